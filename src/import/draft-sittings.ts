// Counts the sittings of drafts without a store, by the rule of draft-publisher.ts: an entry that names no sitting continues the one
// before it, unless its counter does not rise.

import type { SittingDraft } from './sitting-draft.ts';

export class DraftSittings {
  count = 0;
  #described: SittingDraft['sitting'] = null;
  #counter = 0;

  take({ sitting, entries }: SittingDraft): void {
    if (sitting !== null && sitting !== this.#described) this.#begin();
    this.#described = sitting;
    for (const { claim } of entries) {
      const { textCounter } = claim;
      const continues = textCounter === undefined || textCounter > this.#counter;
      if (this.count === 0 || (sitting === null && !continues)) this.#begin();
      this.#counter = textCounter ?? this.#counter + 1;
    }
  }

  #begin(): void {
    this.count += 1;
    this.#counter = 0;
  }
}
