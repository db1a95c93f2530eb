// The lengths by which the entries of a block are weighed. A fragment is weighed as the contribution it is part of, so that a
// speech that was cut into pieces does not outrank one that was not.

import type { IndexedEntry } from '../../index/index-block.ts';
import { localOf } from '../../index/bits.ts';
import { USUAL_WORDS } from '../../index/postings.ts';

export interface RankingLengths {
  /** By local id, the number of words that ranking takes an entry to have. */
  readonly words: Uint32Array;
  /** By local id, how many times each word of an entry counts. */
  readonly factor: Uint8Array;
}

/** A heading names what the speeches below it are about: each of its words counts as if it were said this often. */
const HEADING_FACTOR = 4;

/** Contributions of fewer words only mention what they name ("I support the Housing Bill"). */
const MENTION_WORDS_MAX = 25;
const MENTION_LENGTH = 2 * USUAL_WORDS;

/** `counts` are the words of the entries by local id. Of a contribution only the part within the block is known. */
export function rankingLengths(
  entries: readonly IndexedEntry[],
  counts: Uint32Array,
): RankingLengths {
  const starts = entries.map(({ id, begins }) => ({ local: localOf(id), begins }));
  return lengthsOfTypes(entries, contributionLengths(starts, counts));
}

/** The lengths of some entries, given those of their contributions, by local id. */
export function lengthsOfTypes(
  entries: readonly IndexedEntry[],
  contributionWords: Uint32Array,
): RankingLengths {
  const words = contributionWords.slice();
  const factor = new Uint8Array(words.length).fill(1);
  for (const { id, type } of entries) {
    if (type !== 'heading') continue;
    words[localOf(id)] = USUAL_WORDS;
    factor[localOf(id)] = HEADING_FACTOR;
  }
  return { words, factor };
}

/** An entry by its local id, and whether it begins a contribution. */
interface ContributionEntry {
  readonly local: number;
  readonly begins: boolean;
}

/** By local id, the length that the contribution of each entry is taken to have. A contribution ends where the next begins. */
export function contributionLengths(
  entries: readonly ContributionEntry[],
  counts: Uint32Array,
): Uint32Array {
  const contributions: { readonly locals: number[]; words: number }[] = [];
  for (const { local, begins } of entries) {
    let open = contributions.at(-1);
    if (open === undefined || begins) contributions.push((open = { locals: [], words: 0 }));
    open.locals.push(local);
    open.words += counts[local] ?? 0;
  }
  const lengths = new Uint32Array(counts.length);
  for (const { locals, words } of contributions) {
    for (const local of locals) lengths[local] = weighedLength(words);
  }
  return lengths;
}

function weighedLength(words: number): number {
  return words <= MENTION_WORDS_MAX ? MENTION_LENGTH : Math.max(words, USUAL_WORDS);
}
