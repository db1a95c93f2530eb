// Writes the index of a PostgreSQL store, within a transaction: a few round trips for each block.

import type { ClientBase } from 'pg';
import type { ReadingRules } from '../../../record/contributions/reading-rules.ts';
import { columnBytes, runBytes } from '../../../search/index/column-bytes.ts';
import type { IndexStorage } from '../../../search/indexing/index-writer.ts';
import { indexReads } from '../../shared/index-reads.ts';
import { BLOCK_TIMEOUT_MS, groupStorageOf } from './postgres-group-storage.ts';
import { onConnection, plainly, STATEMENT_TIMEOUT_MS } from '../servers/postgres-statements.ts';

/** As long as a statement of a writer may take on the server: all of the index is deleted by one. */
export const REINDEX_TIMEOUT_MS = 600_000;

const PUT_BLOCK_SQL = `
INSERT INTO index_block (ordinal, block, runs) VALUES ($1, $2, $3)
ON CONFLICT (ordinal) DO UPDATE SET block = excluded.block, runs = excluded.runs`;

const PUT_COLUMNS_SQL = `
INSERT INTO index_columns (ordinal, people, person, labels, label, words, body)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (ordinal) DO UPDATE SET people = excluded.people, person = excluded.person,
  labels = excluded.labels, label = excluded.label, words = excluded.words,
  body = excluded.body`;

/** `client` must be within a transaction. */
export function postgresIndexStorage(client: ClientBase, rules: ReadingRules): IndexStorage {
  const slowSql = onConnection(client, BLOCK_TIMEOUT_MS);
  return {
    ...indexReads(onConnection(client, STATEMENT_TIMEOUT_MS), slowSql),
    rules,
    groups: groupStorageOf(client),
    async putBlock(ordinal, { block, runs, columns }) {
      await slowSql.rows(PUT_BLOCK_SQL, ordinal, block, runBytes(runs));
      const { people, person, labels, label, words, body } = columnBytes(columns);
      await slowSql.rows(PUT_COLUMNS_SQL, ordinal, people, person, labels, label, words, body);
    },
    async clear() {
      // Not TRUNCATE: a search that is running still sees the index as it was.
      await plainly(
        client,
        `DELETE FROM posting; DELETE FROM term; DELETE FROM index_columns; DELETE FROM index_block;
         DELETE FROM index_replaced`,
        REINDEX_TIMEOUT_MS,
      );
    },
  };
}
