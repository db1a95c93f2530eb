// Handles a request to the interface: method, format, parameters, operation, representation.

import { andThen, type Awaitable } from '../base/awaitable.ts';
import { ClientError, clientErrors } from '../base/errors.ts';
import { present } from '../base/present.ts';
import { parseId } from '../record/id.ts';
import { ownValue } from '../record/own-value.ts';
import { type Parliament } from '../record/parliament/parliament.ts';
import { jsonText } from '../record/wire-form.ts';
import type { BaseUrl } from '../http/base-url.ts';
import { cacheControl, etag, httpDate } from '../http/freshness.ts';
import { serviceLinks, signposts } from '../http/links.ts';
import { isRead, type ParsedRequest } from '../http/parsed-request.ts';
import {
  commonHeaders,
  commonResponse,
  headerList,
  type HttpResponse,
  responseOf,
} from '../http/response.ts';
import { browsablePage } from './browsable-page.ts';
import { ignoredHeaders, ignoredParameters } from './parameters.ts';
import { authenticate, hasToken } from './request-checks.ts';
import type {
  ApiDependencies,
  OperationResult,
  FileFormat,
  Operation,
  Resource,
  WriteOperation,
} from './resource.ts';
import { memoizeByObject } from '../base/memoize.ts';

export function handleApiRequest(
  resource: Resource,
  request: ParsedRequest,
  api: ApiDependencies,
): Awaitable<HttpResponse> {
  const { method, query, negotiated } = request;
  const reads = isRead(request);
  const perform = performerOf(resource, request, api);
  if (perform === undefined) throw clientErrors.methodNotAllowed(method, resource.allow);
  const { file, fault } = negotiated;
  if (file !== null) return sendFile(resource, request, file as FileFormat, api);
  if (fault !== null) throw fault;
  const ignored = reads ? ignoredHeaders(ignoredParameters(resource, query, null)) : [];
  return andThen(perform(request, api), (result) => represent(resource, request, result, ignored));
}

function performerOf(
  resource: Resource,
  request: ParsedRequest,
  api: ApiDependencies,
): Operation | undefined {
  const { method, negotiated } = request;
  if (method === 'OPTIONS') return (preflight) => describeResource(resource, preflight, api);
  if (!isRead(request)) return withToken(ownValue(resource.write, method));
  return (negotiated.datetime !== null && resource.readAt) || resource.read;
}

/** Credentials are checked after the format and before anything to be written is looked up. */
function withToken(write: WriteOperation | undefined): Operation | undefined {
  if (write === undefined) return undefined;
  return async (request, api) =>
    await write({ ...request, token: await authenticate(api.store, request) }, api);
}

/** The JSON response for an error of a client. */
export function errorResponse(error: ClientError, resource: Resource | null = null): HttpResponse {
  return jsonResponse(resource, resultOf(error));
}

/** The response for an error of a client, in the negotiated representation: a browser gets a page. */
export function negotiatedErrorResponse(
  error: ClientError,
  resource: Resource,
  request: ParsedRequest,
): Awaitable<HttpResponse> {
  return represent(resource, request, resultOf(error));
}

function resultOf({ status, body, headers }: ClientError): OperationResult {
  return { status, json: jsonText(body), headers };
}

async function sendFile(
  resource: Resource,
  request: ParsedRequest,
  file: FileFormat,
  api: ApiDependencies,
): Promise<HttpResponse> {
  const ignored = ignoredParameters(resource, request.query, file);
  const respond = present(ownValue(resource.exports, file), `the export as ${file}`);
  const response = await respond(request, api);
  // Feeds are sent with the headers of the feeds of the site.
  const allow = file === 'atom' ? [] : ['Allow', resource.allow];
  return { ...response, headers: [...allow, ...response.headers, ...ignoredHeaders(ignored)] };
}

/** The headers that a page of another site may send. */
const ALLOWED_HEADERS =
  'Accept-Datetime, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';

/** How long a browser may cache the answer to a preflight request. */
const PREFLIGHT_SECONDS = 86_400;

/** OPTIONS: describes a resource and its media types. Reads the store only for a caller with credentials. */
async function describeResource(
  resource: Resource,
  request: ParsedRequest,
  { store }: ApiDependencies,
): Promise<OperationResult> {
  const { name, description, allow, fields, write } = resource;
  const describesFields =
    fields !== undefined && (await hasToken(store, request).catch(falseIfRefused));
  const isPreflight = request.request.headers['access-control-request-method'] !== undefined;
  return {
    status: 200,
    json: jsonText({
      name,
      description,
      renders: ['application/json', 'text/html'],
      parses: ['application/json'],
      // The fields that POST or PUT accepts, as DRF describes them.
      ...(describesFields && { actions: { [write?.POST === undefined ? 'PUT' : 'POST']: fields } }),
    }),
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

function falseIfRefused(error: unknown): boolean {
  if (error instanceof ClientError) return false;
  throw error;
}

function represent(
  resource: Resource,
  request: ParsedRequest,
  result: OperationResult,
  ignored: readonly string[] = [],
): Awaitable<HttpResponse> {
  const response = resultResponse(resource, request, result, ignored);
  return request.negotiated.representation === 'json' || result.status === 204
    ? response
    : browsablePage(resource, request, result, response);
}

/** A response that no cache should store: errors, descriptions, responses to writes. */
function jsonResponse(
  resource: Resource | null,
  { status, json, headers = {} }: OperationResult,
  ignored: readonly string[] = [],
): HttpResponse {
  const fields: string[] = [];
  if (resource !== null && headers['Allow'] === undefined) fields.push('Allow', resource.allow);
  if (status !== 204) fields.push('Content-Type', 'application/json');
  fields.push('Vary', 'Accept', 'Cache-Control', 'no-store', 'Access-Control-Allow-Origin', '*');
  return responseOf(status, [...fields, ...Object.entries(headers).flat(), ...ignored], json);
}

function resultResponse(
  resource: Resource,
  request: ParsedRequest,
  result: OperationResult,
  ignored: readonly string[],
): HttpResponse {
  const { status, json, version = null, changedAtMs = 0, headers } = result;
  if (version === null) return jsonResponse(resource, result, ignored);
  const { common, links } = preparedHeaders(request.parliament)(request.base)(resource);
  const tag = etag(version, request.base, 'json');
  const own = ['ETag', tag, 'Last-Modified', httpDate(changedAtMs)];
  const id = parseId(request.parameters['id'] ?? '');
  if (links !== null && id !== null && status === 200 && isRead(request)) {
    own.push('Link', links.join(String(id)));
  }
  if (status === 200 && headers === undefined && ignored.length === 0) {
    return commonResponse(common, own, json);
  }
  const extra = [...Object.entries(headers ?? {}).flat(), ...ignored];
  return responseOf(status, [...common.list, ...own, ...extra], json);
}

/** Cached headers, which depend only on the parliament, the base URL and the resource. */
const preparedHeaders = memoizeByObject((parliament: Parliament) =>
  memoizeByObject((base: BaseUrl) =>
    memoizeByObject(({ allow, path, readAt }: Resource) => ({
      common: commonHeaders(
        headerList({
          Allow: allow,
          'Content-Type': 'application/json',
          Vary: 'Accept',
          'Cache-Control': cacheControl(base),
          'Access-Control-Allow-Origin': '*',
        }),
      ),
      /** The Link header, as texts to join with the id. */
      links: signposts(base.url, path, parliament.licence?.url ?? null, readAt !== undefined),
    })),
  ),
);
