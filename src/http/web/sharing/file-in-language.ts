// The response with a file of the site that differs by language and by base URL, and with nothing else.

import { freshnessHeaders } from '../../shared/freshness.ts';
import { responseOf, type HttpResponse } from '../../shared/response.ts';
import type { SiteRequest } from '../frame/page.ts';

export function fileInLanguage(
  type: string,
  text: string,
  name: string,
  { base, state, locale }: SiteRequest,
): HttpResponse {
  const tag = `"${name}.${locale.language}-${base.tag}"`;
  return responseOf(
    200,
    [
      'Content-Type',
      type,
      'Vary',
      'Accept-Language, Cookie, Accept-Encoding',
      ...freshnessHeaders(tag, state.changedAtMs, base),
    ],
    text,
  );
}
