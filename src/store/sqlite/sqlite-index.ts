// The index of a SQLite store: reads it within a snapshot, and writes it within a transaction.

import type { DatabaseSync } from 'node:sqlite';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import type { IndexReader, PostingRow, StoredTerm, WantedPostings } from '@hansard/search/index';
import { withGroups } from '@hansard/search/storage';
import type { IndexStorage } from '../../indexing/index-writer.ts';
import {
  indexStorage,
  SharedIndexReader,
  TERM_SQL,
  type TermStorage,
} from '../entries/index-storage.ts';
import type { IndexNames } from '../entries/index-names.ts';
import { integer, rowAs, rowsAs } from '../sql/row-values.ts';
import { runnerOf, type SqliteRunner } from './sqlite-statements.ts';

export const TERM_AT_SQL = `${TERM_SQL} WHERE text = ?`;
/** All groups of a term at once: for most rows, a query for each would take longer than reading it. */
const OF_TERM = `FROM posting
WHERE term_id = ? AND group_number IN (SELECT value FROM json_each(?))`;
export const POSTINGS_SQL = `SELECT group_number, blocks, postings ${OF_TERM}`;
export const POSITIONS_SQL = `SELECT group_number, blocks, postings, positions ${OF_TERM}`;

export class SqliteIndexReader extends SharedIndexReader implements IndexReader {
  readonly #sql: SqliteRunner;
  readonly #postings: StoredRow[] = [];

  constructor(database: DatabaseSync, names: IndexNames) {
    const sql = runnerOf(database);
    super(sql, names);
    this.#sql = sql;
  }

  async terms(texts: readonly string[]): Promise<StoredTerm[]> {
    return texts.flatMap((text) => rowsAs<StoredTerm>(this.#sql.rows(TERM_AT_SQL, text)));
  }

  async postings(
    wanted: readonly WantedPostings[],
    withPositions: boolean,
  ): Promise<readonly PostingRow[]> {
    const statement = this.#sql.prepare(withPositions ? POSITIONS_SQL : POSTINGS_SQL);
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
   * Frees the postings that were read, which must not be used any more. V8 would collect them, but not before a thread has tens
   * of megabytes of them.
   */
  releasePostings(): void {
    for (const [, , postings, positions = null] of this.#postings.splice(0)) {
      release(postings);
      if (positions !== null) release(positions);
    }
  }
}

/** Transferring a buffer to one of zero bytes frees it immediately. */
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
  return indexStorage({ sql, ofBlock: sql, ofAll: sql, terms: termStorageOf(sql) }, rules);
}

const FIND_TERM_SQL = 'SELECT id FROM term WHERE text = ?';
const ADD_TERM_SQL = "INSERT INTO term (text, entries, blocks) VALUES (?, 0, x'') RETURNING id";
const TERM_BY_ID_SQL = `${TERM_SQL} WHERE id = ?`;
const COUNT_SQL = 'UPDATE term SET entries = ?, blocks = ? WHERE id = ?';

function termStorageOf(sql: SqliteRunner): TermStorage {
  return {
    async termIds(texts) {
      return texts.map((text) => {
        return integer(sql.row(FIND_TERM_SQL, text) ?? sql.row(ADD_TERM_SQL, text), 'id');
      });
    },
    async countTerms(counts) {
      for (const { termId, entries, groups } of counts) {
        const row = sql.row(TERM_BY_ID_SQL, termId);
        if (row === undefined) continue;
        const stored = rowAs<StoredTerm>(row);
        sql.run(COUNT_SQL, stored.entries + entries, withGroups(stored.blocks, groups), termId);
      }
    },
  };
}
