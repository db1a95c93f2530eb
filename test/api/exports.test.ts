// The whole record as a file: format=ndjson, csv and parquet on the list.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { anEntry, publishSitting } from '../support/records/entries.ts';
import { LIST, sharedServer, startServer } from '../support/http/test-server.ts';
import { RECORD } from '../support/records/http-record.ts';
import { until } from '../support/until.ts';

/** A complete response with its trailers. */
async function fetchAll(url: string, headers: Record<string, string> = {}) {
  const sent = httpRequest(url, { agent: false, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>));
  return {
    status: response.statusCode,
    headers: response.headers,
    trailers: response.trailers,
    bytes,
  };
}

suite('exports', () => {
  const server = sharedServer();

  test('NDJSON has every entry once, in order, as it is, with a digest of what was sent', async () => {
    const { status, headers, trailers, bytes } = await fetchAll(
      `${server.url}${LIST}?format=ndjson`,
    );
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/x-ndjson; charset=utf-8');
    assert.equal(headers['content-disposition'], 'attachment; filename="entries.ndjson"');
    assert.equal(headers['vary'], 'Accept, Accept-Encoding');
    const digest = createHash('sha256').update(bytes).digest('base64');
    assert.equal(trailers['content-digest'], `sha-256=:${digest}:`);
    const lines = bytes.toString('utf8').split('\n').slice(0, -1);
    const entries = lines.map((line) => JSON.parse(line) as { id: number; content: string });
    assert.deepEqual(
      entries.map(({ id, content }) => [id, content]),
      RECORD.map(({ id, content }) => [id, content]),
    );
  });

  test('CSV has a row for each and a header; Parquet begins and ends as Parquet does', async () => {
    const csv = await fetchAll(`${server.url}${LIST}?format=csv`);
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(csv.bytes.toString('utf8'), /^id,text_counter,type,/);
    const parquet = await fetchAll(`${server.url}${LIST}?format=parquet`);
    assert.equal(parquet.headers['content-type'], 'application/vnd.apache.parquet');
    assert.equal(parquet.bytes.subarray(0, 4).toString(), 'PAR1');
    assert.equal(parquet.bytes.subarray(-4).toString(), 'PAR1');
  });

  test('are compressed on request, Parquet not twice', async () => {
    const plain = await fetchAll(`${server.url}${LIST}?format=csv`);
    const small = await fetchAll(`${server.url}${LIST}?format=csv`, { 'Accept-Encoding': 'gzip' });
    assert.equal(small.headers['content-encoding'], 'gzip');
    assert.deepEqual(gunzipSync(small.bytes), plain.bytes);
    const parquet = await fetchAll(`${server.url}${LIST}?format=parquet`, {
      'Accept-Encoding': 'gzip',
    });
    assert.equal(parquet.headers['content-encoding'], undefined);
  });

  test('other addresses have no such formats', async () => {
    for (const path of [`${LIST}1001/?format=csv`, `${LIST}?format=xml`]) {
      assert.equal((await server.get(path)).status, 404);
    }
  });
});

test('a client that goes away in the middle ends its export, and others are served on', async (t) => {
  // More bytes than any socket buffers, in few entries.
  const entries = Array.from({ length: 2_000 }, (_, index) =>
    anEntry(index + 1, { content: 'x'.repeat(5_000) }),
  );
  const server = await startServer(t, {
    fill: async (store) => void (await publishSitting(store, entries)),
  });
  for (let round = 0; round < 12; round += 1) {
    const sent = httpRequest(`${server.url}${LIST}?format=ndjson`, { agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await once(response, 'data');
    sent.destroy();
    assert.equal((await server.get(LIST)).status, 200);
  }
  // More than the limit have been started; this one would be refused if they had not ended.
  let whole = Buffer.alloc(0);
  await until('an export that is not refused', async () => {
    const { status, bytes } = await fetchAll(`${server.url}${LIST}?format=ndjson`);
    whole = bytes;
    return status === 200;
  });
  assert.equal(whole.toString('utf8').split('\n').length, entries.length + 1);
});
