// The client of a server that publishes a parliament's record: pages, lists, searches and changes, as typed values.

import { readLines } from './read-lines.ts';
import { nextAddress, readPage, type Page } from './read-page.ts';
import { Requester, type RequestOptions, type StreamResponse } from './requester.ts';
import type {
  Change,
  Contribution,
  Debate,
  Division,
  Entry,
  ItemChange,
  Person,
  RecordFilters,
  Sitting,
  Venue,
} from './resources.ts';
import { ServerFault } from './server-fault.ts';

export type * from './resources.ts';
export type { Page } from './read-page.ts';
export type { RequestOptions, StreamResponse } from './requester.ts';
export { ServerFault } from './server-fault.ts';
export { allowHost, isPublicAddress } from './public-address.ts';

/** Parameters of a list; a server that does not know one ignores it. Those of another name are sent as they are. */
export interface Filters extends RecordFilters {
  readonly ordering?: string;
  readonly page?: number | 'last';
  readonly page_size?: number;
  readonly after?: number;
  readonly expand?: string;
  readonly [parameter: string]: string | number | undefined;
}

/** The lists beside the entries, which not every server has. */
export type ListName =
  | 'contributions'
  | 'debates'
  | 'divisions'
  | 'sittings'
  | 'people'
  | 'venues'
  | 'sources'
  | 'changes'
  | 'changes/items';

export class HansardClient {
  /** The address of the list of entries, without the parameter `page`. */
  readonly address: URL;
  readonly #requester: Requester;

  /** `address` is that of the list of entries: https://example.org/api/v0.1/hansard/entries/ */
  constructor(address: string | URL, options: RequestOptions = {}) {
    this.address = listAddress(address);
    this.#requester = new Requester(options);
  }

  /** Requests sent so far, repetitions included. */
  get requests(): number {
    return this.#requester.sent;
  }

  /** One page of entries. */
  async page(filters: Filters = {}): Promise<Page<Entry>> {
    return readPage<Entry>(await this.#requester.json(withFilters(this.address, filters)));
  }

  /** The same; null where nothing changed since the response with this ETag. */
  async pageIfChanged(filters: Filters, etag?: string): Promise<Page<Entry> | null> {
    const response = await this.#requester.jsonIfChanged(withFilters(this.address, filters), etag);
    return response === null ? null : readPage<Entry>(response);
  }

  /** The pages of the entries, each the `next` of the one before. */
  pages(filters: Filters = {}): AsyncGenerator<Page<Entry>> {
    return this.#walk<Entry>(withFilters(this.address, filters));
  }

  /** Every entry, in the order of the list. */
  entries(filters: Filters = {}): AsyncGenerator<Entry> {
    return itemsOf(this.pages(filters));
  }

  /** The entries that match a query, the best first unless another ordering is given. */
  search(q: string, filters: Filters = {}): AsyncGenerator<Entry> {
    return this.entries({ ordering: 'relevance', ...filters, q });
  }

  /** One entry; null where the server has none of this id. */
  entry(id: number): Promise<Entry | null> {
    return this.#item<Entry>(new URL(`${id}/`, withoutQuery(this.address)));
  }

  contributions(filters: Filters = {}): AsyncGenerator<Contribution> {
    return itemsOf(this.list<Contribution>('contributions', filters));
  }

  debates(filters: Filters = {}): AsyncGenerator<Debate> {
    return itemsOf(this.list<Debate>('debates', filters));
  }

  /** One debate by the id of the heading that names it; null where there is none. */
  debate(id: number): Promise<Debate | null> {
    return this.item<Debate>('debates', id);
  }

  divisions(filters: Filters = {}): AsyncGenerator<Division> {
    return itemsOf(this.list<Division>('divisions', filters));
  }

  /** One division by the id of its first entry; null where there is none. */
  division(id: number): Promise<Division | null> {
    return this.item<Division>('divisions', id);
  }

  sittings(filters: Filters = {}): AsyncGenerator<Sitting> {
    return itemsOf(this.list<Sitting>('sittings', filters));
  }

  people(filters: Filters = {}): AsyncGenerator<Person> {
    return itemsOf(this.list<Person>('people', filters));
  }

  venues(filters: Filters = {}): AsyncGenerator<Venue> {
    return itemsOf(this.list<Venue>('venues', filters));
  }

  /** What was changed after a change, in order; 0 is before the first. */
  changes(since: number): AsyncGenerator<Change> {
    return itemsOf(this.list<Change>('changes', { since }));
  }

  /** The same for sittings, venues, sources and people: added, changed, removed or restored. */
  itemChanges(since: number): AsyncGenerator<ItemChange> {
    return itemsOf(this.list<ItemChange>('changes/items', { since }));
  }

  /** The pages of a list beside the entries. */
  list<Item>(name: ListName, filters: Filters = {}): AsyncGenerator<Page<Item>> {
    return this.#walk<Item>(withFilters(this.#beside(name), filters));
  }

  /** One page of such a list; null where nothing changed since the ETag of an earlier response. */
  async listPage<Item>(
    name: ListName,
    filters: Filters,
    etag?: string,
  ): Promise<Page<Item> | null> {
    const response = await this.#requester.jsonIfChanged(
      withFilters(this.#beside(name), filters),
      etag,
    );
    return response === null ? null : readPage<Item>(response);
  }

  /** One item of such a list; null where the server has none of this id. */
  item<Item>(name: ListName, id: number | string): Promise<Item | null> {
    return this.#item<Item>(new URL(`${encodeURIComponent(id)}/`, this.#beside(name)));
  }

  /** The entries that pass the filters as one stream, each with its sitting; servers of this program have it. */
  async *exported(filters: Filters = {}): AsyncGenerator<Entry & { readonly sitting: unknown }> {
    const { chunks } = await this.openExport(filters);
    yield* readLines<Entry & { sitting: unknown }>(this.address, chunks);
  }

  /** The same stream as bytes of NDJSON, with its header fields. */
  openExport(filters: Filters = {}): Promise<StreamResponse> {
    const url = withFilters(this.address, { ...filters, format: 'ndjson' });
    return this.#requester.stream(url, 'application/x-ndjson');
  }

  /** Ends the connections. */
  close(): void {
    this.#requester.close();
  }

  #beside(name: ListName): URL {
    return new URL(`../${name}/`, withoutQuery(this.address));
  }

  async #item<Item>(url: URL): Promise<Item | null> {
    try {
      const response = await this.#requester.json(withFilters(url, { format: 'json' }));
      return response.value as Item;
    } catch (error) {
      if (error instanceof ServerFault && error.status === 404) return null;
      throw error;
    }
  }

  async *#walk<Item>(first: URL): AsyncGenerator<Page<Item>> {
    const seen = new Set<string>();
    for (let url: URL | null = first; url !== null;) {
      seen.add(url.search);
      const page: Page<Item> = readPage<Item>(await this.#requester.json(url));
      yield page;
      url = nextAddress(page, first);
      if (url !== null && seen.has(url.search)) {
        throw new ServerFault(
          'content',
          page.url,
          `has a next page that was read before: ${url.href}`,
        );
      }
    }
  }
}

async function* itemsOf<Item>(pages: AsyncIterable<Page<Item>>): AsyncGenerator<Item> {
  for await (const { results } of pages) yield* results;
}

function listAddress(given: string | URL): URL {
  const url = URL.parse(String(given));
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const example = 'https://example.org/api/v0.1/hansard/entries/';
    throw new ServerFault('refused', String(given), `is not an address such as ${example}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new ServerFault('refused', url.host, 'has a name or password in it: leave them out');
  }
  url.hash = '';
  url.searchParams.delete('page');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function withoutQuery(url: URL): URL {
  const bare = new URL(url);
  bare.search = '';
  return bare;
}

function withFilters(address: URL, filters: Filters): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
