// The rules the description of a sitting must keep, in the sentences clients of the original know.

import { checkLength, checkText } from './entry-rules.ts';
import { FieldFaults } from './field-faults.ts';
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

/** Checks a description such as `{"venue":"senate","start_date":"2013-07-31"}`, field by field. */
export function checkSitting(
  given: Readonly<Record<string, unknown>>,
  faults: FieldFaults,
): NewSitting {
  for (const name in given) {
    if (!SITTING_FIELDS.has(name)) faults.add(name, 'This field is not known.');
  }
  const venue = given['venue'] ?? null;
  if (venue !== null && (typeof venue !== 'string' || !/^[-a-z0-9_]{1,200}$/.test(venue))) {
    faults.add('venue', 'This must be the slug of a venue, such as "senate".');
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

/** Checks the description within something else; its faults are noted under `sitting`. */
export function checkNestedSitting(
  given: Readonly<Record<string, unknown>>,
  faults: FieldFaults,
): NewSitting {
  const own = new FieldFaults();
  const sitting = checkSitting(given, own);
  for (const [field, sentences] of Object.entries(own.toJSON())) {
    for (const sentence of sentences) faults.add('sitting', `${field}: ${sentence}`);
  }
  return sitting;
}

function source(given: unknown, faults: FieldFaults): Source | null {
  if (given === undefined || given === null) return null;
  const fields = (typeof given === 'string' ? { name: given } : given) as Record<string, unknown>;
  if (typeof fields !== 'object' || Array.isArray(fields)) {
    faults.add('source', 'This must be the name of a source, or an object.');
    return null;
  }
  for (const name in fields) {
    if (!SOURCE_FIELDS.has(name)) faults.add('source', `The field "${name}" is not known.`);
  }
  if (fields['name'] === undefined || fields['name'] === null || fields['name'] === '') {
    faults.add('source', 'Its name is required.');
  }
  return {
    name: text(fields['name'], NAME_LENGTH_MAX, faults) ?? '',
    listPage: text(fields['list_page'], NAME_LENGTH_MAX, faults) ?? '',
    date: date('source', fields['date'], faults),
    url: text(fields['url'], URL_LENGTH_MAX, faults) ?? '',
    lastProcessingAttempt: text(fields['last_processing_attempt'], NAME_LENGTH_MAX, faults),
    lastProcessingSuccess: text(fields['last_processing_success'], NAME_LENGTH_MAX, faults),
  };
}

function text(value: unknown, most: number, faults: FieldFaults): string | null {
  if (value === undefined || value === null) return null;
  if (!checkText('source', value, faults)) return null;
  checkLength('source', value, most, faults);
  return value;
}

function date(field: string, value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && isDate(value)) return value;
  faults.add(field, 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.');
  return null;
}

/** A day the calendar has: 2013-02-30 is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function time(field: string, value: unknown, faults: FieldFaults): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') {
    const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(value);
    if (match !== null) return `${match[1]}:${match[2]}:${match[3] ?? '00'}`;
  }
  faults.add(field, 'Time has wrong format. Use one of these formats instead: hh:mm[:ss].');
  return null;
}
