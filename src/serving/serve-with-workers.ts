// Serves from several processes over one port and one store. The first process serves no requests: it starts the workers,
// replaces one that ends, and keeps the common counts.
//
// A stop goes in this order, so that no client that connects meanwhile is reset: the first process closes its channels to the
// workers, with which Node closes its copy of the listening socket; then it ends their standard input, and each worker accepts
// what waits, closes the last copies, and answers. A copy that is left would take connections that nobody accepts.

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { OperatorError } from '../base/errors.ts';
import { createMetrics, metricsText } from '../observe/metrics.ts';
import type { Observe } from '../observe/observation.ts';
import { EXIT_CODES, ignoreEndSignals } from '../base/signals.ts';
import { type Call, connectCalls } from '../threads/process-calls.ts';
import { createRateLimit, createSignInLimit } from '../threads/rate-limit.ts';
import type { ServingSettings } from '../threads/session-secret.ts';
import type { Program, RunningService } from './serve-here.ts';

/** A worker that ends sooner than this after its start is replaced after a pause, to avoid a restart loop. */
const EARLY_EXIT_MS = 2_000;
const RESTART_PAUSE_MS = 1_000;

/** A worker that has not ended by then is killed; ten seconds are promised in all. */
const WORKERS_CLOSE_DEADLINE_MS = 9_700;

/** How long a request may wait for its count; a slower first process must not delay everybody. */
const COUNT_MS_MAX = 250;

/** How long a page of metrics waits for each process. */
const METRICS_MS_MAX = 2_000;

/** In MB, for short-lived objects: a busy worker takes about 100 MB less than with 16, at the same speed (bench/). */
const SMALL_NEW_SPACE = '--max-semi-space-size=4';
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** Null if the server was stopped before a worker served. */
export async function serveWithWorkers(
  settings: ServingSettings,
  observe: Observe,
  stopped: Promise<unknown>,
): Promise<RunningService | null> {
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port;
  const pool = new WorkerPool({ ...settings, port }, observe);
  // Workers accept connections themselves. With the default policy, this process would hand each connection to a worker, and
  // a connection handed to a dying worker hangs until the client gives up.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    execArgv: [...process.execArgv, SMALL_NEW_SPACE],
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  for (let count = 0; count < settings.workers; count += 1) pool.start();
  try {
    const { promise: failed } = pool.failed;
    const ended = stopped.then(() => pool.close());
    const url = await Promise.race([pool.ready.promise, ended]);
    return url === undefined ? null : { url, close: () => pool.close(), failed };
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** Workers that request port 0 would get a different one once all of them were replaced. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  try {
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch {
    // The workers report why they cannot listen.
    return 0;
  } finally {
    server.close();
  }
}

class WorkerPool {
  readonly #observe: Observe;
  /** All serve the store that this process opened, with one secret, even if they are not in the settings. */
  readonly #environment: Readonly<Record<string, string>>;
  readonly #port: number;
  readonly #rateLimit: ReturnType<typeof createRateLimit> | null;
  readonly #signInLimit = createSignInLimit();
  /** The serving workers, and the functions that call each of them. */
  readonly #calls = new Map<Worker, Call>();
  /** The workers that have not ended; each promise is settled when the worker serves, or has ended. */
  readonly #workers = new Map<Worker, Promise<unknown>>();
  /** The URL, once the first worker serves. */
  readonly ready = Promise.withResolvers<string>();
  /** Rejects when a worker reports that it cannot serve. */
  readonly failed = Promise.withResolvers<never>();
  #closing: Promise<void> | null = null;

  constructor(settings: ServingSettings, observe: Observe) {
    const { rateLimit, port, databaseUrl, sessionSecret } = settings;
    this.#observe = observe;
    this.#environment = {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: sessionSecret,
      ...FEW_ARENAS,
    };
    this.#port = port;
    this.#rateLimit = rateLimit === null ? null : createRateLimit(rateLimit);
    this.failed.promise.catch(() => {});
  }

  start(): void {
    const startedMs = Date.now();
    const worker = cluster.fork(this.#environment);
    const { promise: isSettled, resolve: settle } = Promise.withResolvers<void>();
    this.#workers.set(worker, isSettled);
    let isServing = false;
    const call = connectCalls(worker.process, {
      ready: (url) => {
        isServing = true;
        this.#calls.set(worker, call);
        settle();
        this.ready.resolve(url as string);
      },
      unable: (message) => {
        const error = new OperatorError(message as string);
        this.ready.reject(error);
        this.failed.reject(error);
      },
      port: () => this.#port,
      take: (client) => this.#rateLimit?.(client as string) ?? 0,
      takeSignIn: (network) => this.#signInLimit(network as string),
      metrics: () => this.#allMetrics(),
    });
    // A message to a worker that is ending may fail; its exit follows.
    worker.on('error', () => {});
    worker.process.stdin?.on('error', () => {});
    worker.once('exit', (code, signal) => {
      this.#calls.delete(worker);
      this.#workers.delete(worker);
      settle();
      if (this.#closing !== null) return;
      const reason = signal === null ? `exit code ${code}` : signal;
      // A signal to the group ends a worker that does not ignore it yet, perhaps before this process has read its own.
      if (!Object.hasOwn(EXIT_CODES, reason)) {
        this.#observe({ kind: 'worker lost', pid: worker.process.pid ?? 0, reason });
        if (!isServing) {
          this.ready.reject(
            new OperatorError(`A serving process ended as soon as it started (${reason}).`),
          );
        }
      }
      const pauseMs = Date.now() - startedMs < EARLY_EXIT_MS ? RESTART_PAUSE_MS : 0;
      setTimeout(() => {
        if (this.#closing === null) this.start();
      }, pauseMs);
    });
  }

  /** Ends the workers, each after its running requests, and kills those left at the deadline. */
  async close(): Promise<void> {
    await (this.#closing ??= this.#stop());
  }

  async #stop(): Promise<void> {
    const workers = [...this.#workers.keys()];
    const exits = Promise.all(workers.map((worker) => once(worker, 'exit')));
    const deadline = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    }, WORKERS_CLOSE_DEADLINE_MS);
    // One that is starting still needs its channel, to listen.
    await Promise.all(this.#workers.values());
    await Promise.all(workers.map(disconnect));
    for (const worker of workers) worker.process.stdin?.end();
    await exits;
    clearTimeout(deadline);
  }

  async #allMetrics(): Promise<string> {
    const values = await Promise.allSettled(
      [...this.#calls.values()].map((call) => call('values', null, METRICS_MS_MAX)),
    );
    return metricsText(
      values.flatMap((value) => (value.status === 'fulfilled' ? [value.value as object[]] : [])),
    );
  }
}

/** Closes the channel to a worker. Unlike that of `Worker`, this `disconnect` does not make it close its server at once. */
async function disconnect({ process: worker }: Worker): Promise<void> {
  if (!worker.connected) return;
  const disconnected = once(worker, 'disconnect');
  worker.disconnect();
  await disconnected;
}

/** Runs in one of the processes that `serveWithWorkers` started. */
export async function serveAsWorker(
  settings: ServingSettings,
  program: Program,
  observe: Observe,
): Promise<void> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<unknown>();
  // The first process gets the same signals.
  ignoreEndSignals();
  // The first process holds the other end: this one also ends if that is killed.
  process.stdin.on('end', stop).on('error', stop).resume();
  process.stdin.unref();
  const metrics = createMetrics();
  const call = connectCalls(process, { values: metrics.values });
  try {
    // Imported here, because the first process serves no requests and does not need this module.
    const { serveHere } = await import('./serve-here.ts');
    const port = (await call('port')) as number;
    const service = await serveHere({ ...settings, port }, program, observe, {
      takeRequest: settings.rateLimit === null ? null : (client) => takenBy(call, client),
      // One that cannot be counted is refused: a sign-in is rare, and a guess must not slip through.
      takeSignIn: async (network) => (await call('takeSignIn', network)) as number,
      metrics,
      // The metrics of this process alone are better than nothing.
      metricsText: () =>
        (call('metrics', null, METRICS_MS_MAX) as Promise<string>).catch(async () =>
          metricsText([await metrics.values()]),
        ),
    });
    // From now on the end of the channel does not end the process: responses may be left to send.
    if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
    // If the channel is closed, the order to stop follows.
    await call('ready', service.url).catch(() => {});
    await stopped;
    await service.close();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    await call('unable', error.message);
  } finally {
    if (process.connected) cluster.worker?.disconnect();
  }
}

/** Counts a request in the first process. A request that cannot be counted is allowed. */
export async function takenBy(call: Call, client: string): Promise<number> {
  try {
    return (await call('take', client, COUNT_MS_MAX)) as number;
  } catch {
    return 0;
  }
}
