// The entries of all debates and divisions, packed by block: a search that needs all of them reads a row for some hundred. They
// are derived from the rows of debates and divisions.

import { blockOf, idOf } from '@hansard/search/bits';
import { damagedIndex } from '@hansard/search/errors';
import type { BusinessKind, BusinessRuns } from '../../finder/view/business-runs.ts';
import type { IdRun } from '../../record/debates/debate.ts';
import { readIds, readRows, rowAs, rowShape, typed } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

/** A debate or a division; the heading of a division, which has none, ends with its first entry. */
const BUSINESS_ROW = rowShape({
  id: 'integer',
  titleEnd: 'integer',
  runs: typed<readonly IdRun[]>('json'),
});

const KINDS: Readonly<Record<BusinessKind, string>> = {
  debate: 'SELECT id, title_end, runs FROM debate',
  division: 'SELECT id, id AS title_end, runs FROM division',
};

const OF_SITTING_SQL = `
SELECT id FROM debate WHERE sitting_id = ?1 UNION ALL SELECT id FROM division WHERE sitting_id = ?1`;

/** The blocks that have debates or divisions of a sitting. */
export async function blocksOfSitting(sql: SqlRunner, sittingId: number): Promise<Set<number>> {
  return new Set((await readIds(sql, OF_SITTING_SQL, sittingId)).map(blockOf));
}

const BETWEEN = 'WHERE id >= ? AND id < ? ORDER BY id';

const REMOVE_SQL = 'DELETE FROM business_runs WHERE kind = ? AND block = ?';
const COLUMNS = ['kind', 'block', 'runs'];

/** Writes the runs of some blocks, within the transaction that wrote their debates and divisions. */
export async function writeBusinessRuns(sql: SqlRunner, blocks: Iterable<number>): Promise<void> {
  for (const block of blocks) {
    for (const kind of Object.keys(KINDS) as BusinessKind[]) {
      await sql.run(REMOVE_SQL, kind, block);
      const runs = await packedRuns(sql, kind, block);
      if (runs.length > 0) await sql.insert('business_runs', COLUMNS, [[kind, block, runs]]);
    }
  }
}

async function packedRuns(sql: SqlRunner, kind: BusinessKind, block: number): Promise<Uint8Array> {
  const [first, next] = [idOf(block, 0), idOf(block + 1, 0)];
  const rows = await readRows(sql, BUSINESS_ROW.read, `${KINDS[kind]} ${BETWEEN}`, first, next);
  const numbers = rows.flatMap(({ id, titleEnd, runs }) =>
    runs.flatMap(([first, last]) => [id, titleEnd, first, last]),
  );
  return new Uint8Array(Float64Array.from(numbers).buffer);
}

/** Of blockOf. */
const BLOCK_BITS = 12;

const BLOCKS_SQL = `
SELECT id >> ${BLOCK_BITS} AS id FROM debate UNION SELECT id >> ${BLOCK_BITS} FROM division`;

/** Writes the runs of all blocks, within a transaction. */
export async function rebuildBusinessRuns(sql: SqlRunner): Promise<void> {
  await sql.run('DELETE FROM business_runs');
  await writeBusinessRuns(sql, await readIds(sql, BLOCKS_SQL));
}

const STORED_BLOCKS_SQL = `${BLOCKS_SQL} UNION SELECT block FROM business_runs ORDER BY id`;
const STORED_SQL = 'SELECT runs FROM business_runs WHERE kind = ? AND block = ?';

/** Yields the blocks whose runs are not those of their debates and divisions. */
export async function* wrongBusinessRuns(sql: SqlRunner): AsyncGenerator<number> {
  for (const block of await readIds(sql, STORED_BLOCKS_SQL)) {
    for (const kind of Object.keys(KINDS) as BusinessKind[]) {
      const stored = await sql.row(STORED_SQL, kind, block);
      const bytes = stored === undefined ? NO_BYTES : rowAs<StoredRuns>(stored).runs;
      if (Buffer.compare(bytes, await packedRuns(sql, kind, block)) === 0) continue;
      yield block;
      break;
    }
  }
}

interface StoredRuns {
  readonly runs: Uint8Array;
}

const NO_BYTES = new Uint8Array();

export const BUSINESS_RUNS_SQL = 'SELECT runs FROM business_runs WHERE kind = ? ORDER BY block';

const NUMBERS_BYTES = 4 * Float64Array.BYTES_PER_ELEMENT;

/** The runs of all debates or divisions, in order of id. */
export async function readBusinessRuns(sql: SqlRunner, kind: BusinessKind): Promise<BusinessRuns> {
  const rows = (await sql.rows(BUSINESS_RUNS_SQL, kind)).map((row) => rowAs<StoredRuns>(row).runs);
  const bytes = Buffer.concat(rows);
  if (rows.some(({ length }) => length % NUMBERS_BYTES !== 0)) throw damagedIndex();
  // In a buffer of its own: Node's small buffers share one, in which they may not be aligned.
  return new Float64Array(new Uint8Array(bytes).buffer);
}
