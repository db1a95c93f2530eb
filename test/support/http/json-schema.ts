// A small JSON Schema validator for the keywords our schemas use; an unknown keyword is a defect of the schema.

import type { Schema } from '../../../src/http/openapi-document.ts';

export type Schemas = Readonly<Record<string, Schema>>;

const KEYWORDS = new Set([
  '$ref',
  'type',
  'format',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'anyOf',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'default',
  'readOnly',
]);

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  uri: (text) => URL.canParse(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text),
};

/**
 * The faults of a value, each with its path; empty if it is valid. An object may not have fields that its schema does not name,
 * so that no response has undocumented fields.
 */
export function faultsOf(value: unknown, schema: Schema, schemas: Schemas, at = '$'): string[] {
  for (const word in schema)
    if (!KEYWORDS.has(word)) throw new Error(`${at}: unknown word ${word}`);
  const fault = (text: string): string[] => [`${at} ${text}`];
  const { $ref, type, enum: choices, anyOf } = schema;
  if ($ref !== undefined) {
    const meant = schemas[$ref.replace('#/components/schemas/', '')];
    if (meant === undefined) throw new Error(`${at}: ${$ref} is not there`);
    return faultsOf(value, meant, schemas, at);
  }
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one))) {
    return fault(`is ${JSON.stringify(value)?.slice(0, 60)}, not ${String(type)}`);
  }
  if (choices !== undefined && !choices.includes(value as string)) {
    return fault(`is ${String(value)}, none of ${choices.join(', ')}`);
  }
  if (anyOf !== undefined) {
    const tried = anyOf.map((one) => faultsOf(value, one, schemas, at));
    return tried.some((faults) => faults.length === 0) ? [] : tried.flat();
  }
  if (typeof value === 'string') return textFaults(value, schema).flatMap(fault);
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    return value < minimum || value > maximum ? fault(`is ${value}`) : [];
  }
  if (Array.isArray(value)) return listFaults(value, schema, schemas, at);
  return typeof value === 'object' && value !== null
    ? objectFaults(value as Record<string, unknown>, schema, schemas, at)
    : [];
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      throw new Error(`unknown type ${type}`);
  }
}

function textFaults(value: string, schema: Schema): string[] {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema;
  const faults: string[] = [];
  if (format !== undefined) {
    const fits = FORMATS[format];
    if (fits === undefined) throw new Error(`unknown format ${format}`);
    if (!fits(value)) faults.push(`is ${value}, no ${format}`);
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) faults.push(`is ${value}`);
  const length = [...value].length;
  if (length < minLength || length > maxLength) faults.push(`has ${length} characters`);
  return faults;
}

function listFaults(
  value: readonly unknown[],
  schema: Schema,
  schemas: Schemas,
  at: string,
): string[] {
  const { minItems = 0, maxItems = Infinity, items = {} } = schema;
  if (value.length < minItems || value.length > maxItems) return [`${at} has ${value.length}`];
  return value.flatMap((one, index) => faultsOf(one, items, schemas, `${at}[${index}]`));
}

function objectFaults(
  value: Readonly<Record<string, unknown>>,
  schema: Schema,
  schemas: Schemas,
  at: string,
): string[] {
  const { properties, required = [], additionalProperties: others = false } = schema;
  const missing = required.filter((name) => !(name in value));
  const inner = Object.entries(value).flatMap(([name, field]) => {
    const known = properties?.[name];
    if (known !== undefined) return faultsOf(field, known, schemas, `${at}.${name}`);
    if (typeof others === 'object') return faultsOf(field, others, schemas, `${at}.${name}`);
    return others ? [] : [`${at}.${name} is not described`];
  });
  return [...missing.map((name) => `${at}.${name} is missing`), ...inner];
}
