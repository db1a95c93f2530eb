// Which file of the static tree has the response of an address, and at which address a plain file server serves that file.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { API_ROOT, ASSETS, CALENDAR, LANGUAGE_PARAMETER, OPENAPI } from '../http/links.ts';

/** A name must fit a file system (255 bytes), including the suffix of unfinished files. */
const NAME_BYTES_MAX = 220;

/** Files of the site are named like their paths. Below these paths no name of the record can end like one. */
const FILE_NAME = compilePattern(
  `^/(?:[^/]+|feeds/[^/]+|(?:person|${CALENDAR.slice(1)}business)/[^/]+/feed|person/[^/]+/votes|portraits/[0-9a-f]+)\\.(?:atom|csv|ico|jpg|json|png|svg|txt|webp|xml)$`,
);

/** The file that a file server serves for a folder. */
const PAGE = 'index.html';

/**
 * The path of the file below the folder; null for an address that no file can be named after. A file server only knows paths,
 * so the language is the first folder and parameters are the last ones: /hansard/?year=2013&lang=sw is
 * sw/hansard/year/2013/index.html.
 */
export function fileOfAddress(address: string): string | null {
  const [path = '', query = ''] = address.split('?', 2);
  const isFile = FILE_NAME.test(path) || path.startsWith(ASSETS) || path === OPENAPI;
  const isData = path.startsWith(API_ROOT);
  const parameters = query.split('&').filter((part) => part !== '' && !isDefault(part, isData));
  if (isFile && parameters.length > 0) return null;
  if (isData && parameters.some((part) => !/^(?:page|since|id|resource)=/.test(part))) return null;
  const language = parameters.find((part) => part.startsWith(LANGUAGE));
  const names = [
    ...(language === undefined ? [] : [language.slice(LANGUAGE.length)]),
    ...path.split('/').filter((name) => name !== ''),
    ...parameters
      .filter((part) => part !== language)
      .flatMap((part) => part.replaceAll('+', '%20').split('=')),
    ...(isFile ? [] : [isData ? 'index.json' : PAGE]),
  ].map(decoded);
  return names.every((name) => name !== null && isSafeName(name)) ? names.join('/') : null;
}

const LANGUAGE = `${LANGUAGE_PARAMETER}=`;

/** The first page is the list itself, and JSON is the interface's default. */
function isDefault(parameter: string, isData: boolean): boolean {
  return parameter === 'page=1' || (isData && /^(?:format=(?:api|json)|since=0)$/.test(parameter));
}

/** The path at which a file server serves a file: the folder's for a page. */
export function pathOfFile(file: string): string {
  const path = `/${file.split('/').map(encodeURIComponent).join('/')}`;
  return path.endsWith(`/${PAGE}`) ? path.slice(0, -PAGE.length) : path;
}

function decoded(name: string): string | null {
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

/** Neither a way out of the folder nor a hidden file, and nothing that a file system rejects. */
function isSafeName(name: string): boolean {
  return !/^$|^\.|[/\\\x00-\x1f\x7f]/.test(name) && Buffer.byteLength(name) <= NAME_BYTES_MAX;
}
