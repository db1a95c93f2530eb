// What an import does with lines whose entries were withdrawn. Those of a sitting that was deleted are restored with it, under their ids,
// and so is what a document withdrew. An entry that a person withdrew by itself stays withdrawn, unless the options of the import restore
// it.

import { OperatorError } from '../errors.ts';
import { present } from '../present.ts';
import { isSameText, type EntryBody } from '../record/entry.ts';
import { UNDESCRIBED_SITTING } from '../record/sitting.ts';
import type { WithdrawnEntry } from '../store/contract/write-transaction.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { hasOwnWords, repeatsWithdrawn, type RecordEntry } from './merge-sitting.ts';
import { readSitting, recordEntry } from './replace-sitting.ts';
import type { SittingDraft } from './sitting-draft.ts';

export interface WithdrawnLine {
  /** Null where the line has words of several entries, or a part of one. */
  readonly entryId: number | null;
  readonly sittingId: number;
  /** The counter it had. */
  readonly textCounter: number;
  readonly isRestored: boolean;
}

export interface WithdrawnOptions {
  /** Whether entries that a person withdrew by themselves are restored. */
  readonly reinstates: boolean;
  readonly onVenue: (name: string) => void;
  readonly onWarning: (warning: string) => void;
}

interface Withdrawn {
  readonly entries: readonly RecordEntry[];
  readonly repeats: (text: EntryBody) => boolean;
}

export class WithdrawnLines {
  readonly #transaction: WriteTransaction;
  readonly #options: WithdrawnOptions;
  /** The sittings this import restored, each with the entries that were withdrawn when it was deleted. */
  readonly #restored = new Map<number, ReadonlySet<number>>();
  readonly #bySitting = new Map<number, Withdrawn>();
  /** The sitting that was deleted, of one that was made in its place. */
  readonly #former = new Map<number, number>();

  constructor(transaction: WriteTransaction, options: WithdrawnOptions) {
    this.#transaction = transaction;
    this.#options = options;
  }

  /** A line with the id of an entry that is withdrawn; null where there never was such an entry. */
  async withId(id: number, sitting: SittingDraft['sitting']): Promise<WithdrawnLine | null> {
    const entry = await this.#transaction.findWithdrawn(id);
    if (entry === null) return null;
    const sittingId = await this.#sittingOf(entry, sitting);
    const history = present(await this.#transaction.history(id), 'the history of an entry');
    const cameBack = this.#restored.get(sittingId)?.has(id) === true;
    return this.#line(id, recordEntry(id, history.events), { sittingId, cameBack });
  }

  /** A sitting is made in the place of one that was deleted: what was withdrawn of that stays so. */
  follow(sittingId: number, former: number): void {
    this.#former.set(sittingId, former);
  }

  /** A new line that says what a withdrawn entry said; null where none did. */
  async at(sittingId: number, body: EntryBody): Promise<WithdrawnLine | null> {
    const { entries, repeats } = await this.#of(sittingId);
    const isAt = ({ now }: RecordEntry): boolean => now.textCounter === body.textCounter;
    const same = entries.filter(({ now }) => isSameText(now, body));
    const entry = same.find(isAt) ?? same.find(({ now }) => hasOwnWords(now));
    if (entry !== undefined) return this.#line(entry.id, entry, { sittingId });
    if (!repeats(body)) return null;
    return { entryId: null, sittingId, textCounter: body.textCounter, isRestored: false };
  }

  async #of(sittingId: number): Promise<Withdrawn> {
    const known = this.#bySitting.get(sittingId);
    if (known !== undefined) return known;
    const id = this.#former.get(sittingId) ?? sittingId;
    const hasAny = (await this.#transaction.withdrawnOf(id)).length > 0;
    const all = hasAny ? await readSitting(this.#transaction, id) : [];
    const found = {
      entries: all.filter(({ withdrawn }) => withdrawn !== null),
      repeats: repeatsWithdrawn(all),
    };
    this.#bySitting.set(sittingId, found);
    return found;
  }

  #line(
    entryId: number,
    { now, withdrawn }: RecordEntry,
    { sittingId, cameBack = false }: { sittingId: number; cameBack?: boolean },
  ): WithdrawnLine {
    const isRestored = cameBack || withdrawn === 'by a document' || this.#options.reinstates;
    return { entryId, sittingId, textCounter: now.textCounter, isRestored };
  }

  /** The sitting of a withdrawn entry, which is restored if it was deleted. */
  async #sittingOf(entry: WithdrawnEntry, sitting: SittingDraft['sitting']): Promise<number> {
    const named = (typeof sitting === 'number' ? sitting : sitting?.id) ?? null;
    const id = entry.sittingId;
    if (this.#restored.has(id) || (await this.#transaction.hasSitting(id))) return id;
    if (named !== null && named !== id) {
      throw new OperatorError(`sitting: entry ${entry.id} was in sitting ${id}, not in ${named}.`);
    }
    await this.#restoreSitting(id, sitting);
    return id;
  }

  async #restoreSitting(id: number, sitting: SittingDraft['sitting']): Promise<void> {
    const isDescribed = typeof sitting === 'object' && sitting !== null;
    if (isDescribed && sitting.id === undefined) {
      const [other] = await this.#transaction.sittingsAt(sitting);
      if (other !== undefined) {
        throw new OperatorError(
          `sitting: sitting ${id} was deleted, and sitting ${other} has its chamber and start now. ` +
            `Delete that one too, and this file restores sitting ${id}.`,
        );
      }
    }
    const description = isDescribed ? sitting : UNDESCRIBED_SITTING;
    const restored = await this.#transaction.restoreSitting(id, description);
    if (restored === null) throw new OperatorError(`sitting: There is no sitting ${id}.`);
    if (restored.madeVenue !== null) this.#options.onVenue(restored.madeVenue);
    if (!isDescribed) {
      this.#options.onWarning(
        `sitting ${id} was restored without its chamber and date, which the file does not give`,
      );
    }
    this.#restored.set(id, new Set(restored.entryIds));
  }
}
