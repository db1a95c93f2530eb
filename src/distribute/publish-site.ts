// Publishes the interface and the reading site as files: renders pages that may have changed, and writes those that did.

import { portraitAddress } from '../site/people/portrait.ts';
import { compilePattern } from '@hansard/patterns/compile-pattern';
import type { Renderer } from '../serving/render-address.ts';
import * as links from '../http/links.ts';
import type { HttpResponse } from '../http/response.ts';
import { present } from '../base/present.ts';
import { CHANGES_PER_READ } from '../record/change.ts';
import type { Finder } from '../finder/finder.ts';
import type { LogReads, Store } from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';
import { fileOfAddress, pathOfFile } from './file-of-address.ts';
import { type LinkInTree, linkFiles, queriesIn, redirectPage } from './link-files.ts';
import { PublishedFiles } from './published-files.ts';
import {
  type RecordContent,
  isInLanguages,
  isPublished,
  NOT_STATIC,
  readSittings,
  RECORD_ROUTES,
  type RoutePlans,
  SITTING_ROUTES,
} from './route-plans.ts';
import { searchedPage, searchPage } from './search-tree.ts';
import { chainAt, chainFault } from './verify-dump.ts';

/** The state that a complete run stores: that of the record at its beginning. */
type PublishedState = Awaited<ReturnType<typeof stateOf>>;

/** The version of the rules by which files are named and unchanged pages are found: a new version renders everything. */
const TREE_FORMAT = 4;

export type PublishReport = Awaited<ReturnType<typeof publishSite>>;

/** Null if the tree already shows this state of the record. */
export async function publishSite(
  source: SiteSource,
  folder: string,
  progress: (done: number) => void,
) {
  const files = new PublishedFiles(folder);
  try {
    const earlier = JSON.parse(files.state() ?? 'null') as PublishedState | null;
    const state = await stateOf(source, earlier);
    const isSame = earlier?.version === state.version && earlier.settings === state.settings;
    if (isSame) return null;
    const publication = new SitePublication(source, files, progress);
    // A record other than the published one or its continuation may have the same versions of sittings.
    const isOther = earlier === null || (await chainFault(source.store, earlier)) !== null;
    if (isOther) files.forgetKeys();
    const parts = await publication.putAll(`${state.settings} ${state.peopleSeq}`);
    files.finish(parts, JSON.stringify(state));
    const { written, removed, bytesWritten } = files.counts;
    return {
      files: files.count(),
      rendered: publication.rendered,
      written,
      removed,
      bytesWritten,
      // Addresses without a file, because of their names or because there is no response.
      left: publication.left,
      // Whether the record was still the same at the end.
      isCurrent: (await source.store.recordState()).version === state.version,
    };
  } finally {
    files.close();
  }
}

async function stateOf(
  { store, settings, languages }: SiteSource,
  earlier: Readonly<Record<'itemSeq' | 'peopleSeq', number>> | null,
) {
  const { version } = await store.recordState();
  const seq = await store.lastChange();
  const itemSeq = await store.lastItemChange();
  return {
    settings: `${TREE_FORMAT} ${languages.join(',')} ${settings}`,
    version,
    seq,
    chain: await chainAt(store, seq),
    itemSeq,
    /** The last change of a person in the item log. */
    peopleSeq:
      earlier === null ? itemSeq : await lastOfPeople(store, earlier.itemSeq, earlier.peopleSeq),
  };
}

/** The number of the last change of a person after a change of the item log; `known` if there was none. */
async function lastOfPeople(store: LogReads, since: number, lastKnown: number): Promise<number> {
  let last = lastKnown;
  for (let from = since; ; from += CHANGES_PER_READ) {
    const changes = await store.itemChanges(from, CHANGES_PER_READ);
    last = changes.findLast(({ resource }) => resource === 'people')?.seq ?? last;
    if (changes.length < CHANGES_PER_READ) return last;
  }
}

// One run of a publication: goes through the routes, renders their addresses and writes the responses to files.

interface SiteSource {
  readonly store: Store;
  readonly finder: Finder;
  readonly renderer: Renderer;
  /** Everything else that responses depend on: base URL, program, parliament. If it differs, everything is rendered. */
  readonly settings: string;
  readonly baseUrl: string;
  /** The languages of the site; addresses without a language have the first. */
  readonly languages: readonly string[];
  /** Whether the tree has a page to search it. */
  readonly hasSearch?: boolean;
}

/** The part of the tree that belongs to no sitting. */
const RECORD_PART = 'record';

class SitePublication {
  readonly #source: SiteSource;
  readonly #files: PublishedFiles;
  readonly #progress: (done: number) => void;
  readonly #basePath: string;
  #part = RECORD_PART;
  readonly left: string[] = [];
  rendered = 0;

  constructor(source: SiteSource, files: PublishedFiles, progress: (done: number) => void) {
    this.#source = source;
    this.#files = files;
    this.#progress = progress;
    this.#basePath = new URL(source.baseUrl).pathname.replace(/\/$/, '');
  }

  /**
   * Writes everything that may have changed; returns the names of the tree's parts. `shared` is what the pages of all sittings
   * depend on.
   */
  async putAll(shared: string): Promise<ReadonlySet<string>> {
    const sittings = await readSittings(this.#source);
    const parts = new Set([RECORD_PART]);
    for (const sitting of sittings.all) {
      this.#part = `sitting ${sitting.id}`;
      parts.add(this.#part);
      const key = await sittings.key(sitting, shared);
      if (this.#files.hasPart(this.#part, key)) continue;
      await this.#putPlanned(SITTING_ROUTES, await sittings.content(sitting));
      this.#files.endPart(this.#part, key);
    }
    this.#part = RECORD_PART;
    await this.#putRecord(sittings);
    if (this.#source.hasSearch === true) await this.#put(links.SEARCH_PAGE, links.SEARCH_PAGE);
    this.#files.endPart(RECORD_PART, '');
    return parts;
  }

  async #putRecord({ series, bills }: Pick<RecordContent, 'series' | 'bills'>): Promise<void> {
    const { store, finder, renderer } = this.#source;
    const withdrawn = new Set<number>();
    let sitemapParts: readonly string[] = [];
    for (const route of renderer.routes) {
      if (route.includes(':') || NOT_STATIC.has(route)) continue;
      for await (const body of this.#following(route)) {
        if (route === links.SITEMAP) sitemapParts = this.#sitemapParts(body);
        if (route === links.CHANGE_LIST) noteWithdrawn(body, withdrawn);
      }
    }
    await this.#putPlanned(RECORD_ROUTES, {
      venues: await everyItem(store, 'venues'),
      sources: (await everyItem(store, 'sources')).map(({ id }) => ({ id })),
      people: await everyItem(store, 'people'),
      series,
      dates: (await finder.sittings({})).flatMap(({ startDate }) => startDate ?? []),
      bills,
      labels: (await finder.unlinkedLabels()).flatMap(({ spellings }) => spellings),
      sitemapParts,
      portraits: (await store.portraits()).flatMap(({ image }) =>
        image === null ? [] : portraitAddress(image),
      ),
      withdrawn: [...withdrawn],
    });
  }

  async #putPlanned<Content>(plans: RoutePlans<Content>, content: Content): Promise<void> {
    for (const route of this.#source.renderer.routes) {
      for (const address of plans.get(route)?.(content) ?? []) {
        await this.#put(route, address);
      }
    }
  }

  /** Writes a route without parameters, and the following pages by `next`, and yields their bodies. */
  async *#following(route: string): AsyncGenerator<string> {
    for (let address: string | null = route; address !== null;) {
      const body: Buffer | null = await this.#put(route, address);
      if (body === null) return;
      const text = body.toString();
      yield text;
      const isList = route.startsWith(links.API_ROOT);
      const { next = null } = isList ? (JSON.parse(text) as { next?: string | null }) : {};
      address = next === null ? null : next.slice(this.#source.baseUrl.length);
    }
  }

  /** The addresses in a sitemap index. */
  #sitemapParts(body: string): readonly string[] {
    if (!body.includes('<sitemapindex')) return [];
    const listed = body.matchAll(/<loc>([^<]*)<\/loc>/g).map(([, url = '']) => url);
    return [...listed].map((url) => url.slice(this.#source.baseUrl.length));
  }

  /** Writes an address and, for a page, its languages and following pages; returns its body, or null if there is none. */
  async #put(route: string, address: string): Promise<Buffer | null> {
    const first = await this.#putOne(address);
    if (first === null || fileOfAddress(address)?.endsWith('.html') !== true) return first;
    const languages = isInLanguages(route) ? this.#source.languages.slice(1) : [];
    const seen = new Set([address]);
    const waiting: (readonly [string, Buffer])[] = [[address, first]];
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      const [at, body] = page;
      for (const language of languages) await this.#putOne(links.inLanguage(at, language));
      for (const query of queriesIn(body.toString(), `${this.#basePath}${address}`)) {
        const otherAddress = `${address}?${query}`;
        if (
          seen.has(otherAddress) ||
          !isPublished(route, query) ||
          languageOf(otherAddress) !== null
        )
          continue;
        if (fileOfAddress(otherAddress) === fileOfAddress(address)) continue;
        seen.add(otherAddress);
        const otherBody = await this.#putOne(otherAddress);
        if (otherBody !== null) waiting.push([otherAddress, otherBody]);
      }
    }
    return first;
  }

  /** Writes one address; returns its body as the service has it, or null if it has none of its own. */
  async #putOne(address: string): Promise<Buffer | null> {
    const file = fileOfAddress(address);
    const response = file === null ? null : await this.#source.renderer.render(address);
    this.#progress((this.rendered += 1));
    const to = response === null ? null : locationOf(response);
    if (file === null || response === null || (response.status !== 200 && to === null)) {
      this.left.push(address);
      return null;
    }
    const linkTo = (link: string): string | null => this.#linkInTree(link, languageOf(address));
    if (to !== null) {
      const path = `${this.#basePath}${to.slice(this.#source.baseUrl.length)}`;
      this.#files.put(file, Buffer.from(redirectPage(linkTo(path) ?? path)), this.#part);
      return null;
    }
    const bytes = Buffer.from(response.body as string | Uint8Array);
    const linked = LINKED.test(file)
      ? Buffer.from(this.#linked(bytes.toString(), address, linkTo))
      : bytes;
    this.#files.put(file, linked, this.#part);
    return bytes;
  }

  #linked(text: string, address: string, linkTo: LinkInTree): string {
    const file = present(fileOfAddress(address), 'the file of an address');
    const linked = linkFiles(text, file, linkTo);
    if (this.#source.hasSearch !== true || !file.endsWith('.html')) return linked;
    const isSearch = address.split('?', 1)[0] === links.SEARCH_PAGE;
    return isSearch ? searchPage(linked, this.#basePath) : searchedPage(linked);
  }

  /** A link of a page in a language, from file to file; null if it needs the service. */
  #linkInTree(link: string, language: string | null): string | null {
    const { baseUrl, renderer } = this.#source;
    const base = [baseUrl, this.#basePath].find((text) => link.startsWith(`${text}/`));
    if (base === undefined) return link;
    const [address = '', fragment] = link.slice(base.length).split('#', 2);
    const [path = '', query = ''] = address.split('?', 2);
    const route = renderer.routeOf(path);
    const isSearch = this.#source.hasSearch === true && route === links.SEARCH_PAGE && query === '';
    if (route === null || !(isSearch || isPublished(route, query))) return null;
    const [first] = this.#source.languages;
    const plain = address.replace(compilePattern(`[?&]${links.LANGUAGE_PARAMETER}=${first}$`), '');
    const inLanguage =
      language !== null && languageOf(address) === null && isInLanguages(route)
        ? links.inLanguage(plain, language)
        : plain;
    const file = fileOfAddress(inLanguage);
    if (file === null) return null;
    return `${base}${pathOfFile(file)}${fragment === undefined ? '' : `#${fragment}`}`;
  }
}

/** The files with links; assets have none. */
const LINKED = /\.(?:atom|html|json|xml)$/;

function languageOf(address: string): string | null {
  return new URLSearchParams(address.split('?', 2)[1]).get(links.LANGUAGE_PARAMETER);
}

/** The target of a redirect; null for any other response. */
function locationOf({ status, headers }: HttpResponse): string | null {
  const at = headers.indexOf('Location');
  return status >= 300 && status < 400 && at >= 0 ? (headers[at + 1] ?? null) : null;
}

interface ChangePage {
  readonly results: readonly { readonly kind: string; readonly entry: number }[];
}

function noteWithdrawn(body: string, withdrawn: Set<number>): void {
  for (const { kind, entry } of (JSON.parse(body) as ChangePage).results) {
    if (kind === 'withdrawn') withdrawn.add(entry);
    else withdrawn.delete(entry);
  }
}
