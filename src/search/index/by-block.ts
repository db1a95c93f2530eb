// Something for each of some blocks, in ascending order of block, in arrays side by side: a question goes through hundreds of
// blocks, and going through a map takes longer than what is done with each.

export class ByBlock<Value> {
  readonly blocks: readonly number[];
  readonly values: readonly Value[];
  #positions: ReadonlyMap<number, number> | null = null;

  constructor(blocks: readonly number[], values: readonly Value[]) {
    this.blocks = blocks;
    this.values = values;
  }

  has(block: number): boolean {
    return this.#placeOf(block) !== undefined;
  }

  of(block: number): Value | undefined {
    const at = this.#placeOf(block);
    return at === undefined ? undefined : this.values[at];
  }

  #placeOf(block: number): number | undefined {
    this.#positions ??= new Map(this.blocks.map((one, at) => [one, at]));
    return this.#positions.get(block);
  }
}
