// What a store may be like when it is opened.

import { OperatorError } from '../../errors.ts';

export interface OpenMode {
  /** Whether a store that is not there yet is made. */
  readonly mayCreate: boolean;
}

/** The error of a command that only reads and finds no store. `shown` is the address of the store as it may be shown. */
export function noRecord(shown: string): OperatorError {
  return new OperatorError(
    `There is no record at ${shown}. Name another with DATABASE_URL; or make one with hansard import, ` +
      'hansard restore, hansard migrate (an empty one) or hansard demo (an invented one).',
  );
}
