// An entry as it leaves the record: with its sitting, so that it can be identified anywhere.

import type { NewSitting } from './sitting.ts';

export interface ExportedEntry {
  readonly id: number;
  /** The entry's wire form, see wire-form.ts. */
  readonly wire: string;
  /** The same object for neighbours of one sitting. */
  readonly sitting: ExportedSitting;
}

export interface ExportedSitting extends NewSitting {
  readonly id: number;
}
