// The parameters with which tools narrow what they look for: filters of the interface, by their names.

import type { QueryParameters } from './interface-reader.ts';
import type { ToolArguments, ToolParameter } from './tool.ts';

export const QUERY_PARAMETER: ToolParameter = {
  type: 'string',
  description:
    'Words that must all be there, in any form; "a phrase" in quotes; -without; either OR other; beginning*.',
  isRequired: true,
};

export const FILTER_PARAMETERS = {
  speaker: { type: 'string', description: 'The slug or id of a person, as find_person gives it.' },
  speaker_name: { type: 'string', description: 'Words of the printed label of the speaker.' },
  venue: { type: 'string', description: 'The slug of a chamber, such as senate.' },
  date_from: { type: 'string', description: 'The first day, YYYY-MM-DD.' },
  date_to: { type: 'string', description: 'The last day, YYYY-MM-DD.' },
} as const satisfies Readonly<Record<string, ToolParameter>>;

/** The filters that were given. */
export function filtersOf(given: ToolArguments): QueryParameters {
  return Object.fromEntries(
    ['query', ...Object.keys(FILTER_PARAMETERS)].map((name) => [
      name === 'query' ? 'q' : name,
      given.text(name),
    ]),
  );
}
