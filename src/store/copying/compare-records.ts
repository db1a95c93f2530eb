// Compares two records row by row, by a digest of every table.

import { createHash } from 'node:crypto';
import { lastOf } from '../../present.ts';
import type { RecordRows } from './record-rows.ts';
import { RECORD_TABLES, type RecordTable } from './record-tables.ts';

export interface ComparedTable {
  readonly table: string;
  /** Of the first of the two records. */
  readonly rows: number;
  /** SHA-256 of all rows in the order of their keys, in hex. */
  readonly sha256: string;
  /** What is not the same in the other; null where all is. */
  readonly difference: string | null;
}

/** The record's own row among the tables. */
const RECORD = 'record';

export async function compareRecords(
  one: RecordRows,
  other: RecordRows,
  progress: (entries: number) => void,
): Promise<ComparedTable[]> {
  const compared = [compare(RECORD, await stateDigest(one), await stateDigest(other))];
  for (const table of RECORD_TABLES) {
    const report = table.name === 'entry' ? progress : () => {};
    const digests = await Promise.all([
      tableDigest(one, table, report),
      tableDigest(other, table, () => {}),
    ]);
    compared.push(compare(table.name, ...digests));
  }
  return compared;
}

interface Digest {
  readonly rows: number;
  readonly sha256: string;
}

function compare(table: string, one: Digest, other: Digest): ComparedTable {
  let difference: string | null = null;
  if (one.rows !== other.rows) difference = `${one.rows} rows against ${other.rows}`;
  else if (one.sha256 !== other.sha256) difference = 'other content';
  return { table, ...one, difference };
}

async function tableDigest(
  record: RecordRows,
  table: RecordTable,
  progress: (rows: number) => void,
): Promise<Digest> {
  const hash = createHash('sha256');
  let count = 0;
  let rows = await record.rows(table, null);
  while (rows.length > 0) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
    count += rows.length;
    progress(count);
    rows = await record.rows(table, lastOf(rows).slice(0, table.key.length));
  }
  return { rows: count, sha256: hash.digest('hex') };
}

async function stateDigest(record: RecordRows): Promise<Digest> {
  const state = await record.state();
  const cells = state && [
    state.entryCount,
    state.nextEntryId,
    state.version,
    state.changedAtMs,
    state.rulesText,
  ];
  const hash = createHash('sha256').update(JSON.stringify(cells));
  return { rows: state === null ? 0 : 1, sha256: hash.digest('hex') };
}
