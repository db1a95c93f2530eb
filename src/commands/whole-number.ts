// An option of a command that is a whole number.

import { OperatorError } from '../errors.ts';
import { groupDigits } from '../group-digits.ts';

export interface NumberRange {
  readonly least: number;
  readonly most: number;
}

/** People group the digits of long numbers: `100,000` and `100_000` are 100000, and `1,2` is no number. */
const WHOLE_NUMBER = /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?:_\d{3}){1,4})$/;

export function wholeNumberOf(option: string, text: string, { least, most }: NumberRange): number {
  const number = WHOLE_NUMBER.test(text) ? Number(text.replaceAll(/[,_]/g, '')) : NaN;
  if (number >= least && number <= most) return number;
  throw new OperatorError(
    `--${option} is "${text}", but must be a whole number from ${least} to ${groupDigits(most)}.`,
  );
}
