// Reads a sitting of the record with the history of its entries, and what people withdrew from it, under any description it had.

import { RUN_BEGINNING } from '../linking/link-record.ts';
import { present, lastOf } from '../present.ts';
import { isDocumentAuthor } from '../record/change.ts';
import type { EntryText } from '../record/entry.ts';
import type { NewSitting } from '../record/sitting.ts';
import { readDetails, readWireForm } from '../record/wire-form.ts';
import type { EntryEvent } from '../store/shared/entry-revisions.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { EntryWrites } from '../store/writing/entry-writes.ts';
import {
  hasOwnWords,
  type RecordEntry,
  repeatsWithdrawn,
  spacedWords,
  type WholeText,
} from './merge-sitting.ts';

type Said = Pick<EntryText, 'type' | 'content'>;

/**
 * Whether most sentences of a document's speeches are in a sitting: another document may have the start that a sitting had by
 * mistake. The first and last lines are common to all documents.
 */
export function saysTheSame(known: readonly RecordEntry[], entries: readonly Said[]): boolean {
  const sentencesOf = ({ content }: { content: string }): string[] => content.split(/(?<=[.!?])\s/);
  const there = new Set(known.flatMap(({ now, base }) => [now, base ?? now].flatMap(sentencesOf)));
  const sentences = entries.filter(({ type }) => type === 'speech').flatMap(sentencesOf);
  return sentences.filter((sentence) => there.has(sentence)).length * 2 > sentences.length;
}

/** The entries of a sitting, including withdrawn ones and others that were taken out of it. */
export async function readSitting(
  transaction: EntryWrites,
  sittingId: number,
  taken: readonly RecordEntry[] = [],
): Promise<RecordEntry[]> {
  const there = await transaction.sittingEntries(sittingId);
  const gone = await transaction.withdrawnOf(sittingId);
  const entries = [...taken];
  const isTaken = new Set(taken.map(({ id }) => id));
  for (const { id } of [...there, ...gone])
    if (!isTaken.has(id)) entries.push(await readEntry(transaction, id));
  return entries.sort((one, other) => one.now.textCounter - other.now.textCounter);
}

export async function readEntry(transaction: EntryWrites, id: number): Promise<RecordEntry> {
  return recordEntry(id, await eventsOf(transaction, id));
}

async function eventsOf(transaction: EntryWrites, id: number): Promise<readonly EntryEvent[]> {
  return present(await transaction.history(id), 'the history of an entry').events;
}

/** An entry with what documents gave it and what people changed since. */
export function recordEntry(id: number, events: readonly EntryEvent[]): RecordEntry {
  const last = lastOf(events);
  const texts = events.map(wholeText);
  // The commands that create a whole record have no author.
  const isOfDocument = ({ kind, by }: EntryEvent, at: number): boolean =>
    isDocumentAuthor(by) ? kind !== 'withdrawn' : at === 0 && kind === 'added' && by === null;
  let base: WholeText | null = null;
  for (const [at, event] of events.entries()) {
    const [text, before] = [present(texts[at], 'a text'), texts[at - 1]];
    if (!isOfDocument(event, at)) continue;
    if (before === undefined) base = text;
    // An import that only moves or restores an entry leaves it as a person corrected it.
    else if (base !== null) base = withChanges(base, before, text);
  }
  const persons = [...events.keys()].filter((at) => isPersons(present(events[at], 'an event')));
  const since = base === null ? persons : persons.filter((at) => at > 0);
  const speakerAt = (at: number): number | null => texts[at]?.speaker?.id ?? null;
  return {
    id,
    now: wholeText(last),
    base,
    earlier: [...new Set(texts.map(({ content }) => content))],
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

/** What documents gave, after a document changed an entry from one text to another. */
function withChanges(base: WholeText, before: WholeText, after: WholeText): WholeText {
  const details = withChanged(base.details, before.details, after.details);
  return { ...withChanged(base, before, after), details, textCounter: after.textCounter };
}

function withChanged<Fields extends object>(base: Fields, before: Fields, after: Fields): Fields {
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Fields]),
  );
  return { ...base, ...Object.fromEntries(changed) };
}

/** Whether a person made a change, not a document or a linking run. */
function isPersons({ kind, by }: EntryEvent): boolean {
  const isRun = kind === 'linked' && by?.startsWith(RUN_BEGINNING) === true;
  return !isDocumentAuthor(by) && !isRun;
}

function wholeText({ wire, details }: EntryEvent): WholeText {
  return { ...readWireForm(wire), details: readDetails(details) };
}

// What people took out of sittings.

interface Withdrawal {
  readonly entry: RecordEntry;
  /** The sittings from which it was taken: it may have been moved. */
  readonly sittingIds: readonly number[];
  /** Every chamber and day those sittings had. */
  readonly days: readonly string[];
}

interface Guard {
  readonly taken: readonly RecordEntry[];
  readonly repeats: (text: EntryText) => boolean;
}

/**
 * Finds what people withdrew or moved, entry by entry, and what they corrected in a sitting that was deleted, within one
 * transaction.
 */
export class WithdrawnWords {
  readonly #transaction: WriteTransaction;
  readonly #guards = new Map<number, Guard>();
  #all: Promise<readonly Withdrawal[]> | null = null;

  constructor(transaction: WriteTransaction) {
    this.#transaction = transaction;
  }

  /**
   * What was withdrawn from a sitting, from any other of its chamber and day, and from those whose words the entries repeat: it
   * may have been deleted, moved or described anew since, and a document may give it another date. `own` are those that may be
   * entries of this sitting.
   */
  async near(sitting: NewSitting | number, entries: readonly Said[] = []) {
    const all = await this.all();
    if (all.length === 0) return { near: [], own: [] };
    const id = typeof sitting === 'number' ? sitting : (sitting.id ?? 0);
    let days = await this.#daysOf(id);
    if (typeof sitting !== 'number') {
      const venue = await this.#transaction.item('venues', sitting.venueSlug ?? '');
      days = [...days, ...dayOf(venue?.id, sitting.startDate)];
    }
    const same = [id, ...(await this.repeatedBy(entries, typeof sitting === 'number' ? [] : days))];
    const near = all.filter((one) => areJoint(one.sittingIds, same) || areJoint(one.days, days));
    const own = near.filter(({ entry, sittingIds }) =>
      typeof sitting === 'number'
        ? sittingIds.includes(id)
        : entry.withdrawn === 'by a person' || areJoint(sittingIds, same),
    );
    return { near: near.map(({ entry }) => entry), own: own.map(({ entry }) => entry) };
  }

  /** What was taken out of this sitting or near it, and whether a text for it contains words that a person withdrew. */
  async guard(sittingId: number): Promise<Guard> {
    const known = this.#guards.get(sittingId);
    if (known !== undefined) return known;
    const { near, own } = await this.near(sittingId);
    const isAny = near.length > 0 || (await this.#transaction.withdrawnOf(sittingId)).length > 0;
    const all = isAny ? await readSitting(this.#transaction, sittingId, own) : [];
    const gone = near.filter(({ withdrawn }) => withdrawn !== 'moved');
    const taken = [...all.filter((one) => one.withdrawn !== null), ...gone];
    const guard = { taken, repeats: repeatsWithdrawn([...all, ...near]) };
    this.#guards.set(sittingId, guard);
    return guard;
  }

  /** The sittings from which something was withdrawn that is in these entries, with most of what else the entries say. */
  async repeatedBy(entries: readonly Said[], days: readonly string[] = []): Promise<number[]> {
    const words = spacedWords(entries.map(({ content }) => content).join(' '));
    const found = (await this.all()).filter((one) => {
      const { now, base, withdrawn } = one.entry;
      const taken = withdrawn === 'by a person' ? now : (base ?? now);
      const text = spacedWords(taken.content);
      const isLeft = withdrawn !== 'by a person' && spacedWords(now.content).includes(text);
      const isSaid = hasOwnWords(taken) && !isLeft && words.includes(text);
      return isSaid || areJoint(one.days, days);
    });
    const repeated: number[] = [];
    for (const id of new Set(found.flatMap(({ sittingIds }) => sittingIds))) {
      if (saysTheSame(await readSitting(this.#transaction, id), entries)) repeated.push(id);
    }
    return repeated;
  }

  all(): Promise<readonly Withdrawal[]> {
    return (this.#all ??= this.#read());
  }

  async #read(): Promise<readonly Withdrawal[]> {
    const withdrawals: Withdrawal[] = [];
    for (const [id, isDeleted] of await this.#transaction.takenOut()) {
      const events = await eventsOf(this.#transaction, id);
      const entry = takenEntry(recordEntry(id, events), isDeleted);
      if (entry === null) continue;
      const here = entry.withdrawn === 'moved' ? lastOf(events).sittingId : null;
      const all = new Set(events.map(({ sittingId }) => sittingId));
      const sittingIds = [...all].filter((one) => one !== here);
      const days = await Promise.all(sittingIds.map((one) => this.#daysOf(one)));
      withdrawals.push({ entry, sittingIds, days: days.flat() });
    }
    return withdrawals;
  }

  async #daysOf(sittingId: number): Promise<string[]> {
    const now = await this.#transaction.item('sittings', sittingId);
    const before = (await this.#transaction.itemHistory('sittings', sittingId)).flatMap(
      ({ state }) => {
        const { venue, start_date } = JSON.parse(state) as Record<string, string | null>;
        return dayOf(venue, start_date);
      },
    );
    return [...dayOf(now?.venueId, now?.startDate), ...before];
  }
}

/** How an entry was taken out of its sitting by people; null if only a document did so. */
function takenEntry(entry: RecordEntry, isDeleted: boolean): RecordEntry | null {
  const { now, base, withdrawn } = entry;
  if (withdrawn === null) {
    // It is looked for where the document had it.
    const { textCounter } = base ?? now;
    return { ...entry, now: { ...now, textCounter }, withdrawn: 'moved' };
  }
  if (isDeleted) return { ...entry, withdrawn: 'with its sitting' };
  return withdrawn === 'by a person' ? entry : null;
}

function dayOf(
  venue: number | string | null | undefined,
  date: string | null | undefined,
): string[] {
  return venue == null || date == null ? [] : [`${venue} ${date}`];
}

function areJoint<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  return some.some((one) => others.includes(one));
}
