// Which file of the static tree has the response of an address. The nginx configuration of docs/distributing.md has the same rules.

import {
  ASSETS,
  CALENDAR,
  ENTRY_LIST,
  ITEM_CHANGE_LIST,
  LANGUAGE_PARAMETER,
} from '../http/shared/links.ts';

/** The lists of the interface are beside each other. */
const LISTS = ENTRY_LIST.slice(0, ENTRY_LIST.lastIndexOf('/', ENTRY_LIST.length - 2) + 1);

/** A name must fit a file system (255 bytes), with the ending and with what marks it as unfinished. */
const NAME_BYTES_MAX = 220;

/** What a query may have: anything else could not be distinguished from a path. It is not decoded. */
const PLAIN_QUERY = /^[\w=&.%+-]+$/;

/** Files of the site have the names of their paths. Below these paths no name of the record can end like one. */
const FILE_NAME = new RegExp(
  `^/(?:[^/]+|feeds/[^/]+|(?:person|${CALENDAR.slice(1)}business)/[^/]+/feed)\\.(?:atom|ico|json|txt|xml)$`,
);

/**
 * The path of the file below the folder; null for an address that has none. What is numbered is in folders of a thousand, so that no
 * folder gets too large: page 1608 of entries/ is entries/page/1k/608.json, and entry 51 is entries/k/51.json.
 */
export function fileOfAddress(address: string): string | null {
  const [encoded = '', query = ''] = address.split('?', 2);
  const path = decoded(encoded);
  if (path === null || !path.split('/').every(isSafeName)) return null;
  if (path.startsWith(LISTS)) return interfaceFile(path, query);
  if (FILE_NAME.test(path) || path.startsWith(ASSETS) || path.startsWith(API)) {
    const name = path.endsWith('/') ? `${path}index.json` : path;
    return query === '' ? name.slice(1) : null;
  }
  return pageFile(path, query);
}

const API = LISTS.slice(0, LISTS.indexOf('/', 1) + 1);

/** A page of the site, in the language that the query names, or in the first. */
function pageFile(path: string, query: string): string | null {
  if (query !== '' && !PLAIN_QUERY.test(query)) return null;
  const [, parameters = '', language] = LANGUAGE.exec(query) ?? [];
  const choice = parameters === '' || parameters === 'page=1' ? '' : `@${parameters}`;
  const ending = `${choice}${language === undefined ? '' : `@${language}`}.html`;
  const [, before, digits = '', after = ''] = NUMBERED.exec(path) ?? [];
  if (before !== undefined) return `${before}/${inThousands(digits)}${after}${ending}`.slice(1);
  return `${path.endsWith('/') ? `${path}index` : path}${ending}`.slice(1);
}

const LANGUAGE = new RegExp(`^(.*?)(?:(?:^|&)${LANGUAGE_PARAMETER}=([a-z]{2,3}))?$`);

/** Pages of entries, contributions and debates. */
const NUMBERED = /^((?:\/[a-z]+)+)\/([1-9][0-9]*)(?:\/|(\/[^/]+))?$/;

function interfaceFile(path: string, query: string): string | null {
  if (path === ITEM_CHANGE_LIST) return itemChangeFile(query);
  const [, list, id, slug, isRevisions] =
    /^([a-z]+)\/(?:(?:([1-9][0-9]*)|([^/]*[^/0-9][^/]*))\/)?(revisions\/)?$/.exec(
      path.slice(LISTS.length),
    ) ?? [];
  if (list === undefined) return null;
  const folder = `${LISTS}${list}`.slice(1);
  if (isRevisions !== undefined) {
    return id === undefined || query !== '' ? null : `${folder}/revisions/${inThousands(id)}.json`;
  }
  if (id !== undefined) return query === '' ? `${folder}/${inThousands(id)}.json` : null;
  if (slug !== undefined) return query === '' ? `${folder}/named/${slug}.json` : null;
  return listFile(folder, query);
}

/** A page of a list by its number, or of a log by the change it continues after. */
function listFile(folder: string, query: string): string | null {
  if (query === '') return `${folder}/page/k/1.json`;
  const [, kind, number] = /^(page|since)=([1-9][0-9]*)$/.exec(query) ?? [];
  return number === undefined ? null : `${folder}/${kind}/${inThousands(number)}.json`;
}

function itemChangeFile(query: string): string | null {
  const folder = ITEM_CHANGE_LIST.slice(1, -1);
  const [, id, resource] = /^id=([1-9][0-9]*)&resource=([a-z]+)$/.exec(query) ?? [];
  if (id !== undefined) return `${folder}/${resource}/${inThousands(id)}.json`;
  return listFile(folder, query);
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

/** Neither a way out of the folder nor a hidden file, and nothing that a file system does not take; @ begins what a query adds. */
function isSafeName(name: string): boolean {
  return !/^\.|[@\\\x00-\x1f\x7f]/.test(name) && Buffer.byteLength(name) <= NAME_BYTES_MAX;
}

// The links in a page of the site that lead to the same page with other parameters.

/** The addresses among the links of a page that have this path and no other parameters than these. `basePath` is that of the base URL. */
export function linksToSamePage(
  html: string,
  path: string,
  parameters: readonly string[],
  basePath: string,
): string[] {
  const start = `${basePath.replace(/\/$/, '')}${path}?`;
  const isPublished = (query: string): boolean =>
    query.split('&').every((part) => parameters.includes(part.slice(0, part.indexOf('='))));
  return [...html.matchAll(/ href="([^"]*)"/g)]
    .map(([, href = '']) => unescapeHtml(href))
    .filter((href) => href.startsWith(start) && isPublished(href.slice(start.length)))
    .map((href) => `${path}?${href.slice(start.length)}`);
}

function unescapeHtml(text: string): string {
  return text.replace(/&#([0-9]+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
