// Which entries, or which contributions, pass a filter.

import type { EntryFilter } from '../../hansard/filter.ts';
import { beginningsFor } from '../../search/beginnings.ts';
import type { SittingDate } from '../../search/calendar.ts';
import type { Deadline } from '../../search/deadline.ts';
import { both, type EntrySet } from '../../search/entry-set.ts';
import { evaluate, swahiliEntries, type Asked } from '../../search/evaluate.ts';
import { parseQuery, type Query } from '../../search/query.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import { BEGINS_TERM, foldLabel, languageTerm, personTerm, typeTerm } from '../../search/terms.ts';
import type { RecordView } from './record-view.ts';

/** What is found: entries, or contributions by the entry that begins each. */
export type Unit = 'entry' | 'contribution';

/** What is searched for; null where nothing is, which a query that was refused earlier cannot be. */
export function queryOf({ query }: EntryFilter): Query | null {
  const parsed = query === null ? null : parseQuery(query);
  if (parsed?.kind === 'fault') throw new RangeError(parsed.message);
  return parsed;
}

export async function askedOf(index: SearchIndex, deadline: Deadline, unit: Unit): Promise<Asked> {
  const begins = unit === 'contribution' ? await beginnings(index) : null;
  return {
    index,
    deadline,
    swahili: await swahiliEntries(index),
    unit: begins === null ? null : (entries) => beginningsFor(entries, begins, index.runs),
  };
}

/** The entries that begin a contribution. */
export async function beginnings(index: SearchIndex): Promise<EntrySet> {
  return await index.having(await index.forms([BEGINS_TERM]), index.everything);
}

/** Everything that passes a filter. */
export async function matching(
  view: RecordView,
  index: SearchIndex,
  filter: EntryFilter,
  unit: Unit,
  deadline: Deadline,
): Promise<EntrySet> {
  let found = sittingFilter(filter) ? view.calendar.entriesOf(passes(filter)) : index.everything;
  for (const term of termsOf(filter, unit)) {
    if (found.size === 0) return found;
    found = both(await index.having(await index.forms([term]), found), found);
  }
  if (filter.speakerName !== null) {
    found = both(await withLabel(index, filter.speakerName, found), found);
  }
  const query = queryOf(filter);
  if (query === null) return found;
  return await evaluate(await askedOf(index, deadline, unit), query, found);
}

function termsOf({ type, personId, language }: EntryFilter, unit: Unit): string[] {
  const terms: string[] = [];
  if (personId !== null) terms.push(personTerm(personId));
  if (language !== null) terms.push(languageTerm(language));
  if (type !== null) terms.push(typeTerm(type));
  if (unit === 'contribution') terms.push(BEGINS_TERM);
  return terms;
}

function sittingFilter({ sittingId, venueId, dateFrom, dateTo }: EntryFilter): boolean {
  return sittingId !== null || venueId !== null || dateFrom !== null || dateTo !== null;
}

function passes(filter: EntryFilter): (sitting: SittingDate) => boolean {
  const { sittingId, venueId, dateFrom, dateTo } = filter;
  return ({ id, venueId: venue, startDate }) =>
    (sittingId === null || id === sittingId) &&
    (venueId === null || venue === venueId) &&
    (dateFrom === null || (startDate !== null && startDate >= dateFrom)) &&
    (dateTo === null || (startDate !== null && startDate <= dateTo));
}

async function withLabel(
  index: SearchIndex,
  speakerName: string,
  within: EntrySet,
): Promise<EntrySet> {
  const part = foldLabel(speakerName);
  const labels = (await index.labels()).filter(({ text }) => text.slice(LABEL_AT).includes(part));
  return await index.having(labels, within);
}

const LABEL_AT = '=label:'.length;
