// hansard copy: the whole record from one store to another, verified, and resumable.

import { OperatorError, StoreUnavailable } from '../errors.ts';
import { copyRecord, type CopyReport } from '../store/copying/copy-record.ts';
import {
  isSameStore,
  openRecordRows,
  openRecordTarget,
  refuseMalformed,
} from '../store/open-store.ts';
import { withoutPassword } from '../store/shared/shown-address.ts';
import { openRecord } from './open-record.ts';
import { counted, seconds, showParts, showProgress, type Progress } from './progress.ts';
import { JSON_REPORT, printReport } from './report.ts';
import type { Store } from '../store/contract/store.ts';
import type { Verb } from './verb.ts';

/** Faults that are printed; a record with more is not mended line by line. */
const COPY_FAULTS_SHOWN = 10;

export const copy: Verb = {
  name: 'copy',
  summary:
    'Copies the whole record, its history and its tokens, into an empty store of either kind, and ' +
    'verifies the copy. Interrupted, it goes on when it is run again.',
  interrupted: 'Run the command again: it goes on where it stopped.',
  settings: [],
  options: [
    { syntax: '--from <address>', help: 'the record: sqlite:<path> or postgres://…' },
    { syntax: '--to <address>', help: 'where it is to go: a new file, or an empty database' },
    JSON_REPORT,
  ],
  run: async ({ flags }) => {
    const { from, to } = flags;
    if (from === undefined || to === undefined) {
      throw new OperatorError('Name both records: hansard copy --from <address> --to <address>.');
    }
    refuseMalformed(from, '--from');
    refuseMalformed(to, '--to');
    if (isSameStore(from, to)) {
      throw new OperatorError(
        'A record cannot be copied onto itself. Name another store with --to.',
      );
    }
    const startedMs = Date.now();
    try {
      const report = await copyRows(from, to);
      const log = await verify(to, report);
      const { state, outcome, rowsCopied, rowsFound, tables } = report;
      const rows = Object.fromEntries(
        tables.map(({ table, rows, sha256 }) => [table, { rows, sha256 }]),
      );
      printReport(
        flags,
        {
          from: withoutPassword(from),
          to: withoutPassword(to),
          outcome,
          entries: state.entryCount,
          version: state.version,
          ...log,
          rowsCopied,
          rowsFound,
          tables: rows,
          seconds: (Date.now() - startedMs) / 1_000,
        },
        `${describe(from, to, report)} Verified: ${counted(log.lastChange, 'change', 'changes')} of the log ` +
          `recomputed, chain ${log.chain ?? 'empty'}; ${tables.length} tables are the same row for row ` +
          `(${seconds(startedMs)}).`,
      );
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw new OperatorError(
        `The copy was interrupted: ${error.message}. Run the command again: it goes on where it stopped.`,
      );
    }
  },
};

/** The source is opened first: nothing is made at the target for a record that is not there. */
async function copyRows(from: string, to: string): Promise<CopyReport> {
  const source = await openRecordRows(from);
  let shown = showProgress('Copying', null);
  let isComparing = false;
  const comparing: Progress['of'] = (done, total) => {
    if (!isComparing) shown = showProgress('Comparing', null);
    isComparing = true;
    shown.of(done, total);
  };
  try {
    const target = await openRecordTarget(to);
    try {
      return await copyRecord(source, target, { copying: shown.of, comparing });
    } finally {
      await target.close();
    }
  } finally {
    shown.end();
    await source.close();
  }
}

/** Where the log ends. */
interface LogEnd {
  readonly lastChange: number;
  readonly chain: string | null;
}

/** Verifies the copy as `hansard check` does and recomputes the change log. Only then may it be served. */
async function verify(to: string, report: CopyReport): Promise<LogEnd> {
  const store = await openRecord(to, { mayCreate: false, mayBeUnfinished: true });
  let version: string;
  let log: LogEnd;
  try {
    // The index was not copied.
    if (report.outcome !== 'present') await reindexed(store, report);
    ({ version } = await store.recordState());
    await refuseFaults(store, report);
    const lastChange = await store.lastChange();
    const [change] = await store.changes(lastChange - 1, 1);
    log = { lastChange, chain: change?.chain ?? null };
  } finally {
    await store.close();
  }
  if (report.outcome !== 'present') await finish(to, report, version);
  return log;
}

async function reindexed(store: Store, { state }: CopyReport): Promise<void> {
  const progress = showProgress('Indexing', state.entryCount);
  await store.reindex(undefined, progress.at).finally(progress.end);
}

async function refuseFaults(store: Store, { state }: CopyReport): Promise<void> {
  const progress = showParts(state.entryCount);
  const faults: string[] = [];
  let count = 0;
  for await (const fault of store.check((part, checked) =>
    progress.at(`Checking the ${part}`, checked),
  )) {
    count += 1;
    if (count <= COPY_FAULTS_SHOWN) faults.push(fault);
  }
  progress.end();
  if (count === 0) return;
  throw new OperatorError(
    `The copy is what the record is, but the record itself has ${counted(count, 'fault', 'faults')}: ` +
      `${faults.join(' ')} See hansard check on the source.`,
  );
}

/** Marks the copy as complete, unless somebody wrote to it since it was verified. */
async function finish(to: string, { state }: CopyReport, verifiedVersion: string): Promise<void> {
  const target = await openRecordTarget(to);
  try {
    if ((await target.state())?.version !== verifiedVersion) {
      throw new OperatorError(
        `Somebody wrote to ${withoutPassword(to)} while it was copied into. Stop whoever serves it, and run ` +
          'the command again.',
      );
    }
    await target.finish(state.version);
  } finally {
    await target.close();
  }
}

function describe(from: string, to: string, { state, outcome, rowsFound }: CopyReport): string {
  const what = counted(state.entryCount, 'entry', 'entries');
  const [one, other] = [withoutPassword(from), withoutPassword(to)];
  if (outcome === 'present') return `${other} is a copy of ${one} already: ${what}.`;
  const before = rowsFound > 0 ? `, ${counted(rowsFound, 'row', 'rows')} of it before` : '';
  return `Copied ${what} from ${one} to ${other}${before}.`;
}
