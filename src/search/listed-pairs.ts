// Which neighbouring words of a phrase are indexed as pairs, block by block (word-pairs.ts).

import { popCount } from './block.ts';
import { hasOrdinal } from './index-reader.ts';
import type { QueryPrefix, QueryWord } from './query.ts';
import type { SearchIndex } from './search-index.ts';
import { mostTerm, oftenTerm } from './terms.ts';
import { stemOf } from './words.ts';

/** Where bit i is set, the words i and i + 1 of the phrase are found as a pair. */
export type Listed = number;

/** Pairs beyond these are found word by word. */
const PAIRS_MAX = 31;

/** What is listed in each block; a block that is not named lists nothing. */
export async function listedPairs(
  index: SearchIndex,
  words: readonly (QueryWord | QueryPrefix)[],
): Promise<ReadonlyMap<number, Listed>> {
  const listed = new Map<number, Listed>();
  const stems = words.map((word) => (word.kind === 'word' ? stemOf(word.text) : null));
  const known = stems.filter((stem) => stem !== null);
  if (words.length < 2 || known.length === 0) return listed;
  const terms = await index.keptTerms([...known.map(oftenTerm), ...known.map(mostTerm)]);
  const blocksOf = (term: string): Uint8Array => terms.get(term)?.blocks ?? NO_BLOCKS;
  const often = stems.map((stem) => (stem === null ? NO_BLOCKS : blocksOf(oftenTerm(stem))));
  const most = stems.map((stem) => (stem === null ? NO_BLOCKS : blocksOf(mostTerm(stem))));
  const inBlock = (ordinal: number): Listed => {
    let here = 0;
    for (let pair = 0; pair + 1 < words.length && pair < PAIRS_MAX; pair++) {
      const isListed =
        hasOrdinal(often[pair]!, ordinal) &&
        hasOrdinal(often[pair + 1]!, ordinal) &&
        (hasOrdinal(most[pair]!, ordinal) || hasOrdinal(most[pair + 1]!, ordinal));
      if (isListed) here |= 1 << pair;
    }
    return here;
  };
  for (const { ordinal, block } of index.kept) listed.set(block, inBlock(ordinal));
  return inFewWays(listed);
}

/** The rows of the index are by groups of blocks: each further way to find a phrase reads the same ones again. */
const WAYS_MAX = 4;

/** The same with fewer different values, where they are too many: in some blocks not all that is listed is made use of. */
function inFewWays(listed: ReadonlyMap<number, Listed>): ReadonlyMap<number, Listed> {
  const blocks = Map.groupBy(listed.values(), (here) => here);
  if (blocks.size <= WAYS_MAX) return listed;
  const byBlocks = [...blocks.values()].sort((one, other) => other.length - one.length);
  const commonest = byBlocks.slice(0, WAYS_MAX - 1).map(([here]) => here!);
  const nearest = new Map<Listed, Listed>();
  for (const here of blocks.keys()) {
    const among = commonest.filter((one) => (one & here) === one);
    nearest.set(
      here,
      among.reduce((best, one) => (popCount(one) > popCount(best) ? one : best), 0),
    );
  }
  return new Map([...listed].map(([block, here]) => [block, nearest.get(here)!]));
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
