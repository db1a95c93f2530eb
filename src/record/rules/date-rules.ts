// The rules of dates and times.

import type { FieldFaults } from './field-faults.ts';

/** How each kind of field is written, and what it is stored as: null for what is none. */
const KINDS = {
  date: { read: (text: string) => (isDate(text) ? text : null), formats: 'YYYY-MM-DD' },
  'partial date': {
    read: (text: string) => (isPartialDate(text) ? text : null),
    formats: 'YYYY, YYYY-MM, YYYY-MM-DD',
  },
  // A time may lack its seconds.
  time: {
    read: (text: string) => {
      const [, minute, second = '00'] =
        /^((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
      return minute === undefined ? null : `${minute}:${second}`;
    },
    formats: 'hh:mm[:ss]',
  },
};

/** The date or time; null for none, and for what is no such one, which is noted. */
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

/** What is said of a value that is no date or time. The sentence on formats is that of the original. */
export function dateFault(kind: keyof typeof KINDS, value: unknown): string {
  const isWritten = kind !== 'time' && typeof value === 'string' && WRITTEN[kind].test(value);
  if (isWritten) return `"${value}" is no date: the calendar does not have it.`;
  const what = kind === 'time' ? 'Time' : 'Date';
  return `${what} has wrong format. Use one of these formats instead: ${KINDS[kind].formats}.`;
}

/** A day the calendar has: 2013-02-30 is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text)) return false;
  // Every month has these days, and most dates are of them.
  if (text.slice(-2) <= '28') return true;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A year, a month of one, or a day: YYYY, YYYY-MM or YYYY-MM-DD. */
export function isPartialDate(text: string): boolean {
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) || isDate(text);
}
