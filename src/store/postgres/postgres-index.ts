// The index of a PostgreSQL store: reads it within a snapshot, and writes it within a transaction, a few round trips a group.

import type { ClientBase } from 'pg';
import { present } from '../../base/present.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import type { IndexReader, PostingRow, StoredTerm, WantedPostings } from '@hansard/search/index';
import { withGroups, type TermCount } from '@hansard/search/storage';
import type { IndexStorage } from '../../indexing/index-writer.ts';
import {
  indexStorage,
  SharedIndexReader,
  TERM_SQL,
  type TermStorage,
} from '../entries/index-storage.ts';
import type { IndexNames } from '../entries/index-names.ts';
import { rowsAs } from '../sql/row-values.ts';
import { canBeStored } from '../sql/sql-runner.ts';
import { onConnection, type PostgresRunner } from './servers/postgres-statements.ts';

/**
 * OFFSET 0 keeps the planner from merging the inner query, so that each id is looked up, however small the planner takes the
 * table to be.
 */
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

export class PostgresIndexReader extends SharedIndexReader implements IndexReader {
  readonly #sql: PostgresRunner;

  constructor(runner: PostgresRunner, names: IndexNames) {
    super(runner, names);
    this.#sql = runner;
  }

  async terms(texts: readonly string[]): Promise<StoredTerm[]> {
    return rowsAs<StoredTerm>(await this.#sql.rows(TERMS_SQL, texts.filter(canBeStored)));
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
}

/** Positions are present only if they were read. */
type StoredGroup = Omit<PostingRow, 'positions'> & Partial<Pick<PostingRow, 'positions'>>;

/** The server's limit for a statement of a writer: one statement deletes a whole table of the index. */
export const REINDEX_TIMEOUT_MS = 600_000;

/** `client` must be within a transaction. */
export function postgresIndexStorage(client: ClientBase, rules: ReadingRules): IndexStorage {
  const ofBlock = onConnection(client, BLOCK_TIMEOUT_MS);
  const engine = {
    sql: onConnection(client),
    ofBlock,
    ofAll: onConnection(client, REINDEX_TIMEOUT_MS),
    terms: termStorageOf(ofBlock),
  };
  return indexStorage(engine, rules);
}

/** A block has four thousand entries, a group sixteen times as many. */
const BLOCK_TIMEOUT_MS = 60_000;

const TERMS_PER_WRITE = 20_000;

const ADD_TERMS_SQL = `
INSERT INTO term (text, entries, blocks)
SELECT text, 0, '' FROM unnest($1::text[]) AS given (text)
RETURNING id, text`;

const COUNTED_SQL = `${TERM_SQL} WHERE id = ANY ($1::bigint[])`;
const PUT_TERMS_SQL = `
UPDATE term SET entries = given.entries, blocks = given.blocks
FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS given (id, entries, blocks)
WHERE term.id = given.id`;

/** Reads and writes many terms at a time, in a few round trips. */
function termStorageOf(runner: PostgresRunner): TermStorage {
  return {
    termIds: (texts) => termIds(runner, texts),
    async countTerms(counts) {
      for (let at = 0; at < counts.length; at += TERMS_PER_WRITE) {
        await count(runner, counts.slice(at, at + TERMS_PER_WRITE));
      }
    },
  };
}

async function termIds(runner: PostgresRunner, texts: readonly string[]): Promise<number[]> {
  const storedTerms = rowsAs<StoredTerm>(await runner.rows(TERMS_SQL, texts));
  const ids = new Map(storedTerms.map(({ id, text }) => [text, id]));
  const unknown = texts.filter((text) => !ids.has(text));
  if (unknown.length > 0) {
    const added = rowsAs<StoredTerm>(await runner.rows(ADD_TERMS_SQL, unknown));
    for (const { id, text } of added) ids.set(text, id);
  }
  return texts.map((text) => present(ids.get(text), 'the id of a term'));
}

async function count(runner: PostgresRunner, counts: readonly TermCount[]): Promise<void> {
  const ids = counts.map(({ termId }) => termId);
  const rows = rowsAs<StoredTerm>(await runner.rows(COUNTED_SQL, ids));
  const storedById = new Map(rows.map((row) => [row.id, row]));
  const storedCounts = counts.filter(({ termId }) => storedById.has(termId));
  await runner.rows(
    PUT_TERMS_SQL,
    storedCounts.map(({ termId }) => termId),
    storedCounts.map(({ termId, entries }) => (storedById.get(termId)?.entries ?? 0) + entries),
    storedCounts.map(({ termId, groups }) =>
      withGroups(storedById.get(termId)?.blocks ?? new Uint8Array(), groups),
    ),
  );
}
