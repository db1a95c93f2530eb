// A value for each of some blocks, in ascending order of block, in two arrays: a query goes through hundreds of blocks, and
// iterating a map takes longer than what is done with each.

export class ByBlock<Value> {
  readonly blocks: readonly number[];
  readonly values: readonly Value[];
  #positions: ReadonlyMap<number, number> | null = null;

  constructor(blocks: readonly number[], values: readonly Value[]) {
    this.blocks = blocks;
    this.values = values;
  }

  has(block: number): boolean {
    return this.#indexOf(block) !== undefined;
  }

  of(block: number): Value | undefined {
    const at = this.#indexOf(block);
    return at === undefined ? undefined : this.values[at];
  }

  #indexOf(block: number): number | undefined {
    this.#positions ??= new Map(this.blocks.map((one, at) => [one, at]));
    return this.#positions.get(block);
  }
}
