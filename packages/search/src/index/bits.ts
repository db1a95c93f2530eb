// Blocks: the record's ids in groups of 4,096. The index is stored block by block, and a set of
// entries within a block is 4,096 bits.

export const BLOCK_SIZE = 4_096;

/** A set of entries within one block: bit `local` of word `local >> 5`. */
export type Bits = Uint32Array<ArrayBuffer>;

const WORDS = BLOCK_SIZE / 32;

/** The empty set, and that of all entries. */
export const NO_BITS: Bits = new Uint32Array(WORDS);
export const ALL_BITS: Bits = new Uint32Array(WORDS).fill(0xffffffff);

export function blockOf(id: number): number {
  return Math.floor(id / BLOCK_SIZE);
}

/** Not by a floating-point remainder, which takes ten times as long; an integer to the machine, so that loops use integers. */
export function localOf(id: number): number {
  return (id - blockOf(id) * BLOCK_SIZE) | 0;
}

export function idOf(block: number, local: number): number {
  return block * BLOCK_SIZE + local;
}

export function emptyBits(): Bits {
  return new Uint32Array(WORDS);
}

export function hasBit(bits: Bits, local: number): boolean {
  return ((bits[local >>> 5]! >>> (local & 31)) & 1) === 1;
}

export function setBit(bits: Bits, local: number): void {
  bits[local >>> 5]! |= 1 << (local & 31);
}

/** Sets every bit from `first` to `last`, both included. */
export function setRange(bits: Bits, first: number, last: number): void {
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    bits[word]! |= rangeMask(word, first, last);
  }
}

/** How many bits are set from `first` to `last`, both included. */
export function countRange(bits: Bits, first: number, last: number): number {
  let count = 0;
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    count += popCount(bits[word]! & rangeMask(word, first, last));
  }
  return count;
}

/** The bits of one word that lie between `first` and `last`. */
export function rangeMask(word: number, first: number, last: number): number {
  const low = word === first >>> 5 ? -1 << (first & 31) : -1;
  const high = word === last >>> 5 ? -1 >>> (31 - (last & 31)) : -1;
  return low & high;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < WORDS; word++) count += popCount(bits[word]!);
  return count;
}

/** The number of bits set in both. */
export function countCommon(bits: Bits, mask: Bits): number {
  let count = 0;
  for (let word = 0; word < WORDS; word++) count += popCount(bits[word]! & mask[word]!);
  return count;
}

export function isEmpty(bits: Bits): boolean {
  for (let word = 0; word < WORDS; word++) if (bits[word] !== 0) return false;
  return true;
}

/** Narrows `bits` to the intersection with `others`. */
export function intersectBits(bits: Bits, mask: Bits): void {
  for (let word = 0; word < WORDS; word++) bits[word]! &= mask[word]!;
}

/** Adds `others` to `bits`. */
export function unionBits(bits: Bits, added: Bits): void {
  for (let word = 0; word < WORDS; word++) bits[word]! |= added[word]!;
}

/** Removes `others` from `bits`. */
export function subtractBits(bits: Bits, removed: Bits): void {
  for (let word = 0; word < WORDS; word++) bits[word]! &= ~removed[word]!;
}

/** Calls `visit` with each bit that is set from `first` to `last`, lowest first. */
export function eachBit(
  bits: Bits,
  visit: (local: number) => void,
  first = 0,
  last = BLOCK_SIZE - 1,
): void {
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    let left = bits[word]! & rangeMask(word, first, last);
    while (left !== 0) {
      visit((word << 5) + 31 - Math.clz32(left & -left));
      left &= left - 1;
    }
  }
}

/** The highest bit set at or below `local`; -1 if there is none. */
export function lastBitUpTo(bits: Bits, local: number): number {
  let word = local >>> 5;
  let left = bits[word]! & (-1 >>> (31 - (local & 31)));
  while (left === 0) {
    if (word === 0) return -1;
    left = bits[--word]!;
  }
  return (word << 5) + 31 - Math.clz32(left);
}

// Entries in a range are parts of passages, each of which begins at a bit of `begins` and ends before the next. 32 bits are
// processed at a time.

export interface BitRun {
  readonly begins: Bits;
  readonly from: number;
  readonly to: number;
}

/**
 * Adds the beginnings of the passages that contain any of `bits`. Returns whether one belongs to a passage that begins before
 * the range.
 */
export function addBeginnings(target: Bits, bits: Bits, { begins, from, to }: BitRun): boolean {
  let isOpen = 0;
  for (let word = to >>> 5; word >= from >>> 5; word--) {
    const mask = rangeMask(word, from, to);
    let moved = (bits[word]! & mask) | (isOpen << 31);
    if (moved === 0) continue;
    const beginning = begins[word]!;
    // Each bit is moved down to its beginning: by one bit, by two, by four …, past bits at which nothing begins.
    let passed = ~beginning;
    for (let by = 1; by < 32; by *= 2) {
      moved |= (moved & passed) >>> by;
      passed &= passed << by;
    }
    target[word]! |= moved & beginning & mask;
    isOpen = ((moved & ~beginning) >>> (word === from >>> 5 ? from & 31 : 0)) & 1;
  }
  return isOpen === 1;
}

/** Adds all parts of the passages that begin with one of `starts`, and of the first bit's passage if that bit is already set. */
export function addFollowing(bits: Bits, starts: Bits, { begins, from, to }: BitRun): void {
  let carry = hasBit(bits, from) ? 1 << (from & 31) : 0;
  for (let word = from >>> 5; word <= to >>> 5; word++) {
    const mask = rangeMask(word, from, to);
    const starting = starts[word]! & mask;
    const following = (~begins[word]! & mask) >>> 0;
    // The carry of the addition runs through all following parts, and changes them.
    const sum = following + ((starting << 1) >>> 0) + (carry >>> 0);
    bits[word]! |= starting | ((sum ^ following) & following);
    carry = sum > 0xffffffff || starting < 0 ? 1 : 0;
  }
}

/** The number of bits set in a word. */
export function popCount(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
