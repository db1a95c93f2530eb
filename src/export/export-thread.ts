// The thread of the exports of a serving process: reads snapshots of the store and writes files from them.

import { workerData } from 'node:worker_threads';
import { StoreUnavailable } from '../errors.ts';
import type { ExportSet } from '../finder/finder.ts';
import type { ExportSnapshot } from '../store/contract/store.ts';
import { openSnapshots } from '../store/open-store.ts';
import { lowerPriority, serveThread } from '../threads/thread-server.ts';
import { filePieces, type FileRequest } from './export-file.ts';
import type { SnapshotState } from './open-entries.ts';

/** Opens a snapshot under a number; writes a file from it; gives its next piece, null after the last; closes it. */
export type ExportCall =
  | NumberedCall<'open'>
  | WriteCall
  | NumberedCall<'next'>
  | NumberedCall<'close'>;

interface NumberedCall<Kind> {
  readonly kind: Kind;
  readonly number: number;
}

interface WriteCall extends NumberedCall<'write'> {
  readonly found: ExportSet | null;
  readonly request: FileRequest;
}

export interface ExportResults {
  readonly open: Omit<SnapshotState, 'close'>;
  readonly write: null;
  readonly next: Uint8Array<ArrayBuffer> | null;
  readonly close: null;
}

export type ExportReply = ExportResults[keyof ExportResults];

interface OpenExport {
  readonly snapshot: ExportSnapshot;
  pieces: AsyncIterator<Uint8Array> | null;
}

/** The exports that are open in the thread, by their numbers. */
class OpenExports {
  readonly #openSnapshot: () => Promise<ExportSnapshot>;
  readonly #open = new Map<number, OpenExport>();

  constructor(openSnapshot: () => Promise<ExportSnapshot>) {
    this.#openSnapshot = openSnapshot;
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((number) => this.#close(number)));
  }

  async handle(call: ExportCall): Promise<ExportReply> {
    const { number } = call;
    if (call.kind === 'close') return await this.#close(number);
    if (call.kind === 'open') {
      const snapshot = await this.#openSnapshot();
      this.#open.set(number, { snapshot, pieces: null });
      const { state, lastSeq } = snapshot;
      return { state, lastSeq };
    }
    const open = this.#open.get(number);
    if (open === undefined) throw new StoreUnavailable('the thread of this export has ended');
    if (call.kind === 'next') return await nextPiece(open);
    open.pieces = filePieces(open.snapshot, call.found, call.request)[Symbol.asyncIterator]();
    return null;
  }

  async #close(number: number): Promise<null> {
    const open = this.#open.get(number);
    this.#open.delete(number);
    await open?.snapshot.close();
    return null;
  }
}

async function nextPiece({ pieces }: OpenExport): Promise<Uint8Array<ArrayBuffer> | null> {
  const next = await pieces?.next();
  return next === undefined || next.done === true ? null : wholeBuffer(next.value);
}

/** A piece that is moved to another thread must be all of its memory. */
function wholeBuffer(piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = piece;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(piece);
}

/** The memory of a reply that is moved to the caller. */
function movedBuffers(piece: ExportReply): readonly ArrayBuffer[] {
  return piece instanceof Uint8Array ? [piece.buffer] : [];
}

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
