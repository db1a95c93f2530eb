// Takes the entries after the last one that the record ever had from a server's stream, in parts, and goes on after an interruption.

import { setTimeout as pause } from 'node:timers/promises';
import { ServerFault, type StreamResponse } from '@hansard/client';
import { readNdjson } from '../formats/ndjson.ts';
import { publishDrafts } from '../import/publish-drafts.ts';
import { readDrafts, type SittingDraft } from '../import/read-drafts.ts';
import type { MirrorState } from '../store/shared/publishing-rows.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { contradiction, noteCount, type MirrorRun } from './mirror-run.ts';

/** Stored in one transaction: some seconds of work that an interruption costs. */
const BATCH_ENTRIES_MAX = 20_000;
/** As many entries of usual length have; in memory they take some times as much. */
const BATCH_BYTES_MAX = 20_000_000;

/** Streams in a row that may end early without a single entry. */
const FRUITLESS_MAX = 5;
/** The wait before a broken stream is requested again; it doubles with every one in a row that brought nothing. */
const RETRY_WAIT_MS = 200;

/**
 * Returns the state with the change that the first stream stands at: the changes after it are to be followed. A stream may end
 * early as if it were whole, behind a proxy: it is requested again while it brings something and the record has less than
 * its header says. What is missing after that is for the reader of the log to find.
 */
export async function takeStream(run: MirrorRun, state: MirrorState): Promise<MirrorState> {
  let current = state;
  for (let fruitless = 0; ;) {
    const before = run.counts.added;
    try {
      current = await takeOne(run, current, (known) => (current = known));
      const { added, entries, count } = run.counts;
      if (entries >= count || added === before) return current;
    } catch (error) {
      fruitless = run.counts.added > before ? 0 : fruitless + 1;
      const isPassing = error instanceof ServerFault && error.isPassing;
      if (!isPassing || fruitless >= FRUITLESS_MAX) throw error;
      await pause(RETRY_WAIT_MS * 2 ** fruitless);
    }
  }
}

async function takeOne(
  run: MirrorRun,
  earlier: MirrorState,
  learn: (state: MirrorState) => void,
): Promise<MirrorState> {
  const { client, store, counts } = run;
  // What it withdrew and restored below that id comes with the log.
  const after = await store.write((transaction) => transaction.highestEntryId());
  const { headers, chunks } = await client.openExport({ after });
  const seq = wholeNumber(headers.get('record-seq'));
  const count = wholeNumber(headers.get('record-count'));
  // An interrupted run keeps the earlier change: what happened since then may concern what it took.
  const state = { ...earlier, seq: earlier.seq ?? seq };
  learn(state);
  noteCount(run, count);
  const { count: taken } = await store.recordState();
  counts.entries = taken;
  const before = counts.added;
  for await (const drafts of inBatches(chunks)) {
    const published = await store.write(async (transaction) => {
      const taken = knownSittings(transaction, drafts);
      const { counts: done } = await publishDrafts(transaction, taken);
      await transaction.mirror.storeState(state);
      return done;
    });
    const added = published.added + published.restored;
    counts.added += added;
    counts.sittings += published.sittings;
    counts.entries += added;
    if (counts.added - before > count) {
      contradiction(`it says it has ${count} entries, and its stream has more.`);
    }
    run.progress(counts);
  }
  return state;
}

function wholeNumber(text: string | null): number {
  const number = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(number)) contradiction('its stream does not say at which change it stands.');
  return number;
}

/** What came before a stream broke is given as well: it need not come again. */
async function* inBatches(chunks: StreamResponse['chunks']): AsyncGenerator<SittingDraft[]> {
  let batch: SittingDraft[] = [];
  let [entries, bytes] = [0, 0];
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    }
  };
  try {
    for await (const draft of readDrafts(readNdjson(counted(), { refusesBlank: true }))) {
      batch.push(draft);
      entries += draft.entries.length;
      if (entries < BATCH_ENTRIES_MAX && bytes < BATCH_BYTES_MAX) continue;
      const full = batch;
      [batch, entries, bytes] = [[], 0, 0];
      yield full;
    }
  } catch (error) {
    if (error instanceof ServerFault && batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

/** A sitting the record has is named by its id: its description may have changed since, and is compared by itself. */
async function* knownSittings(transaction: WriteTransaction, drafts: readonly SittingDraft[]) {
  let before: SittingDraft['sitting'] = null;
  let known: SittingDraft['sitting'] = null;
  for (const draft of drafts) {
    if (draft.sitting !== before) {
      before = draft.sitting;
      known = before;
      if (before !== null && typeof before === 'object' && before.id !== undefined) {
        if (await transaction.hasSitting(before.id)) known = before.id;
      }
    }
    yield { ...draft, sitting: known };
  }
}
