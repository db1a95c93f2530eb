// hansard check: verifies the promises of the store on its data, or says whether the record is fresh.

import { OperatorError, StoreDamaged } from '../errors.ts';
import { groupDigits } from '../group-digits.ts';
import { daysBetween } from '../record/calendar.ts';
import { type ChamberStatus, readStatus, staleChambers } from '../status.ts';
import type { Store } from '../store/contract/store.ts';
import { openFinder } from '../store/open-store.ts';
import { withoutPassword } from '../store/shared/shown-address.ts';
import { type CommandDescription, JSON_REPORT, printReport, timeOf } from './command.ts';
import { closing, openRecord } from './open-record.ts';
import { counted, seconds, showParts } from './progress.ts';

/** Faults that are printed; a store with more is not mended line by line. */
const CHECK_FAULTS_SHOWN = 100;

const check: CommandDescription = {
  name: 'check',
  summary:
    'Verifies the record: the file, positions, counts, the wire form of every entry, and the index.',
  interrupted: 'The record was not checked to its end; what is printed above was found.',
  settings: ['databaseUrl'],
  options: [
    {
      syntax: '--fresh <days>',
      help: 'verify nothing, but fail where a chamber that sits regularly has had no sitting in the record for longer than this, such as 7d',
    },
    { syntax: '--venue <slug>', help: 'with --fresh: this chamber alone' },
    { ...JSON_REPORT, help: 'with --fresh: report as one line of JSON' },
  ],
  run: async ({ settings, flags }) => {
    const { fresh } = flags;
    if (fresh !== undefined) {
      await checkFreshness(settings.databaseUrl, { ...flags, fresh });
      return;
    }
    const startedMs = Date.now();
    await using store = await openRecord(settings.databaseUrl, { mayCreate: false });
    let faults = 0;
    const count = await countOf(store);
    const progress = showParts(count);
    for await (const fault of store.check((part, checked) =>
      progress.at(`Checking the ${part}`, checked),
    )) {
      faults += 1;
      progress.end();
      if (faults <= CHECK_FAULTS_SHOWN) console.log(fault);
    }
    progress.end();
    if (faults === 0) {
      console.log(
        `All is well: ${counted(count ?? 0, 'entry', 'entries')} checked (${seconds(startedMs)}).`,
      );
      return;
    }
    throw new OperatorError(
      `The record in ${withoutPassword(settings.databaseUrl)} has ${counted(faults, 'fault', 'faults')}` +
        `${faults > CHECK_FAULTS_SHOWN ? `, the first ${groupDigits(CHECK_FAULTS_SHOWN)} are above` : ''}. ` +
        'Restore a backup, or export what is sound and import it anew; ' +
        'the index alone is made anew by hansard reindex.',
    );
  },
};

export const commands = [check];

/** Null where damage hides it: the check says where. */
async function countOf(store: Store): Promise<number | null> {
  try {
    return (await store.recordState()).count;
  } catch (error) {
    if (error instanceof StoreDamaged) return null;
    throw error;
  }
}

// hansard check --fresh 7d: fails where a chamber has had no sitting in the record for longer than that.

interface FreshnessFlags {
  readonly fresh: string;
  readonly venue?: string;
  readonly json?: string;
}

async function checkFreshness(databaseUrl: string, flags: FreshnessFlags): Promise<void> {
  const daysMax = daysOf(flags.fresh);
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  await using store = await openRecord(databaseUrl, { mayCreate: false });
  await using finder = closing(await openFinder(databaseUrl));
  const status = await readStatus(store, finder, today);
  const chambers = chosenChambers(status.chambers, flags.venue);
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
  printReport({ ...flags }, report, chambers.map((one) => describe(one, today)).join('\n'));
  if (stale.length === 0) return;
  throw new OperatorError(
    `The record is stale: no sitting for more than ${counted(daysMax, 'day', 'days')} of ${stale.map(({ venue }) => venue.name).join(', ')}. ` +
      'Import what has been published since; where the chamber is in recess, allow more days.',
  );
}

function daysOf(text: string): number {
  const days = /^(\d{1,5})d?$/.exec(text)?.[1];
  if (days !== undefined) return Number(days);
  throw new OperatorError(
    `--fresh takes a number of days such as 7d, not ${JSON.stringify(text)}.`,
  );
}

function chosenChambers(
  chambers: readonly ChamberStatus[],
  slug: string | undefined,
): readonly ChamberStatus[] {
  const chosen = chambers.filter(({ venue }) => slug === undefined || venue.slug === slug);
  if (chosen.length > 0) return chosen;
  const known = chambers.map(({ venue }) => venue.slug).join(', ');
  throw new OperatorError(
    slug === undefined
      ? 'The record is stale: it has no sitting with a date. Import some.'
      : `No sitting of a chamber "${slug}" is in the record. It has those of: ${known || 'none'}.`,
  );
}

function describe(
  { venue, lastDate, isRegular, missingDays }: ChamberStatus,
  today: string,
): string {
  const days = counted(daysBetween(lastDate, today) ?? 0, 'day', 'days');
  const notes = [isRegular ? '' : 'sits seldom', missingText(missingDays.count)];
  return [`${venue.name}: last sitting on ${lastDate}, ${days} ago`, ...notes]
    .filter((note) => note !== '')
    .join('; ');
}

function missingText(count: number): string {
  return count === 0
    ? ''
    : `sittings seem to be missing on ${counted(count, 'day', 'days')} (hansard/status/ names the last)`;
}
