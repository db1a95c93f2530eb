// The export thread of a serving process: reads snapshots of the store and writes files from them.

import { workerData } from 'node:worker_threads';
import { StoreUnavailable } from '../base/errors.ts';
import type { ExportSet } from '../finder/finder.ts';
import type { ExportSnapshot } from '../store/contract/store.ts';
import { openSnapshotSource } from '../store/open-store.ts';
import { lowerPriority, serveThread } from '../threads/thread-server.ts';
import { filePieces, type FileRequest } from './export-file.ts';

/** The operations of the thread, each with the number of an export. */
export type ExportHandlers = ReturnType<typeof exportHandlers>;

export type ExportCall = {
  [Name in keyof ExportHandlers]: readonly [Name, ...Parameters<ExportHandlers[Name]>];
}[keyof ExportHandlers];

export type ExportReply = Awaited<ReturnType<ExportHandlers[keyof ExportHandlers]>>;

/** An export that is open in the thread. */
interface OpenExport {
  readonly snapshot: ExportSnapshot;
  pieces: AsyncIterator<Uint8Array> | null;
}

function exportHandlers(openExport: () => Promise<ExportSnapshot>, all: Map<number, OpenExport>) {
  const opened = (number: number): OpenExport => {
    const openExport = all.get(number);
    if (openExport === undefined) throw new StoreUnavailable('the thread of this export has ended');
    return openExport;
  };
  return {
    /** Opens a snapshot. */
    open: async (number: number) => {
      const snapshot = await openExport();
      all.set(number, { snapshot, pieces: null });
      const { state, lastSeq } = snapshot;
      return { state, lastSeq };
    },
    /** Writes a file from it. */
    write: async (number: number, exportSet: ExportSet | null, request: FileRequest) => {
      const open = opened(number);
      open.pieces = filePieces(open.snapshot, exportSet, request)[Symbol.asyncIterator]();
    },
    /** Returns the next piece of the file, null after the last. */
    next: async (number: number) => {
      const next = await opened(number).pieces?.next();
      return next === undefined || next.done === true ? null : wholeBuffer(next.value);
    },
    close: async (number: number) => {
      const open = all.get(number);
      all.delete(number);
      await open?.snapshot.close();
    },
  };
}

/** A piece that is transferred to another thread must be a whole buffer. */
function wholeBuffer(piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = piece;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(piece);
}

const { databaseUrl } = workerData as { databaseUrl: string };
const snapshots = await openSnapshotSource(databaseUrl);
const open = new Map<number, OpenExport>();
const handlers = exportHandlers(() => snapshots.openExport(), open);
lowerPriority();
serveThread({
  handle: ([name, ...args]: ExportCall): Promise<ExportReply> =>
    (handlers[name] as (...args: unknown[]) => Promise<ExportReply>)(...args),
  // While one export waits for the database server, others continue.
  isConcurrent: true,
  transfer: (reply) => (reply instanceof Uint8Array ? [reply.buffer] : []),
  close: async () => {
    await Promise.all([...open.keys()].map(handlers.close));
    await snapshots.close();
  },
});
