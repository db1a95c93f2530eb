// Finds what a text typed into the search box may refer to: names, debates, words, days, an entry.

import { type TokenRules, tokensOf } from '@hansard/search/text';
import type { Person } from '../record/person.ts';
import type { IndexSnapshot } from '@hansard/search/index';
import { isCommonWord, tokensWithoutElisions } from '@hansard/search';
import type {
  SuggestedDebate,
  SuggestedLabel,
  SuggestedWord,
  Suggestions,
  SuggestRequest,
} from './finder.ts';
import { parseDate, parseYear } from '../record/parse-date.ts';
import type { SearchContext } from './result-cache.ts';
import { filterSittings } from './sittings.ts';
import * as speakers from './speakers.ts';
import type { BusinessTitle } from './view/finder-source.ts';
import { readOnce, type RecordReader, type RecordView } from './view/record-view.ts';
import { readSpeakerTotals } from './view/speaker-totals.ts';
import { memoize } from '../base/memoize.ts';

export async function suggest(
  context: SearchContext,
  { text, entryId, today, size }: SuggestRequest,
): Promise<Suggestions> {
  const { snapshot, view } = context;
  const words = typedWords(text, view.rules.tokens);
  const naming = namingWords(words);
  const days = parseDate(text, today) ?? parseYear(text);
  const sittings =
    days === null ? [] : filterSittings(view, { dateFrom: days.from, dateTo: days.to });
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

/** Names and titles have fewer words; a longer text is a quotation. */
const SUGGESTED_WORDS_MAX = 16;

/** Returns no words for a query with operators, which is not a name. */
const OPERATORS = /(?:^|\s)-\S|\b(?:OR|NEAR|NEAR\/\d+)\b/;

function typedWords(text: string, rules: TokenRules): string[] {
  if (OPERATORS.test(text)) return [];
  const words = [...new Set(tokensWithoutElisions(text, rules).map((token) => token.text))];
  return words.length > SUGGESTED_WORDS_MAX ? [] : words;
}

/** "The Finance Bill" refers to "FINANCE BILL": common words are ignored, unless there are no others. */
function namingWords(words: readonly string[]): readonly string[] {
  const uncommon = words.filter((word) => !isCommonWord(word));
  return uncommon.length === 0 ? words : uncommon;
}

// Completions: the words of the record that begin with the last word typed.

/** A tenth of all words begin with fewer letters: such a list would cost more than it helps. */
const TYPED_LETTERS_MIN = 3;

/** The most frequent first; the word itself is included if entries have it. */
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
    // Some may occur only in entries that were replaced.
    .slice(0, 2 * size);
  const words: SuggestedWord[] = [];
  for (const { term, word } of likeliest) words.push({ word, entries: await index.count(term) });
  return words
    .filter(({ entries }) => entries > 0)
    .sort(byEntries)
    .slice(0, size);
}

function byEntries(first: SuggestedWord, suggestedWord: SuggestedWord): number {
  return suggestedWord.entries - first.entries || (first.word < suggestedWord.word ? -1 : 1);
}

// Debates, by the words of their titles. Debates of the same business are one suggestion, the newest.

/** Debates with the most complete typed words and the typed year come first, then those that came up most often. */
async function suggestDebates(
  reader: RecordReader,
  typed: readonly string[],
  size: number,
): Promise<SuggestedDebate[]> {
  const named = typed.filter((word) => !YEAR.test(word));
  const titles = await businessNamed(reader, named.length === 0 ? typed : named);
  const ranked = titles
    .map((title) => ({ ...title, whole: wholeWords(typed, [...title.words, ...title.years]) }))
    // "Sh.2,000" has no year: it does not refer to a debate about a shortage.
    .filter(({ whole }) => whole > 0 || named.length === typed.length)
    .sort((a, b) => b.whole - a.whole || b.debates - a.debates || b.id - a.id);
  const suggested: SuggestedDebate[] = [];
  for (const { id, debates } of ranked.slice(0, size)) {
    const debate = await reader.snapshot.debate(id);
    if (debate !== null) suggested.push({ debate, debates });
  }
  return suggested;
}

/** A typed year is that of the title, "Finance Bill, 2014", or that of the debate. */
const YEAR = /^(?:1[89]|20|21)\d{2}$/;

/**
 * For each business whose newest title matches: that debate, the words of its title, the years in which it was debated, and how
 * often.
 */
async function businessNamed(reader: RecordReader, typed: readonly string[]) {
  const wordsOf = wordReader(reader.view);
  const titles = await reader.snapshot.businessTitles();
  return reader.view.cache
    .kept('business', [titles], () => allBusiness(titles))
    .map((business) => ({ ...business, words: wordsOf(business.title) }))
    .filter((newest) => isNamed(newest, typed));
}

/** Every business: its newest debate, the years in which it was debated, and how often. */
function allBusiness(all: readonly BusinessTitle[]) {
  return [...Map.groupBy(all, businessOf).values()].map((titles) => {
    const newest = titles.reduce((a, b) => (isNewer(b, a) ? b : a));
    return {
      id: newest.newestId,
      title: newest.title,
      years: [...new Set(titles.map(({ year }) => year))],
      debates: titles.reduce((sum, { debates }) => sum + debates, 0),
    };
  });
}

function isNewer(first: BusinessTitle, businessTitle: BusinessTitle): boolean {
  if (first.newestDate !== businessTitle.newestDate)
    return first.newestDate > businessTitle.newestDate;
  return first.newestId > businessTitle.newestId;
}

/** A debate that is named after its section (PAPERS LAID) is in no series; the newest of the same name is suggested. */
function businessOf({ title, series }: BusinessTitle): string {
  return series ?? `=${title.toLowerCase()}`;
}

// Names: people, and labels of speakers who are not linked to a person.

/**
 * Names with a complete typed word come before names with a word that only begins with it; among equals, whoever said most comes
 * first.
 */
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
  // A label includes its printed titles: "Hon. Speaker" and "Mr. Speaker" are different labels.
  const ofLabels = (words: readonly string[]): SuggestedLabel[] =>
    findNames(names, words).flatMap(({ label, entries }) =>
      label === null ? [] : [{ label, entries }],
    );
  const asTyped = ofLabels(typed);
  const labels = asTyped.length > 0 || named === typed ? asTyped : ofLabels(named);
  return { people: people.slice(0, size), labels: labels.slice(0, size) };
}

/** "Hon. Achengo" refers to a person whose name has no title. */
function withoutTitles(typed: readonly string[], { view }: RecordReader): readonly string[] {
  const named = typed.filter((word) => !view.rules.labels.titles.has(word));
  return named.length === 0 || named.length === typed.length ? typed : named;
}

/** The number of entries of people, and under labels, whose name contains this word. */
export async function entriesNamedSo(reader: RecordReader, word: string): Promise<number> {
  const named = (await readNames(reader)).filter(({ words }) => words.includes(word));
  return named.reduce((sum, { entries }) => sum + entries, 0);
}

function findNames(names: readonly Name[], words: readonly string[]): readonly Name[] {
  return names
    .filter((name) => isNamed(name, words))
    .map((name) => ({ name, whole: wholeWords(words, name.words) }))
    .sort(
      (a, b) =>
        b.whole - a.whole ||
        Number(isSurname(b.name, words)) - Number(isSurname(a.name, words)) ||
        b.name.entries - a.name.entries,
    )
    .map(({ name }) => name);
}

/** Somebody called Juma by the last name is meant rather than one whose second name it is. */
function isSurname({ surname }: Name, words: readonly string[]): boolean {
  return surname !== null && words.includes(surname);
}

interface Name {
  readonly words: readonly string[];
  readonly entries: number;
  /** The last word of a person's name; null for a label. */
  readonly surname: string | null;
  /** Null for a label. */
  readonly person: Person | null;
  /** Null for a person. */
  readonly label: string | null;
}

const readNames = readOnce(
  'names to suggest',
  async (reader: RecordReader): Promise<readonly Name[]> => {
    const wordsOf = wordReader(reader.view);
    const totals = await readSpeakerTotals(reader);
    const said = Map.groupBy(totals, ({ speaker }) => speaker.personId);
    const namesOfPeople = [...reader.view.people.values()].map((person): Name => {
      const words = new Set(wordsOf(person.legalName));
      // A label without a word of the name is an office, "Hon. Speaker", or was linked by mistake. Initials occur in many names.
      const ofPerson = said.get(person.id) ?? [];
      const named = ofPerson
        .map(({ speaker }) => wordsOf(speaker.label?.text ?? ''))
        .filter((label) => label.some((word) => word.length > 2 && words.has(word)));
      const seats = (reader.view.memberships.get(person.id) ?? []).flatMap(({ constituency }) =>
        wordsOf(constituency ?? ''),
      );
      const entries = ofPerson.reduce((sum, total) => sum + total.entries, 0);
      const surname = [...words].at(-1) ?? null;
      return {
        words: [...words, ...seats, ...named.flat()],
        entries,
        surname,
        person,
        label: null,
      };
    });
    const spellings = await speakers.readSpellings(reader);
    const unlinked = speakers.sumUnlinked(totals, ({ entries }) => entries);
    const spoken = await speakers.sumSpellings(reader, unlinked);
    const namesOfLabels = [...spoken].map(([{ key, text: label }, entries]): Name => {
      const words = (spellings.get(key) ?? []).flatMap((spokenLabel) => wordsOf(spokenLabel.text));
      return { words, entries, surname: null, person: null, label };
    });
    return [...namesOfPeople, ...namesOfLabels];
  },
);

/** The words of names and titles, which recur in every version of the record. */
function wordReader({ cache, rules: { tokens } }: RecordView): (name: string) => readonly string[] {
  return cache.kept('words of names', [tokens], () =>
    memoize((name: string) => tokensOf(name, tokens).map(({ text }) => text)),
  );
}

/** Whether each of these words begins a word of a name: "pat ach" matches "Patrick Achengo". An empty list matches no name. */
function isNamed({ words }: Pick<Name, 'words'>, typed: readonly string[]): boolean {
  return (
    typed.length > 0 && typed.every((beginning) => words.some((word) => word.startsWith(beginning)))
  );
}

/** How many of these words a name contains completely: a complete word is a better match than the beginning of one. */
function wholeWords(typed: readonly string[], words: readonly string[]): number {
  return typed.filter((word) => words.includes(word)).length;
}
