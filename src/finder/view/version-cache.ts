// The values computed from a version of the record, each under its key. The view of a version holds them, so they go with it; what
// the next version also needs is passed on to it.

import type { StoredBlock } from '@hansard/search/index';
import { present } from '../../base/present.ts';

type Values = Map<string, unknown>;

interface KeptValue {
  /** What the value was computed from. */
  readonly basis: readonly unknown[];
  readonly value: unknown;
}

export class VersionCache {
  readonly #ofVersion: Values = new Map();
  /** Values of the settled blocks together: all but the last. */
  readonly #ofSettled: Values;
  readonly #ofBlocks: ReadonlyMap<StoredBlock, Values>;
  /** One map for all versions. */
  readonly #kept: Map<string, KeptValue>;

  /** A block that is the same object as in the earlier version keeps its values. `isSettledSame`: so do the settled blocks. */
  constructor(
    blocks: readonly StoredBlock[],
    earlier: VersionCache | null,
    isSettledSame: boolean,
  ) {
    const isShared = earlier !== null && isSettledSame;
    this.#ofSettled = isShared ? earlier.#ofSettled : new Map<string, unknown>();
    const valuesOf = (block: StoredBlock): Values | undefined =>
      earlier === null ? undefined : earlier.#ofBlocks.get(block);
    this.#ofBlocks = new Map(
      blocks.map((block) => [block, valuesOf(block) ?? new Map<string, unknown>()]),
    );
    this.#kept = earlier === null ? new Map<string, KeptValue>() : earlier.#kept;
  }

  /** A value of this version. */
  of<Value extends object>(key: string, compute: () => Value): Value {
    const cached = this.#ofVersion.get(key);
    if (cached !== undefined) return cached as Value;
    const value = compute();
    this.#ofVersion.set(key, value);
    return value;
  }

  /** A value of this version that is read. Two requests that need it at once may both read it. */
  async read<Value extends object>(key: string, read: () => Promise<Value>): Promise<Value> {
    const cached = this.#ofVersion.get(key);
    if (cached !== undefined) return cached as Value;
    const value = await read();
    this.#ofVersion.set(key, value);
    return value;
  }

  /** A value of the settled blocks. */
  ofSettled<Value>(key: string, compute: () => Value): Value {
    if (!this.#ofSettled.has(key)) this.#ofSettled.set(key, compute());
    return this.#ofSettled.get(key) as Value;
  }

  /** A value of each of these blocks; `read` is called with those that have none yet. */
  async ofBlocks<Value extends object>(
    key: string,
    blocks: readonly StoredBlock[],
    read: (blocks: readonly StoredBlock[]) => Promise<readonly Value[]>,
  ): Promise<ReadonlyMap<number, Value>> {
    const unread = blocks.filter((block) => !this.#valuesOf(block).has(key));
    const values = unread.length === 0 ? [] : await read(unread);
    for (const [at, block] of unread.entries()) {
      this.#valuesOf(block).set(key, present(values[at], key));
    }
    return new Map(blocks.map((block) => [block.block, this.#valuesOf(block).get(key) as Value]));
  }

  /** A value that depends on its basis alone: all versions share it until one has another basis. */
  kept<Value extends object>(
    key: string,
    basis: readonly unknown[],
    compute: (earlier: Value | null) => Value,
  ): Value {
    const earlier = this.#kept.get(key);
    const isSame =
      earlier?.basis.length === basis.length &&
      basis.every((part, at) => part === earlier.basis[at]);
    if (isSame) return earlier.value as Value;
    const value = compute((earlier?.value ?? null) as Value | null);
    this.#kept.set(key, { basis, value });
    return value;
  }

  #valuesOf(block: StoredBlock): Values {
    return present(this.#ofBlocks.get(block), 'a block of this version');
  }
}
