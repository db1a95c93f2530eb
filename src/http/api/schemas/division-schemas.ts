// The schemas of divisions.

import type { Schema } from '../../shared/openapi-document.ts';
import { address, list, nullable, number, object, orNull, ref, text } from './schema-parts.ts';

const flag = (description: string): Schema => ({ type: 'boolean', description });

const NAME = object('A name of a list of votes.', {
  name: text('The name, as printed.'),
  place: text('The constituency or county printed after it; empty where none is.'),
  speaker: {
    ...orNull(ref('Speaker')),
    description:
      'The person who spoke under that name in the sitting, else the only member of that day whom it fits; null where there is none.',
  },
});

export const DIVISIONS = {
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
    sitting: {
      anyOf: [{ type: 'string', format: 'uri' }, ref('EntrySitting'), { type: 'null' }],
      description: 'The address of its sitting; the sitting itself with expand=sitting.',
    },
    debate: {
      ...orNull(ref('DebateTitle')),
      description: 'The debate it is in; null where it is in none.',
    },
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
} satisfies Record<string, Schema>;
