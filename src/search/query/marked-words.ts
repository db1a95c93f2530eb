// The words of a query that are marked in a text: all but the commonest, which are in every sentence and say nothing of it.

import { queryWords, type Query, type QueryLeaf } from './parse-query.ts';

/** Articles, prepositions, conjunctions and the like of the languages the site is in; folded. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by for from had has have he her his i in is it its me my no not of on or our she so that ' +
    'the their them then there these they this those to us was we were what when which who will with would you your ' +
    'cha hii huo huu ili kama katika kwa la na ni si vya wa ya za ' +
    'am auf aus bei das dem den der des die ein eine einem einen einer es im ist mit nicht oder sie sind und von war wir zu zum zur ' +
    'au aux ce de des du elle en et il la le les ou par pas pour que qui se sur un une'
  ).split(' '),
);

/** A common word is marked within a phrase, beside NEAR, and where a query has no other words. */
export function markedWords(query: Query | null): readonly QueryLeaf[] {
  const uncommon = uncommonWords(query);
  return uncommon.length === 0 ? queryWords(query) : uncommon;
}

function uncommonWords(query: Query | null): readonly QueryLeaf[] {
  if (query?.kind === 'and' || query?.kind === 'or') return query.of.flatMap(uncommonWords);
  return query?.kind === 'word' && isCommonWord(query.text) ? [] : queryWords(query);
}

/** Of a folded word. */
export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(word);
}
