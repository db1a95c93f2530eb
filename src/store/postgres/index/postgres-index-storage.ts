// Writes the index of a PostgreSQL store, within a transaction: a few round trips for each block.

import type { ReadingRules } from '../../../hansard/contributions/reading-rules.ts';
import type { ClientBase } from 'pg';
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
import { BLOCK_TIMEOUT_MS, groupStorageOf } from './postgres-group-storage.ts';
import {
  onConnection,
  plainly,
  type PostgresRunner,
  STATEMENT_TIMEOUT_MS,
} from '../servers/postgres-statements.ts';

/** As long as a statement of a writer may take on the server: all of the index is deleted by one. */
export const REINDEX_TIMEOUT_MS = 600_000;

const BLOCK_SQL = `${STORED_BLOCK_SQL} WHERE block = $1`;

const PUT_BLOCK_SQL = `
INSERT INTO index_block (ordinal, block, runs) VALUES ($1, $2, $3)
ON CONFLICT (ordinal) DO UPDATE SET block = excluded.block, runs = excluded.runs`;

const PUT_COLUMNS_SQL = `
INSERT INTO index_columns (ordinal, people, person, labels, label, words, body)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (ordinal) DO UPDATE SET people = excluded.people, person = excluded.person,
  labels = excluded.labels, label = excluded.label, words = excluded.words,
  body = excluded.body`;

/** The row before all terms (search/index/term-chain.ts). */
export const START_CHAIN_SQL = `
INSERT INTO term (id, text, entries, blocks, checksum) OVERRIDING SYSTEM VALUE
VALUES (${CHAIN_START.id}, '', 0, '', ${CHAIN_START.checksum})`;

export class PostgresIndexStorage implements IndexStorage {
  readonly #client: ClientBase;
  readonly #sql: PostgresRunner;
  readonly #slowSql: PostgresRunner;
  readonly groups: GroupStorage;
  readonly rules: ReadingRules;

  /** `client` must be within a transaction. */
  constructor(client: ClientBase, rules: ReadingRules) {
    this.#client = client;
    this.rules = rules;
    this.#sql = onConnection(client, STATEMENT_TIMEOUT_MS);
    this.#slowSql = onConnection(client, BLOCK_TIMEOUT_MS);
    this.groups = groupStorageOf(client);
  }

  async lastBlock(): Promise<BlockOrdinal | null> {
    const row = await this.#sql.row(LAST_BLOCK_SQL);
    return (row as BlockOrdinal | undefined) ?? null;
  }

  async storedBlock(block: number): ReturnType<IndexStorage['storedBlock']> {
    const row = await this.#sql.row(BLOCK_SQL, block);
    return row === undefined ? null : storedBlock(block, rowAs<StoredBlockRow>(row));
  }

  async firstIdFrom(id: number): Promise<number | null> {
    const row = await this.#sql.row(FIRST_ENTRY_FROM_SQL, id);
    return (row?.['id'] as number | undefined) ?? null;
  }

  async entriesBetween(from: number, to: number): Promise<IndexedText[]> {
    const sql = `${INDEXED_TEXT_SQL} WHERE id BETWEEN $1 AND $2 ORDER BY id`;
    return (await this.#slowSql.rows(sql, from, to)).map(readIndexedText);
  }

  async entriesOfSitting(sittingId: number): Promise<IndexedText[]> {
    const sql = `${INDEXED_TEXT_SQL} WHERE sitting_id = $1 ORDER BY text_counter`;
    return (await this.#sql.rows(sql, sittingId)).map(readIndexedText);
  }

  async countOfSitting(sittingId: number): Promise<number> {
    const row = await this.#sql.row(ENTRIES_OF_SITTING_SQL, sittingId);
    return integer(row, 'n');
  }

  async lastOfSitting(sittingId: number, limit: number): Promise<EntryCounter[]> {
    const rows = await this.#sql.rows(
      `SELECT id, text_counter AS "textCounter" FROM entry WHERE sitting_id = $1
       ORDER BY text_counter DESC LIMIT $2`,
      sittingId,
      limit,
    );
    return rowsAs<EntryCounter>(rows);
  }

  async putBlock(ordinal: number, { block, runs, columns }: BlockEntries): Promise<void> {
    await this.#slowSql.rows(PUT_BLOCK_SQL, ordinal, block, runBytes(runs));
    const { people, person, labels, label, words, body } = columnBytes(columns);
    await this.#slowSql.rows(PUT_COLUMNS_SQL, ordinal, people, person, labels, label, words, body);
  }

  async clear(): Promise<void> {
    // Not TRUNCATE: a search that is running still sees the index as it was.
    await plainly(
      this.#client,
      `DELETE FROM posting; DELETE FROM term; DELETE FROM index_columns; DELETE FROM index_block; ${START_CHAIN_SQL}`,
      REINDEX_TIMEOUT_MS,
    );
  }
}
