// A value for each of some blocks, in ascending order of block, in an array: a query goes through hundreds of blocks, and
// iterating a map takes longer than what is done with each.

export interface BlockItem<Value> {
  readonly block: number;
  readonly value: Value;
}

export class ByBlock<Value> {
  readonly items: readonly BlockItem<Value>[];
  #values: ReadonlyMap<number, Value> | null = null;

  constructor(items: readonly BlockItem<Value>[]) {
    this.items = items;
  }

  has(block: number): boolean {
    return this.#byBlock().has(block);
  }

  of(block: number): Value | undefined {
    return this.#byBlock().get(block);
  }

  #byBlock(): ReadonlyMap<number, Value> {
    return (this.#values ??= new Map(this.items.map(({ block, value }) => [block, value])));
  }
}
