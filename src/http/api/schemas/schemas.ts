// The schemas of responses: every field of every shape, and what it means.

import { DERIVED_FIELDS, SITTING_DETAILS } from '../../../record/sitting.ts';
import { CHANGE_KINDS } from '../../../record/change.ts';
import { fieldsOfCollection } from '../../../record/collection.ts';
import { ITEM_CHANGE_KINDS } from '../../../record/change.ts';
import { ENTRY_FIELDS } from '../../../record/entry.ts';
import { ENTRY_DETAILS } from '../../../record/entry-details.ts';
import { fieldList } from '../../../record/field.ts';
import { MEMBERSHIP_FIELDS, PERSON_FIELDS } from '../../../record/person.ts';
import type { Schema } from '../../shared/openapi-document.ts';
import { DEBATES } from './debate-schemas.ts';
import { DIVISIONS } from './division-schemas.ts';
import { BODIES } from './body-schemas.ts';
import { COUNTS } from './count-schemas.ts';
import { STATUS_SCHEMAS } from './status-schemas.ts';
import { SUGGESTIONS } from './suggestion-schemas.ts';
import { fieldSchema, properties } from './field-schemas.ts';
import {
  address,
  digest,
  list,
  nullable,
  number,
  object,
  orNull,
  pageOf,
  ref,
  text,
} from './schema-parts.ts';

const ID = number('Its number, given out once and never again.', 1);
const URL = address('Its address here.');
const SITTING = { id: ID, url: URL, ...properties(fieldsOfCollection('sittings')) };
const SOURCE = properties(fieldsOfCollection('sources'));
const PERSON = {
  id: ID,
  url: address('Their address here.'),
  ...properties(fieldsOfCollection('people')),
};
/** Only with expand=details. */
const DETAILS = Object.fromEntries(
  Object.entries(properties(fieldList(ENTRY_DETAILS))).map(([name, schema]) => [
    name,
    { ...schema, description: `${schema.description} Only with expand=details.` },
  ]),
);
const REASON = nullable('Why, in the publisher’s words; null where nobody said.');
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

const EXPANDED_DEBATE = {
  ...orNull(ref('DebateTitle')),
  description: 'The debate it is part of, null where it is in none; only with expand=debate.',
};

const RESPONSES = {
  Root: {
    type: 'object',
    description: 'The resources by name.',
    additionalProperties: address('The address of a resource.'),
  },
  Entry: object(
    'One piece of the record: a speech or part of one, a stage note, a heading or other text.',
    {
      id: ID,
      url: address('Its address, in the format of the request.'),
      ...properties(Object.values(ENTRY_FIELDS)),
      ...DETAILS,
      debate: EXPANDED_DEBATE,
      highlight: { ...ref('Excerpt'), description: 'An excerpt; only with highlight=1.' },
    },
    ['sitting', 'debate', 'highlight', ...Object.keys(DETAILS)],
  ),
  Speaker: object('The person an entry is linked to.', {
    id: ID,
    ...properties([PERSON_FIELDS.legalName, PERSON_FIELDS.slug]),
  }),
  EntrySitting: object('The sitting of an entry or a contribution, with its day and chamber.', {
    id: ID,
    url: URL,
    venue: { ...orNull(ref('Venue')), description: 'Its chamber.' },
    ...properties(fieldList(SITTING_DETAILS)),
  }),
  Excerpt: object('An excerpt with the words found marked.', EXCERPT_FIELDS),
  Revision: object('What happened to an entry, and the text it then had.', {
    revision: number('The number of the text, from 1.', 1),
    at: text('When it happened.', { format: 'date-time' }),
    by: nullable('The name of the token it was done with; null for an import.'),
    kind: text('What happened.', { enum: CHANGE_KINDS }),
    reason: REASON,
    sha256: digest('The SHA-256 of the entry’s JSON as it then was, without url.'),
    entry: {
      ...orNull(ref('Entry')),
      description:
        'The entry as it then was; null where it was withdrawn. Of an entry that is withdrawn now, texts are given to who has a token.',
    },
    details: {
      ...orNull(object('What was known of it beyond its fields.', DETAILS, Object.keys(DETAILS))),
      description:
        'What was then known of it beyond its fields; null where nothing was, or where entry is null.',
    },
  }),
  Change: object('One line of the change log.', {
    seq: number('1, 2, 3 and so on, without gaps.', 1),
    at: text('When it happened.', { format: 'date-time' }),
    kind: text('What happened.', { enum: CHANGE_KINDS }),
    entry: number('The id of the entry.', 1),
    url: address('The address of the entry; one that was withdrawn is 404.'),
    sha256: digest('The SHA-256 of the entry’s JSON after it, or, withdrawn, before it.'),
    reason: REASON,
    chain: digest('The SHA-256 of the log up to and with this line.'),
  }),
  ItemChange: object('One line of the log of items.', {
    seq: number('1, 2, 3 and so on, without gaps.', 1),
    at: text('When it happened.', { format: 'date-time' }),
    kind: text('What happened; “known” is an item that was there before the log.', {
      enum: ITEM_CHANGE_KINDS,
    }),
    resource: text('The list the item is one of.', {
      enum: ['sittings', 'venues', 'sources', 'people'],
    }),
    id: number('The id of the item.', 1),
    url: address('The address of the item; one that was removed is 404.'),
    by: nullable('The name of the token it was done with; null for an import.'),
    reason: REASON,
    revisions: address('Everything that happened to the item.'),
    sha256: digest('The SHA-256 of “item”.'),
    chain: digest('The SHA-256 of the log up to and with this line.'),
    item: {
      type: 'object',
      description:
        'The item after it, or, removed, before it: its fields, with the ids of its venue and its source.',
    },
  }),
  Sitting: object('A sitting.', SITTING),
  SittingWithEntries: object(
    'A sitting read whole.',
    {
      ...SITTING,
      derived: list(
        ref('Evidence'),
        'What was derived from its entries; only where something was.',
      ),
      entries: list(ref('Entry'), 'All its entries, by text_counter.'),
    },
    ['derived'],
  ),
  Evidence: object('A field of a sitting that was derived from what an entry says.', {
    field: text('The name of the field.', { enum: DERIVED_FIELDS }),
    entry: number('The id of the entry that says it.', 1),
    url: address('The address of the entry.'),
  }),
  SittingSource: object('The document a sitting was taken from.', SOURCE),
  Source: object('A document.', { id: ID, ...SOURCE }),
  Venue: object('A chamber.', { id: ID, url: URL, ...properties(fieldsOfCollection('venues')) }),
  Person: object('A person.', PERSON),
  PersonWithActivity: object('A person, with what they said in numbers.', {
    ...PERSON,
    activity: { ...orNull(ref('Activity')), description: 'What they said, in numbers.' },
  }),
  Membership: object('A seat.', properties(fieldList(MEMBERSHIP_FIELDS))),
  Activity: object('What a person said, in numbers.', {
    ...SUMS,
    first: nullable('The first day they spoke.', 'date'),
    last: nullable('The last day they spoke.', 'date'),
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
      type: fieldSchema(ENTRY_FIELDS.type),
      speaker_name: fieldSchema(ENTRY_FIELDS.speakerName),
      speaker_title: fieldSchema(ENTRY_FIELDS.speakerTitle),
      speaker: fieldSchema(ENTRY_FIELDS.speaker),
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
      details: list(
        object(
          'What is known of one of its entries beyond its fields.',
          { entry: number('The id of the entry.', 1), ...DETAILS },
          Object.keys(DETAILS),
        ),
        'The details of its entries, in order; only with expand=details.',
      ),
      debate: EXPANDED_DEBATE,
      highlight: list(
        object('An excerpt of one of its entries.', {
          entry: number('The id of the entry.', 1),
          ...EXCERPT_FIELDS,
        }),
        'Excerpts of the entries something was found in; only with highlight=1.',
      ),
    },
    ['details', 'debate', 'highlight'],
  ),
  ...DEBATES,
  ...DIVISIONS,
  ...SUGGESTIONS,
  ...COUNTS,
  ...STATUS_SCHEMAS,
  EntryPage: pageOf('Entry', 'entries'),
  RevisionPage: pageOf('Revision', 'revisions'),
  SittingPage: pageOf('Sitting', 'sittings'),
  VenuePage: pageOf('Venue', 'chambers'),
  SourcePage: pageOf('Source', 'documents'),
  PersonPage: pageOf('Person', 'people'),
  ContributionPage: pageOf('Contribution', 'contributions'),
  DebatePage: pageOf('Debate', 'debates'),
  DivisionPage: pageOf('Division', 'divisions'),
  ChangePage: pageOf('Change', 'changes'),
  ItemChangePage: pageOf('ItemChange', 'changes'),
  Description: object(
    'What OPTIONS says of a resource.',
    {
      name: text('What it is called.'),
      description: text('What it is.'),
      renders: list({ type: 'string' }, 'The media types of its responses.'),
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

export const SCHEMAS = { ...RESPONSES, ...BODIES };

export type SchemaName = keyof typeof SCHEMAS;
