// What writing the index reads of the record and of stored blocks, on either engine.

import type {
  BlockOrdinal,
  EntryCounter,
  IndexStorage,
} from '../../search/indexing/index-writer.ts';
import { idOf } from '../../search/index/bits.ts';
import { decodeColumns, readRuns, type StoredColumns } from '../../search/index/column-bytes.ts';
import { damagedIndex } from '../../search/index/damaged-index.ts';
import type { StoredBlock } from '../../search/index/index-reader.ts';
import type { StoredBlockBytes } from '../../search/indexing/check-index.ts';
import type { ReplacedEntry } from '../../search/index/replaced-entries.ts';
import { INDEXED_TEXT_SQL, readIndexedText, SITTING_TEXTS_SQL } from './finder-rows.ts';
import {
  COLUMN_NAMES,
  ENTRIES_OF_SITTING_SQL,
  FIRST_ENTRY_FROM_SQL,
  LAST_BLOCK_SQL,
  REPLACED_SQL,
  STORED_BLOCK_SQL,
} from './index-sql.ts';
import { integer, rowAs, rowsAs, textOrNull } from './row-values.ts';
import type { Row, SqlRunner } from './sql-runner.ts';

const BLOCK_SQL = `${STORED_BLOCK_SQL} WHERE block = ?`;
const ENTRIES_BETWEEN_SQL = `${INDEXED_TEXT_SQL} WHERE id BETWEEN ? AND ? ORDER BY id`;
const LAST_OF_SITTING_SQL = `
SELECT id, text_counter AS "textCounter" FROM entry WHERE sitting_id = ?
ORDER BY text_counter DESC LIMIT CAST(? AS INTEGER)`;

const PUT_REPLACED_SQL = `
INSERT INTO index_replaced (id, begins, languages) VALUES (?, ?, ?)
ON CONFLICT (id) DO UPDATE SET begins = excluded.begins, languages = excluded.languages`;
const CLEAR_REPLACED_SQL = 'DELETE FROM index_replaced WHERE id BETWEEN ? AND ?';

interface StoredBlockRow extends StoredColumns {
  readonly ordinal: number;
  readonly runs: Uint8Array;
}

/** Blocks, which must be in order, with their runs. */
export function readBlocks(rows: readonly StoredBlockBytes[]): StoredBlock[] {
  let before = -1;
  return rows.map(({ ordinal, block, runs }, index) => {
    if (ordinal !== index || block <= before) throw damagedIndex();
    before = block;
    return { ordinal, block, runs: readRuns(block, runs) };
  });
}

export function readReplaced(row: Row): ReplacedEntry {
  const languages = textOrNull(row, 'languages');
  if (languages === null) return { id: integer(row, 'id'), marks: null };
  const marks = { begins: integer(row, 'begins') === 1, languages: languages.split(' ') };
  return { id: integer(row, 'id'), marks };
}

type IndexReads = Pick<
  IndexStorage,
  | 'lastBlock'
  | 'replaced'
  | 'putReplaced'
  | 'clearReplaced'
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
      if (row === undefined) return null;
      const { ordinal, runs, ...columns } = rowAs<StoredBlockRow>(row);
      return {
        ordinal,
        block,
        runs: readRuns(block, runs),
        columns: decodeColumns(COLUMN_NAMES, columns),
      };
    },
    async replaced() {
      return (await slowSql.rows(REPLACED_SQL)).map(readReplaced);
    },
    async putReplaced(entries) {
      for (const { id, marks } of entries) {
        const [begins, languages] =
          marks === null ? [0, null] : [marks.begins ? 1 : 0, marks.languages.join(' ')];
        await sql.run(PUT_REPLACED_SQL, id, begins, languages);
      }
    },
    async clearReplaced(block) {
      await slowSql.run(CLEAR_REPLACED_SQL, idOf(block, 0), idOf(block + 1, 0) - 1);
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
