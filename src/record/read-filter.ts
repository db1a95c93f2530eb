// The record's filters as people write them: URL parameters, form fields, command options, tool arguments, or client options.
// One table has each filter's name and how its value is read.

import { ENTRY_TYPES, isEntryType } from './entry.ts';
import { EVERYTHING, type EntryFilter } from './filter.ts';
import { parseId, parseIdOrSlug } from './id.ts';
import { typedNameFault } from './labels/label-text.ts';
import type { TokenRules } from '@hansard/search/text';
import { dateFault, isDate } from './rules/date-rules.ts';
import { notAmong, quoted } from './rules/entry-rules.ts';
import type { FieldFaults } from './rules/field-faults.ts';
import { parseQuery } from '@hansard/search';

/** Finds the id of something by name; null if there is no such thing. */
export interface Lookup {
  readonly person: (idOrSlug: number | string) => Promise<number | null>;
  readonly venue: (idOrSlug: number | string) => Promise<number | null>;
  readonly sitting: (id: number) => Promise<number | null>;
  readonly debate: (id: number) => Promise<number | null>;
  /** The languages that entries of the record may be in, by their codes. */
  readonly languages: () => Promise<readonly string[]>;
  /** How queries of the record are cut into tokens. */
  readonly tokenRules: () => Promise<TokenRules>;
}

/** A filter whose value is being read; faults of the value are recorded under its name. */
interface Reading {
  readonly name: string;
  readonly lookup: Lookup;
  readonly faults: FieldFaults;
}

/** The fields that a filter narrows; none if its value is wrong. */
type Narrowed = Partial<EntryFilter>;

export interface FilterParameter {
  readonly label: string;
  /** A sentence a newcomer understands. */
  readonly help: string;
  /** The allowed values, if there are a few. */
  readonly choices?: readonly string[];
  /** The schema of its values otherwise, unless they are any text. */
  readonly schema?: { readonly type: string; readonly format?: string; readonly minimum?: number };
  readonly read: (text: string, reading: Reading) => Narrowed | Promise<Narrowed>;
}

const DAY = { type: 'string', format: 'date' } as const;

/** Every filter, in the order of the documentation. */
const TABLE = {
  q: {
    label: 'Words',
    help: 'Words that must all occur. Also "a phrase", -not, OR, prefix* and NEAR.',
    read: queryAs('query'),
  },
  type: {
    label: 'Type',
    help: `The type of entry: ${ENTRY_TYPES.join(', ')}.`,
    choices: ENTRY_TYPES,
    read: (text, reading) =>
      isEntryType(text) ? { type: text } : refuse(notAmong(text, ENTRY_TYPES), reading),
  },
  speaker: {
    label: 'Speaker',
    help: 'The person that the speaker is linked to, by id or slug.',
    read: named('person', 'personId', (text, lookup) => lookup.person(parseIdOrSlug(text))),
  },
  speaker_name: {
    label: 'Speaker’s label',
    help: 'Words, or parts of words, of the speaker’s label: its title and name together, in any order. Case and accents do not matter.',
    read: (text, reading) => {
      const fault = typedNameFault(text);
      return fault === null ? { speakerName: text } : refuse(fault, reading);
    },
  },
  unlinked_label: {
    label: 'Unlinked label',
    help: 'The whole label of a speaker who is not linked to a person, as the facets show it: the title, and the name in brackets.',
    read: (text) => ({ unlinkedLabel: text }),
  },
  party: {
    label: 'Party',
    help: 'The party of the speaker on that day, from the membership or, without one, from the label.',
    read: (text) => ({ party: text }),
  },
  constituency: {
    label: 'Constituency',
    help: 'The constituency of the speaker on that day, from the membership or, without one, from the label.',
    read: (text) => ({ constituency: text }),
  },
  sitting: {
    label: 'Sitting',
    help: 'The sitting, by id.',
    schema: { type: 'integer', minimum: 1 },
    read: named('sitting', 'sittingId', (text, lookup) => byId(text, lookup.sitting)),
  },
  debate: {
    label: 'Debate',
    help: 'The debate, by id.',
    schema: { type: 'integer', minimum: 1 },
    read: named('debate', 'debateId', (text, lookup) => byId(text, lookup.debate)),
  },
  title: {
    label: 'Title of the debate',
    help: 'Words of the title of the debate, written as in q.',
    read: queryAs('title'),
  },
  headings: {
    label: 'Headings',
    help: '“0” leaves out a heading if another entry of its debate matches.',
    choices: ['0'],
    read: (text, reading) =>
      text === '0' ? { headings: false } : refuse(notAmong(text, ['0']), reading),
  },
  venue: {
    label: 'Chamber',
    help: 'The chamber, by id or slug, such as national_assembly or senate.',
    read: named('venue', 'venueId', (text, lookup) => lookup.venue(parseIdOrSlug(text))),
  },
  date: {
    label: 'Day',
    help: 'The day of the sitting, YYYY-MM-DD.',
    schema: DAY,
    read: onDay((day) => ({ dateFrom: day, dateTo: day })),
  },
  date_from: {
    label: 'From',
    help: 'The first day of a period, YYYY-MM-DD.',
    schema: DAY,
    read: onDay((day) => ({ dateFrom: day })),
  },
  date_to: {
    label: 'To',
    help: 'The last day of a period, YYYY-MM-DD.',
    schema: DAY,
    read: onDay((day) => ({ dateTo: day })),
  },
  language: {
    label: 'Language',
    help: 'The language of the entry, by its code, such as en; mul for several languages, und for a language that is not known.',
    read: async (text, reading) => {
      const languages = await reading.lookup.languages();
      return languages.includes(text)
        ? { language: text }
        : refuse(notAmong(text, languages), reading);
    },
  },
} as const satisfies Readonly<Record<string, FilterParameter>>;

export type FilterName = keyof typeof TABLE;

export const FILTERS: Readonly<Record<FilterName, FilterParameter>> = TABLE;

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** The value of a filter as written; empty if absent. */
export type FilterValue = (name: FilterName) => string;

/** The filter, which is EVERYTHING itself if no value is written; faults of values are recorded. */
export async function readFilter(
  valueOf: FilterValue,
  lookup: Lookup,
  faults: FieldFaults,
): Promise<EntryFilter> {
  let filter = EVERYTHING;
  for (const name of FILTER_NAMES) {
    const text = valueOf(name);
    if (text === '') continue;
    filter = narrow(filter, await FILTERS[name].read(text, { name, lookup, faults }));
  }
  return filter;
}

/** A day combined with a period gives their intersection. */
function narrow(filter: EntryFilter, narrowed: Narrowed): EntryFilter {
  const [firstDays, lastDays] = (['dateFrom', 'dateTo'] as const).map((end) =>
    [filter[end], narrowed[end] ?? null].filter((day) => day !== null).sort(),
  );
  return {
    ...filter,
    ...narrowed,
    dateFrom: firstDays?.at(-1) ?? null,
    dateTo: lastDays?.at(0) ?? null,
  };
}

function refuse(sentence: string, { name, faults }: Reading): Narrowed {
  faults.add(name, sentence);
  return {};
}

/** Reads a query; one without a letter or digit narrows nothing. */
function queryAs(field: 'query' | 'title'): FilterParameter['read'] {
  return async (text, reading) => {
    const query = parseQuery(text, await reading.lookup.tokenRules());
    if (query?.kind === 'fault') return refuse(query.message, reading);
    return query === null ? {} : { [field]: text };
  };
}

/** Reads the name of something that must exist. */
function named(
  noun: string,
  field: 'personId' | 'venueId' | 'sittingId' | 'debateId',
  find: (text: string, lookup: Lookup) => Promise<number | null>,
): FilterParameter['read'] {
  return async (text, reading) => {
    const id = await find(text, reading.lookup);
    return id === null ? refuse(`There is no ${noun} ${quoted(text)}.`, reading) : { [field]: id };
  };
}

async function byId(
  text: string,
  find: (id: number) => Promise<number | null>,
): Promise<number | null> {
  const id = parseId(text);
  return id === null ? null : await find(id);
}

function onDay(narrowed: (day: string) => Narrowed): FilterParameter['read'] {
  return (text, reading) =>
    isDate(text) ? narrowed(text) : refuse(dateFault('date', text), reading);
}
