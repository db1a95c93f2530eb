// One run of a mirror: its source, its target, and its progress.

import { counted } from '../base/group-digits.ts';
import type { HansardClient } from '@hansard/client';
import { OperatorError } from '../base/errors.ts';
import type { Store } from '../store/contract/store.ts';

export interface MirrorRun {
  readonly client: HansardClient;
  readonly store: Store;
  readonly counts: MirrorCounts;
  /** The maximum number of entries to mirror. */
  readonly entriesMax: number;
  /** Records a note for a person: local work stays, although the server differs. */
  readonly note: (what: string) => void;
  /** Called after each page and each part of a stream. */
  readonly progress: (counts: MirrorCounts) => void;
}

export const NO_COUNTS = {
  /** Pages read. */
  pages: 0,
  added: 0,
  corrected: 0,
  withdrawn: 0,
  /** Entries put back under ids below the last one. */
  restored: 0,
  /** Sittings, venues, sources and people that were created or changed beside the entries, and that were removed. */
  itemsChanged: 0,
  itemsRemoved: 0,
  /** New sittings. */
  sittings: 0,
  /** Pages compared with the record although nothing said that they changed, and those that had changed. */
  sampled: 0,
  sampledChanged: 0,
  /** Entries of the server that were withdrawn here, and stay so; counted only as far as needed to explain the totals. */
  withdrawnHere: 0,
  /** Entries in the record, and entries that the server reports. */
  entries: 0,
  count: 0,
};

export type MirrorCounts = typeof NO_COUNTS;

/** Records how many entries the server reports. */
export function noteCount({ counts, entriesMax }: MirrorRun, count: number): void {
  if (count > entriesMax) {
    throw new OperatorError(
      `The server reports ${counted(count, 'entry', 'entries')}, more than the ${entriesMax} of --max-entries.`,
    );
  }
  counts.count = count;
}

/** An entry with words that were withdrawn here is stored as a withdrawn one. */
export function noteHeld({ note }: Pick<MirrorRun, 'note'>, id: number | null): void {
  note(`entry ${id} has words that were withdrawn here, so it is withdrawn too`);
}

/** Stops the mirror: the server contradicts what it said before. */
export function contradiction(what: string): never {
  throw new OperatorError(
    `The server contradicts itself: ${what} Nothing from this response was stored; the record is otherwise unchanged. ` +
      'Ask the operator of the server, or mirror it into a new store.',
  );
}
