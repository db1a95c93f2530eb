// A field of an item: its name, what it may hold, and how it is explained. Every collection has one table of its fields, and
// from it are made the checks of a body, the JSON and its schemas, what OPTIONS says, the columns of exports, and the
// columns that the store reads and writes. A field that is added to a table appears in all of them; its column is added to data/schema.sql.

/** The original's column width for names and labels. */
export const NAME_LENGTH_MAX = 200;

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

/** Text that is never null: a field that is not required is empty where it is not given. */
export interface TextField extends Described {
  readonly kind: 'text';
  /** In characters; without it, text of any length. */
  readonly lengthMax?: number;
}

/** Text that is null where it is not given. */
export interface NullableTextField extends Described {
  readonly kind: 'nullable text';
  readonly lengthMax: number;
}

/** A name used in addresses. */
export interface SlugField extends Described {
  readonly kind: 'slug';
  readonly letters: 'lower-case' | 'any';
  readonly lengthMax: number;
}

/** `partial date` is YYYY, YYYY-MM or YYYY-MM-DD. */
export interface TimeField extends Described {
  readonly kind: 'date' | 'partial date' | 'time';
}

/** The address of a page or file on the web, which a reader may follow: http or https and nothing else. */
export interface WebAddressField extends Described {
  readonly kind: 'web address';
  readonly lengthMax: number;
}

/** A whole number, or null where it is not given. */
export interface NumberField extends Described {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
}

/** An object of any shape, as a client or a document wrote it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A small object of any shape; null where it is not given, or empty. */
export interface JsonField extends Described {
  readonly kind: 'json';
  /** Of its JSON, in UTF-8. */
  readonly bytesMax: number;
  /** Levels of objects and lists, itself included. */
  readonly depthMax: number;
}

/** The chamber: a slug in the record and in exports, an address to a reader of the interface. */
export interface VenueField extends Described {
  readonly kind: 'venue';
}

export interface ObjectField<Value> extends Described {
  readonly kind: 'object';
  readonly fields: FieldTable<Value>;
  /** The name of its schema in the OpenAPI document. */
  readonly schema: string;
}

export interface ListField<Item> extends Described {
  readonly kind: 'list';
  readonly fields: FieldTable<Item>;
  /** What one of its items is. */
  readonly item: string;
  /** The name of an item's schema in the OpenAPI document, where it has one of its own. */
  readonly schema?: string;
}

/** A list of texts; in JSON each is an object with a name, as Popolo has it. */
export interface NamesField extends Described {
  readonly kind: 'names';
  readonly fields: FieldTable<{ readonly name: string }>;
  readonly item: string;
}

/** What only entries have; their rules are in rules/entry-rules.ts. */
export type EntryField =
  | Field
  | (Described & { readonly kind: 'counter' | 'person' | 'sitting' })
  | (Described & { readonly kind: 'choice'; readonly choices: readonly string[] });

/** The fields that can hold a value of this type. */
type FieldOf<Value> = [Value] extends [readonly string[]]
  ? NamesField
  : [Value] extends [readonly (infer Item)[]]
    ? ListField<Item>
    : [Value] extends [string]
      ? TextField | (SlugField & { readonly required: true })
      : [Value] extends [string | null]
        ? NullableTextField | SlugField | TimeField | VenueField | WebAddressField
        : [Value] extends [number | null]
          ? NumberField
          : [JsonObject] extends [NonNullable<Value>]
            ? JsonField
            : ObjectField<NonNullable<Value>>;

/** Every field of an item, by its name in the code, in the order JSON has them. */
export type FieldTable<Item> = { readonly [Key in keyof Item]-?: FieldOf<Item[Key]> };

export type Field =
  | TextField
  | NullableTextField
  | SlugField
  | TimeField
  | VenueField
  | WebAddressField
  | NumberField
  | JsonField
  | ObjectField<object>
  | ListField<object>
  | NamesField;

/** The fields with their names in the code, in the order JSON has them. */
export function fieldsOf<Item>(table: FieldTable<Item>): readonly (readonly [keyof Item, Field])[] {
  return Object.entries(table) as [keyof Item, Field][];
}

/** The fields alone, in the same order. */
export function fieldList<Item>(table: FieldTable<Item>): readonly Field[] {
  return fieldsOf(table).map(([, field]) => field);
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
