// hansard mcp --port: the tools over HTTP from the command, on this machine, with the pages that citations lead to.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { connectByHttp } from '../support/http/mcp-client.ts';
import { send } from '../support/http/http-client.ts';
import { run, serve } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('answers over HTTP on the loopback address, cites pages that it serves, and ends by a signal', async (t) => {
  const DATABASE_URL = `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`;
  await run(['demo', '--entries', '60'], { DATABASE_URL });
  const served = await serve(t, ['mcp'], { DATABASE_URL });
  assert.match(served.url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  const client = await connectByHttp(served.url);
  const status = await client.callTool({ name: 'record_status', arguments: {} });
  assert.notEqual(status.isError, true);
  const sitting = await client.callTool({ name: 'read_sitting', arguments: { id: 1 } });
  const { contributions } = sitting.structuredContent as {
    contributions: { citation: { address: string } }[];
  };
  await client.close();
  const { origin, pathname } = new URL(contributions[0]!.citation.address);
  assert.equal(origin, new URL(served.url).origin);
  assert.equal((await send(origin, 'GET', pathname)).status, 200);
  assert.equal((await served.stop()).code, 0);
});
