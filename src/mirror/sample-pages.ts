// Compares pages that were read before with the record: a server without a change log may have changed them.

import type { Entry, Page } from '@hansard/client';
import { readWireForm, wireForm } from '../record/wire-form.ts';
import type { Store } from '../store/contract/store.ts';
import { contradiction, type MirrorRun } from './mirror-run.ts';
import { bodyFor, readRemoteEntry, type RemoteEntry } from './remote-entry.ts';
import { updateEntries } from './update-entries.ts';
import type { RenamedPeople } from './update-people.ts';
import { present } from '../present.ts';

/** Of each run, where nothing else is said: a minute at a request every three seconds. */
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

/** The pages must be full. A page with an ETag is transferred only where it changed. */
export async function samplePages(
  run: MirrorRun,
  pageSize: number,
  numbers: readonly number[],
): Promise<void> {
  const { client, store, counts } = run;
  const renamed: RenamedPeople = new Map();
  for (const number of numbers) {
    const tag = await store.write((transaction) => transaction.pageTag(number));
    const page = await client.pageIfChanged({ page: number }, tag ?? undefined);
    counts.sampled += 1;
    run.progress(counts);
    if (page === null) continue;
    const entries = readEntries(page, number);
    const changed = changedEntries(entries, await storedPage(store, number, pageSize), number);
    if (changed.length > 0) counts.sampledChanged += 1;
    if (changed.length === 0 && page.etag === tag) continue;
    await store.write(async (transaction) => {
      counts.corrected += await updateEntries(transaction, changed, renamed);
      await transaction.storePageTags(new Map([[number, page.etag]]));
    });
  }
}

function readEntries({ results }: Page<Entry>, number: number): RemoteEntry[] {
  return results.map((entry, index) =>
    readRemoteEntry(entry, `page ${number}, result ${index + 1}`),
  );
}

interface StoredText {
  readonly id: number;
  readonly wire: string;
}

/** The same page of the record. */
async function storedPage(store: Store, number: number, size: number): Promise<StoredText[]> {
  const page = await store.entryPage({
    page: number,
    size,
    address: { before: '', after: '' },
    envelope: () => ['[', ']'],
  });
  const entries = JSON.parse(Buffer.from(page?.json ?? '[]').toString('utf8')) as Entry[];
  return entries.map((entry) => ({
    id: entry.id,
    wire: wireForm(readWireForm(JSON.stringify(entry).slice('{'.length))),
  }));
}

function changedEntries(
  entries: readonly RemoteEntry[],
  stored: readonly StoredText[],
  number: number,
): RemoteEntry[] {
  const ids = (list: readonly { readonly id: number }[]): string => list.map(({ id }) => id).join();
  if (ids(entries) !== ids(stored)) {
    contradiction(`page ${number} had the entries ${ids(stored)}, and has ${ids(entries)}.`);
  }
  return entries.filter((entry, index) => {
    const { wire } = present(stored[index], 'the stored entry of a page');
    return wireForm(bodyFor(entry, readWireForm(wire))) !== wire;
  });
}
