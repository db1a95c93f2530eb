// An entry: one unit of the record, as it is published and kept.

import type { Person } from './person.ts';

export const ENTRY_TYPES = ['speech', 'scene', 'heading', 'other'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** The highest id an entry can have: the next one to be given must still be a whole number that is exact. */
export const ENTRY_ID_MAX = Number.MAX_SAFE_INTEGER - 1;

/** Everything a reader is told of an entry but its id and its address. */
export interface EntryBody {
  /** 1..n within the sitting. */
  readonly textCounter: number;
  readonly type: EntryType;
  readonly speakerName: string;
  readonly speakerTitle: string;
  readonly speaker: Person | null;
  readonly content: string;
}

/** An entry about to be published; without an id it gets the next one of the record. */
export interface NewEntry extends EntryBody {
  readonly id?: number;
}

export function isEntryType(value: unknown): value is EntryType {
  return (ENTRY_TYPES as readonly unknown[]).includes(value);
}
