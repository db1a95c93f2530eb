// The names that a search may mean: people, and labels of speakers that are linked to nobody.

import { present } from '../../present.ts';
import type { Person } from '../../record/person.ts';
import { tokensOf } from '../text/tokenizer.ts';
import { memoizeByView, type RecordReader } from '../view/record-reader.ts';
import { countAllSpeakers, type CountedSpeakers } from './counted-speakers.ts';
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

/** Names that have a word as it was typed come before names with a word that only begins so; among equals, who said most comes first. */
export async function suggestNames(
  reader: RecordReader,
  typed: readonly string[],
  size: number,
): Promise<SuggestedNames> {
  const names = await readNames(reader);
  const named = withoutTitles(typed, reader);
  const people = findNames(names, named).flatMap(({ person, entries }) =>
    person === null ? [] : [{ person, entries }],
  );
  // A label has the titles it was printed with, and "Hon. Speaker" is another than "Mr. Speaker".
  const ofLabels = (words: readonly string[]): SuggestedLabel[] =>
    findNames(names, words).flatMap(({ label, entries }) =>
      label === null ? [] : [{ label, entries }],
    );
  const asTyped = ofLabels(typed);
  const labels = asTyped.length > 0 || named === typed ? asTyped : ofLabels(named);
  return { people: people.slice(0, size), labels: labels.slice(0, size) };
}

/** "Hon. Achengo" means a person whose name has no title. */
function withoutTitles(typed: readonly string[], { view }: RecordReader): readonly string[] {
  const named = typed.filter((word) => !view.rules.labels.titles.has(word));
  return named.length === 0 || named.length === typed.length ? typed : named;
}

function findNames(names: PrefixIndex<Name>, words: readonly string[]): readonly Name[] {
  return names
    .find(words)
    .map((name) => ({ name, whole: wholeWords(words, name.words) }))
    .sort((one, other) => other.whole - one.whole || other.name.entries - one.name.entries)
    .map(({ name }) => name);
}

interface Name {
  readonly words: readonly string[];
  readonly entries: number;
  /** Null for a label. */
  readonly person: Person | null;
  /** Null for a person. */
  readonly label: string | null;
}

const readNames = memoizeByView(async (reader: RecordReader): Promise<PrefixIndex<Name>> => {
  const counted = await countAllSpeakers(reader);
  return new PrefixIndex([...namesOfPeople(counted, reader), ...namesOfLabels(counted, reader)]);
});

function namesOfPeople({ people, labels }: CountedSpeakers, reader: RecordReader): Name[] {
  return [...reader.view.people.values()].map((person) => {
    const known = people.get(person.id);
    const words = new Set(wordsOf(person.legalName, reader));
    const printed = [...(known?.labels ?? [])].map((number) =>
      wordsOf(present(labels[number], 'a label').label, reader),
    );
    // A label without a word of the name is of an office, "Hon. Speaker", or was linked by mistake.
    const named = printed.filter((label) => label.some((word) => isOfName(word, words)));
    return {
      words: [...words, ...named.flat()],
      entries: known?.entries ?? 0,
      person,
      label: null,
    };
  });
}

/** Initials are in many names. */
function isOfName(word: string, name: ReadonlySet<string>): boolean {
  return word.length > 2 && name.has(word);
}

function namesOfLabels({ labels }: CountedSpeakers, reader: RecordReader): Name[] {
  return labels.flatMap(({ label, unlinked }) =>
    unlinked === 0 ? [] : { words: wordsOf(label, reader), entries: unlinked, person: null, label },
  );
}

function wordsOf(name: string, { view }: RecordReader): string[] {
  return tokensOf(name, view.rules.tokens).map(({ text }) => text);
}
