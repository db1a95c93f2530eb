// The schemas of responses: every field of every shape, and what it means.

import { CHANGE_KINDS, ITEM_CHANGE_KINDS } from '../../record/change.ts';
import { fieldsOfCollection } from '../../record/collection.ts';
import { ENTRY_FIELDS } from '../../record/entry.ts';
import { ENTRY_DETAILS } from '../../record/entry-details.ts';
import { fieldList } from '../../record/field.ts';
import { MEMBERSHIP_FIELDS, PERSON_FIELDS } from '../../record/person.ts';
import { DERIVED_FIELDS, SITTING_DETAILS } from '../../record/sitting.ts';
import type { Schema } from '../shared/openapi-document.ts';
import {
  BODIES,
  fieldSchema,
  list,
  nullable,
  number,
  object,
  orNull,
  properties,
  ref,
  text,
} from './field-schemas.ts';

const address = (description: string): Schema => text(description, { format: 'uri' });

const digest = (description: string): Schema => text(description, { pattern: '^[0-9a-f]{64}$' });

const flag = (description: string): Schema => ({ type: 'boolean', description });

/** One of the schemas below, or null. */
const refOrNull = (name: string, description: string): Schema => ({
  ...orNull(ref(name)),
  description,
});

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
  cut_before: flag('Whether the entry begins before it.'),
  cut_after: flag('Whether the entry goes on after it.'),
} as const;
const SUMS = {
  entries: number('Entries spoken.'),
  contributions: number('Contributions made.'),
  words: number('Words said.'),
};

const EXPANDED_DEBATE = refOrNull(
  'DebateTitle',
  'The debate it is part of, null where it is in none; only with expand=debate.',
);

const TITLE = {
  id: number('The id of the entry of the heading that names it.', 1),
  url: address('Its address.'),
  title: text('Its heading, as printed.'),
  section: nullable('The section of the order of business it is in; null where none is printed.'),
};

const NAME = object('A name of a list of votes.', {
  name: text('The name, as printed.'),
  place: text('The constituency or county printed after it; empty where none is.'),
  speaker: refOrNull(
    'Speaker',
    'The person who spoke under that name in the sitting, else the only member of that day whom it fits; null where there is none.',
  ),
});

const MENTIONS: Schema = {
  type: ['integer', 'null'],
  minimum: 0,
  description:
    'How often the words and phrases of the query were said in the entries found; null where it has none to count.',
};

const days = (since: string): Schema => ({
  type: ['integer', 'null'],
  minimum: 0,
  description: `Days from ${since} to “date”; null where it has no date.`,
});

/** The sitting of what is derived from entries. */
const SITTING_OR_ADDRESS: Schema = {
  anyOf: [{ type: 'string', format: 'uri' }, ref('EntrySitting'), { type: 'null' }],
  description: 'The address of its sitting; the sitting itself with expand=sitting.',
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
    venue: refOrNull('Venue', 'Its chamber.'),
    ...properties(fieldList(SITTING_DETAILS)),
  }),
  Excerpt: object('An excerpt with the words found marked.', EXCERPT_FIELDS),
  Revision: object('What happened to an entry, and the text it then had.', {
    revision: number('The number of the text, from 1.', 1),
    at: text('When it happened.', { format: 'date-time' }),
    by: nullable(
      'The name of the token it was done with, or the document that was imported; null for a command of the operator.',
    ),
    kind: text('What happened.', { enum: CHANGE_KINDS }),
    reason: REASON,
    sha256: digest('The SHA-256 of the entry’s JSON as it then was, without url.'),
    entry: refOrNull(
      'Entry',
      'The entry as it then was; null where it was withdrawn. Of an entry that is withdrawn now, texts are given to who has a token.',
    ),
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
    by: nullable(
      'The name of the token it was done with, or the document that was imported; null for a command of the operator.',
    ),
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
    activity: refOrNull('Activity', 'What they said, in numbers.'),
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
          ...EXCERPT_FIELDS,
        }),
        'Excerpts of the entries something was found in; only with highlight=1.',
      ),
    },
    ['details', 'debate', 'highlight'],
  ),
  DebateTitle: object('The debate of an entry or a contribution.', TITLE),
  Debate: object('An item of business of a sitting.', {
    ...TITLE,
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
  DivisionSide: object('Those who voted one way.', {
    total: number('How many voted so: as printed, else as many as are listed.'),
    printed: list(
      { type: 'integer', minimum: 0 },
      'The numbers that are printed, each once: that of the last list first, then that of the note of the result.',
    ),
    listed: number('How many names are listed.'),
    agrees: flag(
      'Whether the printed numbers are the same, and as many names are listed, where any are.',
    ),
    names: list(NAME, 'The names, in the order of the list.'),
  }),
  Division: object('A vote of a sitting, as its entries print it.', {
    id: number('The id of its first entry: its heading, or its first list.', 1),
    url: address('Its address.'),
    sitting: SITTING_OR_ADDRESS,
    debate: refOrNull('DebateTitle', 'The debate it is in; null where it is in none.'),
    question: nullable(
      'What was voted on, as printed above it in the debate: a clause, or the last motion. Null where neither is.',
    ),
    question_entry: {
      type: ['integer', 'null'],
      description: 'The id of the entry that has the question.',
    },
    result: {
      enum: ['carried', 'negatived', null],
      description: 'As the note of the result says; null where there is none.',
    },
    last_entry: number('The id of its last entry.', 1),
    agrees: flag('Whether the numbers and the names agree on every side.'),
    ayes: ref('DivisionSide'),
    noes: ref('DivisionSide'),
    abstentions: ref('DivisionSide'),
  }),
  Suggestions: object('What the words of a search may mean: each kind with the likeliest first.', {
    q: text('What was typed.'),
    people: list(ref('SuggestedPerson'), 'People, by the beginnings of the words of their names.'),
    labels: list(ref('SuggestedLabel'), 'Labels of speakers in entries that are linked to nobody.'),
    debates: list(
      ref('SuggestedDebate'),
      'Debates, by the beginnings of the words of their titles.',
    ),
    words: list(
      object('A word of the record.', {
        word: text('Without accents, in small letters.'),
        entries: number('How many entries have it.', 1),
      }),
      'Words that begin with the last one typed, where that has three letters; the most frequent first.',
    ),
    dates: {
      ...orNull(
        object('The days, both included.', {
          from: text('The first.', { format: 'date' }),
          to: text('The last.', { format: 'date' }),
        }),
      ),
      description: 'The day, the month or the year that was typed; null where it is none.',
    },
    sittings: list(orNull(ref('EntrySitting')), 'The first sittings of these days.'),
    entry: {
      ...orNull(object('An entry.', { id: number('Its id.', 1), url: address('Its address.') })),
      description: 'The entry whose id, address or citation was typed; null where there is none.',
    },
  }),
  Spelling: object('What may have been meant by a search that finds nothing.', {
    q: text('The search.'),
    count: number('How many entries it finds; where it finds any, there are no results.'),
    results: list(
      object('A search that finds something.', {
        q: text('The search with some words replaced by the nearest of the record.'),
        count: number('How many entries it finds, with the same filters.', 1),
      }),
      'At most three, the likeliest first.',
    ),
  }),
  DistinctiveWords: object('The words by which the speeches found differ from others.', {
    count: number('How many speeches were found.'),
    against: number('How many speeches they are compared with.'),
    results: list(
      object('A word that a larger share of the speeches found has.', {
        word: text('Without accents, in small letters; in this form.'),
        entries: number('How many of the speeches found have it.', 1),
        against: number('How many of the others have it.'),
      }),
      'At most twelve, the most distinctive first.',
    ),
  }),
  SuggestedPerson: object('A person who may be meant.', {
    id: number('Their id.', 1),
    url: address('Their address.'),
    ...properties([PERSON_FIELDS.legalName, PERSON_FIELDS.slug]),
    entries: number('How many entries are linked to them.'),
  }),
  SuggestedLabel: object('A label that may be meant.', {
    label: text('As printed; speaker_name takes it.'),
    entries: number('How many entries have it and are linked to nobody.'),
  }),
  SuggestedDebate: object('A debate that may be meant: the newest of its business.', {
    id: number('The id of the entry of the heading that names it.', 1),
    url: address('Its address.'),
    title: text('Its heading, as printed.'),
    section: nullable('The section of the order of business it is in; null where none is printed.'),
    sitting: refOrNull('EntrySitting', 'Its sitting.'),
    series: nullable('The series of the same business over sittings.'),
    debates: number('How many debates that business has.', 1),
  }),
  Facets: object('How what was found is spread.', {
    count: number('How many entries were found.'),
    facets: object(
      'The values of each, most frequent first; years in their order.',
      Object.fromEntries(
        ['type', 'speaker', 'venue', 'party', 'year'].map((name) => [
          name,
          list(ref(name === 'speaker' ? 'SpeakerFacetValue' : 'FacetValue'), `By ${name}.`),
        ]),
      ),
    ),
  }),
  FacetValue: object('A value and how often it was found.', {
    value: text('What the filter of that name takes.'),
    label: text('What a person calls it.'),
    count: number('How many entries.'),
  }),
  SpeakerFacetValue: object('A person or a label, and how often it was found.', {
    value: nullable(
      'The slug of the person, which the filter speaker takes; null for a label that is linked to nobody.',
    ),
    label: text(
      'The name of the person, or the label: title, and name in brackets. The filter unlinked_label takes the label.',
    ),
    count: number('How many entries.'),
  }),
  Trends: object('How what was found is spread over time.', {
    interval: text('The length of a period.', { enum: ['year', 'month'] }),
    count: number('How many entries were found, those without a date included.'),
    mentions: MENTIONS,
    results: list(ref('Period'), 'Every period from the first to the last.'),
  }),
  Period: object('A year or a month.', {
    period: text('YYYY or YYYY-MM.'),
    count: number('How many entries were found.'),
    total: number('How many there are.'),
    mentions: MENTIONS,
  }),
  Status: object('How fresh and how complete the record is.', {
    date: text('The day of the response, in UTC, from which days are counted.', { format: 'date' }),
    entries: number('How many entries the record has.'),
    sittings: number('How many sittings.'),
    changed_at: text('When it last changed.', { format: 'date-time' }),
    venues: list(ref('VenueStatus'), 'The chambers that have a sitting with a date.'),
    last_import: {
      ...orNull(
        object('An import.', {
          at: text('When it was done.', { format: 'date-time' }),
          entries: {
            type: ['integer', 'null'],
            minimum: 0,
            description: 'How many entries it added; null of a run of a mirror.',
          },
          days: days('that day'),
        }),
      ),
      description:
        'The last import of a file, or the last run of a mirror that found everything; null where there was none.',
    },
    failed_sources: object('Documents whose last processing failed.', {
      count: number('How many there are; sources/?failed=1 lists them.'),
      results: list(ref('Source'), 'The first of them.'),
    }),
    speeches: object('Speeches with a speaker, and who they are linked to.', {
      count: number('How many contributions have a speaker.'),
      linked: number('How many of them are linked to a person.'),
      share: {
        type: ['number', 'null'],
        minimum: 0,
        maximum: 1,
        description: 'The share that is linked; null where there is none.',
      },
    }),
  }),
  VenueStatus: object('How fresh and how complete the sittings of a chamber are.', {
    venue: text('The slug of the chamber.'),
    name: text('Its name.'),
    last_sitting: refOrNull('EntrySitting', 'Its last sitting.'),
    days: days('the last sitting'),
    regular: flag(
      'Whether it sat in eight weeks or more of the year up to its last sitting, so that sittings are expected.',
    ),
    missing_days: object('Days on which a sitting seems to be missing.', {
      count: number('How many there are.'),
      results: list({ type: 'string', format: 'date' }, 'The newest of them, the newest first.'),
    }),
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
