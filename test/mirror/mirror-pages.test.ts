// Mirroring a server of others, page by page: what is stored, what a second run requests, and what stops it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HansardClient, type RequestOptions } from '@hansard/client';
import { OperatorError } from '../../src/base/errors.ts';
import { mirrorRecord, type MirrorReport } from '../../src/mirror/mirror-record.ts';
import { restoreEntry } from '../../src/publish/publish-entries.ts';
import type { Store } from '../../src/store/contract/store.ts';
import {
  ADDRESS,
  faultsOf,
  MORE_THAN_ALL,
  parseEntries,
  publishIds,
  readPage,
} from '../support/records/entries.ts';
import {
  sendJson,
  standInEntries,
  startStandIn,
  type StandIn,
  type StandInEntry,
} from '../support/http/stand-in.ts';
import { seededRandom } from '../support/seed.ts';
import { temporaryStore, type Ending } from '../support/temporary.ts';

interface Mirroring {
  readonly server: StandIn;
  readonly store: Store;
  readonly mirror: (options?: Options) => Promise<MirrorReport>;
}

interface Options extends RequestOptions {
  readonly parallel?: number;
  readonly samplePages?: number;
  readonly entriesMax?: number;
  /** Called before a write of the run, with its number from 1 on. */
  readonly beside?: (write: number) => Promise<unknown>;
}

async function setUp(t: Ending, count = 137): Promise<Mirroring> {
  const server = await startStandIn(t, standInEntries(count));
  const store = await temporaryStore(t);
  const source = seededRandom('mirror');
  const random = (): number => source.fraction();
  return {
    server,
    store,
    mirror: async (chosen = {}) => {
      const { parallel = 1, samplePages = 3, entriesMax = Infinity, beside, ...options } = chosen;
      let writes = 0;
      const watched: Store = {
        ...store,
        write: async (...given) => {
          writes += 1;
          await beside?.(writes);
          return await store.write(...given);
        },
      };
      const client = new HansardClient(server.list, { firstRetryMs: 1, ...options });
      const plan = { parallel, samplePages, random, entriesMax };
      try {
        return await mirrorRecord(client, watched, { ...plan, progress: () => {} });
      } finally {
        client.close();
      }
    },
  };
}

async function stored(store: Store): Promise<StandInEntry[]> {
  const page = (await readPage(store, 1, MORE_THAN_ALL))!;
  return parseEntries(page.json).map(({ url, ...entry }) => {
    assert.equal(url, `${ADDRESS.prefix}${entry.id}${ADDRESS.suffix}`);
    return entry as unknown as StandInEntry;
  });
}

async function equal({ server, store }: Mirroring): Promise<void> {
  assert.deepEqual(await stored(store), server.entries);
  assert.deepEqual(await faultsOf(store), []);
  const sittings = (await store.collection('sittings', 1, 1_000))!.items;
  const begun = server.entries.filter(({ text_counter }) => text_counter === 1).length;
  assert.equal(sittings.length, begun);
  assert.ok(sittings.every(({ startDate, venueId }) => startDate === null && venueId === null));
}

async function stopped(work: Promise<unknown>, reason: RegExp): Promise<void> {
  await assert.rejects(work, (error: Error) => {
    assert.ok(error instanceof OperatorError, error.stack);
    assert.match(error.message, reason);
    return true;
  });
}

test('takes every entry with its id, several pages at a time; a second run requests the last page, what is new, and the sample', async (t) => {
  const mirroring = await setUp(t, 137);
  const { server, mirror } = mirroring;
  const expected = { source: 'pages', added: 137, entries: 137, count: 137, pages: 14 };
  assert.partialDeepStrictEqual(await mirror({ parallel: 4 }), { ...expected, requests: 15 });
  await equal(mirroring);
  server.requests.length = 0;
  assert.equal((await mirror({ samplePages: 0 })).added, 0);
  assert.deepEqual(
    server.requests.map((url) => new URL(url, 'http://h').searchParams.get('page')),
    ['14'],
  );
  server.entries = standInEntries(162);
  const report = await mirror({ samplePages: 3 });
  assert.deepEqual([report.added, report.requests, report.sampled], [25, 4 + 3, 3]);
  await equal(mirroring);
});

test('an empty server, and one with less than a page, are mirrored and grow later', async (t) => {
  const mirroring = await setUp(t, 0);
  const { server, mirror } = mirroring;
  assert.equal((await mirror()).entries, 0);
  const all = standInEntries(25);
  for (const count of [4, 10, 11, 25]) {
    server.entries = all.slice(0, count);
    assert.equal((await mirror()).entries, count);
    await equal(mirroring);
  }
});

test('a run goes on after any interruption: nothing twice, and everything in the end', async (t) => {
  const mirroring = await setUp(t, 1_534);
  const { server, store, mirror } = mirroring;
  let rounds = 0;
  for (let at = 1; at <= 20; at++) {
    // Stops during a request: after a late page, a 500, or a reset.
    const ending = new AbortController();
    const last = server.requests.length + 6;
    server.trouble = (request, response, number) => {
      if (number >= last) {
        ending.abort();
        return true;
      }
      if (number % 13 === 0) sendJson(response, 500, { detail: 'A server error occurred.' });
      else if (number % 17 === 0) request.socket.resetAndDestroy();
      else if (number % 19 === 0) setTimeout(() => sendJson(response, 503, {}), 5);
      else return false;
      return true;
    };
    await assert.rejects(mirror({ signal: ending.signal, parallel: 1 + (at % 3) }), {
      name: 'AbortError',
    });
    const { count } = await store.recordState();
    assert.ok(count < server.entries.length);
    if (count === 0) continue;
    rounds += 1;
    assert.deepEqual(await stored(store), server.entries.slice(0, count));
  }
  assert.ok(rounds >= 10, `something was stored after ${rounds} of 20 interruptions`);
  server.trouble = () => false;
  await mirror();
  await equal(mirroring);
});

test('a corrected text and a renamed person are found by comparing pages; a link that was made here stays', async (t) => {
  const mirroring = await setUp(t, 60);
  const { server, store, mirror } = mirroring;
  await mirror();
  server.entries = server.entries.map((entry) => {
    if (entry.id === server.entries[12]!.id) return { ...entry, content: 'Corrected.' };
    const { speaker } = entry;
    return speaker?.id === 9 ? { ...entry, speaker: { ...speaker, legal_name: 'Renamed' } } : entry;
  });
  const report = await mirror({ samplePages: Infinity });
  assert.equal(report.sampled, 5);
  assert.ok(report.sampledChanged >= 1);
  await equal(mirroring);
  const open = server.entries.find(({ speaker, type }) => speaker === null && type === 'speech')!;
  await store.write((transaction) =>
    transaction.links.add([{ entryId: open.id, revision: 1, personId: 7 }]),
  );
  const again = await mirror({ samplePages: Infinity });
  assert.deepEqual([again.corrected, again.sampledChanged], [0, 0]);
  assert.deepEqual(await faultsOf(store), []);
});

test('what was withdrawn here stays so, and the rest follows the server', async (t) => {
  const mirroring = await setUp(t, 60);
  const { server, store, mirror } = mirroring;
  await mirror();
  const ids = [12, 59].map((index) => server.entries[index]!.id);
  await store.write(async (transaction) => {
    for (const id of ids) await transaction.entries.withdraw(id);
  }, 'desk');
  server.entries = [
    ...server.entries.map((entry, index) =>
      [12, 13, 59].includes(index) ? { ...entry, content: 'Corrected there.' } : entry,
    ),
    { ...server.entries[0]!, id: 9_000, text_counter: 900 },
  ];
  const report = await mirror({ samplePages: Infinity });
  assert.deepEqual(
    [report.added, report.corrected, report.withdrawnHere, report.sampledChanged],
    [1, 1, 2, 1],
  );
  assert.deepEqual(
    await stored(store),
    server.entries.filter(({ id }) => !ids.includes(id)),
  );
  assert.deepEqual(await faultsOf(store), []);
});

test('what is withdrawn or restored here while a server is mirrored contradicts nothing', async (t) => {
  const mirroring = await setUp(t, 60);
  const { server, store, mirror } = mirroring;
  await mirror();
  const ids = [12, 58, 59].map((index) => server.entries[index]!.id);
  const [middle, first, last] = ids as [number, number, number];
  const all = standInEntries(90);
  let writes = 0;
  // Before each write of a run, as many runs: the last entries are withdrawn, and restored beside the next run.
  for (let at = 1; at <= Math.max(writes, 2); at++) {
    for (const isRestored of [false, true]) {
      server.entries = all.slice(0, server.entries.length + 1);
      const report = await mirror({
        samplePages: Infinity,
        beside: async (write) => {
          writes = Math.max(writes, write);
          if (write !== at) return;
          for (const id of [middle, first, last]) {
            if (isRestored) await store.write((writing) => restoreEntry(writing, restoration(id)));
            else await store.write(({ entries }) => entries.withdraw(id), 'desk');
          }
        },
      });
      assert.equal(report.entries, server.entries.length - (isRestored ? 0 : 3));
      assert.equal(report.added, 1);
    }
  }
  assert.ok(writes >= 10, `${writes} writes`);
  await equal(mirroring);
});

const restoration = (id: number) => ({ id, sitting: null, textCounter: null });

test('of two mirrors of different servers that begin at once in an empty store, one is refused and stores nothing', async (t) => {
  const plan = { parallel: 1, samplePages: 0, entriesMax: Infinity, random: () => 0 };
  const another = await startStandIn(t, standInEntries(12).slice(2));
  const outcomes: string[] = [];
  for (let at = 1; at <= 4; at++) {
    const { server, store, mirror } = await setUp(t, 30);
    const client = new HansardClient(another.list);
    t.after(() => client.close());
    const second = async (): Promise<string> => {
      const run = mirrorRecord(client, store, { ...plan, progress: () => {} });
      return await run.then(() => 'stored', refusal);
    };
    let later = '';
    const beside = async (write: number): Promise<void> => {
      if (write === at) later = await second();
    };
    const first = await mirror({ beside }).then(() => 'stored', refusal);
    const isFirst = first === 'stored';
    assert.match(isFirst ? later : first, /^The store is a mirror of http:\/\/127/);
    assert.equal(isFirst ? first : later, 'stored');
    assert.deepEqual(await stored(store), isFirst ? server.entries : another.entries);
    outcomes.push(isFirst ? 'first' : 'second');
  }
  assert.deepEqual(outcomes, ['second', 'second', 'second', 'first']);
});

test('of two mirrors of one server that run at once, one says so, and the next run has all', async (t) => {
  const outcomes: string[] = [];
  for (let at = 1; at <= 5; at++) {
    const { store, mirror, server } = await setUp(t, 30);
    let isWithin = false;
    const beside = async (write: number): Promise<void> => {
      if (write !== at || isWithin) return;
      isWithin = true;
      await mirror();
    };
    const outcome = await mirror({ beside }).then(() => 'stored', refusal);
    if (outcome !== 'stored') {
      assert.match(outcome, /^Another process added entries to the record during this run, /);
    }
    outcomes.push(outcome === 'stored' ? outcome : 'refused');
    await mirror();
    assert.deepEqual(await stored(store), server.entries);
  }
  assert.ok(outcomes.includes('refused'));
  assert.ok(outcomes.includes('stored'));
});

const refusal = (error: Error): string => {
  assert.ok(error instanceof OperatorError, error.stack);
  return error.message;
};

test('stops with a report where the record shrinks or contradicts itself, and leaves what is stored', async (t) => {
  const mirroring = await setUp(t, 137);
  const { server, store, mirror } = mirroring;
  await mirror();
  const whole = server.entries;
  const cases: [StandInEntry[], RegExp, Options?][] = [
    [whole.slice(0, 136), /it reported 137 entries before, but 136 on page 14/],
    [whole.slice(0, 40), /404/],
    // One entry is gone and another was added: the same count, different pages.
    [
      [...whole.slice(0, 50), ...whole.slice(51), { ...whole[0]!, id: 9_999 }],
      /entry number 137 was \d+ before, but is 9999/,
    ],
    [
      whole.map((entry, index) => (index === 12 ? { ...entry, id: entry.id + 500 } : entry)),
      /it has entry \d+, which it did not have when that part was read/,
      { samplePages: Infinity },
    ],
    [[...whole, { ...whole[0]!, id: 1 }], /entry 1 comes after entry \d+/],
    [
      [...whole, { ...whole[0]!, id: 900, speaker: { id: 7, legal_name: 'X', slug: 'p-1' } }],
      /contradicts/,
    ],
    [
      [...whole, { ...whole[0]!, id: 900, type: 'song' }],
      /page 14, result 8: type: "song" is not a valid choice/,
    ],
    [standInEntries(141), /reports 141 entries, more than the 140/, { entriesMax: 140 }],
  ];
  for (const [entries, reason, options] of cases) {
    server.entries = entries;
    await stopped(mirror(options), reason);
    assert.deepEqual(await stored(store), whole);
  }
  server.entries = whole;
  assert.equal((await mirror()).entries, 137);
  assert.deepEqual(await faultsOf(store), []);
});

test('hostile pages are refused: a count that lies, pages of odd length, a next that skips, a person of two names', async (t) => {
  const { server, store, mirror } = await setUp(t, 40);
  const page = (results: object[], more: object): StandIn['trouble'] => {
    return (request, response) => {
      if (!request.url!.includes('/entries/')) return false;
      sendJson(response, 200, { count: 40, next: null, previous: null, results, ...more });
      return true;
    };
  };
  const { entries } = server;
  const next = server.list.replace('format=api', 'page=2');
  const cases: [StandIn['trouble'], RegExp][] = [
    [page(entries.slice(0, 10), {}), /it reports 40 entries, but page 1 ends with number 10/],
    [page(entries.slice(0, 10), { count: 5, next }), /it reports 5 entries, but page 1 ends/],
    [
      page(entries.slice(0, 10), { next: next.replace('=2', '=3') }),
      /it names page 3 as the page after page 1/,
    ],
    [
      page(entries.slice(0, 10).reverse(), { next }),
      /entry \d+ comes after entry \d+: the ids must rise/,
    ],
    [
      page(entries.slice(0, 10), { next, count: 1e15 }),
      /entry 5 comes after|was read before|as the page after/,
    ],
    [page([{ ...entries[0], id: 2 ** 60 }], { count: 1 }), /page 1, result 1: id/],
    [page([{ ...entries[0], text_counter: undefined }], { count: 1 }), /text_counter/],
    [page([{ ...entries[0], speaker: 7 }], { count: 1 }), /speaker/],
  ];
  for (const [trouble, reason] of cases) {
    server.trouble = trouble;
    await stopped(mirror(), reason);
    assert.equal((await store.recordState()).count, 0);
  }
});

test('a store has one mirror, and a record of its own is not made one', async (t) => {
  const { server, store, mirror } = await setUp(t, 12);
  await mirror();
  const other = new HansardClient(`http://${server.host}/other/entries/`);
  t.after(() => other.close());
  const plan = {
    parallel: 1,
    samplePages: 0,
    entriesMax: Infinity,
    random: () => 0,
    progress: () => {},
  };
  await stopped(mirrorRecord(other, store, plan), /The store is a mirror of http:\/\/127/);
  const own = await temporaryStore(t);
  await publishIds(own, [1]);
  await stopped(mirrorRecord(other, own, plan), /The store already has a record \(1 entry\)/);
});
