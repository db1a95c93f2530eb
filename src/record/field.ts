// A field of an item: its name, its type, and its explanation. Every collection has one field table. The checks of a body, the
// JSON and its schemas, the OPTIONS response, the columns of exports and the columns of the store are derived from it. A field
// added to a table appears in all of them; its column must be added to data/schema.sql.

import { firstCharacters } from './id.ts';

/** The original's column width for names and labels. */
export const NAME_LENGTH_MAX = 200;

/** As much of a printed name or label as fits in a field. */
export const cutName = (text: string): string => firstCharacters(text, NAME_LENGTH_MAX);

/** The original's column width for addresses. */
export const URL_LENGTH_MAX = 1_000;

interface Described {
  /** In JSON, in a row of the store and, after a prefix, in exports with columns. */
  readonly name: string;
  /** The description for readers. */
  readonly description: string;
  /** What a writer should know if the name alone does not say it. */
  readonly help?: string;
  readonly required?: true;
  /** Whether it identifies an item together with other such fields. Their columns come first in exports and in the store. */
  readonly identifies?: true;
}

type FieldOfKind<Kind, More = unknown> = Described & { readonly kind: Kind } & Readonly<More>;

/**
 * Text that is never null: a field that is not required is empty if it is not given. `lengthMax` is in characters; without it,
 * any length is allowed.
 */
type TextField = FieldOfKind<'text', { lengthMax?: number }>;

/** Text that is null if it is not given. */
type NullableTextField = FieldOfKind<'nullable text', { lengthMax: number }>;

/** A name used in addresses. */
export type SlugField = FieldOfKind<'slug', { letters: 'lower-case' | 'any'; lengthMax: number }>;

/** `partial date` is YYYY, YYYY-MM or YYYY-MM-DD. */
type TimeField = FieldOfKind<'date' | 'partial date' | 'time'>;

/** The address of a page or file on the web that a reader may follow: only http or https. */
type WebAddressField = FieldOfKind<'web address', { lengthMax: number }>;

/** A whole number, or null if it is not given. */
export type NumberField = FieldOfKind<'number', { least: number; most: number }>;

/** An object of any shape, as written by a client or in a document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A small object of any shape; null if it is not given, or empty. The limits are UTF-8 bytes of its JSON, and levels of objects
 * and lists including itself.
 */
export type JsonField = FieldOfKind<'json', { bytesMax: number; depthMax: number }>;

/** The chamber: a slug in the record and in exports, an address in the interface. */
type VenueField = FieldOfKind<'venue'>;

/** `schema` is the name of its schema in the OpenAPI document. */
type ObjectField = FieldOfKind<'object', { fields: FieldTable; schema: string }>;

/** `item` describes one of its items; `schema` is the name of its schema, if it has its own. */
type ListField = FieldOfKind<'list', { fields: FieldTable; item: string; schema?: string }>;

/** A list of texts; in JSON each is an object with a name, as in Popolo. */
type NamesField = FieldOfKind<'names', { fields: { readonly name: TextField }; item: string }>;

/** Only entries have these; their rules are in rules/entry-rules.ts. */
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

/** Every field of an item, by its name in the code, in JSON order. */
export type FieldTable = { readonly [Key: string]: Field };

/** An item of a collection, typed by its field table. */
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

/** The fields with their names in the code, in JSON order. */
export function fieldsOf<Table extends FieldTable>(table: Table) {
  const listed = listedFields.get(table) ?? Object.entries(table);
  listedFields.set(table, listed);
  return listed as readonly (readonly [keyof Table, Field])[];
}

/** The tables are constants, and are listed for every item that is checked or shown. */
const listedFields = new WeakMap<object, readonly (readonly [string, Field])[]>();

/** The fields alone, in the same order. */
export function fieldList(table: FieldTable): readonly Field[] {
  return Object.values(table);
}

/** An item of which nothing is known, where every field may be null. */
export function unknownItem<Table extends FieldTable>(table: Table): ItemOf<Table> {
  return Object.fromEntries(fieldsOf(table).map(([key]) => [key, null])) as ItemOf<Table>;
}

/** Text of the length of a name. */
export function nameField(
  name: string,
  description: string,
  more: Omit<Partial<TextField>, 'name'> = {},
): TextField {
  return { kind: 'text', name, lengthMax: NAME_LENGTH_MAX, description, ...more };
}

/** The same, with null for unknown. */
export function nullableNameField(
  name: string,
  description: string,
  more: Omit<Partial<NullableTextField>, 'name'> = {},
): NullableTextField {
  return { kind: 'nullable text', name, lengthMax: NAME_LENGTH_MAX, description, ...more };
}
