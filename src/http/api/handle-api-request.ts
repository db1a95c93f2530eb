// The way of a call to the interface: method, negotiation, operation, shape.

import { clientErrors, type ClientError } from '../../errors.ts';
import { jsonText } from '../../hansard/wire-form.ts';
import { responseOf, type HttpResponse } from '../shared/response.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { etag, freshnessHeaders } from '../shared/freshness.ts';
import { negotiate, parseFormat, type Representation } from '../shared/negotiate.ts';
import { browsablePage } from './browsable/browsable-page.ts';
import { describeResource } from './describe-resource.ts';
import { ownValue, type ApiRequest, type Content, type Resource } from './resource/resource.ts';

export async function handleApiRequest(
  resource: Resource,
  raw: ParsedRequest,
): Promise<HttpResponse> {
  const { method, request } = raw;
  const reading = method === 'GET' || method === 'HEAD';
  const write = reading ? undefined : ownValue(resource.write, method);
  if (!reading && write === undefined && method !== 'OPTIONS') {
    throw clientErrors.methodNotAllowed(method, resource.allow);
  }
  const exported = reading ? ownValue(resource.exports, raw.query.get('format') ?? '') : undefined;
  if (exported !== undefined) return await exported(raw);
  const format = parseFormat(raw.query.get('format'));
  const representation = negotiate(format, request.headers.accept);
  const call: ApiRequest = { ...raw, format };
  const content = reading
    ? await resource.read(call)
    : write === undefined
      ? await describeResource(resource, call)
      : await write(call);
  return shape(resource, call, content, representation);
}

/** A client's error in the shape its client can read; a person's browser gets it as a page. */
export function errorResponse(
  error: ClientError,
  resource: Resource | null,
  raw: ParsedRequest | null,
): HttpResponse {
  const content: Content = {
    status: error.status,
    json: jsonText(error.body),
    version: null,
    changedAtMs: 0,
    headers: error.headers,
  };
  if (resource === null || raw === null) return jsonAnswer(resource, null, content);
  const call: ApiRequest = { ...raw, format: '' };
  return shape(resource, call, content, representationOfError(raw));
}

function representationOfError({ query, request }: ParsedRequest): Representation {
  try {
    return negotiate(parseFormat(query.get('format')), request.headers.accept);
  } catch {
    return 'json';
  }
}

function shape(
  resource: Resource,
  call: ApiRequest,
  content: Content,
  representation: Representation,
): HttpResponse {
  const answer = jsonAnswer(resource, call, content);
  return representation === 'json' || content.status === 204
    ? answer
    : browsablePage(resource, call, content, answer);
}

function jsonAnswer(
  resource: Resource | null,
  call: ApiRequest | null,
  content: Content,
): HttpResponse {
  const { status, json, version, changedAtMs, headers } = content;
  const fields: string[] = [];
  if (resource !== null && headers?.['Allow'] === undefined) fields.push('Allow', resource.allow);
  if (status !== 204) fields.push('Content-Type', 'application/json');
  fields.push('Vary', 'Accept');
  if (version === null || call === null) {
    fields.push('Cache-Control', 'no-store', 'Access-Control-Allow-Origin', '*');
  } else {
    fields.push(...freshnessHeaders(etag(version, call.base, 'json'), changedAtMs, call.base));
  }
  for (const name in headers) fields.push(name, headers[name]!);
  return responseOf(status, fields, json);
}
