// Follows every link of a served record, as pages, feeds, files and the interface have them, and reports which are broken.

import { setTimeout } from 'node:timers/promises';
import { ENTRY_FORMATS } from '../../src/formats/entry-formats.ts';
import { decodeHtml } from '../support/http/http-html.ts';
import { REVIEW } from '../../src/http/shared/links.ts';
import { BROWSER } from '../support/http/test-server.ts';

export interface CrawlOptions {
  /** Where it begins, without a slash at the end. */
  readonly url: string;
  readonly language: 'en' | 'sw';
  /** Addresses visited of one kind: there is a page for every entry, and one for every value of a filter. */
  readonly perKind: number;
  /** Whether it goes on from the address that was found last, not first: of most kinds it meets others. */
  readonly isLastFirst?: boolean;
  /** Requests at a time. */
  readonly together?: number;
}

export interface Crawled {
  /** How many addresses were requested, by kind. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly visited: number;
  /** Links to anchors that were found on their page. */
  readonly anchors: number;
  /** What leads nowhere, each with the address it was found at. */
  readonly dead: readonly string[];
}

/** Where one comes by typing and by forms, not by a link. */
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

/** Time before an address is tried again that a busy server refused: an export of a small record takes less. */
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
    // What is of no address at all is as dead as what answers 404; a template and other sites are not ours to follow.
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
    // A client may have two exports at a time: the crawler is told to come again, as any client is.
    if (reply.status === 429 && reply.headers.has('retry-after')) {
      await setTimeout(RETRY_MS);
      return await visit({ address, from });
    }
    // Who publishes signs in there.
    const isForPublishers = reply.status === 401 && address.startsWith(REVIEW);
    if (reply.status >= 400 && !isForPublishers) dead.push(`${reply.status} ${address} at ${from}`);
    const elsewhere = reply.headers.get('location');
    if (elsewhere !== null) note(elsewhere, address);
    for (const [, to = ''] of (reply.headers.get('link') ?? '').matchAll(/<([^>]*)>/g)) {
      note(to, address);
    }
    const type = reply.headers.get('content-type') ?? '';
    // A Parquet file is no text: an address in it has no end that can be seen.
    const isText = type !== ENTRY_FORMATS.parquet.mediaType;
    if (isText) for (const found of addressesOf(body, type, url)) note(found, address);
    if (!type.startsWith('text/html')) return;
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

/** What an address is one of: its path without numbers, names and days, once with each parameter that it has. */
function kindsOf({ pathname, searchParams }: URL): readonly string[] {
  const path = pathname
    .replace(/^\/person\/[^/]+/, '/person/…')
    .replace(/\/(speaker|people|venues)\/[^/]+(?=\/|$)/, '/$1/…')
    .replace(/\/debate\/(\d+)\/[^/.]+/, '/debate/$1/…')
    .replace(/\/sitting\/[^/]+\/.+$/, '/sitting/…/…')
    .replace(/\d+(?=[./-]|$)/g, '…');
  if (searchParams.size === 0) return [path];
  return [...searchParams].map(([name, value]) => {
    // A format is another thing to answer; the rest is the same with other values.
    return `${path}?${name === 'format' || name === 'lang' ? `${name}=${value}` : name}`;
  });
}

// Every address that an answer gives, whatever its form: a page, a feed, a site map, JSON, a citation, a file.

/** The addresses in a body of this type, as they are written there. `url` is where the record is served. */
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

/** A form is sent to its address as it is. */
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

/** In JSON, in a citation, in a table: what begins as our addresses do. */
function inText(text: string, url: string): string[] {
  const address = new RegExp(`${RegExp.escape(url)}[^\\s"<>}\\\\)]*`, 'g');
  return [...text.matchAll(address)].map(([found]) => found.replace(/[.,;]+$/, ''));
}
