// The thread of the exports of a serving process: reads snapshots of the store and writes files from them.

import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { openSnapshots } from '../../store/open-store.ts';
import { serveThread } from '../../threads/thread-server.ts';
import { movedBuffers, OpenExports, type ExportCall } from './export-call.ts';

const { databaseUrl } = workerData as { databaseUrl: string };
const snapshots = await openSnapshots(databaseUrl);
const exports = new OpenExports(() => snapshots.openExport());

/** As that of large searches: about a third of the share of a thread that answers readers. */
const LOW_PRIORITY = 5;
// On Linux this is the priority of the thread that calls it; elsewhere it would be that of the process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

serveThread({
  handle: (call: ExportCall) => exports.handle(call),
  // While one export waits for the server of the store, others go on.
  isConcurrent: true,
  transfer: movedBuffers,
  close: async () => {
    await exports.closeAll();
    await snapshots.close();
  },
});
