// hansard copy: the whole record from one store to another, in one transaction, and verified.

import { counted } from '../base/group-digits.ts';
import { OperatorError, StoreUnavailable } from '../base/errors.ts';
import { copyRecord, type CopyReport } from '../store/copy-record.ts';
import {
  isSameStore,
  openCopySource,
  openCopyTarget,
  refuseMalformed,
} from '../store/open-store.ts';
import { withoutPassword } from '../store/sql/shown-address.ts';
import { countFaults } from './check.ts';
import { closing, openRecord } from './open-record.ts';
import { withProgress } from './progress.ts';
import { type CommandDescription, JSON_REPORT } from './command.ts';

/** Faults printed; a record with more is not repaired line by line. */
const COPY_FAULTS_SHOWN = 10;

const copy: CommandDescription = {
  name: 'copy',
  summary:
    'Copies the whole record, its history and its tokens into an empty store, on SQLite or PostgreSQL, and ' +
    'verifies the copy.',
  interrupted: {
    unwritten: 'Nothing was stored. Run the command again.',
    written: 'The target may have the whole copy: run hansard check with it.',
  },
  settings: [],
  options: {
    '--from <address>': 'the record: sqlite:<path> or postgres://…',
    '--to <address>': 'the target: a new file, or an empty database',
    ...JSON_REPORT,
  },
  run: async ({ flags, took, print }) => {
    const { from, to } = flags;
    if (from === undefined || to === undefined) {
      throw new OperatorError('Name both records: hansard copy --from <address> --to <address>.');
    }
    refuseMalformed(from, '--from');
    refuseMalformed(to, '--to');
    if (isSameStore(from, to)) {
      throw new OperatorError('A record cannot be copied to itself. Name another store with --to.');
    }
    const startedMs = Date.now();
    try {
      await refuseFaults(from);
      const report = await copyRows(from, to);
      const log = await logEnd(to);
      const { entries, version, outcome, rowsCopied } = report;
      const tables = report.tables.map(
        ({ table, rows, sha256 }) => [table, { rows, sha256 }] as const,
      );
      const addresses = { from: withoutPassword(from), to: withoutPassword(to) };
      const done = { ...addresses, outcome, entries, version, ...log, rowsCopied };
      const seconds = (Date.now() - startedMs) / 1_000;
      print(
        { ...done, tables: Object.fromEntries(tables), seconds },
        `${describe(addresses, report)} Verified: ${counted(log.lastChange, 'change')} of the log ` +
          `recomputed, chain ${log.chain ?? 'empty'}; ${tables.length} tables are the same row for row ` +
          `(${took()}).`,
      );
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw new OperatorError(
        `The copy was interrupted: ${error.message}. A copy is stored as a whole or not at all; run hansard check with the target.`,
      );
    }
  },
};

export const commands = [copy];

/** Verifies the record like `hansard check`, and recomputes its change log: a record with faults is not copied. */
async function refuseFaults(from: string): Promise<void> {
  await using store = await openRecord({ databaseUrl: from, lockWait: 0 });
  const shown: string[] = [];
  const { faults } = await countFaults(store, COPY_FAULTS_SHOWN, (fault) => shown.push(fault));
  if (faults === 0) return;
  throw new OperatorError(
    `The record has ${counted(faults, 'fault')} and was not copied: ${shown.join(' ')} See hansard check.`,
  );
}

/** The source is opened first: if there is no record, nothing is created at the target. */
async function copyRows(from: string, to: string): Promise<CopyReport> {
  await using source = closing(await openCopySource(from));
  await using target = closing(await openCopyTarget(to));
  return await withProgress('Copying', null, (at) => copyRecord(source, target, at));
}

/** The end of the copy's change log. */
async function logEnd(to: string): Promise<{ lastChange: number; chain: string | null }> {
  await using store = await openRecord({ databaseUrl: to, lockWait: 0 });
  const lastChange = await store.lastChange();
  const [change] = await store.changes(lastChange - 1, 1);
  return { lastChange, chain: change?.chain ?? null };
}

function describe({ from, to }: { from: string; to: string }, report: CopyReport): string {
  const what = counted(report.entries, 'entry', 'entries');
  return report.outcome === 'present'
    ? `${to} is already a copy of ${from}: ${what}.`
    : `Copied ${what} from ${from} to ${to}.`;
}
