// The schemas of responses: those with fields of the record are derived from field tables; all others are literal, in
// data/openapi.json.

import type openapi from '../../data/openapi.json';
import { readDataFile } from '../base/data-file.ts';
import { fieldsOfCollection } from '../record/collection.ts';
import { ENTRY_FIELDS } from '../record/entry.ts';
import { ENTRY_DETAILS } from '../record/entry-details.ts';
import { fieldList } from '../record/field.ts';
import { MEMBERSHIP_FIELDS, PERSON_FIELDS } from '../record/person.ts';
import { BILL_EVENTS, BILL_STATES } from '../record/business/follow-bills.ts';
import { BILL_STAGES } from '../record/parliament/procedure-forms.ts';
import { QUESTION_KINDS, QUESTION_OUTCOMES, QUESTION_STATES } from '../record/question.ts';
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
const entryIds = (description: string): Schema =>
  list({ type: 'integer', minimum: 1 }, description);
const DETAILS = properties(fieldList(ENTRY_DETAILS));
const EXPANDED_DEBATE = refOrNull(
  'DebateTitle',
  'The debate that it belongs to; null if it is in none. Only with expand=debate.',
);

/** The sitting of a contribution, debate, division, decision or question. */
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
          url: nullable('The address of the bill; null if it has none.', 'uri'),
        }),
        { type: 'null' },
      ],
      description: 'The bill it is about; null where that is not certain.',
    },
    stage: {
      enum: [...BILL_STAGES, null],
      description: 'The stage of the bill in it; null where that is not certain.',
    },
    evidence: object('The ids of the entries that it was read from.', {
      title: entryIds('The heading.'),
      bill: entryIds('The heading, and the first entry that prints the number of the bill.'),
      stage: entryIds('The heading of the stage.'),
    }),
    corrections: list(
      ref('ReadingCorrection'),
      'The fields that a publisher corrected. Every other field is as read from the evidence.',
    ),
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
  Question: object('A question or a request for a statement, with its answer.', {
    id: text(
      'The id of the entry that first prints it, a hyphen, and its number within that entry, such as 51-1.',
    ),
    url: URL,
    entry: number('The id of the entry that first prints it.', 1),
    number: nullable('The number, as printed: 193, or 7/2026.'),
    kind: {
      enum: [...QUESTION_KINDS],
      description:
        'The kind: an oral or a written question, a question by private notice, or a request for a statement.',
    },
    asker: refOrNull('Mover', 'The member who asked it; null if that is not printed.'),
    addressee: nullable('Who was asked, as printed; null if that is not printed.'),
    title: nullable('The heading above it; null if it has none of its own.'),
    text: nullable(
      'What was asked, cut after 2,000 characters; null if only its number is printed.',
    ),
    asked_on: nullable('The day of the sitting that first prints it.', 'date'),
    answered_on: nullable('The day on which it was answered last.', 'date'),
    days: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'The number of days from asked_on to answered_on.',
    },
    answer: {
      type: ['integer', 'null'],
      minimum: 1,
      description: 'The id of the entry with which the answer begins.',
    },
    status: {
      enum: [...QUESTION_STATES],
      description:
        'What became of it, as last printed: answered, deferred, withdrawn or dropped; open if neither an answer nor such a note was found.',
    },
    outcome: {
      enum: [...QUESTION_OUTCOMES, null],
      description: 'The outcome that the last note on it prints; null if there is none.',
    },
    sitting: SITTING_OR_ADDRESS,
    debate: refOrNull(
      'DebateTitle',
      'The debate in which it was first printed; null if it is in none.',
    ),
    printings: list(
      object('A question in one sitting.', {
        entry: number('The id of the entry in which it is asked or named.', 1),
        sitting: address('The address of the sitting.'),
        date: nullable('The day of the sitting.', 'date'),
        answer: {
          type: ['integer', 'null'],
          minimum: 1,
          description: 'The id of the entry with which its answer begins there.',
        },
        outcome: {
          enum: [...QUESTION_OUTCOMES, null],
          description: 'The outcome that a note prints there; null if there is none.',
        },
      }),
      'The sittings that print it, in the order of days.',
    ),
    evidence: list(
      { type: 'integer', minimum: 1 },
      'The ids of the entries it was read from: its number, the question, the answer, and the note that put it off.',
    ),
  }),
  Bill: object('A bill, with what happened to it.', {
    id: text('The words of its title and its year, as in its address: maize-bill-2013.'),
    url: URL,
    title: text('Its title, as printed with its number, otherwise as first printed.'),
    number: nullable('The number that is printed most often, such as senate-1-of-2023.'),
    other_numbers: list({ type: 'string' }, 'Other numbers that are printed for it.'),
    chamber: nullable('The slug of the chamber that its number names.'),
    year: { type: ['integer', 'null'], description: 'Its year; null where that is not known.' },
    state: {
      enum: [...BILL_STATES, null],
      description: 'How far it came; null if the record does not say.',
    },
    state_date: nullable('The day on which it came to this state.', 'date'),
    sponsor: refOrNull('Mover', 'The member who moved its reading; null if that is not printed.'),
    stages: list(
      object('What a decision did to a bill.', {
        event: { enum: [...BILL_EVENTS], description: 'What happened.' },
        stage: {
          enum: [...BILL_STAGES, null],
          description: 'The stage of the bill then; null where that is not certain.',
        },
        date: nullable('The day of the sitting.', 'date'),
        chamber: nullable('The slug of the chamber.'),
        sitting: address('The address of the sitting.'),
        debate: {
          type: ['integer', 'null'],
          minimum: 1,
          description: 'The id of the debate; null if it was decided in none.',
        },
        decision: address('The address of the decision.'),
        evidence: list({ type: 'integer', minimum: 1 }, 'The ids of the entries it was read from.'),
      }),
      'What happened to it, in the order of days.',
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
  QuestionPage: pageOf('Question', 'questions'),
  BillPage: pageOf('Bill', 'bills'),
  ChangePage: pageOf('Change', 'changes'),
  ItemChangePage: pageOf('ItemChange', 'changes'),
  ReadingChangePage: pageOf('ReadingChange', 'changes'),
} satisfies Record<string, Schema>;

export type SchemaName = keyof typeof RESPONSES | keyof typeof LITERAL | keyof typeof BODIES;

export const SCHEMAS: Readonly<Record<SchemaName, Schema>> = {
  ...RESPONSES,
  ...LITERAL,
  ...BODIES,
};
