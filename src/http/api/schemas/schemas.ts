// The schemas of what the interface answers: every field of every shape, and what it means.

import { CHANGE_KINDS } from '../../../hansard/change.ts';
import { ENTRY_TYPES } from '../../../hansard/entry.ts';
import type { Schema } from '../../shared/openapi-document.ts';
import { BODIES } from './body-schemas.ts';

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const text = (description: string, more: Schema = {}): Schema => ({
  type: 'string',
  description,
  ...more,
});
const maybe = (description: string, format?: string): Schema => ({
  type: ['string', 'null'],
  description,
  ...(format !== undefined && { format }),
});
const number = (description: string, minimum = 0): Schema => ({
  type: 'integer',
  description,
  minimum,
});
const list = (items: Schema, description: string): Schema => ({
  type: 'array',
  items,
  description,
});
const address = (description: string): Schema => text(description, { format: 'uri' });
const digest = (description: string): Schema => text(description, { pattern: '^[0-9a-f]{64}$' });

/** An object with these fields, all there but those said to come only when asked for. */
function object(
  description: string,
  properties: Readonly<Record<string, Schema>>,
  onlyWhenAsked: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !onlyWhenAsked.includes(name));
  return { type: 'object', description, properties, required };
}

const pageOf = (name: string, what: string): Schema =>
  object(`A page of ${what}.`, {
    count: number('How many there are in all.'),
    next: maybe('The address of what follows; null at the end.', 'uri'),
    previous: maybe('The address of the page before; null at the beginning.', 'uri'),
    results: list(ref(name), `The ${what} of this page.`),
  });

const ID = number('Its number, given out once and never again.', 1);
const TYPE: Schema = text('What kind of text it is.', { enum: ENTRY_TYPES });
const SPEAKER_NAME = text('The speaker’s label, as it was printed; empty where nobody speaks.');
const SPEAKER_TITLE = text('The office before the label, such as “The Temporary Speaker”.');
const SPEAKER = { ...orNull(ref('Speaker')), description: 'The person speaking, where known.' };
const SITTING_TIMES = {
  start_date: maybe('The day it began, YYYY-MM-DD.', 'date'),
  start_time: maybe('When it began, HH:MM:SS, local time.', 'time'),
  end_date: maybe('The day it ended.', 'date'),
  end_time: maybe('When it ended.', 'time'),
};
const SITTING_FIELDS = {
  id: ID,
  url: address('Its address here.'),
  source: { ...orNull(ref('SittingSource')), description: 'The document it was taken from.' },
  venue: maybe('The address of its chamber.', 'uri'),
  ...SITTING_TIMES,
};
const SOURCE_FIELDS = {
  name: text('The name of the document.'),
  date: maybe('Its date.', 'date'),
  url: text('Where the document itself is; empty where that is not known.'),
  list_page: text('The page it was listed on.'),
  last_processing_attempt: maybe('When it was last tried to take it apart, as the source said.'),
  last_processing_success: maybe('When that last worked.'),
};
const PERSON_FIELDS = {
  id: ID,
  url: address('Their address here.'),
  legal_name: text('The full name.'),
  slug: text('The name as it stands in addresses.'),
  other_names: list(
    object('A name.', { name: text('The name.') }),
    'Other names they are known by.',
  ),
  identifiers: list(
    object('A number elsewhere.', {
      scheme: text('Whose numbering it is.'),
      identifier: text('The number.'),
    }),
    'What others know them as.',
  ),
  memberships: list(ref('Membership'), 'Where they sat, and for whom.'),
};
const EXCERPT_FIELDS = {
  text: text('Some 240 characters round what was found: text, never HTML.'),
  marks: list(
    { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 },
    'Where the words found begin and end in it, in UTF-16 units.',
  ),
  cut_before: { type: 'boolean', description: 'Whether the entry begins before it.' },
  cut_after: { type: 'boolean', description: 'Whether the entry goes on after it.' },
} as const;
const SUMS = {
  entries: number('Entries spoken.'),
  contributions: number('Contributions made.'),
  words: number('Words said.'),
};

const ANSWERS = {
  Root: {
    type: 'object',
    description: 'The resources by name.',
    additionalProperties: address('The address of a resource.'),
  },
  Entry: object(
    'One piece of the record: a speech or part of one, a stage note, a heading or other text.',
    {
      id: ID,
      url: address('Its address, in the format it was asked for in.'),
      text_counter: number('Its place in its sitting, from 1.', 1),
      type: TYPE,
      speaker_name: SPEAKER_NAME,
      speaker_title: SPEAKER_TITLE,
      speaker: SPEAKER,
      content: text('The text, byte for byte as published.'),
      sitting: {
        ...orNull(ref('EntrySitting')),
        description: 'The sitting it is of; only with expand=sitting.',
      },
      highlight: { ...ref('Excerpt'), description: 'An excerpt; only with highlight=1.' },
    },
    ['sitting', 'highlight'],
  ),
  Speaker: object('The person an entry is linked to.', {
    id: ID,
    legal_name: PERSON_FIELDS.legal_name,
    slug: PERSON_FIELDS.slug,
  }),
  EntrySitting: object('The sitting of an entry or a contribution, with its day and chamber.', {
    id: ID,
    url: SITTING_FIELDS.url,
    venue: { ...orNull(ref('Venue')), description: 'Its chamber.' },
    ...SITTING_TIMES,
  }),
  Excerpt: object('An excerpt with the words found marked.', EXCERPT_FIELDS),
  Revision: object('A text an entry had.', {
    revision: number('Its number, from 1.', 1),
    at: text('When it was given.', { format: 'date-time' }),
    by: maybe('The name of the token it was given with; null for an import.'),
    sha256: digest('The SHA-256 of the entry’s JSON as it then was, without url.'),
    entry: { ...ref('Entry'), description: 'The entry as it then was.' },
  }),
  Change: object('One line of the change log.', {
    seq: number('1, 2, 3 and so on, without gaps.', 1),
    at: text('When it happened.', { format: 'date-time' }),
    kind: text('What happened.', { enum: CHANGE_KINDS }),
    entry: number('The id of the entry.', 1),
    url: address('The address of the entry; one that was withdrawn is 404.'),
    sha256: digest('The SHA-256 of the entry’s JSON after it, or, withdrawn, before it.'),
    chain: digest('The SHA-256 of the log up to and with this line.'),
  }),
  Sitting: object('A sitting.', SITTING_FIELDS),
  SittingWithEntries: object('A sitting read whole.', {
    ...SITTING_FIELDS,
    entries: list(ref('Entry'), 'All its entries, by text_counter.'),
  }),
  SittingSource: object('The document a sitting was taken from.', SOURCE_FIELDS),
  Source: object('A document.', { id: ID, ...SOURCE_FIELDS }),
  Venue: object('A chamber.', {
    id: ID,
    url: address('Its address here.'),
    name: text('Its name.'),
    slug: text('The name as it stands in addresses.'),
  }),
  Person: object('A person.', PERSON_FIELDS),
  PersonWithActivity: object('A person, with what they said in numbers.', {
    ...PERSON_FIELDS,
    activity: { ...orNull(ref('Activity')), description: 'What they said, in numbers.' },
  }),
  Membership: object('A seat.', {
    chamber: maybe('The chamber.'),
    constituency: maybe('The constituency.'),
    party: maybe('The party.'),
    start_date: maybe('From when: YYYY, YYYY-MM or YYYY-MM-DD.'),
    end_date: maybe('Until when, as exactly as it is known.'),
  }),
  Activity: object('What a person said, in numbers.', {
    ...SUMS,
    first: maybe('The first day they spoke.', 'date'),
    last: maybe('The last day they spoke.', 'date'),
    years: list(
      object('The sums of a year in a chamber.', {
        year: text('The year.'),
        venue: text('The slug of the chamber.'),
        ...SUMS,
      }),
      'Every year of the record and chamber, zeros included.',
    ),
  }),
  Contribution: object(
    'What was said, put together from the entries it was cut into.',
    {
      id: number('The id of its first entry.', 1),
      url: address('Its address.'),
      entries: list({ type: 'integer', minimum: 1 }, 'The ids of its entries, in order.'),
      type: TYPE,
      speaker_name: SPEAKER_NAME,
      speaker_title: SPEAKER_TITLE,
      speaker: SPEAKER,
      sitting: {
        anyOf: [{ type: 'string', format: 'uri' }, ref('EntrySitting'), { type: 'null' }],
        description: 'The address of its sitting; the sitting itself with expand=sitting.',
      },
      content: text('The whole text, without the footers of the printed pages.'),
      words: number('How many words it has.'),
      footers: list(
        object('A footer taken out.', {
          entry: number('The entry it stood in.', 1),
          text: text('What it said.'),
        }),
        'What was taken out.',
      ),
      highlight: list(
        object('An excerpt of one of its entries.', {
          entry: number('The id of the entry.', 1),
          ...EXCERPT_FIELDS,
        }),
        'Excerpts of the entries something was found in; only with highlight=1.',
      ),
    },
    ['highlight'],
  ),
  Facets: object('How what was found is spread.', {
    count: number('How many entries were found.'),
    facets: object(
      'The values of each, most frequent first; years in their order.',
      Object.fromEntries(
        ['type', 'speaker', 'venue', 'party', 'year'].map((name) => [
          name,
          list(ref('FacetValue'), `By ${name}.`),
        ]),
      ),
    ),
  }),
  FacetValue: object('A value and how often it was found.', {
    value: text('What the filter of that name takes.'),
    label: text('What a person calls it.'),
    count: number('How many entries.'),
  }),
  Trends: object('How what was found is spread over time.', {
    interval: text('The length of a period.', { enum: ['year', 'month'] }),
    results: list(ref('Period'), 'Every period from the first to the last.'),
  }),
  Period: object('A year or a month.', {
    period: text('YYYY or YYYY-MM.'),
    count: number('How many entries were found.'),
    total: number('How many there are.'),
  }),
  EntryPage: pageOf('Entry', 'entries'),
  RevisionPage: pageOf('Revision', 'revisions'),
  SittingPage: pageOf('Sitting', 'sittings'),
  VenuePage: pageOf('Venue', 'chambers'),
  SourcePage: pageOf('Source', 'documents'),
  PersonPage: pageOf('Person', 'people'),
  ContributionPage: pageOf('Contribution', 'contributions'),
  ChangePage: pageOf('Change', 'changes'),
  Description: object(
    'What OPTIONS says of a resource.',
    {
      name: text('What it is called.'),
      description: text('What it is.'),
      renders: list({ type: 'string' }, 'The media types it answers in.'),
      parses: list({ type: 'string' }, 'The media types it takes.'),
      actions: {
        type: 'object',
        description: 'The fields of each method that writes; only for a caller with a token.',
      },
    },
    ['actions'],
  ),
  Error: object('What went wrong.', { detail: text('A sentence saying what, and what to do.') }),
  FieldErrors: {
    type: 'object',
    description:
      'What is wrong with each field or parameter, as lists of sentences by name; of several entries, by the place of ' +
      'the one at fault.',
  },
} satisfies Record<string, Schema>;

export const SCHEMAS = { ...ANSWERS, ...BODIES };

export type SchemaName = keyof typeof SCHEMAS;
