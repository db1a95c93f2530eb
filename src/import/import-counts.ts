// The figures of an import, and the differences from the record that a person should know.

import type { ReviewPoint } from '../record/import-report.ts';
import { labelText } from '../record/speaker-label.ts';
import type { EntryText } from '../record/entry.ts';
import type { Outcome } from './merge-sitting.ts';

export type ImportCounts = ReturnType<typeof noCounts>;

export interface SittingDifference {
  readonly sittingId: number;
  readonly kind: Exclude<Outcome['kind'], 'unchanged'>;
  /** Null for a new entry. */
  readonly entry: number | null;
  readonly page: string | null;
  /** The text of the record; null if it has none, or no longer. */
  readonly record: string | null;
  /** The text of the document; null if it has none, and for an entry that stays withdrawn. */
  readonly document: string | null;
}

export function noCounts() {
  return {
    added: 0,
    unchanged: 0,
    /** Withdrawn entries that were put back into the record. */
    restored: 0,
    /** Withdrawn entries that stay withdrawn. */
    withdrawn: 0,
    /** Entries that a person corrected or added, and that stay as they are. */
    kept: 0,
    /** Those of them for which the document has something new. */
    conflicts: 0,
    /** In reissued sittings: entries that were corrected, and those that the document no longer has. */
    corrected: 0,
    removed: 0,
    /** New sittings. */
    sittings: 0,
    venues: [] as string[],
    /** What a person should review, such as an unlikely year; the first hundred. */
    warnings: [] as string[],
    /** Every entry of a sitting in the record that changes, or that a person changed. */
    differences: [] as SittingDifference[],
  };
}

/** A text with its label, as differences show it. */
export function shownText(text: EntryText): string {
  const label = labelText(text, '');
  return label === '' ? text.content : `${label}: ${text.content}`;
}

/** What a person should review after the merge. */
export function pointsOf(differences: readonly SittingDifference[]): ReviewPoint[] {
  return differences.flatMap(({ kind, entry, page, record, document }): ReviewPoint[] => {
    const at = { page: page === null ? null : Number(page) || null, entry };
    if (kind === 'stays withdrawn') {
      const reason =
        entry === null
          ? 'these words were withdrawn with an entry of this sitting, and were not stored'
          : 'this entry was withdrawn, and stays withdrawn although the document has it';
      return [{ kind: 'withdrawn', ...at, reason, text: '' }];
    }
    if (kind !== 'conflict') return [];
    const reason =
      document === null
        ? 'a person corrected this entry, and the document does not have it; the entry stays'
        : 'a person corrected this entry, and the document has a different text; the correction stays';
    return [{ kind, ...at, reason, text: document ?? '', record: record ?? '' }];
  });
}
