// Where a new entry goes: the sitting it names, or, without one, the end of the record.

import { clientErrors } from '../errors.ts';
import { COUNTER_MAX, type EntryClaim } from '../hansard/rules/entry-rules.ts';
import { UNDESCRIBED_SITTING } from '../hansard/sitting.ts';
import type { WriteTransaction } from '../store/contract/write-transaction.ts';

export interface EntryTarget {
  readonly sittingId: number;
  readonly textCounter: number;
}

export async function placeEntry(
  publication: WriteTransaction,
  { sitting, textCounter }: Pick<EntryClaim, 'sitting' | 'textCounter'>,
): Promise<EntryTarget> {
  return sitting === undefined || sitting === null
    ? await atTheEnd(publication, textCounter)
    : await inSitting(publication, sitting, textCounter);
}

/** A counter greater than the last one continues the last sitting; one that is not begins another. */
async function atTheEnd(
  publication: WriteTransaction,
  textCounter: number | undefined,
): Promise<EntryTarget> {
  const last = await publication.lastEntry();
  if (last !== null && (textCounter === undefined || textCounter > last.textCounter)) {
    const counter = textCounter ?? (await publication.lastCounter(last.sittingId)) + 1;
    return inSitting(publication, last.sittingId, counter);
  }
  const sittingId = await publication.addSitting(UNDESCRIBED_SITTING);
  return { sittingId, textCounter: textCounter ?? 1 };
}

async function inSitting(
  publication: WriteTransaction,
  sitting: unknown,
  textCounter: number | undefined,
): Promise<EntryTarget> {
  if (typeof sitting !== 'number' || !Number.isSafeInteger(sitting)) {
    throw clientErrors.badParameter('sitting', 'Incorrect type. Expected a sitting’s id.');
  }
  if (!(await publication.hasSitting(sitting))) {
    throw clientErrors.badParameter('sitting', `Invalid pk "${sitting}" - object does not exist.`);
  }
  const counter = textCounter ?? (await publication.lastCounter(sitting)) + 1;
  if (counter > COUNTER_MAX) {
    throw clientErrors.badParameter(
      'text_counter',
      'This sitting has no counter left after its last.',
    );
  }
  if ((await publication.findEntryAt(sitting, counter)) !== null) {
    throw clientErrors.badParameter(
      'text_counter',
      'This counter is already used in this sitting.',
    );
  }
  return { sittingId: sitting, textCounter: counter };
}
