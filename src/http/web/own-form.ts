// Refuses a form that comes from another site.

import { clientErrors } from '../../errors.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';

/** A form on another site must not act in the name of a reader. Browsers say where a form comes from. */
export function refuseOtherSites({ request, base }: ParsedRequest): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  const host = origin === undefined ? undefined : (URL.parse(origin)?.host ?? '');
  const isOwn = host === undefined || host === URL.parse(base.url)?.host;
  if (site !== 'same-origin' || !isOwn) {
    throw clientErrors.badRequest('This form is taken from its own page only.');
  }
}
