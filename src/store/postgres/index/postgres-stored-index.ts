// Reads the index of a PostgreSQL store as it is, to be verified; and makes it anew.

import type { ReadingRules } from '../../../record/contributions/reading-rules.ts';
import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { lastOf } from '../../../present.ts';
import type { StoredColumns } from '../../../search/index/column-bytes.ts';
import type { StoredTerm } from '../../../search/index/index-reader.ts';
import type { StoredPosting } from '../../../search/indexing/check-index.ts';
import type { StoredBlockBytes, StoredIndex } from '../../../search/indexing/check-index.ts';
import { indexWholeRecord } from '../../../search/indexing/index-writer.ts';
import { SET_VERSION_SQL } from '../../shared/record-state.ts';
import { integer, rowAs, rowsAs } from '../../shared/row-values.ts';
import {
  BLOCKS_SQL,
  COLUMN_NAMES,
  TERMS_AFTER_SQL,
  TERMS_PER_READ,
} from '../../shared/index-sql.ts';
import { columnsSql } from './postgres-index-reader.ts';
import { postgresIndexStorage, REINDEX_TIMEOUT_MS } from './postgres-index-storage.ts';
import { onConnection, type PostgresRunner } from '../servers/postgres-statements.ts';

/** After a term that was read: in portions, for all rows of a group are some twenty megabytes. */
export const GROUP_POSTINGS_SQL = `
SELECT term_id, text, posting.blocks, postings, positions
FROM posting LEFT JOIN term ON term.id = term_id
WHERE group_number = $1 AND term_id > $2 ORDER BY term_id LIMIT $3`;
const POSTINGS_PER_STATEMENT = 1_000;

export function storedIndexOf(runner: PostgresRunner): StoredIndex {
  return {
    async blocks() {
      return rowsAs<StoredBlockBytes>(await runner.rows(BLOCKS_SQL));
    },
    async columns(ordinal) {
      const [row] = await runner.rows(columnsSql(COLUMN_NAMES), [ordinal]);
      return row === undefined ? null : rowAs<StoredColumns>(row);
    },
    async *postings(group) {
      for (let lastId = -1; ;) {
        const rows = await runner.rows(GROUP_POSTINGS_SQL, group, lastId, POSTINGS_PER_STATEMENT);
        if (rows.length === 0) return;
        yield* rowsAs<StoredPosting>(rows);
        lastId = integer(rows.at(-1), 'term_id');
      }
    },
    async *terms() {
      for (let last = -1; ;) {
        const terms = rowsAs<StoredTerm>(await runner.rows(TERMS_AFTER_SQL, last, TERMS_PER_READ));
        yield* terms;
        if (terms.length < TERMS_PER_READ) return;
        last = lastOf(terms).id;
      }
    },
  };
}

/** Makes the index anew from the entries; `client` must be within a transaction that has the writers' lock. */
export async function rebuildIndex(
  client: ClientBase,
  nextId: number,
  rules: ReadingRules,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  const storage = postgresIndexStorage(client, rules);
  await storage.clear();
  await indexWholeRecord(storage, nextId, progress);
  // Searches cache what they read of the index until the version differs.
  const version = randomBytes(8).toString('hex');
  await onConnection(client, REINDEX_TIMEOUT_MS).rows(SET_VERSION_SQL, version);
}
