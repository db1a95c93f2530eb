// The rules venues, sources and people must keep.

import { checkDate } from './date-rules.ts';
import { checkLength, checkText } from './entry-rules.ts';
import type { FieldFaults } from './field-faults.ts';
import type { Source } from './sitting.ts';

type Given = Readonly<Record<string, unknown>>;

/** The original's column widths. */
const NAME_LENGTH_MAX = 200;
const URL_LENGTH_MAX = 1_000;

export function checkVenue(given: Given, faults: FieldFaults): { name: string; slug: string } {
  refuseUnknown(given, ['id', 'url', 'name', 'slug'], faults);
  return {
    name: required('name', given['name'], NAME_LENGTH_MAX, faults),
    slug: slugOf(required('slug', given['slug'], NAME_LENGTH_MAX, faults), faults),
  };
}

/** Without a slug one is made of the name. */
export function checkPerson(
  given: Given,
  faults: FieldFaults,
): { legalName: string; slug: string | null } {
  refuseUnknown(given, ['id', 'url', 'legal_name', 'slug'], faults);
  const slug = optional('slug', given['slug'], NAME_LENGTH_MAX, faults);
  return {
    legalName: required('legal_name', given['legal_name'], NAME_LENGTH_MAX, faults),
    slug: slug === null || slug === '' ? null : slugOf(slug, faults),
  };
}

/** The url is the document's; what the original noted about processing it is kept as it is given. */
export function checkSource(given: Given, faults: FieldFaults): Source {
  const stamps = ['last_processing_attempt', 'last_processing_success'];
  refuseUnknown(given, ['id', 'name', 'date', 'url', 'list_page', ...stamps], faults);
  const [attempt, success] = stamps.map((name) =>
    optional(name, given[name], NAME_LENGTH_MAX, faults),
  );
  return {
    name: required('name', given['name'], NAME_LENGTH_MAX, faults),
    listPage: optional('list_page', given['list_page'], NAME_LENGTH_MAX, faults) ?? '',
    date: checkDate('date', given['date'], faults),
    url: optional('url', given['url'], URL_LENGTH_MAX, faults) ?? '',
    lastProcessingAttempt: attempt!,
    lastProcessingSuccess: success!,
  };
}

function refuseUnknown(given: Given, known: readonly string[], faults: FieldFaults): void {
  for (const name in given) if (!known.includes(name)) faults.add(name, 'This field is not known.');
}

function required(field: string, value: unknown, most: number, faults: FieldFaults): string {
  if (value === undefined) faults.add(field, 'This field is required.');
  else if (value === '') faults.add(field, 'This field may not be blank.');
  else if (checkText(field, value, faults)) {
    checkLength(field, value, most, faults);
    return value;
  }
  return '';
}

function optional(field: string, value: unknown, most: number, faults: FieldFaults): string | null {
  if (value === undefined || value === null || !checkText(field, value, faults)) return null;
  checkLength(field, value, most, faults);
  return value;
}

function slugOf(slug: string, faults: FieldFaults): string {
  if (slug !== '' && !/^[-a-z0-9_]+$/.test(slug)) {
    faults.add(
      'slug',
      'Enter a valid “slug” consisting of lower-case letters, numbers, underscores or hyphens.',
    );
  }
  return slug;
}
