// The schemas of what a search may mean.

import { PERSON_FIELDS } from '../../../record/person.ts';
import type { Schema } from '../../shared/openapi-document.ts';
import { properties } from './field-schemas.ts';
import { address, list, nullable, number, object, orNull, ref, text } from './schema-parts.ts';

export const SUGGESTIONS = {
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
    sitting: { ...orNull(ref('EntrySitting')), description: 'Its sitting.' },
    series: nullable('The series of the same business over sittings.'),
    debates: number('How many debates that business has.', 1),
  }),
} satisfies Record<string, Schema>;
