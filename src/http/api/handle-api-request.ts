// Handles a request to the interface: method, negotiation, operation, representation.

import { ownValue } from '../../record/own-value.ts';
import { clientErrors, type ClientError } from '../../errors.ts';
import { present } from '../../present.ts';
import { jsonText } from '../../record/wire-form.ts';
import { responseOf, type HttpResponse } from '../shared/response.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { etag, freshnessHeaders } from '../shared/freshness.ts';
import type { Representation } from '../shared/negotiate.ts';
import { browsablePage } from './browsable/browsable-page.ts';
import { describeResource } from './describe-resource.ts';
import { ignoredHeaders, ignoredParameters } from './resource/ignored-parameters.ts';
import type { FileFormat } from './resource/media-types.ts';
import type { ApiRequest, Content, Resource } from './resource/resource.ts';

export async function handleApiRequest(
  resource: Resource,
  parsed: ParsedRequest,
): Promise<HttpResponse> {
  const { method, query, negotiated } = parsed;
  const isRead = method === 'GET' || method === 'HEAD';
  const write = isRead ? undefined : ownValue(resource.write, method);
  const isKnown = isRead ? resource.read !== undefined : write !== undefined;
  if (!isKnown && method !== 'OPTIONS') {
    throw clientErrors.methodNotAllowed(method, resource.allow);
  }
  const { format, representation, file, fault } = negotiated;
  if (file !== null) return await sendFile(resource, parsed, file as FileFormat);
  if (fault !== null) throw fault;
  const ignored = isRead ? ignoredParameters(resource, query, null) : [];
  const request: ApiRequest = { ...parsed, format };
  const perform = isRead ? resource.read : write;
  const content = await (perform?.(request) ?? describeResource(resource, request));
  const response = jsonResponse(resource, request, content, ignoredHeaders(ignored));
  return await represent(resource, request, content, { response, representation });
}

async function sendFile(
  resource: Resource,
  parsed: ParsedRequest,
  file: FileFormat,
): Promise<HttpResponse> {
  const ignored = ignoredParameters(resource, parsed.query, file);
  const write = present(ownValue(resource.exports, file), `the export as ${file}`);
  const response = await write(parsed);
  return { ...response, headers: [...response.headers, ...ignoredHeaders(ignored)] };
}

/** A client's error as a program reads it. */
export function errorResponse(error: ClientError, resource: Resource | null = null): HttpResponse {
  return jsonResponse(resource, null, contentOf(error));
}

/** A client's error in the shape its client can read; a person's browser gets it as a page. */
export async function negotiatedErrorResponse(
  error: ClientError,
  resource: Resource,
  parsed: ParsedRequest,
): Promise<HttpResponse> {
  const content = contentOf(error);
  const request: ApiRequest = { ...parsed, format: '' };
  const response = jsonResponse(resource, request, content);
  const { representation } = parsed.negotiated;
  return await represent(resource, request, content, { response, representation });
}

function contentOf({ status, body, headers }: ClientError): Content {
  return { status, json: jsonText(body), version: null, changedAtMs: 0, headers };
}

async function represent(
  resource: Resource,
  request: ApiRequest,
  content: Content,
  {
    response,
    representation,
  }: { readonly response: HttpResponse; readonly representation: Representation },
): Promise<HttpResponse> {
  return representation === 'json' || content.status === 204
    ? response
    : await browsablePage(resource, request, content, response);
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
