// The rules venues and sources must keep.

import { checkDate } from './date-rules.ts';
import type { FieldFaults } from './field-faults.ts';
import {
  NAME_LENGTH_MAX,
  optional,
  refuseUnknown,
  required,
  said,
  type Given,
} from './field-rules.ts';
import type { Source } from '../sitting.ts';
import type { Venue } from '../venue.ts';

/** The original's column width. */
const URL_LENGTH_MAX = 1_000;

export type VenueFields = Omit<Venue, 'id'>;

export function checkVenue(given: Given, faults: FieldFaults): VenueFields {
  refuseUnknown(given, ['id', 'url', 'name', 'slug'], faults);
  return {
    name: required('name', given['name'], NAME_LENGTH_MAX, faults),
    slug: slugOf(required('slug', given['slug'], NAME_LENGTH_MAX, faults), faults),
  };
}

/** Checks the fields of a change to a venue: what is not given stays as it is. */
export function checkVenueChange(given: Given, faults: FieldFaults): Partial<VenueFields> {
  const claim = checkVenue({ name: 'x', slug: 'x', ...given }, faults);
  return said(given, claim, { name: 'name', slug: 'slug' });
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

/** Checks the fields of a change to a source: what is not given stays as it is. */
export function checkSourceChange(given: Given, faults: FieldFaults): Partial<Source> {
  return said(given, checkSource({ name: 'x', ...given }, faults), {
    name: 'name',
    list_page: 'listPage',
    date: 'date',
    url: 'url',
    last_processing_attempt: 'lastProcessingAttempt',
    last_processing_success: 'lastProcessingSuccess',
  });
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
