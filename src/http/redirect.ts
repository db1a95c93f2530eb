// Redirects, which are answers too.

import { answerOf, type Answer } from './answer.ts';
import type { BaseUrl } from './base-url.ts';
import { cacheControl } from './freshness.ts';

export function redirectTo(status: 301 | 302, location: string, base: BaseUrl): Answer {
  const headers = ['Location', location, 'Vary', 'Accept', 'Cache-Control', cacheControl(base)];
  return answerOf(status, [...headers, 'Access-Control-Allow-Origin', '*'], '');
}
