// Reads a sitting of the record with the history of its entries, and what people withdrew from it, under any description it had.

import { RUN_BEGINNING } from '../linking/link-record.ts';
import { present, lastOf } from '../present.ts';
import { isDocumentAuthor } from '../record/change.ts';
import type { EntryText } from '../record/entry.ts';
import type { NewSitting } from '../record/sitting.ts';
import { readDetails, readWireForm } from '../record/wire-form.ts';
import type { EntryEvent } from '../store/shared/entry-revisions.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
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

/** The entries of a sitting, including withdrawn ones. */
export async function readSitting(
  transaction: WriteTransaction,
  sittingId: number,
): Promise<RecordEntry[]> {
  const there = await transaction.sittingEntries(sittingId);
  const gone = await transaction.withdrawnOf(sittingId);
  const entries: RecordEntry[] = [];
  for (const { id } of [...there, ...gone]) entries.push(await readEntry(transaction, id));
  return entries.sort((one, other) => one.now.textCounter - other.now.textCounter);
}

export async function readEntry(transaction: WriteTransaction, id: number): Promise<RecordEntry> {
  return recordEntry(id, await eventsOf(transaction, id));
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
    earlier: [...new Set(events.map(({ wire }) => readWireForm(wire).content))],
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

// What people withdrew.

interface Withdrawal {
  readonly entry: RecordEntry;
  /** The sittings it was in: it may have been moved. */
  readonly sittingIds: readonly number[];
  /** Every chamber and day those sittings had. */
  readonly days: readonly string[];
}

interface Guard {
  readonly withdrawn: readonly RecordEntry[];
  readonly repeats: (text: EntryText) => boolean;
}

/** Finds what people withdrew, entry by entry, within one transaction. */
export class WithdrawnWords {
  readonly #transaction: WriteTransaction;
  readonly #guards = new Map<number, Guard>();
  #all: Promise<readonly Withdrawal[]> | null = null;

  constructor(transaction: WriteTransaction) {
    this.#transaction = transaction;
  }

  /**
   * What was withdrawn from a sitting, from any other of its chamber and day, and from those whose words the entries repeat: it
   * may have been deleted, moved or described anew since, and a document may give it another date.
   */
  async near(sitting: NewSitting | number, entries: readonly Said[] = []): Promise<RecordEntry[]> {
    const all = await this.all();
    if (all.length === 0) return [];
    const id = typeof sitting === 'number' ? sitting : (sitting.id ?? 0);
    let days = await this.#daysOf(id);
    if (typeof sitting !== 'number') {
      const venue = await this.#transaction.item('venues', sitting.venueSlug ?? '');
      days = [...days, ...dayOf(venue?.id, sitting.startDate)];
    }
    const same = [id, ...(await this.repeatedBy(entries))];
    return all
      .filter((one) => areJoint(one.sittingIds, same) || areJoint(one.days, days))
      .map(({ entry }) => entry);
  }

  /** What was withdrawn from this sitting or near it, and whether a text for it contains words that a person withdrew. */
  async guard(sittingId: number): Promise<Guard> {
    const known = this.#guards.get(sittingId);
    if (known !== undefined) return known;
    const near = await this.near(sittingId);
    const isAny = near.length > 0 || (await this.#transaction.withdrawnOf(sittingId)).length > 0;
    const all = isAny ? await readSitting(this.#transaction, sittingId) : [];
    const withdrawn = [...all.filter((one) => one.withdrawn !== null), ...near];
    const guard = { withdrawn, repeats: repeatsWithdrawn([...all, ...near]) };
    this.#guards.set(sittingId, guard);
    return guard;
  }

  /** The sittings from which something was withdrawn that is in these entries, with most of what else the entries say. */
  async repeatedBy(entries: readonly Said[]): Promise<number[]> {
    const words = spacedWords(entries.map(({ content }) => content).join(' '));
    const found = (await this.all()).filter(
      ({ entry: { now } }) => hasOwnWords(now) && words.includes(spacedWords(now.content)),
    );
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
    for (const id of await this.#transaction.withdrawnIds(true)) {
      const events = await eventsOf(this.#transaction, id);
      const entry = recordEntry(id, events);
      if (entry.withdrawn !== 'by a person') continue;
      const sittingIds = [...new Set(events.map(({ sittingId }) => sittingId))];
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

function dayOf(
  venue: number | string | null | undefined,
  date: string | null | undefined,
): string[] {
  return venue == null || date == null ? [] : [`${venue} ${date}`];
}

function areJoint<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  return some.some((one) => others.includes(one));
}
