// Lists of positions, and the buffers they are written to: a query makes a list for every block, and an allocation for
// each would take longer than filling it.

/** Positions from index `from` to before `to`: ascending by entry, and within an entry by position. */
export interface Positions {
  /** The entry of each, by its number within the block. */
  readonly locals: Uint16Array;
  readonly positions: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** Enough for a common word in one block. */
const FIRST_CAPACITY = 2 ** 14;

export class PositionBuffer {
  /** The next positions are written from index `used` on, after `reserve` and before `take`. */
  locals = new Uint16Array(FIRST_CAPACITY);
  positions = new Uint32Array(FIRST_CAPACITY);
  used = 0;

  /** Makes sure that `count` more can be written; lists that were taken stay valid. */
  reserve(count: number): void {
    if (this.used + count <= this.locals.length) return;
    const size = Math.max(2 * this.locals.length, count);
    this.locals = new Uint16Array(size);
    this.positions = new Uint32Array(size);
    this.used = 0;
  }

  /** Gives all of the buffer free; lists that were taken are overwritten. */
  clear(): void {
    this.used = 0;
  }

  /** The list that was written up to before `to`. */
  take(to: number): Positions {
    const from = this.used;
    this.used = to;
    return { locals: this.locals, positions: this.positions, from, to };
  }
}
