// Answers what a text that is typed into the search box may mean: names, debates, words, days, an entry.

import type { TokenRules } from '../../record/languages/token-rules.ts';
import { isCommonWord } from '../query/marked-words.ts';
import { parseDate, parseYear } from '../query/parse-date.ts';
import { tokensWithoutElisions } from '../query/parse-query.ts';
import { suggestDebates } from '../suggesting/suggested-debates.ts';
import { suggestNames } from '../suggesting/suggested-names.ts';
import { suggestWords } from '../suggesting/suggested-words.ts';
import type { SuggestRequest, Suggestions } from './finder.ts';
import type { SearchContext } from './search-context.ts';
import { filterSittings } from './sittings.ts';

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
