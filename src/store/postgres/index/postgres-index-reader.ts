// Reads the index of a PostgreSQL store, within a snapshot: one round trip for all rows of a query.

import { damagedIndex } from '../../../search/index/damaged-index.ts';
import type { Columns } from '../../../search/index/index-block.ts';
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
import type { ReplacedEntry } from '../../../search/index/replaced-entries.ts';
import type { StoredBlockBytes } from '../../../search/indexing/check-index.ts';
import { readBlocks, readReplaced } from '../../shared/index-reads.ts';
import { BLOCKS_SQL, PREFIX_SQL, REPLACED_SQL, TERM_SQL } from '../../shared/index-sql.ts';
import { rowAs, rowsAs } from '../../shared/row-values.ts';
import { canBeStored } from '../../shared/sql-runner.ts';
import type { PostgresRunner } from '../servers/postgres-statements.ts';

/** OFFSET 0 keeps the planner from merging the inner query, so that each is looked up, however small the table is taken to be. */
export const TERMS_SQL = `
SELECT found.* FROM unnest($1::text[]) AS given (text)
CROSS JOIN LATERAL (${TERM_SQL} WHERE term.text = given.text OFFSET 0) AS found`;

const postingsSql = (columns: string): string => `
SELECT wanted.term_id AS "termId", wanted.group_number AS "group", found.*
FROM unnest($1::bigint[], $2::bigint[]) AS wanted (term_id, group_number)
CROSS JOIN LATERAL (
  SELECT ${columns} FROM posting
  WHERE posting.group_number = wanted.group_number AND posting.term_id = wanted.term_id OFFSET 0
) AS found`;
export const POSTINGS_SQL = postingsSql('posting.blocks, postings');
export const POSITIONS_SQL = postingsSql('posting.blocks, postings, positions');

export const columnsSql = (names: readonly (keyof Columns)[]): string =>
  `SELECT ordinal, ${names.join(', ')} FROM index_columns
   WHERE ordinal = ANY ($1::bigint[]) ORDER BY ordinal`;

/** Blocks of columns read in one go: some 40 kB each. */
const COLUMNS_PER_STATEMENT = 16;

export class PostgresIndexReader implements IndexReader {
  readonly #sql: PostgresRunner;

  constructor(runner: PostgresRunner) {
    this.#sql = runner;
  }

  async terms(texts: readonly string[]): Promise<StoredTerm[]> {
    return rowsAs<StoredTerm>(await this.#sql.rows(TERMS_SQL, texts.filter(canBeStored)));
  }

  async termsWithPrefix(prefix: string): Promise<StoredTerm[]> {
    if (!canBeStored(prefix)) return [];
    const rows = await this.#sql.rows(PREFIX_SQL, prefix, afterPrefix(prefix));
    return rowsAs<StoredTerm>(rows);
  }

  async postings(wanted: readonly WantedPostings[], withPositions: boolean): Promise<PostingRow[]> {
    const rowsWanted = wanted.flatMap(({ termId, groups }) =>
      groups.map((group) => ({ termId, group })),
    );
    const rows = await this.#sql.rows(
      withPositions ? POSITIONS_SQL : POSTINGS_SQL,
      rowsWanted.map(({ termId }) => termId),
      rowsWanted.map(({ group }) => group),
    );
    return rowsAs<StoredGroup>(rows).map((row) => ({
      ...row,
      positions: row.positions ?? null,
    }));
  }

  async replaced(): Promise<ReplacedEntry[]> {
    return (await this.#sql.rows(REPLACED_SQL)).map(readReplaced);
  }

  async blocks(): Promise<readonly StoredBlock[]> {
    return readBlocks(rowsAs<StoredBlockBytes>(await this.#sql.rows(BLOCKS_SQL)));
  }

  async *columns<Name extends keyof Columns>(
    names: readonly Name[],
    ordinals: readonly number[],
  ): AsyncIterable<StoredColumnsReader<Name>> {
    for (let at = 0; at < ordinals.length; at += COLUMNS_PER_STATEMENT) {
      const some = ordinals.slice(at, at + COLUMNS_PER_STATEMENT);
      const rows = await this.#sql.rows(columnsSql(names), some);
      if (rows.length !== some.length) throw damagedIndex();
      for (const row of rows) {
        const columns = decodeColumns(names, rowAs<Pick<StoredColumns, Name>>(row));
        yield { ordinal: row['ordinal'] as number, columns };
      }
    }
  }
}

/** Positions are there only where they were read. */
type StoredGroup = Omit<PostingRow, 'positions'> & Partial<Pick<PostingRow, 'positions'>>;
