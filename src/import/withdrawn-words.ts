// The words that people took out of the record: where they are, whatever became of their sitting since, and whether a document
// would bring them back.

import { memoize } from '../base/memoize.ts';
import { lastOf } from '../base/present.ts';
import type { EntryText } from '../record/entry.ts';
import type { NewSitting } from '../record/sitting.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { type RecordEntry, recordEntry, saysTheSame } from './plan/record-entry.ts';
import { hasOwnWords, isUnique, repeatsWithdrawn, spacedWords } from './plan/withdrawn-text.ts';
import { eventsOf, readSitting } from './read-sitting.ts';

type Said = Pick<EntryText, 'type' | 'content'>;

interface Withdrawal {
  readonly entry: RecordEntry;
  /** The sittings from which it was taken: it may have been moved. */
  readonly sittingIds: readonly number[];
  /** Every chamber and day those sittings had. */
  readonly days: readonly string[];
  /** The words that are missing since, each between spaces; null if there are none that are distinctive. */
  readonly words: string | null;
}

/**
 * Finds what people withdrew or moved, entry by entry, and what they corrected in a sitting that was deleted, within one
 * transaction.
 */
export class WithdrawnWords {
  readonly #transaction: WriteTransaction;
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
    const isKnown = typeof sitting === 'number';
    const id = isKnown ? sitting : (sitting.id ?? 0);
    const venue = isKnown ? null : await this.#transaction.item('venues', sitting.venueSlug ?? '');
    const day = isKnown ? [] : dayOf(venue?.id, sitting.startDate);
    const days = [...(await this.#daysOf(id)), ...day];
    // It may be another of its day under a new description, or be made again after it was deleted.
    const same = [id, ...(await this.repeatedBy(entries, days))];
    const near = all.filter(
      (withdrawal) => areJoint(withdrawal.sittingIds, same) || areJoint(withdrawal.days, days),
    );
    // What was withdrawn from another sitting is known by its words if it is long, and a twin in this sitting stays.
    const isKnownByWords = ({ now, withdrawn }: RecordEntry): boolean =>
      isKnown && withdrawn === 'by a person' && isUnique(now.content);
    const isOf = ({ entry, sittingIds }: Withdrawal): boolean =>
      areJoint(sittingIds, isKnownByWords(entry) ? [id] : same);
    const own = near.filter(
      (candidate) => isOf(candidate) || (!isKnown && candidate.entry.withdrawn === 'by a person'),
    );
    return { near: near.map(({ entry }) => entry), own: own.map(({ entry }) => entry) };
  }

  /**
   * What was taken out of a sitting or near it, and whether a text for it contains words that a person withdrew or corrected
   * away.
   */
  readonly guard = memoize(async (sittingId: number) => {
    const { near, own } = await this.near(sittingId);
    const there = await this.#transaction.entries.ofSitting(sittingId);
    const isAny =
      near.length > 0 ||
      there.some(({ revision }) => revision > 1) ||
      (await this.#transaction.withdrawn.ofSitting(sittingId)).length > 0;
    const all = isAny ? await readSitting(this.#transaction, sittingId, own) : [];
    const gone = near.filter(({ withdrawn }) => withdrawn !== 'moved');
    const taken = [...all.filter((entry) => entry.withdrawn !== null), ...gone];
    return { taken, repeats: repeatsWithdrawn([...all, ...near]) };
  });

  /** The sittings from which something was withdrawn that is in these entries, with most of what else the entries say. */
  async repeatedBy(entries: readonly Said[], days: readonly string[] = []): Promise<number[]> {
    if (entries.length === 0) return [];
    const said = spacedWords(entries.map(({ content }) => content).join(' '));
    const matches = (await this.all()).filter(
      ({ words, days: its }) => (words !== null && said.includes(words)) || areJoint(its, days),
    );
    const repeated: number[] = [];
    for (const id of new Set(matches.flatMap(({ sittingIds }) => sittingIds))) {
      if (saysTheSame(await readSitting(this.#transaction, id), entries)) repeated.push(id);
    }
    return repeated;
  }

  all(): Promise<readonly Withdrawal[]> {
    return (this.#all ??= this.#read());
  }

  async #read(): Promise<readonly Withdrawal[]> {
    const withdrawals: Withdrawal[] = [];
    const daysOf = memoize((sittingId: number) => this.#daysOf(sittingId));
    for (const [id, isDeleted] of await this.#transaction.withdrawn.takenOut()) {
      const events = await eventsOf(this.#transaction, id);
      const entry = takenEntry(recordEntry(id, events, this.#transaction.by), isDeleted);
      if (entry === null) continue;
      const here = entry.withdrawn === 'moved' ? lastOf(events).sittingId : null;
      const all = new Set(events.map(({ sittingId }) => sittingId));
      const sittingIds = [...all].filter((otherId) => otherId !== here);
      const days = (await Promise.all(sittingIds.map(daysOf))).flat();
      withdrawals.push({ entry, sittingIds, days, words: missingWords(entry) });
    }
    return withdrawals;
  }

  async #daysOf(sittingId: number): Promise<string[]> {
    const now = await this.#transaction.item('sittings', sittingId);
    const formerDays = (await this.#transaction.itemHistory('sittings', sittingId)).flatMap(
      ({ state }) => {
        const { venue, start_date } = JSON.parse(state) as Record<string, string | null>;
        return dayOf(venue, start_date);
      },
    );
    return [...dayOf(now?.venueId, now?.startDate), ...formerDays];
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

/** The words that were taken out with an entry, or by correcting it. */
function missingWords({ now, base, withdrawn }: RecordEntry): string | null {
  const isWhole = withdrawn === 'by a person';
  const taken = isWhole ? now : (base ?? now);
  const words = spacedWords(taken.content);
  const isLeft = !isWhole && spacedWords(now.content).includes(words);
  return isLeft || !hasOwnWords(taken) ? null : words;
}

function dayOf(
  venue: number | string | null | undefined,
  date: string | null | undefined,
): string[] {
  return venue == null || date == null ? [] : [`${venue} ${date}`];
}

function areJoint<Value>(first: readonly Value[], second: readonly Value[]): boolean {
  return first.some((value) => second.includes(value));
}
