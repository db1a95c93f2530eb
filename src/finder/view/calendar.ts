// When and where entries were said: the runs of the record with the date and venue of their sittings.

import type { EntryFilter } from '../../record/filter.ts';
import {
  blockOf,
  countRange,
  eachBit,
  idOf,
  localOf,
  setRange,
  type Bits,
} from '@hansard/search/index/bits';
import { bitsAt, type EntrySet } from '@hansard/search/index/entry-set';
import type { Run } from '@hansard/search/index/index-block';

export interface SittingDate {
  readonly id: number;
  readonly venueId: number | null;
  /** YYYY-MM-DD. */
  readonly startDate: string | null;
}

/** The fields of a filter that select sittings. */
export type SittingFields = Pick<EntryFilter, 'sittingId' | 'venueId' | 'dateFrom' | 'dateTo'>;

/** Which items of a list in order of date are wanted. */
export interface DateSlice {
  readonly newestFirst: boolean;
  /** The 0-based position of the first. */
  readonly from: number;
  readonly limit: number;
}

/** A run, and its sitting; null where that is unknown. */
interface RunOfSitting extends Run {
  readonly sitting: SittingDate | null;
}

export class Calendar {
  readonly #runs: readonly RunOfSitting[];
  #runsByBlock: ReadonlyMap<number, readonly RunOfSitting[]> | null = null;
  readonly #byDate = new Map<boolean, readonly Run[]>();

  constructor(runs: readonly Run[], sittings: ReadonlyMap<number, SittingDate>) {
    this.#runs = runs.map((run) => ({ ...run, sitting: sittings.get(run.documentId) ?? null }));
  }

  /** The entries of the sittings that match; null where all entries do. A sitting without a date matches no date. */
  entriesOf({ sittingId, venueId, dateFrom, dateTo }: SittingFields): EntrySet | null {
    const hasDate = dateFrom !== null || dateTo !== null;
    // Without a field of sittings, entries of an unknown one are found too.
    if (sittingId === null && venueId === null && !hasDate) return null;
    const runs = this.#runs.filter(({ sitting }) => {
      if (sitting === null) return false;
      const { id, venueId: venue, startDate } = sitting;
      if (sittingId !== null && id !== sittingId) return false;
      if (venueId !== null && venue !== venueId) return false;
      if (!hasDate) return true;
      if (startDate === null || (dateFrom !== null && startDate < dateFrom)) return false;
      return dateTo === null || startDate <= dateTo;
    });
    if (runs.length === this.#runs.length) return null;
    const found = new Map<number, Bits>();
    for (const { first, last } of runs) {
      setRange(bitsAt(found, blockOf(first)), localOf(first), localOf(last));
    }
    return found;
  }

  /** How many entries of a set each sitting has that has any. */
  countBySitting(entries: EntrySet): ReadonlyMap<SittingDate, number> {
    const counts = new Map<SittingDate, number>();
    for (const { first, last, sitting } of this.#runs) {
      const bits = entries.get(blockOf(first));
      if (sitting === null || bits === undefined) continue;
      const count = countRange(bits, localOf(first), localOf(last));
      if (count > 0) counts.set(sitting, (counts.get(sitting) ?? 0) + count);
    }
    return counts;
  }

  /** Calls `visit` with each sitting that has entries in a block, and the sum of their counts, which are by local id. */
  eachSum(
    block: number,
    counts: Uint32Array,
    visit: (sitting: SittingDate, sum: number) => void,
  ): void {
    this.#runsByBlock ??= Map.groupBy(this.#runs, ({ first }) => blockOf(first));
    for (const { first, last, sitting } of this.#runsByBlock.get(block) ?? []) {
      if (sitting === null) continue;
      const sum = sumOf(counts.subarray(localOf(first), localOf(last) + 1));
      if (sum > 0) visit(sitting, sum);
    }
  }

  /** The ids of a set by date. Those of one date are in order of id; those without a date come last. */
  idsByDate(entries: EntrySet, { newestFirst, from, limit }: DateSlice): number[] {
    const ids: number[] = [];
    let passed = 0;
    for (const { first, last } of this.#runsByDate(newestFirst)) {
      const block = blockOf(first);
      const bits = entries.get(block);
      if (bits === undefined) continue;
      const count = countRange(bits, localOf(first), localOf(last));
      if (passed + count > from) {
        let position = passed;
        eachBit(
          bits,
          (local) => {
            if (position++ >= from && ids.length < limit) ids.push(idOf(block, local));
          },
          localOf(first),
          localOf(last),
        );
      }
      passed += count;
      if (ids.length === limit) break;
    }
    return ids;
  }

  #runsByDate(newestFirst: boolean): readonly Run[] {
    const known = this.#byDate.get(newestFirst);
    if (known !== undefined) return known;
    const dateOf = ({ sitting }: RunOfSitting): string => sitting?.startDate ?? '';
    const { dated = [], undated = [] } = Object.groupBy(this.#runs, (run) =>
      dateOf(run) === '' ? 'undated' : 'dated',
    );
    const direction = newestFirst ? -1 : 1;
    // Dates are compared as text, which sorts as they do.
    const compare = (one: string, other: string): number =>
      one === other ? 0 : one < other ? -direction : direction;
    dated.sort((one, other) => compare(dateOf(one), dateOf(other)) || one.first - other.first);
    const sorted = [...dated, ...undated];
    this.#byDate.set(newestFirst, sorted);
    return sorted;
  }
}

function sumOf(numbers: Uint32Array): number {
  let sum = 0;
  for (let at = 0; at < numbers.length; at++) sum += numbers[at] ?? 0;
  return sum;
}
