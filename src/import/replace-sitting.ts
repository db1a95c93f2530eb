// Publishes a whole sitting: adds it, or merges it with the one of the same chamber and start (merge-sitting.ts). Every change
// is in the change log.

import { OperatorError } from '../base/errors.ts';
import { isDocumentAuthor } from '../record/change.ts';
import type { CorrectedEntry, NewEntry } from '../record/entry.ts';
import { fieldsOf } from '../record/field.ts';
import type { Person } from '../record/person.ts';
import type { SpeakerClaim } from '../record/rules/entry-rules.ts';
import { SITTING_DETAILS, type NewSitting, type SittingDetails } from '../record/sitting.ts';
import { detailsText, wireForm } from '../record/wire-form.ts';
import type { LastEntry, RestoredEntry } from '../store/writing/entry-writes.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { mergeSitting, type DocumentEntry, type Outcome } from './merge-sitting.ts';
import { type ImportCounts, shownText } from './import-counts.ts';
import type { EntryDraft } from './read-drafts.ts';
import { readSitting, saysTheSame, type WholeText } from './read-sitting.ts';
import { WithdrawnWords } from './withdrawn-words.ts';
import { present } from '../base/present.ts';

/** A whole sitting from a document. */
export interface WholeSitting {
  /** A number is the id of a sitting in the record. */
  readonly sitting: NewSitting | number;
  readonly entries: readonly EntryDraft[];
  /** Whether it is identified by its source: a chamber may sit twice on a day without recorded hours. */
  readonly isBySource?: boolean;
}

/** Adds to the counts. Returns the ids of the entries that are in the record. */
export async function replaceSitting(
  transaction: WriteTransaction,
  { sitting, entries: drafts, isBySource = false }: WholeSitting,
  counts: ImportCounts,
  withdrawnWords = new WithdrawnWords(transaction),
) {
  const entries: DocumentEntry[] = [];
  for (const { claim } of drafts) {
    const { id = null, type, speakerName, speakerTitle, content, details } = claim;
    const speaker = await knowSpeaker(transaction, claim.speaker);
    entries.push({ id, type, speakerName, speakerTitle, content, speaker, details });
  }
  const id = await findSitting(transaction, sitting, { entries, isBySource });
  const { near, own } = await withdrawnWords.near(id ?? sitting, entries);
  const known = id === null ? own : await readSitting(transaction, id, own);
  const outcomes = mergeSitting(known, entries, near);
  const made =
    id === null && typeof sitting === 'object' ? await transaction.sittings.ensure(sitting) : null;
  const sittingId = made?.id ?? present(id, 'the id of a sitting');
  const ids = await applyOutcomes(transaction, { sittingId, entries, outcomes });
  if (made === null && typeof sitting === 'object') {
    const merged = await mergeDescription(transaction, sittingId, sitting);
    await transaction.sittings.change(sittingId, merged);
  }
  if (made !== null) counts.sittings += 1;
  if (made?.madeVenue != null) counts.venues.push(made.madeVenue);
  countOutcomes(outcomes, entries, { counts, sittingId, isNew: made !== null });
  const stored = drafts.flatMap((draft, at) => {
    const entryId = ids.get(at);
    return entryId === undefined ? [] : [[draft, entryId] as const];
  });
  return { sittingId, ids: new Map(stored) };
}

/** The person to whom a document links a speaker, created if unknown. */
export async function knowSpeaker(
  transaction: WriteTransaction,
  claim: SpeakerClaim,
): Promise<Person | null> {
  if (claim === null) return null;
  if (typeof claim === 'object') return await transaction.people.ofDocument(claim);
  const known = await transaction.people.now(claim);
  if (known === null) throw new OperatorError(`speaker: Nobody is known as "${claim}".`);
  return known;
}

/**
 * The record's sitting for a document: the one with its chamber and start, or else one with the same content that begins, or
 * began before a person changed it, at any time of that day. One that is identified by its source is the one from it, or one
 * with the same content from a source of another list: the record may have it from a printed document. Null if the record does
 * not have it.
 */
async function findSitting(
  transaction: WriteTransaction,
  sitting: NewSitting | number,
  { entries, isBySource }: { entries: readonly DocumentEntry[]; isBySource: boolean },
): Promise<number | null> {
  const given = typeof sitting === 'number' ? sitting : (sitting.id ?? null);
  if (given !== null && (await transaction.sittings.has(given))) return given;
  if (typeof sitting === 'number')
    throw new OperatorError(`sitting: There is no sitting ${sitting}.`);
  const { source } = sitting;
  const [same] = isBySource ? [] : await transaction.sittings.at(sitting);
  const ofSource =
    isBySource && source !== null ? await transaction.sittings.ofSource(source) : null;
  if (same !== undefined || ofSource !== null) return same ?? ofSource;
  for (const other of await transaction.sittings.ofDay(sitting)) {
    const known = await transaction.item('sittings', other);
    const mayBe = !isBySource || known?.source?.listPage !== source?.listPage;
    if (mayBe && saysTheSame(await readSitting(transaction, other), entries)) return other;
  }
  return null;
}

/**
 * A person's changes to a sitting's description stay, and so do fields that the document does not give; the rest follows the
 * document.
 */
async function mergeDescription(
  transaction: WriteTransaction,
  sittingId: number,
  given: NewSitting,
): Promise<NewSitting> {
  const now = present(await transaction.item('sittings', sittingId), 'the sitting');
  const history = await transaction.itemHistory('sittings', sittingId);
  const base = history.findLast(({ by }, at) => isDocumentAuthor(by, transaction.by, at === 0));
  const before = new Map(Object.entries(JSON.parse(base?.state ?? '{}') as object));
  const isPersons = (name: string, value: unknown): boolean =>
    value !== null && before.get(name) !== value;
  const fields = fieldsOf(SITTING_DETAILS).map(([key, { name }]) => [
    key,
    isPersons(name, now[key]) ? now[key] : (given[key] ?? now[key]),
  ]);
  const venue = now.venueId === null ? null : await transaction.item('venues', now.venueId);
  return {
    ...given,
    ...(Object.fromEntries(fields) as unknown as SittingDetails),
    venueSlug: isPersons('venue', now.venueId) ? (venue?.slug ?? null) : given.venueSlug,
    source: isPersons('source', now.source?.id ?? null) ? now.source : given.source,
  };
}

interface MergedSitting {
  readonly sittingId: number;
  readonly entries: readonly DocumentEntry[];
  readonly outcomes: readonly Outcome[];
}

/** Returns the ids of the entries that are in the record, by their indexes in the document. */
async function applyOutcomes(
  transaction: WriteTransaction,
  { sittingId, entries, outcomes }: MergedSitting,
): Promise<ReadonlyMap<number, number>> {
  const changes: EntryCorrection[] = [];
  const added: NewEntry[] = [];
  const restored: RestoredEntry[] = [];
  for (const { kind, entry, at, text } of outcomes) {
    if (kind === 'withdrawn' && entry !== null) await transaction.entries.withdraw(entry.id);
    if (text === null) continue;
    const given = at === null ? null : (entries[at]?.id ?? null);
    if (entry === null) added.push(given === null ? text : { ...text, id: given });
    else if (entry.withdrawn !== null) restored.push({ id: entry.id, body: text });
    else if (isChanged(entry.now, text)) {
      const { textCounter } = entry.now;
      changes.push({ entry: { id: entry.id, sittingId, textCounter }, body: text });
    }
  }
  await applyInOrder(transaction, changes);
  if (restored.length > 0) {
    const ascending = restored.toSorted((one, other) => one.id - other.id);
    await transaction.entries.restore(sittingId, ascending);
  }
  const ids = added.length === 0 ? [] : await transaction.entries.append(sittingId, added);
  let next = 0;
  return new Map(
    outcomes
      .filter(({ text }) => text !== null)
      .map(({ entry, at }) => [at ?? -1, entry?.id ?? present(ids[next++], 'the id of an entry')]),
  );
}

export function isChanged(now: WholeText, text: WholeText): boolean {
  return wireForm(now) !== wireForm(text) || detailsText(now.details) !== detailsText(text.details);
}

/** A new text or counter for an entry of the record. */
export interface EntryCorrection {
  readonly entry: LastEntry;
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
      const { id } = first.entry;
      await transaction.entries.correct(id, { ...first.body, textCounter });
    }
    for (const { entry, body, kind = 'corrected' } of chain.reverse()) {
      await transaction.entries.correct(entry.id, body, kind);
    }
  }
}

function counterKey({ sittingId, textCounter }: Omit<LastEntry, 'id'>): string {
  return `${sittingId} ${textCounter}`;
}

/** The count for each kind of outcome. A conflict also counts as kept. */
const COUNTED_AS = {
  added: 'added',
  unchanged: 'unchanged',
  corrected: 'corrected',
  restored: 'restored',
  withdrawn: 'removed',
  kept: 'kept',
  conflict: 'kept',
  'stays withdrawn': 'withdrawn',
} as const satisfies Record<Outcome['kind'], keyof ImportCounts>;

function countOutcomes(
  outcomes: readonly Outcome[],
  entries: readonly DocumentEntry[],
  { counts, sittingId, isNew }: { counts: ImportCounts; sittingId: number; isNew: boolean },
): void {
  for (const { kind, entry, at } of outcomes) {
    const isSecret = kind === 'stays withdrawn';
    // Withdrawn entries that are not in the document are not shown.
    if (isSecret && at === null) continue;
    counts[COUNTED_AS[kind]] += 1;
    if (kind === 'conflict') counts.conflicts += 1;
    if (kind === 'unchanged' || (kind === 'added' && isNew)) continue;
    const given = at === null ? null : present(entries[at], 'an entry of the document');
    counts.differences.push({
      sittingId,
      kind,
      entry: entry?.id ?? null,
      page: given?.details.page ?? entry?.now.details.page ?? null,
      record: isSecret || entry === null ? null : shownText(entry.now),
      document: isSecret || given === null ? null : shownText(given),
    });
  }
}
