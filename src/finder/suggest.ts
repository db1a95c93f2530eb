// Answers what a text that is typed into the search box may mean: names, debates, words, days, an entry.

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
import { onceFor, onceForText } from '../record/parliament/parliament.ts';
import { parseDate, parseYear } from '../record/parse-date.ts';
import { readDebates } from './match-filter.ts';
import type { SearchContext } from './result-cache.ts';
import { filterSittings } from './sittings.ts';
import { LABELS_MAX, readLabels, readPeople, readSpeakers } from './speakers.ts';
import type { DebateTitle } from './view/finder-source.ts';
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
  const named = typed.filter((word) => !YEAR.test(word));
  const found = await businessNamed(reader, named.length === 0 ? typed : named);
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

/** Of each business whose newest title is named: that debate, the words of its title, the years in which it was debated, and how often. */
async function businessNamed(reader: RecordReader, typed: readonly string[]) {
  const { sittings, rules } = reader.view;
  const wordsOf = wordReader(rules.tokens);
  const dateOf = ({ sittingId }: DebateTitle): string => sittings.get(sittingId)?.startDate ?? '';
  const { byTitle, byBusiness } = groupsOf(await readDebates(reader));
  const named = [...byTitle].filter(([title]) => isNamed({ words: wordsOf(title) }, typed));
  const found = new Set(named.flatMap(([, debates]) => debates.map(businessOf)));
  return [...found]
    .map((business) => {
      const debates = byBusiness.get(business) ?? [];
      const dates = debates.map(dateOf);
      // Of several on one day, the last.
      const at = dates.lastIndexOf(dates.reduce((one, other) => (one > other ? one : other)));
      const { id, title } = present(debates[at], 'the newest debate');
      const years = new Set(dates.map((date) => date.slice(0, 'YYYY'.length)));
      return { id, words: wordsOf(title), years: [...years], debates: debates.length };
    })
    .filter((newest) => isNamed(newest, typed));
}

const groupsOf = onceFor((debates: readonly DebateTitle[]) => ({
  byTitle: Map.groupBy(debates, ({ title }) => title),
  byBusiness: Map.groupBy(debates, businessOf),
}));

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
  const named = (await readNames(reader)).filter(({ words }) => words.includes(word));
  return named.reduce((sum, { entries }) => sum + entries, 0);
}

function findNames(names: readonly Name[], words: readonly string[]): readonly Name[] {
  return names
    .filter((name) => isNamed(name, words))
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

const readNames = memoizeByView(async (reader: RecordReader): Promise<readonly Name[]> => {
  const [people, labels] = [await readPeople(reader), await readLabels(reader)];
  const wordsOf = wordReader(reader.view.rules.tokens);
  const said = countSpeakers(await readSpeakers(reader), people.names.length, labels.names.length);
  const numberOf = new Map(people.names.map((id, number) => [id, number]));
  const namesOfPeople = [...reader.view.people.values()].map((person): Name => {
    const number = numberOf.get(person.id) ?? people.names.length;
    const words = new Set(wordsOf(person.legalName));
    // A label without a word of the name is of an office, "Hon. Speaker", or was linked by mistake. Initials are in many names.
    const named = [...(said.labels[number] ?? [])]
      .map((label) => wordsOf(labels.names[label]?.text ?? ''))
      .filter((label) => label.some((word) => word.length > 2 && words.has(word)));
    const seats = (reader.view.memberships.get(person.id) ?? []).flatMap(({ constituency }) =>
      wordsOf(constituency ?? ''),
    );
    const entries = said.entries[number] ?? 0;
    return { words: [...words, ...seats, ...named.flat()], entries, person, label: null };
  });
  const namesOfLabels = labels.names.flatMap((label, number): Name[] => {
    const entries = said.unlinked[number] ?? 0;
    if (label === null || entries === 0) return [];
    return [{ words: wordsOf(label.text), entries, person: null, label: label.text }];
  });
  return [...namesOfPeople, ...namesOfLabels];
});

/** The words of names and titles, which recur in every version of the record. */
const wordReader = onceFor((rules: TokenRules) =>
  onceForText((name): readonly string[] => tokensOf(name, rules).map(({ text }) => text)),
);

/** By number: the entries and the labels of each person, and the entries of nobody under each label. */
function countSpeakers(
  speakers: Awaited<ReturnType<typeof readSpeakers>>,
  peopleCount: number,
  labelsCount: number,
) {
  const [entries, unlinked] = [new Uint32Array(peopleCount), new Uint32Array(labelsCount)];
  const labelsOf = Array.from(entries, () => new Set<number>());
  for (const { counts, people, labels } of speakers) {
    for (let at = 0; at < counts.length; at += 2) {
      const [both, count] = [counts[at] ?? 0, counts[at + 1] ?? 0];
      const person = people[Math.floor(both / LABELS_MAX)] ?? 0;
      const label = labels[both % LABELS_MAX] ?? 0;
      entries[person] = (entries[person] ?? 0) + count;
      if (person === 0) unlinked[label] = (unlinked[label] ?? 0) + count;
      labelsOf[person]?.add(label);
    }
  }
  return { entries, unlinked, labels: labelsOf };
}

/** Whether every one of these words begins a word of a name: "pat ach" means "Patrick Achengo". Nothing is named without a word. */
function isNamed({ words }: Pick<Name, 'words'>, typed: readonly string[]): boolean {
  return (
    typed.length > 0 && typed.every((beginning) => words.some((word) => word.startsWith(beginning)))
  );
}

/** How many of these words a name has whole: what was typed to its end is meant before what only begins so. */
function wholeWords(typed: readonly string[], words: readonly string[]): number {
  return typed.filter((word) => words.includes(word)).length;
}
