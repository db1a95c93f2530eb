// The parameters of a list: which entries, in which order, which page of them, how many, and with what beside.

import { clientErrors } from '../../../errors.ts';
import type { FileRequest } from '../../../export/export-file.ts';
import { notAmong } from '../../../record/rules/entry-rules.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { EVERYTHING, ORDERINGS, type EntryFilter, type Ordering } from '../../../record/filter.ts';
import { parseId } from '../../../record/id.ts';
import { PAGE_SIZE, parsePageNumber, type PageNumber } from '../../../record/page.ts';
import { FILTER_NAMES, readFilter } from '../../../search/query/read-filter.ts';
import { lookupIn } from '../../../store/filter-lookup.ts';
import type { FindRequest } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { QueryString } from '../../shared/query-string.ts';
import { refuseFaults } from '../resource/check-body.ts';
import { EXPANSIONS, expansionsOf, type Expansion } from '../resource/expand-details.ts';
import { PAGE_SIZE_OPTION, readPageSize } from '../resource/page-size.ts';

/** The query parameters of a list beside its filters. */
export const LIST_OPTIONS = {
  ordering: {
    label: 'Order',
    help: 'id, -id, date, -date or, with q, relevance. Ties are in order of id.',
    choices: ORDERINGS,
  },
  page_size: PAGE_SIZE_OPTION,
  after: {
    label: 'After',
    help: 'What follows this id, in order of id: the stable order for reading a changing record.',
    schema: { type: 'integer', minimum: 0 },
  },
  expand: {
    label: 'Expand',
    help: '“sitting” adds the sitting, its date and its chamber; “details” what is known of an entry beyond its fields; “debate” its debate; several with commas.',
    choices: ['sitting', 'details', 'debate', 'sitting,debate', 'sitting,details'],
  },
  highlight: {
    label: 'Highlight',
    help: '“1” adds an excerpt with the words found marked.',
    choices: ['1'],
  },
} as const;

export interface ListRequest extends FindRequest {
  readonly expandSitting: boolean;
  readonly expandDetails: boolean;
  readonly expandDebate: boolean;
  /** Whether it is no more than a page of everything in its own order, which needs no finding. */
  readonly isPlain: boolean;
}

/** Debates and divisions have no order of relevance. */
export function refuseRelevance({ ordering }: ListRequest, faults: FieldFaults): void {
  if (ordering !== 'relevance') return;
  const others = ORDERINGS.filter((one) => one !== ordering);
  faults.add('ordering', notAmong(ordering, others));
}

/** The filter of an address; 400 says what is wrong with it. */
export async function readListFilter(store: Store, query: QueryString): Promise<EntryFilter> {
  const faults = new FieldFaults();
  const filter = await filterOf(store, query, faults);
  refuseFaults(faults);
  return filter;
}

/** What a file of a list has: all that passes the filter, in order of id, after an id where one is given. */
export async function readFileRequest(
  store: Store,
  query: QueryString,
): Promise<Pick<FileRequest, 'filter' | 'afterId'>> {
  const faults = new FieldFaults();
  const filter = await filterOf(store, query, faults);
  const ordering = orderingOf(query, filter, faults);
  if (ordering !== 'id') {
    faults.add('ordering', 'A file is in order of id: leave ordering, and sort what you read.');
  }
  const afterId = afterOf(query, 'id', faults);
  refuseFaults(faults);
  return { filter, afterId: afterId ?? 0 };
}

export async function readListRequest(
  store: Store,
  query: QueryString,
  expansions: readonly Expansion[] = EXPANSIONS,
): Promise<ListRequest> {
  // A client that reads all of the record requests nothing but the next page.
  if (!narrowsOrOrders(query)) return { ...PLAIN, start: { page: pageOf(query) } };
  const faults = new FieldFaults();
  const filter = await filterOf(store, query, faults);
  const ordering = orderingOf(query, filter, faults);
  const size = readPageSize(query, faults);
  const after = afterOf(query, ordering, faults);
  const expanded = expansionsOf(query, expansions, faults);
  const highlight = highlightOf(query, faults);
  refuseFaults(faults);
  const page = pageOf(query);
  return {
    filter,
    ordering,
    size,
    start: after === null ? { page } : { after },
    highlight,
    expandSitting: expanded.has('sitting'),
    expandDetails: expanded.has('details'),
    expandDebate: expanded.has('debate'),
    isPlain: filter === EVERYTHING && ordering === 'id' && expanded.size === 0 && !highlight,
  };
}

const NAMES: ReadonlySet<string> = new Set([...FILTER_NAMES, ...Object.keys(LIST_OPTIONS)]);

/** Whether the query has any filter or option. Parameters that nobody knows change nothing. */
function narrowsOrOrders(query: QueryString): boolean {
  for (const name of query.keys()) if (NAMES.has(name)) return true;
  return false;
}

function pageOf(query: QueryString): PageNumber {
  const page = parsePageNumber(query.get('page') ?? '1');
  if (page === null) throw clientErrors.invalidPage();
  return page;
}

const PLAIN: ListRequest = {
  filter: EVERYTHING,
  ordering: 'id',
  size: PAGE_SIZE,
  start: { page: 1 },
  highlight: false,
  expandSitting: false,
  expandDetails: false,
  expandDebate: false,
  isPlain: true,
};

async function filterOf(
  store: Store,
  query: QueryString,
  faults: FieldFaults,
): Promise<EntryFilter> {
  return await readFilter((name) => query.get(name) ?? '', lookupIn(store), faults);
}

function orderingOf(query: QueryString, filter: EntryFilter, faults: FieldFaults): Ordering {
  const text = query.get('ordering') ?? '';
  if (text === '') return 'id';
  const ordering = ORDERINGS.find((one) => one === text);
  if (ordering === undefined) {
    faults.add('ordering', notAmong(text, ORDERINGS));
  } else if (ordering === 'relevance' && filter.query === null) {
    faults.add('ordering', 'Only a search has an order of relevance: give q too.');
  }
  return ordering ?? 'id';
}

function afterOf(query: QueryString, ordering: Ordering, faults: FieldFaults): number | null {
  const text = query.get('after') ?? '';
  if (text === '') return null;
  const id = parseId(text);
  if (id === null) faults.add('after', 'The id of an entry, or 0, is required.');
  if ((query.get('page') ?? '') !== '') faults.add('after', 'Give either after or page, not both.');
  if (ordering !== 'id')
    faults.add('after', 'What follows an id is in order of id: leave ordering.');
  return id;
}

function highlightOf(query: QueryString, faults: FieldFaults): boolean {
  const text = query.get('highlight') ?? '';
  if (text !== '' && text !== '1') {
    faults.add('highlight', notAmong(text, ['1']));
  }
  return text === '1';
}
