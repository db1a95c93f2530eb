// The word lists of the oracle (word-lists.txt).

import { readTextLists } from '../text-lists.ts';

const LISTS = readTextLists(new URL('word-lists.txt', import.meta.url));

export function wordsIn(name: string): readonly string[] {
  return LISTS.get(name)!.flatMap((line) => line.split(' '));
}

/** Two words each: "child/children". */
export function pairsIn(name: string): readonly (readonly [string, string])[] {
  return wordsIn(name).map((pair) => pair.split('/') as [string, string]);
}

/** The names of lists that begin so. */
export function listsOf(language: string): readonly string[] {
  return [...LISTS.keys()].filter((name) => name.startsWith(`${language}: `));
}
