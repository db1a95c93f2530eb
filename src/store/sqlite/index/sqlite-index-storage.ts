// Writes the index of a SQLite store, within a transaction.

import type { DatabaseSync } from 'node:sqlite';
import type { ReadingRules } from '../../../record/contributions/reading-rules.ts';
import { columnBytes, runBytes } from '../../../search/index/column-bytes.ts';
import type { IndexStorage } from '../../../search/indexing/index-writer.ts';
import { indexReads } from '../../shared/index-reads.ts';
import { runnerOf } from '../sqlite-statements.ts';
import { groupStorageOf } from './sqlite-group-storage.ts';

const PUT_BLOCK_SQL = 'INSERT OR REPLACE INTO index_block VALUES (?, ?, ?)';
const PUT_COLUMNS_SQL = 'INSERT OR REPLACE INTO index_columns VALUES (?, ?, ?, ?, ?, ?, ?)';

export function sqliteIndexStorage(database: DatabaseSync, rules: ReadingRules): IndexStorage {
  const sql = runnerOf(database);
  return {
    ...indexReads(sql),
    rules,
    groups: groupStorageOf(database),
    async putBlock(ordinal, { block, runs, columns }) {
      sql.run(PUT_BLOCK_SQL, ordinal, block, runBytes(runs));
      const { people, person, labels, label, words, body } = columnBytes(columns);
      sql.run(PUT_COLUMNS_SQL, ordinal, people, person, labels, label, words, body);
    },
    async clear() {
      database.exec(
        `DELETE FROM posting; DELETE FROM term; DELETE FROM index_columns; DELETE FROM index_block;
         DELETE FROM index_replaced`,
      );
    },
  };
}
