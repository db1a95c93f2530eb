// Reads the index of a SQLite store, within a snapshot.

import { damagedIndex } from '../../../search/index/checksum.ts';
import type { Columns } from '../../../search/index/index-block.ts';
import type { DatabaseSync } from 'node:sqlite';
import {
  afterPrefix,
  type IndexReader,
  type StoredBlock,
  type StoredColumnsReader,
  type PostingRow,
  type StoredTerm,
  type WantedPostings,
} from '../../../search/index/index-reader.ts';
import { decodeColumns, readRuns, type StoredColumns } from '../../../search/index/column-bytes.ts';
import { termsAt, termsBetween, type StoredChainedTerm } from '../../../search/index/term-chain.ts';
import { verifiedBlocks } from '../../../search/index/verify-rows.ts';
import type { StoredBlockBytes } from '../../../search/indexing/check-index.ts';
import { BLOCKS_SQL, PATCHES_SQL, PREFIX_SQL, TERM_SQL } from '../../shared/index-sql.ts';
import { rowAs, rowsAs } from '../../shared/row-values.ts';
import { prepareOnce } from '../statements/sqlite-statements.ts';

/** The row of a text or, where it is not there, the one before it, which says so. */
export const TERM_AT_SQL = `${TERM_SQL} WHERE text <= ? ORDER BY text DESC LIMIT 1`;
/** All groups of a term at once: for most rows, a query for each would take longer than reading it. */
const OF_TERM = `FROM posting
WHERE term_id = ? AND group_number IN (SELECT value FROM json_each(?))`;
export const POSTINGS_SQL = `SELECT group_number, blocks, postings ${OF_TERM}`;
export const POSITIONS_SQL = `SELECT group_number, blocks, postings, positions ${OF_TERM}`;
export const columnsSql = (names: readonly (keyof Columns)[]): string =>
  `SELECT ${names.join(', ')} FROM index_columns WHERE ordinal = ?`;

export class SqliteIndexReader implements IndexReader {
  readonly #database: DatabaseSync;
  readonly #postings: StoredRow[] = [];

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async terms(texts: readonly string[]): Promise<StoredTerm[]> {
    return termsAt(texts, (text) => locateTerm(this.#database, text));
  }

  async termsWithPrefix(prefix: string): Promise<StoredTerm[]> {
    const statement = prepareOnce(this.#database, PREFIX_SQL);
    statement.setReturnArrays(true);
    const end = afterPrefix(prefix);
    return termsBetween(
      prefix,
      end,
      rowsAs<StoredTermRow>(statement.all(prefix, end)).map(chainedTerm),
    );
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

  async patches(): Promise<number[]> {
    const rows = prepareOnce(this.#database, PATCHES_SQL).all();
    return rows.map((row) => row['number'] as number);
  }

  async blocks(): Promise<readonly StoredBlock[]> {
    const rows = rowsAs<StoredBlockBytes>(prepareOnce(this.#database, BLOCKS_SQL).all());
    return verifiedBlocks(
      rows.map(({ ordinal, block, runs }) => ({ ordinal, block, runs: readRuns(runs) })),
    );
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

/** The row of a text or, where it is not there, the one before it. */
export function locateTerm(database: DatabaseSync, text: string): StoredChainedTerm | undefined {
  const statement = prepareOnce(database, TERM_AT_SQL);
  // A query looks up all forms of its words: an array takes a quarter less time than an object.
  statement.setReturnArrays(true);
  const row = statement.get(text);
  return row === undefined ? undefined : chainedTerm(rowAs<StoredTermRow>(row));
}

function chainedTerm(row: StoredTermRow): StoredChainedTerm {
  const [id, text, entries, blocks, nextText, checksum] = row;
  return { id, text, entries, blocks, nextText, checksum };
}

/** In the order of the columns. */
type StoredTermRow = readonly [
  id: number,
  text: string,
  entries: number,
  blocks: Uint8Array,
  nextText: string | null,
  checksum: number,
];

type StoredRow = readonly [
  group: number,
  blocks: number,
  postings: Uint8Array,
  positions?: Uint8Array | null,
];
