// A sitting: one meeting of one chamber on one day, and the document its record was taken from.

import { present } from '../base/present.ts';
import { dateOfDay, dayNumber } from './days.ts';
import {
  type FieldTable,
  type ItemOf,
  NAME_LENGTH_MAX,
  nameField,
  nullableNameField,
  unknownItem,
  URL_LENGTH_MAX,
} from './field.ts';

/** Whether the most recent processing of a document failed. */
export function hasFailed({
  lastProcessingAttempt,
  lastProcessingSuccess,
}: Pick<Source, 'lastProcessingAttempt' | 'lastProcessingSuccess'>): boolean {
  if (lastProcessingAttempt === null) return false;
  return lastProcessingSuccess === null || lastProcessingSuccess < lastProcessingAttempt;
}

/** A source is identified by the listing on which the document was found and its name. Timestamps are naive, stored as given. */
export const SOURCE_FIELDS = {
  name: nameField('name', 'The name of the document.', { required: true, identifies: true }),
  date: { name: 'date', kind: 'date', description: 'The date of the document.' },
  url: nameField('url', 'The address of the document; empty if it is not known.', {
    lengthMax: URL_LENGTH_MAX,
    help: 'The address of the document.',
  }),
  listPage: nameField('list_page', 'The page on which the document was listed.', {
    identifies: true,
  }),
  lastProcessingAttempt: nullableNameField(
    'last_processing_attempt',
    'The time of the last attempt to process the document, as the source stated it.',
  ),
  lastProcessingSuccess: nullableNameField(
    'last_processing_success',
    'The time of the last successful attempt.',
  ),
} satisfies FieldTable;

/** The document a sitting was taken from, as the original published it. */
export type Source = ItemOf<typeof SOURCE_FIELDS>;

/** The largest known sitting has 3,440 entries. Code that reads a sitting holds all of it in memory. */
export const SITTING_ENTRIES_MAX = 100_000;

export const SITTING_DETAILS = {
  startDate: {
    name: 'start_date',
    kind: 'date',
    description: 'The day on which the sitting began, YYYY-MM-DD.',
  },
  startTime: {
    name: 'start_time',
    kind: 'time',
    description: 'The local time at which it began, HH:MM:SS.',
  },
  endDate: { name: 'end_date', kind: 'date', description: 'The day on which it ended.' },
  endTime: { name: 'end_time', kind: 'time', description: 'The local time at which it ended.' },
} satisfies FieldTable;

/** The details of a sitting; one created only by its entries may have none. */
export type SittingDetails = ItemOf<typeof SITTING_DETAILS>;

export const SITTING_FIELDS = {
  source: {
    name: 'source',
    kind: 'object',
    fields: SOURCE_FIELDS,
    schema: 'SittingSource',
    description: 'The document that the sitting was taken from.',
  },
  venueSlug: {
    name: 'venue',
    kind: 'venue',
    description: 'The address of the chamber.',
    help: 'The slug or the address of a venue.',
  },
  ...SITTING_DETAILS,
} satisfies FieldTable;

/** A sitting as a document or a client describes it. */
export type SittingDescription = ItemOf<typeof SITTING_FIELDS>;

/** A sitting about to be published. */
export interface NewSitting extends SittingDescription {
  /** Stored if given; otherwise the record's next id. */
  readonly id?: number;
}

/** A sitting of which nothing is known except that its entries belong together. */
export const UNDESCRIBED_SITTING: NewSitting = unknownItem(SITTING_FIELDS);

/** The day a sitting ended if only the hour is given: one that ends at an earlier hour than it began went past midnight. */
export function endDateOf({
  startDate,
  startTime,
  endTime,
}: Pick<SittingDetails, 'startDate' | 'startTime' | 'endTime'>): string | null {
  if (startDate === null || startTime === null || endTime === null || endTime >= startTime) {
    return startDate;
  }
  const next = dateOfDay(present(dayNumber(startDate), 'the day of a sitting') + 1);
  // The year of the day after 9999-12-31 has five digits and a sign.
  return next.startsWith('+') ? startDate : next;
}

/** The fields of a sitting that can be derived from its entries, by their names in the interface. */
export const DERIVED_FIELDS = ['venue', 'start_date', 'start_time', 'end_time'] as const;
export type DerivedField = (typeof DERIVED_FIELDS)[number];

export interface Evidence {
  readonly field: DerivedField;
  /** The entry that states it. */
  readonly entryId: number;
}

// An entry for export, with its sitting, so that it can be identified anywhere.

export interface ExportedEntry {
  readonly id: number;
  /** The entry's wire form, see wire-form.ts. */
  readonly wire: string;
  /** As stored, see entry-details.ts; null if there are none. */
  readonly details: string | null;
  /** The same object for neighbours of one sitting. */
  readonly sitting: ExportedSitting;
}

export interface ExportedSitting extends NewSitting {
  readonly id: number;
}

// A venue: the chamber a sitting was held in.

export const VENUE_FIELDS = {
  name: nameField('name', 'The name of the chamber.', { required: true }),
  slug: {
    name: 'slug',
    kind: 'slug',
    required: true,
    letters: 'lower-case',
    lengthMax: NAME_LENGTH_MAX,
    description: 'The short name used in addresses.',
  },
} satisfies FieldTable;

export type VenueFields = ItemOf<typeof VENUE_FIELDS>;

export interface Venue extends VenueFields {
  readonly id: number;
}

/** The default name for a slug: `joint_sitting` becomes "Joint Sitting". */
export function venueNameFromSlug(slug: string): string {
  return slug
    .split(/[_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
