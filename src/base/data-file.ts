// Reads the program's data files in data/: texts, word lists and settings.

import { readFileSync } from 'node:fs';

/** The text of a file, by its path within data/. */
export function readDataFile(path: string): string {
  return readFileSync(new URL(`../../data/${path}`, import.meta.url), 'utf8');
}

/** The word lists of a file: each begins with its name in brackets on a separate line. A line with `#` is a comment. */
export function readWordLists(path: string): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  let list: string[] = [];
  for (const line of readDataFile(path).split('\n')) {
    const name = /^\[(.+)\]$/.exec(line)?.[1];
    if (name !== undefined) lists.set(name, (list = []));
    else if (!line.startsWith('#')) for (const word of line.match(/\S+/g) ?? []) list.push(word);
  }
  return lists;
}
