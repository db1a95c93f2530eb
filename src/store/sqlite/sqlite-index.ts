// The index of a SQLite store: reads it within a snapshot, and writes it within a transaction.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import { decodeColumns, type StoredColumns } from '../../search/index/column-bytes.ts';
import { damagedIndex } from '../../search/index/damaged-index.ts';
import type { Columns } from '../../search/index/index-block.ts';
import type {
  IndexReader,
  PostingRow,
  StoredColumnsReader,
  StoredTerm,
  WantedPostings,
} from '../../search/index/index-reader.ts';
import { withGroups } from '../../search/index/posting-group.ts';
import type { GroupStorage, TermRow } from '../../search/indexing/group-writer.ts';
import type { IndexStorage } from '../../search/indexing/index-writer.ts';
import {
  columnsSql,
  groupReads,
  indexStorage,
  SharedIndexReader,
  TERM_SQL,
} from '../shared/index-storage.ts';
import { integer, rowAs, rowsAs } from '../shared/row-values.ts';
import { prepareOnce, ROWS_PER_INSERT, runnerOf } from './sqlite-statements.ts';

export const TERM_AT_SQL = `${TERM_SQL} WHERE text = ?`;
/** All groups of a term at once: for most rows, a query for each would take longer than reading it. */
const OF_TERM = `FROM posting
WHERE term_id = ? AND group_number IN (SELECT value FROM json_each(?))`;
export const POSTINGS_SQL = `SELECT group_number, blocks, postings ${OF_TERM}`;
export const POSITIONS_SQL = `SELECT group_number, blocks, postings, positions ${OF_TERM}`;

export class SqliteIndexReader extends SharedIndexReader implements IndexReader {
  readonly #database: DatabaseSync;
  readonly #postings: StoredRow[] = [];

  constructor(database: DatabaseSync) {
    super(runnerOf(database));
    this.#database = database;
  }

  async terms(texts: readonly string[]): Promise<StoredTerm[]> {
    const statement = prepareOnce(this.#database, TERM_AT_SQL);
    return texts.flatMap((text) => rowsAs<StoredTerm>(statement.all(text)));
  }

  async postings(
    wanted: readonly WantedPostings[],
    withPositions: boolean,
  ): Promise<readonly PostingRow[]> {
    const statement = prepareOnce(this.#database, withPositions ? POSITIONS_SQL : POSTINGS_SQL);
    statement.setReturnArrays(true);
    return wanted.flatMap(({ termId, groups }) =>
      rowsAs<StoredRow>(statement.all(termId, JSON.stringify(groups))).map((row) => {
        this.#postings.push(row);
        const [group, blocks, postings, positions = null] = row;
        return { termId, group, blocks, postings, positions };
      }),
    );
  }

  /**
   * Frees the postings that were read, which nobody may use any more. V8 would collect them, but it does not begin before a
   * thread has tens of megabytes of them.
   */
  releasePostings(): void {
    for (const [, , postings, positions = null] of this.#postings.splice(0)) {
      release(postings);
      if (positions !== null) release(positions);
    }
  }

  async *columns<Name extends keyof Columns>(
    names: readonly Name[],
    ordinals: readonly number[],
  ): AsyncIterable<StoredColumnsReader<Name>> {
    const statement = prepareOnce(this.#database, columnsSql(names));
    for (const ordinal of ordinals) {
      const row = statement.get(ordinal);
      if (row === undefined) throw damagedIndex();
      yield { ordinal, columns: decodeColumns(names, rowAs<Pick<StoredColumns, Name>>(row)) };
    }
  }
}

/** A buffer that is moved elsewhere, to one of no bytes, is freed at once. */
function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** In the order of the columns. */
type StoredRow = readonly [
  group: number,
  blocks: number,
  postings: Uint8Array,
  positions?: Uint8Array | null,
];

export function sqliteIndexStorage(database: DatabaseSync, rules: ReadingRules): IndexStorage {
  const sql = runnerOf(database);
  return indexStorage({ sql, ofBlock: sql, ofAll: sql, groups: groupStorageOf(database) }, rules);
}

const COLUMNS = '(group_number, term_id, blocks, postings, positions)';
const ROW = '(?, ?, ?, ?, ?)';
const ADD_SQL = `INSERT INTO posting ${COLUMNS} VALUES ${ROW}`;
const ADD_MANY_SQL = ADD_SQL + `, ${ROW}`.repeat(ROWS_PER_INSERT - 1);

const ROW_SQL = `
SELECT term_id AS termId, blocks, postings, positions FROM posting
WHERE group_number = ? AND term_id = ?`;

function groupStorageOf(database: DatabaseSync): GroupStorage {
  const once = (sql: string): ReturnType<typeof prepareOnce> => prepareOnce(database, sql);
  return {
    async termIds(texts) {
      return termIds(database, texts);
    },
    ...groupReads(runnerOf(database)),
    async rows(group, termIds) {
      return termIds.flatMap((id) => rowsAs<TermRow>(once(ROW_SQL).all(group, id)));
    },
    async addRows(group, rows) {
      let values: SQLInputValue[] = [];
      for (const row of rows) {
        for (const value of valuesOf(group, row)) values.push(value);
        if (values.length < ROWS_PER_INSERT * 5) continue;
        once(ADD_MANY_SQL).run(...values);
        values = [];
      }
      for (let at = 0; at < values.length; at += 5) once(ADD_SQL).run(...values.slice(at, at + 5));
    },
    async replaceRows(group, rows) {
      const replace = once(ADD_SQL.replace('INSERT', 'INSERT OR REPLACE'));
      for (const row of rows) replace.run(...valuesOf(group, row));
    },
    async deleteRows(group, termIds) {
      const remove = once('DELETE FROM posting WHERE group_number = ? AND term_id = ?');
      for (const id of termIds) remove.run(group, id);
    },
    async countTerms(counts) {
      const read = once(`${TERM_SQL} WHERE id = ?`);
      const write = once('UPDATE term SET entries = ?, blocks = ? WHERE id = ?');
      for (const { termId, entries, groups } of counts) {
        const row = read.get(termId);
        if (row === undefined) continue;
        const before = rowAs<StoredTerm>(row);
        write.run(before.entries + entries, withGroups(before.blocks, groups), termId);
      }
    },
  };
}

function valuesOf(
  group: number,
  { termId, blocks, postings, positions }: TermRow,
): SQLInputValue[] {
  return [group, termId, blocks, postings, positions];
}

function termIds(database: DatabaseSync, texts: readonly string[]): number[] {
  const find = prepareOnce(database, 'SELECT id FROM term WHERE text = ?');
  const add = prepareOnce(database, ADD_TERM_SQL);
  return texts.map((text) => integer(find.get(text) ?? add.get(text), 'id'));
}

const ADD_TERM_SQL = "INSERT INTO term (text, entries, blocks) VALUES (?, 0, x'') RETURNING id";
