// The rules the description of a sitting must keep, in the sentences clients of the original know.

import { checkDate } from './date-rules.ts';
import { FieldFaults } from './field-faults.ts';
import { said } from './field-rules.ts';
import { checkSource } from './venue-and-source-rules.ts';
import type { NewSitting, Source } from '../sitting.ts';

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
  const startDate = checkDate('start_date', given['start_date'], faults);
  return {
    venueSlug: venue as string | null,
    source: source(given['source'], faults),
    startDate,
    startTime: time('start_time', given['start_time'], faults),
    endDate:
      given['end_date'] === undefined
        ? startDate
        : checkDate('end_date', given['end_date'], faults),
    endTime: time('end_time', given['end_time'], faults),
  };
}

/** Checks the fields of a change to a sitting: what is not given stays as it is. */
export function checkSittingChange(
  given: Readonly<Record<string, unknown>>,
  faults: FieldFaults,
): Partial<NewSitting> {
  return said(given, checkSitting(given, faults), {
    venue: 'venueSlug',
    source: 'source',
    start_date: 'startDate',
    start_time: 'startTime',
    end_date: 'endDate',
    end_time: 'endTime',
  });
}

/** Checks the description within something else; its faults are noted under `sitting`. */
export function checkNestedSitting(
  given: Readonly<Record<string, unknown>>,
  faults: FieldFaults,
): NewSitting {
  const own = new FieldFaults();
  const sitting = checkSitting(given, own);
  faults.addNested('sitting', own);
  return sitting;
}

/** A name alone is a source of that name. */
function source(given: unknown, faults: FieldFaults): Source | null {
  if (given === undefined || given === null) return null;
  const fields = (typeof given === 'string' ? { name: given } : given) as Record<string, unknown>;
  if (typeof fields !== 'object' || Array.isArray(fields)) {
    faults.add('source', 'This must be the name of a source, or an object.');
    return null;
  }
  const own = new FieldFaults();
  const checked = checkSource(fields, own);
  faults.addNested('source', own);
  return checked;
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
