// Following by e-mail, from a change of the record to a mail server: sent once, retried, and kept over a restart.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMailSettings } from '../../src/alerts/mail-settings.ts';
import {
  DIGEST_ENTRIES_MAX,
  QUIET_MS,
  SAME_SITTING_MS,
  WAIT_MS_MAX,
} from '../../src/alerts/mail-loop.ts';
import { mergePeople, undoMerge } from '../../src/linking/merge-people.ts';
import type { NewEntry } from '../../src/record/entry.ts';
import { EVERYTHING } from '../../src/record/filter.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { nextDigestMs, type Topic } from '../../src/record/subscription.ts';
import { currentCaller, type Caller } from '../../src/threads/caller.ts';
import { until } from '../support/until.ts';
import { anEntry, correctById } from '../support/records/entries.ts';
import { BAYA, MUMMA } from '../support/records/site-record.ts';
import { BASE, LIMITS, MUMMA_SPEAKS, NONE, said, openScene } from './mail-scene.ts';

test('what a person said is mailed once, with its sitting, its debate and links that stop it', async (t) => {
  const scene = await openScene(t);
  await scene.say([said(1, { content: 'Said before.' })]);
  await scene.follow('asha@example.org');
  assert.deepEqual(await scene.run(), NONE);
  const heading = { type: 'heading', speaker: null, speakerName: '' } as const;
  await scene.say([
    anEntry(1, { ...heading, content: 'BILLS' }),
    anEntry(2, { ...heading, content: 'THE WATER <b>BILL</b>' }),
    said(3, { content: 'Water & “life”.\r\nBcc: x@example.org <script>alert(1)</script>' }),
    anEntry(4, { speaker: BAYA, speakerName: 'Sen. Baya' }),
  ]);
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.deepEqual(await scene.run(), NONE);
  const mail = scene.receiver.received[0]!;
  assert.deepEqual([mail.from, mail.to], ['hansard@example.org', ['asha@example.org']]);
  for (const [name, value] of [
    ['from', 'The Hansard <hansard@example.org>'],
    ['to', 'asha@example.org'],
    ['subject', 'Catherine Mumma: Senate, 31 July 2013'],
    ['bcc', undefined],
    ['auto-submitted', 'auto-generated'],
    ['list-unsubscribe', `<${BASE}/follow/stop?token=token-of-asha%40example.org>`],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ] as const) {
    assert.equal(mail.headers.get(name), value, name);
  }
  for (const shown of [
    /^Catherine Mumma\nhttps:\/\/hansard\.example\.org\/person\/catherine-mumma\//,
    /Catherine Mumma Ng'ong'o: Water & “life”\. Bcc: x@example\.org <script>/,
    /\/hansard\/debate\/\d+\//,
    /follows “Catherine Mumma”[^]*\/follow\?token=token-of-asha/,
  ]) {
    assert.match(mail.text, shown);
  }
  assert.doesNotMatch(mail.text, /Said before|Order!/);
  assert.match(mail.html, /Water &#38; “life”\. Bcc: x@example\.org &#60;script&#62;/);
  assert.doesNotMatch(mail.html, /<script|<b>/);
  // The log contains no address.
  assert.doesNotMatch(JSON.stringify(scene.observations), /asha/);
  assert.equal(scene.observations.length, 1);
});

test('each gets what it follows, in its language: a search, a chamber, the same business', async (t) => {
  const scene = await openScene(t);
  const heading = { type: 'heading', speaker: null, speakerName: '' } as const;
  const bill = (counter: number): readonly NewEntry[] => [
    anEntry(counter, { ...heading, content: 'BILLS' }),
    anEntry(counter + 1, { ...heading, content: 'THE WATER BILL, 2013' }),
    said(counter + 2),
    said(counter + 3, { content: 'Something else.', speakerName: 'Sen. Mumma' }),
    anEntry(counter + 4, { ...heading, type: 'scene', content: '(Question put and negatived)' }),
  ];
  const first = await scene.say(bill(1));
  const [debate] = await scene.store.sittingDebates(first);
  const venue = (await scene.store.item('venues', 'senate'))!;
  const topic = (kind: Topic['kind'], title: string, path: string, filter = {}): Topic => ({
    kind,
    title,
    path,
    series: null,
    filter: { ...EVERYTHING, ...filter },
  });
  const topics: Record<string, Topic> = {
    search: topic('search', 'nambokho', '/search?q=nambokho', { query: 'nambokho' }),
    chamber: topic('chamber', 'Seneti', '/hansard/?venue=senate', { venueId: venue.id }),
    bill: {
      ...topic('business', 'The Water Bill', '/hansard/business/x'),
      series: debate!.series,
    },
  };
  for (const [name, followed] of Object.entries(topics)) {
    const language = name === 'chamber' ? 'sw' : 'en';
    await scene.follow(`${name}@example.org`, { topic: followed, language });
  }
  await scene.say(bill(1));
  await scene.say([anEntry(1, { content: 'Nothing of it.' })]);
  assert.deepEqual(await scene.run(), { ...NONE, sent: 3 });
  const textTo = (name: string): string =>
    scene.receiver.received.find(({ to }) => to[0] === `${name}@example.org`)!.text;
  assert.match(textTo('search'), /The water of Nambokho/);
  assert.doesNotMatch(textTo('search'), /Something else|Nothing of it/);
  assert.match(textTo('bill'), /The water of Nambokho[^]*Something else/);
  assert.doesNotMatch(textTo('bill'), /Nothing of it|BILLS|BILL, 2013/);
  // The digest of a chamber lists its debates.
  assert.match(textTo('chamber'), /\* The Water Bill[^]*inafuatilia “Seneti”/);
  assert.doesNotMatch(textTo('chamber'), /Nambokho/);
  assert.match(textTo('bill'), /What was decided: Negatived: The Water Bill/);
  assert.match(textTo('chamber'), /Yaliyoamuliwa: Ilikataliwa: The Water Bill/);
});

test('a digest waits until the publisher pauses, but not longer than it may; the rest of a sitting waits for an hour', async (t) => {
  const scene = await openScene(t);
  scene.nowMs = Date.now();
  await scene.follow('asha@example.org');
  const sitting = await scene.say([said(1)]);
  scene.nowMs = Date.now() + QUIET_MS / 2;
  assert.deepEqual(await scene.run(), NONE);
  scene.nowMs = Date.now() + QUIET_MS + 1_000;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  await scene.say([said(2)], sitting);
  scene.nowMs += QUIET_MS + 60_000;
  assert.deepEqual(await scene.run(), NONE);
  // Another sitting does not wait for the rest of this one, and includes it.
  await scene.say([said(1, { content: 'Another day.' })]);
  scene.nowMs += WAIT_MS_MAX;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.match(scene.receiver.received[1]!.text, /part 2[^]*Another day/);
  await scene.say([said(3)], sitting);
  scene.nowMs += SAME_SITTING_MS;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
});

for (const frequency of ['day', 'week'] as const) {
  test(`the digest of a ${frequency} comes at its hour, with everything since the last one`, async (t) => {
    await assertDigest(await openScene(t), frequency);
  });
}

async function assertDigest(
  scene: Awaited<ReturnType<typeof openScene>>,
  frequency: 'day' | 'week',
): Promise<void> {
  const next = (): number => nextDigestMs(scene.nowMs, KENYA, frequency);
  await scene.follow('asha@example.org', { frequency });
  await scene.say([said(1)]);
  await scene.say([said(1, { content: 'Later that day.' })]);
  scene.nowMs = next() - 1;
  assert.deepEqual(await scene.run(), NONE);
  scene.nowMs += 1;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.match(scene.receiver.received[0]!.headers.get('subject')!, /2 sittings/);
  await scene.say([said(1)]);
  scene.nowMs += 60 * 60 * 1_000;
  assert.deepEqual(await scene.run(), NONE);
  scene.nowMs = next();
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
}

test('corrections are not mailed, what was withdrawn is not sent, and an entry that is linked is new', async (t) => {
  const scene = await openScene(t);
  await scene.say([said(1, { speaker: null }), said(2)]);
  await scene.follow('asha@example.org');
  await scene.store.write(async (transaction) => {
    await correctById(transaction.entries, 2, said(2, { content: 'Corrected.' }));
  });
  assert.deepEqual(await scene.run(), NONE);
  await scene.store.write((transaction) => correctById(transaction.entries, 1, said(1), 'linked'));
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.match(scene.receiver.received[0]!.text, /part 1/);
  await scene.say([said(9)]);
  scene.receiver.dataAnswer = 451;
  assert.deepEqual(await scene.run(), { ...NONE, failed: 1 });
  scene.receiver.dataAnswer = 250;
  await scene.store.write((transaction) => transaction.entries.withdraw(3));
  scene.nowMs += 30_000;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.equal(scene.receiver.received.length, 1);
});

test('a follower of a merged person follows the survivor, until the merge is undone', async (t) => {
  const scene = await openScene(t);
  await scene.say([said(1), anEntry(2, { speaker: BAYA, speakerName: 'Sen. Baya' })]);
  await scene.follow('asha@example.org');
  const ofBaya = { ...EVERYTHING, personId: BAYA.id };
  await scene.follow('baya@example.org', { topic: { ...MUMMA_SPEAKS, filter: ofBaya } });
  await mergePeople(scene.store, [MUMMA.slug, BAYA.slug], null);
  assert.deepEqual(await scene.run(), NONE);
  await scene.say([anEntry(1, { speaker: BAYA, speakerName: 'Sen. Baya', content: 'As one.' })]);
  assert.deepEqual(await scene.run(), { ...NONE, sent: 2 });
  for (const { text } of scene.receiver.received) assert.match(text, /As one\./);
  await undoMerge(scene.store, MUMMA.id, null);
  scene.nowMs += SAME_SITTING_MS;
  assert.deepEqual(await scene.run(), NONE);
  await scene.say([said(1, { content: 'By myself.' })]);
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.deepEqual(scene.receiver.received[2]!.to, ['asha@example.org']);
});

test('a digest of many entries names some and says that there are more', async (t) => {
  const scene = await openScene(t);
  await scene.follow('asha@example.org');
  await scene.say(
    Array.from({ length: 2 * DIGEST_ENTRIES_MAX }, (_, index) =>
      said(index + 1, { speakerName: `S${index}` }),
    ),
  );
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  const { text } = scene.receiver.received[0]!;
  assert.match(text, /There is more on the site/);
  assert.ok(text.length < 20_000);
});

test('the mail with a link says what it confirms, also where the topic is hostile; of a search it has no word that a stranger typed', async (t) => {
  const scene = await openScene(t);
  const hostile: Topic = { ...MUMMA_SPEAKS, title: 'maji\r\nBcc: x@example.org <img src=x>' };
  const title = 'win money at http://evil.example/now';
  const search: Topic = { ...MUMMA_SPEAKS, kind: 'search', title, path: '/search?q=money' };
  for (const [token, topic] of [
    ['abc', hostile],
    ['def', search],
  ] as const) {
    const request = {
      address: 'asha@example.org',
      topic,
      frequency: 'day',
      language: 'en',
    } as const;
    const made = { token, madeAtMs: scene.nowMs, networks: ['c'] };
    await scene.subscriptions.request({ ...request, ...made }, LIMITS);
    assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  }
  const [mail, ofSearch] = scene.receiver.received;
  assert.deepEqual(mail!.to, ['asha@example.org']);
  assert.equal(mail!.headers.get('bcc'), undefined);
  const subject = 'Confirm that you follow: maji Bcc: x@example.org <img src=x>';
  assert.equal(mail!.headers.get('subject'), subject);
  assert.match(mail!.text, /https:\/\/hansard\.example\.org\/follow\?token=abc\n/);
  assert.doesNotMatch(mail!.html, /<img/);
  const { headers, text, html } = ofSearch!;
  assert.equal(headers.get('subject'), 'Confirm that you follow: a search of the record');
  assert.match(text, /about “a search of the record”/);
  assert.doesNotMatch(`${text} ${html}`, /money|evil/);
});

test('a followed search has the limits of a request, each time', async (t) => {
  const s = await openScene(t);
  for (const query of ['maji', 'barabara']) {
    const topic: Topic = {
      ...MUMMA_SPEAKS,
      kind: 'search',
      title: query,
      path: `/search?q=${query}`,
    };
    const filter = { ...EVERYTHING, query };
    await s.follow(`${query}@example.org`, { topic: { ...topic, filter } });
  }
  await s.say([said(1, { content: 'maji na barabara' })]);
  const callers: (Caller | null)[] = [];
  assert.deepEqual(await s.run({ onSearch: () => void callers.push(currentCaller()) }), {
    ...NONE,
    sent: 2,
  });
  assert.deepEqual(
    callers.map((caller) => caller?.client),
    ['mail', 'mail'],
  );
  assert.notEqual(callers[0], callers[1]);
});

test('settings that do not go together are refused, and no password is shown', () => {
  const all = { smtpUrl: 'smtp://u:geheim@h:587', mailFrom: 'h@example.org', baseUrl: BASE };
  assert.equal(readMailSettings({ ...all, smtpUrl: null, mailFrom: null }), null);
  for (const [more, reason] of [
    [{ mailFrom: null }, /SMTP_URL and MAIL_FROM are needed/],
    [{ smtpUrl: null }, /SMTP_URL and MAIL_FROM are needed/],
    [{ baseUrl: null }, /Set BASE_URL to send mail/],
    [{ smtpUrl: 'http://u:geheim@h' }, /SMTP_URL must be/],
    [{ smtpUrl: 'geheim' }, /SMTP_URL must be/],
    [{ mailFrom: 'x' }, /MAIL_FROM is "x"/],
    [{ mailFrom: 'A <a@example.org>, B <b@example.org>' }, /MAIL_FROM is/],
  ] as const) {
    assert.throws(
      () => readMailSettings({ ...all, ...more }),
      (error: Error) => reason.test(error.message) && !error.message.includes('geheim'),
    );
  }
  // A password is sent over TLS, unless the server is this machine.
  const requiresTls = (smtpUrl: string): unknown =>
    readMailSettings({ ...all, smtpUrl })!.server.requireTLS;
  assert.equal(requiresTls('smtp://u:p@mail.example.org:587'), true);
  assert.equal(requiresTls('smtp://u:p@127.0.0.1:2525'), undefined);
  assert.equal(requiresTls('smtp://mail.example.org:25'), undefined);
});

test('a mail that was not accepted is tried again, under the same Message-ID', async (t) => {
  const scene = await openScene(t);
  await scene.follow('asha@example.org');
  await scene.say([said(1)]);
  scene.receiver.dataAnswer = 451;
  assert.deepEqual(await scene.run(), { ...NONE, failed: 1 });
  const { note } = await scene.subscriptions.summary();
  assert.equal(note, 'the mail server answered 451 to DATA');
  scene.receiver.dataAnswer = 250;
  scene.nowMs += 30_000;
  const [waiting] = scene.observations.flatMap((one) => (one.kind === 'mail sent' ? one.mail : []));
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  const { headers } = scene.receiver.received[0]!;
  assert.equal(headers.get('message-id'), `<${waiting}@example.org>`);
});

test('an address that is refused is not tried again, and is removed after the third time; notes do not repeat it', async (t) => {
  const scene = await openScene(t);
  await scene.follow('gone@example.org');
  scene.receiver.recipientAnswer = 550;
  for (const counter of [1, 2, 3]) {
    await scene.say([said(counter)]);
    assert.deepEqual(await scene.run(), { ...NONE, dead: 1 });
  }
  assert.deepEqual((await scene.subscriptions.summary()).topics, []);
  assert.match(JSON.stringify(scene.observations), /answered 550 to RCPT TO/);
  assert.doesNotMatch(JSON.stringify(scene.observations), /gone@/);
});

test('a lost server costs one attempt a connection, and nothing is lost', async (t) => {
  const scene = await openScene(t);
  for (let reader = 0; reader < 12; reader += 1) await scene.follow(`r${reader}@example.org`);
  await scene.say([said(1)]);
  scene.receiver.recipientAnswer = 421;
  const { failed, sent } = await scene.run();
  assert.equal(sent, 0);
  scene.receiver.recipientAnswer = 250;
  scene.nowMs += 30_000;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 12 });
  assert.ok(failed >= 1);
  const recipients = scene.receiver.received.map(({ to }) => to[0]);
  assert.equal(new Set(recipients).size, 12);
});

test('a server that hangs is given up in time; one that is interrupted leaves its mail to the next process', async (t) => {
  const scene = await openScene(t);
  await scene.follow('asha@example.org');
  await scene.say([said(1)]);
  const hung: (() => void)[] = [];
  scene.receiver.dataAnswer = (answer) => void hung.push(answer);
  assert.deepEqual(await scene.run({ timeoutMs: 200 }), { ...NONE, failed: 1 });
  assert.match((await scene.subscriptions.summary()).note!, /no answer within 0.2 seconds/);
  scene.nowMs += 30_000;
  const stop = new AbortController();
  const running = scene.run({ timeoutMs: 600_000, signal: stop.signal });
  await until('the second mail', () => hung.length === 2);
  stop.abort();
  assert.deepEqual(await running, NONE);
  scene.receiver.dataAnswer = 250;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.equal(scene.receiver.received.length, 1);
});
