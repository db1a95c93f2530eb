// Reads a text file of lists: each begins with a line of `=` and its name, and has one item per line. A line with `#` is a
// comment.

import { readFileSync } from 'node:fs';

export function readTextLists(file: URL): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  let list: string[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const name = /^= (.+)$/.exec(line)?.[1];
    if (name !== undefined) lists.set(name, (list = []));
    else if (line !== '' && !line.startsWith('#')) list.push(line);
  }
  return lists;
}
