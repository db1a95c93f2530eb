// The tail: the newest entries, of which no block is stored yet. It is indexed in memory when it is searched, so
// that a single entry is published without touching the index.

import type { IndexedBlock } from './index-block.ts';

export interface Tail {
  /** Several may be parts of one block. */
  readonly blocks: readonly IndexedBlock[];
  /** The words of the tail, in order. */
  readonly words: readonly string[];
}

export function tailOf(blocks: readonly IndexedBlock[]): Tail {
  const words = new Set<string>();
  for (const { terms } of blocks) {
    for (const term of terms.keys()) if (!term.startsWith('=')) words.add(term);
  }
  return { blocks, words: [...words].sort() };
}
