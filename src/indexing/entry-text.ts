// The text of an entry: as stored, as read, and as indexed.

import { isSameText, type EntryBody } from '../record/entry.ts';
import type { Person } from '../record/person.ts';
import { type GivenMarks, readWireForm } from '../record/wire-form.ts';
import type { EntryMarks } from '../record/contributions/sitting-marks.ts';
import type { IndexedEntry } from './indexed-entry.ts';

export interface StoredText {
  readonly id: number;
  readonly sittingId: number;
  readonly wire: string;
}

/** With the source's marks on how to read it. */
export interface IndexedText extends StoredText, GivenMarks {}

/** As indexed; its marks depend on other entries. */
export type EntryText = Omit<IndexedEntry, keyof EntryMarks>;

/** As its sitting is read. */
export interface Text extends EntryText, GivenMarks {
  readonly textCounter: number;
  readonly speaker: Person | null;
}

/** The old and the new text of an entry: null if it was not in the record, or no longer is. */
export interface TextChange {
  readonly id: number;
  readonly sittingId: number;
  readonly bodyBefore: EntryBody | null;
  readonly bodyAfter: EntryBody | null;
  /** Whether its source now gives another language, or another contribution. */
  readonly hasNewMarks: boolean;
}

export function textOf(text: IndexedText): Text {
  return textOfBody(text, readWireForm(text.wire), text);
}

export function textOfBody(
  { id, sittingId }: Pick<StoredText, 'id' | 'sittingId'>,
  { textCounter, type, speakerName, speakerTitle, speaker, content }: EntryBody,
  { language, contribution }: GivenMarks,
): Text {
  const personId = speaker?.id ?? null;
  return {
    id,
    sittingId,
    textCounter,
    type,
    speakerName,
    speakerTitle,
    personId,
    speaker,
    content,
    language,
    contribution,
  };
}

/** Whether two texts of an entry are the same for the index. */
export function sameIndexed(first: EntryBody, entryBody: EntryBody): boolean {
  return first.speaker?.id === entryBody.speaker?.id && sameFragment(first, entryBody);
}

/** Whether two texts of an entry are joined to others in the same way. */
export function sameFragment(first: EntryBody, entryBody: EntryBody): boolean {
  return first.textCounter === entryBody.textCounter && isSameText(first, entryBody);
}
