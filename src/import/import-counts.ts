// The figures of an import, and the differences from the record that a person should know.

import type { ReviewPoint } from '../record/import-report.ts';
import { labelText } from '../record/speaker-label.ts';
import type { EntryText } from '../record/entry.ts';
import type { Decision, OutcomeKind, Reason } from './plan/outcomes.ts';
import type { DocumentEntry } from './plan/plan-entry.ts';
import type { RecordEntry } from './plan/record-entry.ts';

export type ImportCounts = ReturnType<typeof noCounts>;

export interface SittingDifference {
  readonly sittingId: number;
  readonly kind: OutcomeKind;
  readonly reason: Reason;
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

/** The count for each kind of outcome. A conflict also counts as kept. */
const COUNTED_AS = {
  added: 'added',
  unchanged: 'unchanged',
  corrected: 'corrected',
  restored: 'restored',
  withdrawn: 'removed',
  kept: 'kept',
  conflict: 'kept',
  'stays withdrawn': 'withdrawn',
} as const satisfies Record<OutcomeKind, keyof ImportCounts>;

export function countDecision(counts: ImportCounts, { kind }: Decision): void {
  counts[COUNTED_AS[kind]] += 1;
  if (kind === 'conflict') counts.conflicts += 1;
}

/** The two sides of a decision. */
export interface Compared {
  readonly sittingId: number;
  /** Null for a new entry. */
  readonly entry: Pick<RecordEntry, 'id' | 'now'> | null;
  /** Null if the document lacks the entry. */
  readonly document: Pick<DocumentEntry, 'details' | keyof EntryText> | null;
}

/** Notes a decision that a person should know. The texts of an entry that stays withdrawn are not shown. */
export function noteDifference(
  counts: ImportCounts,
  { kind, reason }: Decision,
  { sittingId, entry, document }: Compared,
): void {
  const isSecret = kind === 'stays withdrawn';
  counts.differences.push({
    sittingId,
    kind,
    reason,
    entry: entry?.id ?? null,
    page: document?.details.page ?? entry?.now.details.page ?? null,
    record: isSecret || entry === null ? null : shownText(entry.now),
    document: isSecret || document === null ? null : shownText(document),
  });
}

/** What a person should review after the import. */
export function pointsOf(differences: readonly SittingDifference[]): ReviewPoint[] {
  return differences.flatMap(({ kind, reason, entry, page, record, document }): ReviewPoint[] => {
    const at = { page: page === null ? null : Number(page) || null, entry, reason };
    if (kind === 'stays withdrawn') return [{ kind: 'withdrawn', ...at, text: '' }];
    if (kind !== 'conflict') return [];
    return [{ kind, ...at, text: document ?? '', record: record ?? '' }];
  });
}
