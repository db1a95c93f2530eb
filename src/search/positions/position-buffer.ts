// Positions of words in entries, and room for them: a question makes some for every block, and memory of its own for each
// would take longer than filling it.

/** Positions in entries, from `from` to before `to`: ascending by entry, and within an entry by place. */
export interface Positions {
  /** The entry of each, by its place in the block. */
  readonly locals: Uint16Array;
  readonly positions: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** How many there is room for at first. */
const FIRST_ROOM = 2 ** 14;

export class PositionBuffer {
  /** Where the next are written, from `used` on; whoever writes has called `make` for as many, and calls `take`. */
  locals = new Uint16Array(FIRST_ROOM);
  positions = new Uint32Array(FIRST_ROOM);
  used = 0;

  /** Makes sure that so many can be written; what was taken stays where it is. */
  make(count: number): void {
    if (this.used + count <= this.locals.length) return;
    const size = Math.max(2 * this.locals.length, count);
    this.locals = new Uint16Array(size);
    this.positions = new Uint32Array(size);
    this.used = 0;
  }

  /** Nothing that was taken is needed any more. */
  clear(): void {
    this.used = 0;
  }

  /** What was written up to before `to`. */
  take(to: number): Positions {
    const from = this.used;
    this.used = to;
    return { locals: this.locals, positions: this.positions, from, to };
  }
}
