// A dump served at /data/: the list of its files, complete files, ranges of them, and nothing else.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { dumpRecord } from '../../src/distribute/dump-record.ts';
import {
  DESCRIPTION_TYPES,
  parseManifest,
  type DumpFile,
} from '../../src/formats/dump-manifest.ts';
import type { ParsedRequest } from '../../src/http/parsed-request.ts';
import { isStreamed } from '../../src/http/response.ts';
import { dumpFileResponse } from '../../src/site/docs/dumps.ts';
import { openFinder, openStore } from '../../src/store/open-store.ts';
import { publishRecord } from '../support/records/http-record.ts';
import { sharedServer, startServer } from '../support/http/test-server.ts';
import { PUBLISHED } from './dumped-record.ts';
import { temporaryAddress, temporaryFolder, type Ending } from '../support/temporary.ts';

suite('a served dump', () => {
  const folder = temporaryFolder({ after: (end: unknown) => after(end as () => void) });
  const server = sharedServer({
    dumpFolder: folder,
    fill: async (store) => {
      await publishRecord(store);
      writeFileSync(join(folder, 'secret.txt'), 'not for everybody');
    },
  });
  const read = async (): Promise<{ file: DumpFile; bytes: Buffer }> => {
    const { text } = await server.get('/data/manifest.json');
    const file = parseManifest(text).files.find(({ format }) => format === 'parquet')!;
    return { file, bytes: readFileSync(join(folder, file.name)) };
  };

  test('says so where no dump was made yet', async () => {
    const page = await server.get('/data/');
    assert.equal(page.status, 200);
    assert.match(page.text, /No files have been made yet/);
    assert.equal((await server.get('/data/manifest.json')).status, 404);
    assert.match((await server.get('/data')).text, /<a href="\/data\/">The record as files<\/a>/);
  });

  test('is listed as soon as it is made', async (t) => {
    await dumpInto(t, folder);
    const { file } = await read();
    const page = await server.get('/data/', { 'Accept-Language': 'sw' });
    assert.equal(page.status, 200);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.match(page.text, /Maingizo yote 32/);
    assert.ok(page.text.includes(`href="/data/${file.name}"`));
    assert.ok(page.text.includes(file.sha256));
    for (const [name, type] of Object.entries(DESCRIPTION_TYPES)) {
      assert.ok(page.text.includes(`href="/data/${name}"`));
      const description = await server.get(`/data/${name}`);
      assert.deepEqual([description.status, description.headers['content-type']], [200, type]);
      assert.equal(description.text, readFileSync(join(folder, name), 'utf8'));
    }
  });

  test('its files are sent whole, with validators, and caches revalidate them', async () => {
    const { file, bytes } = await read();
    const path = `/data/${file.name}`;
    const whole = await server.get(path);
    assert.equal(whole.status, 200);
    assert.deepEqual(whole.bytes, bytes);
    assert.equal(whole.headers['content-length'], String(bytes.length));
    assert.equal(whole.headers['content-type'], 'application/vnd.apache.parquet');
    assert.equal(whole.headers['accept-ranges'], 'bytes');
    assert.equal(whole.headers['cache-control'], 'no-cache');
    const tag = whole.headers['etag'] as string;
    const again = await server.get(path, { 'If-None-Match': tag, Range: 'bytes=0-3' });
    assert.equal(again.status, 304);
    assert.equal(again.bytes.length, 0);
    const head = await server.request('HEAD', path);
    assert.equal(head.headers['content-length'], String(bytes.length));
    assert.equal(head.bytes.length, 0);
    const manifest = await server.get('/data/manifest.json');
    const known = { 'If-None-Match': manifest.headers['etag'] as string };
    assert.equal((await server.get('/data/manifest.json', known)).status, 304);
  });

  test('a download that was interrupted goes on with a range', async () => {
    const { file, bytes } = await read();
    const path = `/data/${file.name}`;
    const part = await server.get(path, { Range: 'bytes=100-', 'If-Range': `"${file.name}"` });
    assert.equal(part.status, 206);
    assert.deepEqual(part.bytes, bytes.subarray(100));
    assert.equal(part.headers['content-range'], `bytes 100-${bytes.length - 1}/${bytes.length}`);
    const four = await server.get(path, { Range: 'bytes=-4' });
    assert.equal(four.text, 'PAR1');
    const other = await server.get(path, { Range: 'bytes=100-', 'If-Range': '"another"' });
    assert.equal(other.status, 200);
    const past = await server.get(path, { Range: `bytes=${bytes.length}-` });
    assert.equal(past.status, 416);
    assert.equal(past.headers['content-range'], `bytes */${bytes.length}`);
  });

  test('an empty file is sent as such, and has no range', async () => {
    const name = 'people-0000000000000003.ndjson.gz';
    writeFileSync(join(folder, name), '');
    const whole = await server.get(`/data/${name}`);
    assert.deepEqual([whole.status, whole.headers['content-length'], whole.text], [200, '0', '']);
    assert.equal((await server.get(`/data/${name}`, { Range: 'bytes=0-' })).status, 416);
  });

  test('a download goes on while a dump removes its file, which is not found after that', async (t) => {
    const name = 'people-0000000000000009.ndjson.gz';
    // More than a connection holds, so that most of it is read from the file after the dump.
    const bytes = Buffer.alloc(30_000_000, 'x');
    writeFileSync(join(folder, name), bytes);
    const response = await fetch(`${server.url}/data/${name}`);
    const reader = response.body!.getReader();
    const first = (await reader.read()).value as Uint8Array;
    await dumpInto(t, folder);
    assert.equal(existsSync(join(folder, name)), false);
    let read = first.length;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      read += (piece.value as Uint8Array).length;
    }
    assert.equal(read, bytes.length);
    assert.equal((await server.get(`/data/${name}`)).status, 404);
  });

  test('a file that a dump removes after it was found is not found', async () => {
    const name = 'people-0000000000000008.ndjson.gz';
    writeFileSync(join(folder, name), 'x');
    const request = { parameters: { name }, request: { rawHeaders: [], headers: {} } };
    const response = await dumpFileResponse(folder, request as unknown as ParsedRequest);
    rmSync(join(folder, name));
    assert.ok(isStreamed(response));
    await assert.rejects(async () => await response.open(), { status: 404 });
  });

  test('no other file is served, whatever it is called', async () => {
    const { file } = await read();
    symlinkSync('/etc', join(folder, 'people-0000000000000000.ndjson.gz'));
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'people-0000000000000002.ndjson.gz'));
    for (const name of [
      'secret.txt',
      '..%2Fsecret.txt',
      '%2e%2e/secret.txt',
      `${file.name}%00`,
      file.name.toUpperCase(),
      'people-0000000000000000.ndjson.gz',
      'people-0000000000000001.ndjson.gz',
      'people-0000000000000002.ndjson.gz',
      'manifest.json%2F',
    ]) {
      assert.equal((await server.get(`/data/${name}`)).status, 404, name);
    }
    rmSync(join(folder, 'manifest.json'));
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'manifest.json'));
    assert.equal((await server.get('/data/manifest.json')).status, 404);
    assert.match((await server.get('/data/')).text, /No files have been made yet/);
  });
});

test('without a folder of dumps, /data/ leads to the page of data', async (t) => {
  const server = await startServer(t);
  const moved = await server.get('/data/');
  assert.equal(moved.status, 301);
  assert.equal(moved.headers['location'], `${server.url}/data`);
  assert.doesNotMatch((await server.get('/data')).text, /The record as files/);
});

async function dumpInto(t: Ending, folder: string): Promise<void> {
  const address = await temporaryAddress(t);
  const store = await openStore(address);
  await publishRecord(store);
  const finder = await openFinder(address);
  t.after(() => Promise.all([store.close(), finder.close()]));
  await dumpRecord({ store, finder, ...PUBLISHED }, folder, () => {});
}
