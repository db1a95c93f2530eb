// The report of an import as it is stored: what was done, and what a person should look at. It is bounded, whatever the document.

export interface StoredReport {
  readonly format: 'pdf' | 'entries';
  /** The ids of the sittings a PDF document was stored as. */
  readonly sittings: readonly number[];
  readonly added: number;
  readonly corrected: number;
  readonly withdrawn: number;
  readonly unchanged: number;
  /** What is known of a PDF document only; null for a file of entries. */
  readonly document: StoredDocument | null;
  /** What was linked; null or missing where nothing was tried. */
  readonly linking?: ReportedLinks | null;
  readonly review: readonly ReviewPoint[];
  /** How many more there were to look at than are stored. */
  readonly omitted: number;
}

export interface StoredDocument {
  readonly pages: number;
  /** The mean of the entries, from 0 to 1. */
  readonly confidence: number;
  readonly words: number;
  readonly lost: number;
  readonly invented: number;
}

/** How many speeches were linked to people, and how many were not. */
export interface ReportedLinks {
  /** The run that `hansard link --undo` takes back; null where nothing was linked. */
  readonly run: string | null;
  readonly linked: number;
  readonly doubtful: number;
  readonly unlinkable: number;
}

/**
 * A label that is not known, an entry that a rule had to guess, a speaker who was not linked, an entry that a person and the document
 * changed, one that stays withdrawn, or anything else.
 */
export type ReviewKind = 'label' | 'confidence' | 'speaker' | 'conflict' | 'withdrawn' | 'warning';

/** Something a person should look at. */
export interface ReviewPoint {
  readonly kind: ReviewKind;
  /** The printed page; null where none is known. */
  readonly page: number | null;
  readonly reason: string;
  /** The beginning of the text; of a conflict, of that of the document. */
  readonly text: string;
  /** Of a conflict, the beginning of the text of the record. */
  readonly record?: string;
  /** The id of the entry; null where it is about no single entry. */
  readonly entry: number | null;
  /** Whether somebody looked at it and marked it as done. */
  readonly done?: boolean;
}

/** A document with more has one mistake many times. */
const POINTS_MAX = 500;

/** A sentence, with a label of the longest kind in it. */
const REPORT_TEXT_UNITS_MAX = 500;

/** The points that are stored, and how many are not. */
export function boundedReview(points: readonly ReviewPoint[]) {
  const review = points.slice(0, POINTS_MAX).map((point) => ({
    ...point,
    reason: bounded(point.reason),
    text: bounded(point.text),
    ...(point.record !== undefined && { record: bounded(point.record) }),
  }));
  return { review, omitted: points.length - review.length };
}

function bounded(text: string): string {
  return text.length <= REPORT_TEXT_UNITS_MAX
    ? text
    : `${text.slice(0, REPORT_TEXT_UNITS_MAX).toWellFormed()}…`;
}

// The demo record: how a store, and a source, is known to be of it. Nothing in it is real.

/** The import of a store that was filled with the demo record has this for a digest. */
export const INVENTED_MARK = 'invented';

/** Where the sources of the demo record seem to be: nobody can own this domain. */
export const INVENTED_SOURCES = 'https://parliament.example/';
