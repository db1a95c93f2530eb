// node test/abuse/run-nginx.ts: what readers get behind the nginx of docs/operating.md while other clients export the record again
// and again; the long form of behind-nginx.test.ts. It needs nginx, stays on this machine's loopback, and ends by itself.

import { parseArgs } from 'node:util';
import { withoutNginx } from '../support/nginx.ts';
import { tryBehindNginx } from './behind-nginx.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '20000' },
    exporters: { type: 'string', default: '40' },
    /** Requests that the readers make. */
    requests: { type: 'string', default: '10000' },
  },
});
const missing = withoutNginx();
if (missing !== false) throw new Error(missing);

const endings: (() => unknown)[] = [];
try {
  const trial = await tryBehindNginx(
    { after: (end: unknown) => void endings.unshift(end as () => unknown) },
    {
      entries: Number(values.entries),
      exporters: Number(values.exporters),
      requests: Number(values.requests),
    },
  );
  console.log('readers', trial.readers);
  console.log('exports', trial.exports);
  if (trial.errors !== '') console.log(trial.errors);
} finally {
  for (const end of endings) await end();
}
