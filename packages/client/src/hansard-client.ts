// The client of a server that publishes a parliament's record: pages, lists, searches and changes, as typed values.

import { readLines } from './read-body.ts';
import { nextAddress, parseUrl, readPage, type Page } from './read-page.ts';
import { Requester, type RequestOptions, type StreamResponse } from './requester.ts';
import type * as resources from './resources.ts';
import { ServerFault } from './server-fault.ts';

export type * from './resources.ts';
export type { Page } from './read-page.ts';
export type { RequestOptions, Send, StreamResponse } from './requester.ts';
export { ServerFault } from './server-fault.ts';

/** The parameters of the list of entries; a server that does not know one ignores it. */
export type Filters = resources.ListParameters['entries'];

/** The lists of a server by name, with the type of their items. Some servers have only entries. */
export interface Lists {
  readonly entries: resources.Entry;
  readonly contributions: resources.Contribution;
  readonly debates: resources.Debate;
  readonly divisions: resources.Division;
  readonly decisions: resources.Decision;
  readonly questions: resources.Question;
  readonly bills: resources.Bill;
  readonly sittings: resources.Sitting;
  readonly people: resources.Person;
  readonly venues: resources.Venue;
  readonly sources: resources.Source;
  readonly changes: resources.Change;
  readonly 'changes/items': resources.ItemChange;
  readonly 'changes/readings': resources.ReadingChange;
}

/** An item read by itself: some have more than in their list. */
export interface Items extends Lists {
  readonly sittings: resources.SittingWithEntries;
  readonly people: resources.PersonWithActivity;
}

export type ListName = keyof Lists;

type Expansion<Parameters> = Pick<Parameters, keyof Parameters & 'expand'>;

export class HansardClient {
  /** The address of the list of entries, without the parameter `page`. */
  readonly address: URL;
  readonly #requester: Requester;

  /** `address` is the address of the list of entries: https://example.org/api/v0.1/hansard/entries/ */
  constructor(address: string | URL, options: RequestOptions = {}) {
    this.address = listAddress(address);
    this.#requester = new Requester(options);
  }

  /** The number of requests sent so far, including retries. */
  get requests(): number {
    return this.#requester.sent;
  }

  /** One page of entries. */
  async page(filters: Filters = {}): Promise<Page<resources.Entry>> {
    return readPage(await this.#requester.json(withFilters(this.address, filters)));
  }

  /** Every entry, in the order of the list. */
  entries(filters: Filters = {}): AsyncGenerator<resources.Entry> {
    return this.list('entries', filters);
  }

  /** The entries that match a query, the best first unless another ordering is given. */
  search(q: string, filters: Filters = {}): AsyncGenerator<resources.Entry> {
    return this.entries({ ordering: 'relevance', ...filters, q });
  }

  /** Every item of a list. Pages are requested when they are needed, each by the `next` link of the previous one. */
  async *list<Name extends ListName>(
    name: Name,
    parameters: resources.ListParameters[Name] = {},
  ): AsyncGenerator<Lists[Name]> {
    const first = withFilters(this.#addressOf(name), parameters);
    const seen = new Set<string>();
    for (let url: URL | null = first; url !== null;) {
      seen.add(url.search);
      const page: Page<Lists[Name]> = readPage(await this.#requester.json(url));
      yield* page.results;
      url = nextAddress(page, first);
      if (url !== null && seen.has(url.search)) {
        const reason = `names a page that was read before as the next page: ${url.href}`;
        throw new ServerFault('content', page.url, reason);
      }
    }
  }

  /** One page of a list; null if nothing has changed since the ETag of an earlier response. */
  async listPage<Name extends ListName>(
    name: Name,
    parameters: resources.ListParameters[Name],
    etag?: string,
  ): Promise<Page<Lists[Name]> | null> {
    const url = withFilters(this.#addressOf(name), parameters);
    const response = await this.#requester.jsonIfChanged(url, etag);
    return response === null ? null : readPage(response);
  }

  /** One item of a list by id or slug, expanded as in its list; null if the server has no such item. */
  async item<Name extends ListName>(
    name: Name,
    id: number | string,
    parameters?: Expansion<resources.ListParameters[Name]>,
  ): Promise<Items[Name] | null> {
    const url = new URL(`${encodeURIComponent(id)}/`, this.#addressOf(name));
    try {
      const response = await this.#requester.json(
        withFilters(url, { ...parameters, format: 'json' }),
      );
      return response.value as Items[Name];
    } catch (error) {
      if (error instanceof ServerFault && error.status === 404) return null;
      throw error;
    }
  }

  /** The entries that match the filters as one stream, each with its sitting. Only servers of this program have it. */
  async *exported(
    filters: Filters = {},
  ): AsyncGenerator<resources.Entry & { readonly sitting: unknown }> {
    const { chunks } = await this.openExport(filters);
    yield* readLines<resources.Entry & { sitting: unknown }>(this.address, chunks);
  }

  /** The same stream as bytes of NDJSON, with its header fields. */
  openExport(filters: Filters = {}): Promise<StreamResponse> {
    const url = withFilters(this.address, { ...filters, format: 'ndjson' });
    return this.#requester.stream(url, 'application/x-ndjson');
  }

  /** Closes the connections. */
  close(): void {
    this.#requester.close();
  }

  #addressOf(name: ListName): URL {
    return name === 'entries' ? this.address : new URL(`../${name}/`, this.address);
  }
}

function listAddress(address: string | URL): URL {
  const url = parseUrl(String(address));
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const example = 'https://example.org/api/v0.1/hansard/entries/';
    throw new ServerFault('refused', String(address), `is not an address such as ${example}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new ServerFault('refused', url.host, 'contains a name or a password. Leave them out');
  }
  url.hash = '';
  url.searchParams.delete('page');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function withFilters(address: URL, parameters: object): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
