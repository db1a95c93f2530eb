// GET /api/v0.1/openapi.json: the interface described for programs.

import { hash } from 'node:crypto';
import { jsonText } from '../../../hansard/wire-form.ts';
import { responseOf, type HttpResponse } from '../../shared/response.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { cacheControl, etag } from '../../shared/freshness.ts';
import type { OpenApiDocument } from '../../shared/openapi-document.ts';

export function openApiResponse(
  document: OpenApiDocument,
): (request: ParsedRequest) => Promise<HttpResponse> {
  const { openapi, info, ...rest } = document;
  const tail = jsonText(rest).slice(1);
  const version = hash('sha256', tail, 'hex').slice(0, 12);
  return async ({ base }) => {
    const head = jsonText({ openapi, info, servers: [{ url: base.url }] }).slice(0, -1);
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
