// Which entries, or which contributions, pass a filter.

import type { EntryFilter } from '../../hansard/filter.ts';
import { startsOfEntries } from '../contributions/contribution-starts.ts';
import { bitsAllocator, isEmpty, keepBits, type Bits } from '../index/bits.ts';
import { intersect, type EntrySet } from '../index/entry-set.ts';
import { evaluateQuery, type QueryContext } from '../match/evaluate-query.ts';
import { parseQuery, type Query } from '../query/parse-query.ts';
import { foldLabel, LABEL_PREFIX, personTerm } from '../index/terms.ts';
import type { SearchContext, Unit } from './search-context.ts';
import { addOfLabels, entriesByLabel } from './entries-by-label.ts';
import { entriesOfLanguage, entriesOfType } from './term-sets.ts';
import { adjacentEntriesOf } from './contribution-texts.ts';
import type { RecordView } from './record-view.ts';

/** What is searched for; null where nothing is, which a query that was refused earlier cannot be. */
export function queryOf({ query }: EntryFilter): Query | null {
  const parsed = query === null ? null : parseQuery(query);
  if (parsed?.kind === 'fault') throw new RangeError(parsed.message);
  return parsed;
}

export function queryContextOf(
  reading: Pick<SearchContext, 'snapshot' | 'view' | 'index' | 'deadline'>,
  unit: Unit,
): QueryContext {
  const { view, index, deadline } = reading;
  const contributions = {
    beginningsFor: (entries: EntrySet) => startsOfEntries(entries, view.begins, index.runs),
    joined: () => adjacentEntriesOf(reading),
  };
  return {
    index,
    deadline,
    swahili: view.swahili,
    contributions: unit === 'entry' ? null : contributions,
  };
}

/** Everything that passes a filter. */
export async function matchFilter(
  asking: Pick<SearchContext, 'snapshot' | 'view' | 'index' | 'deadline'>,
  filter: EntryFilter,
  unit: Unit,
): Promise<EntrySet> {
  const { view, index } = asking;
  const ofThose = ofSittings(view, filter);
  let found = ofThose ?? index.everything;
  if (unit === 'contribution')
    found = ofThose === null ? view.begins : intersect(found, view.begins);
  const { type, language, personId } = filter;
  if (personId !== null)
    found = await index.having(await index.forms([personTerm(personId)]), found);
  if (language !== null) found = intersect(await entriesOfLanguage(asking, language), found);
  if (type !== null) found = intersect(await entriesOfType(asking, type), found);
  if (filter.speakerName !== null) found = await withLabel(asking, filter.speakerName, found);
  const query = queryOf(filter);
  if (query === null) return found;
  return await evaluateQuery(queryContextOf(asking, unit), query, found);
}

/** Whether every entry is of a sitting that passes. */
export function passesAll(view: RecordView, filter: EntryFilter): boolean {
  return ofSittings(view, filter) === null;
}

/** The entries of the sittings that pass; null for all. */
function ofSittings(view: RecordView, filter: EntryFilter): EntrySet | null {
  return sittingFilter(filter) ? view.calendar.entriesOf(filter) : null;
}

function sittingFilter({ sittingId, venueId, dateFrom, dateTo }: EntryFilter): boolean {
  return sittingId !== null || venueId !== null || dateFrom !== null || dateTo !== null;
}

/** Those of a set whose label contains something. */
async function withLabel(
  asking: Pick<SearchContext, 'snapshot' | 'view' | 'deadline'>,
  speakerName: string,
  within: EntrySet,
): Promise<EntrySet> {
  const part = foldLabel(speakerName);
  if (part === '') return within;
  const { names, blocks } = await entriesByLabel(asking);
  const isMeant = Uint8Array.from(names, (label) =>
    label !== null && label.slice(LABEL_PREFIX.length).includes(part) ? 1 : 0,
  );
  const found = new Map<number, Bits>();
  const room = bitsAllocator(within.size);
  for (const [block, bits] of within) {
    const here = room();
    addOfLabels(here, blocks.get(block)!, isMeant);
    keepBits(here, bits);
    if (!isEmpty(here)) found.set(block, here);
  }
  return found;
}
