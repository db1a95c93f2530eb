// The views of the versions that were read last. There is more than one where requests alternate between servers
// that are at different versions.

import type { FinderSnapshot } from './finder-source.ts';
import { readView, type RecordView } from './record-view.ts';

export class ViewCache {
  readonly #viewsMax: number;
  /** The most recently used is the last. */
  #views: readonly RecordView[] = [];

  constructor(viewsMax: number) {
    this.#viewsMax = viewsMax;
  }

  async get(snapshot: FinderSnapshot): Promise<RecordView> {
    const { version } = snapshot.state;
    const view =
      this.#views.find((cached) => cached.version === version) ??
      (await readView(snapshot, this.#views.at(-1) ?? null));
    const others = this.#views.filter((cached) => cached.version !== version);
    this.#views = [...others, view].slice(-this.#viewsMax);
    return view;
  }
}
