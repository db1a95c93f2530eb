// A field of an item: its name, what it may hold, and how it is explained. Every collection has one table of its fields, and
// from it are made the checks of a body, the JSON and its schemas, what OPTIONS says, the columns of exports, and the
// columns that the store reads and writes. A field that is added to a table appears in all of them; its column is added to data/schema.sql.

import { firstCharacters } from './id.ts';

/** The original's column width for names and labels. */
export const NAME_LENGTH_MAX = 200;

/** As much of a printed name or label as a field takes. */
export const cutName = (text: string): string => firstCharacters(text, NAME_LENGTH_MAX);

/** The original's column width for addresses. */
export const URL_LENGTH_MAX = 1_000;

interface Described {
  /** In JSON, in a row of the store, and, after a prefix, in exports with columns. */
  readonly name: string;
  /** What a reader finds there. */
  readonly description: string;
  /** What a writer should know, where the name alone does not say it. */
  readonly help?: string;
  readonly required?: true;
  /** Whether it is part of what identifies an item. Such columns come first in exports and in the store. */
  readonly identifies?: true;
}

type FieldOfKind<Kind, More = unknown> = Described & { readonly kind: Kind } & Readonly<More>;

/** Text that is never null: a field that is not required is empty where it is not given. Of any length where none is given, in characters. */
type TextField = FieldOfKind<'text', { lengthMax?: number }>;

/** Text that is null where it is not given. */
type NullableTextField = FieldOfKind<'nullable text', { lengthMax: number }>;

/** A name used in addresses. */
export type SlugField = FieldOfKind<'slug', { letters: 'lower-case' | 'any'; lengthMax: number }>;

/** `partial date` is YYYY, YYYY-MM or YYYY-MM-DD. */
type TimeField = FieldOfKind<'date' | 'partial date' | 'time'>;

/** The address of a page or file on the web, which a reader may follow: http or https and nothing else. */
type WebAddressField = FieldOfKind<'web address', { lengthMax: number }>;

/** A whole number, or null where it is not given. */
export type NumberField = FieldOfKind<'number', { least: number; most: number }>;

/** An object of any shape, as a client or a document wrote it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A small object of any shape; null where it is not given, or empty. Its JSON has so many bytes of UTF-8 and levels of objects and lists,
 * itself included.
 */
export type JsonField = FieldOfKind<'json', { bytesMax: number; depthMax: number }>;

/** The chamber: a slug in the record and in exports, an address to a reader of the interface. */
type VenueField = FieldOfKind<'venue'>;

/** `schema` is the name of its schema in the OpenAPI document. */
type ObjectField = FieldOfKind<'object', { fields: FieldTable; schema: string }>;

/** `item` says what one of its items is; `schema` is the name of its schema, where it has one of its own. */
type ListField = FieldOfKind<'list', { fields: FieldTable; item: string; schema?: string }>;

/** A list of texts; in JSON each is an object with a name, as Popolo has it. */
type NamesField = FieldOfKind<'names', { fields: { readonly name: TextField }; item: string }>;

/** What only entries have; their rules are in rules/entry-rules.ts. */
export type EntryField =
  | Field
  | FieldOfKind<'counter' | 'person' | 'sitting'>
  | FieldOfKind<'choice', { choices: readonly string[] }>;

export type Field =
  | TextField
  | NullableTextField
  | SlugField
  | TimeField
  | VenueField
  | WebAddressField
  | NumberField
  | JsonField
  | ObjectField
  | ListField
  | NamesField;

/** Every field of an item, by its name in the code, in the order JSON has them. */
export type FieldTable = { readonly [Key: string]: Field };

/** An item of a collection, as the table of its fields says: what each field holds. */
export type ItemOf<Table> = { readonly [Key in keyof Table]: ValueOf<Table[Key]> };

type ValueOf<Of> = Of extends { kind: 'text' } | { kind: 'slug'; required: true }
  ? string
  : Of extends { kind: 'number' }
    ? number | null
    : Of extends { kind: 'json' }
      ? JsonObject | null
      : Of extends { kind: 'names' }
        ? readonly string[]
        : Of extends { kind: 'list'; fields: infer Fields }
          ? readonly ItemOf<Fields>[]
          : Of extends { kind: 'object'; fields: infer Fields }
            ? ItemOf<Fields> | null
            : string | null;

/** The fields with their names in the code, in the order JSON has them. */
export function fieldsOf<Table extends FieldTable>(table: Table) {
  const listed = listedFields.get(table) ?? Object.entries(table);
  listedFields.set(table, listed);
  return listed as readonly (readonly [keyof Table, Field])[];
}

/** The tables are constants, and each is listed for every item that is checked or shown. */
const listedFields = new WeakMap<object, readonly (readonly [string, Field])[]>();

/** The fields alone, in the same order. */
export function fieldList(table: FieldTable): readonly Field[] {
  return Object.values(table);
}

/** Text of the length of a name. */
export function nameField(
  name: string,
  description: string,
  more: Omit<Partial<TextField>, 'name'> = {},
): TextField {
  return { kind: 'text', name, lengthMax: NAME_LENGTH_MAX, description, ...more };
}

/** The same where null says that it is not known. */
export function nullableNameField(
  name: string,
  description: string,
  more: Omit<Partial<NullableTextField>, 'name'> = {},
): NullableTextField {
  return { kind: 'nullable text', name, lengthMax: NAME_LENGTH_MAX, description, ...more };
}
