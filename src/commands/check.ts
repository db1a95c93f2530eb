// hansard check: verifies the store's promises on its data, or checks whether the record is fresh.

import { OperatorError } from '../base/errors.ts';
import { counted, groupDigits } from '../base/group-digits.ts';
import { daysBetween } from '../record/days.ts';
import { foldedSlug } from '../record/id.ts';
import { todayIn } from '../record/parliament/parliament.ts';
import { type ChamberStatus, readStatus, staleChambers } from '../store/status.ts';
import { renewSpeakers } from '../publish/renew-speakers.ts';
import type { ServingReads, Store, WholeRecord } from '../store/contract/store.ts';
import { openFinder } from '../store/open-store.ts';
import { withoutPassword } from '../store/sql/shown-address.ts';
import { type CommandCall, type CommandDescription, timeOf } from './command.ts';
import { closing, openRecord, parliamentIn } from './open-record.ts';
import { withProgress } from './progress.ts';

/** Faults printed; a store with more is not repaired line by line. */
const CHECK_FAULTS_SHOWN = 100;

const check: CommandDescription = {
  name: 'check',
  summary:
    'Verifies the record: the file, positions, counts, the wire form of every entry, and the index.',
  interrupted: {
    unwritten: 'The check is incomplete; the faults above were found.',
    written:
      'The faults above were found. Repairs that were begun are in the record as a whole or not at all.',
  },
  settings: ['databaseUrl', 'parliament', 'lockWait'],
  options: {
    '--repair':
      'mend everything that can be derived from the rest (names of speakers, positions, counts, the index, debates, divisions and decisions), then verify again',
    '--fresh <days>':
      'verify nothing; fail if the last sitting of a chamber that sits regularly is longer ago than this, such as 7d',
    '--venue <slug>': 'with --fresh: only this chamber',
    '--json': 'with --fresh: report as one line of JSON',
  },
  run: async (call) => {
    if (call.flags['fresh'] !== undefined) return await checkFreshness(call, call.flags['fresh']);
    await using store = await openRecord(call.settings);
    const show = (fault: string): void => console.log(fault);
    let { faults, entries } = await countFaults(store, CHECK_FAULTS_SHOWN, show);
    if (faults > 0 && call.flags['repair']) {
      await repair(store, faults);
      ({ faults, entries } = await countFaults(store, CHECK_FAULTS_SHOWN, show));
    }
    if (faults === 0) {
      const checked = counted(entries ?? 0, 'entry', 'entries');
      return console.log(`All is well: ${checked} checked (${call.took()}).`);
    }
    throw new OperatorError(
      `The record in ${withoutPassword(call.settings.databaseUrl)} has ${counted(faults, 'fault')}` +
        `${faults > CHECK_FAULTS_SHOWN ? `, the first ${groupDigits(CHECK_FAULTS_SHOWN)} are above` : ''}. ` +
        (call.flags['repair']
          ? ''
          : 'Run hansard check --repair, which mends everything that can be derived from the rest. ') +
        'The faults that remain are altered or lost data: restore a backup, or export the intact entries and import them into a new store.',
    );
  },
};

export const commands = [check];

async function repair(store: Store, faults: number): Promise<void> {
  console.log(`${counted(faults, 'fault')} found. The record is repaired.`);
  const renewed = await renewSpeakers(store, 'hansard check --repair');
  if (renewed > 0) console.log(`${counted(renewed, 'entry', 'entries')}: the name of the speaker.`);
  await store.reindex();
  console.log('Positions, counts, the index, debates, divisions and decisions are rebuilt.');
}

/** Verifies a record, and shows the first of its faults. */
export async function countFaults(
  store: ServingReads & WholeRecord,
  shownMax: number,
  show: (fault: string) => void,
): Promise<{ readonly faults: number; readonly entries: number | null }> {
  // Null if damage prevents counting: the check reports where.
  const entries = await store.recordState().then(
    ({ count }) => count,
    () => null,
  );
  let faults = 0;
  await withProgress('Checking', entries, async (at) => {
    const progress = (part: string, done: number): void =>
      at(done, entries, `Checking the ${part}`);
    for await (const fault of store.check(progress)) {
      faults += 1;
      if (faults <= shownMax) show(fault);
    }
  });
  return { faults, entries };
}

// hansard check --fresh 7d: fails if a chamber has had no sitting in the record for longer than that.

async function checkFreshness(
  { settings, flags, print }: CommandCall,
  fresh: string,
): Promise<void> {
  const daysMax = Number(/^(\d{1,5})d?$/.exec(fresh)?.[1] ?? NaN);
  if (Number.isNaN(daysMax)) {
    throw new OperatorError(
      `--fresh takes a number of days such as 7d, not ${JSON.stringify(fresh)}.`,
    );
  }
  await using store = await openRecord(settings);
  const today = todayIn(await parliamentIn(store, settings));
  await using finder = closing(await openFinder(settings.databaseUrl));
  const status = await readStatus(store, finder, today);
  const chambers = chosenChambers(status.chambers, flags['venue']);
  const stale = staleChambers(chambers, today, daysMax);
  const { lastImport, failedSources, speeches } = status;
  const report = {
    fresh: stale.length === 0,
    stale: stale.map(({ venue }) => venue.slug),
    chambers: chambers.map(({ venue, lastDate, isRegular, missingDays }) => ({
      venue: venue.slug,
      last: lastDate,
      days: daysBetween(lastDate, today),
      regular: isRegular,
      missing: missingDays.count,
    })),
    lastImport: timeOf(lastImport?.atMs ?? null),
    failedSources: failedSources.count,
    ...speeches,
  };
  print(report, chambers.map((chamber) => describe(chamber, today)).join('\n'));
  if (stale.length === 0) return;
  throw new OperatorError(
    `The record is stale: it has had no sitting for more than ${counted(daysMax, 'day')} of ${stale.map(({ venue }) => venue.name).join(', ')}. ` +
      'Import what has been published since. If the chamber is in recess, allow more days.',
  );
}

function chosenChambers(
  chambers: readonly ChamberStatus[],
  slug: string | undefined,
): readonly ChamberStatus[] {
  const chosen = chambers.filter(
    ({ venue }) => slug === undefined || venue.slug === foldedSlug(slug),
  );
  if (chosen.length > 0) return chosen;
  const slugs = chambers.map(({ venue }) => venue.slug).join(', ');
  throw new OperatorError(
    slug === undefined
      ? 'The record is stale: it has no sitting with a date. Import a sitting.'
      : `The record has no sitting of a chamber "${slug}". It has sittings of: ${slugs || 'no chamber'}.`,
  );
}

function describe(chamber: ChamberStatus, today: string): string {
  const { venue, lastDate, isRegular, missingDays } = chamber;
  const missing = counted(missingDays.count, 'day');
  return [
    `${venue.name}: last sitting on ${lastDate}, ${counted(daysBetween(lastDate, today) ?? 0, 'day')} ago`,
    ...(isRegular ? [] : ['does not sit regularly']),
    ...(missingDays.count === 0
      ? []
      : [`sittings seem to be missing on ${missing} (hansard/status/ lists the latest)`]),
  ].join('; ');
}
