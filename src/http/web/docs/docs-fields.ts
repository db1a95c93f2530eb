// The fields of a schema as a table, and a type in a few words.

import { html } from 'ghtml';
import { present } from '../../../present.ts';
import { ownValue } from '../../../record/own-value.ts';
import { referredName, type OpenApiDocument, type Schema } from '../../shared/openapi-document.ts';

/** A row for every field; those of the items of a list below the list itself. */
export function fieldTable(document: OpenApiDocument, schema: Schema): string {
  const rows = fieldRows(document, schema, '', []);
  return rows.length === 0 ? '' : factTable(rows);
}

export function factTable(rows: readonly string[]): string {
  return `<table class="facts" lang="en">${rows.join('\n')}</table>`;
}

function fieldRows(
  document: OpenApiDocument,
  schema: Schema,
  before: string,
  seen: readonly Schema[],
): string[] {
  const resolved = resolve(document, schema);
  // What is within something of the same kind is described there.
  if (seen.includes(resolved)) return [];
  const required = new Set(resolved.required ?? []);
  return Object.entries(resolved.properties ?? {}).flatMap(([name, field]) => {
    const optional = resolved.additionalProperties === false && required.has(name) ? ' *' : '';
    const inner = within(document, field);
    const row = html`<tr><th scope="row"><code>${before}${name}</code>${optional}</th><td>${typeText(field)}</td><td>${field.description ?? ''}</td></tr>`;
    const suffix = isList(field) ? '[].' : '.';
    const deeper =
      inner === null
        ? []
        : fieldRows(document, inner, `${before}${name}${suffix}`, [...seen, resolved]);
    return [row, ...deeper];
  });
}

const isList = ({ type }: Schema): boolean => [type].flat().includes('array');

/** The object within a field: itself, or what a list has. */
function within(document: OpenApiDocument, field: Schema): Schema | null {
  const candidates = [
    field,
    field.items ?? {},
    ...(field.anyOf ?? []),
    ...(field.items?.anyOf ?? []),
  ];
  const found = candidates.find((one) => resolve(document, one).properties !== undefined);
  return found ?? null;
}

/** The schema that a reference names. Where a body may be one item or a list, the schema of one item. */
function resolve({ components }: OpenApiDocument, schema: Schema): Schema {
  const schemaOf = ($ref: string): Schema =>
    present(ownValue(components.schemas, referredName({ $ref })), `the schema ${$ref}`);
  if (schema.$ref !== undefined) {
    const meant = schemaOf(schema.$ref);
    return meant.properties === undefined && meant.anyOf?.[0]?.$ref !== undefined
      ? schemaOf(meant.anyOf[0].$ref)
      : meant;
  }
  return schema;
}

/** A type in a few words, such as `date or null`. */
export function typeText(schema: Schema): string {
  const { $ref, type, format, enum: choices, anyOf, items, minimum, maximum } = schema;
  if (choices !== undefined) return choices.join(' | ');
  if ($ref !== undefined) return referredName({ $ref });
  if (anyOf !== undefined) return anyOf.map(typeText).join(' or ');
  if (items !== undefined && isList(schema)) return `list of ${typeText(items)}`;
  const range = maximum === undefined ? '' : `, ${minimum ?? ''} to ${maximum}`;
  const named = [type ?? []].flat().map((one) => (one === 'string' ? (format ?? 'text') : one));
  return `${named.join(' or ')}${range}`;
}
