// How the fields of venues, sources, sittings and people are checked: what the rules of each have in common.

import { checkLength, checkText } from './entry-rules.ts';
import type { FieldFaults } from './field-faults.ts';

export type Given = Readonly<Record<string, unknown>>;

/** The original's column width. */
export const NAME_LENGTH_MAX = 200;

export function refuseUnknown(given: Given, known: readonly string[], faults: FieldFaults): void {
  for (const name in given) if (!known.includes(name)) faults.add(name, 'This field is not known.');
}

export function required(field: string, value: unknown, most: number, faults: FieldFaults): string {
  if (value === undefined) faults.add(field, 'This field is required.');
  else if (value === '') faults.add(field, 'This field may not be blank.');
  else if (checkText(field, value, faults)) {
    checkLength(field, value, most, faults);
    return value;
  }
  return '';
}

export function optional(
  field: string,
  value: unknown,
  most: number,
  faults: FieldFaults,
): string | null {
  if (value === undefined || value === null || !checkText(field, value, faults)) return null;
  checkLength(field, value, most, faults);
  return value;
}

/** Of what was checked, that which was given: `names` has our name for each field of the interface. */
export function said<Fields extends object>(
  given: Given,
  checked: Fields,
  names: Readonly<Record<string, keyof Fields>>,
): Partial<Fields> {
  const fields: Partial<Fields> = {};
  for (const field in names) {
    if (given[field] !== undefined) fields[names[field]!] = checked[names[field]!];
  }
  return fields;
}
