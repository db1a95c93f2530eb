// Serves from several processes over one port and one store. The first process serves no requests: it starts the workers,
// replaces one that ends, and counts what must be counted for all of them.

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { OperatorError } from '../../errors.ts';
import { createMetrics, metricsText } from '../../observe/metrics.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Settings } from '../../settings.ts';
import { createRateLimit } from './rate-limit.ts';
import { serveHere, type RunningService } from './serve-here.ts';
import { connectCalls, type Call, type Channel } from './worker-calls.ts';

/** A worker that ends sooner than this after its start is replaced after a pause, not at once again and again. */
const EARLY_EXIT_MS = 2_000;
const RESTART_PAUSE_MS = 1_000;

/** A worker that has not ended by then is killed; ten seconds are promised in all. */
const CLOSE_DEADLINE_MS = 9_700;

/** How long requests may wait until no worker listens; the rest of the ten seconds is left to respond to them. */
const STOP_LISTENING_MS_MAX = 5_000;

/** As in the first line of bin/hansard.js. */
const SMALL_NEW_SPACE = '--max-semi-space-size=4';

export async function serveWithWorkers(
  settings: Settings,
  observe: Observe,
): Promise<RunningService> {
  const pool = new WorkerPool(settings, observe);
  // Workers accept connections themselves. With the default policy this process hands each connection to a worker, and one
  // that was handed to a dying worker hangs until the client gives up.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ execArgv: [...process.execArgv, SMALL_NEW_SPACE] });
  for (let count = 0; count < settings.workers; count += 1) pool.start();
  try {
    return { url: await pool.ready, close: () => pool.close(), failed: pool.failed };
  } catch (error) {
    await pool.close();
    throw error;
  }
}

class WorkerPool {
  readonly #observe: Observe;
  readonly #rateLimit: ReturnType<typeof createRateLimit> | null;
  /** The workers that serve, and how each is called. */
  readonly #calls = new Map<Worker, Call>();
  readonly #listening = new Set<Worker>();
  /** The workers that were started and have not ended. */
  readonly #alive = new Set<Worker>();
  readonly #stopped = Promise.withResolvers<void>();
  readonly #ready = Promise.withResolvers<string>();
  readonly #failed = Promise.withResolvers<never>();
  /** The port that workers request, and the one they got: where they request port 0, the two differ. */
  #port: number;
  #boundPort: number | null = null;
  #closing = false;

  constructor({ rateLimit, port }: Settings, observe: Observe) {
    this.#observe = observe;
    this.#port = port;
    this.#rateLimit = rateLimit === null ? null : createRateLimit(rateLimit);
    this.#failed.promise.catch(() => {});
  }

  /** The URL, once the first worker serves. */
  get ready(): Promise<string> {
    return this.#ready.promise;
  }

  /** Rejects when a worker says that it cannot serve. */
  get failed(): Promise<never> {
    return this.#failed.promise;
  }

  start(): void {
    const startedMs = Date.now();
    // Workers share a socket if they request the same port. When none is left, the port must be named to be had again.
    if (this.#alive.size === 0 && this.#boundPort !== null) this.#port = this.#boundPort;
    const worker = cluster.fork();
    this.#alive.add(worker);
    let isServing = false;
    const call = connectCalls(worker, {
      ready: (url) => {
        isServing = true;
        this.#calls.set(worker, call);
        this.#listening.add(worker);
        this.#boundPort = Number(new URL(url as string).port);
        this.#ready.resolve(url as string);
      },
      unable: (message) => {
        const error = new OperatorError(message as string);
        this.#ready.reject(error);
        this.#failed.reject(error);
      },
      stopped: () => this.#noneListens(worker),
      port: () => this.#port,
      take: (client) => this.#rateLimit?.(client as string) ?? 0,
      metrics: () => this.#allMetrics(),
    });
    worker.once('exit', (code, signal) => {
      this.#calls.delete(worker);
      this.#alive.delete(worker);
      this.#noteStopped(worker);
      if (this.#closing) return;
      const reason = signal === null ? `exit code ${code}` : signal;
      this.#observe({ kind: 'worker lost', pid: worker.process.pid ?? 0, reason });
      if (!isServing) {
        this.#ready.reject(new OperatorError(`A serving process ended at once (${reason}).`));
      }
      this.#replaceAfter(Date.now() - startedMs < EARLY_EXIT_MS ? RESTART_PAUSE_MS : 0);
    });
  }

  /** Ends the workers, each after the requests in flight, and kills those left at the deadline. */
  async close(): Promise<void> {
    this.#closing = true;
    // A signal to the whole process group may have reached the workers first.
    if (this.#listening.size === 0) this.#stopped.resolve();
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const exits = Promise.all(workers.map((worker) => once(worker, 'exit')));
    for (const worker of workers) worker.process.kill('SIGTERM');
    const deadline = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    }, CLOSE_DEADLINE_MS);
    await exits;
    clearTimeout(deadline);
  }

  #noteStopped(worker: Worker): void {
    this.#listening.delete(worker);
    if (this.#closing && this.#listening.size === 0) this.#stopped.resolve();
  }

  /** Resolves when no worker listens any more: the socket they share is then closed. */
  async #noneListens(worker: Worker): Promise<void> {
    this.#noteStopped(worker);
    await this.#stopped.promise;
  }

  #replaceAfter(pauseMs: number): void {
    setTimeout(() => {
      if (!this.#closing) this.start();
    }, pauseMs);
  }

  async #allMetrics(): Promise<string> {
    const values = await Promise.allSettled(
      [...this.#calls.values()].map((call) => call('values')),
    );
    return metricsText(
      values.flatMap((value) => (value.status === 'fulfilled' ? [value.value as object[]] : [])),
    );
  }
}

function ignore(): void {}

/** Runs in one of the processes that `serveWithWorkers` started. */
export async function serveAsWorker(
  settings: Settings,
  version: string,
  observe: Observe,
): Promise<void> {
  const stopped = Promise.race([
    once(process, 'SIGTERM'),
    once(process, 'SIGINT'),
    // Without the first process nobody would replace this worker or end it.
    once(process, 'disconnect'),
  ]);
  const metrics = createMetrics();
  const call = connectCalls(channelToFirstProcess(), { values: metrics.values });
  try {
    const port = (await call('port')) as number;
    const service = await serveHere({ ...settings, port }, version, observe, {
      takeRequest:
        settings.rateLimit === null ? null : (client) => call('take', client) as Promise<number>,
      metrics,
      metricsText: () => call('metrics') as Promise<string>,
      // Requests wait for this. A first process that does not reply in time must not block them.
      stoppedListening: () => call('stopped', null, STOP_LISTENING_MS_MAX).then(ignore, ignore),
    });
    await call('ready', service.url);
    await stopped;
    await service.close();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    await call('unable', error.message);
  } finally {
    cluster.worker?.disconnect();
  }
}

/** `process.send` is there because this process was forked. */
function channelToFirstProcess(): Channel {
  return {
    send: (message) => process.send?.(message),
    on: (event, listener) => process.on(event, listener),
  };
}
