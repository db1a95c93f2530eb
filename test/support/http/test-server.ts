// A real server on a real port over a temporary store, for tests over HTTP.

import assert from 'node:assert/strict';
import { before } from 'node:test';
import { exportsHere } from '../../../src/export/export-file.ts';
import { createRateLimit } from '../../../src/threads/rate-limit.ts';
import { clientAddress } from '../../../src/http/client-address.ts';
import { createPublisher } from '../../../src/publish/publisher.ts';
import { KENYA } from '../../../src/record/parliament/check-parliament.ts';
import {
  buildServer,
  type HansardServer,
  type ServerDependencies,
} from '../../../src/serving/server.ts';
import type { Observation } from '../../../src/observe/observation.ts';
import { SETTINGS } from '../../../src/base/settings.ts';
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

/** With the token for metrics. */
export const OPERATOR = { Authorization: 'Bearer metrics-key' };

export interface TestServer {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** `127.0.0.1:<port>`. */
  readonly host: string;
  /** The served store, without the wrapper of `wrap`. */
  readonly store: Store;
  /** All observations, oldest first. */
  readonly observations: readonly Observation[];
  readonly get: (path: string, headers?: Headers) => Promise<Reply>;
  /** The text of an existing page. */
  readonly page: (path: string, headers?: Headers) => Promise<string>;
  readonly request: (
    method: string,
    path: string,
    headers?: Headers,
    body?: string | Buffer,
  ) => Promise<Reply>;
  /** Writes bytes in one or several packets, and returns what was received until the server closed. */
  readonly raw: (...pieces: readonly RawPiece[]) => Promise<string>;
  /** Stops it before the test ends. */
  readonly close: HansardServer['close'];
}

type Headers = Readonly<Record<string, string | string[]>>;

export interface TestServerOptions extends Partial<
  Pick<
    ServerDependencies,
    | ('parliament' | 'dumpFolder' | 'mcp' | 'following' | 'takeRequest')
    | ('metrics' | 'metricsToken')
    | ('observe' | 'exportSeconds' | 'admission' | 'cache')
  >
> {
  readonly baseUrl?: string;
  /** As in TRUSTED_PROXIES. */
  readonly trustedProxies?: string;
  readonly cdnSeconds?: number;
  /** A store of its own, unless this opens another. */
  readonly open?: (ending: Ending) => Promise<TemporaryRecord>;
  /** Fills the store; by default with the small record. */
  readonly fill?: (store: Store) => Promise<void>;
  /** Wraps the store that the server gets. */
  readonly wrap?: (store: Store) => Store;
  /** The key of sessions. */
  readonly sessionSecret?: string;
  /** Sign-ins of one network in a minute; many by default. */
  readonly signInsPerMinute?: number;
  /** Methods that replace those of the publisher. */
  readonly publisher?: Partial<ServerDependencies['publisher']>;
}

export const EMPTY = async (): Promise<void> => {};

export async function startServer(
  ending: Ending,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { open = temporaryRecord, fill = publishRecord, wrap, observe, ...given } = options;
  const { baseUrl = '', trustedProxies = '', cdnSeconds = 0, publisher, ...others } = given;
  const { sessionSecret = 'test', signInsPerMinute = 10_000, ...more } = others;
  const proxies = SETTINGS.trustedProxies.parse(trustedProxies);
  const { store, finder } = await open(ending);
  await fill(store);
  const observations: Observation[] = [];
  const wrapped = wrap?.(store) ?? store;
  const server = buildServer({
    version: 'test',
    parliament: KENYA,
    bodyLimit: 100_000,
    exportSeconds: 3_600,
    takeRequest: null,
    metrics: () => Promise.resolve(''),
    metricsToken: 'metrics-key',
    ...more,
    store: wrapped,
    finder,
    exports: exportsHere({ store: wrapped, finder }),
    publisher: { ...createPublisher(store), ...publisher },
    signIns: {
      sessionSecret,
      takeSignIn: createRateLimit(signInsPerMinute),
      clientOf: (incoming) => clientAddress(incoming, proxies),
    },
    settings: {
      baseUrl: SETTINGS.baseUrl.parse(baseUrl),
      trustedProxies: proxies,
      cdnSeconds,
    },
    observe: (observation) => {
      observations.push(observation);
      observe?.(observation);
    },
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  let closing: Promise<void> | null = null;
  const close: HansardServer['close'] = (options) => (closing ??= server.close(options));
  // The test is over: clients are cut off. A service that stops waits for its clients (test/serving/stopping.test.ts).
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

/** One server for all tests of a suite that only read; to be called within the suite and used within its tests. */
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
