// A record as rows: what an adapter gives to be copied from, and to be copied into.

import { OperatorError } from '../../errors.ts';
import type { RecordTable } from './record-tables.ts';

export type CopiedValue = string | number | null;
/** The values of `copiedColumns` of a table, in that order. */
export type CopiedRow = readonly CopiedValue[];

/** The record's own row. */
export interface StoredState {
  readonly entryCount: number;
  readonly nextEntryId: number;
  readonly version: string;
  readonly changedAtMs: number;
  readonly rulesText: string;
}

export const STORED_STATE_SQL =
  'SELECT entry_count, next_entry_id, version, changed_at, reading_rules FROM record';

/** The record's own row; its values are those of `StoredState`, in that order. */
export const ADD_STATE_SQL = 'INSERT INTO record VALUES (1, ?, ?, ?, ?, ?)';

export function storedState(row: Readonly<Record<string, unknown>>): StoredState {
  return {
    entryCount: row['entry_count'] as number,
    nextEntryId: row['next_entry_id'] as number,
    version: row['version'] as string,
    changedAtMs: row['changed_at'] as number,
    rulesText: row['reading_rules'] as string,
  };
}

/** A record to be read from; everything comes from one snapshot. */
export interface RecordRows {
  /** Null while a copy into it is under way. */
  state(): Promise<StoredState | null>;

  /** Some rows after the one with this key, or the first ones, in the order of their keys; none at the end. */
  rows(table: RecordTable, after: CopiedRow | null): Promise<readonly CopiedRow[]>;

  close(): Promise<void>;
}

/** A record to be copied into; nobody else can write to it until it is closed, however that comes about. */
export interface RecordTarget extends RecordRows {
  /** The version of the record an unfinished copy is of; null where none is under way. */
  unfinishedVersion(): Promise<string | null>;

  /** Notes that a copy is under way, and takes out whatever is there, in one transaction. */
  begin(version: string): Promise<void>;

  /** How many rows are there already. */
  count(table: RecordTable): Promise<number>;

  /** The key of the last row there; null where there is none. */
  lastKey(table: RecordTable): Promise<CopiedRow | null>;

  /** Takes the rows of one table out. */
  clear(table: RecordTable): Promise<void>;

  /** Adds rows, in one transaction. */
  append(table: RecordTable, rows: readonly CopiedRow[]): Promise<void>;

  /** Writes the record's own row, when all others are there. */
  complete(state: StoredState): Promise<void>;

  /** Makes the next run copy all rows again, because those in the target are not those of the source. */
  discardProgress(): Promise<void>;

  /** Ends the copy, in the state that was copied: from now on this is a record like any other. */
  finish(version: string): Promise<void>;
}

/** What marks a record as the unfinished target of a copy, in both engines. */
export const UNFINISHED_TABLE = 'unfinished_copy';

export const UNFINISHED_VERSION_SQL = `SELECT version FROM ${UNFINISHED_TABLE}`;
export const ADD_UNFINISHED_SQL = `INSERT INTO ${UNFINISHED_TABLE} VALUES (?)`;
export const DISCARD_PROGRESS_SQL = `UPDATE ${UNFINISHED_TABLE} SET version = ''`;

export const UNDER_COPY = 'the record is the unfinished target of a copy';

export function unfinishedCopy(shown: string): OperatorError {
  return new OperatorError(
    `${shown} is the unfinished target of hansard copy. Run that command again: it goes on where it ` +
      'stopped. Or name another store.',
  );
}

export function unfinishedByOlder(shown: string): OperatorError {
  return new OperatorError(
    `An earlier version of this program began to copy to ${shown}. Finish with that version, or name ` +
      'another store.',
  );
}
