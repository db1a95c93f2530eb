// Mirrors a server page by page: reads the entries after the record's last one, and stores them in parts.

import { counted } from '../base/group-digits.ts';
import type { Entry, HansardClient, Page } from '@hansard/client';
import { OperatorError } from '../base/errors.ts';
import { publishDrafts } from '../import/publish-drafts.ts';
import type { EntryDraft } from '../import/read-drafts.ts';
import { lastOf, present } from '../base/present.ts';
import type { RecordWrites } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { MirrorState } from '../store/outside-record/publishing-rows.ts';
import { contradiction, type MirrorRun, noteCount, noteHeld } from './mirror-run.ts';
import {
  latestPeople,
  readRemoteEntry,
  type RemoteEntry,
  type RenamedPeople,
  updateEntries,
  updatePeople,
} from './remote-entries.ts';

/** Entries stored at a time: an interruption costs a hundred requests at most. */
const ENTRIES_PER_WRITE = 1_000;

/** Entries of a slow server are stored more often: an interruption costs seconds at most. */
const BATCH_MS = 5_000;

/** `before` is what the record has of the server's entries. */
export async function mirrorPages(
  run: MirrorRun,
  state: MirrorState,
  takenBefore: TakenEntries,
  parallel: number,
): Promise<MirrorState> {
  const taker = new PageTaker(run, state, takenBefore);
  try {
    for await (const page of readPages(run.client, taker.firstPage, parallel)) {
      await taker.take(page);
    }
  } catch (error) {
    // Pages read before the server failed, or the run was stopped, need not be read again. Without a page, the store is not a
    // mirror yet.
    if (!(error instanceof OperatorError) && run.counts.pages > 0) await taker.store();
    throw error;
  }
  return await taker.finish();
}

class PageTaker {
  readonly #run: MirrorRun;
  readonly #renamed: RenamedPeople = new Map();
  #state: MirrorState;
  /** Entries that are stored, pending, or withdrawn here. */
  #taken: number;
  #lastId: number | null = null;
  #count: number;
  #pending: RemoteEntry[] = [];
  #storedAtMs = performance.now();
  /** The highest id of the record that this run knows. */
  #highestId: number;

  constructor(run: MirrorRun, state: MirrorState, takenBefore: TakenEntries) {
    this.#run = run;
    this.#state = state;
    this.#taken = takenBefore.count + takenBefore.withdrawnHere;
    this.#count = this.#taken;
    this.#highestId = takenBefore.highestId;
  }

  /** The page with the record's last entry: it shows whether the server still has what was mirrored. */
  get firstPage(): number {
    const { pageSize } = this.#state;
    return pageSize === null ? 1 : Math.max(1, Math.ceil(this.#taken / pageSize));
  }

  async take(page: NumberedPage): Promise<void> {
    const entriesBefore = this.#check(page);
    const entries = readEntries(page);
    const repeated = entries.slice(0, this.#taken - entriesBefore);
    if (repeated.length > 0) await this.#compare(page, repeated);
    for (const entry of entries.slice(repeated.length)) this.#add(entry);
    const { counts } = this.#run;
    Object.assign(counts, { pages: counts.pages + 1, entries: this.#taken, count: this.#count });
    this.#run.progress(counts);
    const isDue = performance.now() - this.#storedAtMs > BATCH_MS;
    if (isDue || this.#pending.length >= ENTRIES_PER_WRITE) await this.store();
  }

  /** Stores the rest, and verifies that the record has as many entries as the server reports. */
  async finish(): Promise<MirrorState> {
    await this.store();
    const { count, withdrawnHere } = await takenEntries(this.#run.store);
    this.#run.counts.withdrawnHere = withdrawnHere;
    if (count + withdrawnHere !== this.#count) {
      contradiction(`it reports ${counted(this.#count, 'entry', 'entries')}, but sent ${count}.`);
    }
    return this.#state;
  }

  /** Compares a page with what was read before; returns the number of entries on the pages before it. */
  #check({ number, count, next, results }: NumberedPage): number {
    if (count < this.#count) {
      contradiction(
        `it reported ${counted(this.#count, 'entry', 'entries')} before, but ${count} on page ${number}.`,
      );
    }
    noteCount(this.#run, count);
    this.#count = count;
    const isLast = next === null;
    if (!isLast && this.#state.pageSize === null) {
      this.#state = { ...this.#state, pageSize: results.length };
    }
    const { pageSize } = this.#state;
    if (pageSize !== null && (isLast ? results.length > pageSize : results.length !== pageSize)) {
      contradiction(
        `page ${number} has ${counted(results.length, 'entry', 'entries')}, but other pages have ${pageSize}.`,
      );
    }
    const entriesBefore = (number - 1) * (pageSize ?? 0);
    const read = entriesBefore + results.length;
    if (isLast ? read !== count : read >= count) {
      contradiction(
        `it reports ${counted(count, 'entry', 'entries')}, but page ${number} ends with number ${read}.`,
      );
    }
    return entriesBefore;
  }

  /** The page at which an earlier run stopped: its first entries must be the record's last ones. */
  async #compare({ number }: NumberedPage, repeated: readonly RemoteEntry[]): Promise<void> {
    const { store, counts, note } = this.#run;
    await store.write(async (transaction) => {
      this.#refuseOtherRun(transaction);
      const last = transaction.entries.highestId;
      const lastKnown = lastOf(repeated).id;
      if (last !== lastKnown) {
        contradiction(
          `entry number ${this.#taken} was ${last} before, but is ${lastKnown} on page ${number}.`,
        );
      }
      const options = { renamed: this.#renamed, note };
      counts.corrected += await updateEntries(transaction, repeated, options);
    });
    this.#lastId = lastOf(repeated).id;
  }

  #add(entry: RemoteEntry): void {
    if (this.#lastId !== null && entry.id <= this.#lastId) {
      contradiction(`entry ${entry.id} comes after entry ${this.#lastId}: the ids must rise.`);
    }
    this.#lastId = entry.id;
    this.#taken += 1;
    this.#pending.push(entry);
  }

  async store(): Promise<void> {
    const { store, counts } = this.#run;
    const entries = this.#pending;
    const state = this.#state;
    this.#pending = [];
    this.#storedAtMs = performance.now();
    await store.write(async (transaction) => {
      this.#refuseOtherRun(transaction);
      await updatePeople(transaction, entries, this.#renamed);
      const options = { storesWithdrawn: true };
      const { counts: published } = await publishDrafts(transaction, draftsOf(entries), options);
      const added = published.added + published.restored;
      if (added !== entries.length) contradiction('it sent entries twice.');
      counts.added += added;
      for (const { entry } of published.differences) noteHeld(this.#run, entry);
      counts.sittings += published.sittings;
      await transaction.mirror.storeState(state);
    });
    this.#highestId = Math.max(this.#highestId, entries.at(-1)?.id ?? 0);
  }

  /** Two runs of one mirror would each find the entries of the other, and take the server for one that sends entries twice. */
  #refuseOtherRun({ entries }: Pick<WriteTransaction, 'entries'>): void {
    if (entries.highestId <= this.#highestId) return;
    throw otherRun();
  }
}

export function otherRun(): OperatorError {
  return new OperatorError(
    'Another process added entries to the record during this run, perhaps another hansard mirror. ' +
      'The entries stored so far stay. Run the command again when the other process has ended.',
  );
}

export interface TakenEntries {
  readonly count: number;
  readonly withdrawnHere: number;
  /** 0 in an empty record. */
  readonly highestId: number;
  /** Whether a run has stored the state of this mirror. */
  readonly isBegun: boolean;
}

/** Read at one moment: somebody may withdraw an entry here, or restore one, during a run. */
export async function takenEntries(store: RecordWrites): Promise<TakenEntries> {
  return await store.write(async ({ entries, withdrawn, mirror }) => {
    const { count, highestId } = entries;
    const isBegun = (await mirror.state()) !== null;
    // A server without a log does not report withdrawals: withdrawn entries were withdrawn here.
    return { count, withdrawnHere: (await withdrawn.ids()).length, highestId, isBegun };
  });
}

/** Only the counters separate one sitting from the next. */
async function* draftsOf(entries: readonly RemoteEntry[]) {
  const people = latestPeople(entries);
  const drafts = entries.map((claim): EntryDraft => {
    const speaker =
      claim.speaker && present(people.get(claim.speaker.id), 'the speaker of an entry');
    return { where: `entry ${claim.id}`, claim: { ...claim, speaker } };
  });
  if (drafts.length > 0) yield { sitting: null, entries: drafts };
}

// Reads the pages of a server in their order.

interface NumberedPage extends Page<Entry> {
  readonly number: number;
}

/** From page `first` on, with `parallel` concurrent requests. */
async function* readPages(client: HansardClient, first: number, parallel: number) {
  const request = async (number: number): Promise<NumberedPage> => {
    const page = { ...(await client.page({ page: number })), number };
    checkNext(page);
    return page;
  };
  const opening = await request(first);
  yield opening;
  if (opening.next === null) return;
  const lastOf = ({ count }: NumberedPage): number => Math.ceil(count / opening.results.length);
  let last = lastOf(opening);
  const underWay: Promise<NumberedPage>[] = [];
  for (let requested = first; ;) {
    while (underWay.length < parallel && requested < last) {
      requested += 1;
      const page = request(requested);
      // Its error is reported when it is awaited.
      page.catch(() => {});
      underWay.push(page);
    }
    const page = await underWay.shift();
    if (page === undefined) return;
    last = Math.max(last, lastOf(page));
    yield page;
  }
}

/** Any other next page would leave entries out. */
function checkNext({ next, number }: NumberedPage): void {
  const named = next === null ? null : URL.parse(next)?.searchParams.get('page');
  if (named === null || named === undefined) return;
  if (Number(named) !== number + 1) {
    contradiction(`it names page ${named.slice(0, 20)} as the page after page ${number}.`);
  }
}

function readEntries({ results, number }: NumberedPage): RemoteEntry[] {
  return results.map((entry, index) =>
    readRemoteEntry(entry, `page ${number}, result ${index + 1}`),
  );
}

// Compares pages that were read before with the record: a server without a change log may have changed them.

/** The default for each run: a minute at a request every three seconds. */
export const SAMPLE_PAGES = 20;

/** The numbers of `most` of the first `pages` pages, in order, each equally likely. */
export function choosePages(pages: number, most: number, random: () => number): number[] {
  const chosen: number[] = [];
  for (let number = 1; number <= pages && chosen.length < most; number++) {
    const left = pages - number + 1;
    if (random() * left < most - chosen.length) chosen.push(number);
  }
  return chosen;
}

export async function samplePages(run: MirrorRun, numbers: readonly number[]): Promise<void> {
  const { client, store, counts, note } = run;
  const renamed: RenamedPeople = new Map();
  for (const number of numbers) {
    const page = { ...(await client.page({ page: number })), number };
    counts.sampled += 1;
    run.progress(counts);
    const entries = readEntries(page);
    const renamedBefore = renamed.size;
    const corrected = await store.write((transaction) =>
      updateEntries(transaction, entries, { renamed, note }),
    );
    counts.corrected += corrected;
    if (corrected > 0 || renamed.size > renamedBefore) counts.sampledChanged += 1;
  }
}
