// The parts schemas are made of: texts, numbers, lists, objects, pages.

import type { Schema } from '../../shared/openapi-document.ts';

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

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

export const address = (description: string): Schema => text(description, { format: 'uri' });

export const digest = (description: string): Schema =>
  text(description, { pattern: '^[0-9a-f]{64}$' });

/** An object with these fields. All are always there, but for the optional ones. */
export function object(
  description: string,
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, properties, required };
}

export const pageOf = (name: string, items: string): Schema =>
  object(`A page of ${items}.`, {
    count: number('How many there are in all.'),
    next: nullable('The address of what follows; null at the end.', 'uri'),
    previous: nullable('The address of the page before; null at the beginning.', 'uri'),
    results: list(ref(name), `The ${items} of this page.`),
  });
