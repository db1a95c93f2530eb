// Checks what a client sent, by the rules of the record: all that is wrong, at once, field by field.

import { ClientError, clientErrors } from '../../../errors.ts';
import { checkEntry, type EntryClaim } from '../../../record/rules/entry-rules.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';

/** Entries in one request; a whole sitting has some hundreds, the largest known 3,440. */
const ENTRIES_PER_REQUEST_MAX = 10_000;

export function checkOne(value: unknown): EntryClaim {
  const faults = new FieldFaults();
  const claim = checkEntry(objectOf(value), faults);
  refuseFaults(faults);
  return claim;
}

export function checkEach(values: readonly unknown[]): EntryClaim[] {
  if (values.length > ENTRIES_PER_REQUEST_MAX) {
    throw clientErrors.badRequest(`A request may have at most ${ENTRIES_PER_REQUEST_MAX} entries.`);
  }
  if (values.length === 0) throw clientErrors.badRequest('This list may not be empty.');
  const refused: Record<string, unknown> = {};
  const claims = values.map((value, index) => {
    const faults = new FieldFaults();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      refused[index] = { non_field_errors: [notAnObject(value)] };
      return null;
    }
    const claim = checkEntry(value as Record<string, unknown>, faults);
    if (faults.count > 0) refused[index] = faults;
    return claim;
  });
  if (Object.keys(refused).length > 0) throw new ClientError(400, refused);
  return claims as EntryClaim[];
}

export function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw clientErrors.badParameter('non_field_errors', notAnObject(value));
}

function notAnObject(value: unknown): string {
  const type = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
  return `Invalid data. Expected a dictionary, but got ${type}.`;
}

export function refuseFaults(faults: FieldFaults): void {
  if (faults.count > 0) throw new ClientError(400, faults.toJSON());
}
