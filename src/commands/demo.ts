// hansard demo --entries N: fills an empty store with the invented record.

import { DEMO_ENTRIES_MAX } from '../demo/demo-record.ts';
import { OperatorError } from '../errors.ts';
import { groupDigits } from '../group-digits.ts';
import { withoutPassword } from '../store/shared/shown-address.ts';
import type { Store } from '../store/contract/store.ts';
import { openRecord } from './open-record.ts';
import { counted, seconds, showProgress } from './progress.ts';
import { type CommandDescription, wholeNumberOf } from './command.ts';

const DEMO_ENTRIES_MIN = 10;
const ENTRIES_RANGE = { least: DEMO_ENTRIES_MIN, most: DEMO_ENTRIES_MAX };

/** Enough to turn pages in, little enough to be made in a second or two. */
export const SMALL_DEMO_ENTRIES = 5_000;

const demo: CommandDescription = {
  name: 'demo',
  summary: 'Fills an empty store with an invented record of any size.',
  interrupted: 'Nothing was stored: the demo record is made as a whole.',
  settings: ['databaseUrl', 'lockWait'],
  options: [
    {
      syntax: '--entries <number>',
      help: `how many entries, from ${DEMO_ENTRIES_MIN} to ${groupDigits(DEMO_ENTRIES_MAX)} (default ${groupDigits(SMALL_DEMO_ENTRIES)})`,
    },
  ],
  run: async ({ settings, flags }) => {
    const given = flags['entries'] ?? String(SMALL_DEMO_ENTRIES);
    const entries = wholeNumberOf('entries', given, ENTRIES_RANGE);
    await using store = await openRecord(settings.databaseUrl, { lockWait: settings.lockWait });
    const { count } = await store.recordState();
    const report = count > 0 ? null : await makeDemo(store, entries);
    if (report === null) throw await notEmpty(store, settings.databaseUrl);
    console.log(report);
  },
};

export const commands = [demo];

async function notEmpty(store: Store, databaseUrl: string): Promise<OperatorError> {
  const { count } = await store.recordState();
  return new OperatorError(
    `The record in ${withoutPassword(databaseUrl)} has ${counted(count, 'entry', 'entries')} already; ` +
      'the demo record goes into an empty store only. Name another with --database-url.',
  );
}

/** Makes the demo record and shows progress; returns the sentence that reports it, null where the record has entries. */
export async function makeDemo(store: Store, entries: number): Promise<string | null> {
  const startedMs = Date.now();
  // Loaded here and not above: it is half of the program, and few commands make a demo record.
  const { fillWithDemo } = await import('../demo/demo-record.ts');
  using progress = showProgress('Making the demo record', entries);
  const made = await fillWithDemo(store, entries, progress.at);
  if (made === null) return null;
  const size = `${counted(entries, 'entry', 'entries')} in ${counted(made.sittings, 'sitting', 'sittings')}`;
  return `Made the demo record: ${size} (${seconds(startedMs)}). All of it is invented.`;
}
