// hansard check --fresh 7d: fails where a chamber has had no sitting in the record for longer than that.

import { OperatorError } from '../../errors.ts';
import { daysBetween } from '../../record/calendar.ts';
import { readStatus, type ChamberStatus, type RecordStatus } from '../../status/read-status.ts';
import { staleChambers } from '../../status/stale-chambers.ts';
import { openFinder } from '../../store/open-store.ts';
import { openRecord } from '../open-record.ts';
import { counted } from '../progress.ts';
import { printReport, timeOf } from '../report.ts';

interface FreshnessFlags {
  readonly fresh: string;
  readonly venue?: string;
  readonly json?: string;
}

export async function checkFreshness(databaseUrl: string, flags: FreshnessFlags): Promise<void> {
  const daysMax = daysOf(flags.fresh);
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const store = await openRecord(databaseUrl, { mayCreate: false });
  const finder = await openFinder(databaseUrl);
  let status: RecordStatus;
  try {
    status = await readStatus(store, finder, today);
  } finally {
    await finder.close();
    await store.close();
  }
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
