// Which neighbouring words of a phrase are indexed as pairs, block by block (word-pairs.ts).

import { popCount, type Bits } from './block.ts';
import type { EntrySet } from './entry-set.ts';
import { hasOrdinal, type KeptBlock } from './index-reader.ts';
import type { QueryPrefix, QueryWord } from './query.ts';
import type { SearchIndex } from './search-index.ts';
import { mostTerm, oftenTerm } from './terms.ts';
import { stemOf } from './words.ts';

/** Where bit i is set, the words i and i + 1 of the phrase are found as a pair. */
export type Listed = number;

/** Pairs beyond these are found word by word. */
const PAIRS_MAX = 31;

/** The blocks of a set by what is listed in them. */
export async function byListed(
  index: SearchIndex,
  words: readonly (QueryWord | QueryPrefix)[],
  within: EntrySet,
): Promise<ReadonlyMap<Listed, EntrySet>> {
  const stems = words.map((word) => (word.kind === 'word' ? stemOf(word.text) : null));
  const known = stems.filter((stem) => stem !== null);
  if (words.length < 2 || known.length === 0) return new Map([[0, within]]);
  const terms = await index.keptTerms([...known.map(oftenTerm), ...known.map(mostTerm)]);
  const blocksOf = (term: string | null): Uint8Array => terms.get(term ?? '')?.blocks ?? NO_BLOCKS;
  const often = stems.map((stem) => blocksOf(stem && oftenTerm(stem)));
  const most = stems.map((stem) => blocksOf(stem && mostTerm(stem)));
  return divided(within, index.kept, inFewWays(listedByOrdinal(index.kept.length, often, most)));
}

/** What is listed in each kept block, given in which blocks the stem of each word is frequent. */
function listedByOrdinal(
  blocks: number,
  often: readonly Uint8Array[],
  most: readonly Uint8Array[],
): Uint32Array {
  const listed = new Uint32Array(blocks);
  for (let pair = 0; pair + 1 < often.length && pair < PAIRS_MAX; pair++) {
    for (let ordinal = 0; ordinal < blocks; ordinal++) {
      const isListed =
        hasOrdinal(often[pair]!, ordinal) &&
        hasOrdinal(often[pair + 1]!, ordinal) &&
        (hasOrdinal(most[pair]!, ordinal) || hasOrdinal(most[pair + 1]!, ordinal));
      if (isListed) listed[ordinal]! |= 1 << pair;
    }
  }
  return listed;
}

/** A set in parts: the blocks in which the same is listed. Nothing is in the blocks of the tail. */
function divided(
  within: EntrySet,
  kept: readonly KeptBlock[],
  listed: Uint32Array,
): Map<Listed, EntrySet> {
  const parts = new Map<Listed, Map<number, Bits>>();
  let [ordinal, lastListed, part] = [0, -1, new Map<number, Bits>()];
  for (const [block, bits] of within) {
    while (ordinal < kept.length && kept[ordinal]!.block < block) ordinal++;
    const here = kept[ordinal]?.block === block ? listed[ordinal]! : 0;
    // Mostly the same as in the block before.
    if (here !== lastListed) {
      part = parts.get(here) ?? new Map<number, Bits>();
      parts.set(here, part);
      lastListed = here;
    }
    part.set(block, bits);
  }
  return parts.size === 1 ? new Map([[lastListed, within]]) : parts;
}

/** The rows of the index are by groups of blocks: each further way to find a phrase reads the same ones again. */
const WAYS_MAX = 4;

/** The same with fewer different values, where they are too many: in some blocks not all that is listed is made use of. */
function inFewWays(listed: Uint32Array): Uint32Array {
  const blocks = new Map<Listed, number>();
  for (let at = 0; at < listed.length; at++) {
    blocks.set(listed[at]!, (blocks.get(listed[at]!) ?? 0) + 1);
  }
  if (blocks.size <= WAYS_MAX) return listed;
  const byBlocks = [...blocks].sort(([, one], [, other]) => other - one);
  const commonest = byBlocks.slice(0, WAYS_MAX - 1).map(([here]) => here);
  const nearest = new Map<Listed, Listed>();
  for (const here of blocks.keys()) {
    const among = commonest.filter((one) => (one & here) === one);
    nearest.set(
      here,
      among.reduce((best, one) => (popCount(one) > popCount(best) ? one : best), 0),
    );
  }
  return listed.map((here) => nearest.get(here)!);
}

const NO_BLOCKS = new Uint8Array(0);

/** A part of a phrase that is looked for by itself: one word, or two that are listed as a pair. */
export interface PhrasePart {
  readonly at: number;
  readonly isPair: boolean;
}

/** Parts that together are the whole phrase of so many words: pairs where they are listed. */
export function partsOfPhrase(words: number, listed: Listed): PhrasePart[] {
  const isListed = (pair: number): boolean => pair < PAIRS_MAX && ((listed >>> pair) & 1) === 1;
  const parts: PhrasePart[] = [];
  for (let word = 0; word < words; word++) {
    if (isListed(word)) parts.push({ at: word++, isPair: true });
    else if (word > 0 && isListed(word - 1)) parts.push({ at: word - 1, isPair: true });
    else parts.push({ at: word, isPair: false });
  }
  return parts;
}
