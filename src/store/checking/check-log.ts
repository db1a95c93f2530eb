// What must hold between the entries and the change log, whichever engine keeps them: every entry was added, and
// corrected as often as its revision says.

import type { ChangeKind } from '../../hansard/change.ts';

/** A run of the change log, as far as it says which entries it is about. */
export interface LoggedRun {
  readonly kind: ChangeKind;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstEntryId: number;
}

/** Takes the entries in ascending id and says, of each and at the end, what the log tells otherwise. */
export class LogCheck {
  readonly #corrections = new Map<number, number>();
  readonly #added: Iterator<number, undefined>;
  #expected: IteratorResult<number, undefined>;

  constructor(runs: readonly LoggedRun[]) {
    const withdrawn = new Set(idsOf(runs, 'withdrawn'));
    for (const kind of ['corrected', 'linked'] as const) {
      for (const id of idsOf(runs, kind)) {
        this.#corrections.set(id, (this.#corrections.get(id) ?? 0) + 1);
      }
    }
    this.#added = idsOf(runs, 'added').filter((id) => !withdrawn.has(id));
    this.#expected = this.#added.next();
  }

  *take({ id, revision }: { readonly id: number; readonly revision: number }): Generator<string> {
    while (!this.#expected.done && this.#expected.value < id) yield this.#missing();
    if (this.#expected.done || this.#expected.value !== id) {
      yield `Entry ${id} is there, but the change log does not say that it was added.`;
    } else {
      this.#expected = this.#added.next();
    }
    const corrected = this.#corrections.get(id) ?? 0;
    if (revision !== 1 + corrected) {
      yield `Entry ${id} is at revision ${revision}, but the change log has ${corrected} corrections of it.`;
    }
  }

  *end(): Generator<string> {
    while (!this.#expected.done) yield this.#missing();
  }

  #missing(): string {
    const sentence = `Entry ${this.#expected.value} was added and never withdrawn, but is not there.`;
    this.#expected = this.#added.next();
    return sentence;
  }
}

export function brokenAt(firstSeq: number): string {
  return `The change log does not follow from the texts at change ${firstSeq}: one of them was altered.`;
}

/** An earlier text that claims to be the present one would stand for it in the log. */
export function notEarlier(id: number): string {
  return `Entry ${id} has a kept text that is not earlier than its present one.`;
}

/** The ids the runs of one kind are about; those of added entries rise. */
function* idsOf(runs: readonly LoggedRun[], wanted: ChangeKind): Generator<number, undefined> {
  for (const { kind, firstSeq, lastSeq, firstEntryId } of runs) {
    if (kind !== wanted) continue;
    for (let seq = firstSeq; seq <= lastSeq; seq += 1) yield firstEntryId + (seq - firstSeq);
  }
}
