// The schemas of responses: those with fields of the record are derived from field tables; all others are literal, in
// data/openapi.json.

import type openapi from '../../data/openapi.json';
import { readDataFile } from '../base/data-file.ts';
import { fieldsOfCollection } from '../record/collection.ts';
import { ENTRY_FIELDS } from '../record/entry.ts';
import { ENTRY_DETAILS } from '../record/entry-details.ts';
import { fieldList } from '../record/field.ts';
import { MEMBERSHIP_FIELDS, PERSON_FIELDS } from '../record/person.ts';
import { SITTING_DETAILS } from '../record/sitting.ts';
import type { OpenApiDocument, Parameter, Schema } from '../http/openapi-document.ts';
import {
  BODIES,
  fieldSchema,
  list,
  nullable,
  number,
  object,
  properties,
  ref,
  refOrNull,
  text,
} from './field-schemas.ts';

/** The fixed parts of the OpenAPI document, and the query parameters of lists. */
export const FIXED = JSON.parse(readDataFile('openapi.json')) as Omit<
  OpenApiDocument,
  'paths' | 'security'
> & {
  readonly query: { readonly page: Parameter; readonly strict: Parameter };
};

const LITERAL = FIXED.components.schemas as Readonly<
  Record<keyof typeof openapi.components.schemas, Schema>
>;

const address = (description: string): Schema => text(description, { format: 'uri' });

const pageOf = (name: string, items: string): Schema =>
  object(`A page of ${items}.`, {
    count: number('How many there are in all.'),
    next: nullable('The address of what follows; null at the end.', 'uri'),
    previous: nullable('The address of the page before; null at the beginning.', 'uri'),
    results: list(ref(name), `The ${items} of this page.`),
  });

const ID = number('Its number, given out once and never again.', 1);
const URL = address('Its address here.');
const SITTING = { id: ID, url: URL, ...properties(fieldsOfCollection('sittings')) };
const SOURCE = properties(fieldsOfCollection('sources'));
const PERSON = {
  id: ID,
  url: address('Their address here.'),
  ...properties(fieldsOfCollection('people')),
};
const DETAILS = properties(fieldList(ENTRY_DETAILS));
const EXPANDED_DEBATE = refOrNull(
  'DebateTitle',
  'The debate it is part of, null where it is in none; only with expand=debate.',
);

/** The sitting of something derived from entries. */
const SITTING_OR_ADDRESS: Schema = {
  anyOf: [{ type: 'string', format: 'uri' }, ref('EntrySitting'), { type: 'null' }],
  description: 'The address of its sitting; the sitting itself with expand=sitting.',
};

const RESPONSES = {
  Entry: object(
    'One piece of the record: a speech or part of one, a stage note, a heading or other text; with expand=details also what is known beyond that.',
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
  EntryDetails: object(
    'What is known of an entry beyond its fields.',
    DETAILS,
    Object.keys(DETAILS),
  ),
  Speaker: object('The person an entry is linked to.', {
    id: ID,
    ...properties([PERSON_FIELDS.legalName, PERSON_FIELDS.slug]),
  }),
  EntrySitting: object('The sitting of an entry or a contribution, with its day and chamber.', {
    id: ID,
    url: URL,
    venue: refOrNull('Venue', 'Its chamber.'),
    ...properties(fieldList(SITTING_DETAILS)),
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
  SittingSource: object('The document a sitting was taken from.', SOURCE),
  Source: object('A document.', { id: ID, ...SOURCE }),
  Venue: object('A chamber.', { id: ID, url: URL, ...properties(fieldsOfCollection('venues')) }),
  Person: object('A person.', PERSON),
  PersonWithActivity: object('A person, with what they said in numbers.', {
    ...PERSON,
    activity: refOrNull('Activity', 'What they said, in numbers.'),
  }),
  Membership: object('A seat.', properties(fieldList(MEMBERSHIP_FIELDS))),
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
      sitting: SITTING_OR_ADDRESS,
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
          ...LITERAL.Excerpt.properties,
        }),
        'Excerpts of the entries something was found in; only with highlight=1.',
      ),
    },
    ['details', 'debate', 'highlight'],
  ),
  Debate: object('An item of business of a sitting.', {
    ...LITERAL.DebateTitle.properties,
    sitting: SITTING_OR_ADDRESS,
    first_entry: number('The id of its first entry: the heading of its section, or its own.', 1),
    last_entry: number('The id of its last entry.', 1),
    series: nullable(
      'The series of the same business over sittings, as in the address of its page.',
    ),
    bill: nullable('The number of the bill, where it is printed with the title.'),
    contributions: number('How many speeches it has, put together from their entries.'),
    words: number('How many words its speeches and other text have.'),
    minutes: number('How many minutes it takes to read.'),
    speakers: list(
      object('Somebody who spoke.', {
        speaker_name: fieldSchema(ENTRY_FIELDS.speakerName),
        speaker_title: fieldSchema(ENTRY_FIELDS.speakerTitle),
        speaker: refOrNull('Speaker', 'The person, where known.'),
        contributions: number('How many speeches.'),
        words: number('How many words.'),
      }),
      'Who spoke, most words first.',
    ),
  }),
  SuggestedPerson: object('A person who may be meant.', {
    id: number('Their id.', 1),
    url: address('Their address.'),
    ...properties([PERSON_FIELDS.legalName, PERSON_FIELDS.slug]),
    entries: number('How many entries are linked to them.'),
  }),
  EntryPage: pageOf('Entry', 'entries'),
  RevisionPage: pageOf('Revision', 'revisions'),
  SittingPage: pageOf('Sitting', 'sittings'),
  VenuePage: pageOf('Venue', 'chambers'),
  SourcePage: pageOf('Source', 'documents'),
  PersonPage: pageOf('Person', 'people'),
  ContributionPage: pageOf('Contribution', 'contributions'),
  DebatePage: pageOf('Debate', 'debates'),
  DivisionPage: pageOf('Division', 'divisions'),
  DecisionPage: pageOf('Decision', 'decisions'),
  ChangePage: pageOf('Change', 'changes'),
  ItemChangePage: pageOf('ItemChange', 'changes'),
} satisfies Record<string, Schema>;

export type SchemaName = keyof typeof RESPONSES | keyof typeof LITERAL | keyof typeof BODIES;

export const SCHEMAS: Readonly<Record<SchemaName, Schema>> = {
  ...RESPONSES,
  ...LITERAL,
  ...BODIES,
};
