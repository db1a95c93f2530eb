// An entry as it leaves the record: with its sitting, so that it can be identified anywhere.

import type { NewSitting } from './sitting.ts';

export interface ExportedEntry {
  readonly id: number;
  /** The entry's wire form, see wire-form.ts. */
  readonly wire: string;
  /** As stored, see details-text.ts; null where nothing is known. */
  readonly details: string | null;
  /** The same object for neighbours of one sitting. */
  readonly sitting: ExportedSitting;
}

export interface ExportedSitting extends NewSitting {
  readonly id: number;
}
