// The rules for dates and times.

import type { FieldFaults } from './field-faults.ts';

/** How each kind of field is written and stored: null for an invalid value. */
const KINDS = {
  date: { read: (text: string) => (isDate(text) ? text : null), formats: 'YYYY-MM-DD' },
  'partial date': {
    read: (text: string) => (isPartialDate(text) ? text : null),
    formats: 'YYYY, YYYY-MM, YYYY-MM-DD',
  },
  // Seconds may be missing.
  time: {
    read: (text: string) => {
      const [, minute, second = '00'] =
        /^((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
      return minute === undefined ? null : `${minute}:${second}`;
    },
    formats: 'hh:mm[:ss]',
  },
};

/** The date or time; null for no value and for an invalid one, which is recorded as a fault. */
export function checkDate(
  { name, kind }: { readonly name: string; readonly kind: keyof typeof KINDS },
  value: unknown,
  faults: FieldFaults,
): string | null {
  if (value === undefined || value === null) return null;
  const date = typeof value === 'string' ? KINDS[kind].read(value) : null;
  if (date === null) faults.add(name, dateFault(kind, value));
  return date;
}

const WRITTEN = { date: /^\d{4}-\d\d-\d\d$/, 'partial date': /^\d{4}-\d\d(-\d\d)?$/ };

/** The error for a value that is not a date or time. The sentence about formats is the original's. */
export function dateFault(kind: keyof typeof KINDS, value: unknown): string {
  const isWritten = kind !== 'time' && typeof value === 'string' && WRITTEN[kind].test(value);
  if (isWritten) return `"${value}" is not a date of the calendar.`;
  const what = kind === 'time' ? 'Time' : 'Date';
  return `${what} has wrong format. Use one of these formats instead: ${KINDS[kind].formats}.`;
}

/** Whether the calendar has this day: 2013-02-30 does not exist. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text)) return false;
  // Every month has these days, and most dates are among them.
  if (text.slice(-2) <= '28') return true;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A year, a month of one, or a day: YYYY, YYYY-MM or YYYY-MM-DD. */
export function isPartialDate(text: string): boolean {
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) || isDate(text);
}
