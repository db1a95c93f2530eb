// The log of what people corrected in the reading of the business: every correction and every undoing, in order, each with a digest of
// the log so far. The corrections that hold are in it, too: the last change of a statement says whether it is corrected.

import { hash } from 'node:crypto';
import { changeTime, stateDigest } from '../change.ts';
import type { BillStage } from '../parliament/procedure-forms.ts';
import { jsonText } from '../wire-form.ts';
import type { BillName } from './bill-names.ts';
import type { Outcome, Speaker } from './read-events.ts';

/** The statements that can be corrected, as the interface names them. */
export const CORRECTED_FIELDS = {
  debates: ['title', 'bill', 'stage'],
  decisions: ['outcome', 'bill', 'mover', 'seconder'],
} as const;

export type ReadingResource = keyof typeof CORRECTED_FIELDS;
export type CorrectedField = (typeof CORRECTED_FIELDS)[ReadingResource][number];

/** The values of the fields. Null says that there is none. */
export interface CorrectedValues {
  readonly title: string;
  readonly bill: BillName | null;
  readonly stage: BillStage | null;
  readonly outcome: Outcome | null;
  readonly mover: Speaker | null;
  readonly seconder: Speaker | null;
}

/** What a correction is of. */
export interface ReadingAnchor {
  readonly resource: ReadingResource;
  readonly sittingId: number;
  /** The entry of the heading, or the one in which the decision is printed. */
  readonly entryId: number;
  /** The number of the decision in its entry; 0 for a debate. */
  readonly position: number;
  /** The beginning of the entry, for people, and the digest of all its words. */
  readonly words: string;
  readonly digest: string;
  /** Whether nothing else in the sitting was read from the same words. */
  readonly isOnly: boolean;
  /** Of a decision, its kind and the digest of its subject; empty for a debate. */
  readonly decisionKind: string;
  readonly subjectDigest: string;
}

export const READING_CHANGE_KINDS = ['corrected', 'undone'] as const;

/** A change of one statement. */
export interface ReadingChange extends ReadingAnchor {
  /** 1..n without gaps; a sequence of its own. */
  readonly seq: number;
  readonly atMs: number;
  readonly kind: (typeof READING_CHANGE_KINDS)[number];
  readonly field: CorrectedField;
  /** The value, as in CorrectedValues, and the value that was read when it was corrected; both null where it is undone. */
  readonly statement: { readonly value: unknown; readonly read: unknown };
  readonly by: string | null;
  readonly reason: string | null;
  /** The digest of the log up to and including this change. */
  readonly chain: string;
}

/** The id of a debate or a decision in the interface: "51", "51-1". */
export function readingId({ entryId, position }: Pick<ReadingAnchor, 'entryId' | 'position'>) {
  return position === 0 ? String(entryId) : `${entryId}-${position}`;
}

/** A value as JSON: a mover is written as in a decision, with the id of the person. */
export function valueJson(field: CorrectedField, value: unknown): unknown {
  if ((field !== 'mover' && field !== 'seconder') || value === null) return value;
  const { name, title, personId } = value as Speaker;
  return { speaker_name: name, speaker_title: title, speaker: personId };
}

/** What a change says, as the log shows it. */
export function changeState(
  change: ReadingAnchor & Pick<ReadingChange, 'field' | 'statement'>,
): string {
  const { resource, sittingId, entryId, position, words, digest, isOnly, field } = change;
  const { decisionKind, subjectDigest, statement } = change;
  return jsonText({
    resource,
    sitting: sittingId,
    entry: entryId,
    position,
    words,
    digest,
    only: isOnly,
    kind: decisionKind,
    subject: subjectDigest,
    field,
    value: valueJson(field, statement.value),
    read: valueJson(field, statement.read),
  });
}

/** The chain after a change: SHA-256 of the chain before it, a line feed, and the change's own line. */
export function nextReadingChain(
  previousChain: string,
  { seq, atMs, kind }: Pick<ReadingChange, 'seq' | 'atMs' | 'kind'>,
  state: string,
): string {
  const line = `${seq} ${changeTime(atMs)} ${kind} ${stateDigest(state)}`;
  return hash('sha256', `${previousChain}\n${line}`, 'hex');
}
