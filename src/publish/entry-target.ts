// The sitting and counter of a new entry: in the sitting it names, or, without one, at the end of the record.

import { clientErrors } from '../errors.ts';
import { COUNTER_MAX, type EntryClaim } from '../record/rules/entry-rules.ts';
import { UNDESCRIBED_SITTING } from '../record/sitting.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';

export interface EntryTarget {
  readonly sittingId: number;
  readonly textCounter: number;
}

export async function targetOfEntry(
  transaction: WriteTransaction,
  { sitting, textCounter }: Pick<EntryClaim, 'sitting' | 'textCounter'>,
): Promise<EntryTarget> {
  return sitting === undefined || sitting === null
    ? await atTheEnd(transaction, textCounter)
    : await inSitting(transaction, sitting, textCounter);
}

/** A counter greater than the last one continues the last sitting; one that is not begins another. */
async function atTheEnd(
  transaction: WriteTransaction,
  textCounter: number | undefined,
): Promise<EntryTarget> {
  const last = await transaction.lastEntry();
  if (last !== null && (textCounter === undefined || textCounter > last.textCounter)) {
    const counter = textCounter ?? (await transaction.lastCounter(last.sittingId)) + 1;
    return inSitting(transaction, last.sittingId, counter);
  }
  const sittingId = await transaction.addSitting(UNDESCRIBED_SITTING);
  return { sittingId, textCounter: textCounter ?? 1 };
}

async function inSitting(
  transaction: WriteTransaction,
  sitting: unknown,
  textCounter: number | undefined,
): Promise<EntryTarget> {
  if (typeof sitting !== 'number' || !Number.isSafeInteger(sitting)) {
    throw clientErrors.badParameter('sitting', 'Incorrect type. Expected a sitting’s id.');
  }
  if (!(await transaction.hasSitting(sitting))) {
    throw clientErrors.badParameter('sitting', `Invalid pk "${sitting}" - object does not exist.`);
  }
  const counter = textCounter ?? (await transaction.lastCounter(sitting)) + 1;
  if (counter > COUNTER_MAX) {
    throw clientErrors.badParameter(
      'text_counter',
      'This sitting has no counter left after its last.',
    );
  }
  if ((await transaction.findEntryAt(sitting, counter)) !== null) {
    throw clientErrors.badParameter(
      'text_counter',
      'This counter is already used in this sitting.',
    );
  }
  return { sittingId: sitting, textCounter: counter };
}
