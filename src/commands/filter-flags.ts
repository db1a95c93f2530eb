// The filters of the interface as flags of a command.

import { OperatorError } from '../base/errors.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { EVERYTHING, type EntryFilter } from '../record/filter.ts';
import { FILTERS, FILTER_NAMES, readFilter, type FilterName } from '../record/read-filter.ts';
import { lookupIn, type FilterReads } from '../store/filter-lookup.ts';
import { type CommandCall, flagValue } from './command.ts';

export const FILTER_OPTIONS = Object.fromEntries(
  FILTER_NAMES.map((name) => [`--${name.replaceAll('_', '-')} <value>`, FILTERS[name].help]),
);

/** Reads the filter from the flags; its faults are reported as in the interface. */
export async function filterOf(
  store: FilterReads,
  flags: CommandCall['flags'],
): Promise<EntryFilter> {
  const flagText = filterFlag(flags);
  if (FILTER_NAMES.every((name) => flagText(name) === '')) return EVERYTHING;
  const faults = new FieldFaults();
  const filter = await readFilter(flagText, lookupIn(store), faults);
  if (faults.count > 0) throw new OperatorError(faults.toString());
  return filter;
}

/** The filter as written: `q=water speaker=owen-baya`. */
export function describeFilter(flags: CommandCall['flags']): string {
  const flagText = filterFlag(flags);
  return FILTER_NAMES.filter((name) => flagText(name) !== '')
    .map((name) => `${name}=${flagText(name)}`)
    .join(' ');
}

function filterFlag(flags: CommandCall['flags']): (name: FilterName) => string {
  return (name) => flagValue(flags, name.replaceAll('_', '-')) ?? '';
}
