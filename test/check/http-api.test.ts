// docs/http-api.md says what the table of resources and the schemas say: every address, parameter and field, and no other.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { documentPath, openApiOf } from '../../src/http/api/openapi.ts';
import { RESOURCES } from '../../src/http/api/resources.ts';
import { SCHEMAS } from '../../src/http/api/schemas.ts';
import { API_ROOT } from '../../src/http/shared/links.ts';
import type { Schema } from '../../src/http/shared/openapi-document.ts';

const TABLE = RESOURCES;
const DOCUMENT = openApiOf(TABLE);
const TEXT = readFileSync(new URL('../../docs/http-api.md', import.meta.url), 'utf8');

/** What is said of the interface; the reading site has a section of its own. */
const INTERFACE = TEXT.slice(0, TEXT.indexOf('\n## The reading site'));

/** All that stands in code. */
const CODE = [...INTERFACE.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

/** The names in code, each by itself. */
const NAMED = new Set(CODE.flatMap((code) => code.match(/[A-Za-z_][A-Za-z_0-9]*/g) ?? []));

const parameters = new Set(
  Object.values(DOCUMENT.paths).flatMap(({ get }) =>
    (get?.parameters ?? []).flatMap((one) => ('name' in one ? [one.name] : [])),
  ),
);

function* fieldsOf(schema: Schema): Generator<string> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield name;
    yield* fieldsOf(field);
  }
  for (const part of [schema.items, ...(schema.anyOf ?? [])]) if (part) yield* fieldsOf(part);
}

const fields = new Set(Object.values(SCHEMAS).flatMap((schema) => [...fieldsOf(schema)]));

function* choicesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const { enum: choices } = value as Schema;
  if (Array.isArray(choices)) yield* choices.map(String);
  for (const part of Object.values(value)) yield* choicesIn(part);
}

const choices = new Set(choicesIn(DOCUMENT));

/** What else a word in code may be: JSON, a command, a placeholder, an example. */
const OTHERS = new Set([
  ...['null', 'N', 'index', 'field', 'key', 'Token', 'Bearer', 'Invalid', 'tokens', 'add'],
  ...['v0', 'openapi', 'docs', 'OR', 'NEAR', 'YYYY', 'MM', 'DD', 'maize', 'beans', 'educat'],
  ...['price', 'rel', 'version', 'history', 'mirror', 'date', 'alternate'],
]);

const HEADERS = new Set([
  ...Object.keys(DOCUMENT.components.headers),
  ...Object.keys(DOCUMENT.components.parameters),
  ...[
    'Authorization',
    'Content-Digest',
    'Link',
    'Accept',
    'Record-Seq',
    'Record-Count',
    'Ignored-Parameters',
  ],
]);

test('names every resource by its address, and no other', () => {
  const known = TABLE.map(({ path }) => documentPath(path).slice(API_ROOT.length)).filter(Boolean);
  const named = new Set(
    CODE.flatMap((code) => code.match(/\bhansard\/[a-z/<>]+/g) ?? []).map((path) =>
      path.replace('<id>', '{id}'),
    ),
  );
  assert.deepEqual([...named].toSorted(), known.toSorted());
});

test('names every parameter and every field', () => {
  const missing = [...parameters, ...fields].filter((name) => !NAMED.has(name));
  assert.deepEqual(missing, []);
});

test('names no parameter and no field that is not there', () => {
  const segments = new Set(TABLE.flatMap(({ path }) => path.split(/[/:]/)));
  const isKnown = (word: string): boolean =>
    parameters.has(word) ||
    fields.has(word) ||
    choices.has(word) ||
    segments.has(word) ||
    OTHERS.has(word);
  const unknown = CODE.flatMap((code) => {
    if (HEADERS.has(code.split(':')[0]!)) return [];
    const requested = code.replace(/^(GET|POST|PUT|PATCH|DELETE|OPTIONS)\b/, '');
    return (requested.match(/[A-Za-z_][A-Za-z_0-9]*/g) ?? []).filter((word) => !isKnown(word));
  });
  assert.deepEqual([...new Set(unknown)], []);
});
