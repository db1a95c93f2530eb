// The field tables (record/field.ts) as the interface describes them: the schema of responses, the schema of request bodies,
// and the OPTIONS response for a caller who may write.

import { REASON_LENGTH_MAX } from '../record/change.ts';
import { CORRECTED_FIELDS, type ReadingResource } from '../record/business/reading-change.ts';
import { OUTCOMES } from '../record/business/read-events.ts';
import { type CollectionName, fieldsOfCollection } from '../record/collection.ts';
import { ENTRY_FIELDS } from '../record/entry.ts';
import { ENTRY_DETAILS } from '../record/entry-details.ts';
import { type EntryField, fieldList, NAME_LENGTH_MAX, type SlugField } from '../record/field.ts';
import { BILL_STAGES } from '../record/parliament/procedure-forms.ts';
import { TITLE_LENGTH_MAX } from '../record/rules/reading-rules.ts';
import type { Schema } from '../http/openapi-document.ts';

export type Properties = Readonly<Record<string, Schema>>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** One of the schemas, or null. */
export const refOrNull = (name: string, description: string): Schema => ({
  anyOf: [ref(name), { type: 'null' }],
  description,
});

export const text = (description: string, more: Schema = {}): Schema => ({
  type: 'string',
  description,
  ...more,
});

export const nullable = (description: string, format?: string): Schema => ({
  type: ['string', 'null'],
  description,
  ...(format !== undefined && { format }),
});

export const number = (description: string, minimum = 0): Schema => ({
  type: 'integer',
  description,
  minimum,
});

export const list = (items: Schema, description: string): Schema => ({
  type: 'array',
  items,
  description,
});

/** An object with these fields. All of them are required except the optional ones. */
export function object(
  description: string,
  properties: Properties,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, properties, required };
}

/** The id and the address of an item, which are described by OPTIONS but never written. */
const DRF_ID = { id: { type: 'integer', required: false, read_only: true, label: 'ID' } };
const DRF_URL = { url: { type: 'field', required: false, read_only: true, label: 'Url' } };

/** A kind of field for a reader, for a writer, and in DRF's terms. */
interface FieldForms {
  readonly reads: Schema;
  readonly takes: Schema;
  readonly drf: { readonly type: string } & Readonly<Record<string, unknown>>;
}

function formsOf(field: EntryField): FieldForms {
  return (FORMS[field.kind] as (field: EntryField) => FieldForms)(field);
}

/** `14:30:00`. */
const TIME_PATTERN = '^\\d\\d:\\d\\d:\\d\\d$';

const FORMS: {
  readonly [Kind in EntryField['kind']]: (
    field: EntryField & { readonly kind: Kind },
  ) => FieldForms;
} = {
  text: (field) => textForms(text(field.description), field, 'string'),
  'nullable text': (field) => textForms(nullable(field.description), field, 'string'),
  slug: (field) => ({
    ...textForms(text(field.description), field, 'slug'),
    takes: { type: 'string', pattern: SLUG_PATTERNS[field.letters], ...lengths(field) },
  }),
  'web address': (field) => ({
    ...textForms(nullable(field.description, 'uri'), field, 'url'),
    takes: { type: 'string', format: 'uri', pattern: HTTP_PATTERN, ...lengths(field) },
  }),
  date: ({ description }) =>
    forms(nullable(description, 'date'), { type: 'string', format: 'date' }, 'date'),
  'partial date': ({ description }) => forms(nullable(description), { type: 'string' }, 'date'),
  // No format: that of a time has an offset (RFC 3339), and clients that check it would refuse ours.
  time: ({ description }) =>
    forms({ ...nullable(description), pattern: TIME_PATTERN }, { type: 'string' }, 'time'),
  venue: ({ description }) => forms(nullable(description, 'uri'), { type: 'string' }, 'field'),
  number: ({ description, least: minimum, most: maximum }) => ({
    reads: { type: ['integer', 'null'], description, minimum, maximum },
    takes: { type: 'integer', minimum, maximum },
    drf: { type: 'integer', min_value: minimum, max_value: maximum },
  }),
  // Type generators treat an object without `additionalProperties` as empty.
  json: ({ description }) => {
    const any = { type: 'object', additionalProperties: true } as const;
    return forms({ ...any, type: ['object', 'null'], description }, any, 'field');
  },
  choice: ({ description, choices }) => ({
    reads: text(description, { enum: choices }),
    takes: { type: 'string', enum: choices },
    drf: {
      type: 'choice',
      choices: choices.map((value) => ({ value, display_name: value })),
    },
  }),
  counter: ({ description }) => ({
    reads: number(description, 1),
    takes: { type: 'integer', minimum: 1 },
    drf: { type: 'integer', min_value: 1 },
  }),
  sitting: ({ description }) =>
    forms(
      refOrNull('EntrySitting', description),
      { type: ['integer', 'null'], minimum: 1 },
      'field',
    ),
  person: ({ description }) => forms(refOrNull('Speaker', description), PERSON, 'field'),
  object: nestedForms,
  list: nestedForms,
  names: nestedForms,
};

const HTTP_PATTERN = '^[Hh][Tt][Tt][Pp][Ss]?://';

const forms = (reads: Schema, takes: Schema, type: string): FieldForms => ({
  reads,
  takes,
  drf: { type },
});

/** Text with an optional maximum length. */
function textForms(
  reads: Schema,
  field: EntryField & { readonly lengthMax?: number },
  type: string,
): FieldForms {
  const { lengthMax } = field;
  const drf = { type, ...(lengthMax !== undefined && { max_length: lengthMax }) };
  return { reads, takes: { type: 'string', ...lengths(field) }, drf };
}

/** Nested fields: an object, or a list of objects. */
function nestedForms(
  field: Extract<EntryField, { kind: 'object' | 'list' | 'names' }>,
): FieldForms {
  const { description } = field;
  const fields: readonly EntryField[] = Object.values(field.fields);
  if (field.kind === 'object') {
    const whole = body(`${fieldTitle(field)}.`, fields, {
      ...ignored(fields),
      ...nullableProperties(fields),
    });
    return {
      reads: refOrNull(field.schema, description),
      takes: { anyOf: [whole, { type: 'string' }, { type: 'null' }] },
      drf: { type: 'nested object', children: { ...DRF_ID, ...drfFields(fields) } },
    };
  }
  const isNamed = field.kind === 'list' && field.schema !== undefined;
  const read = isNamed ? ref(field.schema) : object(field.item, properties(fields));
  const item = body('An item of the list.', fields, nullableProperties(fields));
  return {
    reads: list(read, description),
    takes: {
      type: 'array',
      items: field.kind === 'names' ? { anyOf: [item, { type: 'string' }] } : item,
    },
    drf: { type: 'list', children: drfFields(fields) },
  };
}

/**
 * Patterns for every dialect of regular expressions: a letter of any script is any character except a space or another ASCII
 * character.
 */
const SLUG_PATTERNS: Readonly<Record<SlugField['letters'], string>> = {
  'lower-case': '^[-a-z0-9_]+$',
  any: String.raw`^[^\s!-,./:-@\[-^{-~]+$`,
};

/** A person in a body: an id, a slug, or the object that responses have. */
const PERSON: Schema = {
  anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }, ref('Speaker'), { type: 'null' }],
};

function lengths({ required, lengthMax }: { required?: true; lengthMax?: number }): Schema {
  return {
    ...(required && { minLength: 1 }),
    ...(lengthMax !== undefined && { maxLength: lengthMax }),
  };
}

/** The title of a field: `start_date` is "Start date". */
function fieldTitle({ name }: EntryField): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}

// Responses.

export const fieldSchema = (field: EntryField): Schema => formsOf(field).reads;

/** The properties of an object with these fields. */
export function properties(fields: readonly EntryField[]): Properties {
  return Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));
}

// Request bodies.

const WRITABLE: readonly EntryField[] = Object.values(ENTRY_FIELDS);

/**
 * Fields that a client may send back as it read them. A source has no address of its own; its `url` is that of the document.
 */
function ignored(fields: readonly EntryField[]): Properties {
  return ignoredNames(fields.some(({ name }) => name === 'url') ? ['id'] : ['id', 'url']);
}

function ignoredNames(names: readonly string[]): Properties {
  const schema = {
    readOnly: true,
    description: 'Ignored, so that a client can send back what it read.',
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

function bodySchema(field: EntryField): Schema {
  return { ...formsOf(field).takes, description: field.help ?? `${fieldTitle(field)}.` };
}

/** Fields of items of a collection: null means unknown. */
function nullableProperties(fields: readonly EntryField[]): Properties {
  return Object.fromEntries(
    fields.map((field) => {
      const { description = '', ...schema } = bodySchema(field);
      const isNullable = schema.anyOf !== undefined || field.required;
      const type = isNullable ? {} : { type: [...[schema.type ?? []].flat(), 'null'] };
      return [field.name, { ...schema, ...type, description }];
    }),
  );
}

/** An entry accepts null for its speaker and its sitting, and for its details. */
function entryBody(description: string): Schema {
  return body(description, WRITABLE, {
    ...ignored(WRITABLE),
    ...Object.fromEntries(WRITABLE.map((field) => [field.name, bodySchema(field)])),
    ...nullableProperties(fieldList(ENTRY_DETAILS)),
  });
}

function itemBody(description: string, name: CollectionName, more: Properties = {}): Schema {
  const fields = fieldsOfCollection(name);
  return body(description, fields, { ...ignored(fields), ...nullableProperties(fields), ...more });
}

/** What a client may send with a change, besides the changed fields. */
const REASON: Properties = {
  reason: {
    type: ['string', 'null'],
    maxLength: REASON_LENGTH_MAX,
    description: 'The reason for the change. It is stored with the change and published.',
  },
};

function withReason(description: string, whole: Schema): Schema {
  return { ...whole, description, properties: { ...whole.properties, ...REASON } };
}

/** A change contains only the fields it changes. */
function change(description: string, whole: Schema): Schema {
  const { required, ...rest } = whole;
  return withReason(description, required === undefined ? whole : rest);
}

const NewEntry = entryBody('An entry to publish.');
const SittingFields = itemBody('The fields of a sitting.', 'sittings');
const NewVenue = itemBody('A chamber.', 'venues');
const NewSource = itemBody('A document.', 'sources');
const NewPerson = itemBody('A person.', 'people');
const positive = (description: string): Schema => ({
  type: ['integer', 'null'],
  minimum: 1,
  description,
});

const BILL: Schema = {
  type: ['object', 'null'],
  description: 'The bill that it is about; null for none.',
  properties: {
    title: text('Its title.', { minLength: 1, maxLength: TITLE_LENGTH_MAX }),
    number: {
      type: ['string', 'null'],
      description: 'Its number, such as 5-of-2023 or senate-1-of-2023.',
    },
    ...ignoredNames(['chamber', 'year', 'series']),
  },
  required: ['title'],
  additionalProperties: false,
};

const mover = (description: string): Schema => ({
  description,
  anyOf: [
    {
      type: 'object',
      description: 'A mover or seconder. Without a name, that of the person is used.',
      properties: {
        speaker_name: text('The name, as printed.', { maxLength: NAME_LENGTH_MAX }),
        speaker_title: text('The title, as printed.', { maxLength: NAME_LENGTH_MAX }),
        speaker: { ...PERSON, description: 'The person.' },
      },
      additionalProperties: false,
    },
    { type: ['integer', 'string', 'null'] },
  ],
});

/** What a client corrects in a debate or a decision, which are read from the entries. */
function readingBody(resource: ReadingResource, fields: Properties): Schema {
  return {
    type: 'object',
    description: `What a publisher corrects in ${resource}. Fields that are missing stay as they are.`,
    properties: {
      ...ignoredNames(['id', 'url']),
      ...fields,
      undo: list(
        { type: 'string', enum: [...CORRECTED_FIELDS[resource]] },
        'The fields whose corrections are undone: they are as read again.',
      ),
      ...REASON,
    },
    additionalProperties: false,
  };
}

export const BODIES = {
  NewEntry,
  NewEntries: {
    anyOf: [ref('NewEntry'), { type: 'array', items: ref('NewEntry'), minItems: 1 }],
    description: 'An entry, or several entries that are published together or not at all.',
  },
  EntryReplacement: withReason('The new fields of an entry.', NewEntry),
  EntryChange: change('The changed fields of an entry.', NewEntry),
  NewSitting: itemBody('A sitting to publish, with its entries.', 'sittings', {
    entries: {
      type: 'array',
      items: entryBody('An entry of the sitting.'),
      description: 'The entries of the sitting, in order.',
    },
  }),
  Restoration: {
    type: 'object',
    description: 'How to restore a withdrawn entry. Every field is optional.',
    properties: {
      sitting: positive('The id of the sitting, to restore the entry to another one.'),
      text_counter: positive('The text_counter, to restore the entry under another one.'),
      ...REASON,
    },
    additionalProperties: false,
  },
  SittingReplacement: withReason('The new fields of a sitting.', SittingFields),
  SittingChange: change('The changed fields of a sitting.', SittingFields),
  NewVenue,
  VenueReplacement: withReason('The new fields of a chamber.', NewVenue),
  VenueChange: change('The changed fields of a chamber.', NewVenue),
  NewSource,
  SourceReplacement: withReason('The new fields of a document.', NewSource),
  SourceChange: change('The changed fields of a document.', NewSource),
  NewPerson,
  PersonReplacement: withReason('The new fields of a person.', NewPerson),
  PersonChange: change('The changed fields of a person.', NewPerson),
  DebateCorrection: readingBody('debates', {
    title: text('The title.', { minLength: 1, maxLength: TITLE_LENGTH_MAX }),
    bill: BILL,
    stage: { enum: [...BILL_STAGES, null], description: 'The stage of the bill; null for none.' },
  }),
  DecisionCorrection: readingBody('decisions', {
    outcome: { enum: [...OUTCOMES, null], description: 'The outcome; null for none.' },
    bill: BILL,
    mover: mover('Who moved it; null for nobody.'),
    seconder: mover('Who seconded it; null for nobody.'),
  }),
} satisfies Record<string, Schema>;

// The descriptions in OPTIONS, in DRF's form.

function drfFields(fields: readonly EntryField[]): object {
  return Object.fromEntries(
    fields.map((field) => {
      const { type, ...more } = formsOf(field).drf;
      const { required = false, help } = field;
      const described = { type, required, read_only: false, label: fieldTitle(field) };
      return [
        field.name,
        { ...described, ...(help !== undefined && { help_text: help }), ...more },
      ];
    }),
  );
}

export const DESCRIBED_ENTRY = {
  ...DRF_ID,
  ...DRF_URL,
  ...drfFields([...WRITABLE, ...fieldList(ENTRY_DETAILS)]),
};

/** The fields of one item of a collection. A source has no address of its own; its `url` is that of the document. */
export function describedItem(name: CollectionName): object {
  return { ...DRF_ID, ...(name !== 'sources' && DRF_URL), ...drfFields(fieldsOfCollection(name)) };
}

/** A sitting is posted with its entries. Entries are changed at their own addresses. */
export const DESCRIBED_SITTING = {
  ...describedItem('sittings'),
  entries: {
    type: 'list',
    required: false,
    read_only: false,
    label: 'Entries',
    children: DESCRIBED_ENTRY,
  },
};
