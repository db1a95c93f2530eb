// Who said how much of what was found, and of which parties they were then.

import { blockOf, localOf, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { SearchContext } from './search-context.ts';
import { peopleOf } from './numbered-column.ts';
import { partyAt } from './parties.ts';

export interface SpeakerCounts {
  /** By the person's id. */
  readonly people: ReadonlyMap<number, number>;
  readonly parties: ReadonlyMap<string, number>;
}

export async function countSpeakers(
  asking: SearchContext,
  found: EntrySet,
): Promise<SpeakerCounts> {
  const { view } = asking;
  const { names, numbers } = await peopleOf(asking);
  const totals = new Uint32Array(names.length);
  const parties = new Map<string, number>();
  const counter = new RunCounter(names.length);
  for (const { first, last, sittingId } of view.map.runs) {
    const block = blockOf(first);
    const [bits, ofBlock] = [found.get(block), numbers.get(block)];
    if (bits === undefined || ofBlock === undefined) continue;
    const date = view.sittings.get(sittingId)?.startDate ?? null;
    counter.count(bits, ofBlock, localOf(first), localOf(last), (number, count) => {
      totals[number]! += count;
      const party = partyAt(view, names[number]!, date);
      if (party !== null) parties.set(party, (parties.get(party) ?? 0) + count);
    });
  }
  const people = new Map<number, number>();
  for (const [number, personId] of names.entries()) {
    if (personId !== null && totals[number]! > 0) people.set(personId, totals[number]!);
  }
  return { people, parties };
}

/** Counts the numbers of one run after the other, in the same room. */
class RunCounter {
  readonly #counts: Uint32Array;
  readonly #met: Uint32Array;

  constructor(numbers: number) {
    this.#counts = new Uint32Array(numbers);
    this.#met = new Uint32Array(numbers);
  }

  /** Calls with each number but 0 that entries from `first` to `last` have, and how many do. */
  count(
    bits: Bits,
    numbers: ArrayLike<number>,
    first: number,
    last: number,
    visit: (number: number, count: number) => void,
  ): void {
    const [counts, met] = [this.#counts, this.#met];
    let kinds = 0;
    for (let word = first >>> 5; word <= last >>> 5; word++) {
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const local = (word << 5) + 31 - Math.clz32(left & -left);
        if (local < first || local > last) continue;
        const number = numbers[local]!;
        if (counts[number] === 0) met[kinds++] = number;
        counts[number]!++;
      }
    }
    for (let at = 0; at < kinds; at++) {
      const number = met[at]!;
      if (number !== 0) visit(number, counts[number]!);
      counts[number] = 0;
    }
  }
}
