// `expand=details` where one entry is read or written.

import { FieldFaults } from '../../../hansard/rules/field-faults.ts';
import { refuseFaults } from '../resource/check-body.ts';
import type { ApiRequest } from '../resource/resource.ts';
import { expansionsOf } from './list-request.ts';

/** After the version of an entry in its ETag; what If-Match compares is before the hyphen. */
export const DETAILS_MARK = '-details';

/** Whether the details are requested. */
export function readExpandsDetails({ query }: ApiRequest): boolean {
  const faults = new FieldFaults();
  const expanded = expansionsOf(query, ['details'], faults);
  refuseFaults(faults);
  return expanded.has('details');
}
