// node test/abuse/run-expensive.ts --store sqlite:<path>: what the most expensive anonymous requests cost the server, in
// CPU seconds of all its threads. Each request is sent alone to a server that has run for a moment.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuUsOf } from '../../bench/shared/process-costs.ts';
import { startService } from '../../bench/program/start-server.ts';
import { folderUntilExit } from '../support/temporary.ts';
import { EXPENSIVE_REQUESTS, FIRST_REQUESTS } from './expensive-requests.ts';
import { get, measureVictims } from './victim.ts';

const { values } = parseArgs({
  options: {
    store: { type: 'string' },
    /** Requests whose name has this text. */
    only: { type: 'string', default: '' },
  },
});
if (values.store === undefined) throw new Error('Name a store: --store sqlite:<path>');

const LARGE_SEARCH = `/search?q=${encodeURIComponent('"in the" OR "for the"')}`;

const folder = folderUntilExit('expensive');
const server = await startService(values.store, join(folder, 'server.log'));
try {
  await measureVictims({ port: server.port, entries: 100_000, seconds: 5 });
  // The first large search also starts a thread.
  await get(server.port, LARGE_SEARCH);
  console.log('| request | status | CPU seconds | seconds |');
  console.log('| --- | ---: | ---: | ---: |');
  for (const { name, path } of [...FIRST_REQUESTS, ...EXPENSIVE_REQUESTS]) {
    if (!name.includes(values.only) && !name.startsWith('first: ')) continue;
    const beforeUs = cpuUsOf(server.pid);
    const { status, ms } = await get(server.port, path);
    const cpuSeconds = (cpuUsOf(server.pid) - beforeUs) / 1e6;
    console.log(`| ${name} | ${status} | ${cpuSeconds.toFixed(2)} | ${(ms / 1_000).toFixed(2)} |`);
  }
} finally {
  await server.stop();
}
