// Reads the index of a PostgreSQL store, within a snapshot: one round trip for all rows of a query.

import { damagedIndex } from '../../../search/index/checksum.ts';
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
import { decodeColumns, readRuns, type StoredColumns } from '../../../search/index/column-bytes.ts';
import { termAt, termsBetween, type StoredChainedTerm } from '../../../search/index/term-chain.ts';
import { verifiedBlocks } from '../../../search/index/verify-rows.ts';
import type { StoredBlockBytes } from '../../../search/indexing/check-index.ts';
import { BLOCKS_SQL, PATCHES_SQL, PREFIX_SQL, TERM_SQL } from '../../shared/index-sql.ts';
import { rowAs, rowsAs } from '../../shared/row-values.ts';
import { canBeStored } from '../../shared/sql-runner.ts';
import type { PostgresRunner } from '../servers/postgres-statements.ts';

/** The row of each text or, where it is not there, the one before it, which says so. */
export const TERMS_SQL = `
SELECT given.text AS wanted, found.* FROM unnest($1::text[]) AS given (text)
CROSS JOIN LATERAL (${TERM_SQL} WHERE term.text <= given.text ORDER BY term.text DESC LIMIT 1) AS found`;

/** OFFSET 0 keeps the planner from merging the inner query, so that each is looked up, however small the table is taken to be. */
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
    const wanted = texts.filter(canBeStored);
    const rows = await locateTerms(this.#sql, wanted);
    return wanted.flatMap((text) => termAt(text, rows.get(text)) ?? []);
  }

  async termsWithPrefix(prefix: string): Promise<StoredTerm[]> {
    if (!canBeStored(prefix)) return [];
    const end = afterPrefix(prefix);
    const rows = await this.#sql.rows(PREFIX_SQL, prefix, end);
    return termsBetween(prefix, end, rowsAs<StoredChainedTerm>(rows));
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

  async patches(): Promise<number[]> {
    const rows = await this.#sql.rows(PATCHES_SQL);
    return rows.map((row) => row['number'] as number);
  }

  async blocks(): Promise<readonly StoredBlock[]> {
    const rows = rowsAs<StoredBlockBytes>(await this.#sql.rows(BLOCKS_SQL));
    return verifiedBlocks(
      rows.map(({ ordinal, block, runs }) => ({ ordinal, block, runs: readRuns(runs) })),
    );
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

/** By each text its row or, where it is not there, the one before it. */
export async function locateTerms(
  runner: PostgresRunner,
  texts: readonly string[],
): Promise<ReadonlyMap<string, StoredChainedTerm>> {
  const rows = rowsAs<LocatedTerm>(await runner.rows(TERMS_SQL, texts));
  return new Map(rows.map(({ wanted, ...row }) => [wanted, row]));
}

interface LocatedTerm extends StoredChainedTerm {
  readonly wanted: string;
}

/** Positions are there only where they were read. */
type StoredGroup = Omit<PostingRow, 'positions'> & Partial<Pick<PostingRow, 'positions'>>;
