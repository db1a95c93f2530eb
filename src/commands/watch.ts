// hansard watch <folder>: imports files dropped into a folder, each once.

import { counted } from '../base/group-digits.ts';
import { OperatorError } from '../base/errors.ts';
import { firstOf } from '../base/present.ts';
import { shownPath } from '../import/document.ts';
import { type WatchEvent, watchFolder } from '../import/watch-folder.ts';
import { describeOutcome, itemsToReview } from './describe-import.ts';
import { NO_LINK } from './import.ts';
import { openOwnRecord, parliamentIn } from './open-record.ts';
import { seconds } from './progress.ts';
import { type CommandCall, type CommandDescription, isTurnedOff } from './command.ts';

/** Longer than a pause in a copy over a slow network, short enough for somebody waiting for a sitting. */
const INTERVAL_SECONDS = 5;
const INTERVAL_SECONDS_MIN = 0.1;
const INTERVAL_SECONDS_MAX = 3_600;

const watch: CommandDescription = {
  name: 'watch',
  summary: 'Imports each file that is put into a folder, once. Moves and deletes no file.',
  isEndedBySignals: true,
  settings: ['databaseUrl', 'parliament'],
  arguments: { '<folder>': 'the folder; its subfolders are not read' },
  options: {
    '--once': 'import the files that are there now, then end',
    '--interval <seconds>': `seconds between two scans; a file not written to in this time is complete (default ${INTERVAL_SECONDS})`,
    ...NO_LINK,
    '--json': 'report as lines of JSON',
  },
  run: async (call) => {
    const { flags, settings } = call;
    const intervalMs = intervalOf(flags['interval']);
    // If a file cannot be stored because another process is writing, this is reported, and the file is retried later.
    const own = { ...call, settings: { ...settings, lockWait: 0 } };
    await using store = await openOwnRecord(own);
    const parliament = await parliamentIn(store, settings);
    const counts = { ...NO_COUNTS };
    const options = {
      store,
      parliament,
      links: !isTurnedOff(flags, 'link'),
      folder: firstOf(call.arguments),
      intervalMs,
      report: (event: WatchEvent) => {
        if (Object.hasOwn(counts, event.kind)) counts[event.kind as keyof typeof counts] += 1;
        show(call, event);
      },
    };
    const written = await watchFolder({ ...options, isOnce: Boolean(flags['once']) });
    if (flags['once']) reportOnce(call, { ...counts, written });
  },
};

export const commands = [watch];

function intervalOf(text: string | undefined): number {
  if (text === undefined) return INTERVAL_SECONDS * 1_000;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (value >= INTERVAL_SECONDS_MIN && value <= INTERVAL_SECONDS_MAX) return value * 1_000;
  throw new OperatorError(
    `--interval is ${JSON.stringify(text)}, but must be a number of seconds from ${INTERVAL_SECONDS_MIN} to ${INTERVAL_SECONDS_MAX}.`,
  );
}

function show({ flags }: CommandCall, event: WatchEvent): void {
  if (flags['json']) {
    const { kind, ...rest } = event;
    const shown = event.kind === 'imported' ? { file: event.file, ...event.report } : rest;
    return console.log(JSON.stringify({ event: kind, ...shown }));
  }
  const line = describe(event);
  if (line === null) return;
  if (event.kind === 'imported') console.log(line);
  else console.error(`hansard: ${line}`);
}

function describe(event: WatchEvent): string | null {
  switch (event.kind) {
    case 'importing':
    case 'known':
      return null;
    case 'imported': {
      const { file, report, startedMs } = event;
      const items = itemsToReview(report).length;
      const review = items === 0 ? '' : `; ${counted(items, 'place')} to review`;
      return `${shownPath(file)}: ${describeOutcome(report)}${review} (${seconds(startedMs)})`;
    }
    case 'failed':
      // A document with several faults has them on a line each.
      return shownPath(event.reason.replace(/\n */g, ' '));
    case 'later':
      return shownPath(`${event.reason} It will be retried.`);
    case 'folder':
      return shownPath(event.reason);
  }
}

const NO_COUNTS = { imported: 0, known: 0, failed: 0, later: 0 };

type Counts = typeof NO_COUNTS & { readonly written: number };

function reportOnce({ print }: CommandCall, counts: Counts): void {
  const { imported, known, failed, later, written } = counts;
  const sentence =
    `${counted(imported, 'file')} imported, ${known} imported before` +
    (written === 0 ? '' : `, ${written} still being written`);
  print({ event: 'end', ...counts }, sentence);
  if (failed + later > 0) {
    throw new OperatorError(
      `${counted(failed + later, 'file was', 'files were')} not imported. The lines above say why.`,
    );
  }
}
