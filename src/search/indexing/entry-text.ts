// The text of an entry: as it is stored, as it is read, and as it is indexed.

import type { EntryBody } from '../../hansard/entry.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import type { Fragment } from '../../hansard/contributions/contribution.ts';
import type { EntryMarks } from '../../hansard/contributions/sitting-marks.ts';
import type { IndexedEntry } from '../index/index-block.ts';

export interface StoredText {
  readonly id: number;
  readonly sittingId: number;
  readonly wire: string;
}

export interface Text {
  readonly id: number;
  readonly sittingId: number;
  readonly body: EntryBody;
}

/** What an entry said, and what it says now: null where it was not in the record, or is not any more. */
export interface TextChange {
  readonly id: number;
  readonly sittingId: number;
  readonly before: EntryBody | null;
  readonly after: EntryBody | null;
}

/** As it is indexed; its marks depend on others. */
export type EntryText = Omit<IndexedEntry, keyof EntryMarks>;

export function textOf({ id, sittingId, wire }: StoredText): Text {
  return { id, sittingId, body: readWireForm(wire) };
}

export function fragmentOf({ id, body }: Text): Fragment {
  return { id, ...body };
}

export function entryTextOf({ id, sittingId, body }: Text): EntryText {
  return {
    id,
    sittingId,
    type: body.type,
    speakerName: body.speakerName,
    speakerTitle: body.speakerTitle,
    personId: body.speaker?.id ?? null,
    content: body.content,
  };
}

/** Whether two texts of an entry are the same to the index. */
export function sameIndexed(one: EntryBody, other: EntryBody): boolean {
  return one.speaker?.id === other.speaker?.id && sameFragment(one, other);
}

/** Whether two texts of an entry are joined to others in the same way. */
export function sameFragment(one: EntryBody, other: EntryBody): boolean {
  return (
    one.textCounter === other.textCounter &&
    one.type === other.type &&
    one.speakerName === other.speakerName &&
    one.speakerTitle === other.speakerTitle &&
    one.content === other.content
  );
}
