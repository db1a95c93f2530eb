// GET /api/v0.1/openapi.json: the interface described for programs.

import { hash } from 'node:crypto';
import type { Parliament } from '../../../record/parliament/parliament.ts';
import { textIn } from '../../../record/parliament/parliament.ts';
import { jsonText } from '../../../record/wire-form.ts';
import { responseOf, type HttpResponse } from '../../shared/response.ts';
import type { ParsedRequest } from '../../shared/parsed-request.ts';
import { cacheControl, etag } from '../../shared/freshness.ts';
import type { OpenApiDocument } from '../../shared/openapi-document.ts';

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
