// The filters of the lists of venues, sources, sittings and people, and how they are read from an address.

import type { CollectionName } from '../../../record/collection.ts';
import { EVERY_ITEM, type ItemFilter } from '../../../record/filter.ts';
import { typedNameFault } from '../../../record/labels/label-text.ts';
import { notAmong } from '../../../record/rules/entry-rules.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { FILTERS, readFilter } from '../../../search/query/read-filter.ts';
import type { Store } from '../../../store/contract/store.ts';
import { lookupIn } from '../../../store/filter-lookup.ts';
import type { QueryString } from '../../shared/query-string.ts';
import { refuseFaults } from '../resource/check-body.ts';
import { PAGE_SIZE_OPTION, readPageSize } from '../resource/page-size.ts';
import type { FilterHelp } from '../resource/resource.ts';

const { venue, date, date_from, date_to } = FILTERS;

const wordsOf = (names: string): FilterHelp => ({
  label: 'Name',
  help: `Words, or parts of words, of ${names}: all of them, whatever the case or accents.`,
});

/** The parameters of each list, in the order they are explained. */
const ITEM_FILTERS = {
  venues: { q: wordsOf('the name') },
  sources: {
    q: wordsOf('the name'),
    date: { ...date, help: 'The date of the document, YYYY-MM-DD.' },
    date_from,
    date_to,
    failed: {
      label: 'Failed',
      help: '“1” for documents whose last processing failed.',
      choices: ['1'],
    },
  },
  sittings: { venue, date, date_from, date_to },
  people: {
    q: wordsOf('one of the names'),
    venue: {
      label: 'Chamber',
      help: 'People who had a seat in this chamber, by its id or slug: national_assembly, senate.',
    },
    party: {
      label: 'Party',
      help: 'People who had a seat for this party, under any of its names; with a chamber, a seat there.',
    },
  },
} as const satisfies Readonly<Record<CollectionName, Readonly<Record<string, FilterHelp>>>>;

/** The same with the size of a page, which every list has. */
export function itemParameters(name: CollectionName): Readonly<Record<string, FilterHelp>> {
  return { ...ITEM_FILTERS[name], page_size: PAGE_SIZE_OPTION };
}

export interface ItemsRequest {
  readonly filter: ItemFilter;
  readonly size: number;
}

/** The filter and the page size of an address; 400 says what is wrong with them. */
export async function readItemsRequest(
  store: Store,
  name: CollectionName,
  query: QueryString,
): Promise<ItemsRequest> {
  const faults = new FieldFaults();
  const valueOf = (parameter: string): string =>
    Object.hasOwn(ITEM_FILTERS[name], parameter) ? (query.get(parameter) ?? '') : '';
  // Words of a name are plain text, not a query of the search: they are read below.
  const { venueId, dateFrom, dateTo } = await readFilter(
    (parameter) => (parameter === 'q' ? '' : valueOf(parameter)),
    lookupIn(store),
    faults,
  );
  const size = readPageSize(query, faults);
  const failed = valueOf('failed');
  if (failed !== '' && failed !== '1') {
    faults.add('failed', notAmong(failed, ['1']));
  }
  const nameFault = typedNameFault(valueOf('q'));
  if (nameFault !== null) faults.add('q', nameFault);
  refuseFaults(faults);
  const filter: ItemFilter = {
    ...EVERY_ITEM,
    words: valueOf('q') || null,
    party: valueOf('party') || null,
    venueId,
    dateFrom,
    dateTo,
    hasFailed: failed === '1' || null,
  };
  return { filter, size };
}
