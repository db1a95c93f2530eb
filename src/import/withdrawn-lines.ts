// How an import treats lines whose entries were withdrawn. Those of a deleted sitting are restored with it, under their ids,
// and so are those that a document withdrew. An entry that a person withdrew individually stays withdrawn, unless the options
// restore it.

import { OperatorError } from '../base/errors.ts';
import { type EntryBody, isSameText } from '../record/entry.ts';
import { UNDESCRIBED_SITTING } from '../record/sitting.ts';
import type { WithdrawnEntry } from '../store/writing/withdrawn-entries.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { ImportCounts } from './import-counts.ts';
import type { RecordEntry } from './plan/record-entry.ts';
import { hasOwnWords } from './plan/withdrawn-text.ts';
import type { SittingDraft } from './read-drafts.ts';
import { readEntry } from './read-sitting.ts';
import { WithdrawnWords } from './withdrawn-words.ts';

export interface WithdrawnLine {
  /** Null if the line has words of several entries, or a part of one. */
  readonly entry: RecordEntry | null;
  readonly sittingId: number;
  /** Its former counter. */
  readonly textCounter: number;
  readonly isRestored: boolean;
}

export class WithdrawnLines {
  readonly words: WithdrawnWords;
  readonly #transaction: WriteTransaction;
  readonly #counts: ImportCounts;
  /** Whether entries that a person withdrew individually are restored. */
  readonly #reinstates: boolean;
  /** The sittings that this import restored, each with the entries that were withdrawn with it. */
  readonly #restored = new Map<number, ReadonlySet<number>>();

  constructor(transaction: WriteTransaction, counts: ImportCounts, reinstates: boolean) {
    this.#transaction = transaction;
    this.words = new WithdrawnWords(transaction);
    this.#counts = counts;
    this.#reinstates = reinstates;
  }

  /** A line with the id of a withdrawn entry; null if there never was such an entry. */
  async withId(id: number, sitting: SittingDraft['sitting']): Promise<WithdrawnLine | null> {
    const withdrawnEntry = await this.#transaction.withdrawn.find(id);
    if (withdrawnEntry === null) return null;
    const sittingId = await this.#sittingOf(withdrawnEntry, sitting);
    const cameBack = this.#restored.get(sittingId)?.has(id) === true;
    const entry = await readEntry(this.#transaction, id);
    const isRestored = cameBack || entry.withdrawn === 'by a document' || this.#reinstates;
    return { entry, sittingId, textCounter: entry.now.textCounter, isRestored };
  }

  /** A new line with the words of a withdrawn entry; null if there is none. */
  async at(sittingId: number, body: EntryBody): Promise<WithdrawnLine | null> {
    const { taken, repeats } = await this.words.guard(sittingId);
    const isAt = ({ now }: RecordEntry): boolean => now.textCounter === body.textCounter;
    const same = taken.filter(({ now, base, withdrawn }) => {
      const isBase = withdrawn === 'with its sitting' || withdrawn === 'moved';
      return isSameText(now, body) || (isBase && base !== null && isSameText(base, body));
    });
    const entry = same.find(isAt) ?? same.find(({ now }) => hasOwnWords(now));
    if (entry === undefined && (this.#reinstates || !repeats(body))) return null;
    const isRestored =
      entry?.withdrawn === 'by a document' ||
      entry?.withdrawn === 'with its sitting' ||
      (this.#reinstates && entry?.withdrawn !== 'moved');
    return { entry: entry ?? null, sittingId, textCounter: body.textCounter, isRestored };
  }

  /** The sitting of a withdrawn entry, restored if it was deleted. */
  async #sittingOf(entry: WithdrawnEntry, sitting: SittingDraft['sitting']): Promise<number> {
    const named = (typeof sitting === 'number' ? sitting : sitting?.id) ?? null;
    const id = entry.sittingId;
    if (this.#restored.has(id) || (await this.#transaction.sittings.has(id))) return id;
    if (named !== null && named !== id) {
      throw new OperatorError(`sitting: entry ${entry.id} was in sitting ${id}, not in ${named}.`);
    }
    await this.#restoreSitting(id, sitting);
    return id;
  }

  async #restoreSitting(id: number, sitting: SittingDraft['sitting']): Promise<void> {
    const isDescribed = typeof sitting === 'object' && sitting !== null;
    if (isDescribed && sitting.id === undefined) {
      const [successor] = await this.#transaction.sittings.at(sitting);
      if (successor !== undefined) {
        throw new OperatorError(
          `sitting: sitting ${id} was deleted, and sitting ${successor} now has its chamber and start. ` +
            `Delete sitting ${successor} too; then this file restores sitting ${id}.`,
        );
      }
    }
    const description = isDescribed ? sitting : UNDESCRIBED_SITTING;
    const restored = await this.#transaction.sittings.restore(id, description);
    if (restored === null) throw new OperatorError(`sitting: There is no sitting ${id}.`);
    if (restored.madeVenue !== null) this.#counts.venues.push(restored.madeVenue);
    if (!isDescribed) {
      this.#counts.warnings.push(
        `sitting ${id} was restored without a chamber and a date, because the file has none`,
      );
    }
    this.#restored.set(id, new Set(restored.entryIds));
  }
}
