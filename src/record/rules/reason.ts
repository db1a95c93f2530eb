// The reason a publisher gives for a correction, a withdrawal or another change: a short text, or none.

import { REASON_LENGTH_MAX } from '../change.ts';
import type { FieldFaults } from './field-faults.ts';
import { checkLength, checkText } from './text-rules.ts';

/** The reason; null where none was given. */
export function checkReason(value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (!checkText('reason', value, faults)) return null;
  checkLength('reason', value, REASON_LENGTH_MAX, faults);
  return value;
}
