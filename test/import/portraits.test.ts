// Portraits: fetched from the addresses of a member list, or read from a folder; and served.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { isPublicAddress } from '../../src/base/public-address.ts';
import { fetchPortraits, importPortraits } from '../../src/import/fetch-portraits.ts';
import { importPeople } from '../../src/import/import-people.ts';
import { checkPortrait } from '../../src/import/portrait-file.ts';
import { checkedFetch } from '../../src/mirror/checked-fetch.ts';
import { PORTRAIT_BYTES_MAX } from '../../src/record/portrait.ts';
import { readingRules } from '../../src/record/parliament/record-rules.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { call } from '../support/call-program.ts';
import { BROWSER, startServer } from '../support/http/test-server.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';

const PNG = readFileSync(new URL('../../src/http/assets/icon-192.png', import.meta.url));

/** The picture, and as many bytes after it as make the size. */
const ofSize = (bytes: number): Buffer => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);

/** A server of pictures by their paths. */
async function pictures(t: TestContext, files: Readonly<Record<string, Buffer>>): Promise<string> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (request.url === '/elsewhere') {
      response.writeHead(302, { Location: '/one.png' }).end();
    } else response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a picture is stored up to the limit, by what its bytes are', () => {
  assert.equal(checkPortrait(ofSize(PORTRAIT_BYTES_MAX)).type, 'image/png');
  assert.throws(() => checkPortrait(ofSize(PORTRAIT_BYTES_MAX + 1)), /has more than 200 kB/);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script/></svg>';
  for (const bytes of [
    Buffer.from(svg),
    Buffer.from('<html>'),
    Buffer.alloc(0),
    PNG.subarray(0, 9),
  ]) {
    assert.throws(() => checkPortrait(bytes), /is no JPEG, PNG or WebP picture/);
  }
  const sized = (width: number): Buffer => {
    const bytes = Buffer.from(PNG);
    bytes.writeUInt32BE(width, 16);
    return bytes;
  };
  for (const width of [32, 4_000]) assert.equal(checkPortrait(sized(width)).type, 'image/png');
  for (const width of [31, 4_001]) assert.throws(() => checkPortrait(sized(width)), /pixels/);
});

suite('the portraits of a member list', () => {
  test('are fetched once, and what cannot be fetched is told and fetched by the next run', async (t) => {
    const store = await temporaryStore(t);
    const files: Record<string, Buffer> = {
      '/one.png': PNG,
      '/large.png': ofSize(PORTRAIT_BYTES_MAX + 1),
      '/page': Buffer.from('<html>'),
    };
    const url = await pictures(t, files);
    const list = ['one.png', 'elsewhere', 'large.png', 'page', 'none.png'].map((name, at) => ({
      name: `Member ${'ABCDE'[at]}`,
      constituency: `Place ${'ABCDE'[at]}`,
      photo_url: `${url}/${name}`,
    }));
    const path = join(temporaryFolder(t), 'list.json');
    writeFileSync(path, JSON.stringify(list));
    const term = { chamber: null, from: null, to: null };
    await importPeople(store, path, { term, words: readingRules('').labels });
    const send = checkedFetch(() => true);
    t.after(() => send.close?.());
    const first = await fetchPortraits(store, { send });
    assert.equal(first.stored, 2);
    assert.deepEqual([...first.refused].sort(), [
      `${url}/large.png has more than 200 kB.`,
      `${url}/none.png was answered with 404.`,
      `${url}/page is no JPEG, PNG or WebP picture.`,
    ]);
    files['/none.png'] = PNG;
    assert.equal((await fetchPortraits(store, { send })).stored, 1);
  });

  test('are not fetched with --no-portraits', async (t) => {
    const folder = temporaryFolder(t);
    const [path, DATABASE_URL] = [join(folder, 'list.json'), `sqlite:${join(folder, 'r.sqlite')}`];
    // No request leaves for this address: it is not public.
    const photo = 'http://127.0.0.1:9/one.png';
    writeFileSync(path, JSON.stringify([{ name: 'One', constituency: 'A', photo_url: photo }]));
    const refused = async (...flags: string[]): Promise<number> => {
      const { code, stdout } = await call(['people', 'import', path, '--json', ...flags], {
        DATABASE_URL,
      });
      assert.equal(code, 0);
      const { portraits } = JSON.parse(stdout) as {
        readonly portraits: { readonly refused: readonly string[] };
      };
      return portraits.refused.length;
    };
    assert.deepEqual([await refused('--no-portraits'), await refused()], [0, 1]);
  });

  test('are not fetched from a private address', async (t) => {
    const store = await temporaryStore(t);
    const url = await pictures(t, { '/one.png': PNG });
    await store.write(async (transaction) => {
      const id = await transaction.people.add('One', 'one');
      await transaction.portraits.noteAddress(id ?? 0, `${url}/one.png`);
    });
    const send = checkedFetch(isPublicAddress);
    t.after(() => send.close?.());
    const { stored, refused } = await fetchPortraits(store, { send });
    assert.equal(stored, 0);
    assert.match(refused.join(), /one\.png could not be fetched: .*has only private addresses/);
  });
});

test('the pictures of a folder are served at an address that never changes', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'amina-wairimu.png'), PNG);
  writeFileSync(join(folder, 'nobody.png'), PNG);
  const fill = async (store: Store): Promise<void> => {
    await store.write(async (transaction) => {
      await transaction.people.add('Amina Wairimu', 'amina-wairimu');
      await transaction.people.add('Silas Anyona Kiprono', 'silas-kiprono');
    });
    const report = await importPortraits(store, folder);
    assert.deepEqual(report, {
      stored: 1,
      refused: ['nobody.png is named like nobody of the record.'],
    });
  };
  const server = await startServer(t, { fill });
  const { text } = await server.get('/person/amina-wairimu/', BROWSER);
  const address =
    /<img class="avatar portrait large" src="([^"]*)" alt="Portrait of Amina Wairimu"/.exec(
      text,
    )?.[1] ?? '';
  assert.match(address, /^\/portraits\/[0-9a-f]{64}\.png$/);
  const { status, headers } = await server.get(address);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'image/png');
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(Number(headers['content-length']), PNG.length);
  for (const wrong of [
    address.replace('.png', '.jpg'),
    address.replace('.png', ''),
    '/portraits/x.png',
  ]) {
    assert.equal((await server.get(wrong)).status, 404, wrong);
  }
  const other = await server.get('/person/silas-kiprono/', BROWSER);
  assert.match(other.text, /<span class="avatar large" aria-hidden="true">SAK<\/span>/);
});
