// Reads the index of a SQLite store as it is, to be verified; and makes it anew.

import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ReadingRules } from '../../../record/contributions/reading-rules.ts';
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
import { columnsSql } from './sqlite-index-reader.ts';
import { sqliteIndexStorage } from './sqlite-index-storage.ts';

export const GROUP_POSTINGS_SQL = `
SELECT text, posting.blocks, postings, positions FROM posting LEFT JOIN term ON term.id = term_id
WHERE group_number = ?`;

export function storedIndexOf(database: DatabaseSync): StoredIndex {
  return {
    async blocks() {
      return rowsAs<StoredBlockBytes>(database.prepare(BLOCKS_SQL).all());
    },
    async columns(ordinal) {
      const row = database.prepare(columnsSql(COLUMN_NAMES)).get(ordinal);
      return row === undefined ? null : rowAs<StoredColumns>(row);
    },
    async *postings(group) {
      const rows: Iterable<unknown> = database.prepare(GROUP_POSTINGS_SQL).iterate(group);
      yield* rows as Iterable<StoredPosting>;
    },
    async *terms() {
      const statement = database.prepare(TERMS_AFTER_SQL);
      for (let last = -1; ;) {
        const terms = rowsAs<StoredTerm>(statement.all(last, TERMS_PER_READ));
        yield* terms;
        if (terms.length < TERMS_PER_READ) return;
        last = lastOf(terms).id;
      }
    },
  };
}

/** Makes the index anew from the entries; `database` must be within a transaction. */
export async function rebuildIndex(
  database: DatabaseSync,
  rules: ReadingRules,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  const storage = sqliteIndexStorage(database, rules);
  await storage.clear();
  const row = database.prepare('SELECT next_entry_id AS next FROM record').get();
  await indexWholeRecord(storage, integer(row, 'next'), progress);
  // Searches cache what they read of the index until the version differs.
  database.prepare(SET_VERSION_SQL).run(randomBytes(8).toString('hex'));
}
