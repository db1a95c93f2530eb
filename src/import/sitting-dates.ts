// Looks at the dates of the sittings of a document, in its order: what is unlikely by itself or unlike its neighbours is warned
// about, and imported.

import { dateDoubts, isLikelyYear, yearOf } from '../record/rules/sitting-date.ts';
import type { SittingDraft } from './sitting-draft.ts';

/** A record may lack some parliaments; a misprinted year is most often further away. */
const YEARS_APART_MAX = 25;

/** Warnings that are listed: a file with more has one mistake that is repeated. */
const WARNINGS_MAX = 100;

interface DatedSitting {
  readonly where: string;
  readonly year: number;
}

export class SittingDates {
  readonly warnings: string[] = [];
  readonly #thisYear = new Date().getUTCFullYear();
  /** The year of the sitting before the last one; null where there is none. */
  #before: number | null;
  #last: DatedSitting | null = null;
  #lastSitting: SittingDraft['sitting'] = null;

  /** The day of the last sitting of the record, which the first of the document follows. */
  constructor(lastOfRecord: string | null) {
    this.#before = lastOfRecord === null ? null : yearOf(lastOfRecord);
  }

  take({ sitting, entries: [first] }: SittingDraft): void {
    if (sitting === this.#lastSitting || sitting === null || typeof sitting === 'number') return;
    this.#lastSitting = sitting;
    const where = first?.where ?? '';
    for (const doubt of dateDoubts(sitting, this.#thisYear)) this.#warn(where, doubt);
    const year = sitting.startDate === null ? null : yearOf(sitting.startDate);
    // A year that is not likely by itself is no neighbour to compare others with.
    if (year === null || !isLikelyYear(year, this.#thisYear)) return;
    this.#judgeLast(year);
    this.#last = { where, year };
  }

  /** To be called after the last sitting. */
  end(): void {
    this.#judgeLast(null);
  }

  /** A sitting is unlike its neighbours where its year is far from that before it and from that after it. */
  #judgeLast(next: number | null): void {
    if (this.#last === null) return;
    const { year, where } = this.#last;
    const neighbours = [this.#before, next].filter((one) => one !== null);
    const isFar = neighbours.every((one) => Math.abs(one - year) > YEARS_APART_MAX);
    if (neighbours.length > 0 && isFar) {
      this.#warn(where, `the year ${year} is unlike its neighbours (${neighbours.join(', ')})`);
    }
    if (neighbours.length < 2 || !isFar) this.#before = year;
  }

  #warn(where: string, doubt: string): void {
    if (this.warnings.length < WARNINGS_MAX) this.warnings.push(`${where}: ${doubt}.`);
  }
}
