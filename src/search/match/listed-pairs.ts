// Which neighbouring words of a phrase are indexed together, block by block (word-pairs.ts).

import { popCount, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { hasOrdinal, type StoredBlock } from '../index/index-reader.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import type { Form } from '../index/form-postings.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { frequentTerm } from '../index/terms.ts';
import { stemOf } from '../text/tokenizer.ts';

/**
 * What of the words i and i + 1 of a phrase is indexed together, a bit each: as a pair; the first with the bucket of the
 * second; the second with the bucket of the first. In one number, so that blocks can be told apart by it.
 */
export type Listed = number;

/** Words beyond these are found one by one. */
const PAIRS_MAX = 17;
const AFTER = 2 ** PAIRS_MAX;
const BEFORE = AFTER * AFTER;

interface ListedBits {
  readonly pairs: number;
  readonly after: number;
  readonly before: number;
}

function bitsOfListed(listed: Listed): ListedBits {
  return {
    pairs: listed % AFTER,
    after: Math.floor(listed / AFTER) % AFTER,
    before: Math.floor(listed / BEFORE),
  };
}

/**
 * The blocks of a set by what is listed in them, given the forms of each two words that follow one another as a pair; null
 * where one of them is no word.
 */
export async function byListed(
  index: IndexSnapshot,
  words: readonly (QueryWord | QueryPrefix)[],
  pairs: readonly (readonly Form[] | null)[],
  within: EntrySet,
): Promise<ReadonlyMap<Listed, EntrySet>> {
  if (pairs.every((forms) => forms === null)) return new Map([[0, within]]);
  const terms = words.map(({ kind, text }) => (kind === 'word' ? frequentTerm(stemOf(text)) : ''));
  const kept = await index.keptTerms(terms.filter((term) => term !== ''));
  const frequentIn = terms.map((term) => kept.get(term)?.blocks ?? NO_BLOCKS);
  const listed = listedByOrdinal(index.kept.length, pairs, frequentIn);
  return divided(within, index.kept, inFewWays(listed));
}

/** What is listed in each kept block, given in which blocks each word is frequent. */
function listedByOrdinal(
  blocks: number,
  pairs: readonly (readonly Form[] | null)[],
  frequentIn: readonly Uint8Array[],
): Float64Array {
  const listed = new Float64Array(blocks);
  for (let pair = 0; pair < pairs.length && pair < PAIRS_MAX; pair++) {
    const forms = pairs[pair]!;
    if (forms === null) continue;
    const pairIn = blocksOfAny(forms, blocks);
    const [oneIn, nextIn] = [frequentIn[pair]!, frequentIn[pair + 1]!];
    const bit = 2 ** pair;
    for (let ordinal = 0; ordinal < blocks; ordinal++) {
      if (hasOrdinal(pairIn, ordinal)) listed[ordinal]! += bit;
      else if (hasOrdinal(oneIn, ordinal)) listed[ordinal]! += bit * AFTER;
      else if (hasOrdinal(nextIn, ordinal)) listed[ordinal]! += bit * BEFORE;
    }
  }
  return listed;
}

/** The kept blocks that have any of some forms. */
function blocksOfAny(forms: readonly Form[], blocks: number): Uint8Array {
  const any = new Uint8Array(Math.ceil(blocks / 8));
  for (const { term } of forms) {
    const ofForm = term?.blocks ?? NO_BLOCKS;
    for (let at = 0; at < ofForm.length && at < any.length; at++) any[at]! |= ofForm[at]!;
  }
  return any;
}

/** A set in parts: the blocks in which the same is listed. Nothing is in the blocks of the tail. */
function divided(
  within: EntrySet,
  kept: readonly StoredBlock[],
  listed: Float64Array,
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

/** Each further way to find a phrase goes through what was read of the same groups again. */
const WAYS_MAX = 8;

/** The same with fewer different values, where they are too many: in some blocks not all that is listed is made use of. */
function inFewWays(listed: Float64Array): Float64Array {
  const blocks = new Map<Listed, number>();
  for (let at = 0; at < listed.length; at++) {
    blocks.set(listed[at]!, (blocks.get(listed[at]!) ?? 0) + 1);
  }
  if (blocks.size <= WAYS_MAX) return listed;
  const byBlocks = [...blocks].sort(([, one], [, other]) => other - one);
  const commonest = byBlocks.slice(0, WAYS_MAX - 1).map(([here]) => here);
  const nearest = new Map<Listed, Listed>();
  for (const here of blocks.keys()) {
    const among = commonest.filter((one) => isPart(one, here));
    nearest.set(
      here,
      among.reduce((best, one) => (countListed(one) > countListed(best) ? one : best), 0),
    );
  }
  return listed.map((here) => nearest.get(here)!);
}

/** Whether all that is in the one is in the other. */
function isPart(one: Listed, other: Listed): boolean {
  const [some, all] = [bitsOfListed(one), bitsOfListed(other)];
  return (
    (some.pairs & ~all.pairs) === 0 &&
    (some.after & ~all.after) === 0 &&
    (some.before & ~all.before) === 0
  );
}

function countListed(listed: Listed): number {
  const { pairs, after, before } = bitsOfListed(listed);
  return popCount(pairs) + popCount(after) + popCount(before);
}

const NO_BLOCKS = new Uint8Array(0);

/** A part of a phrase that is looked for by itself. */
export interface PhrasePart {
  /** Of its first word. */
  readonly at: number;
  /** One word; two that are listed as a pair; or the first, or the second, of two beside the bucket of the other. */
  readonly kind: 'word' | 'pair' | 'bucket after' | 'bucket before';
}

/** Parts that together are the whole phrase of so many words: pairs where they are listed. */
export function partsOfPhrase(words: number, listed: Listed): PhrasePart[] {
  const { pairs, after, before } = bitsOfListed(listed);
  const has = (bits: number, pair: number): boolean =>
    pair >= 0 && pair < PAIRS_MAX && ((bits >>> pair) & 1) === 1;
  const parts: PhrasePart[] = [];
  for (let word = 0; word < words; word++) {
    if (has(pairs, word)) parts.push({ at: word++, kind: 'pair' });
    else if (has(pairs, word - 1)) parts.push({ at: word - 1, kind: 'pair' });
    // The other of the two is in a part of its own, so nothing else of its bucket is found.
    else if (has(after, word)) parts.push({ at: word, kind: 'bucket after' });
    else if (has(before, word - 1)) parts.push({ at: word - 1, kind: 'bucket before' });
    else parts.push({ at: word, kind: 'word' });
  }
  return parts;
}
