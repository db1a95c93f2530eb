// Mends entries that name their speakers otherwise than the people of the record, as a defect of an earlier version left them.

import { readWireForm } from '../record/wire-form.ts';
import { everyItem } from '../store/every-item.ts';
import type { Store } from '../store/contract/store.ts';

/** Entries per transaction: other writers wait a second for it. */
const ENTRIES_PER_WRITE = 5_000;

/** Gives entries the names that their speakers have in the record; the earlier ones stay in the history. Returns their number. */
export async function renewSpeakers(store: Store, reason: string): Promise<number> {
  const ids = await misnamedEntries(store);
  let renewed = 0;
  for (let at = 0; at < ids.length; at += ENTRIES_PER_WRITE) {
    const some = ids.slice(at, at + ENTRIES_PER_WRITE);
    renewed += await store.write(
      (transaction) => transaction.entries.renewSpeakers(some),
      null,
      reason,
    );
  }
  return renewed;
}

/** The ids of entries that may have to be mended, in ascending order: the transaction that mends them looks again. */
async function misnamedEntries(store: Store): Promise<number[]> {
  const people = await everyItem(store, 'people');
  const names = new Map(people.map(({ id, legalName, slug }) => [id, `${slug} ${legalName}`]));
  const ids: number[] = [];
  const snapshot = await store.openExport();
  try {
    for await (const batch of snapshot.entries()) {
      for (const { id, wire } of batch) {
        const speaker = speakerIn(wire);
        if (speaker === null) continue;
        const name = names.get(speaker.id);
        if (name !== undefined && name !== `${speaker.slug} ${speaker.legalName}`) ids.push(id);
      }
    }
  } finally {
    await snapshot.close();
  }
  return ids;
}

/** Null also for a damaged text, which the check reports. */
function speakerIn(wire: string) {
  try {
    return readWireForm(wire).speaker;
  } catch {
    return null;
  }
}
