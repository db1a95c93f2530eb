// Publishes a whole sitting: plans what becomes of each entry (plan/plan-sitting.ts), and stores the plan. Every change is in the
// change log.

import { present } from '../base/present.ts';
import { isDocumentAuthor } from '../record/change.ts';
import { fieldsOf } from '../record/field.ts';
import { SITTING_DETAILS, type NewSitting, type SittingDetails } from '../record/sitting.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { applyOutcomes } from './apply-outcomes.ts';
import { documentEntries } from './document-entries.ts';
import { findSitting } from './find-sitting.ts';
import { countDecision, type ImportCounts, noteDifference } from './import-counts.ts';
import type { Outcome } from './plan/outcomes.ts';
import type { DocumentEntry } from './plan/plan-entry.ts';
import { planSitting } from './plan/plan-sitting.ts';
import type { EntryDraft } from './read-drafts.ts';
import { readSitting } from './read-sitting.ts';
import { WithdrawnWords } from './withdrawn-words.ts';

/** A whole sitting from a document. */
export interface WholeSitting {
  /** A number is the id of a sitting in the record. */
  readonly sitting: NewSitting | number;
  readonly entries: readonly EntryDraft[];
  /** Whether it is identified by its source: a chamber may sit twice on a day without recorded hours. */
  readonly isBySource?: boolean;
  /** The sittings of the same document before it; none by default. */
  readonly earlier?: ReadonlySet<number>;
}

/** Adds to the counts. Returns the ids of the entries that are in the record. */
export async function publishSitting(
  transaction: WriteTransaction,
  { sitting, entries: drafts, isBySource = false, earlier = new Set() }: WholeSitting,
  counts: ImportCounts,
  withdrawnWords = new WithdrawnWords(transaction),
) {
  const document = await documentEntries(transaction, drafts);
  const knownSitting = await findSitting(transaction, sitting, {
    entries: document,
    isBySource,
    earlier,
  });
  const { near, own } = await withdrawnWords.near(knownSitting ?? sitting, document);
  const entries = knownSitting === null ? own : await readSitting(transaction, knownSitting, own);
  const outcomes = planSitting(entries, document, near);
  const sittingId = knownSitting ?? (await addSitting(transaction, sitting, counts));
  const ids = await applyOutcomes(transaction, { sittingId, document, outcomes });
  if (knownSitting !== null && typeof sitting === 'object') {
    const merged = await mergeDescription(transaction, knownSitting, sitting);
    await transaction.sittings.change(knownSitting, merged);
  }
  countOutcomes(outcomes, document, { counts, sittingId, isNew: knownSitting === null });
  const stored = drafts.flatMap((draft, at) => {
    const entryId = ids.get(at);
    return entryId === undefined ? [] : [[draft, entryId] as const];
  });
  return { sittingId, ids: new Map(stored) };
}

async function addSitting(
  transaction: WriteTransaction,
  sitting: NewSitting | number,
  counts: ImportCounts,
): Promise<number> {
  const described = typeof sitting === 'object' ? sitting : null;
  const added = await transaction.sittings.ensure(present(described, 'a description'));
  counts.sittings += 1;
  if (added.madeVenue !== null) counts.venues.push(added.madeVenue);
  return added.id;
}

/**
 * A person's changes to a sitting's description stay, and so do fields that the document does not give; the rest follows the
 * document.
 */
async function mergeDescription(
  transaction: WriteTransaction,
  sittingId: number,
  newSitting: NewSitting,
): Promise<NewSitting> {
  const now = present(await transaction.item('sittings', sittingId), 'the sitting');
  const history = await transaction.itemHistory('sittings', sittingId);
  const base = history.findLast(({ by }, at) => isDocumentAuthor(by, transaction.by, at === 0));
  const baseState = new Map(Object.entries(JSON.parse(base?.state ?? '{}') as object));
  const isPersons = (name: string, value: unknown): boolean =>
    value !== null && baseState.get(name) !== value;
  const fields = fieldsOf(SITTING_DETAILS).map(([key, { name }]) => [
    key,
    isPersons(name, now[key]) ? now[key] : (newSitting[key] ?? now[key]),
  ]);
  const venue = now.venueId === null ? null : await transaction.item('venues', now.venueId);
  return {
    ...newSitting,
    ...(Object.fromEntries(fields) as unknown as SittingDetails),
    venueSlug: isPersons('venue', now.venueId) ? (venue?.slug ?? null) : newSitting.venueSlug,
    source: isPersons('source', now.source?.id ?? null) ? now.source : newSitting.source,
  };
}

function countOutcomes(
  outcomes: readonly Outcome[],
  document: readonly DocumentEntry[],
  { counts, sittingId, isNew }: { counts: ImportCounts; sittingId: number; isNew: boolean },
): void {
  for (const outcome of outcomes) {
    const { kind, entry, at } = outcome;
    // Withdrawn entries that are not in the document are not shown.
    if (kind === 'stays withdrawn' && at === null) continue;
    countDecision(counts, outcome);
    if (kind === 'unchanged' || (kind === 'added' && isNew)) continue;
    const documentEntry = at === null ? null : present(document[at], 'an entry of the document');
    noteDifference(counts, outcome, { sittingId, entry, document: documentEntry });
  }
}
