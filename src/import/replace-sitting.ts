// Publishes a whole sitting: adds it, or merges it with the one of the same chamber and start (merge-sitting.ts). Every change
// is in the change log.

import { OperatorError } from '../errors.ts';
import { isDocumentAuthor } from '../record/change.ts';
import type { CorrectedEntry, NewEntry } from '../record/entry.ts';
import { fieldsOf } from '../record/field.ts';
import type { Person } from '../record/person.ts';
import type { SpeakerClaim } from '../record/rules/entry-rules.ts';
import { RUN_BEGINNING } from '../linking/link-record.ts';
import { SITTING_DETAILS, type NewSitting, type SittingDetails } from '../record/sitting.ts';
import { detailsText, readDetails, readWireForm, wireForm } from '../record/wire-form.ts';
import type { EntryEvent } from '../store/shared/entry-revisions.ts';
import type { LastEntry, RestoredEntry } from '../store/writing/entry-writes.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import {
  mergeSitting,
  type DocumentEntry,
  type Outcome,
  type RecordEntry,
  type WholeText,
} from './merge-sitting.ts';
import { type ImportCounts, shownText } from './import-counts.ts';
import type { EntryDraft } from './read-drafts.ts';
import { lastOf, present } from '../present.ts';

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
) {
  const entries: DocumentEntry[] = [];
  for (const { claim } of drafts) {
    const { id = null, type, speakerName, speakerTitle, content, details } = claim;
    const speaker = await knowSpeaker(transaction, claim.speaker);
    entries.push({ id, type, speakerName, speakerTitle, content, speaker, details });
  }
  const { id, known } = isBySource
    ? await findBySource(transaction, sitting)
    : await findSitting(transaction, sitting, entries);
  const outcomes = mergeSitting(known, entries);
  const made =
    id === null && typeof sitting === 'object' ? await transaction.sitting(sitting) : null;
  const sittingId = made?.id ?? present(id, 'the id of a sitting');
  const ids = await applyOutcomes(transaction, { sittingId, entries, outcomes });
  if (made === null && typeof sitting === 'object') {
    const merged = await mergeDescription(transaction, sittingId, sitting);
    await transaction.changeSitting(sittingId, merged);
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
  if (typeof claim === 'object') {
    await transaction.knowPerson(claim);
    return claim;
  }
  const known = await transaction.findPerson(claim);
  if (known === null) throw new OperatorError(`speaker: Nobody is known as "${claim}".`);
  return known;
}

/**
 * The record's sitting for a document: the one with its chamber and start, or else one with the same content that had them
 * before a person changed it, or that began at another time of that day. Its id is null if the record does not have it. For a
 * removed sitting, the entries that a person had withdrawn before are included.
 */
async function findSitting(
  transaction: WriteTransaction,
  sitting: NewSitting | number,
  entries: readonly DocumentEntry[],
) {
  const given = typeof sitting === 'number' ? sitting : (sitting.id ?? null);
  if (given !== null && (await transaction.hasSitting(given))) {
    return { id: given, known: await readSitting(transaction, given) };
  }
  if (typeof sitting === 'number')
    throw new OperatorError(`sitting: There is no sitting ${sitting}.`);
  const [same] = await transaction.sittingsAt(sitting);
  if (same !== undefined) return { id: same, known: await readSitting(transaction, same) };
  const former = await transaction.formerSittingAt(sitting);
  const isRemoved = former !== null && !(await transaction.hasSitting(former));
  if (isRemoved) return { id: null, known: await readSitting(transaction, former) };
  const others = await sittingsThatDay(transaction, sitting);
  for (const other of former === null ? others : [former, ...others]) {
    const known = await readSitting(transaction, other);
    if (saysTheSame(known, entries)) return { id: other, known };
  }
  return { id: null, known: await withdrawnIn(transaction, others) };
}

/** The record's sittings in the same chamber on the same day. */
export async function sittingsThatDay(
  transaction: WriteTransaction,
  { venueSlug, startDate }: NewSitting,
): Promise<readonly number[]> {
  return startDate === null ? [] : await transaction.sittingsAt({ venueSlug, startDate });
}

/**
 * What people withdrew from the sittings of a day: a document that is too different from each of them to be a reissue must not
 * bring it back.
 */
async function withdrawnIn(
  transaction: WriteTransaction,
  sittings: readonly number[],
): Promise<RecordEntry[]> {
  const entries: RecordEntry[] = [];
  for (const sittingId of sittings) {
    for (const { id } of await transaction.withdrawnOf(sittingId)) {
      entries.push(recordEntry(id, await eventsOf(transaction, id)));
    }
  }
  return entries.filter(({ withdrawn }) => withdrawn === 'by a person');
}

/** The sitting from the same source. For a removed sitting, the entries that a person had withdrawn before are included. */
async function findBySource(transaction: WriteTransaction, sitting: NewSitting | number) {
  if (typeof sitting === 'number' || sitting.source === null) return { id: null, known: [] };
  const id = await transaction.sittingOfSource(sitting.source);
  if (id !== null) return { id, known: await readSitting(transaction, id) };
  const former = await transaction.formerSittingAt(sitting);
  const isRemoved = former !== null && !(await transaction.hasSitting(former));
  const known = isRemoved
    ? await readSitting(transaction, former)
    : await withdrawnIn(transaction, await sittingsThatDay(transaction, sitting));
  return { id: null, known };
}

/**
 * Whether most sentences of a document's speeches are in a sitting: another document may have the start that a sitting had by
 * mistake. The first and last lines are common to all documents.
 */
export function saysTheSame(
  known: readonly RecordEntry[],
  entries: readonly Pick<DocumentEntry, 'type' | 'content'>[],
): boolean {
  const sentencesOf = ({ content }: { content: string }): string[] => content.split(/(?<=[.!?])\s/);
  const there = new Set(known.flatMap(({ now, base }) => [now, base ?? now].flatMap(sentencesOf)));
  const sentences = entries.filter(({ type }) => type === 'speech').flatMap(sentencesOf);
  return sentences.filter((sentence) => there.has(sentence)).length * 2 > sentences.length;
}

/** The entries of a sitting, including withdrawn ones; for a removed sitting, those that a person had withdrawn before. */
export async function readSitting(
  transaction: WriteTransaction,
  sittingId: number,
): Promise<RecordEntry[]> {
  const removedAtMs = await removalOf(transaction, sittingId);
  const entries: RecordEntry[] = [];
  for (const { id } of await transaction.sittingEntries(sittingId)) {
    entries.push(recordEntry(id, await eventsOf(transaction, id)));
  }
  for (const { id } of await transaction.withdrawnOf(sittingId)) {
    const events = await eventsOf(transaction, id);
    if (events.at(-1)?.atMs !== removedAtMs) entries.push(recordEntry(id, events));
  }
  return entries.sort((one, other) => one.now.textCounter - other.now.textCounter);
}

/** When a sitting was removed; null if it is in the record. */
async function removalOf(transaction: WriteTransaction, sittingId: number): Promise<number | null> {
  if (await transaction.hasSitting(sittingId)) return null;
  const last = (await transaction.itemHistory('sittings', sittingId)).at(-1);
  return last?.kind === 'removed' ? last.atMs : null;
}

async function eventsOf(transaction: WriteTransaction, id: number): Promise<readonly EntryEvent[]> {
  return present(await transaction.history(id), 'the history of an entry').events;
}

/** The changes of an entry since a document last gave it a text. */
export function recordEntry(id: number, events: readonly EntryEvent[]): RecordEntry {
  const last = lastOf(events);
  // The commands that create a whole record have no author.
  const first = events[0]?.kind === 'added' && events[0].by === null ? 0 : -1;
  const byDocument = events.findLastIndex(
    ({ kind, by }) => kind !== 'withdrawn' && isDocumentAuthor(by),
  );
  const baseAt = Math.max(first, byDocument);
  const base = events[baseAt];
  const speakerAt = (at: number): number | null =>
    events[at] === undefined ? null : (readWireForm(events[at].wire).speaker?.id ?? null);
  const since = events.flatMap((event, at) => (at > baseAt && isPersons(event) ? [at] : []));
  return {
    id,
    now: wholeText(last),
    base: base === undefined ? null : wholeText(base),
    withdrawn:
      last.kind !== 'withdrawn'
        ? null
        : isDocumentAuthor(last.by)
          ? 'by a document'
          : 'by a person',
    isTouched: since.some((at) => events[at]?.kind !== 'linked'),
    isLinked: since.some((at) => speakerAt(at) !== speakerAt(at - 1)),
  };
}

/** Whether a person made a change, not a document or a linking run. */
function isPersons({ kind, by }: EntryEvent): boolean {
  const isRun = kind === 'linked' && by?.startsWith(RUN_BEGINNING) === true;
  return !isDocumentAuthor(by) && !isRun;
}

function wholeText({ wire, details }: EntryEvent): WholeText {
  return { ...readWireForm(wire), details: readDetails(details) };
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
  const base = history.findLast(({ by }, at) => isDocumentAuthor(by) || (at === 0 && by === null));
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
    if (kind === 'withdrawn' && entry !== null) await transaction.withdrawEntry(entry.id);
    if (text === null) continue;
    const given = at === null ? null : (entries[at]?.id ?? null);
    if (entry === null) added.push(given === null ? text : { ...text, id: given });
    else if (kind === 'restored') restored.push({ id: entry.id, body: text });
    else if (isChanged(entry.now, text)) {
      const { textCounter } = entry.now;
      changes.push({ entry: { id: entry.id, sittingId, textCounter }, body: text });
    }
  }
  await applyInOrder(transaction, changes);
  if (restored.length > 0) {
    const ascending = restored.toSorted((one, other) => one.id - other.id);
    await transaction.restoreEntries(sittingId, ascending);
  }
  const ids = added.length === 0 ? [] : await transaction.appendEntries(sittingId, added);
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
      const textCounter = (await transaction.lastCounter(first.entry.sittingId)) + 1;
      const { id } = first.entry;
      await transaction.correctEntry(id, { ...first.body, textCounter }, 'corrected');
    }
    for (const { entry, body, kind = 'corrected' } of chain.reverse()) {
      await transaction.correctEntry(entry.id, body, kind);
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
