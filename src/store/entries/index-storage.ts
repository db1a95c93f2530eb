// The index of a store in the tables of either engine: the shared statements, and how the index is read, written, checked and
// rebuilt with them. An engine adds how it reads and writes many postings.

import { randomBytes } from 'node:crypto';
import type { RecordRules } from '../../record/parliament/record-rules.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import { idOf } from '@hansard/search/bits';
import { inBatches } from '@hansard/search/entry-set';
import {
  columnBytes,
  readNameNumbers,
  readNumbers,
  readRuns,
  runBytes,
  type StoredColumn,
  type GroupStorage,
  type TermRow,
} from '@hansard/search/storage';
import { damagedIndex } from '@hansard/search/errors';
import {
  type Column,
  afterPrefix,
  type StoredTerm,
  type UnreadBlock,
  type ReplacedEntry,
} from '@hansard/search/index';
import type { StoredBlockBytes, StoredIndex, StoredPosting } from '../../indexing/check-index.ts';
import {
  indexWholeRecord,
  type BlockOrdinal,
  type EntryCounter,
  type IndexStorage,
} from '../../indexing/index-writer.ts';
import { rebuildDebates } from '../business/debate-rows.ts';
import { IndexNames } from './index-names.ts';
import { INDEXED_TEXT_SQL, readIndexedText, SITTING_TEXTS_SQL } from './entry-texts.ts';
import { readRecordStart, RECORD_START_SQL, SET_VERSION_SQL } from './record-state.ts';
import {
  integer,
  readId,
  readPortions,
  readRow,
  readRows,
  rowAs,
  rowsAs,
  textOrNull,
} from '../sql/row-values.ts';
import {
  canBeStored,
  type Dialect,
  inIdsSql,
  type Row,
  type SqlRunner,
} from '../sql/sql-runner.ts';

/** To be completed with a condition. */
export const TERM_SQL = 'SELECT id, text, entries, blocks FROM term';

/** From a prefix up to the first text after everything that begins with it. */
export const PREFIX_SQL = `${TERM_SQL} WHERE text >= ? AND text < ? ORDER BY text`;

/** Rows of terms read at a time when all are read: some hundred bytes each. */
const TERMS_PER_READ = 10_000;

/** The next terms, in id order. */
const TERMS_AFTER_SQL = `${TERM_SQL} WHERE id > ? ORDER BY id LIMIT ${TERMS_PER_READ}`;

export const REPLACED_SQL = 'SELECT id, begins, languages FROM index_replaced ORDER BY id';

const HAS_GROUP_SQL = 'SELECT 1 FROM posting WHERE group_number = ? LIMIT 1';

const LAST_BLOCK_SQL = 'SELECT ordinal, block FROM index_block ORDER BY ordinal DESC LIMIT 1';

const FIRST_ENTRY_FROM_SQL = 'SELECT id FROM entry WHERE id >= ? ORDER BY id LIMIT 1';

const ENTRIES_OF_SITTING_SQL = 'SELECT count(*) AS n FROM entry WHERE sitting_id = ?';

/** With their stamps, columns of 64 random bits that change whenever another column of the block is written. */
export const BLOCKS_SQL = `
SELECT index_block.ordinal, block, runs, numbers AS stamp
FROM index_block LEFT JOIN index_column ON name = 'stamp' AND index_column.ordinal = index_block.ordinal
ORDER BY index_block.ordinal`;

const BLOCK_SQL = 'SELECT ordinal FROM index_block WHERE block = ?';

const RUNS_SQL = 'SELECT block, runs FROM index_block WHERE ordinal = ?';
const COLUMN_SQL = 'SELECT names, numbers FROM index_column WHERE name = ? AND ordinal = ?';
/** Names and numbers are read apart: most requests need the names of all blocks, and the numbers of few. */
const columnsSql = (selected: string, dialect: Dialect): string =>
  `SELECT ${selected} FROM index_column WHERE name = ? AND ordinal ${inIdsSql(dialect)} ORDER BY ordinal`;
const NUMBERS = 'numbers, CASE WHEN names IS NULL THEN 0 ELSE 1 END AS "areNamed"';

/** Blocks of a column that are read at a time: some ten kilobytes each. */
const COLUMNS_PER_READ = 16;

const ENTRIES_BETWEEN_SQL = `${INDEXED_TEXT_SQL} WHERE id BETWEEN ? AND ? ORDER BY id`;
const LAST_OF_SITTING_SQL = `
SELECT id, text_counter AS "textCounter" FROM entry WHERE sitting_id = ?
ORDER BY text_counter DESC LIMIT CAST(? AS INTEGER)`;

const PUT_REPLACED_SQL = `
INSERT INTO index_replaced (id, begins, languages) VALUES (?, ?, ?)
ON CONFLICT (id) DO UPDATE SET begins = excluded.begins, languages = excluded.languages`;
const CLEAR_REPLACED_SQL = 'DELETE FROM index_replaced WHERE id BETWEEN ? AND ?';

const PUT_BLOCK_SQL = `
INSERT INTO index_block (ordinal, block, runs) VALUES (?, ?, ?)
ON CONFLICT (ordinal) DO UPDATE SET block = excluded.block, runs = excluded.runs`;
const PUT_COLUMN_SQL = `
INSERT INTO index_column (name, ordinal, names, numbers) VALUES (?, ?, ?, ?)
ON CONFLICT (name, ordinal) DO UPDATE SET names = excluded.names, numbers = excluded.numbers`;

const INDEX_TABLES = ['posting', 'term', 'index_column', 'index_block', 'index_replaced'];

export const TERMS_IN_SQL =
  'SELECT term_id FROM posting WHERE group_number = ? AND blocks & CAST(? AS BIGINT) <> 0';

/** In portions, each after the last term read: all rows of a group are some twenty megabytes. */
export const GROUP_POSTINGS_SQL = `
SELECT term_id, text, posting.blocks, postings, positions
FROM posting LEFT JOIN term ON term.id = term_id
WHERE group_number = ?2 AND term_id > ?1 ORDER BY term_id LIMIT CAST(?3 AS INTEGER)`;
const POSTINGS_PER_READ = 1_000;

/** Blocks with their runs; they must be in order. */
function readBlocks(rows: readonly StoredBlockBytes[]): UnreadBlock[] {
  let previousBlock = -1;
  return rows.map(({ ordinal, block, runs, stamp }, index) => {
    if (ordinal !== index || block <= previousBlock) throw damagedIndex();
    previousBlock = block;
    // A block without a stamp never equals an earlier one.
    const stamped = Buffer.from(stamp ?? randomBytes(8)).toString('hex');
    return { ordinal, block, stamp: stamped, readRuns: () => readRuns(block, runs) };
  });
}

function readReplaced(row: Row): ReplacedEntry {
  const languages = textOrNull(row, 'languages');
  if (languages === null) return { id: integer(row, 'id'), marks: null };
  const marks = { begins: integer(row, 'begins') === 1, languages: languages.split(' ') };
  return { id: integer(row, 'id'), marks };
}

/** What an engine contributes to the storage of the index, within a transaction. */
export interface IndexEngine {
  readonly sql: SqlRunner;
  /** Runs the statements that read or write a whole block. */
  readonly ofBlock: SqlRunner;
  /** Runs the statements that delete all of the index. */
  readonly ofAll: SqlRunner;
  readonly terms: TermStorage;
}

/** Numbers and counts terms, many at a time. */
export type TermStorage = Pick<GroupStorage, 'termIds' | 'countTerms'>;

export function indexStorage(
  { sql, ofBlock, ofAll, terms }: IndexEngine,
  rules: ReadingRules,
): IndexStorage {
  const names = new IndexNames();
  return {
    rules,
    groups: groupStorage(ofBlock, terms),
    lastBlock: () => readRow(sql, rowAs<BlockOrdinal>, LAST_BLOCK_SQL),
    storedBlock: (block) => readRow(sql, (row) => integer(row, 'ordinal'), BLOCK_SQL, block),
    async runs(ordinal) {
      const row = await sql.row(RUNS_SQL, ordinal);
      if (row === undefined) throw damagedIndex();
      const { block, runs } = rowAs<Pick<StoredBlockBytes, 'block' | 'runs'>>(row);
      return readRuns(block, runs);
    },
    async column(ordinal, name) {
      const column = await readColumn({ sql, names }, ordinal, name);
      if (column === null) throw damagedIndex();
      return column;
    },
    replaced: () => readRows(ofBlock, readReplaced, REPLACED_SQL),
    firstIdFrom: (id) => readId(sql, FIRST_ENTRY_FROM_SQL, id),
    entriesBetween: (first, last) =>
      readRows(ofBlock, readIndexedText, ENTRIES_BETWEEN_SQL, first, last),
    entriesOfSitting: (sittingId) => readRows(sql, readIndexedText, SITTING_TEXTS_SQL, sittingId),
    async countOfSitting(sittingId) {
      return integer(await sql.row(ENTRIES_OF_SITTING_SQL, sittingId), 'n');
    },
    async lastOfSitting(sittingId, limit) {
      return rowsAs<EntryCounter>(await sql.rows(LAST_OF_SITTING_SQL, sittingId, limit));
    },
    ...blockWrites({ sql, ofBlock, ofAll }, names),
  };
}

/** A column of a block; null if there is none. */
async function readColumn(
  { sql, names }: { readonly sql: SqlRunner; readonly names: IndexNames },
  ordinal: number,
  name: string,
): Promise<Column | null> {
  const row = await sql.row(COLUMN_SQL, name, ordinal);
  if (row === undefined) return null;
  const stored = rowAs<StoredColumn>(row);
  const numbers = readNumbers(stored.numbers, stored.names !== null);
  if (stored.names === null) return { names: null, numbers };
  return { names: await names.namesOf(sql, readNameNumbers(stored.names)), numbers };
}

function blockWrites(
  { sql, ofBlock, ofAll }: Omit<IndexEngine, 'terms'>,
  indexNames: IndexNames,
): Pick<IndexStorage, 'putReplaced' | 'clearReplaced' | 'putBlock' | 'putColumn' | 'clear'> {
  const putColumn: IndexStorage['putColumn'] = async (ordinal, name, column) => {
    const ids = column.names && (await indexNames.idsOf(sql, column.names));
    const { names, numbers } = columnBytes(column, ids);
    await ofBlock.run(PUT_COLUMN_SQL, name, ordinal, names, numbers);
    await ofBlock.run(PUT_COLUMN_SQL, 'stamp', ordinal, null, randomBytes(8));
  };
  return {
    async putReplaced(entries) {
      for (const { id, marks } of entries) {
        const [begins, languages] =
          marks === null ? [0, null] : [marks.begins ? 1 : 0, marks.languages.join(' ')];
        await sql.run(PUT_REPLACED_SQL, id, begins, languages);
      }
    },
    async clearReplaced(block) {
      await ofBlock.run(CLEAR_REPLACED_SQL, idOf(block, 0), idOf(block + 1, 0) - 1);
    },
    async putBlock(ordinal, { block, runs, columns }) {
      await ofBlock.run(PUT_BLOCK_SQL, ordinal, block, runBytes(runs));
      for (const [name, column] of Object.entries(columns)) await putColumn(ordinal, name, column);
    },
    putColumn,
    async clear() {
      // Not TRUNCATE: a running search still sees the index as it was.
      for (const table of INDEX_TABLES) await ofAll.run(`DELETE FROM ${table}`);
    },
  };
}

const POSTING_COLUMNS = ['group_number', 'term_id', 'blocks', 'postings', 'positions'];

/** Rows of postings that are written at a time: a group is tens of megabytes. */
const POSTINGS_PER_WRITE = 2_000;

/** The rows of some terms of a group. */
export const ofTermsSql = (dialect: Dialect): string =>
  `FROM posting WHERE group_number = ? AND term_id ${inIdsSql(dialect)}`;

export const GROUP_ROWS_SQL = 'SELECT term_id AS "termId", blocks, postings, positions';

function groupStorage(sql: SqlRunner, terms: TermStorage): GroupStorage {
  const ofTerms = ofTermsSql(sql.dialect);
  const deleteRows = async (group: number, termIds: readonly number[]): Promise<void> => {
    if (termIds.length > 0) await sql.run(`DELETE ${ofTerms}`, group, termIds.join(','));
  };
  const addRows = async (group: number, rows: Iterable<TermRow>): Promise<void> => {
    for (const some of inBatches(rows, POSTINGS_PER_WRITE)) {
      const values = some.map(({ termId, blocks, postings, positions }) => {
        return [group, termId, blocks, postings, positions];
      });
      await sql.insert('posting', POSTING_COLUMNS, values);
    }
  };
  return {
    ...terms,
    async hasGroup(group) {
      return (await sql.row(HAS_GROUP_SQL, group)) !== undefined;
    },
    async termsIn(group, blocks) {
      return (await sql.rows(TERMS_IN_SQL, group, blocks)).map((row) => integer(row, 'term_id'));
    },
    async rows(group, termIds) {
      return rowsAs<TermRow>(
        await sql.rows(`${GROUP_ROWS_SQL} ${ofTerms}`, group, termIds.join(',')),
      );
    },
    addRows,
    async replaceRows(group, rows) {
      const termIds = rows.map(({ termId }) => termId);
      await deleteRows(group, termIds);
      await addRows(group, rows);
    },
    deleteRows,
  };
}

/** The index reads of a search that use the same statements on both engines. */
export class SharedIndexReader {
  readonly #sql: SqlRunner;
  readonly #names: IndexNames;

  /** `names` may be kept from one snapshot of the store to the next. */
  constructor(sql: SqlRunner, names: IndexNames) {
    this.#sql = sql;
    this.#names = names;
  }

  async termsWithPrefix(prefix: string): Promise<StoredTerm[]> {
    if (!canBeStored(prefix)) return [];
    return rowsAs<StoredTerm>(await this.#sql.rows(PREFIX_SQL, prefix, afterPrefix(prefix)));
  }

  replaced(): Promise<ReplacedEntry[]> {
    return readRows(this.#sql, readReplaced, REPLACED_SQL);
  }

  async blocks(): Promise<readonly UnreadBlock[]> {
    return readBlocks(rowsAs<StoredBlockBytes>(await this.#sql.rows(BLOCKS_SQL)));
  }

  async *names(name: string, ordinals: readonly number[]): AsyncGenerator<Column['names']> {
    for await (const { names } of this.#columns('names', name, ordinals)) {
      yield names && (await this.#names.namesOf(this.#sql, readNameNumbers(names)));
    }
  }

  async *numbers(name: string, ordinals: readonly number[]): AsyncGenerator<Column['numbers']> {
    for await (const row of this.#columns(NUMBERS, name, ordinals)) {
      yield readNumbers(row.numbers, row.areNamed === 1);
    }
  }

  async *#columns(
    selected: string,
    name: string,
    ordinals: readonly number[],
  ): AsyncGenerator<SelectedColumn> {
    const sql = columnsSql(selected, this.#sql.dialect);
    for (const some of inBatches(ordinals, COLUMNS_PER_READ)) {
      const rows = rowsAs<SelectedColumn>(await this.#sql.rows(sql, name, some.join(',')));
      if (rows.length !== some.length) throw damagedIndex();
      yield* rows;
    }
  }
}

interface SelectedColumn extends StoredColumn {
  /** Whether the column has names: 1, or 0. */
  readonly areNamed: number;
}

/** The index as it is stored, to be checked. */
export function storedIndexOf(sql: SqlRunner): StoredIndex {
  const names = new IndexNames();
  return {
    blocks: () => readRows(sql, rowAs<StoredBlockBytes>, BLOCKS_SQL),
    column: (ordinal, name) => readColumn({ sql, names }, ordinal, name),
    async *postings(group) {
      const portions = { query: GROUP_POSTINGS_SQL, key: 'term_id' };
      for await (const rows of readPortions(sql, portions, group, POSTINGS_PER_READ)) {
        yield* rowsAs<StoredPosting>(rows);
      }
    },
    async *terms() {
      for await (const rows of readPortions(sql, { query: TERMS_AFTER_SQL, key: 'id' })) {
        yield* rowsAs<StoredTerm>(rows);
      }
    },
  };
}

/** Consecutive ids have the same difference to their positions. */
const REBUILD_RUNS_SQL = `
INSERT INTO entry_run (first_position, first_id)
SELECT min(place.position), min(place.id)
FROM (SELECT id, row_number() OVER (ORDER BY id) AS position FROM entry) AS place
GROUP BY place.id - place.position`;

/** An id is above every one that the record used, also by an entry that was withdrawn. */
const RECOUNT_SQL = `
UPDATE record SET entry_count = (SELECT count(*) FROM entry), next_entry_id = (
  SELECT max(used.id) FROM (
    SELECT next_entry_id AS id FROM record
    UNION ALL SELECT max(id) + 1 FROM entry
    UNION ALL SELECT max(entry_id) + 1 FROM revision) AS used)`;

/**
 * Rebuilds the positions and the count of entries, the debates, the divisions and the index from the entries, by the given rules
 * or the record's, within a transaction that has the writer lock.
 */
export async function rebuildDerived(
  sql: SqlRunner,
  storageOf: (rules: RecordRules) => IndexStorage,
  rulesText?: string,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  if (rulesText !== undefined) await sql.run('UPDATE record SET reading_rules = ?', rulesText);
  await sql.run('DELETE FROM entry_run');
  await sql.run(REBUILD_RUNS_SQL);
  await sql.run(RECOUNT_SQL);
  const { nextId, rules } = readRecordStart(await sql.row(RECORD_START_SQL));
  const storage = storageOf(rules);
  await rebuildDebates(sql, rules);
  await storage.clear();
  await indexWholeRecord(storage, nextId, progress);
  // Searches cache index data until the version changes.
  await sql.run(SET_VERSION_SQL, randomBytes(8).toString('hex'));
}
