// Copies a record row by row into an empty one, goes on where an earlier run stopped, and compares the two.

import { OperatorError } from '../../errors.ts';
import { lastOf, present } from '../../present.ts';
import { FIRST_CHAMBERS } from '../schema.ts';
import { compareRecords, type ComparedTable } from './compare-records.ts';
import type { StoredState, RecordRows, RecordTarget, CopiedRow } from './record-rows.ts';
import { ACTIVE_TABLES, changesVersion, RECORD_TABLES, type RecordTable } from './record-tables.ts';

export interface CopyProgress {
  /** The entries that are in the target, and how many they will be. */
  readonly copying: (entries: number, total: number) => void;
  /** The entries that were compared. */
  readonly comparing: (entries: number, total: number) => void;
}

export interface CopyReport {
  readonly state: StoredState;
  /** `new`, `resumed` after one that did not finish, or `present`: there is nothing to do but to compare. */
  readonly outcome: 'new' | 'resumed' | 'present';
  /** Rows that this run wrote, and that were there before it. */
  readonly rowsCopied: number;
  readonly rowsFound: number;
  /** Every table, the same in both. */
  readonly tables: readonly ComparedTable[];
}

/** Rejects where the two are not the same at the end; the target then stays unfinished. */
export async function copyRecord(
  source: RecordRows,
  target: RecordTarget,
  progress: CopyProgress,
): Promise<CopyReport> {
  const state = present(await source.state(), 'the state of the source');
  const outcome = await begin(state, target);
  let [rowsCopied, rowsFound] = [0, 0];
  if (outcome !== 'present') {
    // In reverse, so that no row names one that is gone.
    for (const table of RECORD_TABLES.toReversed()) {
      if (!changesVersion(table)) await target.clear(table);
    }
    for (const table of RECORD_TABLES) {
      const found = outcome === 'new' ? 0 : await target.count(table);
      const report = (copied: number): void => {
        if (table.name === 'entry') progress.copying(found + copied, state.entryCount);
      };
      rowsFound += found;
      rowsCopied += await copyTable(source, target, table, report);
    }
    await target.complete(state);
  }
  const tables = await compareRecords(source, target, (entries) =>
    progress.comparing(entries, state.entryCount),
  );
  const differing = tables.filter(
    ({ table, difference }) =>
      difference !== null && !(outcome === 'present' && ACTIVE_TABLES.has(table)),
  );
  if (differing.length > 0) {
    if (outcome !== 'present') await target.discardProgress();
    throw new OperatorError(describe(differing, outcome));
  }
  return { state, outcome, rowsCopied, rowsFound, tables };
}

/** An unfinished copy is gone on with where the source is as it was then; otherwise it begins anew. */
async function begin(state: StoredState, target: RecordTarget): Promise<CopyReport['outcome']> {
  const unfinished = await target.unfinishedVersion();
  if (unfinished === null) {
    if ((await target.state())?.version === state.version) return 'present';
    await refuseRecord(target);
  } else if (unfinished === state.version) {
    return 'resumed';
  }
  await target.begin(state.version);
  return 'new';
}

/** A record is never copied over: only what every empty record has is replaced. */
async function refuseRecord(target: RecordTarget): Promise<void> {
  for (const table of RECORD_TABLES) {
    const rows = await target.rows(table, null);
    const isEmpty = table.name === 'venue' ? hasOnlyChambers(rows) : rows.length === 0;
    if (isEmpty) continue;
    throw new OperatorError(
      `There is a record where this one is to be copied: its table ${table.name} has rows. ` +
        'Copy into a new file, or an empty database.',
    );
  }
}

function hasOnlyChambers(rows: readonly CopiedRow[]): boolean {
  const chambers = FIRST_CHAMBERS.map(({ id, name, slug }) => [id, name, slug]);
  return JSON.stringify(rows) === JSON.stringify(chambers);
}

/** Batches are written in the order of keys, so the last key in the target shows how far an earlier run came. */
async function copyTable(
  source: RecordRows,
  target: RecordTarget,
  table: RecordTable,
  report: (copied: number) => void,
): Promise<number> {
  let copied = 0;
  let rows = await source.rows(table, await target.lastKey(table));
  while (rows.length > 0) {
    const lastKey = lastOf(rows).slice(0, table.key.length);
    const written = target.append(table, rows);
    copied += rows.length;
    // The next rows are read while these are written.
    [rows] = await Promise.all([source.rows(table, lastKey), written]);
    report(copied);
  }
  return copied;
}

function describe(differing: readonly ComparedTable[], outcome: CopyReport['outcome']): string {
  const what = differing.map(({ table, difference }) => `${table} (${difference})`).join(', ');
  return outcome === 'present'
    ? `The target is a copy of this record, but is no longer the same: ${what}. ` +
        'Copy into a new file, or an empty database.'
    : `The copy is not the same as the record: ${what}. Nothing serves it; run the command again, ` +
        'which begins anew.';
}
