// Which file of the static tree has the response of an address. The nginx configuration of docs/distributing.md has the same rules.

import { ASSETS, ENTRY_LIST } from '../../http/shared/links.ts';

/** The lists of the interface are beside each other. */
const LISTS = ENTRY_LIST.slice(0, ENTRY_LIST.lastIndexOf('/', ENTRY_LIST.length - 2) + 1);

/** A name must fit a file system (255 bytes), with the ending and with what marks it as unfinished. */
const NAME_BYTES_MAX = 220;

/** What a query may have: anything else could not be told from a path, or would need decoding. */
const PLAIN_QUERY = /^[\w=&.-]+$/;

const FILE_NAME = /\.(?:atom|ico|json|txt|xml)$/;

/**
 * The path of the file below the folder; null for an address that has none. Lists and items are in folders of a thousand, so that no
 * folder gets too large: page 1608 of entries/ is entries/page/1k/608.json, and entry 51 is entries/k/51.json.
 */
export function fileOfAddress(address: string): string | null {
  const [encoded = '', query = ''] = address.split('?', 2);
  const path = decoded(encoded);
  if (path === null || !path.split('/').every(isSafeName)) return null;
  if (path.startsWith(LISTS)) return itemFile(path, query);
  if (FILE_NAME.test(path) || path.startsWith(ASSETS)) return query === '' ? path.slice(1) : null;
  if (query !== '' && !PLAIN_QUERY.test(query)) return null;
  const ending = query === '' ? '' : `@${query}`;
  const kind = path.startsWith(API) ? 'json' : 'html';
  return `${path.endsWith('/') ? `${path}index` : path}${ending}.${kind}`.slice(1);
}

const API = LISTS.slice(0, LISTS.indexOf('/', 1) + 1);

function itemFile(path: string, query: string): string | null {
  const [, list, id] = /^([a-z]+)\/(?:([1-9][0-9]*)\/)?$/.exec(path.slice(LISTS.length)) ?? [];
  if (list === undefined) return null;
  const folder = `${LISTS}${list}`.slice(1);
  if (id !== undefined) return query === '' ? `${folder}/${inThousands(id)}.json` : null;
  const page = query === '' ? '1' : /^page=([1-9][0-9]*)$/.exec(query)?.[1];
  return page === undefined ? null : `${folder}/page/${inThousands(page)}.json`;
}

/** "1608389" is 1608k/389, and "51" is k/51. */
function inThousands(digits: string): string {
  return `${digits.slice(0, -3)}k/${digits.slice(-3)}`;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Neither a way out of the folder nor a hidden file, and nothing that a file system does not take. */
function isSafeName(name: string): boolean {
  return !/^\.|[\\\x00-\x1f\x7f]/.test(name) && Buffer.byteLength(name) <= NAME_BYTES_MAX;
}
