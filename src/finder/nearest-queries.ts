// Suggests corrections for a query that finds nothing: its words are replaced by similar words of the index, and each correction
// has its number of matches.

import { firstOf } from '../base/present.ts';
import type { EntryFilter } from '../record/filter.ts';
import { areClose, editDistance } from '../record/labels/compare-names.ts';
import { COST, termSetOf, parseQuery } from '@hansard/search';
import { countSet } from '@hansard/search/entry-set';
import { isElidedToken, type Token, tokensOf } from '@hansard/search/text';
import type { NearestQueries, NearQuery } from './finder.ts';
import { matchFilter } from './match-filter.ts';
import type { SearchContext } from './result-cache.ts';
import { entriesNamedSo } from './suggest.ts';
import type { RecordReader } from './view/record-view.ts';

/** The number of suggestions on a page. */
const QUERIES_MAX = 3;

/** The number of corrections that are tried; each costs as much as any search. */
const TRIES_MAX = 6;

/** No further correction is tried after this much work, in the unit of COST: a tenth of the budget of a request. */
const WORK_MAX = 50_000_000;

/** The number of similar words that are tried in place of one word. */
const WORDS_PER_WORD = 3;

/** A word that occurs in the record is only corrected to a similar word that is this many times as frequent. */
const MORE_FREQUENT = 10;

/** Empty if the query finds something. */
export async function nearestQueries(
  context: SearchContext,
  filter: EntryFilter,
): Promise<NearestQueries> {
  const { state } = context.snapshot;
  const count = await countFound(context, filter);
  if (filter.query === null || count > 0) return { state, count, queries: [] };
  return { state, count, queries: await findNearest(context, filter, filter.query) };
}

/** The corrections that find something, within the work limit for corrections. */
async function findNearest(
  context: SearchContext,
  filter: EntryFilter,
  typed: string,
): Promise<NearQuery[]> {
  const { budget } = context;
  const workBefore = budget.work;
  const queries: NearQuery[] = [];
  for (const query of (await replacedQueries(context, typed)).slice(0, TRIES_MAX)) {
    const count = await countFound(context, { ...filter, query });
    if (count > 0) queries.push({ query, count: count });
    if (queries.length === QUERIES_MAX || budget.work - workBefore > WORK_MAX) break;
  }
  return queries;
}

async function countFound(context: SearchContext, filter: EntryFilter): Promise<number> {
  const parsed = parseQuery(filter.query ?? '', context.view.rules.tokens);
  // A correction with longer words may exceed a limit, and finds nothing.
  if (parsed?.kind === 'fault') return 0;
  return countSet(await matchFilter(context, filter, 'entry'));
}

/** A word of the query, the number of entries that contain it or whose speaker's name does, and similar words. */
interface Replaceable {
  readonly token: Token;
  readonly entries: number;
  readonly near: readonly NearWord[];
}

/** The likeliest first. Words that no entry has are replaced together; if there are none, one of the other words is replaced. */
async function replacedQueries(context: SearchContext, query: string): Promise<string[]> {
  const words = await replaceableWords(context, query);
  const unknown = words.filter(({ entries }) => entries === 0);
  if (unknown.length === 0) {
    return words
      .toSorted((a, b) => a.entries - b.entries)
      .flatMap(({ token, entries, near }) =>
        near
          .filter((word) => word.entries >= MORE_FREQUENT * entries)
          .map(({ text }) => replaced(query, [[token, text]])),
      );
  }
  if (unknown.some(({ near }) => near.length === 0)) return [];
  const best = unknown.map(({ token, near }): Replacement => [token, firstOf(near).text]);
  const alternatives = unknown.flatMap(({ token, near }, at) =>
    near.slice(1).map(({ text }) => best.with(at, [token, text])),
  );
  return [best, ...alternatives].map((replacements) => replaced(query, replacements));
}

type Replacement = readonly [token: Token, text: string];

/** From the last to the first, so that earlier offsets stay valid. */
function replaced(query: string, replacements: readonly Replacement[]): string {
  return replacements.reduceRight(
    (text, [{ start, end }, word]) => text.slice(0, start) + word + text.slice(end),
    query,
  );
}

/** Words are looked up one by one. A query with more words is a quotation, in which few words are misspelt. */
const CORRECTED_WORDS_MAX = 8;

/** The words of a query that can be corrected: not excluded words, and not prefixes. */
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

// Finds the words of the index that are most similar to a typed word.

interface NearWord {
  readonly text: string;
  /** The number of entries that contain it. */
  readonly entries: number;
}

/**
 * Words with two wrong letters are only searched for among those with the same beginning: few words are misspelt that early, and
 * the index is sorted.
 */
const SAME_BEGINNING = 4;

/** The nearest first; among equals, the most frequent. Words of four letters or fewer have too many neighbours. */
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
  const matches = [...near.values()].filter(({ entries }) => entries > 0);
  // A similar word may itself be a misprint of the record: the word it is a misprint of is among the candidates too.
  const isMisprint = (nearWord: NearWord): boolean =>
    matches.some(
      ({ text, entries }) =>
        entries >= MORE_FREQUENT * nearWord.entries && areClose(text, nearWord.text),
    );
  return matches
    .filter((match) => !isMisprint(match))
    .sort((a, b) => a.distance - b.distance || b.entries - a.entries || (a.text < b.text ? -1 : 1))
    .slice(0, WORDS_PER_WORD);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Every text with one letter added, removed, replaced or swapped with the next: some 50 for each letter of the word. */
function oneEditFrom(word: string): string[] {
  const texts = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [start, end] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      texts.add(start + letter + end);
      if (end !== '') texts.add(start + letter + end.slice(1));
    }
    if (end !== '') texts.add(start + end.slice(1));
    if (end.length > 1) texts.add(start + end.charAt(1) + end.charAt(0) + end.slice(2));
  }
  texts.delete(word);
  return [...texts];
}
