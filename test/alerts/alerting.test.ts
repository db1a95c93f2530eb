// Alerts, from a change of the record to a receiver: delivered once, signed, retried, and kept over a restart.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { DELIVERED_ENTRIES_MAX, QUEUED_MAX } from '../../src/alerts/alert-loop.ts';
import { GIVEN_UP_AFTER_MS } from '../../src/record/alert.ts';
import { isSignedBy } from '../support/signed-by.ts';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import { startReceiver } from '../support/http/receiver.ts';
import { until } from '../support/until.ts';
import { anEntry, changePerson, correctById } from '../support/records/entries.ts';
import { BAYA } from '../support/records/site-record.ts';
import { NONE, openScene, openWater, water } from './alert-scene.ts';

test('an added entry that matches is delivered once, signed, with its addresses', async (t) => {
  const scene = await openScene(t);
  await scene.say([water(1)]);
  await scene.add('maji', { query: 'water' });
  assert.deepEqual(await scene.run(), NONE);
  const ids = await scene.say([anEntry(1), water(2), anEntry(3), water(4)]);
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.deepEqual(await scene.run(), NONE);
  assert.equal(scene.receiver.received.length, 1);
  const { headers, body, path } = scene.receiver.received[0]!;
  const seconds = scene.nowMs / 1_000;
  assert.equal(path, '/hook');
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['user-agent'], 'Hansard/test');
  const signature = headers['hansard-signature'] as string;
  assert.equal(isSignedBy('secret of maji', signature, body, seconds), true);
  assert.equal(isSignedBy('secret of others', signature, body, seconds), false);
  const [delivered] = scene.bodies();
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
  const alert = await scene.alert('maji');
  assert.deepEqual(
    [alert.delivered, alert.waiting, alert.deliveredAtMs, alert.note],
    [1, 0, scene.nowMs, null],
  );
});

test('each alert gets its own entries: of a person, a search, a chamber', async (t) => {
  const scene = await openScene(t);
  await scene.add('baya', { personId: BAYA.id });
  await scene.add('maji', { query: 'water' });
  await scene.add('seneti', { venueId: 9_999 });
  const ids = await scene.say([
    water(1),
    anEntry(2, { speaker: BAYA }),
    water(3, { speaker: BAYA }),
  ]);
  assert.deepEqual(await scene.run(), { ...NONE, sent: 2 });
  const byAlert = Object.fromEntries(
    scene.bodies().map(({ alert, entries }) => [alert, entries.map(({ id }) => id)]),
  );
  assert.deepEqual(byAlert, { baya: [ids[1], ids[2]], maji: [ids[0], ids[2]] });
});

test('an excerpt marks the forms of words in the language that is given for an entry', async (t) => {
  const scene = await openScene(t);
  await scene.add('votes', { query: 'vote' });
  const content = 'Naomba votes za wananchi wa nchi yetu.';
  await scene.say([anEntry(1, { content, details: { ...NO_DETAILS, language: 'en' } })]);
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.deepEqual(scene.bodies()[0]!.entries[0]!.excerpt, { text: content, marks: [[7, 12]] });
});

test('a correction is delivered, a withdrawal is not, and an entry that was changed twice comes once or not at all', async (t) => {
  const scene = await openScene(t);
  const [old, gone] = await scene.say([anEntry(1), water(2)]);
  await scene.add('maji', { query: 'water' });
  await scene.store.write((transaction) => correctById(transaction.entries, old!, water(1)));
  await scene.store.write((transaction) => transaction.entries.withdraw(gone!));
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.deepEqual(
    scene.bodies()[0]!.entries.map(({ id, kind }) => [id, kind]),
    [[old, 'corrected']],
  );
  // Added and corrected before the alert ran; added and withdrawn; corrected so that it no longer matches.
  const [twice, short, other] = await scene.say([water(1), water(2), water(3)]);
  await scene.store.write((transaction) =>
    correctById(transaction.entries, twice!, water(1, { content: 'Water, corrected.' })),
  );
  await scene.store.write((transaction) => transaction.entries.withdraw(short!));
  await scene.store.write((transaction) => correctById(transaction.entries, other!, anEntry(3)));
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.deepEqual(
    scene.bodies()[1]!.entries.map(({ id, kind, excerpt }) => [id, kind, excerpt.text]),
    [[twice, 'added', 'Water, corrected.']],
  );
});

test('a speech that is linked to its speaker is delivered to an alert of that person; their new name is not', async (t) => {
  const scene = await openScene(t);
  const [id] = await scene.say([water(1), water(2, { speaker: BAYA })]);
  await scene.add('baya', { personId: BAYA.id });
  await scene.add('maji', { query: 'water' });
  await scene.store.write((transaction) =>
    correctById(transaction.entries, id!, water(1, { speaker: BAYA }), 'linked'),
  );
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.deepEqual(
    scene.bodies().map(({ alert, entries }) => [alert, entries.map((one) => [one.id, one.kind])]),
    [['baya', [[id, 'linked']]]],
  );
  await changePerson(scene.store, BAYA.id, { legalName: 'Owen Yaa Baya' });
  assert.deepEqual(await scene.run(), NONE);
});

test('an entry that was withdrawn while it waited is not delivered', async (t) => {
  const scene = await openScene(t);
  await scene.add('maji', { query: 'water' });
  const [one, other] = await scene.say([water(1), water(2)]);
  scene.receiver.answer = 500;
  await scene.run();
  await scene.store.write((transaction) => transaction.entries.withdraw(one!));
  scene.nowMs += 30_000;
  await scene.run();
  assert.deepEqual(
    scene.bodies()[1]!.entries.map(({ id }) => id),
    [other],
  );
  await scene.store.write((transaction) => transaction.entries.withdraw(other!));
  scene.nowMs += 60_000;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.equal(scene.receiver.received.length, 2);
});

test('many entries are delivered in batches, in order, and each once', async (t) => {
  const scene = await openScene(t);
  await scene.add('maji', { query: 'water' });
  const ids = await scene.say(Array.from({ length: 350 }, (_, index) => water(index + 1)));
  const { sent } = await scene.run();
  const bodies = scene.bodies();
  assert.equal(sent, bodies.length);
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
  assert.equal(last, 350);
});

test('a delivery that failed is retried after growing pauses, under the same id, until it is received', async (t) => {
  const scene = await openWater(t);
  scene.receiver.answer = 500;
  for (const pauseMs of [30_000, 60_000, 120_000]) {
    assert.deepEqual(await scene.run(), { ...NONE, failed: 1 });
    scene.nowMs += pauseMs - 1;
    assert.deepEqual(await scene.run(), NONE);
    scene.nowMs += 1;
  }
  assert.equal((await scene.alert('maji')).note, 'the answer was 500');
  scene.receiver.answer = 204;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.equal(scene.receiver.received.length, 4);
  const keys = scene.receiver.received.map(({ headers }) => headers['idempotency-key']);
  assert.equal(new Set(keys).size, 1);
  const { headers, body } = scene.receiver.received[3]!;
  const signature = headers['hansard-signature'] as string;
  // Signed again, so that a receiver that refuses old signatures accepts a late delivery.
  assert.equal(isSignedBy('secret of maji', signature, body, scene.nowMs / 1_000), true);
  const tried = scene.observations.map(
    (one) => one.kind === 'alert sent' && `${one.tries} ${one.outcome}`,
  );
  assert.deepEqual(tried, ['1 failed', '2 failed', '3 failed', '4 delivered']);
});

test('receivers that hang delay their own deliveries alone', async (t) => {
  const scene = await openScene(t);
  const hung = await Promise.all(Array.from({ length: 12 }, () => startReceiver(t)));
  for (const [number, one] of hung.entries()) {
    one.answer = () => {};
    await scene.add(`hung ${number}`, { query: 'water' }, one.url);
  }
  await scene.add('good', { query: 'water' });
  const stop = new AbortController();
  await scene.say([water(1)]);
  const running = scene.run({ timeoutMs: 600_000 }, stop.signal);
  await until('every receiver', () =>
    [...hung, scene.receiver].every((one) => one.received.length > 0),
  );
  // A delivery succeeds while the others hang.
  await until('a delivery', async () => (await scene.alert('good')).delivered === 1);
  assert.deepEqual(
    hung.map(({ received }) => received.length),
    hung.map(() => 1),
  );
  stop.abort();
  assert.deepEqual(await running, { ...NONE, sent: 1 });
  // An interrupted delivery is due at once, with the same id, and nothing is delivered twice.
  for (const one of hung) one.answer = 200;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 12 });
  assert.equal(scene.receiver.received.length, 1);
  for (const { received } of hung) {
    const [first, again] = received.map(({ headers }) => headers['idempotency-key']);
    assert.equal(first, again);
  }
});

test('after a day a delivery is given up and recorded, and the next one is delivered', async (t) => {
  const scene = await openWater(t);
  scene.receiver.answer = 503;
  await scene.run();
  scene.nowMs += GIVEN_UP_AFTER_MS;
  assert.deepEqual(await scene.run(), { ...NONE, dead: 1 });
  const { dead, waiting, note } = await scene.alert('maji');
  assert.deepEqual([dead, waiting, note], [1, 0, 'the answer was 503']);
  scene.receiver.answer = 200;
  await scene.say([water(1)]);
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.deepEqual((await scene.alert('maji')).note, null);
});

test('a broken receiver does not fill the queue without end', async (t) => {
  const entries = Array.from({ length: 2_000 }, (_, index) => water(index + 1));
  const scene = await openWater(t, entries);
  scene.receiver.answer = 500;
  const { id: alertId } = await scene.alert('maji');
  // One fewer than the maximum that may wait, with one entry each.
  const queued = Array.from({ length: QUEUED_MAX - 1 }, (_, index) => index + 1);
  const deliveries = queued.map((seq) => ({
    id: randomUUID(),
    firstSeq: seq,
    lastSeq: seq,
    entries: [{ seq, kind: 'added' as const, entryId: seq }],
  }));
  const progress = { alertId, fromSeq: 0, toSeq: queued.length, deliveries };
  await scene.alerts.recordProgress([progress], scene.nowMs);
  await scene.run();
  const { waiting, lastSeq } = await scene.alert('maji');
  assert.ok(waiting >= QUEUED_MAX && waiting < QUEUED_MAX + 20, String(waiting));
  assert.ok(lastSeq > queued.length && lastSeq < entries.length, String(lastSeq));
});
