// The fields of what can be written, as OPTIONS describes them to a client that may write: made from the tables of fields.

import { fieldsOfCollection, type CollectionName } from '../../../record/collection.ts';
import { ENTRY_FIELDS } from '../../../record/entry.ts';
import { ENTRY_DETAILS } from '../../../record/entry-details.ts';
import { fieldList, type EntryField } from '../../../record/field.ts';

/** A field as DRF describes it. */
interface DescribedField {
  readonly type: string;
  readonly required: boolean;
  readonly read_only: boolean;
  readonly label: string;
  readonly help_text?: string;
  readonly max_length?: number;
  readonly min_value?: number;
  readonly max_value?: number;
  readonly choices?: readonly { readonly value: string; readonly display_name: string }[];
  readonly children?: DescribedFields;
}

export type DescribedFields = Readonly<Record<string, DescribedField>>;

const ID = { id: { type: 'integer', required: false, read_only: true, label: 'ID' } };
const URL = { url: { type: 'field', required: false, read_only: true, label: 'Url' } };

const WRITABLE = [...Object.values(ENTRY_FIELDS), ...fieldList(ENTRY_DETAILS)];

export function describedEntry(): DescribedFields {
  return { ...ID, ...URL, ...described(WRITABLE) };
}

/** The fields of one item of a collection. A source has no address of its own: its `url` is the document's. */
export function describedItem(name: CollectionName): DescribedFields {
  return { ...ID, ...(name !== 'sources' && URL), ...described(fieldsOfCollection(name)) };
}

/** A sitting is posted with its entries; they are changed at their own addresses. */
export function describedNewSitting(): DescribedFields {
  const entries = {
    type: 'list',
    required: false,
    read_only: false,
    label: 'Entries',
    children: describedEntry(),
  };
  return { ...describedItem('sittings'), entries };
}

/** What a person calls a field: `start_date` is "Start date". */
export function fieldTitle({ name }: EntryField): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}

function described(fields: readonly EntryField[]): DescribedFields {
  return Object.fromEntries(fields.map((field) => [field.name, describedField(field)]));
}

function describedField(field: EntryField): DescribedField {
  return {
    type: TYPES[field.kind],
    required: field.required ?? false,
    read_only: false,
    label: fieldTitle(field),
    ...(field.help !== undefined && { help_text: field.help }),
    ...details(field),
  };
}

/** DRF's name for each kind of field. */
const TYPES: Readonly<Record<EntryField['kind'], string>> = {
  text: 'string',
  'nullable text': 'string',
  slug: 'slug',
  date: 'date',
  'partial date': 'date',
  time: 'time',
  venue: 'field',
  'web address': 'url',
  number: 'integer',
  json: 'field',
  object: 'nested object',
  list: 'list',
  names: 'list',
  counter: 'integer',
  choice: 'choice',
  person: 'field',
  sitting: 'field',
};

function details(field: EntryField): Partial<DescribedField> {
  switch (field.kind) {
    case 'text':
    case 'nullable text':
    case 'slug':
    case 'web address':
      return field.lengthMax === undefined ? {} : { max_length: field.lengthMax };
    case 'counter':
      return { min_value: 1 };
    case 'number':
      return { min_value: field.least, max_value: field.most };
    case 'choice':
      return { choices: field.choices.map((value) => ({ value, display_name: value })) };
    case 'object':
      return { children: { ...ID, ...described(fieldList(field.fields)) } };
    case 'list':
    case 'names':
      return { children: described(Object.values(field.fields)) };
    default:
      return {};
  }
}
