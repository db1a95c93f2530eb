// The errors of a store: for what the record does not allow, and where there is no record.

import { OperatorError } from '../../base/errors.ts';
import { ID_MAX } from '../../record/id.ts';

/** A person's id or slug is in use for somebody else. */
export class PersonConflict extends OperatorError {
  override readonly name = 'PersonConflict';
}

/** A sitting's id is in use for another one. */
export class SittingConflict extends OperatorError {
  override readonly name = 'SittingConflict';
}

/** No id is left to assign, because the highest was given. */
export class IdsExhausted extends OperatorError {
  constructor(kind: 'entry' | 'sitting' | 'venue' | 'source' | 'person') {
    super(
      `There is no id left for a new ${kind}: ${ID_MAX}, the highest possible id, was used. ` +
        'Export the record, give it lower ids, and import it into a new store.',
    );
  }
}

/** The error of a read-only command that finds no store. `shown` is the store's address without its password. */
export function noRecord(shown: string): OperatorError {
  return new OperatorError(
    `There is no record at ${shown}. Name another record with DATABASE_URL, or create one with hansard import, ` +
      'hansard restore, hansard migrate (an empty one) or hansard demo (an invented one).',
  );
}
