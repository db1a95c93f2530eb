// Checks the fields of a venue, a source, a sitting or a person by its field table, with the original's error sentences.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { COLLECTION_FIELDS } from '../collection.ts';
import {
  type Field,
  fieldsOf,
  type FieldTable,
  type ItemOf,
  type JsonField,
  type JsonObject,
  type NumberField,
  type SlugField,
} from '../field.ts';
import { ownValue } from '../own-value.ts';
import { endDateOf, type NewSitting, SITTING_FIELDS, type SittingDescription } from '../sitting.ts';
import { foldedSlug, SLUG_PATTERN } from '../id.ts';
import { jsonText } from '../wire-form.ts';
import { checkDate } from './date-rules.ts';
import { checkText, FieldFaults, textFault, type TextLimits } from './field-faults.ts';

/** Nobody has more names. A corpus may list every committee and delegation that somebody was in, some hundreds. */
const LENGTHS_MAX = { names: 100, list: 10_000 };

/** Checks all fields of an item; a field that is not given is empty. `ignored` lists further names that are allowed. */
export function checkFields<Table extends FieldTable>(
  table: Table,
  input: JsonObject,
  faults: FieldFaults,
  ignored: readonly string[] = [],
): ItemOf<Table> {
  refuseUnknown(table, input, faults, ignored);
  const checked = fieldsOf(table).map(([key, field]) => [
    key,
    checkField(field, ownValue(input, field.name), faults),
  ]);
  return Object.fromEntries(checked) as ItemOf<Table>;
}

/** Checks only those fields of the table that are given. */
export function checkGiven<Table extends FieldTable>(
  table: Table,
  input: JsonObject,
  faults: FieldFaults,
): Partial<ItemOf<Table>> {
  const checked = fieldsOf(table)
    .filter(([, { name }]) => ownValue(input, name) !== undefined)
    .map(([key, field]) => [key, checkField(field, ownValue(input, field.name), faults)]);
  return Object.fromEntries(checked) as Partial<ItemOf<Table>>;
}

function refuseUnknown(
  table: FieldTable,
  input: JsonObject,
  faults: FieldFaults,
  ignored: readonly string[],
): void {
  const fields = fieldsOf(table);
  for (const name in input) {
    const isKnown = fields.some(([, field]) => field.name === name) || ignored.includes(name);
    if (!isKnown) faults.add(name, 'There is no such field.');
  }
}

function checkField(field: Field, value: unknown, faults: FieldFaults): unknown {
  switch (field.kind) {
    case 'text':
      return field.required
        ? requiredText(field, value, faults)
        : (nullableText(field, value, faults) ?? '');
    case 'nullable text':
      return nullableText(field, value, faults);
    case 'slug':
      return checkSlug(field, value, faults);
    case 'date':
    case 'partial date':
    case 'time':
      return checkDate(field, value, faults);
    case 'venue':
      return checkVenueSlug(field, value, faults);
    case 'web address':
      return checkWebAddress(field, value, faults);
    case 'number':
      return checkNumber(field, value, faults);
    case 'json':
      return checkJson(field, value, faults);
    case 'object':
      return checkObject(field, value, faults);
    case 'list':
      return checkList(field, value, faults);
    case 'names': {
      const items = checkList(field, value, faults);
      return [...new Set(items.map((item) => item.name))];
    }
  }
}

export function requiredText(field: TextLimits, value: unknown, faults: FieldFaults): string {
  if (value === undefined) faults.add(field.name, 'This field is required.');
  else if (value === '') faults.add(field.name, 'This field may not be blank.');
  else if (checkText(field, value, faults)) return value;
  return '';
}

function nullableText(field: TextLimits, value: unknown, faults: FieldFaults): string | null {
  return !isMissing(value) && checkText(field, value, faults) ? value : null;
}

const SLUGS = {
  'lower-case': { pattern: /^[-a-z0-9_]+$/, letters: 'lower-case letters' },
  any: { pattern: compilePattern(`^${SLUG_PATTERN}+$`, 'u'), letters: 'letters' },
};

function checkSlug(field: SlugField, value: unknown, faults: FieldFaults): string | null {
  const { name, required } = field;
  const slug = (required ? requiredText : nullableText)(field, value, faults);
  if (slug === null || slug === '') return required ? '' : null;
  const { pattern, letters } = SLUGS[field.letters];
  if (!pattern.test(slug)) {
    faults.add(
      name,
      `Enter a valid “slug” consisting of ${letters}, numbers, underscores or hyphens.`,
    );
  }
  return slug;
}

function checkVenueSlug({ name }: Field, value: unknown, faults: FieldFaults): string | null {
  if (isMissing(value)) return null;
  if (typeof value === 'string' && /^[-a-z0-9_]{1,200}$/i.test(value)) return foldedSlug(value);
  faults.add(name, 'This must be the slug of a venue, such as "senate".');
  return null;
}

/** A field whose value has fields of its own. */
interface FieldWithin<Table> {
  readonly name: string;
  readonly fields: Table;
}

/** A plain name stands for an object with that name. */
function checkObject(
  { name, fields }: FieldWithin<FieldTable>,
  value: unknown,
  faults: FieldFaults,
): object | null {
  if (isMissing(value)) return null;
  const input = objectOf(value);
  if (input === null) {
    faults.add(name, `This must be the name of a ${name}, or an object.`);
    return null;
  }
  const own = new FieldFaults();
  const checked = checkFields(fields, input, own, ['id']);
  faults.addNested(name, own);
  return checked;
}

/** Checks each item of a list by itself; a fault says which item it is in. */
function checkList<Table extends FieldTable>(
  { name, kind, fields }: FieldWithin<Table> & { readonly kind: keyof typeof LENGTHS_MAX },
  value: unknown,
  faults: FieldFaults,
): ItemOf<Table>[] {
  const list = value ?? [];
  if (!Array.isArray(list)) {
    faults.add(name, 'Expected a list of items.');
    return [];
  }
  if (list.length > LENGTHS_MAX[kind]) {
    faults.add(name, `Ensure this field has no more than ${LENGTHS_MAX[kind]} elements.`);
    return [];
  }
  return list.map((listItem: unknown, index) => {
    const own = new FieldFaults();
    const input = objectOf(listItem);
    if (input === null) own.add('item', 'Expected an object.');
    const item = checkFields(fields, input ?? { name: listItem }, own);
    const numbered = new FieldFaults();
    numbered.addNested(String(index), own);
    faults.addNested(name, numbered);
    return item;
  });
}

/** An object, or, for a text, an object with that name; null for anything else. */
function objectOf(value: unknown): JsonObject | null {
  if (typeof value === 'string') return { name: value };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as JsonObject;
}

// The rules for fields that only details of entries have: web addresses, numbers, and objects of any shape.

/** No white space, control characters or quotes: the address is shown as a link. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}"'<>\\^`{|}]+$/iu;

/** Null for no value, including an empty text, and for an invalid address, which is recorded as a fault. */
function checkWebAddress(field: TextLimits, value: unknown, faults: FieldFaults): string | null {
  const address = nullableText(field, value, faults);
  if (address === null || address === '') return null;
  if (WEB_ADDRESS.test(address) && URL.canParse(address)) return address;
  faults.add(field.name, 'Enter a valid URL that begins with http:// or https://.');
  return null;
}

/** Null for no value, and for anything but a whole number within the bounds, which is recorded as a fault. */
export function checkNumber(
  { name, least, most }: Pick<NumberField, 'name' | 'least' | 'most'>,
  value: unknown,
  faults: FieldFaults,
): number | null {
  if (isMissing(value)) return null;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    faults.add(name, 'A valid integer is required.');
  } else if (value < least) {
    faults.add(name, `Ensure this value is greater than or equal to ${least}.`);
  } else if (value > most) {
    faults.add(name, `Ensure this value is less than or equal to ${most}.`);
  } else return value;
  return null;
}

/** An empty object counts as no value. */
function checkJson(
  { name, bytesMax, depthMax }: JsonField,
  value: unknown,
  faults: FieldFaults,
): JsonObject | null {
  if (isMissing(value)) return null;
  if (typeof value !== 'object' || Array.isArray(value)) {
    faults.add(name, 'This must be an object, or null.');
    return null;
  }
  // Depth and number of values first: serializing a deep or wide object is expensive.
  const fault = storingFault(value, depthMax, bytesMax) ?? sizeFault(value, bytesMax);
  if (fault !== null) faults.add(name, fault);
  return fault !== null || Object.keys(value).length === 0 ? null : (value as JsonObject);
}

function sizeFault(value: object, bytesMax: number): string | null {
  const bytes = Buffer.byteLength(jsonText(value));
  if (bytes <= bytesMax) return null;
  return `Ensure the JSON of this field has no more than ${bytesMax} bytes (it has ${bytes}).`;
}

/** Why a value cannot be stored; null if it can. */
function storingFault(root: unknown, depthMax: number, bytesMax: number): string | null {
  let values = 0;
  const faultOf = (value: unknown, depth: number): string | null => {
    values += 1;
    // Every value takes at least a byte.
    if (values > bytesMax)
      return `Ensure the JSON of this field has no more than ${bytesMax} bytes.`;
    if (typeof value === 'string') return textFault(value);
    // JSON allows 1e999, which is not a finite number; it would be stored as null.
    if (typeof value === 'number') return Number.isFinite(value) ? null : 'A number is too large.';
    if (typeof value !== 'object' || value === null) return null;
    if (depth > depthMax) return `Ensure this field has no more than ${depthMax} levels.`;
    for (const [key, item] of Object.entries(value)) {
      const fault = textFault(key) ?? faultOf(item, depth + 1);
      if (fault !== null) return fault;
    }
    return null;
  };
  return faultOf(root, 1);
}

function isMissing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

// The rules for venues, sources, sittings and people, each derived from its field table.

/** Fields that may be sent back as they were read, and are ignored. The url of a source is a field: that of its document. */
const OWN = ['id', 'url'];

export const COLLECTION_RULES = {
  venues: rulesOf(COLLECTION_FIELDS.venues),
  sources: rulesOf(COLLECTION_FIELDS.sources),
  sittings: { ...rulesOf(COLLECTION_FIELDS.sittings), check: checkSitting },
  people: rulesOf(COLLECTION_FIELDS.people),
};

function rulesOf<Table extends FieldTable>(table: Table) {
  return {
    /** Checks a whole item: a field that is not given is empty. */
    check: (input: JsonObject, faults: FieldFaults): ItemOf<Table> =>
      checkFields(table, input, faults, OWN),
    /** Checks a change to an item: a field that is not given stays as it is. */
    checkChange: (input: JsonObject, faults: FieldFaults): Partial<ItemOf<Table>> => {
      refuseUnknown(table, input, faults, OWN);
      return checkGiven(table, input, faults);
    },
  };
}

/**
 * Checks a description such as `{"venue":"senate","start_date":"2013-07-31"}`. Without an end date the sitting ends on its
 * first day, or on the next if it ends at an earlier hour than it began.
 */
export function checkSitting(input: JsonObject, faults: FieldFaults): SittingDescription {
  const sitting = checkFields(SITTING_FIELDS, input, faults, OWN);
  return input['end_date'] === undefined ? { ...sitting, endDate: endDateOf(sitting) } : sitting;
}

/** Checks a nested description; its faults are recorded under `sitting`. */
export function checkNestedSitting(input: JsonObject, faults: FieldFaults): NewSitting {
  const own = new FieldFaults();
  const sitting = checkSitting(input, own);
  faults.addNested('sitting', own);
  return sitting;
}
