// The thread of the exports of a serving process: reads snapshots of the store and writes files from them.

import { workerData } from 'node:worker_threads';
import { openSnapshots } from '../../store/open-store.ts';
import { serveThread } from '../../threads/thread-server.ts';
import { movedBuffers, OpenExports, type ExportCall } from './export-call.ts';
import { lowerPriority } from '../../threads/low-priority.ts';

const { databaseUrl } = workerData as { databaseUrl: string };
const snapshots = await openSnapshots(databaseUrl);
const exports = new OpenExports(() => snapshots.openExport());

lowerPriority();

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
