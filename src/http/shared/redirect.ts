// The response that redirects.

import { responseOf, type HttpResponse } from './response.ts';
import type { BaseUrl } from './base-url.ts';
import { cacheControl } from './freshness.ts';

export function redirectTo(status: 301 | 302, location: string, base: BaseUrl): HttpResponse {
  const headers = ['Location', location, 'Vary', 'Accept', 'Cache-Control', cacheControl(base)];
  return responseOf(status, [...headers, 'Access-Control-Allow-Origin', '*'], '');
}
