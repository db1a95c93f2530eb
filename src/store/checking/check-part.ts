// Runs a part of the check of a store, on either engine: what stops the part is a fault too.

import { StoreDamaged, StoreUnavailable } from '../../errors.ts';

/** Yields the faults that a part finds. Where damage stops it, the last fault says so; the other parts can follow. */
export async function* checkPart(
  what: string,
  part: () => AsyncIterable<string> | Iterable<string>,
  storeFault: (error: unknown) => unknown = (error) => error,
): AsyncGenerator<string> {
  try {
    yield* part();
  } catch (error) {
    const fault = storeFault(error);
    // Nobody knows whether a store that is out of reach is sound.
    if (fault instanceof StoreUnavailable && !(fault instanceof StoreDamaged)) throw fault;
    yield `The ${what} cannot be checked to the end: ${(error as Error).message}.`;
  }
}
