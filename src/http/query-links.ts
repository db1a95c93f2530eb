// Addresses that differ from the address of the request in one parameter: the next page, the entries after an id, another
// format.

import type { LocatedPage } from '../record/page.ts';
import type { QueryString } from './query-string.ts';

export interface PageLinks {
  readonly next: string | null;
  readonly previous: string | null;
}

/** The URLs of the next and the previous page. The rest of the query stays the same. */
export function pageLinks(
  listUrl: string,
  query: QueryString,
  { number, pages }: LocatedPage,
): PageLinks {
  const to = (page: number): string => numberLink(listUrl, query, 'page', page);
  return {
    next: number < pages ? to(number + 1) : null,
    previous: number > 1 ? to(number - 1) : null,
  };
}

/** The URL with one numeric parameter set, such as `after` or `since`. The rest of the query stays the same. */
export function numberLink(
  listUrl: string,
  query: QueryString,
  name: 'page' | 'after' | 'since',
  value: number,
): string {
  const [beforeValue, afterValue] = queryAround(query, name);
  return `${listUrl}?${beforeValue}${value}${afterValue}`;
}

/** The URL with the format of the request, as in the root of the original. */
export function keepingFormat(url: string, query: QueryString): string {
  const format = query.get('format');
  return format === undefined ? url : `${url}?format=${quote(format)}`;
}

/** The URL in another format. The rest of the query stays the same. */
export function inFormat(url: string, query: QueryString, format: string): string {
  const [beforeValue, afterValue] = queryAround(query, 'format');
  return `${url}?${beforeValue}${quote(format)}${afterValue}`;
}

/** The query before and after the value of one parameter, with the names sorted, as in the original. */
function queryAround(query: QueryString, name: string): [before: string, after: string] {
  let [beforeValue, afterValue] = ['', ''];
  const otherNames = [...query.keys()].filter((key) => key !== name);
  if (otherNames.length > 1) otherNames.sort();
  for (const key of otherNames) {
    const part = `${quote(key)}=${quote(query.get(key) ?? '')}`;
    if (key < name) beforeValue += `${part}&`;
    else afterValue += `&${part}`;
  }
  return [`${beforeValue}${quote(name)}=`, afterValue];
}

/**
 * Percent-encodes as forms do. Also encodes the characters that `encodeURIComponent` leaves and that a page or a shell may
 * interpret.
 */
export function quote(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

const PLAIN = /^[\w.~-]*$/;
