// Opens files that are read and written in a separate thread: a Parquet file of a large record takes many seconds of work, for
// which the reader of a page must not wait.

import { siblingModule, ThreadClient } from '../threads/thread-client.ts';
import {
  type ExportSources,
  type FileExports,
  type FileSnapshot,
  openFile,
} from './export-file.ts';
import type { ExportCall, ExportHandlers, ExportReply } from './export-thread.ts';

export function threadedExports(databaseUrl: string, sources: ExportSources): FileExports {
  const thread = new ThreadClient<ExportCall, ExportReply>({
    file: siblingModule(import.meta.url, 'export-thread'),
    workerData: { databaseUrl },
    task: 'exporting',
  });
  const open = snapshotsIn(thread);
  return {
    open: (request) => openFile(open, sources, request),
    close: () => thread.close(),
  };
}

function snapshotsIn(thread: ThreadClient<ExportCall, ExportReply>) {
  // Numbers are never reused: a restarted thread knows none of the earlier ones.
  let lastNumber = 0;
  const call = <Name extends keyof ExportHandlers>(
    name: Name,
    ...parameters: Parameters<ExportHandlers[Name]>
  ) =>
    thread.call([name, ...parameters] as unknown as ExportCall) as ReturnType<ExportHandlers[Name]>;
  return async (): Promise<FileSnapshot> => {
    const number = ++lastNumber;
    const opened = await call('open', number);
    let closing: Promise<unknown> | null = null;
    const next = (): Promise<Uint8Array | null> => {
      const piece = call('next', number);
      // Nobody waits for the piece after the client disconnected.
      piece.catch(() => {});
      return piece;
    };
    return {
      ...opened,
      write: async function* (exportSet, request) {
        await call('write', number, exportSet, request);
        for (let coming = next(); ;) {
          const piece = await coming;
          if (piece === null) return;
          coming = next();
          yield piece;
        }
      },
      close: async () => {
        closing ??= call('close', number);
        await closing;
      },
    };
  };
}
