// Dates the sittings of which nothing is known but their entries, as those of a mirrored server: from what the first and the last
// entries of each say.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { pickFields } from '../record/field-values.ts';
import type { CompiledForms } from '@hansard/pdf/document-forms';
import {
  dateSitting,
  type DerivedSitting,
  type SpokenEntry,
} from '../record/parliament/date-sitting.ts';
import { SITTING_DETAILS, type NewSitting } from '../record/sitting.ts';
import { SittingConflict } from '../store/contract/conflicts.ts';
import type { Store } from '../store/contract/store.ts';

/** Sittings in one read. */
const PAGE_SITTINGS = 100;

/** Gives every sitting without a date, as far as it could be dated. A sitting with a date, given or derived, is left as it is. */
export async function* dateSittings(
  store: Store,
  rules: CompiledForms,
  isDryRun: boolean,
  progress: (done: number, total: number) => void,
) {
  for (let number = 1, done = 0; ; number++) {
    const page = await store.collection('sittings', number, PAGE_SITTINGS);
    const { items, count } = page ?? { items: [], count: 0 };
    for (const sitting of items) {
      const { id, startDate, source } = sitting;
      done += 1;
      progress(done, count);
      // A signal is noticed between two turns of the event loop only.
      await nextTurn();
      if (startDate !== null) continue;
      const derived = await derive(store, id, rules);
      const isWorthStoring = derived.evidence.length > 0 && !isDryRun;
      const described = { ...pickFields(SITTING_DETAILS, sitting), ...derived, source };
      const problem = isWorthStoring ? await storeDerived(store, id, described) : null;
      // The problem is why it was not stored; null where it was.
      yield { id, ...derived, problem };
    }
    if (page === null || number >= page.page.pages) return;
  }
}

async function derive(store: Store, id: number, rules: CompiledForms): Promise<DerivedSitting> {
  const json = await store.sittingEntries(id, { before: '', after: '' });
  return dateSitting(JSON.parse(Buffer.from(json).toString('utf8')) as SpokenEntry[], rules);
}

/** Returns why it cannot be stored: another sitting may have the same chamber and start. */
async function storeDerived(
  store: Store,
  id: number,
  { evidence, ...sitting }: DerivedSitting & NewSitting,
): Promise<string | null> {
  try {
    await store.write((transaction) => transaction.changeSitting(id, sitting, evidence));
    return null;
  } catch (error) {
    if (error instanceof SittingConflict) return error.message;
    throw error;
  }
}
