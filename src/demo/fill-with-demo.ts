// Publishes the demo record in a store.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { INVENTED_MARK } from '../record/invented-record.ts';
import type { Store } from '../store/contract/store.ts';
import { demoRecord } from './demo-record.ts';

/**
 * One transaction for all of it: a demo that was interrupted never was. Null where the record has entries: another process
 * may have filled it while this one waited for the lock.
 */
export async function fillWithDemo(
  store: Store,
  entryCount: number,
  progress: (entries: number) => void,
): Promise<{ sittings: number } | null> {
  return await store.write(async (transaction) => {
    if ((await transaction.lastEntry()) !== null) return null;
    const known = new Set<number>();
    let sittings = 0;
    let done = 0;
    for (const { sitting, entries } of demoRecord(entryCount)) {
      const sittingId = await transaction.addSitting(sitting);
      for (const { speaker } of entries) {
        if (speaker === null || known.has(speaker.id)) continue;
        known.add(speaker.id);
        await transaction.knowPerson(speaker);
      }
      await transaction.appendEntries(sittingId, entries);
      sittings += 1;
      done += entries.length;
      progress(done);
      // A signal is noticed between two turns of the event loop only.
      await nextTurn();
    }
    const { atMs } = transaction;
    await transaction.noteImport({
      sha256: INVENTED_MARK,
      name: 'demo record',
      entries: done,
      atMs,
    });
    return { sittings };
  });
}
