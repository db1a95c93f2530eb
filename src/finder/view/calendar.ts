// When and where entries were said: the runs of the record with the date and venue of their sittings.

import { present } from '../../present.ts';
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

export const ANY_SITTING: SittingFields = {
  sittingId: null,
  venueId: null,
  dateFrom: null,
  dateTo: null,
};

/** Which items of a list in order of date are wanted. */
export interface DateSlice {
  readonly newestFirst: boolean;
  /** The 0-based position of the first. */
  readonly from: number;
  readonly limit: number;
}

/** A run by its local ids, and its sitting by its index among the known sittings, or -1 if it is unknown. */
interface Span {
  readonly block: number;
  readonly first: number;
  readonly last: number;
  readonly sitting: number;
}

export class Calendar {
  readonly #runs: readonly Run[];
  readonly #sittings: ReadonlyMap<number, SittingDate>;
  readonly #known: readonly SittingDate[];
  /** The date of each known sitting as a number: each request compares thousands. */
  readonly #days: readonly number[];
  readonly #spans: readonly Span[];
  #spansByBlock: ReadonlyMap<number, readonly Span[]> | null = null;
  #oldestFirst: readonly Run[] | null = null;
  #newestFirst: readonly Run[] | null = null;

  constructor(runs: readonly Run[], sittings: ReadonlyMap<number, SittingDate>) {
    this.#runs = runs;
    this.#sittings = sittings;
    this.#known = [...sittings.values()];
    this.#days = this.#known.map(({ startDate }) => (startDate === null ? NaN : dayOf(startDate)));
    const numbers = new Map(this.#known.map(({ id }, number) => [id, number]));
    this.#spans = runs.map(({ first, last, documentId }) => ({
      block: blockOf(first),
      first: localOf(first),
      last: localOf(last),
      sitting: numbers.get(documentId) ?? -1,
    }));
  }

  /** The entries of the sittings that match; null where all entries do. */
  entriesOf(fields: SittingFields): EntrySet | null {
    const matches = this.#matchSittings(fields);
    const spans = this.#spans;
    if (spans.every(({ sitting }) => matches[sitting] === 1)) return null;
    const found = new Map<number, Bits>();
    for (const { block, first, last, sitting } of spans) {
      if (matches[sitting] === 1) setRange(bitsAt(found, block), first, last);
    }
    return found;
  }

  /** For each known sitting, 1 where it matches. A sitting without a date matches no date. */
  #matchSittings({ sittingId, venueId, dateFrom, dateTo }: SittingFields): Uint8Array {
    const [known, days] = [this.#known, this.#days];
    const matches = new Uint8Array(known.length).fill(1);
    if (dateFrom !== null || dateTo !== null) {
      const first = dateFrom === null ? -Infinity : dayOf(dateFrom);
      const last = dateTo === null ? Infinity : dayOf(dateTo);
      for (const [at, day] of days.entries()) matches[at] = day >= first && day <= last ? 1 : 0;
    }
    if (sittingId === null && venueId === null) return matches;
    for (const [at, { id, venueId: venue }] of known.entries()) {
      const isSelected =
        (sittingId === null || id === sittingId) && (venueId === null || venue === venueId);
      if (!isSelected) matches[at] = 0;
    }
    return matches;
  }

  /** Calls `visit` with each sitting that has entries in a set, and how many. A sitting may come more than once. */
  eachSitting(entries: EntrySet, visit: (sitting: SittingDate, count: number) => void): void {
    for (const { block, first, last, sitting } of this.#spans) {
      const bits = sitting < 0 ? undefined : entries.get(block);
      if (bits === undefined) continue;
      const count = countRange(bits, first, last);
      if (count > 0) visit(this.#sittingAt(sitting), count);
    }
  }

  /** Calls `visit` with each sitting that has entries in a block, and the sum of their counts, which are by local id. */
  eachSum(
    block: number,
    counts: Uint32Array,
    visit: (sitting: SittingDate, sum: number) => void,
  ): void {
    this.#spansByBlock ??= Map.groupBy(this.#spans, (span) => span.block);
    for (const { first, last, sitting } of this.#spansByBlock.get(block) ?? []) {
      if (sitting < 0) continue;
      let sum = 0;
      for (let local = first; local <= last; local++) sum += counts[local] ?? 0;
      if (sum > 0) visit(this.#sittingAt(sitting), sum);
    }
  }

  #sittingAt(index: number): SittingDate {
    return present(this.#known[index], 'the sitting of a run');
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
    if (newestFirst) return (this.#newestFirst ??= this.#sorted(-1));
    return (this.#oldestFirst ??= this.#sorted(1));
  }

  #sorted(direction: 1 | -1): readonly Run[] {
    const dateOf = ({ documentId }: Run): string => this.#sittings.get(documentId)?.startDate ?? '';
    const dated = this.#runs.filter((run) => dateOf(run) !== '');
    const undated = this.#runs.filter((run) => dateOf(run) === '');
    dated.sort(
      (one, other) => direction * compare(dateOf(one), dateOf(other)) || one.first - other.first,
    );
    return [...dated, ...undated];
  }
}

/** YYYY-MM-DD as a number, which sorts as the date does. */
function dayOf(date: string): number {
  return Number(date.replaceAll('-', ''));
}

/** Dates are compared as text, which sorts as they do. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
