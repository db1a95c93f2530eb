// The OpenAPI document of the interface, made from the table of resources, and the response that sends it.

import { hash } from 'node:crypto';
import { present } from '../../present.ts';
import { REASON_LENGTH_MAX } from '../../record/change.ts';
import { type Parliament, textIn } from '../../record/parliament/parliament.ts';
import { jsonText } from '../../record/wire-form.ts';
import { cacheControl, etag } from '../shared/freshness.ts';
import { API_VERSION } from '../shared/links.ts';
import type {
  Header,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  Reference,
  Response,
  Schema,
} from '../shared/openapi-document.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { type HttpResponse, responseOf } from '../shared/response.ts';
import {
  type FileFormat,
  fileFormatsOf,
  mediaTypesOf,
  type ParameterHelp,
  type Resource,
} from './resource.ts';
import { type SchemaName, SCHEMAS } from './schemas.ts';

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
  const { filters = {}, responseSchema, path, paged = false } = resource;
  const missing = paged || path.includes(':id');
  const formats = fileFormatsOf(resource);
  const types = mediaTypesOf(resource);
  const files = formats.map((format) => [
    types.get(format),
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

function queryParameter(name: string, { help, choices, schema }: ParameterHelp): Parameter {
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
  headers: readonly HeaderName[],
): Response {
  return {
    description,
    headers: headerRefs(headers),
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
    const headers = [
      'Content-Type',
      'application/json',
      'ETag',
      etag(version, base, 'json'),
      'Cache-Control',
      cacheControl(base),
      'Access-Control-Allow-Origin',
      '*',
    ];
    return responseOf(200, headers, `${head},${tail}`);
  };
}

/** What the settings of the parliament say of whose record this is. */
function publishedBy(parliament: Parliament): Partial<OpenApiDocument['info']> {
  const { siteName, name, contact, licence } = parliament;
  const text = (one: typeof name): string => textIn(one, 'en');
  return {
    title: `${text(siteName)}: ${text(name)}`,
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
const parameter = (name: keyof typeof PARAMETERS): Reference => ({
  $ref: `#/components/parameters/${name}`,
});
const response = (status: number): Reference => ({ $ref: `#/components/responses/${status}` });

/** The resources by the first word of their addresses, in the order a newcomer meets them. */
const TAGS = [
  ['root', 'Where everything is.'],
  ['entries', 'The record as it was published, piece by piece.'],
  ['sittings', 'The sittings, each read whole.'],
  ['venues', 'The chambers.'],
  ['sources', 'The documents.'],
  ['people', 'Who spoke.'],
  ['contributions', 'Whole speeches.'],
  ['debates', 'Items of business.'],
  ['divisions', 'Votes, with their names.'],
  ['search', 'Counts of what was found.'],
  ['changes', 'What happened to the record.'],
  ['status', 'How fresh and how complete the record is.'],
] as const;

const TEXT: Schema = { type: 'string' };

const inHeader = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  description,
  schema: TEXT,
});

const PARAMETERS = {
  'If-None-Match': inHeader('If-None-Match', 'The ETag of what you have; 304 where it is that.'),
  'If-Match': inHeader(
    'If-Match',
    'The ETag of what you have read; 412 where it has changed since. Without it the last writer wins.',
  ),
  'Idempotency-Key': inHeader(
    'Idempotency-Key',
    'A key of your own, such as a UUID: a request sent twice with it is carried out once.',
  ),
} satisfies Record<string, Parameter>;

const header = (description: string, schema: Schema = TEXT): Header => ({ description, schema });

const HEADERS = {
  Allow: header('The methods of this address.'),
  ETag: header('A strong validator of this very response.'),
  'Last-Modified': header('When it last changed.'),
  'Cache-Control': header('To be revalidated every time.'),
  Location: header('The address of what was made, or of what was meant.'),
  'Retry-After': header('How many seconds to wait.', { type: 'integer', minimum: 0 }),
  'WWW-Authenticate': header('How to give credentials.'),
} satisfies Record<string, Header>;

type HeaderName = keyof typeof HEADERS;

const headerRefs = (names: readonly HeaderName[]): Readonly<Record<string, Reference>> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const fault = (description: string, schema: SchemaName, ...headers: HeaderName[]): Response => ({
  description,
  ...(headers.length > 0 && { headers: headerRefs(headers) }),
  content: json(schemaRef(schema)),
});

const RESPONSES: Readonly<Record<string, Response>> = {
  302: fault('It is part of another, which is there.', 'Contribution', 'Location'),
  304: { description: 'What you have is what there is.' },
  400: {
    description: 'A parameter, a field or the JSON itself is not valid; it says which and why.',
    content: json({ anyOf: [schemaRef('Error'), schemaRef('FieldErrors')] }),
  },
  401: fault('No token, or one nobody gave out.', 'Error', 'WWW-Authenticate'),
  404: fault('There is no such page or thing.', 'Error'),
  406: fault('No representation that Accept allows.', 'Error'),
  409: fault('It is in use, or what it needs is not there; it says what to do.', 'Error'),
  412: fault('It has changed since you read it.', 'Error'),
  413: fault('The body is too large.', 'Error'),
  415: fault('The body is not JSON.', 'Error'),
  422: fault('The Idempotency-Key was used for another request.', 'Error'),
  429: fault(
    'Too many requests in this minute, or too many exports at a time.',
    'Error',
    'Retry-After',
  ),
  503: fault('The record is out of reach just now.', 'Error', 'Retry-After'),
  507: fault('The disk is full, or no id is left; nothing was stored.', 'Error'),
};

const SECURITY_SCHEMES = {
  Token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '“Token”, a space, and the key the operator gave you.',
  },
  Bearer: { type: 'http', scheme: 'bearer', description: 'The same key.' },
} as const;

/** Either will do. */
const WRITE_SECURITY: Operation['security'] & object = [{ Token: [] }, { Bearer: [] }];
