// `expand=details` where one entry is read or written.

import { FieldFaults } from '../../../hansard/rules/field-faults.ts';
import { refuseFaults } from '../resource/check-body.ts';
import type { ApiRequest, FilterHelp } from '../resource/resource.ts';
import { expansionsOf } from './list-request.ts';

/** After the version of an entry in its ETag; what If-Match compares is before the hyphen. */
export const DETAILS_MARK = '-details';

/** The parameter of one entry. */
export const EXPAND_DETAILS: FilterHelp = {
  label: 'Expand',
  help: '“details” adds what is known of the entry beyond its fields.',
  choices: ['details'],
};

/** Whether the details are requested. */
export function readExpandsDetails({ query }: ApiRequest): boolean {
  const faults = new FieldFaults();
  const expanded = expansionsOf(query, ['details'], faults);
  refuseFaults(faults);
  return expanded.has('details');
}
