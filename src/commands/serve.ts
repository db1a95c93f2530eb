// hansard serve: serves the record until it is told to stop.

import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Serving } from '../http/serve-here.ts';
import { openStore } from '../store/open-store.ts';
import { makeDemo, SMALL_DEMO_ENTRIES } from './demo.ts';
import type { Verb, VerbCall } from './verb.ts';

const STANDARD_ERROR = 2;

export const serve: Verb = {
  name: 'serve',
  summary: 'Serves the record over HTTP.',
  settings: [
    'host',
    'port',
    'databaseUrl',
    'replicaLag',
    'baseUrl',
    'trustedProxies',
    'cdnSeconds',
    'bodyLimit',
    'rateLimit',
    'workers',
    'demo',
  ],
  run: async (call) => {
    // Loaded here and not above: no other verb needs them, and they are most of the time it takes to start.
    const { openLog } = await import('../observe/log.ts');
    const { serveHere } = await import('../http/serve-here.ts');
    const { serveAsWorker, serveWithWorkers } = await import('../http/serve-with-workers.ts');
    const log = openLog(STANDARD_ERROR);
    try {
      if (cluster.isWorker) {
        await serveAsWorker(call.settings, call.version, log.observe);
        return;
      }
      await prepareStore(call);
      const serving =
        call.settings.workers === 1
          ? await serveHere(call.settings, call.version, log.observe)
          : await serveWithWorkers(call.settings, log.observe);
      console.log(`Hansard is ready at ${serving.url}`);
      await untilToldToStop(serving, (signal) => log.observe({ kind: 'serving ends', signal }));
    } finally {
      log.flush();
    }
  },
};

/** Brings the store up to date before anyone serves from it, and fills an empty one if that is wished. */
async function prepareStore({ settings }: VerbCall): Promise<void> {
  const store = await openStore(settings.databaseUrl);
  try {
    if (settings.demo && (await store.recordState()).count === 0) {
      console.error(await makeDemo(store, SMALL_DEMO_ENTRIES));
    }
  } finally {
    await store.close();
  }
}

async function untilToldToStop(serving: Serving, say: (signal: string) => void): Promise<void> {
  const [signal] = (await Promise.race([
    once(process, 'SIGTERM'),
    once(process, 'SIGINT'),
    serving.failed,
  ])) as [string];
  say(signal);
  await serving.close();
}
