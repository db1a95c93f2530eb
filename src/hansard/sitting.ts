// A sitting: one meeting of one chamber on one day, and the document its record was taken from.

/** The document a sitting was taken from, as the original published it. */
export interface Source {
  readonly name: string;
  /** The listing the document was found on; (name, listPage) tells sources apart. */
  readonly listPage: string;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  readonly url: string;
  /** Naive ISO timestamps, kept as they were given. */
  readonly lastProcessingAttempt: string | null;
  readonly lastProcessingSuccess: string | null;
}

/** What is known of a sitting; a sitting begun by its entries alone may lack all of it. */
export interface NewSitting {
  /** Kept when given; the next one of the record otherwise. */
  readonly id?: number;
  readonly venueSlug: string | null;
  readonly source: Source | null;
  /** YYYY-MM-DD. */
  readonly startDate: string | null;
  /** HH:MM:SS. */
  readonly startTime: string | null;
  readonly endDate: string | null;
  readonly endTime: string | null;
}

/** A sitting of which nothing is known but that its entries belong together. */
export const UNDESCRIBED_SITTING: NewSitting = {
  venueSlug: null,
  source: null,
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
};
