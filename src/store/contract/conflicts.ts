// The errors of a store: for operations that the record does not allow, and if there is no record.

import { OperatorError } from '../../base/errors.ts';
import { ID_MAX } from '../../record/id.ts';

/** The id or slug of a person is in use for another person. */
export class PersonConflict extends OperatorError {
  override readonly name = 'PersonConflict';
}

/** The id of a sitting is in use for another sitting. */
export class SittingConflict extends OperatorError {
  override readonly name = 'SittingConflict';
}

/** There is no id left to assign, because the highest one is in use. */
export class IdsExhausted extends OperatorError {
  constructor(kind: 'entry' | 'sitting' | 'venue' | 'source' | 'person') {
    super(
      `There is no id left for a new ${kind}: ${ID_MAX}, the highest possible id, was used. ` +
        'Export the record, give it lower ids, and import it into a new store.',
    );
  }
}

/** The error of a read-only command if there is no store. `shown` is the address of the store without the password. */
export function noRecord(shown: string): OperatorError {
  return new OperatorError(
    `There is no record at ${shown}. Name another record with DATABASE_URL, or create one with hansard import, ` +
      'hansard restore, hansard migrate (an empty one) or hansard demo (an invented one).',
  );
}
