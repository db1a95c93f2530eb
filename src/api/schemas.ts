// The schemas of responses: those with fields of the record are derived from field tables; all others are literal, in
// data/openapi.json.

import type openapi from '../../data/openapi.json';
import { readDataFile } from '../base/data-file.ts';
import { fieldsOfCollection } from '../record/collection.ts';
import { ENTRY_FIELDS } from '../record/entry.ts';
import { ENTRY_DETAILS } from '../record/entry-details.ts';
import { fieldList } from '../record/field.ts';
import { MEMBERSHIP_FIELDS, PERSON_FIELDS } from '../record/person.ts';
import { BILL_STAGES } from '../record/parliament/procedure-forms.ts';
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
    count: number('The total number of items, on all pages.'),
    next: nullable('The address of the next page; null on the last.', 'uri'),
    previous: nullable('The address of the previous page; null on the first.', 'uri'),
    results: list(ref(name), `The ${items} of this page.`),
  });

const ID = number('The id: a number that is never used again.', 1);
const URL = address('The address of this item.');
const SITTING = { id: ID, url: URL, ...properties(fieldsOfCollection('sittings')) };
const SOURCE = properties(fieldsOfCollection('sources'));
const PERSON = {
  id: ID,
  url: address('The address of this person.'),
  ...properties(fieldsOfCollection('people')),
};
const DETAILS = properties(fieldList(ENTRY_DETAILS));
const EXPANDED_DEBATE = refOrNull(
  'DebateTitle',
  'The debate that it belongs to; null if it is in none. Only with expand=debate.',
);

/** The sitting of a contribution, debate, division or decision. */
const SITTING_OR_ADDRESS: Schema = {
  anyOf: [{ type: 'string', format: 'uri' }, ref('EntrySitting'), { type: 'null' }],
  description: 'The address of the sitting; with expand=sitting, the sitting itself.',
};

const RESPONSES = {
  Entry: object(
    'One unit of the record: a speech or part of one, a stage note, a heading or other text. With expand=details it has further details.',
    {
      id: ID,
      url: address('The address of the entry, in the format of the request.'),
      ...properties(Object.values(ENTRY_FIELDS)),
      ...DETAILS,
      debate: EXPANDED_DEBATE,
      highlight: {
        ...ref('Excerpt'),
        description: 'An excerpt with the matching words marked. Only with highlight=1.',
      },
    },
    ['sitting', 'debate', 'highlight', ...Object.keys(DETAILS)],
  ),
  EntryDetails: object(
    'The further details of an entry, beyond the fields that every entry has.',
    DETAILS,
    Object.keys(DETAILS),
  ),
  Speaker: object('The person an entry is linked to.', {
    id: ID,
    ...properties([PERSON_FIELDS.legalName, PERSON_FIELDS.slug]),
  }),
  EntrySitting: object('The sitting of an entry or a contribution, with its date and chamber.', {
    id: ID,
    url: URL,
    venue: refOrNull('Venue', 'The chamber.'),
    ...properties(fieldList(SITTING_DETAILS)),
  }),
  Sitting: object('A sitting.', SITTING),
  SittingWithEntries: object(
    'A sitting with all its entries.',
    {
      ...SITTING,
      derived: list(
        ref('Evidence'),
        'The fields that were derived from the text of its entries, each with that entry. Missing if no field was derived.',
      ),
      entries: list(ref('Entry'), 'All its entries, in order of text_counter.'),
    },
    ['derived'],
  ),
  SittingSource: object('The document a sitting was taken from.', SOURCE),
  Source: object('A document.', { id: ID, ...SOURCE }),
  Venue: object('A chamber.', { id: ID, url: URL, ...properties(fieldsOfCollection('venues')) }),
  Person: object('A person.', PERSON),
  PersonWithActivity: object('A person, and how much they said.', {
    ...PERSON,
    activity: refOrNull('Activity', 'How much they said.'),
  }),
  Membership: object(
    'A membership: a seat in a chamber, or an office elsewhere.',
    properties(fieldList(MEMBERSHIP_FIELDS)),
  ),
  Contribution: object(
    'A whole speech, note or heading, joined from the entries it was split into.',
    {
      id: number('The id of the first entry of the contribution.', 1),
      url: address('The address of the contribution.'),
      entries: list({ type: 'integer', minimum: 1 }, 'The ids of its entries, in order.'),
      type: fieldSchema(ENTRY_FIELDS.type),
      speaker_name: fieldSchema(ENTRY_FIELDS.speakerName),
      speaker_title: fieldSchema(ENTRY_FIELDS.speakerTitle),
      speaker: fieldSchema(ENTRY_FIELDS.speaker),
      sitting: SITTING_OR_ADDRESS,
      content: text('The whole text, without the footers of the printed pages.'),
      words: number('The number of words it has.'),
      footers: list(
        object('A footer that was removed from the text.', {
          entry: number('The id of the entry that it was in.', 1),
          text: text('The text of the footer.'),
        }),
        'The footers of printed pages that were removed from the text.',
      ),
      details: list(
        object(
          'The further details of one of its entries.',
          { entry: number('The id of the entry.', 1), ...DETAILS },
          Object.keys(DETAILS),
        ),
        'The further details of its entries, in order. Only with expand=details.',
      ),
      debate: EXPANDED_DEBATE,
      highlight: list(
        object('An excerpt of one of its entries.', {
          entry: number('The id of the entry.', 1),
          ...LITERAL.Excerpt.properties,
        }),
        'Excerpts of its matching entries. Only with highlight=1.',
      ),
    },
    ['details', 'debate', 'highlight'],
  ),
  Debate: object('An item of business of a sitting.', {
    ...LITERAL.DebateTitle.properties,
    sitting: SITTING_OR_ADDRESS,
    first_entry: number(
      'The id of its first entry: the heading of the debate, or the section heading above it.',
      1,
    ),
    last_entry: number('The id of its last entry.', 1),
    series: nullable(
      'The series of debates on the same business, over several sittings. The address of its page ends with it.',
    ),
    bill: {
      anyOf: [
        object('A bill.', {
          title: text('Its title, as printed.'),
          number: nullable(
            'Its number, such as senate-1-of-2023, where it is printed in the sitting.',
          ),
          chamber: nullable('The slug of the chamber that its number names.'),
          year: { ...number('The year of its number or title.'), type: ['integer', 'null'] },
        }),
        { type: 'null' },
      ],
      description: 'The bill it is about; null where that is not certain.',
    },
    stage: {
      enum: [...BILL_STAGES, null],
      description: 'The stage of the bill in it; null where that is not certain.',
    },
    contributions: number('The number of contributions to it.'),
    words: number('The number of words in its speeches and other text.'),
    minutes: number('The number of minutes that reading it takes.'),
    speakers: list(
      object('A speaker in the debate.', {
        speaker_name: fieldSchema(ENTRY_FIELDS.speakerName),
        speaker_title: fieldSchema(ENTRY_FIELDS.speakerTitle),
        speaker: refOrNull('Speaker', 'The person; null if the speaker is not linked to one.'),
        contributions: number('The number of contributions they made.'),
        words: number('The number of words they said.'),
      }),
      'The speakers, those with the most words first.',
    ),
  }),
  SuggestedPerson: object('A person whose name matches the typed words.', {
    id: number('The id of the person.', 1),
    url: address('The address of the person.'),
    ...properties([PERSON_FIELDS.legalName, PERSON_FIELDS.slug]),
    entries: number('The number of entries that are linked to the person.'),
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
