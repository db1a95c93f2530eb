// A real server on a real port over a temporary store, for tests that speak HTTP to it.

import assert from 'node:assert/strict';
import { before } from 'node:test';
import { exportsHere } from '../../../src/export/export-file.ts';
import { createPublisher } from '../../../src/publish/publisher.ts';
import type { Parliament } from '../../../src/record/parliament/parliament.ts';
import { KENYA } from '../../../src/record/parliament/check-parliament.ts';
import {
  buildServer,
  type CloseOptions,
  type ServerDependencies,
} from '../../../src/http/serving/server.ts';
import type { Observation } from '../../../src/observe/observation.ts';
import { SETTINGS } from '../../../src/settings.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { send, sendRaw, type RawPiece, type Reply } from './http-client.ts';
import { publishRecord } from '../records/http-record.ts';
import { endOfSuite, temporaryRecord, type Ending, type TemporaryRecord } from '../temporary.ts';

/** The root of the interface, its resources, and the list of entries. */
export const ROOT = '/api/v0.1/';
export const HANSARD = `${ROOT}hansard/`;
export const LIST = `${HANSARD}entries/`;
export const detail = (id: number | string): string => `${LIST}${id}/`;

/** What a browser sends, as Firefox and Chromium write it. */
export const BROWSER = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
};

export interface TestServer {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** `127.0.0.1:<port>`. */
  readonly host: string;
  /** The store that is served, without what `wrap` put round it. */
  readonly store: Store;
  /** Everything observed, oldest first. */
  readonly observations: readonly Observation[];
  readonly get: (path: string, headers?: Headers) => Promise<Reply>;
  /** The text of a page that is there. */
  readonly page: (path: string, headers?: Headers) => Promise<string>;
  readonly request: (
    method: string,
    path: string,
    headers?: Headers,
    body?: string | Buffer,
  ) => Promise<Reply>;
  /** Writes bytes as they are, in one or several packets, and gives what came until the server closed. */
  readonly raw: (...pieces: readonly RawPiece[]) => Promise<string>;
  /** Ends it before the test ends. */
  readonly close: (options?: CloseOptions) => Promise<void>;
}

type Headers = Readonly<Record<string, string | string[]>>;

export interface TestServerOptions {
  /** Kenya's where none is given. */
  readonly parliament?: Parliament;
  readonly baseUrl?: string;
  /** As in TRUSTED_PROXIES. */
  readonly trustedProxies?: string;
  readonly cdnSeconds?: number;
  readonly dumpFolder?: string;
  readonly mcp?: boolean;
  /** A store of its own, unless this opens another. */
  readonly open?: (ending: Ending) => Promise<TemporaryRecord>;
  /** What the store holds; the small record where nothing is said. */
  readonly fill?: (store: Store) => Promise<void>;
  /** Puts something between the server and its store. */
  readonly wrap?: (store: Store) => Store;
  /** What the publisher does otherwise than over the store. */
  readonly publisher?: Partial<ServerDependencies['publisher']>;
  /** By what pages are followed; nothing where none is given. */
  readonly following?: ServerDependencies['following'];
  readonly takeRequest?: ServerDependencies['takeRequest'];
  readonly metrics?: ServerDependencies['metrics'];
  readonly observe?: ServerDependencies['observe'];
  readonly exportSeconds?: number;
  readonly admission?: ServerDependencies['admission'];
  readonly cache?: ServerDependencies['cache'];
}

export const EMPTY = async (): Promise<void> => {};

export async function startServer(
  ending: Ending,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { store, finder } = await (options.open ?? temporaryRecord)(ending);
  await (options.fill ?? publishRecord)(store);
  const observations: Observation[] = [];
  const wrapped = options.wrap?.(store) ?? store;
  const server = buildServer({
    store: wrapped,
    finder,
    exports: exportsHere({ store: wrapped, finder }),
    publisher: { ...createPublisher(store), ...options.publisher },
    settings: {
      baseUrl: SETTINGS.baseUrl.parse(options.baseUrl ?? ''),
      trustedProxies: SETTINGS.trustedProxies.parse(options.trustedProxies ?? ''),
      cdnSeconds: options.cdnSeconds ?? 0,
    },
    version: 'test',
    parliament: options.parliament ?? KENYA,
    bodyLimit: 100_000,
    dumpFolder: options.dumpFolder ?? null,
    following: options.following ?? null,
    mcp: options.mcp ?? false,
    exportSeconds: options.exportSeconds ?? 3_600,
    ...(options.admission === undefined ? {} : { admission: options.admission }),
    ...(options.cache === undefined ? {} : { cache: options.cache }),
    takeRequest: options.takeRequest ?? null,
    metrics: options.metrics ?? (() => Promise.resolve('')),
    observe: (observation) => {
      observations.push(observation);
      options.observe?.(observation);
    },
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  let closing: Promise<void> | null = null;
  const close = (options?: CloseOptions): Promise<void> => (closing ??= server.close(options));
  // The test is over, and its clients are cut off. A service that ends waits for its clients (test/serving/stopping.test.ts).
  ending.after(() => close({ deadlineMs: 0 }));
  return {
    url,
    close,
    host: new URL(url).host,
    store,
    observations,
    get: (path, headers) => send(url, 'GET', path, headers),
    page: async (path, headers) => {
      const { status, text } = await send(url, 'GET', path, headers);
      assert.equal(status, 200, path);
      return text;
    },
    request: (method, path, headers, body) => send(url, method, path, headers, body),
    raw: (...pieces) => sendRaw(url, ...pieces),
  };
}

/** One server for all tests of a suite that only read; to be called within the suite, used within its tests. */
export function sharedServer(options: TestServerOptions = {}): TestServer {
  const ending = endOfSuite();
  let started: TestServer | null = null;
  before(async () => {
    started = await startServer(ending, options);
  });
  return new Proxy({} as TestServer, {
    get: (_, name) => {
      if (started === null) throw new Error('The server of a suite runs only within its tests.');
      return Reflect.get(started, name) as unknown;
    },
  });
}
