// What people said, in numbers: with each person, and as a table of everybody.

import { csvRow } from '../../../formats/csv-cells.ts';
import { ENTRY_FORMATS } from '../../../formats/entry-formats.ts';
import type { ItemFilter } from '../../../record/filter.ts';
import { jsonText } from '../../../record/wire-form.ts';
import { itemVersion } from '../../../publish/current-item.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { PersonActivity } from '../../../search/finder/counts.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { HttpResponse } from '../../shared/response.ts';
import { ITEM_JSON } from './collection-json.ts';
import { fileResponse } from '../resource/file-response.ts';
import { readItemsRequest } from './item-filters.ts';
import { idOrSlug, movedItem } from './read-collection.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { LIST_METHODS, type ApiRequest, type Content } from '../resource/resource.ts';

/**
 * The version of a person as it is read: what they said is part of it. What If-Match compares is the person
 * alone, before the hyphen.
 */
export function personVersion(itemVersion: string, recordVersion: string): string {
  return `${itemVersion}-${recordVersion}`;
}

/** One person with what they said. */
export const retrievePerson =
  (store: Store, finder: Finder) =>
  async (request: ApiRequest): Promise<Content> => {
    const { version: recordVersion, changedAtMs } = await store.recordState();
    const person = await store.item('people', idOrSlug(request));
    if (person === null) return await movedItem(store, 'people', request);
    const activity = await finder.personActivity(person.id);
    const slugs = await venueSlugs(store);
    const json = jsonText({
      ...ITEM_JSON.people(person, request),
      activity: activity === null ? null : activityJson(activity, slugs),
    });
    const version = personVersion(await itemVersion(store, 'people', person), recordVersion);
    return { status: 200, json, version, changedAtMs };
  };

function activityJson(
  { entries, contributions, words, first, last, years }: PersonActivity,
  slugs: ReadonlyMap<number, string>,
): object {
  return {
    entries,
    contributions,
    words,
    first,
    last,
    years: years.map(({ year, venueId, ...sums }) => ({
      year,
      venue: slugs.get(venueId) ?? String(venueId),
      ...sums,
    })),
  };
}

async function venueSlugs(store: Store): Promise<ReadonlyMap<number, string>> {
  const slugs = new Map<number, string>();
  for (let page = 1; ; page++) {
    const found = await store.collection('venues', page, VENUES_PER_PAGE);
    if (found === null) return slugs;
    for (const { id, slug } of found.items) slugs.set(id, slug);
    if (found.page.number === found.page.pages) return slugs;
  }
}

const VENUES_PER_PAGE = 100;

const COLUMNS = ['id', 'slug', 'legal_name', 'entries', 'contributions', 'words', 'first', 'last'];

/** GET people/?format=csv: a row for everybody, or for those who pass the filters. */
export const exportPeople =
  (store: Store, finder: Finder) =>
  async ({ base, query }: ParsedRequest): Promise<HttpResponse> => {
    const { filter } = await readItemsRequest(store, 'people', query);
    // The number of the last change before the rows: they may be newer than it says, but never older.
    const lastSeq = await store.lastChange();
    const state = await store.recordState();
    const file = {
      name: 'people.csv',
      type: ENTRY_FORMATS.csv.mediaType,
      allow: LIST_METHODS,
      tag: 'people',
      // Its pages are read one by one: nothing is held between them.
      open: async () => ({
        state,
        lastSeq,
        pieces: peopleTable(store, finder, filter),
        close: async () => {},
      }),
    };
    return fileResponse(file, { state, lastSeq }, base);
  };

const PEOPLE_PER_PAGE = 500;

/** Like other exports it is read where nothing is behind: nobody gets an older table under a newer ETag. */
async function* peopleTable(
  store: Store,
  finder: Finder,
  filter: ItemFilter,
): AsyncGenerator<Uint8Array> {
  const everybody = await store.monotonicReads(() => finder.activityOfAll(), true);
  const totals = new Map(everybody.map((one) => [one.personId, one]));
  yield Buffer.from(csvRow(COLUMNS));
  for (let page = 1; ; page++) {
    const found = await store.monotonicReads(
      () => store.collection('people', page, PEOPLE_PER_PAGE, filter),
      true,
    );
    if (found === null) return;
    const rows = found.items.map(({ id, slug, legalName }) => {
      const {
        entries = 0,
        contributions = 0,
        words = 0,
        first = null,
        last = null,
      } = totals.get(id) ?? {};
      const numbers = [entries, contributions, words].map(String);
      return csvRow([String(id), slug, legalName, ...numbers, first ?? '', last ?? '']);
    });
    yield Buffer.from(rows.join(''));
    if (found.page.number >= found.page.pages) return;
  }
}
