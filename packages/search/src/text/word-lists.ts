// The word lists that no rule covers, as data (data/word-forms.txt).

import { readFileSync } from 'node:fs';
import { present } from '../required.ts';

export const LISTS = readWordLists();

/** Each list begins with its name in brackets on a separate line. A line with `#` is a comment. */
function readWordLists(): ReadonlyMap<string, readonly string[]> {
  const file = new URL('../../data/word-forms.txt', import.meta.url);
  const lists = new Map<string, string[]>();
  let list: string[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const name = /^\[(.+)\]$/.exec(line)?.[1];
    if (name !== undefined) lists.set(name, (list = []));
    else if (!line.startsWith('#')) for (const word of line.match(/\S+/g) ?? []) list.push(word);
  }
  return lists;
}

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
  return new Map([...pairs, ...pairs.map(([left, right]): [string, string] => [right, left])]);
}
