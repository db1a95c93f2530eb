// The rules the description of a sitting must keep.

import { checkLength, checkText } from './entry-rules.ts';
import type { FieldFaults } from './field-faults.ts';
import type { NewSitting, Source } from './sitting.ts';

/** The original's column widths. */
const NAME_LENGTH_MAX = 200;
const URL_LENGTH_MAX = 1_000;

const SITTING_FIELDS = new Set([
  'id',
  'url',
  'venue',
  'source',
  'start_date',
  'start_time',
  'end_date',
  'end_time',
]);

const SOURCE_FIELDS = new Set([
  'name',
  'date',
  'url',
  'list_page',
  'last_processing_attempt',
  'last_processing_success',
]);

/** Checks a description such as `{"venue":"senate","start_date":"2013-07-31"}`; faults go under `sitting`. */
export function checkSitting(
  given: Readonly<Record<string, unknown>>,
  faults: FieldFaults,
): NewSitting {
  for (const name in given) {
    if (!SITTING_FIELDS.has(name)) faults.add('sitting', `Its field "${name}" is not known.`);
  }
  const venue = given['venue'] ?? null;
  if (venue !== null && (typeof venue !== 'string' || !/^[-a-z0-9_]{1,200}$/.test(venue))) {
    faults.add('sitting', 'Its venue must be a slug such as "senate".');
  }
  const startDate = date('start_date', given['start_date'], faults);
  return {
    venueSlug: venue as string | null,
    source: source(given['source'], faults),
    startDate,
    startTime: time('start_time', given['start_time'], faults),
    endDate:
      given['end_date'] === undefined ? startDate : date('end_date', given['end_date'], faults),
    endTime: time('end_time', given['end_time'], faults),
  };
}

function source(given: unknown, faults: FieldFaults): Source | null {
  if (given === undefined || given === null) return null;
  const fields = (typeof given === 'string' ? { name: given } : given) as Record<string, unknown>;
  if (typeof fields !== 'object' || Array.isArray(fields)) {
    faults.add('sitting', 'Its source must be a name or an object.');
    return null;
  }
  for (const name in fields) {
    if (!SOURCE_FIELDS.has(name))
      faults.add('sitting', `Its source’s field "${name}" is not known.`);
  }
  if (fields['name'] === undefined || fields['name'] === '') {
    faults.add('sitting', 'Its source’s name is required.');
  }
  return {
    name: text(fields['name'], NAME_LENGTH_MAX, faults) ?? '',
    listPage: text(fields['list_page'], NAME_LENGTH_MAX, faults) ?? '',
    date: date('source’s date', fields['date'], faults),
    url: text(fields['url'], URL_LENGTH_MAX, faults) ?? '',
    lastProcessingAttempt: text(fields['last_processing_attempt'], NAME_LENGTH_MAX, faults),
    lastProcessingSuccess: text(fields['last_processing_success'], NAME_LENGTH_MAX, faults),
  };
}

function text(value: unknown, most: number, faults: FieldFaults): string | null {
  if (value === undefined || value === null) return null;
  if (!checkText('sitting', value, faults)) return null;
  checkLength('sitting', value, most, faults);
  return value;
}

function date(name: string, value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && isDate(value)) return value;
  faults.add('sitting', `Its ${name} must be a date in the form YYYY-MM-DD.`);
  return null;
}

/** A day the calendar has: 2013-02-30 is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function time(name: string, value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') {
    const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(value);
    if (match !== null) return `${match[1]}:${match[2]}:${match[3] ?? '00'}`;
  }
  faults.add('sitting', `Its ${name} must be a time in the form HH:MM:SS.`);
  return null;
}
