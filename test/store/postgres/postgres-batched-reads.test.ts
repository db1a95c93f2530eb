// Concurrent reads of pages and entries: they are sent to PostgreSQL together, and each gets its own result, also during
// failures.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PageRequest } from '../../../src/store/contract/results.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { ENTRY_PAGE } from '../../../src/store/postgres/postgres-reads.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { ADDRESS, parseEntries, publishIds, readPage } from '../../support/records/entries.ts';
import { gateBefore } from '../../support/gate.ts';
import { counting, seeingStatements } from '../../support/postgres/sent-statements.ts';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { lastFirst, type Ending } from '../../support/temporary.ts';

/** Thirty entries with gaps in their ids. */
const IDS = Array.from({ length: 30 }, (_, index) => index * 2 + Math.floor(index / 7) + 1);

const HOSTILE = { prefix: 'http://h/{"a",NULL}\\/', suffix: "/?x='%\u{1f4dc}" };

const ENVELOPE: PageRequest['envelope'] = (located, { count }) => [
  `${located.number} of ${count}: `,
  ' end',
];

/** Requests for pages, some more than once. */
const REQUESTS: readonly Omit<PageRequest, 'envelope'>[] = [
  { page: 1, size: 10, address: ADDRESS },
  { page: 3, size: 10, address: ADDRESS },
  { page: 4, size: 10, address: ADDRESS },
  { page: 'last', size: 10, address: ADDRESS },
  { page: 'last', size: 7, address: HOSTILE },
  { page: 2, size: 7, address: HOSTILE },
  { page: 1, size: 100, address: ADDRESS },
  { page: 5, size: 1, address: { prefix: '', suffix: '' } },
  { page: Number.MAX_SAFE_INTEGER, size: 100, address: ADDRESS },
  { page: 1, size: 10, address: ADDRESS },
];

type Found = string | null;

async function pageOf(store: Store, request: Omit<PageRequest, 'envelope'>): Promise<Found> {
  const page = await store.entryPage({ ...request, envelope: ENVELOPE });
  return page === null ? null : `${page.state.version} ${Buffer.from(page.json).toString('utf8')}`;
}

async function entryOf(store: Store, id: number): Promise<Found> {
  const entry = await store.entry(id, HOSTILE);
  return entry === null ? null : Buffer.from(entry.json).toString('utf8');
}

await withPostgres('batched reads', (postgres) => {
  /** A store of the thirty, behind a gate. */
  async function scene(t: Ending) {
    const later = lastFirst(t);
    const address = await postgres.database(later);
    const gate = await gateBefore(later, postgres.port);
    const store = await openStore(address.replace(String(postgres.port), String(gate.port)));
    later.after(() => store.close());
    await publishIds(store, IDS);
    const name = new URL(address).pathname.slice(1);
    const endSessions = (): Promise<unknown> =>
      postgres.run(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
      );
    return { store, gate, endSessions };
  }

  suite('batched reads', () => {
    test('each of many has the answer it would have alone', async (t) => {
      const { store } = await scene(t);
      const alone: Found[] = [];
      for (const request of REQUESTS) alone.push(await pageOf(store, request));
      assert.equal(alone[2], null);
      assert.match(alone[4]!, /5 of 30: \{"id":.*"http:\/\/h\/\{"a",NULL\}.*\} end$/);
      const { result, numbers } = await counting(() =>
        Promise.all(REQUESTS.map((request) => pageOf(store, request))),
      );
      assert.deepEqual(result, alone);
      assert.deepEqual(numbers, [4, 4, 2]);
    });

    test('so do entries, those that are not there too', async (t) => {
      const { store } = await scene(t);
      const ids = [IDS[9]!, IDS[0]!, 2, 0, IDS[9]!, IDS[29]!, 1_000];
      const alone: Found[] = [];
      for (const id of ids) alone.push(await entryOf(store, id));
      assert.deepEqual(
        alone.map((entry) => entry === null),
        [false, false, true, true, false, false, true],
      );
      const { result, numbers } = await counting(() =>
        Promise.all(ids.map((id) => entryOf(store, id))),
      );
      assert.deepEqual(result, alone);
      assert.deepEqual(numbers, [4, 3]);
    });

    test('more than a statement takes go in several', async (t) => {
      const { store } = await scene(t);
      const pages = Array.from({ length: 100 }, (_, index) => (index % 30) + 1);
      const { result, numbers } = await counting(() =>
        Promise.all(pages.map((page) => readPage(store, page, 1))),
      );
      assert.deepEqual(
        result.map((page) => parseEntries(page!.json)[0]!.id),
        pages.map((page) => IDS[page - 1]),
      );
      assert.deepEqual(numbers.slice(0, 4), [16, 16, 16, 16]);
      const read = numbers.reduce((sum, number) => sum + number, 0);
      assert.equal(read, pages.length);
    });

    test('a read after a write has what was written', async (t) => {
      const { store } = await scene(t);
      for (let id = 1_001; id <= 1_010; id += 1) {
        const before = Array.from({ length: 40 }, () => readPage(store, 1, 10));
        await publishIds(store, [id]);
        const after = Array.from({ length: 40 }, () => readPage(store, 'last', 1));
        for (const page of await Promise.all(after)) {
          assert.equal(parseEntries(page!.json)[0]!.id, id);
        }
        await Promise.all(before);
      }
    });

    test('one that fails does not fail the others', async (t) => {
      const { store } = await scene(t);
      const [good, bad, other] = await Promise.allSettled([
        entryOf(store, IDS[1]!),
        entryOf(store, 2 ** 70),
        entryOf(store, 2),
      ]);
      assert.equal(good.status === 'fulfilled' && good.value!.startsWith('{"id":3,'), true);
      assert.deepEqual(other, { status: 'fulfilled', value: null });
      assert.equal(bad.status, 'rejected');
      assert.match(String(bad.reason), /bigint/);
    });

    test('a connection that is lost with many on it loses none', async (t) => {
      const { store, endSessions } = await scene(t);
      let times = 0;
      await seeingStatements(
        ({ text }) => {
          if (text !== ENTRY_PAGE.many || ++times > 2) return undefined;
          return endSessions().then(() => {});
        },
        async () => {
          const pages = Array.from({ length: 30 }, (_, index) => index + 1);
          const read = await Promise.all(pages.map((page) => readPage(store, page, 1)));
          assert.deepEqual(
            read.map((page) => parseEntries(page!.json)[0]!.id),
            IDS,
          );
        },
      );
      assert.ok(times >= 2);
    });
  });
});
