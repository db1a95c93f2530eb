// An option of a command that is a whole number.

import { OperatorError } from '../errors.ts';
import { groupDigits } from '../group-digits.ts';

export interface NumberRange {
  readonly least: number;
  readonly most: number;
}

/** `100,000` and `100_000` are 100000: people write long numbers so. */
export function wholeNumberOf(option: string, text: string, { least, most }: NumberRange): number {
  const digits = text.replaceAll(/[,_]/g, '');
  const number = /^\d{1,15}$/.test(digits) ? Number(digits) : NaN;
  if (number >= least && number <= most) return number;
  throw new OperatorError(
    `--${option} is "${text}", but must be a whole number from ${least} to ${groupDigits(most)}.`,
  );
}
