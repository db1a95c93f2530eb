// The schemas of how what was found is spread: facets and trends.

import type { Schema } from '../../shared/openapi-document.ts';
import { list, nullable, number, object, ref, text } from './schema-parts.ts';

const MENTIONS: Schema = {
  type: ['integer', 'null'],
  minimum: 0,
  description:
    'How often the words and phrases of the query were said in the entries found; null where it has none to count.',
};

export const COUNTS = {
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
} satisfies Record<string, Schema>;
