// The OpenAPI document of the interface, derived from the table of resources, and the response that sends it.

import { hash } from 'node:crypto';
import { present } from '../base/present.ts';
import { REASON_LENGTH_MAX } from '../record/change.ts';
import { type LocalText, type Parliament, textIn } from '../record/parliament/parliament.ts';
import { jsonText } from '../record/wire-form.ts';
import { cacheControl, etag } from '../http/freshness.ts';
import { API_VERSION } from '../http/links.ts';
import type {
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  Reference,
  Response,
  Schema,
} from '../http/openapi-document.ts';
import type { ParsedRequest } from '../http/parsed-request.ts';
import { headerList, type HttpResponse, responseOf } from '../http/response.ts';
import {
  type FileFormat,
  fileFormatsOf,
  formatTitle,
  mediaTypesOf,
  type ParameterHelp,
  type Resource,
} from './resource.ts';
import { FIXED, type SchemaName, SCHEMAS } from './schemas.ts';

/** The document for these resources, without the address they are served under. */
export function openApiOf(resources: readonly Resource[]): OpenApiDocument {
  const { openapi, info, tags, components } = FIXED;
  const paths = resources.map((resource) => [documentPath(resource.path), pathItem(resource)]);
  return {
    openapi,
    info: { ...info, version: API_VERSION },
    // Reading needs no token; an operation that writes names its security schemes.
    security: [],
    tags,
    paths: Object.fromEntries(paths) as OpenApiDocument['paths'],
    components: { ...components, schemas: SCHEMAS },
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
    ...(path.includes(':id') && { parameters: pathParameters(path) }),
    ...(Object.fromEntries(operations) as Partial<PathItem>),
    ...(example !== undefined && { 'x-example': example }),
  };
}

function pathParameters(path: string): Parameter[] {
  const { description, schema } = ID_FORMS.find(({ lists }) => lists.test(path)) ?? DEFAULT_ID_FORM;
  return [...path.matchAll(/:([a-z]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'id' ? description : `The number of the ${name}.`,
    schema,
  }));
}

/** What an id is in the lists where it is not a number. */
const ID_FORMS: readonly (IdForm & { readonly lists: RegExp })[] = [
  {
    lists: /\/(?:venues|people)\//,
    description: 'The id or slug of the item.',
    schema: { type: 'string' },
  },
  {
    lists: /\/(?:decisions|questions)\//,
    description: 'The id of the entry, a hyphen, and a number within it.',
    schema: { type: 'string', pattern: '^[0-9]+-[0-9]+$' },
  },
];

interface IdForm {
  readonly description: string;
  readonly schema: Schema;
}

const DEFAULT_ID_FORM: IdForm = {
  description: 'The id of the item.',
  schema: { type: 'integer', minimum: 1 },
};

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
    tags: [/hansard\/([a-z]+)\//.exec(path)?.[1] ?? 'root'],
    ...operationOf(resource, method),
  };
}

function operationOf(resource: Resource, method: string) {
  if (method === 'GET') return reading(resource);
  if (method !== 'OPTIONS') return writing(resource, method);
  const described = jsonResponse('A description of the resource.', 'Description', ['Allow']);
  return { responses: { 200: described, ...responses(404, 406, 429) } };
}

const FRESHNESS_HEADERS = ['Allow', 'ETag', 'Last-Modified', 'Cache-Control'];

function reading(resource: Resource): Pick<Operation, 'parameters' | 'responses'> {
  const { filters = {}, responseSchema, readAt, paged = false } = resource;
  const formats = fileFormatsOf(resource);
  return {
    parameters: [
      ...Object.entries(filters).map(([name, help]) => queryParameter(name, help)),
      ...(paged ? [FIXED.query.page] : []),
      formatParameter(formats),
      FIXED.query.strict,
      parameter('If-None-Match'),
      ...(readAt ? [parameter('Accept-Datetime')] : []),
    ],
    responses: {
      200: jsonResponse(foundText(resource), responseSchema, FRESHNESS_HEADERS),
      ...redirectResponses(resource),
      // 404 is also the answer to a format that the resource does not have.
      ...responses(304, 400, ...(resource.showsMoreWithToken ? [401] : []), 404, 406, 429, 503),
    },
  };
}

function redirectResponses({
  redirects = {},
  gives,
  responseSchema,
}: Resource): Record<string, Response> {
  const described = Object.entries(redirects).map(([status, text]) => [
    status,
    jsonResponse(text, gives ?? responseSchema, ['Location']),
  ]);
  return Object.fromEntries(described) as Record<string, Response>;
}

/**
 * Only JSON is described as content, because generators turn several types into a union without fields. The other formats
 * are named in the description.
 */
function foundText(resource: Resource): string {
  const types = mediaTypesOf(resource);
  const named = fileFormatsOf(resource).map((format) => `${format} (${types.get(format)})`);
  if (named.length === 0) return 'The resource.';
  const seq =
    'The header Record-Seq of a file is the seq of the last change that the file contains.';
  return `The resource. With format, a file or a feed: ${named.join(', ')}. ${seq}`;
}

function exportedAs(format: FileFormat): string {
  if (format === 'akn' || format === 'link') return `the whole resource as ${formatTitle(format)}`;
  return format === 'atom' ? 'a feed of the newest items' : 'the whole list as a file';
}

const REASON: Parameter = {
  name: 'reason',
  in: 'query',
  description: 'The reason for the withdrawal. It is stored with it and published.',
  schema: { type: 'string', maxLength: REASON_LENGTH_MAX },
};

function formatParameter(exports: readonly FileFormat[]): Parameter {
  const files = exports.map((format) => ` “${format}” is ${exportedAs(format)}.`).join('');
  return {
    name: 'format',
    in: 'query',
    description: `“json” is always JSON; “api”, or no format, is a page for a browser and JSON for programs.${files}`,
    schema: { type: 'string', enum: ['json', 'api', ...exports] },
  };
}

function queryParameter(name: string, { help, choices, schema }: ParameterHelp): Parameter {
  const describedSchema: Schema = schema ?? {
    type: 'string',
    ...(choices !== undefined && { enum: choices }),
  };
  return { name, in: 'query', description: help, schema: describedSchema };
}

function writing({ takes = {}, gives, path }: Resource, method: string) {
  const body = takes[method as keyof typeof takes];
  const isOneItem = path.includes(':id');
  const matched = isOneItem && method !== 'POST';
  const refused = [
    401,
    404,
    406,
    ...(matched ? [412] : []),
    // A reason in the query may be too long.
    ...(body !== undefined || method === 'DELETE' ? [400] : []),
    ...(body === undefined ? [] : [413, 415]),
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
      ...responses(...errors),
    },
    security: WRITE_SECURITY,
  };
}

function written(
  method: string,
  gives: SchemaName,
  body: SchemaName | undefined,
): Record<string, Response> {
  if (method === 'DELETE') return { 204: { description: 'The item was withdrawn or removed.' } };
  if (method !== 'POST' || body === 'Restoration')
    return { 200: jsonResponse('The item after the change.', gives, ['Allow', 'ETag']) };
  const made = jsonResponse('The new item.', gives, ['Allow', 'Location']);
  if (body !== 'NewEntries') return { 201: made };
  const several: Schema = { type: 'array', items: schemaRef(gives) };
  return { 201: { ...made, content: json({ anyOf: [schemaRef(gives), several] }) } };
}

function jsonResponse(
  description: string,
  schema: SchemaName,
  headers: readonly string[],
): Response {
  return {
    description,
    headers: Object.fromEntries(
      headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: json(schemaRef(schema)),
  };
}

export function openApiResponse(
  document: OpenApiDocument,
): (request: ParsedRequest) => Promise<HttpResponse> {
  const { openapi, info, ...rest } = document;
  const tail = jsonText(rest).slice(1);
  return async ({ base, parliament }) => {
    const published = { ...info, ...publishedBy(parliament) };
    const version = hash('sha256', `${jsonText(published)}${tail}`, 'hex').slice(0, 12);
    const head = jsonText({ openapi, info: published, servers: [{ url: base.url }] }).slice(0, -1);
    const headers = headerList({
      'Content-Type': 'application/json',
      ETag: etag(version, base, 'json'),
      'Cache-Control': cacheControl(base),
      'Access-Control-Allow-Origin': '*',
    });
    return responseOf(200, headers, `${head},${tail}`);
  };
}

/** The publisher of the record, from the parliament's settings. */
function publishedBy(parliament: Parliament): object {
  const { siteName, name, contact, licence } = parliament;
  const text = (localText: LocalText): string => textIn(localText, 'en');
  return {
    title: [...new Set([siteName, name ?? []].flat().map(text))].join(': '),
    ...(contact !== null && {
      contact: contact.includes('@') ? { email: contact } : { url: contact },
    }),
    ...(licence !== null && {
      license: { name: text(licence.name), ...(licence.url !== null && { url: licence.url }) },
    }),
  };
}

const json = (schema: Schema): Response['content'] & object => ({
  'application/json': { schema },
});
const schemaRef = (name: SchemaName): Reference => ({ $ref: `#/components/schemas/${name}` });
const parameter = (name: string): Reference => ({
  $ref: `#/components/parameters/${name}`,
});
/** References to the shared responses, by status. */
const responses = (...statuses: readonly number[]): Readonly<Record<string, Reference>> =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );

/** A client may use either scheme. */
const WRITE_SECURITY: Operation['security'] & object = [{ Token: [] }, { Bearer: [] }];
