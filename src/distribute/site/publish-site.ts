// Publishes the interface and the reading site as files: renders every address that has one, and writes what changed.

import { EMPTY_CHAIN } from '../../hansard/change.ts';
import { plainDate } from '../../hansard/citation.ts';
import { assetUrls } from '../../http/shared/assets.ts';
import * as links from '../../http/shared/links.ts';
import type { RenderAddress } from '../../http/serving/render-address.ts';
import type { Store } from '../../store/contract/store.ts';
import { changedEntries } from './changed-entries.ts';
import { fileOfAddress } from './file-of-address.ts';
import { PublishedFiles } from './published-files.ts';

export interface SiteSource {
  readonly store: Store;
  readonly render: RenderAddress;
  /** Whatever else the responses depend on: base URL, program, parliament. Where it differs, everything is rendered. */
  readonly settings: string;
  readonly baseUrl: string;
}

export interface PublishReport {
  readonly files: number;
  readonly written: number;
  readonly removed: number;
  readonly bytesWritten: number;
  /** Addresses that have no file, because of their names or because nothing is there. */
  readonly left: readonly string[];
  /** Whether the record was the same at the end. */
  readonly isCurrent: boolean;
}

/** What a complete run stores: the state of the record that it began with. */
interface PublishedState {
  readonly settings: string;
  readonly version: string;
  readonly seq: number;
  readonly chain: string;
}

/** Entries are rendered where the change log names them; everything else at every run. */
const ENTRIES = 'entries';
const OTHERS = 'others';

/** Null where the tree shows this state of the record already. */
export async function publishSite(
  source: SiteSource,
  folder: string,
  progress: (done: number) => void,
): Promise<PublishReport | null> {
  const files = new PublishedFiles(folder);
  try {
    const earlier = JSON.parse(files.state() ?? 'null') as PublishedState | null;
    const state = await stateOf(source);
    if (earlier?.version === state.version && earlier.settings === state.settings) return null;
    const publication = new Publication(source, files, progress);
    await publication.run(earlier);
    files.finish(
      earlier === null || publication.isWhole ? [OTHERS, ENTRIES] : [OTHERS],
      JSON.stringify(state),
    );
    const { same, written, removed, bytesWritten } = files.counts;
    const isCurrent = (await source.store.recordState()).version === state.version;
    return {
      files: same + written,
      written,
      removed,
      bytesWritten,
      left: publication.left,
      isCurrent,
    };
  } finally {
    files.close();
  }
}

async function stateOf({ store, settings }: SiteSource): Promise<PublishedState> {
  const { version } = await store.recordState();
  const seq = await store.lastChange();
  const [last] = seq === 0 ? [] : await store.changes(seq - 1, 1);
  return { settings, version, seq, chain: last?.chain ?? EMPTY_CHAIN };
}

class Publication {
  readonly #source: SiteSource;
  readonly #files: PublishedFiles;
  readonly #progress: (done: number) => void;
  readonly #today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  readonly left: string[] = [];
  /** Whether every entry was rendered. */
  isWhole = false;
  #done = 0;

  constructor(source: SiteSource, files: PublishedFiles, progress: (done: number) => void) {
    this.#source = source;
    this.#files = files;
    this.#progress = progress;
  }

  async run(earlier: PublishedState | null): Promise<void> {
    const { store, settings } = this.#source;
    const changed =
      earlier === null || earlier.settings !== settings
        ? null
        : await changedEntries(store, earlier);
    this.isWhole = changed === null;
    await this.#putEntries(changed);
    for (const list of [
      links.VENUE_LIST,
      links.SOURCE_LIST,
      links.SITTING_LIST,
      links.PERSON_LIST,
      links.DEBATE_LIST,
    ]) {
      for await (const ids of this.#listPages(list)) {
        for (const id of ids) await this.#put(links.itemPath(list, id));
      }
    }
    await this.#putSite();
  }

  /** `changed` is null where every entry is to be rendered. */
  async #putEntries(changed: ReadonlySet<number> | null): Promise<void> {
    const gone = new Set(changed);
    for await (const ids of this.#listPages(links.ENTRY_LIST)) {
      for (const id of ids) {
        gone.delete(id);
        if (changed === null || changed.has(id)) {
          await this.#put(links.itemPath(links.ENTRY_LIST, id), ENTRIES);
        }
      }
    }
    for (const id of gone) this.#files.remove(fileOfAddress(links.itemPath(links.ENTRY_LIST, id))!);
  }

  /** Puts every page of a list, and gives the ids of its items. */
  async *#listPages(list: string): AsyncGenerator<readonly number[]> {
    for (let page = 1; ; page++) {
      const body = await this.#put(links.withQuery(list, { page }));
      if (body === null) return;
      const { next, results } = JSON.parse(body.toString()) as ListPage;
      yield results.map(({ id }) => id);
      if (next === null) return;
    }
  }

  async #putSite(): Promise<void> {
    const fixed = [
      links.API_ROOT,
      links.OPENAPI,
      links.ROBOTS,
      links.OPENSEARCH,
      links.MANIFEST,
      links.FAVICON,
      ...assetUrls(),
    ];
    const feeds = links.FEED_FORMS.map(links.sittingsFeed);
    for (const address of [...fixed, ...feeds]) await this.#put(address);
    for (const address of await this.#sitemap(links.SITEMAP)) {
      const body = await this.#put(address);
      if (address.startsWith(PEOPLE)) {
        for (const form of links.FEED_FORMS) await this.#put(`${address}feed.${form}`);
      }
      if (address === links.CALENDAR && body !== null) await this.#putCalendars(body);
    }
  }

  /** The addresses of a sitemap, or of those that it lists. */
  async #sitemap(address: string): Promise<string[]> {
    const body = (await this.#put(address))?.toString() ?? '';
    const { baseUrl } = this.#source;
    const listed = body.matchAll(/<loc>([^<]*)<\/loc>/g).map(([, url]) => unescapeXml(url!));
    const addresses = [...listed].map((url) => url.slice(baseUrl.length) || '/');
    if (!body.includes('<sitemapindex')) return addresses;
    return (await Promise.all(addresses.map((part) => this.#sitemap(part)))).flat();
  }

  /** The calendar of each year and chamber, as the calendar links to them. */
  async #putCalendars(first: Buffer): Promise<void> {
    const put = new Set<string>();
    const waiting = [first];
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
      for (const address of calendarLinks(
        body.toString(),
        new URL(this.#source.baseUrl).pathname,
      )) {
        if (put.has(address)) continue;
        put.add(address);
        const other = await this.#put(address);
        if (other !== null) waiting.push(other);
      }
    }
  }

  /** Renders an address and puts it into its file; gives the body, or null where there is none. */
  async #put(address: string, part = OTHERS): Promise<Buffer | null> {
    const file = fileOfAddress(address);
    const { status, body } = file === null ? NO_FILE : await this.#source.render(address);
    this.#progress((this.#done += 1));
    if (file === null || status !== 200) {
      this.left.push(address);
      return null;
    }
    const bytes =
      typeof body === 'string'
        ? Buffer.from(body)
        : Buffer.from(body.buffer, body.byteOffset, body.length);
    this.#files.put(file, bytes, part, file.endsWith('.html') ? this.#withoutDay(bytes) : bytes);
    return bytes;
  }

  /** Citations carry the day on which a page was read. A page in which nothing else differs is not written every day. */
  #withoutDay(page: Buffer): string {
    return page.toString().replaceAll(this.#today, '').replaceAll(plainDate(this.#today), '');
  }
}

/** What the paths of people begin with. */
const PEOPLE = links.PERSON_PAGE.slice(0, links.PERSON_PAGE.indexOf(':'));

interface ListPage {
  readonly next: string | null;
  readonly results: readonly { readonly id: number }[];
}

const NO_FILE = { status: 404, body: '' } as const;

function calendarLinks(html: string, basePath: string): string[] {
  const start = `${basePath.replace(/\/$/, '')}${links.CALENDAR}?`;
  return [...html.matchAll(/ href="([^"]*)"/g)]
    .map(([, href]) =>
      href!.replace(/&#([0-9]+);/g, (_, code) => String.fromCodePoint(Number(code))),
    )
    .filter((href) => href.startsWith(start) && /^(?:venue|year)=/.test(href.slice(start.length)))
    .filter((href) => !/[?&](?!venue=|year=)/.test(href))
    .map((href) => `${links.CALENDAR}?${href.slice(start.length)}`);
}

function unescapeXml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
