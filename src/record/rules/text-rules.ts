// The rules of text: what the record can store, and how its length is counted.

import type { FieldFaults } from './field-faults.ts';

/** Checks that a value is text the record can store and give back byte for byte. */
export function checkText(field: string, value: unknown, faults: FieldFaults): value is string {
  if (value === null) faults.add(field, 'This field may not be null.');
  else if (typeof value !== 'string') faults.add(field, 'Not a valid string.');
  else if (value.includes('\0')) faults.add(field, 'Null characters are not allowed.');
  else if (!value.isWellFormed()) faults.add(field, 'Surrogate characters are not allowed.');
  else return true;
  return false;
}

/** Characters are counted as the original counted them, so one outside the first plane is one. */
export function checkLength(field: string, text: string, most: number, faults: FieldFaults): void {
  if (text.length > most && [...text].length > most) {
    faults.add(field, `Ensure this field has no more than ${most} characters.`);
  }
}
