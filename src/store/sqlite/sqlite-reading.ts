// Reads pages and entries from a SQLite store.

import { present } from '../../present.ts';
import type { RecordState } from '../../record/change.ts';
import type { DatabaseSync } from 'node:sqlite';
import { locatePage } from '../../record/page.ts';
import type { EntryAddress } from '../../record/wire-form.ts';
import type { EntriesAfter, EntryResult, EntryPage, PageRequest } from '../contract/results.ts';
import type { SqliteSnapshot } from './sqlite-snapshot.ts';
import { soundBytes } from './statements/sound-text.ts';
import { prepareArrays, type ArrayStatement } from './statements/sqlite-arrays.ts';

/** An entry's JSON object: ?2 and ?3 are the text before and after the id in its address. */
export const ENTRY_JSON = `'{"id":' || id || ',"url":"' || ?2 || id || ?3 || '",' || wire`;

/**
 * The page that begins at position ?1, as one value within its envelope (?5, ?6): the engine joins ten texts
 * more cheaply than ten rows can be handed over. The inner query has a limit, so its order is the order the
 * rows are joined in. The limit is cast because SQLite prepares a statement anew for every value bound to
 * a bare one: half the cost of a page.
 */
export const ENTRY_PAGE_SQL = `
SELECT CAST(?5 || coalesce(group_concat(${ENTRY_JSON}, ','), '') || ?6 AS BLOB) FROM (
  SELECT id, wire FROM entry
  WHERE id >= (
    SELECT first_id + (?1 - first_position) FROM entry_run
    WHERE first_position <= ?1 ORDER BY first_position DESC LIMIT 1
  )
  ORDER BY id LIMIT CAST(?4 AS INTEGER)
)`;

/** The entries after the id ?1, at most ?4; and the last id of the record, to tell whether more follow. */
export const ENTRIES_AFTER_SQL = `
SELECT CAST(coalesce(group_concat(${ENTRY_JSON}, ','), '') AS BLOB), max(id),
  (SELECT max(id) FROM entry) FROM (
  SELECT id, wire FROM entry WHERE id > ?1 ORDER BY id LIMIT CAST(?4 AS INTEGER)
)`;

export const ENTRY_SQL = `
SELECT CAST(${ENTRY_JSON} AS BLOB), revision, changed_at FROM entry WHERE id = ?1`;

export class SqliteReading {
  readonly #snapshot: SqliteSnapshot;
  readonly #entryPage: ArrayStatement<[json: Uint8Array]>;
  readonly #entry: ArrayStatement<[json: Uint8Array, revision: number, changedAtMs: number]>;
  readonly #entriesAfter: ArrayStatement<
    [json: Uint8Array, lastId: number | null, lastOfAll: number | null]
  >;

  constructor(reader: DatabaseSync, snapshot: SqliteSnapshot) {
    this.#snapshot = snapshot;
    this.#entryPage = prepareArrays(reader, ENTRY_PAGE_SQL);
    this.#entry = prepareArrays(reader, ENTRY_SQL);
    this.#entriesAfter = prepareArrays(reader, ENTRIES_AFTER_SQL);
  }

  recordState(): RecordState {
    return this.#snapshot.state();
  }

  entryPage({ page, size, address, envelope }: PageRequest): EntryPage | null {
    const state = this.#snapshot.state();
    const located = locatePage(page, state.count, size);
    if (located === null) return null;
    const [before, after] = envelope(located, state);
    const { firstPosition } = located;
    const row = this.#entryPage.get(
      firstPosition,
      address.before,
      address.after,
      size,
      before,
      after,
    );
    const [json] = present(row, 'the row of a page');
    return { state, page: located, json: soundBytes(json) };
  }

  entriesAfter(id: number, size: number, { before, after }: EntryAddress): EntriesAfter {
    const state = this.#snapshot.state();
    const [json, lastId, lastOfAll] = present(
      this.#entriesAfter.get(id, before, after, size),
      'the row of entries',
    );
    return { state, json: soundBytes(json), lastId: lastId === lastOfAll ? null : lastId };
  }

  entry(id: number, { before, after }: EntryAddress): EntryResult | null {
    this.#snapshot.state();
    const row = this.#entry.get(id, before, after);
    if (row === undefined) return null;
    const [json, revision, changedAtMs] = row;
    return { json: soundBytes(json), revision, changedAtMs };
  }
}
