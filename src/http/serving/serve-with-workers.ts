// Serves from several processes over one port and one store. The first process serves nobody: it starts
// the others, replaces one that dies, and keeps what they must count together.

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { OperatorError } from '../../errors.ts';
import { createMetrics, metricsText } from '../../observe/metrics.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Settings } from '../../settings.ts';
import { createRateLimit } from './rate-limit.ts';
import { serveHere, type Serving } from './serve-here.ts';
import { connectCalls, type Channel } from './worker-calls.ts';

/** A worker that dies sooner than this after its start would be started again and again without a pause. */
const SOON_MS = 2_000;
const PAUSE_MS = 1_000;

/** A worker that is not gone by then is ended; ten seconds are promised in all. */
const CLOSE_DEADLINE_MS = 9_700;

/** As in the first line of bin/hansard.js. */
const SMALL_NEW_SPACE = '--max-semi-space-size=4';

type Ask = ReturnType<typeof connectCalls>;

export async function serveWithWorkers(settings: Settings, observe: Observe): Promise<Serving> {
  const asks = new Map<Worker, Ask>();
  const limit = settings.rateLimit === null ? null : createRateLimit(settings.rateLimit);
  const ready = Promise.withResolvers<string>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  let closing = false;

  const allMetrics = async (): Promise<string> => {
    const values = await Promise.allSettled([...asks.values()].map((ask) => ask('values')));
    return metricsText(
      values.flatMap((value) => (value.status === 'fulfilled' ? [value.value as object[]] : [])),
    );
  };

  const startWorker = (): void => {
    const startedMs = Date.now();
    const worker = cluster.fork();
    let urlKnown = false;
    const ask = connectCalls(worker, {
      ready: (url) => {
        urlKnown = true;
        asks.set(worker, ask);
        ready.resolve(url as string);
      },
      unable: (message) => {
        const error = new OperatorError(message as string);
        ready.reject(error);
        failed.reject(error);
      },
      take: (client) => limit?.(client as string) ?? 0,
      metrics: allMetrics,
    });
    worker.once('exit', (code, signal) => {
      asks.delete(worker);
      if (closing) return;
      const reason = signal === null ? `exit code ${code}` : signal;
      observe({ kind: 'worker lost', pid: worker.process.pid ?? 0, reason });
      if (!urlKnown)
        ready.reject(new OperatorError(`A serving process ended at once (${reason}).`));
      setTimeout(
        () => {
          if (!closing) startWorker();
        },
        Date.now() - startedMs < SOON_MS ? PAUSE_MS : 0,
      );
    });
  };

  const close = async (): Promise<void> => {
    closing = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = Promise.all(workers.map((worker) => once(worker, 'exit')));
    for (const worker of workers) worker.process.kill('SIGTERM');
    const deadline = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    }, CLOSE_DEADLINE_MS);
    await gone;
    clearTimeout(deadline);
  };

  cluster.setupPrimary({ execArgv: [...process.execArgv, SMALL_NEW_SPACE] });
  for (let count = 0; count < settings.workers; count += 1) startWorker();
  try {
    return { url: await ready.promise, close, failed: failed.promise };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The part of one of the processes `serveWithWorkers` started. */
export async function serveAsWorker(
  settings: Settings,
  version: string,
  observe: Observe,
): Promise<void> {
  const told = Promise.race([
    once(process, 'SIGTERM'),
    once(process, 'SIGINT'),
    // Without the first process nobody would replace us or tell us to stop.
    once(process, 'disconnect'),
  ]);
  const metrics = createMetrics();
  const ask = connectCalls(process as unknown as Channel, { values: metrics.values });
  try {
    const serving = await serveHere(settings, version, observe, {
      takeRequest:
        settings.rateLimit === null ? null : (client) => ask('take', client) as Promise<number>,
      metrics,
      metricsText: () => ask('metrics') as Promise<string>,
    });
    await ask('ready', serving.url);
    await told;
    await serving.close();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    await ask('unable', error.message);
  } finally {
    cluster.worker?.disconnect();
  }
}
