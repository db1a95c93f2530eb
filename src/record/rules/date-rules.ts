// The rules of dates and times.

import type { FieldFaults } from './field-faults.ts';

/** The date as it was given; null for none, and for what is no date, which is noted. */
export function checkDate(field: string, value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && isDate(value)) return value;
  faults.add(field, 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.');
  return null;
}

/** The same for a year, a month or a day. */
export function checkPartialDate(
  field: string,
  value: unknown,
  faults: FieldFaults,
): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && isPartialDate(value)) return value;
  faults.add(
    field,
    'Date has wrong format. Use one of these formats instead: YYYY, YYYY-MM, YYYY-MM-DD.',
  );
  return null;
}

/** The same for a time, which may lack its seconds; the result is HH:MM:SS. */
export function checkTime(field: string, value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') {
    const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(value);
    if (match !== null) return `${match[1]}:${match[2]}:${match[3] ?? '00'}`;
  }
  faults.add(field, 'Time has wrong format. Use one of these formats instead: hh:mm[:ss].');
  return null;
}

/** A day the calendar has: 2013-02-30 is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A year, a month of one, or a day: YYYY, YYYY-MM or YYYY-MM-DD. */
export function isPartialDate(text: string): boolean {
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) || isDate(text);
}
