// A contribution as it leaves the record: with its sitting, so that it can be identified anywhere.

import type { EntryBody } from '../entry.ts';
import type { ExportedSitting } from '../exported-entry.ts';
import type { Language } from '../language.ts';
import type { JoinedContribution } from './contribution.ts';

export interface ExportedContribution extends JoinedContribution {
  /** The id of its first entry. */
  readonly id: number;
  /** The ids of its entries, in order. */
  readonly entries: readonly number[];
  /** The label and the person of its first entry. */
  readonly speaker: Pick<EntryBody, 'speakerName' | 'speakerTitle' | 'speaker'>;
  /** The language of its first entry, by which it is found. */
  readonly language: Language;
  /** Whether its source gives that language; otherwise it was detected. */
  readonly isLanguageGiven: boolean;
  /** The same object for neighbours of one sitting. */
  readonly sitting: ExportedSitting;
}
