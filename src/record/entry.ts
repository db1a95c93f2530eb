// An entry: one unit of the record, as published and stored.

import type { EntryDetails } from './entry-details.ts';
import { NAME_LENGTH_MAX, type EntryField } from './field.ts';
import type { Person } from './person.ts';

export const ENTRY_TYPES = ['speech', 'scene', 'heading', 'other'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** The words, and the label they were said under. */
export interface EntryText {
  readonly type: EntryType;
  readonly speakerName: string;
  readonly speakerTitle: string;
  readonly content: string;
}

/** Everything a reader sees of an entry except its id and its address. */
export interface EntryBody extends EntryText {
  /** 1..n within the sitting. */
  readonly textCounter: number;
  readonly speaker: Person | null;
}

/** Whether two entries have the same words and label; links to people are ignored. */
export function isSameText(first: EntryText, entryText: EntryText): boolean {
  return (
    first.type === entryText.type &&
    first.speakerName === entryText.speakerName &&
    first.speakerTitle === entryText.speakerTitle &&
    first.content === entryText.content
  );
}

/** An entry about to be published; without an id it gets the record's next one. */
export interface NewEntry extends CorrectedEntry {
  readonly id?: number;
}

/** An entry as a correction gives it; without details it keeps its own. */
export interface CorrectedEntry extends EntryBody {
  readonly details?: EntryDetails;
}

export function isEntryType(value: unknown): value is EntryType {
  return (ENTRY_TYPES as readonly unknown[]).includes(value);
}

/**
 * The longest of 33,574 measured entries has 11,845 characters; a whole large sitting has some 1,100,000. An entry of 10 MB
 * took seconds to show (decision 17).
 */
export const CONTENT_LENGTH_MAX = 1_000_000;

/** The fields of an entry that a client or a document provides, by their names in the code, in JSON order. */
export const ENTRY_FIELDS = {
  textCounter: {
    name: 'text_counter',
    kind: 'counter',
    description: 'The position of the entry in its sitting, from 1.',
  },
  type: {
    name: 'type',
    kind: 'choice',
    required: true,
    choices: ENTRY_TYPES,
    description: 'The kind of text.',
  },
  speakerName: {
    name: 'speaker_name',
    kind: 'text',
    lengthMax: NAME_LENGTH_MAX,
    description: 'The label of the speaker, as printed; empty if nobody speaks.',
  },
  speakerTitle: {
    name: 'speaker_title',
    kind: 'text',
    lengthMax: NAME_LENGTH_MAX,
    description:
      'The office printed before the label, such as “The Temporary Speaker”; empty if there is none.',
  },
  speaker: {
    name: 'speaker',
    kind: 'person',
    description: 'The person who speaks; null if the speaker is not linked to a person.',
    help: 'A person’s id, slug or object, or null.',
  },
  content: {
    name: 'content',
    kind: 'text',
    required: true,
    lengthMax: CONTENT_LENGTH_MAX,
    description: 'The text, byte for byte as published.',
  },
  sitting: {
    name: 'sitting',
    kind: 'sitting',
    description: 'The sitting that the entry belongs to. Only with expand=sitting.',
    help: 'The id of the sitting it joins.',
  },
} as const satisfies Readonly<Record<string, EntryField>>;
