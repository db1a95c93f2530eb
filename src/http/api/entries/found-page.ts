// What every page of results has: the links to the next and previous page, and its version.

import { hash } from 'node:crypto';
import type { Found } from '../../../search/finder/finder.ts';
import { afterLink, pageLinks, type PageLinks } from '../../shared/query-links.ts';
import type { ApiRequest } from '../resource/resource.ts';

export function foundLinks(
  { base, query }: ApiRequest,
  path: string,
  { page, more, items }: Found<{ readonly id: number }>,
): PageLinks {
  const listUrl = `${base.url}${path}`;
  if (page !== null) return pageLinks(listUrl, query, page);
  const last = items.at(-1);
  return {
    next: more && last !== undefined ? afterLink(listUrl, query, last.id) : null,
    previous: null,
  };
}

/** Differs by the query, so that no two responses share it. */
export function foundVersion({ state }: Found<unknown>, { query }: ApiRequest): string {
  const parameters = [...query].sort().join('&');
  return `${state.version}.${hash('sha256', parameters, 'hex').slice(0, 12)}`;
}
