// Answers what a text that is typed into the search box may mean: names, debates, words, days, an entry.

import { lowerBound } from '../lower-bound.ts';
import { present } from '../present.ts';
import type { TokenRules } from '@hansard/search/text/token-rules';
import type { Person } from '../record/person.ts';
import type { IndexSnapshot } from '@hansard/search/index/index-snapshot';
import { isCommonWord } from '@hansard/search/query/matches';
import { tokensWithoutElisions } from '@hansard/search/query/parse-query';
import { tokensOf } from '@hansard/search/text/tokenizer';
import type {
  SuggestedDebate,
  SuggestedLabel,
  SuggestedWord,
  Suggestions,
  SuggestRequest,
} from './finder.ts';
import { parseDate, parseYear } from '../record/parse-date.ts';
import { readDebates } from './match-filter.ts';
import type { SearchContext } from './result-cache.ts';
import { filterSittings } from './sittings.ts';
import { readLabels, readPeople, readUnlinked } from './speakers.ts';
import type { DebateTitle } from './view/finder-source.ts';
import { countByNumber, type NumberedColumn } from './view/numbered-column.ts';
import { memoizeByView, type RecordReader } from './view/record-reader.ts';

export async function suggest(
  context: SearchContext,
  { text, entryId, today, size }: SuggestRequest,
): Promise<Suggestions> {
  const { snapshot, view } = context;
  const words = typedWords(text, view.rules.tokens);
  const naming = namingWords(words);
  const days = parseDate(text, today) ?? parseYear(text);
  const sittings = days === null ? [] : filterSittings(view, days);
  const entries = entryId === null ? [] : await snapshot.entries([entryId]);
  return {
    state: snapshot.state,
    ...(await suggestNames(context, naming, size)),
    debates: await suggestDebates(context, naming, size),
    words: await suggestWords(context.index, words, size),
    days,
    sittings: sittings.slice(0, size),
    sittingsCount: sittings.length,
    entryId: entries[0]?.id ?? null,
  };
}

/** Names and titles have fewer words; what is longer is a quotation. */
const SUGGESTED_WORDS_MAX = 16;

/** What a query says with operators is no name: then there are no words. */
const OPERATORS = /(?:^|\s)-\S|\b(?:OR|NEAR|NEAR\/\d+)\b/;

function typedWords(text: string, rules: TokenRules): string[] {
  if (OPERATORS.test(text)) return [];
  const words = [...new Set(tokensWithoutElisions(text, rules).map((token) => token.text))];
  return words.length > SUGGESTED_WORDS_MAX ? [] : words;
}

/** "The Finance Bill" is meant where a title is "FINANCE BILL": common words are not looked for, unless there are no others. */
function namingWords(words: readonly string[]): readonly string[] {
  const uncommon = words.filter((word) => !isCommonWord(word));
  return uncommon.length === 0 ? words : uncommon;
}

// The words of the record that the last word of what is typed may become.

/** Fewer letters begin a tenth of all words: a list of those costs more than it helps. */
const TYPED_LETTERS_MIN = 3;

/** What most entries have first. The word itself is among them, where entries have it. */
async function suggestWords(
  index: IndexSnapshot,
  typed: readonly string[],
  size: number,
): Promise<SuggestedWord[]> {
  const last = typed.at(-1) ?? '';
  if (last.length < TYPED_LETTERS_MIN || !/^\p{L}+$/u.test(last)) return [];
  const likeliest = (await index.termsWithPrefix(last))
    .map((term) => ({ term, word: term.text, entries: index.countOf(term) }))
    .sort(byEntries)
    // Some may be in nothing but entries that were replaced.
    .slice(0, 2 * size);
  const words: SuggestedWord[] = [];
  for (const { term, word } of likeliest) words.push({ word, entries: await index.count(term) });
  return words
    .filter(({ entries }) => entries > 0)
    .sort(byEntries)
    .slice(0, size);
}

function byEntries(one: SuggestedWord, other: SuggestedWord): number {
  return other.entries - one.entries || (one.word < other.word ? -1 : 1);
}

// The debates that a search may mean, by the words of their titles. Debates of the same business are one suggestion: the newest.

/** What came up most often first; before that, what has most words as they were typed and is of the year that was typed. */
async function suggestDebates(
  reader: RecordReader,
  typed: readonly string[],
  size: number,
): Promise<SuggestedDebate[]> {
  const titles = await readTitles(reader);
  const named = typed.filter((word) => !YEAR.test(word));
  const found = titles.find(named.length === 0 ? typed : named);
  const ranked = found
    .map((title) => ({ ...title, whole: wholeWords(typed, [...title.words, ...title.years]) }))
    // "Sh.2,000" has no year, and means no debate on a shortage.
    .filter(({ whole }) => whole > 0 || named.length === typed.length)
    .sort(
      (one, other) => other.whole - one.whole || other.debates - one.debates || other.id - one.id,
    );
  const suggested: SuggestedDebate[] = [];
  for (const { id, debates } of ranked.slice(0, size)) {
    const debate = await reader.snapshot.debate(id);
    if (debate !== null) suggested.push({ debate, debates });
  }
  return suggested;
}

/** A year beside a title is that of the title, "Finance Bill, 2014", or of the debate. */
const YEAR = /^(?:1[89]|20|21)\d{2}$/;

interface Title {
  /** Of the newest debate of the business. */
  readonly id: number;
  /** Of its title. */
  readonly words: readonly string[];
  /** In which it was debated. */
  readonly years: readonly string[];
  readonly debates: number;
}

const readTitles = memoizeByView(async (reader: RecordReader): Promise<PrefixIndex<Title>> => {
  const { sittings, rules } = reader.view;
  const dateOf = ({ sittingId }: DebateTitle): string => sittings.get(sittingId)?.startDate ?? '';
  const titles = Map.groupBy(await readDebates(reader), businessOf)
    .values()
    .map((debates): Title => {
      // Of several on one day, the last.
      const { id, title } = debates.reduce((newest, debate) =>
        dateOf(debate) >= dateOf(newest) ? debate : newest,
      );
      const words = tokensOf(title, rules.tokens).map(({ text }) => text);
      const years = new Set(debates.map((debate) => dateOf(debate).slice(0, 4)));
      return { id, words, years: [...years], debates: debates.length };
    });
  return new PrefixIndex([...titles]);
});

/** A debate that is named by its section (PAPERS LAID) is in no series; of one name, the newest is suggested. */
function businessOf({ title, series }: DebateTitle): string {
  return series ?? `=${title.toLowerCase()}`;
}

// The names that a search may mean: people, and labels of speakers that are linked to nobody.

/** Names that have a word as it was typed come before names with a word that only begins so; among equals, who said most comes first. */
async function suggestNames(
  reader: RecordReader,
  typed: readonly string[],
  size: number,
): Promise<Pick<Suggestions, 'people' | 'labels'>> {
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

/** How many entries were said by people, or under labels, whose name has this word. */
export async function entriesNamedSo(reader: RecordReader, word: string): Promise<number> {
  const named = (await readNames(reader)).find([word]).filter(({ words }) => words.includes(word));
  return named.reduce((sum, { entries }) => sum + entries, 0);
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
  const [people, labels] = [await readPeople(reader), await readLabels(reader)];
  const wordsOf = (name: string): string[] =>
    tokensOf(name, reader.view.rules.tokens).map(({ text }) => text);
  const wordsOfLabels = labels.names.map((label) => wordsOf(label?.text ?? ''));
  const entriesOfPeople = countByNumber(people, reader.view.map.everything);
  const unlinked = countByNumber(labels, await readUnlinked(reader));
  const printed = printedLabels(people, labels);
  const namesOfPeople = [...reader.view.people.values()].map((person): Name => {
    const number = people.names.indexOf(person.id);
    const words = new Set(wordsOf(person.legalName));
    // A label without a word of the name is of an office, "Hon. Speaker", or was linked by mistake. Initials are in many names.
    const named = [...(printed[number] ?? [])]
      .map((label) => present(wordsOfLabels[label], 'the words of a label'))
      .filter((label) => label.some((word) => word.length > 2 && words.has(word)));
    const seats = (reader.view.memberships.get(person.id) ?? []).flatMap(({ constituency }) =>
      wordsOf(constituency ?? ''),
    );
    const entries = entriesOfPeople[number] ?? 0;
    return { words: [...words, ...seats, ...named.flat()], entries, person, label: null };
  });
  const namesOfLabels = labels.names.flatMap((label, number): Name[] => {
    const [words, entries] = [wordsOfLabels[number] ?? [], unlinked[number] ?? 0];
    return label === null || entries === 0
      ? []
      : [{ words, entries, person: null, label: label.text }];
  });
  return new PrefixIndex([...namesOfPeople, ...namesOfLabels]);
});

/** The labels that each person was printed with; both by their numbers. */
function printedLabels(
  people: NumberedColumn<unknown>,
  labels: NumberedColumn<unknown>,
): readonly ReadonlySet<number>[] {
  const printed = people.names.map(() => new Set<number>());
  for (const [block, ofPeople] of people.numbers) {
    const ofLabels = labels.numbers.get(block);
    for (let local = 0; local < ofPeople.length; local++) {
      const person = ofPeople[local] ?? 0;
      const label = ofLabels?.[local] ?? 0;
      if (person !== 0 && label !== 0) printed[person]?.add(label);
    }
  }
  return printed;
}

// Finds names by the beginnings of their words: "pat ach" finds "Patrick Achengo", in whatever order the words come.

/** What is found by its words, which are folded. */
interface Named {
  readonly words: readonly string[];
}

class PrefixIndex<Name extends Named> {
  readonly #names: readonly Name[];
  /** Every distinct word, sorted, with the indexes of the names that have it. */
  readonly #words: readonly (readonly [text: string, names: readonly number[]])[];

  constructor(names: readonly Name[]) {
    this.#names = names;
    const words = names.flatMap((name, at) =>
      [...new Set(name.words)].map((text) => ({ text, at })),
    );
    this.#words = [...Map.groupBy(words, ({ text }) => text)]
      .map(([text, ofWord]) => [text, ofWord.map(({ at }) => at)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** The names in which every one of these words begins a word, in their order; none without a word. */
  find(prefixes: readonly string[]): Name[] {
    const sets = prefixes.map((prefix) => this.#namesWith(prefix));
    return this.#names.filter((_, at) => sets.length > 0 && sets.every((set) => set.has(at)));
  }

  #namesWith(prefix: string): Set<number> {
    const found = new Set<number>();
    for (let at = lowerBound(this.#words, ([text]) => text < prefix); ; at++) {
      const [text, names] = this.#words[at] ?? ['', []];
      if (text === '' || !text.startsWith(prefix)) return found;
      for (const name of names) found.add(name);
    }
  }
}

/** How many of these words a name has whole: what was typed to its end is meant before what only begins so. */
function wholeWords(typed: readonly string[], words: readonly string[]): number {
  return typed.filter((word) => words.includes(word)).length;
}
