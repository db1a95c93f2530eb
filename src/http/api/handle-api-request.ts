// The way of a request to the interface: method, format, parameters, operation, representation.

import { andThen, type Awaitable } from '../../awaitable.ts';
import { ClientError, clientErrors } from '../../errors.ts';
import { present } from '../../present.ts';
import { parseId } from '../../record/id.ts';
import { ownValue } from '../../record/own-value.ts';
import { jsonText } from '../../record/wire-form.ts';
import { etag, freshnessHeaders } from '../shared/freshness.ts';
import { serviceLinks, signposts } from '../shared/links.ts';
import { type HttpResponse, responseOf } from '../shared/response.ts';
import { browsablePage } from './browsable-page.ts';
import { ignoredHeaders, ignoredParameters } from './parameters.ts';
import { authenticate } from './request-checks.ts';
import type {
  ApiDependencies,
  ApiRequest,
  Content,
  FileFormat,
  Operation,
  Resource,
  WriteOperation,
} from './resource.ts';

export function handleApiRequest(
  resource: Resource,
  request: ApiRequest,
  api: ApiDependencies,
): Awaitable<HttpResponse> {
  const { method, query, negotiated } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  const perform =
    method === 'OPTIONS'
      ? (preflight: ApiRequest) => describeResource(resource, preflight, api)
      : isRead
        ? resource.read
        : withToken(ownValue(resource.write, method));
  if (perform === undefined) throw clientErrors.methodNotAllowed(method, resource.allow);
  const { file, fault } = negotiated;
  if (file !== null) return sendFile(resource, request, file as FileFormat, api);
  if (fault !== null) throw fault;
  const ignored = isRead ? ignoredHeaders(ignoredParameters(resource, query, null)) : [];
  return andThen(perform(request, api), (content) => {
    const isShown = isRead && content.status === 200;
    const more = isShown ? [...ignored, ...signpostHeaders(resource, request)] : ignored;
    return represent(resource, request, content, more);
  });
}

function signpostHeaders(
  { path }: Resource,
  { parameters, base, parliament }: ApiRequest,
): readonly string[] {
  const id = parseId(parameters['id'] ?? '');
  const link = id === null ? null : signposts(base, path, id, parliament.licence?.url ?? null);
  return link === null ? [] : ['Link', link];
}

/** Credentials are checked after the format and before anything that is written is looked up. */
function withToken(write: WriteOperation | undefined): Operation | undefined {
  if (write === undefined) return undefined;
  return async (request, api) =>
    await write({ ...request, token: await authenticate(api.store, request) }, api);
}

/** A client's error as a program reads it. */
export function errorResponse(error: ClientError, resource: Resource | null = null): HttpResponse {
  return jsonResponse(resource, null, contentOf(error));
}

/** A client's error in the shape its client can read; a person's browser gets it as a page. */
export function negotiatedErrorResponse(
  error: ClientError,
  resource: Resource,
  request: ApiRequest,
): Awaitable<HttpResponse> {
  return represent(resource, request, contentOf(error));
}

function contentOf({ status, body, headers }: ClientError): Content {
  return { status, json: jsonText(body), version: null, changedAtMs: 0, headers };
}

async function sendFile(
  resource: Resource,
  request: ApiRequest,
  file: FileFormat,
  api: ApiDependencies,
): Promise<HttpResponse> {
  const ignored = ignoredParameters(resource, request.query, file);
  const respond = present(ownValue(resource.exports, file), `the export as ${file}`);
  const response = await respond(request, api);
  return { ...response, headers: [...response.headers, ...ignoredHeaders(ignored)] };
}

/** What a page of another site may send with a request. */
const ALLOWED_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';

/** How long a browser may remember that. */
const PREFLIGHT_SECONDS = 86_400;

/** OPTIONS: what a resource is, and which media types it speaks. The store is read only for a caller with credentials. */
async function describeResource(
  resource: Resource,
  request: ApiRequest,
  { store }: ApiDependencies,
): Promise<Content> {
  const { name, description, allow, fields, write } = resource;
  const describesFields = fields !== undefined && (await mayWrite(store, request));
  const isPreflight = request.request.headers['access-control-request-method'] !== undefined;
  return {
    status: 200,
    json: jsonText({
      name,
      description,
      renders: ['application/json', 'text/html'],
      parses: ['application/json'],
      // The fields that POST or PUT takes, as DRF describes them.
      ...(describesFields && { actions: { [write?.POST === undefined ? 'PUT' : 'POST']: fields } }),
    }),
    version: null,
    changedAtMs: 0,
    headers: {
      Link: serviceLinks(request.base.url),
      ...(isPreflight && {
        'Access-Control-Allow-Methods': allow,
        'Access-Control-Allow-Headers': ALLOWED_HEADERS,
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      }),
    },
  };
}

async function mayWrite(store: ApiDependencies['store'], request: ApiRequest): Promise<boolean> {
  if (request.request.headers.authorization === undefined) return false;
  try {
    await authenticate(store, request);
    return true;
  } catch (error) {
    if (error instanceof ClientError) return false;
    throw error;
  }
}

function represent(
  resource: Resource,
  request: ApiRequest,
  content: Content,
  more: readonly string[] = [],
): Awaitable<HttpResponse> {
  const response = jsonResponse(resource, request, content, more);
  return request.negotiated.representation === 'json' || content.status === 204
    ? response
    : browsablePage(resource, request, content, response);
}

function jsonResponse(
  resource: Resource | null,
  request: ApiRequest | null,
  content: Content,
  more: readonly string[] = [],
): HttpResponse {
  const { status, json, version, changedAtMs, headers } = content;
  const fields: string[] = [];
  if (resource !== null && headers?.['Allow'] === undefined) fields.push('Allow', resource.allow);
  if (status !== 204) fields.push('Content-Type', 'application/json');
  fields.push('Vary', 'Accept');
  const freshness =
    version === null || request === null
      ? ['Cache-Control', 'no-store', 'Access-Control-Allow-Origin', '*']
      : freshnessHeaders(etag(version, request.base, 'json'), changedAtMs, request.base);
  const others = Object.entries(headers ?? {}).flat();
  return responseOf(status, [...fields, ...freshness, ...others, ...more], json);
}
