// What an import does with lines whose entries were withdrawn. Those of a sitting that was deleted are restored with it, under their ids.
// An entry that was withdrawn by itself stays withdrawn, unless the options of the import restore it.

import { OperatorError } from '../errors.ts';
import { isSameText, type EntryBody } from '../record/entry.ts';
import { UNDESCRIBED_SITTING } from '../record/sitting.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { WithdrawnEntry } from '../store/contract/write-transaction.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { SittingDraft } from './sitting-draft.ts';

export interface WithdrawnLine {
  readonly entryId: number;
  readonly sittingId: number;
  /** The counter it had. */
  readonly textCounter: number;
  readonly isRestored: boolean;
}

export interface WithdrawnOptions {
  /** Whether entries that were withdrawn by themselves are restored. */
  readonly reinstates: boolean;
  readonly onVenue: (name: string) => void;
  readonly onWarning: (warning: string) => void;
}

export class WithdrawnLines {
  readonly #transaction: WriteTransaction;
  readonly #options: WithdrawnOptions;
  /** The sittings this import restored, each with the entries that were withdrawn when it was deleted. */
  readonly #restored = new Map<number, ReadonlySet<number>>();
  readonly #bySitting = new Map<number, readonly WithdrawnEntry[]>();

  constructor(transaction: WriteTransaction, options: WithdrawnOptions) {
    this.#transaction = transaction;
    this.#options = options;
  }

  /** A line with the id of an entry that is withdrawn; null where there never was such an entry. */
  async withId(id: number, sitting: SittingDraft['sitting']): Promise<WithdrawnLine | null> {
    const entry = await this.#transaction.findWithdrawn(id);
    if (entry === null) return null;
    const sittingId = await this.#sittingOf(entry, sitting);
    return this.#line(entry, sittingId, this.#restored.get(sittingId)?.has(id) === true);
  }

  /** A line without an id that says what a withdrawn entry said, at its counter; null where there is none. */
  async at(sittingId: number, body: EntryBody): Promise<WithdrawnLine | null> {
    const withdrawn =
      this.#bySitting.get(sittingId) ?? (await this.#transaction.withdrawnOf(sittingId));
    this.#bySitting.set(sittingId, withdrawn);
    const entry = withdrawn.find(({ wire }) => {
      const before = readWireForm(wire);
      return before.textCounter === body.textCounter && isSameText(before, body);
    });
    return entry === undefined ? null : this.#line(entry, sittingId, false);
  }

  #line(entry: WithdrawnEntry, sittingId: number, cameBack: boolean): WithdrawnLine {
    const { textCounter } = readWireForm(entry.wire);
    const isRestored = cameBack || this.#options.reinstates;
    return { entryId: entry.id, sittingId, textCounter, isRestored };
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
