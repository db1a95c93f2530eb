// Alerts from a change of the record to a receiver: delivered once, signed, retried, and stored over a restart.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliverDue, type DeliveryCounts } from '../../src/alerts/deliver-due.ts';
import type { AlertDependencies } from '../../src/alerts/alert-loop.ts';
import {
  DELIVERED_ENTRIES_MAX,
  queueDeliveries,
  QUEUED_MAX,
} from '../../src/alerts/queue-deliveries.ts';
import { GIVEN_UP_AFTER_MS, isSignedBy } from '../../src/hansard/alert.ts';
import { NO_DETAILS } from '../../src/hansard/entry-details.ts';
import { EVERYTHING, type EntryFilter } from '../../src/hansard/filter.ts';
import type { Observation } from '../../src/observe/observation.ts';
import { openAlerts, openFinder, openStore } from '../../src/store/open-store.ts';
import type { NewEntry } from '../../src/hansard/entry.ts';
import type { Alert, AlertStore } from '../../src/store/contract/alert-store.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { startReceiver, type Receiver } from '../support/http/receiver.ts';
import { BAYA, MUMMA } from '../support/records/site-record.ts';
import { temporaryAddress, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';

interface DeliveredBody {
  readonly id: string;
  readonly alert: string;
  readonly seq: { readonly first: number; readonly last: number };
  readonly entries: readonly {
    readonly seq: number;
    readonly kind: string;
    readonly id: number;
    readonly url: string;
    readonly json: string;
    readonly excerpt: { readonly text: string; readonly marks: readonly [number, number][] };
  }[];
}

interface Scene {
  readonly store: Store;
  readonly alerts: AlertStore;
  readonly receiver: Receiver;
  readonly observations: Observation[];
  /** The clock, which only a test moves. */
  nowMs: number;
  readonly say: (entries: readonly NewEntry[]) => Promise<readonly number[]>;
  readonly add: (name: string, filter: Partial<EntryFilter>, url?: string) => Promise<void>;
  readonly alert: (name: string) => Promise<Alert>;
  /** Queues and delivers with connections of its own, as a new process does. */
  readonly run: (
    more?: Partial<AlertDependencies>,
    signal?: AbortSignal,
  ) => Promise<DeliveryCounts>;
  readonly bodies: () => DeliveredBody[];
}

async function scene(t: Ending): Promise<Scene> {
  const address = await temporaryAddress(t);
  const [store, alerts, receiver] = [
    await openStore(address),
    await openAlerts(address),
    await startReceiver(t),
  ];
  t.after(() => alerts.close());
  t.after(() => store.close());
  await store.write(async (publication) => {
    await publication.knowPerson(BAYA);
    await publication.knowPerson(MUMMA);
  });
  const made: Scene = {
    store,
    alerts,
    receiver,
    observations: [],
    nowMs: Date.UTC(2030, 0, 1),
    say: (entries) =>
      store.write(async (publication) => {
        const sitting = await publication.addSitting(aSitting());
        return await publication.appendEntries(sitting, entries);
      }),
    add: async (name, filter, url = receiver.url) => {
      const added = await alerts.add({
        name,
        url,
        secret: `secret of ${name}`,
        filter: { ...EVERYTHING, ...filter },
        filterText: '',
        allowPrivate: true,
        madeAtMs: made.nowMs,
        lastSeq: await store.lastChange(),
      });
      assert.equal(added, true);
    },
    alert: async (name) => (await alerts.all()).find((one) => one.name === name)!,
    run: async (more = {}, signal) => {
      const opened = [await openStore(address), await openAlerts(address)] as const;
      const finder = await openFinder(address);
      const dependencies: AlertDependencies = {
        store: opened[0],
        alerts: opened[1],
        finder,
        addresses: {
          page: (id) => `https://h/entry/${id}`,
          json: { before: 'https://h/api/', after: '/?format=json' },
        },
        allowPrivate: false,
        userAgent: 'Hansard/test',
        observe: (observation) => void made.observations.push(observation),
        nowMs: () => made.nowMs,
        random: () => 0,
        timeoutMs: 2_000,
        ...more,
      };
      try {
        await queueDeliveries(dependencies);
        return await deliverDue(dependencies, signal);
      } finally {
        await finder.close();
        for (const one of opened) await one.close();
      }
    },
    bodies: () => receiver.received.map(({ body }) => JSON.parse(body) as DeliveredBody),
  };
  return made;
}

const water = (counter: number, more: Partial<NewEntry> = {}): NewEntry =>
  anEntry(counter, { content: `The water of Nambokho, part ${counter}.`, ...more });

const NONE = { delivered: 0, failed: 0, dead: 0 };

test('an added entry that matches is delivered once, signed, with its addresses', async (t) => {
  const s = await scene(t);
  await s.say([water(1)]);
  await s.add('maji', { query: 'water' });
  assert.deepEqual(await s.run(), NONE);
  const ids = await s.say([anEntry(1), water(2), anEntry(3), water(4)]);
  assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
  assert.deepEqual(await s.run(), NONE);
  assert.equal(s.receiver.received.length, 1);
  const { headers, body, path } = s.receiver.received[0]!;
  const seconds = s.nowMs / 1_000;
  assert.equal(path, '/hook');
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['user-agent'], 'Hansard/test');
  const signature = headers['hansard-signature'] as string;
  assert.equal(isSignedBy('secret of maji', signature, body, seconds), true);
  assert.equal(isSignedBy('secret of others', signature, body, seconds), false);
  const [delivered] = s.bodies();
  assert.equal(headers['idempotency-key'], delivered!.id);
  assert.deepEqual([delivered!.alert, delivered!.seq], ['maji', { first: 2, last: 5 }]);
  assert.deepEqual(delivered!.entries[0], {
    seq: 3,
    kind: 'added',
    url: `https://h/entry/${ids[1]}`,
    json: `https://h/api/${ids[1]}/?format=json`,
    id: ids[1],
    text_counter: 2,
    type: 'speech',
    speaker_name: 'Mr. Speaker',
    speaker_title: '',
    speaker: null,
    excerpt: { text: 'The water of Nambokho, part 2.', marks: [[4, 9]] },
  });
  assert.deepEqual(
    delivered!.entries.map(({ id }) => id),
    [ids[1], ids[3]],
  );
  const alert = await s.alert('maji');
  assert.deepEqual(
    [alert.delivered, alert.waiting, alert.deliveredAtMs, alert.note],
    [1, 0, s.nowMs, null],
  );
});

test('each alert gets its own entries: of a person, a search, a chamber', async (t) => {
  const s = await scene(t);
  await s.add('baya', { personId: BAYA.id });
  await s.add('maji', { query: 'water' });
  await s.add('seneti', { venueId: 9_999 });
  const ids = await s.say([water(1), anEntry(2, { speaker: BAYA }), water(3, { speaker: BAYA })]);
  assert.deepEqual(await s.run(), { ...NONE, delivered: 2 });
  const byAlert = Object.fromEntries(
    s.bodies().map(({ alert, entries }) => [alert, entries.map(({ id }) => id)]),
  );
  assert.deepEqual(byAlert, { baya: [ids[1], ids[2]], maji: [ids[0], ids[2]] });
});

test('an excerpt marks the forms of words in the language that is given for an entry', async (t) => {
  const s = await scene(t);
  await s.add('votes', { query: 'vote' });
  const content = 'Naomba votes za wananchi wa nchi yetu.';
  await s.say([anEntry(1, { content, details: { ...NO_DETAILS, language: 'en' } })]);
  assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
  assert.deepEqual(s.bodies()[0]!.entries[0]!.excerpt, { text: content, marks: [[7, 12]] });
});

test('a correction is delivered, a withdrawal is not, and an entry that was changed twice comes once or not at all', async (t) => {
  const s = await scene(t);
  const [old, gone] = await s.say([anEntry(1), water(2)]);
  await s.add('maji', { query: 'water' });
  await s.store.write((publication) => publication.correctEntry(old!, water(1), 'corrected'));
  await s.store.write((publication) => publication.withdrawEntry(gone!));
  assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
  assert.deepEqual(
    s.bodies()[0]!.entries.map(({ id, kind }) => [id, kind]),
    [[old, 'corrected']],
  );
  // Added and corrected before the alert ran; added and withdrawn; corrected so that it no longer matches.
  const [twice, short, other] = await s.say([water(1), water(2), water(3)]);
  await s.store.write((publication) =>
    publication.correctEntry(twice!, water(1, { content: 'Water, corrected.' }), 'corrected'),
  );
  await s.store.write((publication) => publication.withdrawEntry(short!));
  await s.store.write((publication) => publication.correctEntry(other!, anEntry(3), 'corrected'));
  assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
  assert.deepEqual(
    s.bodies()[1]!.entries.map(({ id, kind, excerpt }) => [id, kind, excerpt.text]),
    [[twice, 'added', 'Water, corrected.']],
  );
});

test('a speech that is linked to its speaker is delivered to an alert of that person; their new name is not', async (t) => {
  const s = await scene(t);
  const [id] = await s.say([water(1), water(2, { speaker: BAYA })]);
  await s.add('baya', { personId: BAYA.id });
  await s.add('maji', { query: 'water' });
  await s.store.write((publication) =>
    publication.correctEntry(id!, water(1, { speaker: BAYA }), 'linked'),
  );
  assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
  assert.deepEqual(
    s.bodies().map(({ alert, entries }) => [alert, entries.map((one) => [one.id, one.kind])]),
    [['baya', [[id, 'linked']]]],
  );
  const person = (await s.store.item('people', BAYA.id))!;
  await s.store.write((publication) =>
    publication.changePerson({ ...person, legalName: 'Owen Yaa Baya' }),
  );
  assert.deepEqual(await s.run(), NONE);
});

test('a delivery that failed is retried after growing pauses, under the same id, until it is received', async (t) => {
  const s = await scene(t);
  await s.add('maji', { query: 'water' });
  await s.say([water(1)]);
  s.receiver.answer = 500;
  for (const pauseMs of [30_000, 60_000, 120_000]) {
    assert.deepEqual(await s.run(), { ...NONE, failed: 1 });
    s.nowMs += pauseMs - 1;
    assert.deepEqual(await s.run(), NONE);
    s.nowMs += 1;
  }
  assert.equal((await s.alert('maji')).note, 'the answer was 500');
  s.receiver.answer = 204;
  assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
  assert.equal(s.receiver.received.length, 4);
  const keys = s.receiver.received.map(({ headers }) => headers['idempotency-key']);
  assert.equal(new Set(keys).size, 1);
  const { headers, body } = s.receiver.received[3]!;
  const signature = headers['hansard-signature'] as string;
  // Signed again: a receiver that refuses old signatures accepts a late delivery.
  assert.equal(isSignedBy('secret of maji', signature, body, s.nowMs / 1_000), true);
  assert.deepEqual(
    s.observations.map((one) => one.kind === 'alert sent' && [one.tries, one.outcome]),
    [
      [1, 'failed'],
      [2, 'failed'],
      [3, 'failed'],
      [4, 'delivered'],
    ],
  );
});

test('a receiver that never responds is a failure like any other', async (t) => {
  const s = await scene(t);
  await s.add('maji', { query: 'water' });
  await s.say([water(1)]);
  s.receiver.answer = () => {};
  assert.deepEqual(await s.run({ timeoutMs: 50 }), { ...NONE, failed: 1 });
  assert.match((await s.alert('maji')).note!, /no answer within 0.05 seconds/);
});

test('receivers that hang delay their own deliveries alone', async (t) => {
  const s = await scene(t);
  const hung = await Promise.all(Array.from({ length: 12 }, () => startReceiver(t)));
  for (const [number, one] of hung.entries()) {
    one.answer = () => {};
    await s.add(`hung ${number}`, { query: 'water' }, one.url);
  }
  // Two alerts for one host: its second waits for the first.
  await s.add('hung once more', { query: 'water' }, hung[0]!.url);
  await s.add('good', { query: 'water' });
  const stop = new AbortController();
  await s.say([water(1)]);
  const running = s.run({ timeoutMs: 600_000 }, stop.signal);
  await until('every receiver', () =>
    [...hung, s.receiver].every((one) => one.received.length > 0),
  );
  // A delivery that is made while the others hang.
  await until('a delivery', async () => (await s.alert('good')).delivered === 1);
  assert.deepEqual(
    hung.map(({ received }) => received.length),
    hung.map(() => 1),
  );
  stop.abort();
  assert.deepEqual(await running, { ...NONE, delivered: 1 });
  // What was interrupted is due at once, under the same id, and nothing is delivered twice.
  for (const one of hung) one.answer = 200;
  assert.deepEqual(await s.run(), { ...NONE, delivered: 13 });
  assert.equal(s.receiver.received.length, 1);
  for (const { received } of hung.slice(1)) {
    const [first, again] = received.map(({ headers }) => headers['idempotency-key']);
    assert.equal(first, again);
  }
});

test('after a day a delivery is given up and recorded, and the next one is delivered', async (t) => {
  const s = await scene(t);
  await s.add('maji', { query: 'water' });
  await s.say([water(1)]);
  s.receiver.answer = 503;
  await s.run();
  s.nowMs += GIVEN_UP_AFTER_MS;
  assert.deepEqual(await s.run(), { ...NONE, dead: 1 });
  const { dead, waiting, note } = await s.alert('maji');
  assert.deepEqual([dead, waiting, note], [1, 0, 'the answer was 503']);
  s.receiver.answer = 200;
  await s.say([water(1)]);
  assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
  assert.deepEqual((await s.alert('maji')).note, null);
});

test('an entry that was withdrawn while it waited is not delivered', async (t) => {
  const s = await scene(t);
  await s.add('maji', { query: 'water' });
  const [one, other] = await s.say([water(1), water(2)]);
  s.receiver.answer = 500;
  await s.run();
  await s.store.write((publication) => publication.withdrawEntry(one!));
  s.nowMs += 30_000;
  await s.run();
  assert.deepEqual(
    s.bodies()[1]!.entries.map(({ id }) => id),
    [other],
  );
  await s.store.write((publication) => publication.withdrawEntry(other!));
  s.nowMs += 60_000;
  assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
  assert.equal(s.receiver.received.length, 2);
});

test('a process that dies during a delivery leaves it to the next', async (t) => {
  const s = await scene(t);
  await s.add('maji', { query: 'water' });
  await s.say([water(1)]);
  await s.run({ alerts: { ...s.alerts, takeDue: async () => null } });
  const taken = await s.alerts.takeDue(s.nowMs, 30_000);
  assert.deepEqual(await s.run(), NONE);
  s.nowMs += 30_000;
  assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
  assert.equal(s.bodies()[0]!.id, taken!.id);
});

test('two processes at once deliver everything once', async (t) => {
  const s = await scene(t);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await s.add(name, { query: 'water' });
  await s.say([water(1), water(2)]);
  const counts = await Promise.all([s.run(), s.run(), s.run()]);
  assert.equal(
    counts.reduce((sum, { delivered }) => sum + delivered, 0),
    6,
  );
  assert.deepEqual(
    s
      .bodies()
      .map(({ alert }) => alert)
      .sort(),
    ['a', 'b', 'c', 'd', 'e', 'f'],
  );
});

test('a removed alert delivers nothing more', async (t) => {
  const s = await scene(t);
  await s.add('maji', { query: 'water' });
  await s.say([water(1)]);
  s.receiver.answer = 500;
  await s.run();
  await s.alerts.remove('maji');
  await s.say([water(1)]);
  s.nowMs += GIVEN_UP_AFTER_MS;
  assert.deepEqual(await s.run(), NONE);
  assert.equal(s.receiver.received.length, 1);
});

test('many entries are delivered in batches, in order, and each once', async (t) => {
  const s = await scene(t);
  await s.add('maji', { query: 'water' });
  const ids = await s.say(Array.from({ length: 1_150 }, (_, index) => water(index + 1)));
  const { delivered } = await s.run();
  const bodies = s.bodies();
  assert.equal(delivered, bodies.length);
  assert.deepEqual(
    bodies.flatMap(({ entries }) => entries.map(({ id }) => id)),
    ids,
  );
  let last = 0;
  for (const { seq, entries } of bodies) {
    assert.ok(entries.length <= DELIVERED_ENTRIES_MAX);
    assert.equal(seq.first, last + 1);
    assert.ok(entries.every((one) => one.seq >= seq.first && one.seq <= seq.last));
    last = seq.last;
  }
  assert.equal(last, 1_150);
});

test('a receiver out of order does not fill the queue without end', async (t) => {
  const s = await scene(t);
  await s.add('maji', { query: 'water' });
  const entries = Array.from({ length: 12_000 }, (_, index) =>
    water(index + 1, { content: 'Water.' }),
  );
  await s.say(entries);
  s.receiver.answer = 500;
  await s.run();
  const { waiting, lastSeq } = await s.alert('maji');
  assert.ok(waiting >= QUEUED_MAX && waiting < QUEUED_MAX + 20, String(waiting));
  assert.ok(lastSeq < 12_000);
});

test('a private address is refused where none is allowed', async (t) => {
  const s = await scene(t);
  await s.alerts.add({
    name: 'maji',
    url: s.receiver.url.replace('http:', 'https:'),
    secret: 's',
    filter: { ...EVERYTHING, query: 'water' },
    filterText: '',
    allowPrivate: false,
    madeAtMs: 0,
    lastSeq: 0,
  });
  await s.say([water(1)]);
  assert.deepEqual(await s.run(), { ...NONE, failed: 1 });
  assert.match((await s.alert('maji')).note!, /private/);
  assert.equal(s.receiver.received.length, 0);
});
