// When and where entries were said: the runs of the record beside what is known of their sittings.

import type { Run } from '../index/index-block.ts';
import { blockOf, countRange, eachBit, idOf, localOf, setRange, type Bits } from '../index/bits.ts';
import { bitsAt, type EntrySet } from '../index/entry-set.ts';

export interface SittingDate {
  readonly id: number;
  readonly venueId: number | null;
  /** YYYY-MM-DD. */
  readonly startDate: string | null;
}

/** Which sittings are wanted: everything that is not null narrows. One without a date passes no date. */
export interface WantedSittings {
  readonly sittingId: number | null;
  readonly venueId: number | null;
  /** YYYY-MM-DD, both included. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
}

/** A run by its place in its block, and its sitting by its number among those known; -1 where it is not. */
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
  /** The day of each that is known, as a number: thousands are compared for each question. */
  readonly #days: readonly number[];
  readonly #spans: readonly Span[];
  #oldestFirst: readonly Run[] | null = null;
  #newestFirst: readonly Run[] | null = null;

  constructor(runs: readonly Run[], sittings: ReadonlyMap<number, SittingDate>) {
    this.#runs = runs;
    this.#sittings = sittings;
    this.#known = [...sittings.values()];
    this.#days = this.#known.map(({ startDate }) => (startDate === null ? NaN : dayOf(startDate)));
    const numbers = new Map(this.#known.map(({ id }, number) => [id, number]));
    this.#spans = runs.map(({ first, last, sittingId }) => ({
      block: blockOf(first),
      first: localOf(first),
      last: localOf(last),
      sitting: numbers.get(sittingId) ?? -1,
    }));
  }

  /** The entries of the sittings that are wanted; null where every entry is. */
  entriesOf(wanted: WantedSittings): EntrySet | null {
    const passed = this.#passing(wanted);
    const spans = this.#spans;
    let span = 0;
    while (span < spans.length && passed[spans[span]!.sitting] === 1) span++;
    if (span === spans.length) return null;
    const found = new Map<number, Bits>();
    for (const { block, first, last, sitting } of spans) {
      if (passed[sitting] === 1) setRange(bitsAt(found, block), first, last);
    }
    return found;
  }

  /** For each sitting that is known, 1 where it is wanted. */
  #passing({ sittingId, venueId, dateFrom, dateTo }: WantedSittings): Uint8Array {
    const [known, days] = [this.#known, this.#days];
    const passed = new Uint8Array(known.length).fill(1);
    if (dateFrom !== null || dateTo !== null) {
      const first = dateFrom === null ? -Infinity : dayOf(dateFrom);
      const last = dateTo === null ? Infinity : dayOf(dateTo);
      for (let at = 0; at < days.length; at++) {
        passed[at] = days[at]! >= first && days[at]! <= last ? 1 : 0;
      }
    }
    if (sittingId === null && venueId === null) return passed;
    for (let at = 0; at < known.length; at++) {
      const { id, venueId: venue } = known[at]!;
      const isMeant =
        (sittingId === null || id === sittingId) && (venueId === null || venue === venueId);
      if (!isMeant) passed[at] = 0;
    }
    return passed;
  }

  /** Calls with each sitting that has entries in a set, and how many; a sitting may come more than once. */
  eachSitting(entries: EntrySet, visit: (sitting: SittingDate, count: number) => void): void {
    for (const { block, first, last, sitting } of this.#spans) {
      const bits = sitting < 0 ? undefined : entries.get(block);
      if (bits === undefined) continue;
      const count = countRange(bits, first, last);
      if (count > 0) visit(this.#known[sitting]!, count);
    }
  }

  /**
   * The ids from a 0-based position on by date, newest or oldest first; those of one date in order of id,
   * those without a date last.
   */
  idsByDate(entries: EntrySet, newestFirst: boolean, from: number, limit: number): number[] {
    const ids: number[] = [];
    let passed = 0;
    for (const { first, last } of this.#runsByDate(newestFirst)) {
      const block = blockOf(first);
      const bits = entries.get(block);
      if (bits === undefined) continue;
      const here = countRange(bits, localOf(first), localOf(last));
      if (passed + here > from) {
        let place = passed;
        eachBit(
          bits,
          (local) => {
            if (place++ >= from && ids.length < limit) ids.push(idOf(block, local));
          },
          localOf(first),
          localOf(last),
        );
      }
      passed += here;
      if (ids.length === limit) break;
    }
    return ids;
  }

  #runsByDate(newestFirst: boolean): readonly Run[] {
    if (newestFirst) return (this.#newestFirst ??= this.#sorted(-1));
    return (this.#oldestFirst ??= this.#sorted(1));
  }

  #sorted(direction: 1 | -1): readonly Run[] {
    const dateOf = ({ sittingId }: Run): string => this.#sittings.get(sittingId)?.startDate ?? '';
    const dated = this.#runs.filter((run) => dateOf(run) !== '');
    const undated = this.#runs.filter((run) => dateOf(run) === '');
    dated.sort(
      (one, other) => direction * compare(dateOf(one), dateOf(other)) || one.first - other.first,
    );
    return [...dated, ...undated];
  }
}

/** YYYY-MM-DD as a number: their order is that of the dates. */
function dayOf(date: string): number {
  return Number(date.replaceAll('-', ''));
}

/** Dates are compared as text, which is their order. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
