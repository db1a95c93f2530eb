// Stores what a plan decided, within a transaction.

import { OperatorError } from '../base/errors.ts';
import { present } from '../base/present.ts';
import type { CorrectedEntry, NewEntry } from '../record/entry.ts';
import type { LastEntry, ReadRevision, RestoredEntry } from '../store/writing/entry-writes.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { Outcome } from './plan/outcomes.ts';
import type { DocumentEntry } from './plan/plan-entry.ts';
import { isChanged } from './plan/record-entry.ts';

interface PlannedSitting {
  readonly sittingId: number;
  readonly document: readonly DocumentEntry[];
  readonly outcomes: readonly Outcome[];
}

/** Returns the ids of the entries that are in the record, by their indexes in the document. */
export async function applyOutcomes(
  transaction: WriteTransaction,
  { sittingId, document, outcomes }: PlannedSitting,
): Promise<ReadonlyMap<number, number>> {
  const changes: EntryCorrection[] = [];
  const added: NewEntry[] = [];
  const restored: RestoredEntry[] = [];
  for (const { kind, entry, at, text } of outcomes) {
    if (kind === 'withdrawn' && entry !== null) await transaction.entries.withdraw(entry.id);
    if (text === null) continue;
    const ownId = at === null ? null : (document[at]?.id ?? null);
    if (entry === null) added.push(ownId === null ? text : { ...text, id: ownId });
    else if (entry.withdrawn !== null) restored.push({ id: entry.id, body: text });
    else if (isChanged(entry.now, text)) {
      const { id, revision, now } = entry;
      const { textCounter } = now;
      changes.push({ entry: { id, revision, sittingId, textCounter }, body: text });
    }
  }
  refuseUsedIds(added, transaction.entries.highestId);
  await applyInOrder(transaction, changes);
  const ids = await addEntries(transaction, sittingId, { added, restored });
  let next = 0;
  return new Map(
    outcomes
      .filter(({ text }) => text !== null)
      .map(({ entry, at }) => [at ?? -1, entry?.id ?? present(ids[next++], 'the id of an entry')]),
  );
}

/** A new entry takes an id above all that the record has used, and new entries are stored in the order of their ids. */
function refuseUsedIds(added: readonly NewEntry[], highestId: number): void {
  let last = highestId;
  for (const { id } of added) {
    if (id === undefined) continue;
    if (id <= last) {
      throw new OperatorError(
        `id: ${id} is not above ${last}, which the record or the document used before. Leave out the ids of new entries.`,
      );
    }
    last = id;
  }
}

export interface AddedEntries {
  readonly added: readonly NewEntry[];
  readonly restored: readonly RestoredEntry[];
}

/** Restores and adds entries of a sitting. Returns the ids of the added ones, in order. */
export async function addEntries(
  transaction: WriteTransaction,
  sittingId: number,
  { added, restored }: AddedEntries,
): Promise<readonly number[]> {
  if (restored.length > 0) {
    const ascending = restored.toSorted((a, b) => a.id - b.id);
    await transaction.entries.restore(sittingId, ascending);
  }
  return added.length === 0 ? [] : await transaction.entries.append(sittingId, added);
}

/** A new text or counter for an entry of the record. */
export interface EntryCorrection {
  readonly entry: LastEntry & ReadRevision;
  readonly body: CorrectedEntry;
  readonly kind?: 'corrected' | 'linked';
}

/** Counters are unique in a sitting, so an entry moves to a counter only after the current holder has moved away. */
export async function applyInOrder(
  transaction: WriteTransaction,
  changes: readonly EntryCorrection[],
): Promise<void> {
  const waiting = new Map(changes.map((change) => [counterKey(change.entry), change]));
  for (const change of changes) {
    const chain: EntryCorrection[] = [];
    let next = waiting.get(counterKey(change.entry)) === change ? change : undefined;
    while (next !== undefined) {
      chain.push(next);
      waiting.delete(counterKey(next.entry));
      next = waiting.get(counterKey({ ...next.entry, ...next.body }));
    }
    const [first, last] = [chain[0], chain.at(-1)];
    if (first === undefined || last === undefined) continue;
    if (first !== last && counterKey({ ...last.entry, ...last.body }) === counterKey(first.entry)) {
      // For entries that swap counters: one of them waits behind the last.
      const textCounter = (await transaction.entries.lastCounter(first.entry.sittingId)) + 1;
      await transaction.entries.correct(first.entry, { ...first.body, textCounter });
      const { entry } = first;
      chain[0] = { ...first, entry: { ...entry, revision: entry.revision + 1 } };
    }
    for (const { entry, body, kind = 'corrected' } of chain.reverse()) {
      await transaction.entries.correct(entry, body, kind);
    }
  }
}

function counterKey({ sittingId, textCounter }: Omit<LastEntry, 'id'>): string {
  return `${sittingId} ${textCounter}`;
}
