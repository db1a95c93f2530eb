// Which entries, or which contributions, pass a filter.

import type { EntryFilter } from '../../hansard/filter.ts';
import { beginningsFor } from '../../search/beginnings.ts';
import { addBits, countBits, keepBits, noBits, setBit, type Bits } from '../../search/block.ts';
import type { SittingDate } from '../../search/calendar.ts';
import type { Deadline } from '../../search/deadline.ts';
import { bitsAt, both, type EntrySet } from '../../search/entry-set.ts';
import { evaluate, type Asked } from '../../search/evaluate.ts';
import { parseQuery, type Query } from '../../search/query.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import { foldLabel, LABEL_PREFIX, languageTerm, personTerm, typeTerm } from '../../search/terms.ts';
import type { Asking, Unit } from './asking.ts';
import { eachColumns } from './columns.ts';
import type { RecordView } from './record-view.ts';

/** What is searched for; null where nothing is, which a query that was refused earlier cannot be. */
export function queryOf({ query }: EntryFilter): Query | null {
  const parsed = query === null ? null : parseQuery(query);
  if (parsed?.kind === 'fault') throw new RangeError(parsed.message);
  return parsed;
}

export function askedOf(
  { swahili, begins }: RecordView,
  index: SearchIndex,
  deadline: Deadline,
  unit: Unit,
): Asked {
  return {
    index,
    deadline,
    swahili,
    unit: unit === 'entry' ? null : (entries) => beginningsFor(entries, begins, index.runs),
  };
}

/** Everything that passes a filter. */
export async function matching(
  asking: Pick<Asking, 'snapshot' | 'view' | 'index' | 'deadline'>,
  filter: EntryFilter,
  unit: Unit,
): Promise<EntrySet> {
  const { view, index, deadline } = asking;
  let found =
    (sittingFilter(filter) ? view.calendar.entriesOf(passes(filter)) : null) ?? index.everything;
  if (unit === 'contribution') found = both(found, view.begins);
  for (const term of termsOf(filter)) {
    if (found.size === 0) return found;
    found = await index.having(await index.forms([term]), found);
  }
  if (filter.speakerName !== null) found = await withLabel(asking, filter.speakerName, found);
  const query = queryOf(filter);
  if (query === null) return found;
  return await evaluate(askedOf(view, index, deadline, unit), query, found);
}

function termsOf({ type, personId, language }: EntryFilter): string[] {
  const terms: string[] = [];
  if (personId !== null) terms.push(personTerm(personId));
  if (language !== null) terms.push(languageTerm(language));
  if (type !== null) terms.push(typeTerm(type));
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

/** Those of a set whose label contains something. */
async function withLabel(
  asking: Pick<Asking, 'snapshot' | 'view' | 'index' | 'deadline'>,
  speakerName: string,
  within: EntrySet,
): Promise<EntrySet> {
  const { index } = asking;
  const part = foldLabel(speakerName);
  if (part === '') return within;
  const isMeant = (label: string): boolean => label.slice(LABEL_PREFIX.length).includes(part);
  const labels = (await index.labels()).filter(({ text }) => isMeant(text));
  if (labels.length <= LABELS_LOOKED_UP) return await index.having(labels, within);
  const found = new Map<number, Bits>();
  for await (const { block, columns } of eachColumns(asking, ['labels', 'label'], within)) {
    const meant = Uint8Array.from([0, ...columns.labels.map((label) => Number(isMeant(label)))]);
    const bits = noBits();
    for (let local = 0; local < columns.label.length; local++) {
      if (meant[columns.label[local]!] === 1) setBit(bits, local);
    }
    keepBits(bits, within.get(block)!);
    if (countBits(bits) > 0) addBits(bitsAt(found, block), bits);
  }
  return found;
}

/** More labels than this are told from the column of labels: each lookup costs as much as a block of it. */
const LABELS_LOOKED_UP = 8;
