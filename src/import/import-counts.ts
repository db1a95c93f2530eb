// What an import did, in figures, and what differs from the record, as far as a person should know.

import type { ReviewPoint } from '../record/import-report.ts';
import { labelText } from '../record/speaker-label.ts';
import type { EntryText } from '../record/entry.ts';
import type { Outcome } from './merge-sitting.ts';

export type ImportCounts = ReturnType<typeof noCounts>;

export interface SittingDifference {
  readonly sittingId: number;
  readonly kind: Exclude<Outcome['kind'], 'unchanged'>;
  /** Null for one that is added. */
  readonly entry: number | null;
  readonly page: string | null;
  /** The text of the record; null where it has none, or none any more. */
  readonly record: string | null;
  /** The text of the document; null where it has none, and for one that stays withdrawn. */
  readonly document: string | null;
}

export function noCounts() {
  return {
    added: 0,
    unchanged: 0,
    /** Entries that had been withdrawn and are in the record again. */
    restored: 0,
    /** Entries that were withdrawn and stay so. */
    withdrawn: 0,
    /** Entries that a person corrected or added, and that stay so. */
    kept: 0,
    /** Those of them of which the document says something new. */
    conflicts: 0,
    /** Of sittings that were issued again: entries that were corrected, and those that the document has no more. */
    corrected: 0,
    removed: 0,
    /** New ones. */
    sittings: 0,
    venues: [] as string[],
    /** What a person should look at, such as a year that is not likely; the first hundred. */
    warnings: [] as string[],
    /** Every entry of a sitting of the record that changes, or that a person changed. */
    differences: [] as SittingDifference[],
  };
}

/** A text as differences show it, under its label. */
export function shownText(text: EntryText): string {
  const label = labelText(text, '');
  return label === '' ? text.content : `${label}: ${text.content}`;
}

/** What a person should look at after the merge. */
export function pointsOf(differences: readonly SittingDifference[]): ReviewPoint[] {
  return differences.flatMap(({ kind, entry, page, record, document }): ReviewPoint[] => {
    const at = { page: page === null ? null : Number(page) || null, entry };
    if (kind === 'stays withdrawn') {
      const reason =
        entry === null
          ? 'these words were withdrawn with an entry of this sitting: they were not stored'
          : 'this entry was withdrawn, and stays so though the document has it';
      return [{ kind: 'withdrawn', ...at, reason, text: '' }];
    }
    if (kind !== 'conflict') return [];
    const reason =
      document === null
        ? 'a person corrected this entry, and the document does not have it: it stays'
        : 'a person corrected this entry, and the document says something else: it stays as the person left it';
    return [{ kind, ...at, reason, text: document ?? '', record: record ?? '' }];
  });
}
