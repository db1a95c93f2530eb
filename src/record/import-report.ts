// The stored report of an import: what was done, and what a person should review. Its size is bounded, whatever the document.

export interface StoredReport {
  readonly format: 'pdf' | 'entries' | 'people';
  /** The ids of the sittings that a PDF document was stored as. */
  readonly sittings: readonly number[];
  readonly added: number;
  readonly corrected: number;
  readonly withdrawn: number;
  readonly unchanged: number;
  /** Of a file of people: it has no entries. */
  readonly people?: ReportedPeople;
  /** Details known only for a PDF document; null for a file of entries. */
  readonly document: StoredDocument | null;
  /** The links made; null or missing if linking was not attempted. */
  readonly linking?: ReportedLinks | null;
  /** Whether links are still to be made: after the document is stored, the process may end. */
  readonly isToLink?: boolean;
  readonly review: readonly ReviewPoint[];
  /** How many more points there were than are stored. */
  readonly omitted: number;
}

export interface ReportedPeople {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly otherNames: number;
  readonly memberships: number;
}

export interface StoredDocument {
  readonly pages: number;
  /** When it was made, as its file says; null or missing if that is not known. */
  readonly made?: string | null;
  /** The mean over the entries, from 0 to 1. */
  readonly confidence: number;
  readonly words: number;
  readonly lost: number;
  readonly invented: number;
}

/** How many speeches were linked to people, and how many were not. */
export interface ReportedLinks {
  /** The run that `hansard link --undo` reverts; null if nothing was linked. */
  readonly run: string | null;
  readonly linked: number;
  readonly doubtful: number;
  readonly unlinkable: number;
}

/**
 * An unknown label, an entry that a rule had to guess, a speaker who was not linked, an entry that both a person and the
 * document changed, one that stays withdrawn, or anything else.
 */
export type ReviewKind = 'label' | 'confidence' | 'speaker' | 'conflict' | 'withdrawn' | 'warning';

/** Something that a person should review. */
export interface ReviewPoint {
  readonly kind: ReviewKind;
  /** The printed page; null if unknown. */
  readonly page: number | null;
  readonly reason: string;
  /** The beginning of the text; for a conflict, of the document's text. */
  readonly text: string;
  /** For a conflict, the beginning of the record's text. */
  readonly record?: string;
  /** The id of the entry; null if the point is not about a single entry. */
  readonly entry: number | null;
  /** Whether somebody reviewed it and marked it as done. */
  readonly done?: boolean;
}

/** A document with more points has one mistake many times. */
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

// The demo record: how a store or a source is recognized as belonging to it. Nothing in it is real.

/** The digest of the import with which a store was filled with the demo record. */
export const INVENTED_MARK = 'invented';

/** The address of the demo record's sources: nobody can own this domain. */
export const INVENTED_SOURCES = 'https://parliament.example/';
