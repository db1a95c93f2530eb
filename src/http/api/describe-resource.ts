// OPTIONS: what a resource is and which media types it speaks. Needs the store only to
// describe what may be written, and only for a caller with credentials.

import { jsonText } from '../../record/wire-form.ts';
import { serviceLinks } from '../shared/links.ts';
import type { ApiRequest, Content, Resource } from './resource/resource.ts';

/** What a page of another site may send with a request. */
const ALLOWED_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';

/** How long a browser may remember that. */
const PREFLIGHT_SECONDS = 86_400;

export async function describeResource(resource: Resource, request: ApiRequest): Promise<Content> {
  const { base } = request;
  const actions = (await resource.actions?.(request)) ?? null;
  const preflight = request.request.headers['access-control-request-method'] !== undefined;
  return {
    status: 200,
    json: jsonText({
      name: resource.name,
      description: resource.description,
      renders: ['application/json', 'text/html'],
      parses: ['application/json'],
      ...(actions !== null && { actions }),
    }),
    version: null,
    changedAtMs: 0,
    headers: {
      Link: serviceLinks(base.url),
      ...(preflight && {
        'Access-Control-Allow-Methods': resource.allow,
        'Access-Control-Allow-Headers': ALLOWED_HEADERS,
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      }),
    },
  };
}
