// A block of the index: what is stored of up to 4,096 entries with neighbouring ids.

import type { EntryType } from '../../record/entry.ts';
import type { SpeakerFields } from '../../record/speaker-label.ts';
import type { TermPostings } from './postings.ts';

export interface IndexedEntry {
  readonly id: number;
  readonly sittingId: number;
  readonly type: EntryType;
  readonly speakerName: string;
  readonly speakerTitle: string;
  readonly personId: number | null;
  readonly content: string;
  /** Whether it begins a contribution (record/contributions/contribution.ts). */
  readonly begins: boolean;
  /** The codes of languages it is found by, that of most of it first. */
  readonly languages: readonly string[];
}

/** Entries of one sitting with consecutive ids. */
export interface Run {
  readonly first: number;
  readonly last: number;
  readonly sittingId: number;
}

/** Values of each entry of the block, by its number within the block; facets and statistics count them. */
export interface Columns {
  /** The people of the block; `person` holds for each entry 1 + the index in it, or 0. */
  readonly people: readonly number[];
  readonly person: Uint16Array<ArrayBuffer>;
  /** The labels of the block (index/stored-label.ts), likewise. */
  readonly labels: readonly string[];
  readonly label: Uint16Array<ArrayBuffer>;
  /** Words in each entry's content. */
  readonly words: Uint32Array<ArrayBuffer>;
  /** How many of its positions are before the footer of a page. */
  readonly body: Uint32Array<ArrayBuffer>;
}

export interface IndexedBlock {
  readonly block: number;
  readonly runs: readonly Run[];
  readonly columns: Columns;
  readonly terms: ReadonlyMap<string, TermPostings>;
}

// The label of an entry as the index stores it: title and name in one text.

/** Between title and name: no text of the record has it. */
const SEPARATOR = '\0';

/** Null where nobody is named. */
export function storedLabel({ speakerName, speakerTitle }: SpeakerFields): string | null {
  if (speakerName === '' && speakerTitle === '') return null;
  return `${speakerTitle}${SEPARATOR}${speakerName}`;
}

export function readStoredLabel(label: string): SpeakerFields {
  const [speakerTitle = '', speakerName = ''] = label.split(SEPARATOR);
  return { speakerName, speakerTitle };
}
