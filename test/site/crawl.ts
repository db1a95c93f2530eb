// Follows every link of a served record, in pages, feeds, files and the interface, and reports broken ones.

import { setTimeout } from 'node:timers/promises';
import { ENTRY_FORMATS } from '../../src/formats/entry-formats.ts';
import { decodeHtml } from '../support/http/http-html.ts';
import { REVIEW } from '../../src/http/links.ts';
import { BROWSER } from '../support/http/test-server.ts';

export interface CrawlOptions {
  /** The start address, without a slash at the end. */
  readonly url: string;
  readonly language: 'en' | 'sw';
  /** The number of addresses visited per kind: there is a page for every entry, and one for every value of a filter. */
  readonly perKind: number;
  /** Whether it continues from the address found last instead of first: of most kinds, it visits different ones. */
  readonly isLastFirst?: boolean;
  /** The number of concurrent requests. */
  readonly together?: number;
}

export interface Crawled {
  /** The number of requested addresses, by kind. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly visited: number;
  /** The number of links to fragments that exist on their page. */
  readonly anchors: number;
  /** Broken links, each with the address that has it. */
  readonly dead: readonly string[];
}

/** Addresses that are reached by typing and by forms, not by a link. */
const TYPED = [
  '/',
  '/robots.txt',
  '/search?q=water',
  '/search?q=water+OR+maji&venue=senate&ordering=date',
  '/search?q=%22nothing+like+it%22',
  '/trends?q1=water&q2=maji&interval=month',
  '/people/?name=a',
];

interface Step {
  readonly address: string;
  readonly from: string;
}

/** The pause before an address is retried after a busy server refused it: an export of a small record takes less. */
const RETRY_MS = 200;

export async function crawl({
  url,
  language,
  perKind,
  isLastFirst = false,
  together = 4,
}: CrawlOptions): Promise<Crawled> {
  const kinds = new Map<string, number>();
  const seen = new Set<string>();
  const queue: Step[] = [];
  const dead: string[] = [];
  const idsAt = new Map<string, ReadonlySet<string>>();
  const anchors = new Map<string, Step & { readonly id: string }>();

  const note = (text: string, from: string): void => {
    const to = URL.parse(text, `${url}${from}`);
    // A link that is not an address at all is broken too; URL templates and other sites are not followed.
    if (to === null) return void dead.push(`no address: ${text} at ${from}`);
    if (to.origin !== url || /%7B/i.test(to.href)) return;
    const address = `${to.pathname}${to.search}`;
    const id = decodeURIComponent(to.hash.slice(1).split(':~:')[0]!);
    if (id !== '') anchors.set(`${address}#${id}`, { address, from, id });
    if (seen.has(address)) return;
    const unseen = kindsOf(to).filter((kind) => (kinds.get(kind) ?? 0) < perKind);
    if (unseen.length === 0) return;
    for (const kind of unseen) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    seen.add(address);
    queue.push({ address, from });
  };

  const visit = async ({ address, from }: Step): Promise<void> => {
    const headers = { ...BROWSER, 'Accept-Language': language };
    const reply = await fetch(`${url}${address}`, { headers, redirect: 'manual' });
    const body = await reply.text();
    // A client may have two exports at a time, and waits its turn for a picture: the crawler is told to retry, like any client.
    if ([429, 503].includes(reply.status) && reply.headers.has('retry-after')) {
      await setTimeout(RETRY_MS);
      return await visit({ address, from });
    }
    // Publishers sign in there.
    const isForPublishers = reply.status === 401 && address.startsWith(REVIEW);
    if (reply.status >= 400 && !isForPublishers) dead.push(`${reply.status} ${address} at ${from}`);
    const elsewhere = reply.headers.get('location');
    if (elsewhere !== null) note(elsewhere, address);
    for (const [, to = ''] of (reply.headers.get('link') ?? '').matchAll(/<([^>]*)>/g)) {
      note(to, address);
    }
    const type = reply.headers.get('content-type') ?? '';
    // A Parquet file is not text: the end of an address in it cannot be recognised.
    const isText = type !== ENTRY_FORMATS.parquet.mediaType;
    if (isText) for (const found of addressesOf(body, type, url)) note(found, address);
    if (!type.startsWith('text/html') || isForPublishers) return;
    const ids = anchorIdsOf(body);
    const set = new Set(ids);
    if (set.size < ids.length) dead.push(`an id given twice at ${address}`);
    idsAt.set(address, set);
  };

  for (const address of TYPED) note(address, '/');
  const next = (): Step | undefined => (isLastFirst ? queue.pop() : queue.shift());
  const walk = async (): Promise<void> => {
    for (let step = next(); step !== undefined; step = next()) await visit(step);
  };
  while (queue.length > 0) await Promise.all(Array.from({ length: together }, walk));

  let found = 0;
  for (const { address, from, id } of anchors.values()) {
    const ids = idsAt.get(address);
    if (ids === undefined) continue;
    if (ids.has(id)) found += 1;
    else dead.push(`no #${id} on ${address} at ${from}`);
  }
  return { kinds, visited: seen.size, anchors: found, dead };
}

/** The kind of an address: its path without numbers, names and days, once with each of its parameters. */
function kindsOf({ pathname, searchParams }: URL): readonly string[] {
  const path = pathname
    .replace(/^\/person\/[^/]+/, '/person/…')
    .replace(/\/(speaker|people|venues)\/[^/]+(?=\/|$)/, '/$1/…')
    .replace(/\/debate\/(\d+)\/[^/.]+/, '/debate/$1/…')
    .replace(/\/sitting\/[^/]+\/.+$/, '/sitting/…/…')
    .replace(/\d+(?=[./-]|$)/g, '…');
  if (searchParams.size === 0) return [path];
  return [...searchParams].map(([name, value]) => {
    // A format is a different response; other parameters only have other values.
    return `${path}?${name === 'format' || name === 'lang' ? `${name}=${value}` : name}`;
  });
}

// Every address in a response, whatever its form: a page, a feed, a sitemap, JSON, a citation, a file.

/** The addresses in a body of this type, as written there. `url` is where the record is served. */
function addressesOf(body: string, type: string, url: string): string[] {
  if (type.startsWith('text/html'))
    return [...inAttributes(body), ...inText(dataBlocks(body), url)];
  if (/xml/.test(type)) return [...inAttributes(body), ...inElements(body)];
  if (/^(text\/css|text\/javascript|image\/|font\/)/.test(type)) return [];
  // A comma ends a field.
  if (type.startsWith('text/csv')) return inText(body.replaceAll(',', ' '), url);
  return inText(body, url);
}

/** The ids of a page, in order. */
function anchorIdsOf(html: string): string[] {
  return [...html.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)].map(([, id]) => decodeHtml(id!));
}

/** The addresses in attributes; the address of a form is requested without its fields. */
function inAttributes(markup: string): string[] {
  const tags = [...markup.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag);
  return tags.flatMap((tag) =>
    [...tag.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address]) =>
      decodeHtml(address!),
    ),
  );
}

function inElements(markup: string): string[] {
  const element = /<(loc|uri|id)>(https?:[^<]*)<\/\1>/g;
  return [...markup.matchAll(element)].map(([, , address]) => decodeHtml(address!));
}

function dataBlocks(html: string): string {
  return [...html.matchAll(/ld\+json">(.*?)<\/script>/gs)].map(([, data]) => data!).join('\n');
}

/** In JSON, citations and tables: anything that begins like our addresses. */
function inText(text: string, url: string): string[] {
  const address = new RegExp(`${RegExp.escape(url)}[^\\s"<>}\\\\)]*`, 'g');
  return [...text.matchAll(address)].map(([found]) => found.replace(/[.,;]+$/, ''));
}
