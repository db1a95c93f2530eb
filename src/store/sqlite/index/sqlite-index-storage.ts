// Writes the index of a SQLite store, within a transaction.

import type { ReadingRules } from '../../../hansard/contributions/reading-rules.ts';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { columnBytes, runBytes } from '../../../search/index/column-bytes.ts';
import { CHAIN_START } from '../../../search/index/term-chain.ts';
import type { BlockEntries } from '../../../search/indexing/changed-entries.ts';
import type { IndexedText } from '../../../search/indexing/entry-text.ts';
import type { GroupStorage } from '../../../search/indexing/group-writer.ts';
import type {
  IndexStorage,
  BlockOrdinal,
  EntryCounter,
} from '../../../search/indexing/index-writer.ts';
import { storedBlock, type StoredBlockRow } from '../../../search/indexing/stored-block.ts';
import { INDEXED_TEXT_SQL, readIndexedText } from '../../shared/finder-rows.ts';
import {
  ENTRIES_OF_SITTING_SQL,
  FIRST_ENTRY_FROM_SQL,
  LAST_BLOCK_SQL,
  STORED_BLOCK_SQL,
} from '../../shared/index-sql.ts';
import { integer, rowAs, rowsAs } from '../../shared/row-values.ts';
import { groupStorageOf, putTerm } from './sqlite-group-storage.ts';
import { prepareOnce } from '../statements/sqlite-statements.ts';

const BLOCK_SQL = `${STORED_BLOCK_SQL} WHERE block = ?`;

export class SqliteIndexStorage implements IndexStorage {
  readonly #database: DatabaseSync;
  readonly groups: GroupStorage;
  readonly rules: ReadingRules;

  constructor(database: DatabaseSync, rules: ReadingRules) {
    this.rules = rules;
    this.#database = database;
    this.groups = groupStorageOf(database);
  }

  async lastBlock(): Promise<BlockOrdinal | null> {
    const row = this.#get(LAST_BLOCK_SQL);
    return (row as BlockOrdinal | undefined) ?? null;
  }

  async storedBlock(block: number): ReturnType<IndexStorage['storedBlock']> {
    const row = this.#get(BLOCK_SQL, block);
    return row === undefined ? null : storedBlock(block, rowAs<StoredBlockRow>(row));
  }

  async firstIdFrom(id: number): Promise<number | null> {
    const row = this.#get(FIRST_ENTRY_FROM_SQL, id);
    return (row?.['id'] as number | undefined) ?? null;
  }

  async entriesBetween(first: number, last: number): Promise<IndexedText[]> {
    const rows = prepareOnce(
      this.#database,
      `${INDEXED_TEXT_SQL} WHERE id BETWEEN ? AND ? ORDER BY id`,
    );
    return rows.all(first, last).map(readIndexedText);
  }

  async entriesOfSitting(sittingId: number): Promise<IndexedText[]> {
    const rows = prepareOnce(
      this.#database,
      `${INDEXED_TEXT_SQL} WHERE sitting_id = ? ORDER BY text_counter`,
    );
    return rows.all(sittingId).map(readIndexedText);
  }

  async countOfSitting(sittingId: number): Promise<number> {
    return integer(this.#get(ENTRIES_OF_SITTING_SQL, sittingId), 'n');
  }

  async lastOfSitting(sittingId: number, limit: number): Promise<EntryCounter[]> {
    const rows = prepareOnce(
      this.#database,
      `SELECT id, text_counter AS textCounter FROM entry WHERE sitting_id = ?
       ORDER BY text_counter DESC LIMIT CAST(? AS INTEGER)`,
    );
    return rowsAs<EntryCounter>(rows.all(sittingId, limit));
  }

  async putBlock(ordinal: number, { block, runs, columns }: BlockEntries): Promise<void> {
    prepareOnce(this.#database, 'INSERT OR REPLACE INTO index_block VALUES (?, ?, ?)').run(
      ordinal,
      block,
      runBytes(runs),
    );
    const { people, person, labels, label, words, body } = columnBytes(columns);
    prepareOnce(
      this.#database,
      'INSERT OR REPLACE INTO index_columns VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).run(ordinal, people, person, labels, label, words, body);
  }

  async clear(): Promise<void> {
    this.#database.exec(
      'DELETE FROM posting; DELETE FROM term; DELETE FROM index_columns; DELETE FROM index_block',
    );
    putTerm(this.#database, CHAIN_START);
  }

  #get(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined {
    return prepareOnce(this.#database, sql).get(...values);
  }
}
