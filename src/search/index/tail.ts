// The tail: the newest entries, of which no block is stored yet. It is indexed in memory when it is searched, so
// that a single entry is published without touching the index.

import type { IndexedBlock } from './index-block.ts';
import { stemOf } from '../text/tokenizer.ts';

export interface Tail {
  /** Several may be parts of one block. */
  readonly blocks: readonly IndexedBlock[];
  /** The words of the tail, in order. */
  readonly words: readonly string[];
  readonly wordsOfStem: ReadonlyMap<string, readonly string[]>;
}

export function tailOf(blocks: readonly IndexedBlock[]): Tail {
  const words = new Set<string>();
  for (const { terms } of blocks) {
    for (const term of terms.keys()) if (!term.startsWith('=')) words.add(term);
  }
  const wordsOfStem = new Map<string, string[]>();
  for (const word of words) {
    const stem = stemOf(word);
    const sharing = wordsOfStem.get(stem);
    if (sharing === undefined) wordsOfStem.set(stem, [word]);
    else sharing.push(word);
  }
  return { blocks, words: [...words].sort(), wordsOfStem };
}
