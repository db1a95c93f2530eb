// Reads the index of a SQLite store, within a snapshot.

import type { DatabaseSync } from 'node:sqlite';
import type {
  IndexReader,
  KeptBlock,
  KeptColumns,
  PostingRow,
  Term,
  WantedPostings,
} from '../../search/index-reader.ts';
import type { Columns } from '../../search/indexed-block.ts';
import { readColumns, readRuns, type KeptColumnsForm } from '../../search/kept-form.ts';
import { readPostings } from '../../search/postings.ts';
import { prepareOnce } from './sqlite-statements.ts';

const TERM = 'SELECT id, text, entries, blocks FROM term';

export const TERM_SQL = `${TERM} WHERE text = ?`;
export const STEM_SQL = `${TERM} WHERE stem = ?`;
/** From a prefix up to the first text after all that begin with it. */
export const PREFIX_SQL = `${TERM} WHERE text >= ? AND text < ? ORDER BY text`;
export const POSTINGS_SQL = 'SELECT postings FROM posting WHERE ordinal = ? AND term_id = ?';
export const PLACES_SQL = 'SELECT postings, places FROM posting WHERE ordinal = ? AND term_id = ?';
export const BLOCKS_SQL = 'SELECT ordinal, block, runs FROM index_block ORDER BY ordinal';
export const COLUMN_NAMES = ['people', 'person', 'labels', 'label', 'words'] as const;
export const columnsSql = (names: readonly (keyof Columns)[]): string =>
  `SELECT ${names.join(', ')} FROM index_columns WHERE ordinal = ?`;

export class SqliteIndexReader implements IndexReader {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async terms(texts: readonly string[]): Promise<Term[]> {
    const statement = prepareOnce(this.#database, TERM_SQL);
    return texts.flatMap((text) => statement.all(text) as unknown as Term[]);
  }

  async termsOfStem(stem: string): Promise<Term[]> {
    return prepareOnce(this.#database, STEM_SQL).all(stem) as unknown as Term[];
  }

  async termsFrom(prefix: string): Promise<Term[]> {
    const statement = prepareOnce(this.#database, PREFIX_SQL);
    return statement.all(prefix, afterAllFrom(prefix)) as unknown as Term[];
  }

  async postings(
    wanted: readonly WantedPostings[],
    withPlaces: boolean,
  ): Promise<readonly PostingRow[]> {
    const statement = prepareOnce(this.#database, withPlaces ? PLACES_SQL : POSTINGS_SQL);
    statement.setReturnArrays(true);
    const rows: PostingRow[] = [];
    for (const { termId, ordinals } of wanted) {
      for (const ordinal of ordinals) {
        const row = statement.get(ordinal, termId) as unknown as
          [Uint8Array, Uint8Array?] | undefined;
        if (row === undefined) continue;
        rows.push({ termId, ordinal, postings: readPostings(row[0]), places: row[1] ?? null });
      }
    }
    return rows;
  }

  async blocks(): Promise<KeptBlock[]> {
    const rows = prepareOnce(this.#database, BLOCKS_SQL).all() as unknown as {
      ordinal: number;
      block: number;
      runs: Uint8Array;
    }[];
    return rows.map(({ ordinal, block, runs }) => ({ ordinal, block, runs: readRuns(runs) }));
  }

  async *columns<Name extends keyof Columns>(
    names: readonly Name[],
    ordinals: readonly number[],
  ): AsyncIterable<KeptColumns<Name>> {
    const statement = prepareOnce(this.#database, columnsSql(names));
    for (const ordinal of ordinals) {
      const row = statement.get(ordinal) as unknown as Pick<KeptColumnsForm, Name>;
      yield { ordinal, columns: readColumns(names, row) };
    }
  }
}

/** The first text after all that begin with a prefix: its last character is moved on by one. */
function afterAllFrom(prefix: string): string {
  const last = [...prefix].at(-1)!;
  return prefix.slice(0, -last.length) + String.fromCodePoint(last.codePointAt(0)! + 1);
}
