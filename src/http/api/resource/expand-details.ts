// `expand`: what is added to an entry, a contribution or a sitting; `details` wherever entries are read or written.

import { notAmong } from '../../../record/rules/entry-rules.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import type { QueryString } from '../../shared/query-string.ts';
import { refuseFaults } from './check-body.ts';
import type { ApiRequest, FilterHelp } from './resource.ts';

/** What `expand` can add to an entry. */
export const EXPANSIONS = ['sitting', 'details', 'debate'] as const;
export type Expansion = (typeof EXPANSIONS)[number];

/** After the version of an entry in its ETag; what If-Match compares is before the hyphen. */
export const DETAILS_MARK = '-details';

/** The parameter of one entry, and of what shows entries. */
export const EXPAND_DETAILS: FilterHelp = {
  label: 'Expand',
  help: '“details” adds what is known of each entry beyond its fields.',
  choices: ['details'],
};

/** Whether the details are requested. */
export function readExpandsDetails({ query }: ApiRequest): boolean {
  if (!query.has('expand')) return false;
  const faults = new FieldFaults();
  const expanded = expansionsOf(query, ['details'], faults);
  refuseFaults(faults);
  return expanded.has('details');
}

/** What is named in `expand`, separated by commas. */
export function expansionsOf(
  query: QueryString,
  allowed: readonly Expansion[],
  faults: FieldFaults,
): ReadonlySet<Expansion> {
  const text = query.get('expand') ?? '';
  const expanded = new Set<Expansion>();
  if (text === '') return expanded;
  for (const name of text.split(',')) {
    const known = allowed.find((one) => one === name);
    if (known !== undefined) expanded.add(known);
    else {
      faults.add('expand', notAmong(name, allowed));
      break;
    }
  }
  return expanded;
}
