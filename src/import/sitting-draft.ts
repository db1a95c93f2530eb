// The draft of a sitting: what every reader of documents makes, and what every import stores.

import type { EntryClaim } from '../record/rules/entry-rules.ts';
import type { NewSitting } from '../record/sitting.ts';

export interface SittingDraft {
  /**
   * What the document says of the sitting; a number is the id of one in the record; null where it says
   * nothing, and only the counters separate one sitting from the next.
   */
  readonly sitting: NewSitting | number | null;
  /** A long sitting may come as several drafts that say the same of it. */
  readonly entries: readonly EntryDraft[];
}

export interface EntryDraft {
  /** Where in the document it is, such as "line 12". */
  readonly where: string;
  readonly claim: EntryClaim;
}
