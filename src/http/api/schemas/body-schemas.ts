// The schemas of what is sent to write, made from the fields OPTIONS describes: the two cannot disagree.

import type { Schema } from '../../shared/openapi-document.ts';
import {
  ENTRY_FIELDS,
  ITEM_FIELDS,
  NEW_SITTING_FIELDS,
  type DescribedField,
  type DescribedFields,
} from './described-fields.ts';

const NULL: Schema = { type: 'null' };

/** What one field may be told as, where that is more than a type can say. */
const BY_NAME: Readonly<Record<string, Schema>> = {
  speaker: {
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string' },
      { $ref: '#/components/schemas/Speaker' },
      NULL,
    ],
  },
  sitting: { type: 'integer', minimum: 1 },
  venue: { type: ['string', 'null'] },
};

/** A body with these fields. Members of a collection take null for what is not known; entries do not. */
function body(description: string, fields: DescribedFields, takesNull: boolean): Schema {
  const required = Object.keys(fields).filter((name) => fields[name]!.required);
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    fieldSchema(name, field, takesNull && !field.required),
  ]);
  return {
    type: 'object',
    description,
    properties: Object.fromEntries(properties) as Record<string, Schema>,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function fieldSchema(name: string, field: DescribedField, takesNull: boolean): Schema {
  if (field.read_only) {
    return { readOnly: true, description: 'Ignored, so that what was read can be sent back.' };
  }
  const description = field.help_text ?? `${field.label}.`;
  const schema = BY_NAME[name] ?? typeSchema(field, takesNull);
  if (schema.anyOf !== undefined || !takesNull) return { ...schema, description };
  const type = [schema.type].flat().filter((one) => one !== undefined);
  return { ...schema, type: [...new Set([...type, 'null'])], description };
}

function typeSchema(field: DescribedField, takesNull: boolean): Schema {
  const { max_length: maxLength, min_value: minimum, children = {} } = field;
  const limits = {
    ...(field.required && { minLength: 1 }),
    ...(maxLength !== undefined && { maxLength }),
  };
  switch (field.type) {
    case 'integer':
      return { type: 'integer', ...(minimum !== undefined && { minimum }) };
    case 'choice':
      return { type: 'string', enum: field.choices!.map(({ value }) => value) };
    case 'slug':
      return { type: 'string', pattern: '^[-a-zA-Z0-9_]+$', ...limits };
    case 'date':
      return { type: 'string', ...(field.help_text === undefined && { format: 'date' }) };
    case 'list':
      return { type: 'array', items: listItem(children) };
    case 'nested object':
      return { anyOf: [body(`${field.label}.`, children, takesNull), { type: 'string' }, NULL] };
    default:
      return { type: 'string', ...limits };
  }
}

/** An object with these fields; where it is a name and no more, the name alone too. */
function listItem(children: DescribedFields): Schema {
  const isEntry = 'content' in children;
  const item = body('One of them.', children, !isEntry);
  return Object.keys(children).join() === 'name' ? { anyOf: [item, { type: 'string' }] } : item;
}

/** A change gives what it changes, and no more. */
function change(description: string, whole: Schema): Schema {
  const { required, ...rest } = whole;
  return required === undefined ? { ...whole, description } : { ...rest, description };
}

const NewEntry = body('An entry to publish.', ENTRY_FIELDS, false);
const SittingFields = body('What is known of a sitting.', ITEM_FIELDS.sittings, true);
const NewVenue = body('A chamber.', ITEM_FIELDS.venues, true);
const NewSource = body('A document.', ITEM_FIELDS.sources, true);
const NewPerson = body('A person.', ITEM_FIELDS.people, true);

export const BODIES = {
  NewEntry,
  NewEntries: {
    anyOf: [
      { $ref: '#/components/schemas/NewEntry' },
      { type: 'array', items: { $ref: '#/components/schemas/NewEntry' }, minItems: 1 },
    ],
    description: 'An entry, or several that are published together or not at all.',
  },
  EntryChange: change('What changes of an entry.', NewEntry),
  NewSitting: body('A sitting to publish, with its entries.', NEW_SITTING_FIELDS, true),
  SittingFields,
  SittingChange: change('What changes of a sitting.', SittingFields),
  NewVenue,
  VenueChange: change('What changes of a chamber.', NewVenue),
  NewSource,
  SourceChange: change('What changes of a document.', NewSource),
  NewPerson,
  PersonChange: change('What changes of a person.', NewPerson),
} satisfies Record<string, Schema>;
