// The lengths by which the entries of a block are weighed. A fragment is weighed as the contribution it is part of, so that a
// speech that was cut into pieces does not outrank one that was not.

import type { IndexedEntry } from '../index/index-block.ts';
import { localOf } from '../index/bits.ts';
import { USUAL_WORDS } from '../index/postings.ts';

export interface RankingLengths {
  /** By local id, the number of words that ranking takes an entry to have. */
  readonly words: Uint32Array;
  /** By local id, how many times each word of an entry counts. */
  readonly factor: Uint8Array;
}

/** A heading names what the speeches below it are about: each of its words counts as if it were said so often. */
const HEADING_FACTOR = 4;

/** Contributions of fewer words only mention what they name ("I support the Housing Bill"). */
const MENTION_WORDS_MAX = 25;
const MENTION_LENGTH = 2 * USUAL_WORDS;

/** `counts` are the words of the entries by local id. Of a contribution only the part within the block is known. */
export function rankingLengths(
  entries: readonly IndexedEntry[],
  counts: Uint32Array,
): RankingLengths {
  const words = new Uint32Array(counts.length);
  const factor = new Uint8Array(counts.length).fill(1);
  for (const contribution of contributionsOf(entries)) {
    const length = contribution.reduce((sum, { id }) => sum + counts[localOf(id)]!, 0);
    for (const { id, type } of contribution) {
      const local = localOf(id);
      words[local] = type === 'heading' ? USUAL_WORDS : weighedLength(length);
      if (type === 'heading') factor[local] = HEADING_FACTOR;
    }
  }
  return { words, factor };
}

/** Entries in order, cut where a contribution begins. */
function* contributionsOf(entries: readonly IndexedEntry[]): Generator<readonly IndexedEntry[]> {
  let from = 0;
  for (const [at, { begins }] of entries.entries()) {
    if (!begins || at === from) continue;
    yield entries.slice(from, at);
    from = at;
  }
  if (from < entries.length) yield entries.slice(from);
}

function weighedLength(words: number): number {
  return words <= MENTION_WORDS_MAX ? MENTION_LENGTH : Math.max(words, USUAL_WORDS);
}
