// Serves from this process: opens the store, builds the server, listens, and closes after the running requests.

import type { IncomingMessage } from 'node:http';
import { OperatorError } from '../base/errors.ts';
import { publishedAs } from '../store/parliament-of-record.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { threadedExports } from '../export/threaded-exports.ts';
import { createMetrics, metricsText } from '../observe/metrics.ts';
import type { Observe } from '../observe/observation.ts';
import type { Settings } from '../base/settings.ts';
import { threadedPublisher } from '../publish/threaded-publisher.ts';
import { isOnlyRead, openStore, openSubscriptions } from '../store/open-store.ts';
import { clientAddress } from '../http/client-address.ts';
import { collectGarbage } from '../threads/collect-garbage.ts';
import { createRateLimit, createSignInLimit } from '../threads/rate-limit.ts';
import type { ServingSettings } from '../threads/session-secret.ts';
import { recordMetrics } from './record-metrics.ts';
import { buildServer, type HansardServer } from './server.ts';
import type { Store } from '../store/contract/store.ts';
import { openThreadedFinder } from '../store/open-threaded-finder.ts';

export interface RunningService {
  /** The URL of the server. */
  readonly url: string;
  /** Finishes running requests. Requests that are still running at the deadline are cut off. */
  readonly close: () => Promise<void>;
  /** Rejects when serving has become impossible. */
  readonly failed: Promise<never>;
}

/** The program and the parliament. */
export interface Program {
  readonly version: string;
  readonly parliament: Parliament;
}

export async function serveHere(
  settings: ServingSettings,
  program: Program,
  observe: Observe,
  shared = ownState(settings),
): Promise<RunningService> {
  await using opening = new AsyncDisposableStack();
  const served = await openStores(settings, opening);
  const { store, finder } = served;
  const parliament = await publishedAs(store, program.parliament);
  const server = buildServer({
    ...settings,
    ...served,
    ...program,
    parliament,
    settings,
    takeRequest: shared.takeRequest,
    signIns: {
      sessionSecret: settings.sessionSecret,
      takeSignIn: shared.takeSignIn,
      clientOf: clientOf(settings),
    },
    metrics: async () => `${await shared.metricsText()}${await recordMetrics(store, parliament)}`,
    observe: (observation) => {
      shared.metrics.observe(observation);
      observe(observation);
    },
  });
  const { measure } = shared.metrics;
  measure('requests_waiting', 'Requests that wait for their turn.', server.waiting);
  measure('searches_waiting', 'Searches that wait for their turn.', finder.waiting);
  const url = await server.listen(settings).catch((error: unknown) => {
    throw listenFault(error, settings);
  });
  opening.defer(() => server.close());
  opening.defer(await keepPrepared(store, server));
  const opened = opening.move();
  return {
    url: `${url}/`,
    failed: new Promise(() => {}),
    close: () => opened.disposeAsync(),
  };
}

/** The first page of a record of this size takes a tenth of a second even without preparation. */
const UNPREPARED_ENTRIES_MAX = 1_000;

/** Readers follow a publication within minutes, the next part of an import within a second. */
const PREPARE_AFTER_MS = 2_000;

/**
 * Renders the first pages now, and again after every change of the record, so that the first reader after a publication does
 * not wait for what is computed once for each version. Returns a function that stops it.
 */
export async function keepPrepared(
  store: Pick<Store, 'recordState'>,
  server: Pick<HansardServer, 'prepare'>,
): Promise<() => void> {
  const first = await store.recordState();
  if (first.count > UNPREPARED_ENTRIES_MAX) {
    await server.prepare();
    collectGarbage();
    // Prepares once more, with other words: V8 compiles the code that the first visitor would wait for, and compiles again
    // what it dropped with the garbage.
    await server.prepare(true);
  }
  let [seen, prepared] = [first.version, first.version];
  const timer = setInterval(() => {
    const look = async (): Promise<void> => {
      const { version, count } = await store.recordState();
      const rests = version === seen;
      seen = version;
      if (!rests || version === prepared) return;
      prepared = version;
      if (count > UNPREPARED_ENTRIES_MAX) await server.prepare();
    };
    // The error is ignored here: the next reader of the record gets it.
    look().catch(() => {});
  }, PREPARE_AFTER_MS).unref();
  return () => clearInterval(timer);
}

/** Opens the record, and the threads that search it and write to it. `opening` closes them in reverse order. */
async function openStores(settings: Settings, opening: AsyncDisposableStack) {
  const { databaseUrl } = settings;
  const commits = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const reads = { replicaLagSeconds: settings.replicaLag, commits };
  const closing = <Part extends { readonly close: () => Promise<void> }>(part: Part): Part =>
    opening.adopt(part, () => part.close());
  const store = closing(await openStore(databaseUrl, { ...reads, mayCreate: false }));
  const subscriptions =
    settings.smtpUrl === null || isOnlyRead(databaseUrl)
      ? null
      : closing(await openSubscriptions(databaseUrl));
  const readServer = () => store.readServer();
  const finder = closing(openThreadedFinder(databaseUrl, { ...reads, readServer }));
  const exports = closing(threadedExports(databaseUrl, { store, finder }));
  const publisher = closing(threadedPublisher(databaseUrl, commits));
  const following = subscriptions === null ? null : { subscriptions, clientOf: clientOf(settings) };
  return { store, finder, exports, publisher, following };
}

const clientOf =
  ({ trustedProxies }: Settings) =>
  (incoming: IncomingMessage): string =>
    clientAddress(incoming, trustedProxies);

/** The state that several serving processes would share. */
function ownState({ rateLimit }: Settings) {
  const metrics = createMetrics();
  return {
    takeRequest: rateLimit === null ? null : createRateLimit(rateLimit),
    takeSignIn: createSignInLimit(),
    metrics,
    /** The metrics of all processes. */
    metricsText: async () => metricsText([await metrics.values()]),
  };
}

function listenFault(error: unknown, { host, port }: Settings): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  const reasons = new Map([
    [
      'EADDRINUSE',
      `Port ${port} on ${host} is in use. Stop the program that listens on it, or choose another port with --port (0 picks a free one).`,
    ],
    [
      'EACCES',
      `This user may not listen on port ${port} of ${host}. Choose a port above 1023 with --port.`,
    ],
  ]);
  const otherwise = `The server cannot listen on ${host}, port ${port}: ${message}. Choose another address with --host.`;
  return new OperatorError(reasons.get(code ?? '') ?? otherwise);
}
