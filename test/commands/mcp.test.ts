// hansard mcp: the tools for language models as a command, used by the official client.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectToCommand } from '../support/http/mcp-client.ts';
import { newStore, PROGRAM } from '../support/program.ts';
import { publishSiteRecord } from '../support/records/site-record.ts';
import { inStore } from '../support/temporary.ts';

test('hansard mcp answers on its standard output, with the addresses of the server', async (t) => {
  const { DATABASE_URL } = newStore(t);
  await inStore(DATABASE_URL, publishSiteRecord);
  const BASE_URL = 'https://hansard.example';
  const words = [PROGRAM, 'mcp'];
  const client = await connectToCommand(process.execPath, words, { DATABASE_URL, BASE_URL });
  t.after(() => client.close());
  const found = await client.callTool({ name: 'search_debates', arguments: { query: 'water' } });
  const { results } = found.structuredContent as {
    results: { id: number; citation: { address: string } }[];
  };
  assert.equal(results.length, 3);
  for (const { id, citation } of results) {
    assert.equal(citation.address, `${BASE_URL}/hansard/contribution/${id}/`);
  }
  const missing = await client.callTool({ name: 'read_contribution', arguments: { id: 999 } });
  assert.equal(missing.isError, true);
  assert.equal(missing.content[0]!.text, 'Not found.');
});
