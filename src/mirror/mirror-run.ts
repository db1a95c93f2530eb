// One run of a mirror: what it reads from, what it writes to, and what it has done so far.

import type { HansardClient } from '@hansard/client';
import { OperatorError } from '../errors.ts';
import type { MirrorState } from '../store/shared/publishing-rows.ts';
import type { Store } from '../store/contract/store.ts';

export interface MirrorRun {
  readonly client: HansardClient;
  readonly store: Store;
  readonly counts: MirrorCounts;
  /** More entries are not taken. */
  readonly entriesMax: number;
  /** Notes what a person should know: where work that was done here stays, though the server says something else. */
  readonly note: (what: string) => void;
  /** Called after each page and each part of a stream. */
  readonly progress: (counts: MirrorCounts) => void;
}

export const NO_COUNTS = {
  /** Pages that were read. */
  pages: 0,
  added: 0,
  corrected: 0,
  withdrawn: 0,
  /** Entries that were put back, under ids below the last one. */
  restored: 0,
  /** Sittings, venues, sources and people that were made or changed beside the entries, and that were removed. */
  itemsChanged: 0,
  itemsRemoved: 0,
  /** Sittings that were made. */
  sittings: 0,
  /** Pages that were compared with the record although nothing said that they changed, and those that had changed. */
  sampled: 0,
  sampledChanged: 0,
  /** Entries of the server that were withdrawn here, and stay so; as far as the counts had to be explained. */
  withdrawnHere: 0,
  /** Entries that the record has, and that the server says it has. */
  entries: 0,
  count: 0,
};

export type MirrorCounts = typeof NO_COUNTS;

/** Notes how many entries the server says it has. */
export function noteCount({ counts, entriesMax }: MirrorRun, count: number): void {
  if (count > entriesMax) {
    throw new OperatorError(
      `The server says it has ${count} entries, more than the ${entriesMax} of --max-entries.`,
    );
  }
  counts.count = count;
}

/** The state of a mirror that has nothing yet. */
export function newState(address: string, source: MirrorState['source']): MirrorState {
  return {
    address,
    source,
    pageSize: null,
    seq: null,
    chain: null,
    etag: null,
    itemSeq: null,
    itemChain: null,
    completeAtMs: null,
  };
}

/** Stops the mirror: what the server says now cannot be, given what it said before. */
export function contradiction(what: string): never {
  throw new OperatorError(
    `The server contradicts itself: ${what} Nothing of this was stored; what was stored before is left as it is. ` +
      'Ask who runs the server, or mirror it into a new store.',
  );
}
