// A filter as people write it: the parameters of an address, or the flags of a command.

import { isDate } from '../../hansard/rules/date-rules.ts';
import { quoted } from '../../hansard/rules/entry-rules.ts';
import { ENTRY_TYPES, isEntryType } from '../../hansard/entry.ts';
import type { FieldFaults } from '../../hansard/rules/field-faults.ts';
import type { EntryFilter } from '../../hansard/filter.ts';
import { LANGUAGES } from '../../hansard/language.ts';
import { parseQuery } from './parse-query.ts';

const DAY = { type: 'string', format: 'date' } as const;

/** What can be written, in the order it is explained; each is a sentence a newcomer understands. */
export const FILTERS = {
  q: {
    label: 'Words',
    help: 'Words to search for: all of them; "a phrase", -not, OR, prefix*, NEAR.',
  },
  type: {
    label: 'Type',
    help: `The type of entry: ${ENTRY_TYPES.join(', ')}.`,
    choices: ENTRY_TYPES,
  },
  speaker: { label: 'Speaker', help: 'The person the speaker is linked to, by id or slug.' },
  speaker_name: {
    label: 'Speaker’s label',
    help: 'What the label of the speaker contains, whatever its case or accents.',
  },
  sitting: {
    label: 'Sitting',
    help: 'The sitting, by id.',
    schema: { type: 'integer', minimum: 1 },
  },
  venue: { label: 'Chamber', help: 'The chamber, by id or slug: national_assembly, senate.' },
  date: { label: 'Day', help: 'The day of the sitting, YYYY-MM-DD.', schema: DAY },
  date_from: { label: 'From', help: 'The first day, YYYY-MM-DD.', schema: DAY },
  date_to: { label: 'To', help: 'The last day, YYYY-MM-DD.', schema: DAY },
  language: {
    label: 'Language',
    help: `The language it was said in: ${LANGUAGES.join(', ')}.`,
    choices: LANGUAGES,
  },
} as const;

export type FilterName = keyof typeof FILTERS;

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Tells the id of what is named, or null where there is no such thing. */
export interface Lookup {
  readonly person: (idOrSlug: number | string) => Promise<number | null>;
  readonly venue: (idOrSlug: number | string) => Promise<number | null>;
  readonly sitting: (id: number) => Promise<number | null>;
}

/** What was given, '' for nothing. */
export type Given = (name: FilterName) => string;

/** The filter; what is wrong with what was given is noted. */
export async function readFilter(
  given: Given,
  lookup: Lookup,
  faults: FieldFaults,
): Promise<EntryFilter> {
  const type = oneOf('type', given, isEntryType, faults);
  const language = oneOf('language', given, isLanguage, faults);
  const [dateFrom, dateTo] = readDates(given, faults);
  return {
    type,
    language,
    dateFrom,
    dateTo,
    speakerName: given('speaker_name') === '' ? null : given('speaker_name'),
    query: readQuery(given, faults),
    personId: await named('speaker', 'person', given, lookup.person, faults),
    venueId: await named('venue', 'venue', given, lookup.venue, faults),
    sittingId: await named(
      'sitting',
      'sitting',
      given,
      async (id) => (typeof id === 'number' ? await lookup.sitting(id) : null),
      faults,
    ),
  };
}

function readQuery(given: Given, faults: FieldFaults): string | null {
  const text = given('q');
  const query = text === '' ? null : parseQuery(text);
  if (query?.kind === 'fault') faults.add('q', query.message);
  return query === null || query.kind === 'fault' ? null : text;
}

function oneOf<Value extends string>(
  name: FilterName,
  given: Given,
  isOne: (value: unknown) => value is Value,
  faults: FieldFaults,
): Value | null {
  const value = given(name);
  if (value === '') return null;
  if (isOne(value)) return value;
  faults.add(name, `${quoted(value)} is not a valid choice.`);
  return null;
}

function isLanguage(value: unknown): value is (typeof LANGUAGES)[number] {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** A day is from and to itself; with a time beside it, what they have in common. */
function readDates(given: Given, faults: FieldFaults): [string | null, string | null] {
  const [date, from, to] = (['date', 'date_from', 'date_to'] as const).map((name) => {
    const value = given(name);
    if (value === '' || isDate(value)) return value;
    faults.add(name, 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.');
    return '';
  }) as [string, string, string];
  const first = date > from ? date : from;
  const last = date !== '' && (to === '' || date < to) ? date : to;
  return [first === '' ? null : first, last === '' ? null : last];
}

/** All digits are an id; anything else is a slug. */
async function named(
  name: FilterName,
  noun: string,
  given: Given,
  find: (idOrSlug: number | string) => Promise<number | null>,
  faults: FieldFaults,
): Promise<number | null> {
  const text = given(name);
  if (text === '') return null;
  const id = /^[0-9]{1,16}$/.test(text) ? Number(text) : text;
  const found = await find(id);
  if (found === null) faults.add(name, `There is no ${noun} ${quoted(text)}.`);
  return found;
}
