// The queries nearest to one that finds nothing: its words replaced by words of the index, each with what it finds.

import { firstOf } from '../present.ts';
import type { EntryFilter } from '../record/filter.ts';
import { areClose, editDistance } from '../record/labels/compare-names.ts';
import { COST } from '@hansard/search/index/budget';
import { countOnce } from '@hansard/search/index/entry-set';
import { termSetOf } from '@hansard/search/match/term-set';
import { parseQuery } from '@hansard/search/query/parse-query';
import { isElidedToken, type Token, tokensOf } from '@hansard/search/text/tokenizer';
import type { NearestQueries, NearQuery } from './finder.ts';
import { matchFilter } from './match-filter.ts';
import type { SearchContext } from './result-cache.ts';
import { entriesNamedSo } from './suggest.ts';
import type { RecordReader } from './view/record-reader.ts';

/** A page offers no more. */
const QUERIES_MAX = 3;

/** Searches that are tried; each costs what any search does. */
const TRIES_MAX = 6;

/** Work after which no further search is tried, in the unit of COST: a tenth of what a request may cost. A guess is not worth more. */
const WORK_MAX = 50_000_000;

/** Nearest words with which one word is replaced. */
const WORDS_PER_WORD = 3;

/** A word that is found is taken for a misspelling only if a near one is this much more frequent. */
const MORE_FREQUENT = 10;

/** None where the query finds something. */
export async function nearestQueries(
  context: SearchContext,
  filter: EntryFilter,
): Promise<NearestQueries> {
  const { state } = context.snapshot;
  const count = await countFound(context, filter);
  if (filter.query === null || count > 0) return { state, count, queries: [] };
  return { state, count, queries: await findNearest(context, filter, filter.query) };
}

/** The nearest queries that find something, within the work that spelling may cost. */
async function findNearest(
  context: SearchContext,
  filter: EntryFilter,
  typed: string,
): Promise<NearQuery[]> {
  const { budget } = context;
  const workBefore = budget.work;
  const queries: NearQuery[] = [];
  for (const query of (await replacedQueries(context, typed)).slice(0, TRIES_MAX)) {
    const found = await countFound(context, { ...filter, query });
    if (found > 0) queries.push({ query, count: found });
    if (queries.length === QUERIES_MAX || budget.work - workBefore > WORK_MAX) break;
  }
  return queries;
}

async function countFound(context: SearchContext, filter: EntryFilter): Promise<number> {
  const parsed = parseQuery(filter.query ?? '', context.view.rules.tokens);
  // One that is over a limit, with longer words, finds nothing.
  if (parsed?.kind === 'fault') return 0;
  return countOnce(await matchFilter(context, filter, 'entry'));
}

/** A word of the query, how many entries have it or are of somebody named so, and the words nearest to it. */
interface Replaceable {
  readonly token: Token;
  readonly entries: number;
  readonly near: readonly NearWord[];
}

/** The likeliest first. Words that no entry has are replaced together; where there are none, one of the others. */
async function replacedQueries(context: SearchContext, query: string): Promise<string[]> {
  const words = await replaceableWords(context, query);
  const unknown = words.filter(({ entries }) => entries === 0);
  if (unknown.length === 0) {
    return words
      .toSorted((one, other) => one.entries - other.entries)
      .flatMap(({ token, entries, near }) =>
        near
          .filter((word) => word.entries >= MORE_FREQUENT * entries)
          .map(({ text }) => replaced(query, [[token, text]])),
      );
  }
  if (unknown.some(({ near }) => near.length === 0)) return [];
  const best = unknown.map(({ token, near }): Replacement => [token, firstOf(near).text]);
  const others = unknown.flatMap(({ token, near }, at) =>
    near.slice(1).map(({ text }) => best.with(at, [token, text])),
  );
  return [best, ...others].map((replacements) => replaced(query, replacements));
}

type Replacement = readonly [token: Token, text: string];

/** From the last to the first, so that the offsets before one hold. */
function replaced(query: string, replacements: readonly Replacement[]): string {
  return replacements.reduceRight(
    (text, [{ start, end }, word]) => text.slice(0, start) + word + text.slice(end),
    query,
  );
}

/** Words are looked up one by one; a query of more is a quotation, and nobody misspells half of it. */
const CORRECTED_WORDS_MAX = 8;

/** The words of a query that are wanted whole: those after a minus or before a star are not. */
async function replaceableWords(context: SearchContext, query: string): Promise<Replaceable[]> {
  const tokens = tokensOf(query, context.view.rules.tokens);
  if (tokens.length > CORRECTED_WORDS_MAX) return [];
  const words: Replaceable[] = [];
  for (const token of tokens) {
    if (isElidedToken(query, token)) continue;
    if (query.charAt(token.end) === '*' || /(?:^|\s)-["“]?$/.test(query.slice(0, token.start))) {
      continue;
    }
    const { index, view } = context;
    const { terms } = await termSetOf(
      { index, byLanguage: view.languages.byLanguage },
      { kind: 'word', text: token.text, anyForm: true },
    );
    let entries = await entriesNamedSo(context, token.text);
    for (const term of terms) entries += await index.count(term);
    words.push({ token, entries, near: await nearestWords(context, token.text) });
  }
  return words;
}

// The words of the index that are nearest to one that is typed: what may have been meant where it finds nothing.

interface NearWord {
  readonly text: string;
  /** How many entries have it. */
  readonly entries: number;
}

/** Words with two wrong letters are looked for among those that begin alike: few are misspelt so early, and the index is sorted. */
const SAME_BEGINNING = 4;

/** The nearest first; of those as near, the one that most entries have. A word of four letters or fewer has too many neighbours. */
async function nearestWords(
  { index, budget }: Pick<RecordReader, 'index' | 'budget'>,
  word: string,
): Promise<NearWord[]> {
  if (!/^[a-z]{5,32}$/.test(word)) return [];
  const edits = oneEditFrom(word);
  budget.spend(COST.term * edits.length);
  const terms = [
    ...(await index.terms(edits)),
    ...(await index.termsWithPrefix(word.slice(0, SAME_BEGINNING))),
  ];
  const near = new Map<string, NearWord & { readonly distance: number }>();
  for (const term of terms) {
    const { text } = term;
    if (text === word || near.has(text) || !areClose(word, text)) continue;
    near.set(text, { text, entries: await index.count(term), distance: editDistance(word, text) });
  }
  const found = [...near.values()].filter(({ entries }) => entries > 0);
  // A misprint of the record is not what was meant: the word that it is a misprint of is among them.
  const isMisprint = (one: NearWord): boolean =>
    found.some(
      ({ text, entries }) => entries >= MORE_FREQUENT * one.entries && areClose(text, one.text),
    );
  return found
    .filter((one) => !isMisprint(one))
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        other.entries - one.entries ||
        (one.text < other.text ? -1 : 1),
    )
    .slice(0, WORDS_PER_WORD);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Every text with one letter added, left out, replaced or exchanged with the next: some 50 for each letter of the word. */
function oneEditFrom(word: string): string[] {
  const texts = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      texts.add(before + letter + after);
      if (after !== '') texts.add(before + letter + after.slice(1));
    }
    if (after !== '') texts.add(before + after.slice(1));
    if (after.length > 1) texts.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  texts.delete(word);
  return [...texts];
}
