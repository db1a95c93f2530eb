// The lists of words that no rule covers, which are data (data/languages/word-forms.txt).

import { readWordLists } from '../../data-file.ts';
import { present } from '../../present.ts';

const LISTS = readWordLists('languages/word-forms.txt');

export function wordsOf(name: string): ReadonlySet<string> {
  return new Set(present(LISTS.get(name), `the words ${name}`));
}

/** A list of pairs: the second of each by the first. */
export function pairsOf(name: string): ReadonlyMap<string, string> {
  const words = [...present(LISTS.get(name), `the words ${name}`)];
  const firsts = words.filter((_, at) => at % 2 === 0);
  return new Map(firsts.map((first, at) => [first, words[2 * at + 1] ?? '']));
}

/** Either of each pair by the other. */
export function bothWays(name: string): ReadonlyMap<string, string> {
  const pairs = [...pairsOf(name)];
  return new Map([...pairs, ...pairs.map(([one, other]): [string, string] => [other, one])]);
}
