// Checks the fields of a venue, a source, a sitting or a person by the table of its fields, in the sentences clients of the
// original know.

import { ownValue } from '../own-value.ts';
import { SLUG_PATTERN } from '../id.ts';
import {
  fieldList,
  fieldsOf,
  type Field,
  type FieldTable,
  type JsonObject,
  type SlugField,
} from '../field.ts';
import { checkDate, checkPartialDate, checkTime } from './date-rules.ts';
import { FieldFaults } from './field-faults.ts';
import { checkJson, checkNumber, checkWebAddress } from './detail-rules.ts';
import { checkLength, checkText } from './text-rules.ts';

/** Items of one list; nobody has sat in more parliaments. */
const LIST_LENGTH_MAX = 100;

/** Checks all fields of an item; a field that is not given is empty. `ignored` are further names that are allowed. */
export function checkFields<Item>(
  table: FieldTable<Item>,
  input: JsonObject,
  faults: FieldFaults,
  ignored: readonly string[] = [],
): Item {
  refuseUnknown(table, input, faults, ignored);
  const checked = fieldsOf(table).map(([key, field]) => [
    key,
    checkField(field, ownValue(input, field.name), faults),
  ]);
  return Object.fromEntries(checked) as Item;
}

/** Checks the fields of a change to an item: the result lacks what is not given. */
export function checkChange<Item>(
  table: FieldTable<Item>,
  input: JsonObject,
  faults: FieldFaults,
  ignored: readonly string[] = [],
): Partial<Item> {
  refuseUnknown(table, input, faults, ignored);
  return checkGiven(table, input, faults);
}

/** Checks those fields of the table that are given, whatever else is. */
export function checkGiven<Item>(
  table: FieldTable<Item>,
  input: JsonObject,
  faults: FieldFaults,
): Partial<Item> {
  const checked = fieldsOf(table)
    .filter(([, { name }]) => ownValue(input, name) !== undefined)
    .map(([key, field]) => [key, checkField(field, ownValue(input, field.name), faults)]);
  return Object.fromEntries(checked) as Partial<Item>;
}

function refuseUnknown<Item>(
  table: FieldTable<Item>,
  input: JsonObject,
  faults: FieldFaults,
  ignored: readonly string[],
): void {
  const known = new Set([...ignored, ...fieldList(table).map(({ name }) => name)]);
  for (const name in input) if (!known.has(name)) faults.add(name, 'This field is not known.');
}

function checkField(field: Field, value: unknown, faults: FieldFaults): unknown {
  const { name } = field;
  switch (field.kind) {
    case 'text':
      return field.required
        ? requiredText(name, value, field.lengthMax, faults)
        : (nullableText(name, value, field.lengthMax, faults) ?? '');
    case 'nullable text':
      return nullableText(name, value, field.lengthMax, faults);
    case 'slug':
      return checkSlug(field, value, faults);
    case 'date':
      return checkDate(name, value, faults);
    case 'partial date':
      return checkPartialDate(name, value, faults);
    case 'time':
      return checkTime(name, value, faults);
    case 'venue':
      return checkVenueSlug(name, value, faults);
    case 'web address':
      return checkWebAddress(field, value, faults);
    case 'number':
      return checkNumber(field, value, faults);
    case 'json':
      return checkJson(field, value, faults);
    case 'object':
      return checkObject(name, field.fields, value, faults);
    case 'list':
      return checkList(name, field.fields, value, faults);
    case 'names': {
      const items = checkList(name, field.fields, value, faults);
      return [...new Set(items.map((item) => item.name))];
    }
  }
}

function requiredText(
  name: string,
  value: unknown,
  lengthMax: number | undefined,
  faults: FieldFaults,
): string {
  if (value === undefined) faults.add(name, 'This field is required.');
  else if (value === '') faults.add(name, 'This field may not be blank.');
  else if (checkText(name, value, faults)) {
    if (lengthMax !== undefined) checkLength(name, value, lengthMax, faults);
    return value;
  }
  return '';
}

function nullableText(
  name: string,
  value: unknown,
  lengthMax: number | undefined,
  faults: FieldFaults,
): string | null {
  if (value === undefined || value === null || !checkText(name, value, faults)) return null;
  if (lengthMax !== undefined) checkLength(name, value, lengthMax, faults);
  return value;
}

const SLUGS = {
  'lower-case': { pattern: /^[-a-z0-9_]+$/, letters: 'lower-case letters' },
  any: { pattern: new RegExp(`^${SLUG_PATTERN}+$`, 'u'), letters: 'letters' },
};

function checkSlug(
  { name, required, lengthMax, letters: allowed }: SlugField,
  value: unknown,
  faults: FieldFaults,
): string | null {
  const slug = required
    ? requiredText(name, value, lengthMax, faults)
    : nullableText(name, value, lengthMax, faults);
  if (slug === null || slug === '') return required ? '' : null;
  const { pattern, letters } = SLUGS[allowed];
  if (!pattern.test(slug)) {
    faults.add(
      name,
      `Enter a valid “slug” consisting of ${letters}, numbers, underscores or hyphens.`,
    );
  }
  return slug;
}

function checkVenueSlug(name: string, value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && /^[-a-z0-9_]{1,200}$/.test(value)) return value;
  faults.add(name, 'This must be the slug of a venue, such as "senate".');
  return null;
}

/** A name alone is an object of that name. */
function checkObject<Value>(
  name: string,
  table: FieldTable<Value>,
  value: unknown,
  faults: FieldFaults,
): Value | null {
  if (value === undefined || value === null) return null;
  const input = objectOf(value);
  if (input === null) {
    faults.add(name, `This must be the name of a ${name}, or an object.`);
    return null;
  }
  const own = new FieldFaults();
  const checked = checkFields(table, input, own, ['id']);
  faults.addNested(name, own);
  return checked;
}

/** Checks each item of a list by itself; a fault says which item it is in. */
function checkList<Item>(
  name: string,
  table: FieldTable<Item>,
  value: unknown,
  faults: FieldFaults,
): Item[] {
  const list = value ?? [];
  if (!Array.isArray(list)) {
    faults.add(name, 'Expected a list of items.');
    return [];
  }
  if (list.length > LIST_LENGTH_MAX) {
    faults.add(name, `Ensure this field has no more than ${LIST_LENGTH_MAX} elements.`);
    return [];
  }
  return list.map((one: unknown, index) => {
    const own = new FieldFaults();
    const input = objectOf(one);
    if (input === null) own.add('item', 'Expected an object.');
    const item = checkFields(table, input ?? { name: one }, own);
    const numbered = new FieldFaults();
    numbered.addNested(String(index), own);
    faults.addNested(name, numbered);
    return item;
  });
}

/** An object, or, of a text, an object of that name; null for anything else. */
function objectOf(value: unknown): JsonObject | null {
  if (typeof value === 'string') return { name: value };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as JsonObject;
}
