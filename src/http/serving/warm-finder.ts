// Computes, once the service listens, what the first readers would wait for: the threads of the finder start, and read the record.

import type { Finder } from '../../search/finder/finder.ts';
import type { Store } from '../../store/contract/store.ts';
import { today } from '../shared/today.ts';

/** The first page of a smaller record takes half a second; to start two threads beside each small server would cost more than that. */
const ENTRIES_MIN = 20_000;

/** Resolves when it is done, also where it fails: a request that needs the same reports the fault. */
export async function warmFinder(
  store: Pick<Store, 'recordState'>,
  finder: Pick<Finder, 'speakerLinks' | 'suggest'>,
): Promise<void> {
  try {
    const { count } = await store.recordState();
    if (count < ENTRIES_MIN) return;
    // The one is for the thread that reads, the other for the thread that searches: a word of three letters needs the labels, the titles
    // and the newest words.
    await Promise.all([
      finder.speakerLinks(),
      finder.suggest({ text: 'the', entryId: null, today: today(), size: 1 }),
    ]);
  } catch {
    return;
  }
}
