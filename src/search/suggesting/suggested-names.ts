// The names that a search may mean: people, and labels of speakers that are linked to nobody.

import type { Person } from '../../hansard/person.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import { BLOCK_SIZE, idOf } from '../index/bits.ts';
import { COST } from '../index/budget.ts';
import { LABEL_PREFIX } from '../index/terms.ts';
import { tokensOf } from '../text/tokenizer.ts';
import { readLabels, readPeople } from '../view/numbered-column.ts';
import { memoizeByView, type RecordReader } from '../view/record-reader.ts';
import { PrefixIndex, wholeWords } from './prefix-index.ts';

export interface SuggestedPerson {
  readonly person: Person;
  /** How many entries are linked to the person. */
  readonly entries: number;
}

export interface SuggestedLabel {
  /** As it is printed in one of these entries. */
  readonly label: string;
  /** How many entries have the label and are linked to nobody. */
  readonly entries: number;
}

export interface SuggestedNames {
  readonly people: readonly SuggestedPerson[];
  readonly labels: readonly SuggestedLabel[];
}

/** Those who said most first; who has a word as it was typed before who has one that only begins so. */
export async function suggestNames(
  reader: RecordReader,
  typed: readonly string[],
  size: number,
): Promise<SuggestedNames> {
  const { index, names } = await readNames(reader);
  const found = index.find(typed);
  reader.budget.spend(COST.entry * found.length);
  const ranked = found
    .map((at) => ({ ...names[at]!, whole: wholeWords(typed, names[at]!.words) }))
    .sort((one, other) => other.whole - one.whole || other.entries - one.entries);
  const people = ranked.flatMap(({ person, entries }) => (person ? [{ person, entries }] : []));
  const labels = ranked.filter(({ person }) => person === null).slice(0, size);
  return { people: people.slice(0, size), labels: await printedLabels(reader, labels) };
}

interface Name {
  readonly words: readonly string[];
  readonly entries: number;
  /** Null for a label. */
  readonly person: Person | null;
  /** An entry that has the label; 0 for a person. */
  readonly entryId: number;
}

interface Names {
  readonly index: PrefixIndex;
  readonly names: readonly Name[];
}

const readNames = memoizeByView(async (reader: RecordReader): Promise<Names> => {
  const names = [...(await namesOfPeople(reader)), ...(await namesOfLabels(reader))];
  return { names, index: new PrefixIndex(names.map(({ words }) => words)) };
});

async function namesOfPeople(reader: RecordReader): Promise<Name[]> {
  const { names, numbers } = await readPeople(reader);
  const counts = new Uint32Array(names.length);
  for (const ofBlock of numbers.values()) {
    for (let local = 0; local < BLOCK_SIZE; local++) counts[ofBlock[local]!]!++;
  }
  const entriesOf = new Map(names.map((id, number) => [id, counts[number]!]));
  return [...reader.view.people.values()].map((person) => ({
    words: wordsOf(person.legalName),
    entries: entriesOf.get(person.id) ?? 0,
    person,
    entryId: 0,
  }));
}

async function namesOfLabels(reader: RecordReader): Promise<Name[]> {
  const { names, numbers } = await readLabels(reader);
  const people = (await readPeople(reader)).numbers;
  const counts = new Uint32Array(names.length);
  const firstIds = new Float64Array(names.length);
  for (const [block, ofBlock] of numbers) {
    const linked = people.get(block);
    for (let local = 0; local < BLOCK_SIZE; local++) {
      const label = ofBlock[local]!;
      if (label === 0 || (linked !== undefined && linked[local] !== 0)) continue;
      if (counts[label]!++ === 0) firstIds[label] = idOf(block, local);
    }
  }
  return names.flatMap((label, number) =>
    label === null || counts[number] === 0
      ? []
      : {
          words: wordsOf(label.slice(LABEL_PREFIX.length)),
          entries: counts[number]!,
          person: null,
          entryId: firstIds[number]!,
        },
  );
}

function wordsOf(name: string): string[] {
  return tokensOf(name).map(({ text }) => text);
}

/** The index has labels folded; an entry has one as it is printed. */
async function printedLabels(
  { snapshot }: RecordReader,
  labels: readonly Name[],
): Promise<SuggestedLabel[]> {
  if (labels.length === 0) return [];
  const rows = await snapshot.entries(labels.map(({ entryId }) => entryId));
  const printed = new Map(rows.map(({ id, wire }) => [id, readWireForm(wire).speakerName]));
  return labels.map(({ entryId, entries }) => ({ label: printed.get(entryId) ?? '', entries }));
}
