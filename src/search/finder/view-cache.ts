// The views of the record that were asked about last: more than one where servers that are not equally far are asked
// in turn.

import type { FinderSnapshot } from './finder-source.ts';
import { viewOf, type RecordView } from './record-view.ts';

export class ViewCache {
  readonly #max: number;
  /** The one that was asked about last is the last. */
  #views: readonly RecordView[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  async of(snapshot: FinderSnapshot): Promise<RecordView> {
    const { version } = snapshot.state;
    const view =
      this.#views.find((known) => known.version === version) ??
      (await viewOf(snapshot, this.#views.at(-1) ?? null));
    const others = this.#views.filter((known) => known.version !== version);
    this.#views = [...others, view].slice(-this.#max);
    return view;
  }
}
