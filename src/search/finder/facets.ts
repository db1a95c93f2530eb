// Counts the entries, or the contributions, that match a filter by type, speaker, venue, party and year, and finds the words that are distinctive of them.

import { DAY_MS } from '../../record/calendar.ts';
import { ENTRY_TYPES } from '../../record/entry.ts';
import { EVERYTHING, type EntryFilter } from '../../record/filter.ts';
import { countBoth, countOnce, subtract, type EntrySet } from '../index/entry-set.ts';
import { entriesOfType } from '../view/entries-by-term.ts';
import type { RecordReader } from '../view/record-reader.ts';
import { distinctiveWords } from '../suggesting/distinctive-words.ts';
import type { Unit } from './finder.ts';
import type { DistinctiveWords, Facets, FacetValue, SpeakerFacetValue } from './counts.ts';
import { matchFilter } from './match-filter.ts';
import type { SearchContext } from './search-context.ts';
import { countParties, countPeople, countUnlinkedLabels } from './speakers.ts';
import { addCount } from './sum-counts.ts';

/** Speakers in the facet: those who spoke less are searched for by name. */
const FACET_SPEAKERS_MAX = 100;

export function countFacets(
  context: SearchContext,
  filter: EntryFilter,
  unit: Unit,
): Promise<Facets> {
  const { caches, view, budget } = context;
  return caches.facets.getOrCompute(
    view.version,
    JSON.stringify([unit, filter]),
    budget,
    async () => facetsOf(context, await matchFilter(context, filter, unit)),
  );
}

/**
 * The words of the speeches that match, against those of the twelve months before where the filter has a first day, else against
 * all others.
 */
export function findDistinctiveWords(
  context: SearchContext,
  filter: EntryFilter,
): Promise<DistinctiveWords> {
  const { caches, view, budget } = context;
  return caches.words.getOrCompute(view.version, JSON.stringify(filter), budget, async () => {
    const speeches = { ...filter, type: filter.type ?? ('speech' as const) };
    const found = await matchFilter(context, speeches, 'entry');
    const { dateFrom } = filter;
    const against =
      dateFrom === null
        ? subtract(
            await matchFilter(context, { ...EVERYTHING, type: speeches.type }, 'entry'),
            found,
          )
        : await matchFilter(
            context,
            { ...speeches, dateFrom: yearBefore(dateFrom), dateTo: dayBefore(dateFrom) },
            'entry',
          );
    const words = await distinctiveWords(context, { found, against });
    return { count: countOnce(found), against: countOnce(against), words };
  });
}

/** The same day of the year before; as a text it sorts as a date does. */
function yearBefore(date: string): string {
  const year = Math.max(0, Number(date.slice(0, 'YYYY'.length)) - 1);
  return `${String(year).padStart(4, '0')}${date.slice('YYYY'.length)}`;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10);
}

async function facetsOf(reader: RecordReader, found: EntrySet): Promise<Facets> {
  const { view } = reader;
  const venues = new Map<number, number>();
  const years = new Map<string, number>();
  view.calendar.eachSitting(found, ({ venueId, startDate }, count) => {
    if (venueId !== null) addCount(venues, venueId, count);
    if (startDate !== null) addCount(years, startDate.slice(0, 'YYYY'.length), count);
  });
  const people = await countPeople(reader, found);
  const parties = await countParties(reader, found);
  const labels = await countUnlinkedLabels(reader, found);
  return {
    count: countOnce(found),
    type: await countTypes(reader, found),
    speaker: byCount([
      ...[...people].flatMap(([id, count]) => {
        const person = view.people.get(id);
        return person === undefined ? [] : [{ value: person.slug, label: person.legalName, count }];
      }),
      ...[...labels].map(([{ text }, count]) => ({ value: null, label: text, count })),
    ]).slice(0, FACET_SPEAKERS_MAX),
    venue: byCount(
      view.venues
        .map(({ id, slug, name }) => ({ value: slug, label: name, count: venues.get(id) ?? 0 }))
        .filter(({ count }) => count > 0),
    ),
    party: byCount([...parties].map(([party, count]) => ({ value: party, label: party, count }))),
    year: [...years]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([year, count]) => ({ value: year, label: year, count })),
  };
}

async function countTypes(reader: RecordReader, found: EntrySet): Promise<FacetValue[]> {
  const values: FacetValue[] = [];
  for (const type of ENTRY_TYPES) {
    const count = countBoth(await entriesOfType(reader, type), found);
    if (count > 0) values.push({ value: type, label: type, count });
  }
  return byCount(values);
}

/** The most frequent first; of equals those with a value, then by it or by the label. */
function byCount<Value extends SpeakerFacetValue>(values: readonly Value[]): Value[] {
  const rank = ({ value }: Value): number => (value === null ? 1 : 0);
  const name = ({ value, label }: Value): string => value ?? label;
  return [...values].sort(
    (one, other) =>
      other.count - one.count || rank(one) - rank(other) || (name(one) < name(other) ? -1 : 1),
  );
}
