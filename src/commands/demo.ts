// hansard demo --entries N: fills an empty store with the invented record.

import { DEMO_ENTRIES_MAX, fillWithDemo } from '../demo/demo-record.ts';
import { OperatorError } from '../base/errors.ts';
import { counted, groupDigits } from '../base/group-digits.ts';
import { withoutPassword } from '../store/sql/shown-address.ts';
import type { RecordWrites } from '../store/contract/store.ts';
import { openRecord } from './open-record.ts';
import { seconds, withProgress } from './progress.ts';
import { type CommandDescription, numberOf } from './command.ts';

const DEMO_ENTRIES_MIN = 10;

/** Enough for several pages, few enough to be made in a second or two. */
export const SMALL_DEMO_ENTRIES = 5_000;

const ENTRIES_RANGE = {
  usual: SMALL_DEMO_ENTRIES,
  least: DEMO_ENTRIES_MIN,
  most: DEMO_ENTRIES_MAX,
};

const demo: CommandDescription = {
  name: 'demo',
  summary: 'Fills an empty store with an invented record of any size.',
  interrupted: {
    unwritten: 'Nothing was stored: the demo record is created as a whole.',
    written: 'The demo record is there as a whole, or not at all.',
  },
  settings: ['databaseUrl', 'lockWait'],
  options: {
    '--entries <number>': `the number of entries, from ${DEMO_ENTRIES_MIN} to ${groupDigits(DEMO_ENTRIES_MAX)} (default ${groupDigits(SMALL_DEMO_ENTRIES)})`,
  },
  run: async ({ settings, flags }) => {
    const entries = numberOf(flags, 'entries', ENTRIES_RANGE);
    await using store = await openRecord(settings, { mayCreate: true });
    const report = await makeDemo(store, entries);
    if (report !== null) return console.log(report);
    const { count } = await store.recordState();
    throw new OperatorError(
      `The record in ${withoutPassword(settings.databaseUrl)} already has ${counted(count, 'entry', 'entries')}. ` +
        'The demo record needs an empty store. Name one with --database-url.',
    );
  },
};

export const commands = [demo];

/** Makes the demo record and shows progress; returns the sentence for the report, or null if the record has entries. */
export async function makeDemo(store: RecordWrites, entries: number): Promise<string | null> {
  const startedMs = Date.now();
  const made = await withProgress('Creating the demo record', entries, (at) =>
    fillWithDemo(store, entries, at),
  );
  if (made === null) return null;
  const size = `${counted(entries, 'entry', 'entries')} in ${counted(made.sittings, 'sitting')}`;
  return `Created the demo record: ${size} (${seconds(startedMs)}). All of it is invented.`;
}
