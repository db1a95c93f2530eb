// What a record may know of an entry beyond the eight fields: where it was printed and recorded, the speaker's role at the
// time, and anything else from its source. Few entries have details, so they are stored and read separately (decision 2).

import {
  type FieldTable,
  type ItemOf,
  nullableNameField,
  unknownItem,
  URL_LENGTH_MAX,
} from './field.ts';

/** A printed page is a number, a Roman numeral, or a range of them. */
const PAGE_LENGTH_MAX = 50;

/** Printed reports have four levels of headings, and Akoma Ntoso names seven (part to subsection). */
const HEADING_LEVEL_MAX = 9;

/** The longest code that RFC 5646 asks programs to support. */
const LANGUAGE_LENGTH_MAX = 35;

/** As JSON. Meant for a small object; text belongs in `content`. */
const EXTRA_BYTES_MAX = 4_096;
const EXTRA_DEPTH_MAX = 5;

/** In JSON order. */
export const ENTRY_DETAILS = {
  page: nullableNameField('page', 'The printed page on which the entry begins.', {
    lengthMax: PAGE_LENGTH_MAX,
  }),
  recordedTime: {
    name: 'recorded_time',
    kind: 'time',
    description: 'The local time at which it was said.',
  },
  recordingUrl: {
    name: 'recording_url',
    kind: 'web address',
    lengthMax: URL_LENGTH_MAX,
    description: 'The address of the recording.',
    help: 'An address that begins with http:// or https://.',
  },
  sourceId: nullableNameField('source_id', 'The identifier of the entry in its source.'),
  contribution: nullableNameField(
    'contribution',
    'The identifier, in its source, of the contribution that the entry belongs to. Entries with the same identifier are joined; entries with different identifiers are not.',
  ),
  role: nullableNameField('role', 'The role of the speaker at the time.'),
  party: nullableNameField('party', 'The party of the speaker at the time.'),
  headingLevel: {
    name: 'heading_level',
    kind: 'number',
    least: 1,
    most: HEADING_LEVEL_MAX,
    description: 'The level of a heading: 1 is the highest.',
  },
  language: nullableNameField('language', 'The language of the entry, if its source states it.', {
    lengthMax: LANGUAGE_LENGTH_MAX,
    help: 'The code of a language that the parliament speaks; mul for several, und for another one. Without it, the words decide.',
  }),
  extra: {
    name: 'extra',
    kind: 'json',
    bytesMax: EXTRA_BYTES_MAX,
    depthMax: EXTRA_DEPTH_MAX,
    description: 'Any further data of the source, as an object.',
    help: `An object of at most ${EXTRA_BYTES_MAX} bytes and ${EXTRA_DEPTH_MAX} levels. It is not searched.`,
  },
} satisfies FieldTable;

/** Null means unknown. */
export type EntryDetails = ItemOf<typeof ENTRY_DETAILS>;

/** The details of an entry about which nothing more is known. */
export const NO_DETAILS = unknownItem(ENTRY_DETAILS);
