// The schemas of debates.

import { ENTRY_FIELDS } from '../../../record/entry.ts';
import type { Schema } from '../../shared/openapi-document.ts';
import { fieldSchema } from './field-schemas.ts';
import { address, list, nullable, number, object, orNull, ref, text } from './schema-parts.ts';

const TITLE = {
  id: number('The id of the entry of the heading that names it.', 1),
  url: address('Its address.'),
  title: text('Its heading, as printed.'),
  section: nullable('The section of the order of business it is in; null where none is printed.'),
};

export const DEBATES = {
  DebateTitle: object('The debate of an entry or a contribution.', TITLE),
  Debate: object('An item of business of a sitting.', {
    ...TITLE,
    sitting: {
      anyOf: [{ type: 'string', format: 'uri' }, ref('EntrySitting'), { type: 'null' }],
      description: 'The address of its sitting; the sitting itself with expand=sitting.',
    },
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
        speaker: { ...orNull(ref('Speaker')), description: 'The person, where known.' },
        contributions: number('How many speeches.'),
        words: number('How many words.'),
      }),
      'Who spoke, most words first.',
    ),
  }),
} satisfies Record<string, Schema>;
