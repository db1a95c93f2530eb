// The names that a search may mean: people, and labels of speakers that are linked to nobody.

import type { Person } from '../../hansard/person.ts';
import { labelText } from '../../hansard/speaker-label.ts';
import { BLOCK_SIZE } from '../index/bits.ts';
import { COST } from '../index/budget.ts';
import { readStoredLabel } from '../index/stored-label.ts';
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
  /** As the filter `unlinkedLabel` takes it. */
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
  const labels = ranked.flatMap(({ label, entries }) =>
    label === null ? [] : [{ label, entries }],
  );
  return { people: people.slice(0, size), labels: labels.slice(0, size) };
}

interface Name {
  readonly words: readonly string[];
  readonly entries: number;
  /** Null for a label. */
  readonly person: Person | null;
  /** Null for a person. */
  readonly label: string | null;
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
    label: null,
  }));
}

async function namesOfLabels(reader: RecordReader): Promise<Name[]> {
  const { names, numbers } = await readLabels(reader);
  const people = (await readPeople(reader)).numbers;
  const counts = new Uint32Array(names.length);
  for (const [block, ofBlock] of numbers) {
    const linked = people.get(block);
    for (let local = 0; local < BLOCK_SIZE; local++) {
      const label = ofBlock[local]!;
      if (label === 0 || (linked !== undefined && linked[local] !== 0)) continue;
      counts[label]! += 1;
    }
  }
  return names.flatMap((stored, number) => {
    if (stored === null || counts[number] === 0) return [];
    const label = labelText(readStoredLabel(stored), '');
    return { words: wordsOf(label), entries: counts[number]!, person: null, label };
  });
}

function wordsOf(name: string): string[] {
  return tokensOf(name).map(({ text }) => text);
}
