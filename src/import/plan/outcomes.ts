// What an import decides for an entry, and why. Every decision of a plan is a row of this table.

import type { WholeText, RecordEntry } from './record-entry.ts';

/** Each reason, with the outcome that follows from it. */
export const OUTCOMES = {
  // Only the document has the entry.
  'the record does not have this entry': 'added',
  'these words were withdrawn with an entry of this sitting, and were not stored':
    'stays withdrawn',

  // The record and the document have the entry.
  'the record has the same text': 'unchanged',
  'the document has a new text': 'corrected',
  'a person corrected this entry, and the document has not changed': 'kept',
  'a person corrected this entry, and the document has a different text; the correction stays':
    'conflict',
  'the new text of the document contains words that were withdrawn; the entry stays': 'conflict',

  // The document has an entry that was withdrawn or moved away.
  'this entry was withdrawn, and stays withdrawn although the document has it': 'stays withdrawn',
  'the document has this entry again': 'restored',
  'the document has this entry again; it is restored as a person corrected it': 'kept',
  'the document has this entry again, with a different text; it is restored as a person corrected it':
    'conflict',
  'a person moved this entry to another sitting': 'kept',
  'a person moved this entry to another sitting, and the document has a different text; it stays as it is there':
    'conflict',

  // Only the record has the entry.
  'this entry was withdrawn, and the document does not have it': 'stays withdrawn',
  'a person added this entry': 'kept',
  'a person corrected this entry, and the document does not have it; the entry stays': 'conflict',
  'its words are in the document beside words that were withdrawn; the entry stays': 'conflict',
  'the document no longer has this entry': 'withdrawn',
} as const;

export type Reason = keyof typeof OUTCOMES;

/**
 * `kept`: the entry stays as a person left it, and the document is the same as the one before. `conflict`: it stays as a person
 * left it, although the document has something new or lacks it.
 */
export type OutcomeKind = (typeof OUTCOMES)[Reason];

/** What becomes of one entry. */
export interface Decision {
  readonly kind: OutcomeKind;
  readonly reason: Reason;
  /** Its text in the record after the import; null if it is withdrawn, stays withdrawn or is in another sitting. */
  readonly text: WholeText | null;
}

export function decide(reason: Reason, text: WholeText | null): Decision {
  return { kind: OUTCOMES[reason], reason, text };
}

/** The decision for an entry of the document, or for an entry of the record that the document lacks. */
export interface Outcome extends Decision {
  /** Null for a new entry, and for one that repeats withdrawn words in another place. */
  readonly entry: RecordEntry | null;
  /** Its index in the document; null if the document lacks it. */
  readonly at: number | null;
}
