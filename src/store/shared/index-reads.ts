// What writing the index reads of the record and of stored blocks, on either engine.

import type {
  BlockOrdinal,
  EntryCounter,
  IndexStorage,
} from '../../search/indexing/index-writer.ts';
import { storedBlock, type StoredBlockRow } from '../../search/indexing/stored-block.ts';
import { INDEXED_TEXT_SQL, readIndexedText, SITTING_TEXTS_SQL } from './finder-rows.ts';
import {
  ENTRIES_OF_SITTING_SQL,
  FIRST_ENTRY_FROM_SQL,
  LAST_BLOCK_SQL,
  STORED_BLOCK_SQL,
} from './index-sql.ts';
import { integer, rowAs, rowsAs } from './row-values.ts';
import type { SqlRunner } from './sql-runner.ts';

const BLOCK_SQL = `${STORED_BLOCK_SQL} WHERE block = ?`;
const ENTRIES_BETWEEN_SQL = `${INDEXED_TEXT_SQL} WHERE id BETWEEN ? AND ? ORDER BY id`;
const LAST_OF_SITTING_SQL = `
SELECT id, text_counter AS "textCounter" FROM entry WHERE sitting_id = ?
ORDER BY text_counter DESC LIMIT CAST(? AS INTEGER)`;

type IndexReads = Pick<
  IndexStorage,
  | 'lastBlock'
  | 'storedBlock'
  | 'firstIdFrom'
  | 'entriesBetween'
  | 'entriesOfSitting'
  | 'countOfSitting'
  | 'lastOfSitting'
>;

/** `slowSql` runs the statements that read the texts of a whole block. */
export function indexReads(sql: SqlRunner, slowSql = sql): IndexReads {
  return {
    async lastBlock() {
      const row = await sql.row(LAST_BLOCK_SQL);
      return row === undefined ? null : rowAs<BlockOrdinal>(row);
    },
    async storedBlock(block) {
      const row = await sql.row(BLOCK_SQL, block);
      return row === undefined ? null : storedBlock(block, rowAs<StoredBlockRow>(row));
    },
    async firstIdFrom(id) {
      const row = await sql.row(FIRST_ENTRY_FROM_SQL, id);
      return row === undefined ? null : integer(row, 'id');
    },
    async entriesBetween(first, last) {
      return (await slowSql.rows(ENTRIES_BETWEEN_SQL, first, last)).map(readIndexedText);
    },
    async entriesOfSitting(sittingId) {
      return (await sql.rows(SITTING_TEXTS_SQL, sittingId)).map(readIndexedText);
    },
    async countOfSitting(sittingId) {
      return integer(await sql.row(ENTRIES_OF_SITTING_SQL, sittingId), 'n');
    },
    async lastOfSitting(sittingId, limit) {
      return rowsAs<EntryCounter>(await sql.rows(LAST_OF_SITTING_SQL, sittingId, limit));
    },
  };
}
