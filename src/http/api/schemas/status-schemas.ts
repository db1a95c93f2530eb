// The schemas of how fresh and how complete the record is.

import type { Schema } from '../../shared/openapi-document.ts';
import { list, number, object, orNull, ref, text } from './schema-parts.ts';

const days = (since: string): Schema => ({
  type: ['integer', 'null'],
  minimum: 0,
  description: `Days from ${since} to “date”; null where it has no date.`,
});

export const STATUS_SCHEMAS = {
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
    last_sitting: { ...orNull(ref('EntrySitting')), description: 'Its last sitting.' },
    days: days('the last sitting'),
    regular: {
      type: 'boolean',
      description:
        'Whether it sat in eight weeks or more of the year up to its last sitting, so that sittings are expected.',
    },
    missing_days: object('Days on which a sitting seems to be missing.', {
      count: number('How many there are.'),
      results: list({ type: 'string', format: 'date' }, 'The newest of them, the newest first.'),
    }),
  }),
} satisfies Record<string, Schema>;
