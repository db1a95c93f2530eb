// Mirrors the record of another server into a store: chooses how to read it, reads what is new, and verifies the result.

import { counted } from '../base/group-digits.ts';
import { ServerFault, type HansardClient } from '@hansard/client';
import { OperatorError } from '../base/errors.ts';
import { mirrorAuthor } from '../record/change.ts';
import { PersonConflict, SittingConflict } from '../store/contract/conflicts.ts';
import type { MirrorState } from '../store/outside-record/publishing-rows.ts';
import type { Store } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { mirrorLog } from './mirror-log.ts';
import { choosePages, mirrorPages, otherRun, samplePages, takenEntries } from './mirror-pages.ts';
import { NO_COUNTS, type MirrorCounts, type MirrorRun } from './mirror-run.ts';
import { present } from '../base/present.ts';

export interface MirrorOptions {
  /** Pages requested at a time. */
  readonly parallel: number;
  /** Pages compared in each run after the first, if the server has no change log. */
  readonly samplePages: number;
  /** A server that reports more entries is not mirrored. */
  readonly entriesMax: number;
  readonly progress: (counts: MirrorCounts) => void;
  /** From 0 to 1: chooses the pages to compare. */
  readonly random: () => number;
}

export type MirrorReport = Awaited<ReturnType<typeof mirrorRecord>>;

/** Nothing was read yet. */
const NO_STATE: Omit<MirrorState, 'address' | 'source'> = {
  pageSize: null,
  seq: null,
  chain: null,
  etag: null,
  itemSeq: null,
  itemChain: null,
  completeAtMs: null,
  readingSeq: null,
  readingChain: null,
};

/** A mirror with more notes repeats one cause. */
const NOTES_MAX = 100;

export async function mirrorRecord(client: HansardClient, ownStore: Store, options: MirrorOptions) {
  const { entriesMax, progress } = options;
  const { origin, pathname } = client.address;
  const by = mirrorAuthor(`${origin}${pathname}`);
  const notes = new Set<string>();
  const run: MirrorRun = {
    client,
    store: {
      ...ownStore,
      write: (work, author = by, reason = null) =>
        ownStore.write(
          async (transaction) => {
            // Another mirror may have begun in the same store, or an import.
            await mirrorStateOf(transaction, client.address.href);
            return await work(transaction);
          },
          author,
          reason,
        ),
    },
    counts: { ...NO_COUNTS },
    entriesMax,
    note: (what) => {
      if (notes.size < NOTES_MAX) notes.add(what);
    },
    progress,
  };
  const { store } = run;
  try {
    const address = client.address.href;
    const earlier = await store.write((transaction) => mirrorStateOf(transaction, address));
    const state = earlier ?? { ...NO_STATE, address, source: await sourceOf(client) };
    // Items are stored before entries: from the first one on, the store is a mirror of this server.
    if (state.source === 'log') await store.write(({ mirror }) => mirror.storeState(state));
    const complete =
      state.source === 'log'
        ? await mirrorLog(run, state)
        : await mirrorAndSample(run, state, { ...options, isNew: earlier === null });
    const completeAtMs = Date.now();
    await store.write((writing) => writing.mirror.storeState({ ...complete, completeAtMs }));
    const { count: entries } = await store.recordState();
    return {
      ...run.counts,
      /** Notes for a person: the first hundred. */
      notes: [...notes],
      entries,
      source: state.source,
      requests: client.requests,
    };
  } catch (error) {
    throw explained(error, client.address.href);
  }
}

async function mirrorAndSample(
  run: MirrorRun,
  state: MirrorState,
  options: MirrorOptions & { readonly isNew: boolean },
): Promise<MirrorState> {
  const { store, counts } = run;
  const takenBefore = await takenEntries(store);
  if (options.isNew && takenBefore.isBegun) throw otherRun();
  counts.withdrawnHere = takenBefore.withdrawnHere;
  const entries = takenBefore.count + takenBefore.withdrawnHere;
  const taken = await mirrorPages(run, state, takenBefore, options.parallel);
  if (state.completeAtMs !== null && state.pageSize !== null) {
    // The page with the last entry was already compared.
    const pages = Math.ceil(entries / state.pageSize) - 1;
    const chosen = choosePages(pages, options.samplePages, options.random);
    await samplePages(run, chosen);
  }
  return taken;
}

/** The progress of earlier runs; null if the store is empty. Rejects if its record is a different one. */
async function mirrorStateOf(
  { mirror, entries }: WriteTransaction,
  address: string,
): Promise<MirrorState | null> {
  const state = await mirror.state();
  const elsewhere = 'Name another store with --database-url.';
  if (state === null && entries.count > 0) {
    throw new OperatorError(
      `The store already has a record (${counted(entries.count, 'entry', 'entries')}) that is not a mirror. ${elsewhere}`,
    );
  }
  if (state !== null && state.address !== address) {
    throw new OperatorError(`The store is a mirror of ${state.address}. ${elsewhere}`);
  }
  return state;
}

/** A server of this program has a change log; any other has pages. */
async function sourceOf(client: HansardClient): Promise<MirrorState['source']> {
  try {
    const page = await client.listPage('changes', { since: 0 });
    const [first] = present(page, 'the page of a log').results;
    const isLog = first === undefined || (first.seq === 1 && typeof first.chain === 'string');
    return isLog ? 'log' : 'pages';
  } catch (error) {
    if (error instanceof ServerFault && !error.isPassing && error.kind !== 'refused') {
      return 'pages';
    }
    throw error;
  }
}

function explained(error: unknown, list: string): unknown {
  if (error instanceof ServerFault) {
    return new OperatorError(
      `${error.url}: ${error.message.replace(/\.?$/, '.')} ${hintOf(error, list)}`.trim(),
    );
  }
  if (error instanceof PersonConflict || error instanceof SittingConflict) {
    return new OperatorError(`The server contradicts what it said before. ${error.message}`);
  }
  return error;
}

function hintOf(fault: ServerFault, list: string): string {
  if (fault.isPassing) return 'Run the command again to resume.';
  if (fault.kind === 'refused') return REFUSED_HINT;
  // The address may be that of the site, or of something else.
  return fault.url.startsWith(list) ? LIST_HINT : '';
}

const LIST_HINT =
  'Name the list of entries of the server, such as https://example.org/api/v0.1/hansard/entries/.';

const REFUSED_HINT =
  'If the server is in your own network, give --allow-private: it allows the host that is named, no other host, and never a link-local address.';
