// GET status/: how fresh and how complete the record is.

import { daysBetween } from '../../../record/calendar.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import { readStatus, type ChamberStatus, type LastImport } from '../../../status/read-status.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import { ITEM_JSON } from './collection-json.ts';
import { sittingReader } from './sitting-json.ts';

export const recordStatus =
  (store: Store, finder: Finder) =>
  async (request: ApiRequest): Promise<Content> => {
    const date = dayOf(Date.now());
    const status = await readStatus(store, finder, date);
    const { state, failedSources, speeches } = status;
    const { linked, unlinked } = speeches;
    const sittingJson = sittingReader(store, request);
    const venues = status.chambers.map(async (chamber) =>
      venueJson(
        chamber,
        JSON.parse(await sittingJson(chamber.lastSitting.id)) as object | null,
        date,
      ),
    );
    const json = jsonText({
      date,
      entries: state.count,
      sittings: status.sittings,
      changed_at: new Date(state.changedAtMs).toISOString(),
      venues: await Promise.all(venues),
      last_import: importJson(status.lastImport, date),
      failed_sources: {
        count: failedSources.count,
        results: failedSources.items.map((source) => ITEM_JSON.sources(source, request)),
      },
      speeches: {
        count: linked + unlinked,
        linked,
        share: linked + unlinked === 0 ? null : linked / (linked + unlinked),
      },
    });
    const { version, changedAtMs } = state;
    // A run of a mirror that finds nothing new changes no version.
    const tag = `${version}.status.${date}.${status.lastImport?.atMs ?? 0}`;
    return { status: 200, json, version: tag, changedAtMs };
  };

function venueJson(
  { venue, lastDate, isRegular, missingDays }: ChamberStatus,
  sitting: object | null,
  date: string,
): object {
  return {
    venue: venue.slug,
    name: venue.name,
    last_sitting: sitting,
    days: daysBetween(lastDate, date),
    regular: isRegular,
    missing_days: { count: missingDays.count, results: missingDays.items },
  };
}

/** The name of the file is the operator's own, and is not published. */
function importJson(last: LastImport | null, date: string): object | null {
  if (last === null) return null;
  const { atMs, entries } = last;
  return { at: new Date(atMs).toISOString(), entries, days: daysBetween(dayOf(atMs), date) };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
