// Checks a page of a list, and finds the address of the next one.

import type { JsonResponse } from './requester.ts';
import { ServerFault } from './server-fault.ts';

export interface Page<Item> {
  readonly count: number;
  /** As the server wrote it; the client follows it on the server that answered. */
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Item[];
  readonly etag: string | null;
  /** The address it came from. */
  readonly url: URL;
}

/** The page in a response. Its items are objects, whose fields the caller checks. */
export function readPage<Item>({ url, etag, value }: JsonResponse): Page<Item> {
  const received = (isObject(value) ? value : {}) as Partial<Page<Item>>;
  const { count, next, previous, results } = received;
  const isPage = isCount(count) && isListOfObjects(results);
  if (!isPage || !isLink(next) || !isLink(previous)) {
    throw new ServerFault('content', url, 'answered with JSON that is not a page of a list');
  }
  if (results.length === 0 && next) {
    throw new ServerFault('content', url, 'answered with an empty page that names a next page');
  }
  return {
    count,
    next: next ?? null,
    previous: previous ?? null,
    results,
    etag,
    url,
  };
}

/**
 * The address of the next page, on the server that answered: a server behind a proxy writes the scheme, port and path prefix that
 * it knows. Null after the last page. A link to another host is refused.
 */
export function nextAddress({ next, url }: Page<unknown>, requested: URL): URL | null {
  if (next === null) return null;
  const linked = parseUrl(next, url.href);
  if (linked === null || !/^https?:$/.test(linked.protocol)) {
    throw new ServerFault(
      'content',
      url,
      `names a next page that is not a web address: ${shown(next)}`,
    );
  }
  if (linked.hostname !== url.hostname && linked.hostname !== requested.hostname) {
    throw new ServerFault('content', url, `names a next page on another host: ${shown(next)}`);
  }
  if (!linked.pathname.endsWith(url.pathname) && !url.pathname.endsWith(linked.pathname)) {
    throw new ServerFault('content', url, `names a next page of another list: ${shown(next)}`);
  }
  const following = new URL(url);
  following.search = linked.search;
  return following;
}

/** Null if the text is not an address. Node 20 has no `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isListOfObjects<Item>(value: readonly Item[] | undefined): value is readonly Item[] {
  return Array.isArray(value) && value.every((item) => isObject(item));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLink(value: unknown): value is string | null | undefined {
  return value === null || value === undefined || typeof value === 'string';
}

/** A link may be as long as a body: its beginning is enough for a message. */
const SHOWN_CHARACTERS = 200;

function shown(link: string): string {
  return JSON.stringify(link.slice(0, SHOWN_CHARACTERS));
}
