// Reads the index of a SQLite store, within a snapshot.

import { damagedIndex } from '../../../search/index/damaged-index.ts';
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
import { decodeColumns, type StoredColumns } from '../../../search/index/column-bytes.ts';
import type { StoredBlockBytes } from '../../../search/indexing/check-index.ts';
import type { ReplacedEntry } from '../../../search/index/replaced-entries.ts';
import { readBlocks, readReplaced } from '../../shared/index-reads.ts';
import { BLOCKS_SQL, PREFIX_SQL, REPLACED_SQL, TERM_SQL } from '../../shared/index-sql.ts';
import { rowAs, rowsAs } from '../../shared/row-values.ts';
import { prepareOnce } from '../sqlite-statements.ts';

export const TERM_AT_SQL = `${TERM_SQL} WHERE text = ?`;
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
    const statement = prepareOnce(this.#database, TERM_AT_SQL);
    // A query looks up all forms of its words: an array takes a quarter less time than an object.
    statement.setReturnArrays(true);
    return texts.flatMap((text) => rowsAs<StoredTermRow>(statement.all(text)).map(storedTerm));
  }

  async termsWithPrefix(prefix: string): Promise<StoredTerm[]> {
    const statement = prepareOnce(this.#database, PREFIX_SQL);
    statement.setReturnArrays(true);
    const rows = statement.all(prefix, afterPrefix(prefix));
    return rowsAs<StoredTermRow>(rows).map(storedTerm);
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

  async replaced(): Promise<ReplacedEntry[]> {
    return prepareOnce(this.#database, REPLACED_SQL).all().map(readReplaced);
  }

  async blocks(): Promise<readonly StoredBlock[]> {
    return readBlocks(rowsAs<StoredBlockBytes>(prepareOnce(this.#database, BLOCKS_SQL).all()));
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

function storedTerm([id, text, entries, blocks]: StoredTermRow): StoredTerm {
  return { id, text, entries, blocks };
}

/** In the order of the columns. */
type StoredTermRow = readonly [id: number, text: string, entries: number, blocks: Uint8Array];

type StoredRow = readonly [
  group: number,
  blocks: number,
  postings: Uint8Array,
  positions?: Uint8Array | null,
];
