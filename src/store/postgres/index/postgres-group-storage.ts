// Writes the terms of a PostgreSQL store and their postings, within a transaction: a few round trips a group.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { StoredTerm } from '../../../search/index/index-reader.ts';
import { withGroups } from '../../../search/index/posting-group.ts';
import type { GroupStorage, TermRow } from '../../../search/indexing/group-writer.ts';
import type { TermCount } from '../../../search/indexing/group-writer.ts';
import { binaryRows } from './postgres-copy-postings.ts';
import { HAS_GROUP_SQL, TERM_SQL } from '../../shared/index-sql.ts';
import { rowsAs } from '../../shared/row-values.ts';
import { TERMS_SQL } from './postgres-index-reader.ts';
import { storeErrorOf } from '../servers/postgres-errors.ts';
import { present } from '../../../present.ts';
import { onConnection, type PostgresRunner } from '../servers/postgres-statements.ts';

/** A block has four thousand entries, a group sixteen times as many. */
export const BLOCK_TIMEOUT_MS = 60_000;

const TERMS_PER_WRITE = 20_000;

const ADD_TERMS_SQL = `
INSERT INTO term (text, entries, blocks)
SELECT text, 0, '' FROM unnest($1::text[]) AS given (text)
RETURNING id, text`;

export const TERMS_IN_SQL =
  'SELECT term_id FROM posting WHERE group_number = $1 AND blocks & $2::bigint <> 0';
export const GROUP_ROWS_SQL = `
SELECT term_id AS "termId", blocks, postings, positions FROM posting
WHERE group_number = $1 AND term_id = ANY ($2::bigint[])`;
export const DELETE_ROWS_SQL =
  'DELETE FROM posting WHERE group_number = $1 AND term_id = ANY ($2::bigint[])';
const COPY_SQL =
  'COPY posting (group_number, term_id, blocks, postings, positions) FROM STDIN (FORMAT binary)';

const COUNTED_SQL = `${TERM_SQL} WHERE id = ANY ($1::bigint[])`;
const PUT_TERMS_SQL = `
UPDATE term SET entries = given.entries, blocks = given.blocks
FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS given (id, entries, blocks)
WHERE term.id = given.id`;

export function groupStorageOf(client: ClientBase): GroupStorage {
  const runner = onConnection(client, BLOCK_TIMEOUT_MS);
  const deleteRows: GroupStorage['deleteRows'] = async (group, termIds) => {
    if (termIds.length > 0) await runner.rows(DELETE_ROWS_SQL, group, termIds);
  };
  const addRows: GroupStorage['addRows'] = (group, rows) => copyRows(client, group, rows);
  return {
    termIds: (texts) => termIds(runner, texts),
    async hasGroup(group) {
      return (await runner.rows(HAS_GROUP_SQL, group)).length > 0;
    },
    async termsIn(group, blocks) {
      const rows = await runner.rows(TERMS_IN_SQL, group, blocks);
      return rows.map((row) => row['term_id'] as number);
    },
    async rows(group, ids) {
      return rowsAs<TermRow>(await runner.rows(GROUP_ROWS_SQL, group, ids));
    },
    addRows,
    async replaceRows(group, rows) {
      if (rows.length === 0) return;
      await deleteRows(
        group,
        rows.map(({ termId }) => termId),
      );
      await addRows(group, rows);
    },
    deleteRows,
    async countTerms(counts) {
      for (let at = 0; at < counts.length; at += TERMS_PER_WRITE) {
        await count(runner, counts.slice(at, at + TERMS_PER_WRITE));
      }
    },
  };
}

async function termIds(runner: PostgresRunner, texts: readonly string[]): Promise<number[]> {
  const known = rowsAs<StoredTerm>(await runner.rows(TERMS_SQL, texts));
  const ids = new Map(known.map(({ id, text }) => [text, id]));
  const unknown = texts.filter((text) => !ids.has(text));
  if (unknown.length > 0) {
    const added = rowsAs<StoredTerm>(await runner.rows(ADD_TERMS_SQL, unknown));
    for (const { id, text } of added) ids.set(text, id);
  }
  return texts.map((text) => present(ids.get(text), 'the id of a term'));
}

async function copyRows(client: ClientBase, group: number, rows: Iterable<TermRow>): Promise<void> {
  const target = Object.assign(copyFrom(COPY_SQL), { query_timeout: BLOCK_TIMEOUT_MS });
  const stream = client.query(target);
  try {
    await pipeline(Readable.from(binaryRows(group, rows)), stream);
  } catch (error) {
    throw storeErrorOf(error);
  }
}

async function count(runner: PostgresRunner, counts: readonly TermCount[]): Promise<void> {
  const ids = counts.map(({ termId }) => termId);
  const rows = rowsAs<StoredTerm>(await runner.rows(COUNTED_SQL, ids));
  const before = new Map(rows.map((row) => [row.id, row]));
  const known = counts.filter(({ termId }) => before.has(termId));
  await runner.rows(
    PUT_TERMS_SQL,
    known.map(({ termId }) => termId),
    known.map(({ termId, entries }) => (before.get(termId)?.entries ?? 0) + entries),
    known.map(({ termId, groups }) =>
      withGroups(before.get(termId)?.blocks ?? new Uint8Array(), groups),
    ),
  );
}
