// Reads a request to the search page: its filters, like every part of the service, its ordering and page.

import { FILTER_NAMES, type FilterName, FILTERS, readFilter } from '../../record/read-filter.ts';
import { MIXED_LANGUAGES, UNKNOWN_LANGUAGE } from '../../record/languages/detect-language.ts';
import { isEntryType } from '../../record/entry.ts';
import type { EntryFilter, Ordering } from '../../record/filter.ts';
import { parsePageNumber } from '../../record/page.ts';
import { FieldFaults } from '../../record/rules/field-faults.ts';
import { lookupIn, type FilterReads } from '../../store/filter-lookup.ts';
import * as links from '../../http/links.ts';
import type { QueryString } from '../../http/query-string.ts';
import type { MessageKey } from '../../words/catalogue.ts';
import type { Locale } from '../../words/locale.ts';
import type { PageFeed, RecordRequest } from '../page.ts';

/** The given filters, trimmed; empty and missing ones are left out. */
export type GivenFilters = Readonly<Partial<Record<FilterName, string>>>;

/** A request to the search page, interpreted. */
export type SearchRequest = Awaited<ReturnType<typeof readSearchRequest>>;

type SearchChange = Partial<
  Record<FilterName | 'ordering' | 'page' | 'plain', string | number | null>
>;

export const SEARCH_ORDERINGS = ['relevance', '-date', 'date'] as const;

/** The default order: only words can be more or less relevant. */
export function usualOrdering({ query }: EntryFilter): Ordering {
  return query === null ? '-date' : 'relevance';
}

/** `read`: filters that replace the given ones, if the words were interpreted. */
export async function readSearchRequest(request: RecordRequest, read: GivenFilters = {}) {
  const { store, calendar, query } = request;
  const typedFilters: Partial<Record<FilterName, string>> = { ...givenFilters(query), ...read };
  const { filter, faults: fieldFaults } = await readGiven(typedFilters, store);
  const faults: string[] = [];
  for (const name of FILTER_NAMES.filter((filterName) => fieldFaults.has(filterName))) {
    faults.push(faultText(name, typedFilters[name] ?? '', request));
    delete typedFilters[name];
  }
  const venue = calendar.venue(filter.venueId);
  if (venue !== null) typedFilters.venue = venue.slug;
  const usual = usualOrdering(filter);
  const wanted = SEARCH_ORDERINGS.find((candidate) => candidate === query.get('ordering')) ?? usual;
  const ordering = wanted === 'relevance' ? usual : wanted;
  return {
    ...request,
    /** The filters that were understood; a chamber by its slug, however it was given. */
    given: typedFilters as GivenFilters,
    filter,
    ordering,
    page: parsePageNumber(query.get('page') ?? '1') ?? 1,
    venue,
    person: filter.personId === null ? null : await store.item('people', filter.personId),
    /** What was not understood, in the visitor's language. */
    faults,
    /** The path of the same search with some parameters changed; null removes one. */
    path: (change: SearchChange): string =>
      links.withQuery(links.SEARCH_PAGE, {
        ...typedFilters,
        ordering: ordering === usual ? null : ordering,
        plain: query.get('plain') === '1' ? 1 : null,
        ...change,
      }),
  };
}

/** The feed of a search, by the given filters. */
export function searchFeedOf(typedFilters: GivenFilters, { t }: Locale): PageFeed {
  const { q: query } = typedFilters;
  return {
    title: query === undefined ? t('newContributions') : t('searchFeed', { query }),
    path: (form) => links.withQuery(links.searchFeed(form), typedFilters),
  };
}

export function givenFilters(query: QueryString): GivenFilters {
  const typedFilters: Partial<Record<FilterName, string>> = {};
  for (const name of FILTER_NAMES) {
    const value = query.get(name)?.trim() ?? '';
    if (value !== '') typedFilters[name] = value;
  }
  return typedFilters;
}

/** The filter, and what is wrong with the given values. */
export async function readGiven(typedFilters: GivenFilters, store: FilterReads) {
  const faults = new FieldFaults();
  const filter = await readFilter((name) => typedFilters[name] ?? '', lookupIn(store), faults);
  return { filter, faults };
}

// The filters of the search page: their names, the form of their values, and the messages for wrong ones.

interface FilterWords {
  /** The label of its control; null for the query, which has its own box, and for filters that only links set. */
  readonly label: MessageKey | null;
  /** The option that does not narrow, if there are a few values. */
  readonly any?: MessageKey;
  /** A value, as an option or as what is chosen; the value itself by default. */
  readonly value?: (value: string, locale: Locale) => string;
  /** The message for a refused value; by default that it is not a date, or not one of the choices. */
  readonly fault?: MessageKey;
}

/** The names of filters and values on the page, in the order of the form. A missing filter does not compile. */
export const FILTER_WORDS: Readonly<Record<FilterName, FilterWords>> = {
  q: { label: null, fault: 'fault.q' },
  speaker: { label: null, fault: 'fault.speaker' },
  venue: { label: 'chamber', any: 'bothChambers' },
  type: {
    label: 'filter.type',
    any: 'any.type',
    value: (value, { t }) => (isEntryType(value) ? t(`type.${value}`) : value),
  },
  speaker_name: { label: 'filter.speaker_name', fault: 'fault.speaker_name' },
  date_from: {
    label: 'filter.date_from',
    value: (value, { t, date }) => t('chosen.date_from', { date: date(value) }),
  },
  date_to: {
    label: 'filter.date_to',
    value: (value, { t, date }) => t('chosen.date_to', { date: date(value) }),
  },
  language: {
    label: 'filter.language',
    any: 'any.language',
    value: (value, { languageName }) => languageName(value),
  },
  unlinked_label: { label: null, value: (label, { t }) => t('unlinkedLabel', { label }) },
  party: { label: 'party' },
  constituency: { label: 'constituency' },
  sitting: { label: null },
  debate: { label: null },
  title: { label: null },
  headings: { label: null },
  date: { label: null, value: (value, { date }) => date(value) },
};

/** Every filter except the query. */
export type SearchField = Exclude<FilterName, 'q'>;

/** In the order of the form. */
export const SEARCH_FIELDS = (Object.keys(FILTER_WORDS) as FilterName[]).filter(
  (name): name is SearchField => name !== 'q',
);

/** The site's name for a value of a field. */
export function valueText(field: FilterName, value: string, locale: Locale): string {
  return FILTER_WORDS[field].value?.(value, locale) ?? value;
}

/** The values to choose from, if there are a few. */
export function optionsOf(
  field: FilterName,
  { locale, rules, calendar }: RecordRequest,
): readonly (readonly [value: string, text: string])[] | undefined {
  if (field === 'venue') return calendar.venues.map((venue) => [venue.slug, locale.chamber(venue)]);
  const values =
    field === 'language'
      ? [...rules.languages.codes, MIXED_LANGUAGES, UNKNOWN_LANGUAGE]
      : FILTERS[field].choices;
  return values?.map((value) => [value, valueText(field, value, locale)]);
}

/** The message for a value that `readFilter` refused, in the visitor's language. */
function faultText(name: FilterName, value: string, request: RecordRequest): string {
  const { t } = request;
  const options = optionsOf(name, request);
  if (options !== undefined) {
    return t('badChoiceOf', { value, choices: options.map(([, text]) => text).join(', ') });
  }
  const { fault = isOfDate(name) ? 'badDate' : 'badChoice' } = FILTER_WORDS[name];
  return t(fault, { value });
}

export function isOfDate(name: FilterName): boolean {
  return FILTERS[name].schema?.format === 'date';
}
