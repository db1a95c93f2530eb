// The query parameters of the interface: which parameters each resource has, how they are read, and what happens to unknown
// ones.

import type { Awaitable } from '../base/awaitable.ts';
import { clientErrors } from '../base/errors.ts';
import type { CollectionName } from '../record/collection.ts';
import {
  type EntryFilter,
  EVERY_ITEM,
  EVERYTHING,
  type Ordering,
  ORDERINGS,
} from '../record/filter.ts';
import { foldedSlug, parseId, parseIdOrSlug } from '../record/id.ts';
import { typedNameFault } from '../record/labels/label-text.ts';
import { wardsNamed } from '../record/parliament/wards.ts';
import { PAGE_SIZE, type PageNumber, parsePageNumber } from '../record/page.ts';
import { notAmong, quoted } from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { BILL_STATES } from '../record/business/follow-bills.ts';
import { DECISION_KINDS } from '../record/business/fold-business.ts';
import { OUTCOMES } from '../record/business/read-events.ts';
import { titleSlug } from '../record/debates/read-heading.ts';
import { QUESTION_KINDS, QUESTION_STATES } from '../record/question.ts';
import type { DivisionRequest, FindRequest } from '../finder/finder.ts';
import { FILTER_NAMES, FILTERS, readFilter } from '../record/read-filter.ts';
import { lookupIn, type FilterReads } from '../store/filter-lookup.ts';
import type { ParsedRequest } from '../http/parsed-request.ts';
import { quote } from '../http/query-links.ts';
import type { QueryString } from '../http/query-string.ts';
import type { FileFormat, ParameterHelp, Parameters, Resource } from './resource.ts';
import { checked, refuseFaults } from './request-checks.ts';

const PAGE_SIZE_MAX = 100;

/** The parameters of a list besides its filters. */
const LIST_OPTIONS = {
  ordering: {
    label: 'Order',
    help: 'The order of the results: id, -id, date (and hour), -date or, with q, relevance. Entries that are equal in this order follow by id.',
    choices: ORDERINGS,
  },
  page_size: {
    label: 'Page size',
    help: `The number of results on a page: 1 to ${PAGE_SIZE_MAX}.`,
    schema: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE },
  },
  after: {
    label: 'After',
    help: 'Only results after this id, in order of id. This order is stable while the record changes.',
    schema: { type: 'integer', minimum: 0 },
  },
  expand: {
    label: 'Expand',
    help: '“sitting” adds the sitting with its date and chamber, “details” the further details of each entry, and “debate” its debate. Separate several with commas.',
    choices: [
      'sitting',
      'details',
      'debate',
      'sitting,details',
      'sitting,debate',
      'details,debate',
      'sitting,details,debate',
    ],
  },
  highlight: {
    label: 'Highlight',
    help: '“1” adds an excerpt in which the matching words are marked.',
    choices: ['1'],
  },
} as const satisfies Parameters;

/** The parameters of entries and contributions. */
export const ENTRY_PARAMETERS: Parameters = { ...FILTERS, ...LIST_OPTIONS };

const { page_size, after } = LIST_OPTIONS;

/** A filter selects the debates that have an entry matching it. */
const DEBATE_ORDER = {
  label: 'Order',
  help: 'The order of the results: id, -id, date (and hour) or -date. Results that are equal in this order follow by id.',
  choices: ORDERINGS.filter((ordering) => ordering !== 'relevance'),
};
const EXPAND_SITTING = {
  label: 'Expand',
  help: '“sitting” adds the sitting with its date and chamber.',
  choices: ['sitting'],
};

export const DEBATE_PARAMETERS: Parameters = {
  ...FILTERS,
  ordering: DEBATE_ORDER,
  page_size,
  after,
  expand: EXPAND_SITTING,
};

/** A filter is matched against the entries of a division: its heading, its lists and its notes. */
export const DIVISION_PARAMETERS: Parameters = {
  person: { label: 'Person', help: 'A person who voted, by id or slug.' },
  ...DEBATE_PARAMETERS,
};

const { sitting, debate, venue, date, date_from, date_to } = FILTERS;

/** An entry may have several decisions, so there is no `after`. */
export const DECISION_PARAMETERS: Parameters = {
  kind: { label: 'Kind', help: 'The kind of decision.', choices: DECISION_KINDS },
  outcome: { label: 'Outcome', help: 'The outcome of the decision.', choices: OUTCOMES },
  bill: {
    label: 'Bill',
    help: 'The number of a bill, such as senate-1-of-2023, or the series of debates on it.',
  },
  person: { label: 'Person', help: 'The person who moved it or laid the paper, by id or slug.' },
  sitting,
  debate,
  venue,
  date,
  date_from,
  date_to,
  ordering: DEBATE_ORDER,
  page_size,
  expand: EXPAND_SITTING,
};

const WAITING = 'waiting';

/** An entry may name several questions, so there is no `after`. */
export const QUESTION_PARAMETERS: Parameters = {
  kind: {
    label: 'Kind',
    help: 'The kind of question: oral, written, private_notice, or statement for a request for a statement.',
    choices: QUESTION_KINDS,
  },
  status: {
    label: 'Status',
    help: 'What became of the question; “waiting” selects those that are open or deferred.',
    choices: [...QUESTION_STATES, WAITING],
  },
  person: { label: 'Person', help: 'The person who asked it, by id or slug.' },
  addressee: {
    label: 'Addressee',
    help: 'Who was asked, as printed, such as Minister for Roads. Case and punctuation do not matter.',
  },
  number: {
    label: 'Number',
    help: 'The number of the question, as printed, such as 193 or 7/2026.',
  },
  sitting: { ...sitting, help: 'A sitting that prints the question, by id.' },
  venue,
  date: { ...date, help: 'The day on which it was first printed, YYYY-MM-DD.' },
  date_from,
  date_to,
  ordering: DEBATE_ORDER,
  page_size,
  expand: EXPAND_SITTING,
};

/** By when a bill came up last. */
const BILL_ORDERS = ['-date', 'date'] as const;

export const BILL_PARAMETERS: Parameters = {
  state: { label: 'State', help: 'How far the bill came.', choices: BILL_STATES },
  number: { label: 'Number', help: 'The number of the bill, such as senate-1-of-2023.' },
  year: {
    label: 'Year',
    help: 'The year of the bill.',
    schema: { type: 'integer', minimum: 1000, maximum: 9999 },
  },
  person: { label: 'Person', help: 'The person who moved its reading, by id or slug.' },
  venue: { ...venue, help: 'A chamber in which it came up, by id or slug.' },
  ordering: {
    label: 'Order',
    help: 'The order of the results, by the sitting in which the bill last came up: -date, the latest first, or date.',
    choices: BILL_ORDERS,
  },
  page_size,
};

/** The parameter of a single sitting, which contains its entries. */
export const DETAIL_PARAMETERS: Parameters = {
  expand: {
    label: 'Expand',
    help: '“details” adds the further details of each entry.',
    choices: ['details'],
  },
};

/** The parameter of a log: where to begin. */
export const LOG_PARAMETERS: Parameters = {
  since: {
    label: 'Since',
    help: 'The seq of the last change you have, or 0 for all changes.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
};

const wordsOf = (names: string): ParameterHelp => ({
  label: 'Name',
  help: `Words, or parts of words, that must all occur in ${names}. Case and accents do not matter.`,
});

/** The parameters of the lists of venues, sources, sittings and people. */
export const ITEM_PARAMETERS: Readonly<Record<CollectionName, Parameters>> = {
  venues: { q: wordsOf('the name'), page_size },
  sources: {
    q: wordsOf('the name'),
    date: { ...date, help: 'The date of the document, YYYY-MM-DD.' },
    date_from,
    date_to,
    failed: {
      label: 'Failed',
      help: '“1” selects documents whose last processing failed.',
      choices: ['1'],
    },
    page_size,
  },
  sittings: { venue, date, date_from, date_to, page_size },
  people: {
    q: wordsOf('one of the names'),
    venue: {
      label: 'Chamber',
      help: 'People who have or had a seat in this chamber, by its id or slug, such as national_assembly or senate.',
    },
    party: {
      label: 'Party',
      help: 'People who have or had a seat for this party, under any of its names. With venue, the seat must be in that chamber.',
    },
    place: {
      label: 'Place',
      help: 'People who have or had a seat for a constituency or region whose name contains these words, or for the constituency that contains a ward of this name.',
    },
    role: {
      label: 'Role',
      help: 'People who have or had this role or office, such as minister. With venue, the role must be in that chamber.',
    },
    page_size,
  },
};

/** What `expand` can add to an entry. */
const EXPANSIONS = ['sitting', 'details', 'debate'] as const;
type Expansion = (typeof EXPANSIONS)[number];

export interface ListRequest extends FindRequest {
  readonly expands: ReadonlySet<Expansion>;
  /** Whether the request is only for a page of everything in the default order, which needs no search. */
  readonly isPlain: boolean;
}

const PLAIN: ListRequest = {
  filter: EVERYTHING,
  ordering: 'id',
  size: PAGE_SIZE,
  start: { page: 1 },
  highlight: false,
  expands: new Set(),
  isPlain: true,
};

const LIST_NAMES: ReadonlySet<string> = new Set([...FILTER_NAMES, ...Object.keys(LIST_OPTIONS)]);

/** Reads a request for a list: the filter, the order, the page and the expansions. Throws 400 for a faulty query. */
export function readListRequest(
  store: FilterReads,
  query: QueryString,
  expansions: readonly Expansion[] = EXPANSIONS,
): Awaitable<ListRequest> {
  for (const name of query.keys()) {
    if (LIST_NAMES.has(name)) return readNarrowedList(store, query, expansions);
  }
  // A client that reads the whole record only requests the next page.
  return { ...PLAIN, start: { page: readPageNumber(query) } };
}

async function readNarrowedList(
  store: FilterReads,
  query: QueryString,
  expansions: readonly Expansion[],
): Promise<ListRequest> {
  const faults = new FieldFaults();
  const filter = await filterOf(store, query, faults);
  const ordering = orderingOf(query, filter, faults);
  const size = pageSizeOf(query, faults);
  const afterId = afterOf(query, ordering, faults);
  const expands = expansionsOf(query, expansions, faults);
  const highlight = choiceOf(query, 'highlight', FLAG, faults) !== null;
  refuseFaults(faults);
  const page = readPageNumber(query);
  const start = afterId === null ? { page } : { after: afterId };
  const isPlain = filter === EVERYTHING && ordering === 'id' && expands.size === 0 && !highlight;
  return { filter, ordering, size, start, highlight, expands, isPlain };
}

/** Reads a request for debates or divisions. They have no order by relevance; divisions can also be filtered by voter. */
export async function readDebateRequest(
  store: FilterReads,
  query: QueryString,
  { hasVoters }: { readonly hasVoters: boolean },
): Promise<ListRequest & DivisionRequest> {
  const faults = new FieldFaults();
  choiceOf(query, 'ordering', DEBATE_ORDER.choices, faults);
  const votedBy = hasVoters ? await personOf(store, query, faults) : null;
  refuseFaults(faults);
  return { ...(await readListRequest(store, query, ['sitting'])), votedBy };
}

/** The divisions of a feed. */
export async function readDivisionFilter(store: FilterReads, query: QueryString) {
  const filter = await readEntryFilter(store, query);
  const faults = new FieldFaults();
  const votedBy = await personOf(store, query, faults);
  refuseFaults(faults);
  return { filter, votedBy };
}

/** The decisions of a list or a feed. */
export async function readDecisionRequest(store: FilterReads, query: QueryString) {
  const faults = new FieldFaults();
  const kind = choiceOf(query, 'kind', DECISION_KINDS, faults);
  const outcome = choiceOf(query, 'outcome', OUTCOMES, faults);
  const moverId = await personOf(store, query, faults);
  const bill = foldedSlug(query.get('bill') ?? '') || null;
  const ordering = choiceOf(query, 'ordering', DEBATE_ORDER.choices, faults) ?? 'id';
  const parameters = knownOf(query, DECISION_PARAMETERS);
  const { sittingId, debateId, venueId, dateFrom, dateTo } = await filterOf(
    store,
    parameters,
    faults,
  );
  const size = pageSizeOf(query, faults);
  const isExpanded = expansionsOf(query, ['sitting'], faults).has('sitting');
  refuseFaults(faults);
  const ofSittings = { sittingId, debateId, venueId, dateFrom, dateTo };
  const filter = { kind, outcome, moverId, bill, ...ofSittings };
  return { filter, ordering, size, isExpanded };
}

/** The questions of a list or a feed. */
export async function readQuestionRequest(store: FilterReads, query: QueryString) {
  const faults = new FieldFaults();
  const kind = choiceOf(query, 'kind', QUESTION_KINDS, faults);
  const status = choiceOf(query, 'status', [...QUESTION_STATES, WAITING], faults);
  const askerId = await personOf(store, query, faults);
  const addressee = query.get('addressee') ?? '';
  // A text without letters and digits names nobody.
  const office = addressee === '' ? null : titleSlug(addressee);
  const number = (query.get('number') ?? '') || null;
  const ordering = choiceOf(query, 'ordering', DEBATE_ORDER.choices, faults) ?? 'id';
  const parameters = knownOf(query, QUESTION_PARAMETERS);
  const { sittingId, venueId, dateFrom, dateTo } = await filterOf(store, parameters, faults);
  const size = pageSizeOf(query, faults);
  const isExpanded = expansionsOf(query, ['sitting'], faults).has('sitting');
  refuseFaults(faults);
  const isWaiting = status === WAITING;
  const state = status === WAITING ? null : status;
  const ofSittings = { sittingId, venueId, dateFrom, dateTo };
  const filter = { kind, state, askerId, office, number, ...ofSittings };
  return { filter, isWaiting, ordering, size, isExpanded };
}

/** The bills of a list or a feed. */
export async function readBillRequest(store: FilterReads, query: QueryString) {
  const faults = new FieldFaults();
  const state = choiceOf(query, 'state', BILL_STATES, faults);
  const ordering = choiceOf(query, 'ordering', BILL_ORDERS, faults) ?? '-date';
  const number = foldedSlug(query.get('number') ?? '') || null;
  const year = (query.get('year') ?? '') || null;
  if (year !== null && !/^\d{4}$/.test(year))
    faults.add('year', 'A year of four digits is required.');
  const sponsorId = await personOf(store, query, faults);
  const { venueId } = await filterOf(store, knownOf(query, { venue }), faults);
  const size = pageSizeOf(query, faults);
  refuseFaults(faults);
  return { state, number, year, sponsorId, venueId, ordering, size };
}

/** The filter of entries in a query. */
export async function readEntryFilter(
  store: FilterReads,
  query: QueryString,
): Promise<EntryFilter> {
  const faults = new FieldFaults();
  const filter = await filterOf(store, query, faults);
  refuseFaults(faults);
  return filter;
}

/** The content of a file of a list: all entries that match the filter, in order of id, optionally after an id. */
export async function readFileRequest(store: FilterReads, query: QueryString) {
  const faults = new FieldFaults();
  const filter = await filterOf(store, query, faults);
  if (orderingOf(query, filter, faults) !== 'id') {
    faults.add(
      'ordering',
      'A file is in order of id. Leave out ordering, and sort the rows yourself.',
    );
  }
  const afterId = afterOf(query, 'id', faults) ?? 0;
  refuseFaults(faults);
  return { filter, afterId };
}

/** The filter and the page size of a list of venues, sources, sittings or people. */
export async function readItemsRequest(
  store: FilterReads,
  name: CollectionName,
  { query, parliament }: Pick<ParsedRequest, 'query' | 'parliament'>,
) {
  const faults = new FieldFaults();
  const parameters = knownOf(query, ITEM_PARAMETERS[name]);
  const valueOf = (parameter: string): string | null => parameters.get(parameter) || null;
  // Words of a name are plain text, not a search query.
  const words = valueOf('q');
  parameters.delete('q');
  const { venueId, dateFrom, dateTo } = await filterOf(store, parameters, faults);
  const size = pageSizeOf(query, faults);
  const hasFailed: true | null = choiceOf(parameters, 'failed', FLAG, faults) && true;
  const nameFault = typedNameFault(words ?? '');
  if (nameFault !== null) faults.add('q', nameFault);
  refuseFaults(faults);
  const [party, role, typed] = [valueOf('party'), valueOf('role'), valueOf('place')];
  const constituencies = wardsNamed(parliament, typed ?? '').map((ward) => ward.constituency);
  const place = typed === null ? null : { words: typed, constituencies };
  const narrowed = { words, party, role, place, hasFailed };
  return { filter: { ...EVERY_ITEM, ...narrowed, venueId, dateFrom, dateTo }, size };
}

/** Throws 404 for an invalid page number. */
export function readPageNumber(query: QueryString): PageNumber {
  const page = parsePageNumber(query.get('page') ?? '1');
  if (page === null) throw clientErrors.invalidPage();
  return page;
}

/** The expansions of a single item, and of entries in the response to a write. */
export function readExpand(query: QueryString, allowed: readonly Expansion[] = EXPANSIONS) {
  if (!query.has('expand')) return PLAIN.expands;
  return checked((faults) => expansionsOf(query, allowed, faults));
}

/** The number of the last change that the client has. */
export function readSince(query: QueryString): number {
  const since = parseId(query.get('since') ?? '0');
  if (since !== null) return since;
  throw clientErrors.badParameter(
    'since',
    'A valid integer is required: the seq of the last change you have, or 0 for all.',
  );
}

/** Reads only the parameters of this list, because others may be filters of another list. */
function knownOf(query: QueryString, parameters: Parameters): Map<string, string> {
  return new Map([...query].filter(([name]) => Object.hasOwn(parameters, name)));
}

function filterOf(store: FilterReads, query: QueryString, faults: FieldFaults) {
  return readFilter((name) => query.get(name) ?? '', lookupIn(store), faults);
}

function orderingOf(query: QueryString, filter: EntryFilter, faults: FieldFaults): Ordering {
  const ordering = choiceOf(query, 'ordering', ORDERINGS, faults);
  if (ordering === 'relevance' && filter.query === null) {
    faults.add('ordering', 'Relevance orders the results of a search. Give q too.');
  }
  return ordering ?? 'id';
}

function pageSizeOf(query: QueryString, faults: FieldFaults): number {
  const text = query.get('page_size') ?? '';
  if (text === '') return PAGE_SIZE;
  const size = parseId(text) ?? 0;
  if (size >= 1 && size <= PAGE_SIZE_MAX) return size;
  faults.add('page_size', `A whole number from 1 to ${PAGE_SIZE_MAX} is required.`);
  return PAGE_SIZE;
}

function afterOf(query: QueryString, ordering: Ordering, faults: FieldFaults): number | null {
  const text = query.get('after') ?? '';
  if (text === '') return null;
  const id = parseId(text);
  if (id === null) faults.add('after', 'The id of an entry, or 0, is required.');
  if ((query.get('page') ?? '') !== '') faults.add('after', 'Give either after or page, not both.');
  if (ordering !== 'id')
    faults.add('after', 'With after, results are in order of id. Leave out ordering.');
  return id;
}

/** The values of `expand`, separated by commas. */
function expansionsOf(
  query: QueryString,
  allowed: readonly Expansion[],
  faults: FieldFaults,
): ReadonlySet<Expansion> {
  const text = query.get('expand') ?? '';
  const expands = new Set<Expansion>();
  for (const name of text === '' ? [] : text.split(',')) {
    const expansion = allowed.find((candidate) => candidate === name);
    if (expansion === undefined) {
      faults.add('expand', notAmong(name, allowed));
      break;
    }
    expands.add(expansion);
  }
  return expands;
}

/** The values of a flag parameter. */
const FLAG = ['1'] as const;

/** The value of a parameter with a few choices; null if it has none of them. */
function choiceOf<Choice extends string>(
  query: QueryString,
  name: string,
  choices: readonly Choice[],
  faults: FieldFaults,
): Choice | null {
  const text = query.get(name) ?? '';
  const choice = choices.find((candidate) => candidate === text) ?? null;
  if (text !== '' && choice === null) faults.add(name, notAmong(text, choices));
  return choice;
}

/** The voter or mover to which the list is narrowed. */
async function personOf(
  store: FilterReads,
  query: QueryString,
  faults: FieldFaults,
): Promise<number | null> {
  const text = query.get('person') ?? '';
  if (text === '') return null;
  const id = await lookupIn(store).person(parseIdOrSlug(text));
  if (id === null) faults.add('person', `There is no person ${quoted(text)}.`);
  return id;
}

/**
 * How many ignored parameters the header names, and how many characters of each, so that it stays small whatever a client
 * sends.
 */
const PARAMETERS_NAMED_MAX = 20;
const PARAMETER_NAME_LENGTH_MAX = 100;

/** The parameters of a request that have no effect on its response. `strict=1` refuses them. */
export function ignoredParameters(
  resource: Resource,
  query: QueryString,
  file: FileFormat | null,
): readonly string[] {
  if (query.size === 0) return [];
  const ignored = [...query.keys()].filter((name) => !isKnown(name, resource, file));
  if ((query.get('strict') ?? '') !== '') {
    const names = [...Object.keys(resource.filters ?? {}), 'page', 'format', 'strict'];
    const knownNames = names.filter((name) => isKnown(name, resource, file));
    const faults = new FieldFaults();
    choiceOf(query, 'strict', FLAG, faults);
    for (const name of ignored.slice(0, PARAMETERS_NAMED_MAX)) {
      const sentence = `There is no such parameter here. There are: ${knownNames.join(', ')}.`;
      faults.add(name.slice(0, PARAMETER_NAME_LENGTH_MAX), sentence);
    }
    refuseFaults(faults);
  }
  return ignored;
}

/** The header that names them, percent-encoded, as a list of names and values; empty if no parameter is ignored. */
export function ignoredHeaders(ignored: readonly string[]): readonly string[] {
  if (ignored.length === 0) return [];
  const names = ignored
    .slice(0, PARAMETERS_NAMED_MAX)
    .map((name) => quote(name.slice(0, PARAMETER_NAME_LENGTH_MAX)));
  return ['Ignored-Parameters', names.join(', ')];
}

/** A file contains the whole list, so it has no page. */
export const PAGE_PARAMETERS = ['page', 'page_size', 'expand', 'highlight'];

/** A feed contains the newest items, in its own order. */
const ORDER_PARAMETERS = ['after', 'ordering'];

function isKnown(
  name: string,
  { filters = {}, paged = false }: Resource,
  file: FileFormat | null,
): boolean {
  if (name === 'format' || name === 'strict') return true;
  if (file !== null && PAGE_PARAMETERS.includes(name)) return false;
  if (file === 'atom' && ORDER_PARAMETERS.includes(name)) return false;
  return Object.hasOwn(filters, name) || (paged && name === 'page');
}
