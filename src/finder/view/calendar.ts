// Dates and venues of entries: the runs of the record with their sittings.

import type { EntryFilter } from '../../record/filter.ts';
import { blockOf, countRange, eachBit, idOf, localOf } from '@hansard/search/bits';
import { type EntrySet, setOfRuns } from '@hansard/search/entry-set';
import type { Run } from '@hansard/search/index';
import type { SittingRow } from './finder-source.ts';
import { memoize } from '../../base/memoize.ts';

/** The fields of a filter that select sittings. */
export type SittingFields = Pick<EntryFilter, 'sittingId' | 'venueId' | 'dateFrom' | 'dateTo'>;

/** The wanted part of a list in order of date. */
export interface DateSlice {
  readonly ordering: 'date' | '-date';
  /** The 0-based position of the first. */
  readonly from: number;
  readonly limit: number;
}

/** A run and its sitting; null if the sitting is unknown. */
interface RunOfSitting extends Run {
  readonly sitting: SittingRow | null;
}

/** A sitting, undefined for an unknown one, with a count. */
export type CountOfSitting = readonly [SittingRow | undefined, number];

export class Calendar {
  readonly #runs: readonly RunOfSitting[];

  constructor(runs: readonly Run[], sittings: ReadonlyMap<number, SittingRow>) {
    this.#runs = runs.map((run) => ({ ...run, sitting: sittings.get(run.documentId) ?? null }));
  }

  /** The entries of the matching sittings; null if all entries match. A sitting without a date matches no date. */
  entriesOf({ sittingId, venueId, dateFrom, dateTo }: SittingFields): EntrySet | null {
    const hasDate = dateFrom !== null || dateTo !== null;
    // Without a field of sittings, entries of unknown sittings match too.
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
    return setOfRuns(runs);
  }

  /** The number of entries of a set by sitting, without zeros. */
  countBySitting(entries: EntrySet): Map<SittingRow, number> {
    const counts = new Map<SittingRow, number>();
    for (const { first, last, sitting } of this.#runs) {
      const bits = entries.get(blockOf(first));
      if (sitting === null || bits === undefined) continue;
      const count = countRange(bits, localOf(first), localOf(last));
      if (count > 0) counts.set(sitting, (counts.get(sitting) ?? 0) + count);
    }
    return counts;
  }

  /** The ids of a set by day and hour, then by id; those without a date come last. */
  idsByDate(entries: EntrySet, { ordering, from, limit }: DateSlice): number[] {
    const ids: number[] = [];
    let passed = 0;
    for (const { first, last } of this.#runsByDate(ordering)) {
      const block = blockOf(first);
      const bits = entries.get(block);
      if (bits === undefined) continue;
      const count = countRange(bits, localOf(first), localOf(last));
      if (passed + count > from) {
        let position = passed;
        const take = (local: number): void => {
          if (position++ >= from && ids.length < limit) ids.push(idOf(block, local));
        };
        eachBit(bits, take, localOf(first), localOf(last));
      }
      passed += count;
      if (ids.length === limit) break;
    }
    return ids;
  }

  readonly #runsByDate = memoize((ordering: DateSlice['ordering']): readonly Run[] => {
    // Runs are in order of id; days and hours sort as text. Of a day, sittings without an hour come last, as in the calendar.
    const ofDates = Map.groupBy(this.#runs, ({ sitting }) =>
      sitting?.startDate == null ? UNDATED : `${sitting.startDate} ${sitting.startTime ?? '99'}`,
    );
    const dates = [...ofDates.keys()].filter((date) => date !== UNDATED).sort();
    if (ordering === '-date') dates.reverse();
    return [...dates, UNDATED].flatMap((date) => ofDates.get(date) ?? []);
  });
}

const UNDATED = '';
