// The parameters with which tools narrow what they look for: the filters of the interface, derived from their table. A filter
// that is added to the table is a parameter of the tools without a change here.

import {
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  type FilterParameter,
} from '../../search/query/read-filter.ts';
import type { QueryParameters } from './interface-reader.ts';
import type { ToolArguments, ToolParameter } from './tool.ts';

export const QUERY_PARAMETER: ToolParameter = {
  type: 'string',
  description:
    'Words that must all be there, in any form; "a phrase" in quotes; -without; either OR other; beginning*.',
  isRequired: true,
};

/** `q` is the query. No tool gives a label that is linked to nobody as that filter takes it, so a model would guess. */
const LEFT_OUT: ReadonlySet<FilterName> = new Set(['q', 'unlinked_label']);

/** What a model is told where it has a tool for the value. */
const DESCRIPTIONS: ReadonlyMap<FilterName, string> = new Map([
  ['speaker', 'The slug or id of a person, as find_person gives it.'],
  ['sitting', 'The id of a sitting, as read_sitting gives it.'],
  ['debate', 'The id of a debate, as read_sitting gives it.'],
]);

const NAMES = FILTER_NAMES.filter((name) => !LEFT_OUT.has(name));

export const FILTER_PARAMETERS: Readonly<Record<string, ToolParameter>> = Object.fromEntries(
  NAMES.map((name) => [name, parameterOf(FILTERS[name], DESCRIPTIONS.get(name))]),
);

/** The filters that were given. */
export function filtersOf(given: ToolArguments): QueryParameters {
  return {
    q: given.text('query'),
    ...Object.fromEntries(NAMES.map((name) => [name, given.value(name)])),
  };
}

function parameterOf(
  { help, choices, schema }: FilterParameter,
  description: string = help,
): ToolParameter {
  if (choices !== undefined) return { type: 'string', description, enum: choices };
  if (schema?.type !== 'integer') return { type: 'string', description };
  return { type: 'integer', description, minimum: schema.minimum ?? 0 };
}
