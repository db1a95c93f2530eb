// The schemas of what is sent to write, made from the tables of fields.

import { fieldsOfCollection, type CollectionName } from '../../../record/collection.ts';
import { REASON_LENGTH_MAX } from '../../../record/change.ts';
import { ENTRY_FIELDS } from '../../../record/entry.ts';
import { ENTRY_DETAILS } from '../../../record/entry-details.ts';
import { fieldList, type EntryField, type SlugField } from '../../../record/field.ts';
import { SLUG_PATTERN } from '../../../record/id.ts';
import type { Schema } from '../../shared/openapi-document.ts';
import { fieldTitle } from './described-fields.ts';

type Properties = Readonly<Record<string, Schema>>;

const NULL: Schema = { type: 'null' };

/** What may be sent back as it was read. A source has no address of its own: its `url` is the document's. */
function ignored(fields: readonly EntryField[]): Properties {
  const names = fields.some(({ name }) => name === 'url') ? ['id'] : ['id', 'url'];
  const schema = {
    readOnly: true,
    description: 'Ignored, so that what was read can be sent back.',
  };
  return Object.fromEntries(names.map((name) => [name, schema]));
}

/** An object with these fields. */
function body(description: string, fields: readonly EntryField[], properties: Properties): Schema {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    description,
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Of its eight fields, an entry takes null for nothing but the speaker. */
function entryBody(description: string): Schema {
  const fields: readonly EntryField[] = Object.values(ENTRY_FIELDS);
  return body(description, fields, {
    ...ignored(fields),
    ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    ...nullableProperties(fieldList(ENTRY_DETAILS)),
  });
}

function itemBody(description: string, name: CollectionName, more: Properties = {}): Schema {
  const fields = fieldsOfCollection(name);
  return body(description, fields, { ...ignored(fields), ...nullableProperties(fields), ...more });
}

/** Fields of items of a collection: null means not known. */
function nullableProperties(fields: readonly EntryField[]): Properties {
  return Object.fromEntries(fields.map((field) => [field.name, nullableSchema(field)]));
}

function nullableSchema(field: EntryField): Schema {
  const { description = '', ...schema } = fieldSchema(field);
  if (schema.anyOf !== undefined || field.required) return { ...schema, description };
  const types = [schema.type ?? []].flat();
  return { ...schema, type: [...types, 'null'], description };
}

function fieldSchema(field: EntryField): Schema {
  return { ...typeSchema(field), description: field.help ?? `${fieldTitle(field)}.` };
}

function typeSchema(field: EntryField): Schema {
  switch (field.kind) {
    case 'text':
    case 'nullable text':
      return { type: 'string', ...lengths(field) };
    case 'web address':
      return {
        type: 'string',
        format: 'uri',
        pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
        ...lengths(field),
      };
    case 'number':
      return { type: 'integer', minimum: field.least, maximum: field.most };
    case 'json':
      return { type: 'object' };
    case 'slug':
      return { type: 'string', pattern: SLUG_PATTERNS[field.letters], ...lengths(field) };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'partial date':
    case 'time':
    case 'venue':
      return { type: 'string' };
    case 'object':
      return { anyOf: [objectSchema(field), { type: 'string' }, NULL] };
    case 'list':
      return { type: 'array', items: listItem(fieldList(field.fields)) };
    case 'names':
      return {
        type: 'array',
        items: { anyOf: [listItem(fieldList(field.fields)), { type: 'string' }] },
      };
    case 'counter':
    case 'sitting':
      return { type: 'integer', minimum: 1 };
    case 'choice':
      return { type: 'string', enum: field.choices };
    case 'person':
      return PERSON;
  }
}

/** The id of a person, a slug or a label, or what a speaker is shown as. */
const PERSON: Schema = {
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'string' },
    { $ref: '#/components/schemas/Speaker' },
    NULL,
  ],
};

function objectSchema(field: Extract<EntryField, { kind: 'object' }>): Schema {
  const fields = fieldList(field.fields);
  return body(`${fieldTitle(field)}.`, fields, {
    ...ignored(fields),
    ...nullableProperties(fields),
  });
}

const SLUG_PATTERNS: Readonly<Record<SlugField['letters'], string>> = {
  'lower-case': '^[-a-z0-9_]+$',
  any: `^${SLUG_PATTERN}+$`,
};

function lengths({ required, lengthMax }: { required?: true; lengthMax?: number }): Schema {
  return {
    ...(required && { minLength: 1 }),
    ...(lengthMax !== undefined && { maxLength: lengthMax }),
  };
}

function listItem(fields: readonly EntryField[]): Schema {
  return body('One of them.', fields, nullableProperties(fields));
}

/** A change gives what it changes, and no more. */
function change(description: string, whole: Schema): Schema {
  const { required, ...rest } = whole;
  return withReason(description, required === undefined ? whole : rest);
}

/** What may be sent with a change, beside what changes. */
const REASON: Properties = {
  reason: {
    type: ['string', 'null'],
    maxLength: REASON_LENGTH_MAX,
    description: 'Why: it is stored with the change and shown.',
  },
};

function withReason(description: string, whole: Schema): Schema {
  return { ...whole, description, properties: { ...whole.properties, ...REASON } };
}

const NewEntry = entryBody('An entry to publish.');
const SittingFields = itemBody('What is known of a sitting.', 'sittings');
const NewVenue = itemBody('A chamber.', 'venues');
const NewSource = itemBody('A document.', 'sources');
const NewPerson = itemBody('A person.', 'people');

export const BODIES = {
  NewEntry,
  NewEntries: {
    anyOf: [
      { $ref: '#/components/schemas/NewEntry' },
      { type: 'array', items: { $ref: '#/components/schemas/NewEntry' }, minItems: 1 },
    ],
    description: 'An entry, or several that are published together or not at all.',
  },
  EntryReplacement: withReason('An entry as it is to be.', NewEntry),
  EntryChange: change('What changes of an entry.', NewEntry),
  NewSitting: itemBody('A sitting to publish, with its entries.', 'sittings', {
    entries: {
      type: ['array', 'null'],
      items: entryBody('One of them.'),
      description: 'Entries.',
    },
  }),
  Restoration: {
    type: 'object',
    description: 'How a withdrawn entry comes back; all of it may be left out.',
    properties: {
      sitting: { type: ['integer', 'null'], minimum: 1, description: 'Its sitting, if another.' },
      text_counter: {
        type: ['integer', 'null'],
        minimum: 1,
        description: 'Its counter, if another.',
      },
      ...REASON,
    },
    additionalProperties: false,
  },
  SittingReplacement: withReason('What is known of a sitting.', SittingFields),
  SittingChange: change('What changes of a sitting.', SittingFields),
  NewVenue,
  VenueReplacement: withReason('A chamber as it is to be.', NewVenue),
  VenueChange: change('What changes of a chamber.', NewVenue),
  NewSource,
  SourceReplacement: withReason('A document as it is to be.', NewSource),
  SourceChange: change('What changes of a document.', NewSource),
  NewPerson,
  PersonReplacement: withReason('A person as they are to be.', NewPerson),
  PersonChange: change('What changes of a person.', NewPerson),
} satisfies Record<string, Schema>;
