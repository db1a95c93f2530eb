// Follows a server's log of corrections of debates and decisions. What somebody corrected here stays as it is.

import { type ReadingChange as RemoteChange, ServerFault } from '@hansard/client';
import type { Speaker } from '../record/business/read-events.ts';
import {
  CORRECTED_FIELDS,
  type CorrectedField,
  type ReadingChange,
  type ReadingResource,
} from '../record/business/reading-change.ts';
import type { JsonObject } from '../record/field.ts';
import { FieldFaults, textFault } from '../record/rules/field-faults.ts';
import { checkReading } from '../record/rules/reading-rules.ts';
import type { MirrorState } from '../store/outside-record/publishing-rows.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { LogReader, READING_LOG } from './log-reader.ts';
import { contradiction, type MirrorRun } from './mirror-run.ts';

/** Changes applied at a time: a few megabytes. */
const READING_CHANGES_MAX = 5_000;

/** Stores what is new in the log, and the state of the mirror with it. To be called when entries and people are stored. */
export async function followReadings(run: MirrorRun, state: MirrorState): Promise<MirrorState> {
  const { client, store, note } = run;
  const position = { seq: state.readingSeq, chain: state.readingChain, etag: null };
  const log = new LogReader<RemoteChange>(client, READING_LOG, position);
  for (let after = state; ;) {
    const changes = await log.read(READING_CHANGES_MAX).catch((error: unknown) => {
      // A server of an earlier version has no such log.
      if (error instanceof ServerFault && error.status === 404) return [];
      throw error;
    });
    if (changes === null || changes.length === 0) return after;
    const { seq: readingSeq, chain: readingChain } = log.position;
    after = { ...after, readingSeq, readingChain };
    await store.write(async (transaction) => {
      for (const change of changes) await follow(transaction, draftOf(change), note);
      await transaction.mirror.storeState(after);
    });
    if (changes.length < READING_CHANGES_MAX) return after;
  }
}

type Draft = ReturnType<typeof draftOf>;

async function follow(
  { readings, by }: WriteTransaction,
  draft: Draft,
  note: MirrorRun['note'],
): Promise<void> {
  const last = await readings.lastOf(draft);
  if (last !== null && last.by !== by) {
    const { resource, entryId, field } = draft;
    note(`${field} of entry ${entryId} in ${resource} was corrected here, and stays`);
    return;
  }
  await readings.log([draft]);
}

/** A change of the server's log, checked by the record's rules. */
function draftOf({ seq, kind, at, reason, correction }: RemoteChange) {
  const { resource, field, sitting, entry, position } = correction;
  const fields: readonly string[] = Object.hasOwn(CORRECTED_FIELDS, resource)
    ? CORRECTED_FIELDS[resource as ReadingResource]
    : [];
  const isPlace = [sitting, entry, position].every((id) => Number.isSafeInteger(id) && id >= 0);
  const { words, digest, kind: decisionKind, subject: subjectDigest } = correction;
  const isText = [words, digest, decisionKind, subjectDigest].every(isStorable);
  if (!fields.includes(field) || !isPlace || !isText) {
    contradiction(`correction ${seq} is of nothing that this version knows.`);
  }
  const correctedField = { resource: resource as ReadingResource, field: field as CorrectedField };
  const valueOf = (value: unknown): unknown => checkedValue(correctedField, value, seq);
  const isUndone = kind === 'undone';
  return {
    ...correctedField,
    kind,
    atMs: Date.parse(at),
    reason: typeof reason === 'string' && isStorable(reason) ? reason : null,
    sittingId: sitting,
    entryId: entry,
    position,
    words,
    digest,
    isOnly: correction.only,
    decisionKind,
    subjectDigest,
    statement: {
      value: isUndone ? null : valueOf(correction.value),
      read: isUndone || correction.read === null ? null : valueOf(correction.read),
    },
  } satisfies Partial<ReadingChange>;
}

function isStorable(text: unknown): text is string {
  return typeof text === 'string' && textFault(text) === null;
}

/** People have the same ids here. */
function checkedValue(
  { resource, field }: { readonly resource: ReadingResource; readonly field: CorrectedField },
  value: unknown,
  seq: number,
): unknown {
  const faults = new FieldFaults();
  const input: JsonObject = { [field]: value };
  const { claim } = checkReading(resource, input, faults);
  if (faults.count > 0) contradiction(`correction ${seq} is faulty: ${faults.toString()}`);
  if (field !== 'mover' && field !== 'seconder') return claim[field];
  const mover = claim[field] ?? null;
  const { name = '', title = '', speaker = null } = mover ?? {};
  const speakerOf: Speaker = {
    name,
    title,
    personId: typeof speaker === 'number' ? speaker : null,
  };
  return mover && speakerOf;
}
