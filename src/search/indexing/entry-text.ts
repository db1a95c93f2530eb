// The text of an entry: as it is stored, as it is read, and as it is indexed.

import type { EntryBody } from '../../hansard/entry.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import type { startsOfSitting } from '../../hansard/contributions/sitting-starts.ts';
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

/** As it is indexed; whether it begins a contribution depends on others. */
export type EntryText = Omit<IndexedEntry, 'begins'>;

export function textOf({ id, sittingId, wire }: StoredText): Text {
  return { id, sittingId, body: readWireForm(wire) };
}

export function fragmentOf({ id, body }: Text): Parameters<typeof startsOfSitting>[0][number] {
  return { id, ...body };
}

export function entryTextOf({ id, sittingId, body }: Text): EntryText {
  return {
    id,
    sittingId,
    type: body.type,
    speakerName: body.speakerName,
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
