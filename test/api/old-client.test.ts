// A client written for the original: it follows `next` and `previous` and trusts them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { appendSitting, RECORD } from '../support/records/http-record.ts';
import { LIST, sharedServer, startServer, type TestServer } from '../support/http/test-server.ts';

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly { readonly id: number; readonly url: string }[];
}

async function read(server: TestServer, address: string): Promise<Page> {
  const { pathname, search } = new URL(address, server.url);
  const reply = await server.get(pathname + search);
  assert.equal(reply.status, 200, address);
  assert.equal(reply.headers['content-type'], 'application/json');
  return reply.json as Page;
}

/** Every page from an address on, in the order of the links. */
async function walk(
  server: TestServer,
  from: string,
  direction: 'next' | 'previous',
  afterEach: (pages: number) => Promise<void> = async () => {},
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let address: string | null = from; address !== null; address = pages.at(-1)![direction]) {
    assert.ok(pages.length < 100, 'the links never end');
    pages.push(await read(server, address));
    await afterEach(pages.length);
  }
  return pages;
}

const idsOf = (pages: readonly Page[]): number[] =>
  pages.flatMap(({ results }) => results.map(({ id }) => id));
const RECORDED = RECORD.map(({ id }) => id);

suite('a client that follows the links', () => {
  const server = sharedServer();

  test('reads each entry once, in order', async () => {
    for (const query of ['', '?format=api&page=1', '?format=json', '?page=1&x=é%20ü']) {
      const pages = await walk(server, LIST + query, 'next');
      assert.deepEqual(idsOf(pages), RECORDED);
      assert.deepEqual(
        pages.map(({ count }) => count),
        [32, 32, 32, 32],
      );
      assert.deepEqual([pages[0]!.previous, pages.at(-1)!.next], [null, null]);
    }
  });

  test('reads each entry once, backwards, from page=last', async () => {
    const pages = await walk(server, `${LIST}?format=api&page=last`, 'previous');
    assert.deepEqual(idsOf(pages.reverse()), RECORDED);
  });
});

test('a client that goes on after the last id it read sees everything once, also through a filter', async (t) => {
  const server = await startServer(t);
  for (const filter of ['', '&type=speech', '&venue=1']) {
    const whole = idsOf(await walk(server, `${LIST}?page_size=10${filter}`, 'next'));
    const pages = await walk(server, `${LIST}?after=0&page_size=7${filter}`, 'next');
    assert.deepEqual(idsOf(pages), whole);
    for (const { count, previous } of pages) {
      assert.deepEqual([count, previous], [whole.length, null]);
    }
  }
});

suite('a client that reads while the record grows', () => {
  test('reads each entry once, and finds the full pages where they were', async (t) => {
    const server = await startServer(t);
    let added: readonly number[] = [];
    const pages = await walk(server, `${LIST}?format=api`, 'next', async (read) => {
      if (read === 2) added = await appendSitting(server.store, 25);
    });
    assert.deepEqual(idsOf(pages), [...RECORDED, ...added]);
    assert.deepEqual(
      pages.map(({ count }) => count),
      [32, 32, 57, 57, 57, 57],
    );
    for (const number of [1, 2, 3]) {
      const again = await read(server, `${LIST}?format=api&page=${number}`);
      assert.deepEqual(again.results, pages[number - 1]!.results);
    }
  });
});
