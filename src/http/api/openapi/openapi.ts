// The OpenAPI document of the interface, made from the table of resources.

import { present } from '../../../present.ts';
import {
  type Operation,
  type OpenApiDocument,
  type Parameter,
  type PathItem,
  type Reference,
  type Response,
  type Schema,
} from '../../shared/openapi-document.ts';
import { REASON_LENGTH_MAX } from '../../../record/change.ts';
import { API_VERSION } from '../../shared/links.ts';
import { mediaTypeOf, type FileFormat } from '../resource/media-types.ts';
import {
  HEADERS,
  PARAMETERS,
  RESPONSES,
  SECURITY_SCHEMES,
  TAGS,
  WRITE_SECURITY,
} from './openapi-parts.ts';
import type { FilterHelp, Resource } from '../resource/resource.ts';
import { SCHEMAS, type SchemaName } from '../schemas/schemas.ts';

/** The document for these resources, but for the address they are served under. */
export function openApiOf(resources: readonly Resource[]): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Hansard',
      version: API_VERSION,
      summary: 'The record of a parliament’s debates, to read, search, download and follow.',
      description:
        'Every GET supports HEAD too. A response has a strong ETag; sent back in If-None-Match, 304 says that ' +
        'nothing changed. Unknown parameters are ignored, repeated in links and named in Ignored-Parameters; an empty one is none. A known address ' +
        'without its last slash is sent to the one with it (301).',
    },
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      resources.map((resource) => [documentPath(resource.path), pathItem(resource)]),
    ),
    components: {
      schemas: SCHEMAS,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** `:id` is `{id}` to OpenAPI. */
export function documentPath(path: string): string {
  return path.replaceAll(/:([a-z]+)/g, '{$1}');
}

function pathItem(resource: Resource): PathItem {
  const { name, description, path, allow, example } = resource;
  const methods = allow.split(', ').filter((method) => method !== 'HEAD');
  const operations = methods.map((method) => [method.toLowerCase(), operation(resource, method)]);
  return {
    summary: name,
    description,
    ...(path.includes(':id') && { parameters: [idParameter(path)] }),
    ...(Object.fromEntries(operations) as Partial<PathItem>),
    ...(example !== undefined && { 'x-example': example }),
  };
}

function idParameter(path: string): Parameter {
  const bySlug = /\/(venues|people)\//.test(path);
  return {
    name: 'id',
    in: 'path',
    required: true,
    description: bySlug ? 'Its id or slug.' : 'Its id.',
    schema: bySlug ? { type: 'string' } : { type: 'integer', minimum: 1 },
  };
}

const SUMMARIES: ReadonlyMap<string, string> = new Map([
  ['GET', 'Read'],
  ['POST', 'Add'],
  ['PUT', 'Replace'],
  ['PATCH', 'Change'],
  ['DELETE', 'Withdraw'],
  ['OPTIONS', 'Describe'],
]);

function operation(resource: Resource, method: string): Operation {
  const { name, path } = resource;
  return {
    operationId: `${method.toLowerCase()}${name.replaceAll(' ', '')}`,
    summary: `${SUMMARIES.get(method)}: ${name}`,
    tags: [tagOf(path)],
    ...(method === 'GET'
      ? reading(resource)
      : method === 'OPTIONS'
        ? { responses: { 200: jsonResponse('What it is.', 'Description', ['Allow']) } }
        : writing(resource, method)),
  };
}

function tagOf(path: string): string {
  return /hansard\/([a-z]+)\//.exec(path)?.[1] ?? 'root';
}

function reading(resource: Resource): Pick<Operation, 'parameters' | 'responses'> {
  const { filters = {}, exports = {}, responseSchema, path, paged = false } = resource;
  const missing = paged || path.includes(':id');
  const formats = Object.keys(exports) as FileFormat[];
  const files = formats.map((format) => [
    mediaType(format),
    { schema: { description: `With format=${format}: ${exportedAs(format)}.${changeOf(format)}` } },
  ]);
  const found = jsonResponse('What was requested.', responseSchema, [
    'Allow',
    'ETag',
    'Last-Modified',
    'Cache-Control',
  ]);
  const page = { 'text/html': { schema: { type: 'string', description: 'The same as a page.' } } };
  return {
    parameters: [
      ...Object.entries(filters).map(([name, help]) => queryParameter(name, help)),
      ...(paged ? [PAGE] : []),
      formatParameter(formats),
      STRICT,
      parameter('If-None-Match'),
    ],
    responses: {
      200: {
        ...found,
        content: {
          ...found.content,
          ...page,
          ...(Object.fromEntries(files) as Response['content']),
        },
      },
      ...(responseSchema === 'Contribution' && { 302: response(302) }),
      304: response(304),
      400: response(400),
      ...(missing && { 404: response(404) }),
      406: response(406),
      429: response(429),
      503: response(503),
    },
  };
}

function exportedAs(format: FileFormat): string {
  if (format === 'akn') return 'all of it, as Akoma Ntoso';
  return format === 'atom' ? 'the newest, as a feed' : 'all of it, as a file';
}

function changeOf(format: FileFormat): string {
  return format === 'atom' ? '' : ' Record-Seq in its header is the last change that is in it.';
}

const REASON: Parameter = {
  name: 'reason',
  in: 'query',
  description: 'Why: it is stored with the withdrawal and shown.',
  schema: { type: 'string', maxLength: REASON_LENGTH_MAX },
};

const PAGE: Parameter = {
  name: 'page',
  in: 'query',
  description: 'The number of the page, from 1, or “last”. One that is not there is 404.',
  schema: {
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string', enum: ['last'] },
    ],
  },
};

const STRICT: Parameter = {
  name: 'strict',
  in: 'query',
  description: '“1” makes a parameter that this address does not have an error: 400 names it.',
  schema: { type: 'string', enum: ['1'] },
};

function formatParameter(exports: readonly FileFormat[]): Parameter {
  const files = exports.map((format) => ` “${format}” is ${exportedAs(format)}.`).join('');
  return {
    name: 'format',
    in: 'query',
    description: `“json” is always JSON; “api”, or none, is a page for a browser and JSON for programs.${files}`,
    schema: { type: 'string', enum: ['json', 'api', ...exports] },
  };
}

function queryParameter(name: string, { help, choices, schema }: FilterHelp): Parameter {
  const known: Schema = schema ?? {
    type: 'string',
    ...(choices !== undefined && { enum: choices }),
  };
  return { name, in: 'query', description: help, schema: known };
}

function writing(
  { takes = {}, gives, path }: Resource,
  method: string,
): Pick<Operation, 'parameters' | 'requestBody' | 'responses' | 'security'> {
  const body = takes[method as keyof typeof takes];
  const one = path.includes(':id');
  const matched = one && method !== 'POST';
  const refused = [
    401,
    ...(one ? [404] : []),
    ...(matched ? [412] : []),
    ...(body === undefined ? [] : [400, 413, 415]),
  ];
  const inUse =
    body === 'Restoration' || (method === 'DELETE' && /\/(venues|sources|people)\//.test(path));
  const errors = [...refused, ...(inUse ? [409] : []), 422, 429, 503, 507];
  return {
    parameters: [
      ...(matched ? [parameter('If-Match')] : []),
      parameter('Idempotency-Key'),
      ...(method === 'DELETE' ? [REASON] : []),
    ],
    ...(body !== undefined && {
      requestBody: { required: body !== 'Restoration', content: json(schemaRef(body)) },
    }),
    responses: {
      ...written(method, present(gives, 'what a write gives'), body),
      ...Object.fromEntries(errors.toSorted().map((status) => [status, response(status)])),
    },
    security: WRITE_SECURITY,
  };
}

function written(
  method: string,
  gives: SchemaName,
  body: SchemaName | undefined,
): Record<string, Response> {
  if (method === 'DELETE') return { 204: { description: 'It is gone.' } };
  if (method !== 'POST' || body === 'Restoration')
    return { 200: jsonResponse('What it is now.', gives, ['Allow', 'ETag']) };
  const made = jsonResponse('What was made.', gives, ['Allow', 'Location']);
  if (body !== 'NewEntries') return { 201: made };
  const several: Schema = { type: 'array', items: schemaRef(gives) };
  return { 201: { ...made, content: json({ anyOf: [schemaRef(gives), several] }) } };
}

function jsonResponse(
  description: string,
  schema: SchemaName,
  headers: readonly (keyof typeof HEADERS)[],
): Response {
  return {
    description,
    headers: Object.fromEntries(
      headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: json(schemaRef(schema)),
  };
}

const json = (schema: Schema): Response['content'] & object => ({
  'application/json': { schema },
});
const schemaRef = (name: SchemaName): Reference => ({ $ref: `#/components/schemas/${name}` });
const parameter = (name: keyof typeof PARAMETERS): Reference => ({
  $ref: `#/components/parameters/${name}`,
});
const response = (status: number): Reference => ({ $ref: `#/components/responses/${status}` });

function mediaType(format: FileFormat): string {
  return mediaTypeOf(format).replace(/;.*$/, '');
}
