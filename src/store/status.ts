// How fresh and complete the record is: the last sitting of each chamber, days without a sitting, the last import, failed
// documents, and linked speeches.

import { lastOf } from '../base/present.ts';
import { daysBetween, missingDays, sitsRegularly } from '../record/days.ts';
import { EVERY_ITEM } from '../record/filter.ts';
import type { Venue } from '../record/sitting.ts';
import type { Finder, SittingSummary } from '../finder/finder.ts';
import type { StoreReads, PublishingReads } from './contract/store.ts';
import { everyItem } from './every-item.ts';

export interface LastImport {
  readonly atMs: number;
  /** The number of added entries; null for a mirror, which does not count them. */
  readonly entries: number | null;
}

export type ChamberStatus = NonNullable<ReturnType<typeof chamberStatus>>;

/** How many documents and days are named: a person looks at these before asking for more. */
const NAMED_MAX = 20;

/** A sitting dated after today, YYYY-MM-DD, is a mistake, and does not show how fresh the record is. */
export async function readStatus(store: StoreReads, finder: Finder, today: string) {
  const state = await store.recordState();
  const venues = await everyItem(store, 'venues');
  const sittings = await finder.sittings({});
  const failed = await store.collection('sources', 1, NAMED_MAX, {
    ...EVERY_ITEM,
    hasFailed: true,
  });
  return {
    state,
    sittings: sittings.length,
    // Chambers with a dated sitting.
    chambers: venues.flatMap((venue) => chamberStatus(venue, sittings, today) ?? []),
    // From a file or the mirrored server; null if there was neither.
    lastImport: await readLastImport(store),
    failedSources: { count: failed?.count ?? 0, items: failed?.items ?? [] },
    speeches: await finder.speakerLinks(),
  };
}

/** The newer of the last file import and the last complete run of a mirror. */
async function readLastImport(store: PublishingReads): Promise<LastImport | null> {
  const imported = (await store.imports(1, 1))?.items[0] ?? null;
  const mirroredAtMs = (await store.mirrorState())?.completeAtMs ?? null;
  if (mirroredAtMs === null || (imported !== null && imported.atMs > mirroredAtMs)) return imported;
  return { atMs: mirroredAtMs, entries: null };
}

/** Null for a chamber without a sitting. */
function chamberStatus(venue: Venue, sittings: readonly SittingSummary[], today: string) {
  const held = sittings.filter(
    ({ venueId, startDate }) => venueId === venue.id && startDate !== null && startDate <= today,
  );
  const lastSitting = held.at(-1);
  if (lastSitting === undefined) return null;
  const dates = held.flatMap(({ startDate }) => startDate ?? []);
  const missing = missingDays(dates).reverse();
  return {
    venue,
    lastSitting,
    /** YYYY-MM-DD. */
    lastDate: lastOf(dates),
    /** Whether it sits often enough that another sitting is expected. */
    isRegular: sitsRegularly(dates),
    /** Days on which a sitting seems to be missing: their number, and the newest of them. */
    missingDays: { count: missing.length, items: missing.slice(0, NAMED_MAX) },
  };
}

// Which chambers have had no sitting in the record for longer than allowed.

/** A chamber that sits a few times a year is not checked, unless every chamber of the record does so. */
export function staleChambers(
  chambers: readonly ChamberStatus[],
  today: string,
  daysMax: number,
): readonly ChamberStatus[] {
  const regular = chambers.filter(({ isRegular }) => isRegular);
  const expected = regular.length > 0 ? regular : chambers;
  return expected.filter(({ lastDate }) => (daysBetween(lastDate, today) ?? Infinity) > daysMax);
}
