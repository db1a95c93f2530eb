// The way of a call to the interface: method, negotiation, operation, shape.

import { clientErrors, type ClientError } from '../../errors.ts';
import { jsonText } from '../../hansard/wire-form.ts';
import { answerOf, type Answer } from '../answer.ts';
import type { RawCall } from '../call.ts';
import { etag, freshnessHeaders } from '../freshness.ts';
import { negotiate, parseFormat, type Representation } from '../negotiate.ts';
import { browsablePage } from './browsable-page.ts';
import { describeResource } from './describe-resource.ts';
import type { Call, Content, Resource } from './resource.ts';

export async function answerCall(resource: Resource, raw: RawCall): Promise<Answer> {
  const { method, request } = raw;
  const reading = method === 'GET' || method === 'HEAD';
  const write = reading ? undefined : resource.write?.[method];
  if (!reading && write === undefined && method !== 'OPTIONS') {
    throw clientErrors.methodNotAllowed(method, resource.allow);
  }
  const exported = reading ? resource.exports?.[raw.query.get('format') ?? ''] : undefined;
  if (exported !== undefined) return await exported(raw);
  const format = parseFormat(raw.query.get('format'));
  const representation = negotiate(format, request.headers.accept);
  const call: Call = { ...raw, format };
  const content = reading
    ? await resource.read(call)
    : write === undefined
      ? await describeResource(resource, call)
      : await write(call);
  return shape(resource, call, content, representation);
}

/** A client's error in the shape its client can read; a person's browser gets it as a page. */
export function errorAnswer(
  error: ClientError,
  resource: Resource | null,
  raw: RawCall | null,
): Answer {
  const content: Content = {
    status: error.status,
    json: jsonText(error.body),
    version: null,
    changedAtMs: 0,
    headers: error.headers,
  };
  if (resource === null || raw === null) return jsonAnswer(resource, null, content);
  const call: Call = { ...raw, format: '' };
  return shape(resource, call, content, representationOfError(raw));
}

function representationOfError({ query, request }: RawCall): Representation {
  try {
    return negotiate(parseFormat(query.get('format')), request.headers.accept);
  } catch {
    return 'json';
  }
}

function shape(
  resource: Resource,
  call: Call,
  content: Content,
  representation: Representation,
): Answer {
  const answer = jsonAnswer(resource, call, content);
  return representation === 'json' || content.status === 204
    ? answer
    : browsablePage(resource, call, content, answer);
}

function jsonAnswer(resource: Resource | null, call: Call | null, content: Content): Answer {
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
  return answerOf(status, fields, json);
}
