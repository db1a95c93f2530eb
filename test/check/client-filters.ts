// The filters as types of the client. The client imports nothing of the server, so they are generated from the table of
// filters: `node test/check/client-filters.ts` writes them, and a test says when that was forgotten.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FILTER_NAMES, FILTERS, type FilterParameter } from '../../src/search/query/read-filter.ts';

export const CLIENT_FILTERS = new URL(
  '../../packages/client/src/record-filters.ts',
  import.meta.url,
);

/** The file that the client should have. */
export function clientFilters(): string {
  const lines = FILTER_NAMES.flatMap((name) => [
    `  /** ${FILTERS[name].help} */`,
    `  readonly ${name}?: ${typeOf(FILTERS[name])};`,
  ]);
  return `// The filters of the record, as parameters of its lists. Generated from the table of filters of the server; do not edit:
// \`node test/check/client-filters.ts\` writes this file.

export interface RecordFilters {
${lines.join('\n')}
}
`;
}

function typeOf({ schema, takesId }: FilterParameter): string {
  if (takesId === true) return 'number | string';
  return schema?.type === 'integer' ? 'number' : 'string';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(CLIENT_FILTERS, clientFilters());
}
