// Write operations on the reading of the business: what a publisher says of a debate or a decision holds instead of what was read,
// until it is undone.

import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { clientErrors } from '../base/errors.ts';
import { present } from '../base/present.ts';
import { type AppliedCorrection, SETTLING } from '../record/business/correct-reading.ts';
import type { Speaker } from '../record/business/read-events.ts';
import {
  type CorrectedField,
  type CorrectedValues,
  type ReadingChange,
  type ReadingResource,
  readingId,
} from '../record/business/reading-change.ts';
import type { DebateDoubt } from '../record/debates/debate.ts';
import type { DecisionDoubt } from '../record/decisions/decision.ts';
import type { DebateRow } from '../finder/finder.ts';
import type { DecisionRow, MoverRow } from '../store/contract/results.ts';
import type { MoverClaim, ReadingClaim } from '../record/rules/reading-rules.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { ANY_VERSION, findSpeaker } from './publish-entries.ts';

export interface ReadingCorrectionRequest {
  readonly resource: ReadingResource;
  readonly entryId: number;
  /** The number of a decision in its entry; 0 for a debate. */
  readonly position: number;
  readonly claim: ReadingClaim;
  /** The fields that are to be as read again. */
  readonly undo: readonly CorrectedField[];
  /** The versions that the client accepts; null if it accepts any version. */
  readonly ifMatch: readonly string[] | null;
  /** The version that a page of /review showed. */
  readonly shown?: string;
}

/** A debate or a decision: the values of the fields that can be corrected, and its version, as in its ETag. */
export interface CurrentReading {
  readonly sittingId: number;
  readonly values: Partial<CorrectedValues>;
  readonly corrections: readonly AppliedCorrection[];
  readonly doubts: readonly (DebateDoubt | DecisionDoubt)[];
  readonly version: string;
}

export function readingOfDebate(debate: DebateRow): CurrentReading {
  const { sittingId, title, billTitle, bill: number, stage, corrections, doubts } = debate;
  const bill = billTitle === null ? null : { title: billTitle, number };
  return versioned({ sittingId, values: { title, bill, stage }, corrections, doubts });
}

export function readingOfDecision(decision: DecisionRow): CurrentReading {
  const { sittingId, outcome, bill: named, mover, seconder, corrections, doubts } = decision;
  const bill = named && { title: named.title, number: named.number };
  const values = { outcome, bill, mover: speakerOf(mover), seconder: speakerOf(seconder) };
  return versioned({ sittingId, values, corrections, doubts });
}

function speakerOf(mover: MoverRow | null): Speaker | null {
  return mover && { name: mover.name, title: mover.title, personId: mover.person?.id ?? null };
}

/** Enough digits that no two versions of a reading ever share them: 80 bits. */
const VERSION_DIGITS = 20;

/** With the numbers of the corrections: one that says what was read is a new version, too. */
function versioned(reading: Omit<CurrentReading, 'version'>): CurrentReading {
  const numbers = reading.corrections.map(({ seq }) => seq);
  const digest = hash('sha256', JSON.stringify([reading.values, numbers]), 'hex');
  return { ...reading, version: digest.slice(0, VERSION_DIGITS) };
}

/** Returns whether something changed. */
export async function correctReading(
  transaction: WriteTransaction,
  request: ReadingCorrectionRequest,
): Promise<boolean> {
  const { resource, entryId, position, undo } = request;
  const current = await currentReading(transaction, request);
  const { sittingId, corrections, doubts } = current;
  const values = await valuesOf(transaction, request.claim);
  const changed = [...values].filter(([field, value]) => {
    const isDoubtful = doubts.some((doubt) => SETTLING[doubt].includes(field));
    return isDoubtful || !isDeepStrictEqual(value, current.values[field] ?? null);
  });
  const fields = new Set([...undo, ...changed.map(([field]) => field)]);
  const replaced = corrections.filter(({ field }) => fields.has(field));
  const earlierChanges = await transaction.readings.changes(replaced.map(({ seq }) => seq));
  const anchor = { resource, sittingId, entryId, position };
  const isOfThis = (change: ReadingChange): boolean => readingId(change) === readingId(anchor);
  const isUndone = ({ field }: ReadingChange): boolean => undo.includes(field);
  // A correction of an entry that is gone is replaced under the words it was of.
  const undone = earlierChanges
    .filter((change) => isUndone(change) || !isOfThis(change))
    .map(undoing);
  if (changed.length + undone.length === 0) return false;
  const place = await transaction.readings.anchor(anchor);
  const corrected = changed.map(([field, value]) => {
    const read =
      corrections.find((correction) => correction.field === field)?.read ??
      current.values[field] ??
      null;
    return { ...place, kind: 'corrected' as const, field, statement: { value, read } };
  });
  await transaction.readings.log([...undone, ...corrected]);
  return true;
}

/** Undoes a correction, which may be of words that are gone. */
export async function undoCorrection(
  transaction: WriteTransaction,
  { seq }: { readonly seq: number },
): Promise<null> {
  const change = await transaction.readings.change(seq);
  if (change === null) throw clientErrors.notFound();
  if (!(await transaction.readings.isHeld(seq))) throw changedSince();
  await transaction.readings.log([undoing(change)]);
  return null;
}

/** Without the time and the reason of the correction. */
function undoing({ atMs: _at, reason: _reason, by: _by, chain: _chain, ...change }: ReadingChange) {
  return { ...change, kind: 'undone' as const, statement: { value: null, read: null } };
}

const changedSince = () => clientErrors.conflict('The reading has changed since: reload the page.');

async function currentReading(
  { readings }: WriteTransaction,
  { resource, entryId, position, ifMatch, shown }: ReadingCorrectionRequest,
): Promise<CurrentReading> {
  const debate = resource === 'debates' ? await readings.debate(entryId) : null;
  const decision = resource === 'decisions' ? await readings.decision(entryId, position) : null;
  if (debate === null && decision === null) throw clientErrors.notFound();
  const current =
    debate === null ? readingOfDecision(present(decision, 'a decision')) : readingOfDebate(debate);
  if (shown !== undefined && shown !== current.version) throw changedSince();
  const isMeant =
    ifMatch?.some((version) => [ANY_VERSION, current.version].includes(version)) ?? true;
  if (!isMeant)
    throw clientErrors.preconditionFailed(resource === 'debates' ? 'debate' : 'decision');
  return current;
}

/** The values of the fields; a person who does not exist is refused. */
async function valuesOf(
  transaction: WriteTransaction,
  { mover, seconder, ...claim }: ReadingClaim,
): Promise<Map<CorrectedField, unknown>> {
  const claimed = Object.entries(claim) as [CorrectedField, unknown][];
  const values = new Map(claimed.filter(([, value]) => value !== undefined));
  for (const [field, speaker] of Object.entries({ mover, seconder })) {
    if (speaker === undefined) continue;
    values.set(
      field as 'mover' | 'seconder',
      speaker && (await namedSpeaker(transaction, speaker, field)),
    );
  }
  return values;
}

/** A person without a printed label has their name for one. */
async function namedSpeaker(
  transaction: WriteTransaction,
  { name, title, speaker }: MoverClaim,
  field: string,
): Promise<Speaker> {
  const person = await findSpeaker(transaction, speaker, field);
  return {
    name: name === '' ? (person?.legalName ?? '') : name,
    title,
    personId: person?.id ?? null,
  };
}
