// Alerts from a change of the record to a receiver: delivered once, signed, retried, and stored over a restart.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DELIVERED_ENTRIES_MAX } from '../../src/alerts/queue-deliveries.ts';
import { GIVEN_UP_AFTER_MS, isSignedBy } from '../../src/hansard/alert.ts';
import { NO_DETAILS } from '../../src/hansard/entry-details.ts';
import { EVERYTHING } from '../../src/hansard/filter.ts';
import { anEntry } from '../support/records/entries.ts';
import { BAYA } from '../support/records/site-record.ts';
import { NONE, scene, water } from './alert-scene.ts';
import { failingDeliveries } from './failing-deliveries.ts';

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

failingDeliveries();
