// Answers what a text that is typed into the search box may mean: names, debates, words, days, an entry.

import { parseDate, parseYear } from '../query/parse-date.ts';
import { suggestDebates } from '../suggesting/suggested-debates.ts';
import { suggestNames } from '../suggesting/suggested-names.ts';
import { suggestWords } from '../suggesting/suggested-words.ts';
import { tokensOf } from '../text/tokenizer.ts';
import type { SuggestRequest, Suggestions } from './finder.ts';
import type { SearchContext } from './search-context.ts';
import { filterSittings } from './sittings.ts';

export async function suggest(
  context: SearchContext,
  { text, entryId, size }: SuggestRequest,
): Promise<Suggestions> {
  const { snapshot, view } = context;
  const words = namingWords(text);
  const days = parseDate(text) ?? parseYear(text);
  const sittings = days === null ? [] : filterSittings(view, days);
  const entries = entryId === null ? [] : await snapshot.entries([entryId]);
  return {
    state: snapshot.state,
    ...(await suggestNames(context, words, size)),
    debates: await suggestDebates(context, words, size),
    words: await suggestWords(context.index, words, size),
    days,
    sittings: sittings.slice(0, size),
    sittingsCount: sittings.length,
    entryId: entries[0]?.id ?? null,
  };
}

/** Names and titles have fewer words; what is longer is a quotation. */
const WORDS_MAX = 16;

/** What a query says with operators is no name: then there are no words. */
const OPERATORS = /(?:^|\s)-\S|\b(?:OR|NEAR|NEAR\/\d+)\b/;

function namingWords(text: string): string[] {
  if (OPERATORS.test(text)) return [];
  const words = [...new Set(tokensOf(text).map((token) => token.text))];
  return words.length > WORDS_MAX ? [] : words;
}
