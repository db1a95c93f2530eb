// Following by e-mail from a change of the record to a mail server: sent once, retried, and stored over a restart.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMailSettings } from '../../src/alerts/mail-settings.ts';
import {
  DIGEST_ENTRIES_MAX,
  QUIET_MS,
  SAME_SITTING_MS,
  WAIT_MS_MAX,
} from '../../src/alerts/queue-digests.ts';
import type { NewEntry } from '../../src/record/entry.ts';
import { EVERYTHING } from '../../src/record/filter.ts';
import { nextDigestMs, type Topic } from '../../src/record/subscription.ts';
import { currentCaller, type Caller } from '../../src/threads/caller.ts';
import { anEntry } from '../support/records/entries.ts';
import { BAYA } from '../support/records/site-record.ts';
import { BASE, LIMITS, MUMMA_SPEAKS, NONE, said, openScene } from './mail-scene.ts';
import { failingMails } from './failing-mails.ts';

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
  const [mail] = scene.receiver.received;
  assert.deepEqual([mail!.from, mail!.to], ['hansard@example.org', ['asha@example.org']]);
  assert.equal(mail!.headers.get('from'), 'The Hansard <hansard@example.org>');
  assert.equal(mail!.headers.get('to'), 'asha@example.org');
  assert.match(mail!.headers.get('subject')!, /^Catherine Mumma: Senate, 31 July 2013$/);
  assert.equal(mail!.headers.get('bcc'), undefined);
  assert.equal(mail!.headers.get('auto-submitted'), 'auto-generated');
  assert.equal(
    mail!.headers.get('list-unsubscribe'),
    `<${BASE}/follow/stop?token=token-of-asha%40example.org>`,
  );
  assert.equal(mail!.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  assert.match(
    mail!.text,
    /^Catherine Mumma\nhttps:\/\/hansard\.example\.org\/person\/catherine-mumma\//,
  );
  assert.match(
    mail!.text,
    /Catherine Mumma Ng'ong'o: Water & “life”\. Bcc: x@example\.org <script>/,
  );
  assert.match(mail!.text, /\/hansard\/debate\/\d+\//);
  assert.match(mail!.text, /follows “Catherine Mumma”[^]*\/follow\?token=token-of-asha/);
  assert.doesNotMatch(mail!.text, /Said before|Order!/);
  assert.match(mail!.html, /Water &#38; “life”\. Bcc: x@example\.org &#60;script&#62;/);
  assert.doesNotMatch(mail!.html, /<script|<b>/);
  // The log names no address.
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
  ];
  const first = await scene.say(bill(1));
  const [debate] = await scene.store.sittingDebates(first);
  const venue = (await scene.store.item('venues', 'senate'))!;
  const none = { series: null, filter: EVERYTHING };
  const topics: Record<string, Topic> = {
    search: {
      ...none,
      kind: 'search',
      filter: { ...EVERYTHING, query: 'nambokho' },
      title: 'nambokho',
      path: '/search?q=nambokho',
    },
    chamber: {
      ...none,
      kind: 'chamber',
      filter: { ...EVERYTHING, venueId: venue.id },
      title: 'Seneti',
      path: '/hansard/?venue=senate',
    },
    bill: {
      ...none,
      kind: 'business',
      series: debate!.series,
      title: 'The Water Bill',
      path: '/hansard/business/x',
    },
  };
  for (const [name, topic] of Object.entries(topics)) {
    await scene.follow(`${name}@example.org`, {
      topic,
      language: name === 'chamber' ? 'sw' : 'en',
    });
  }
  await scene.say(bill(1));
  await scene.say([anEntry(1, { content: 'Nothing of it.' })]);
  assert.deepEqual(await scene.run(), { ...NONE, sent: 3 });
  const textTo = (name: string): string =>
    scene.receiver.received.find(({ to }) => to[0] === `${name}@example.org`)!.text;
  assert.match(textTo('search'), /The water of Nambokho/);
  assert.doesNotMatch(textTo('search'), /Something else|Nothing of it/);
  assert.match(textTo('bill'), /The water of Nambokho[^]*Something else/);
  assert.doesNotMatch(textTo('bill'), /Nothing of it/);
  // A chamber is told by its debates.
  assert.match(textTo('chamber'), /\* The Water Bill[^]*inafuatilia “Seneti”/);
  assert.doesNotMatch(textTo('chamber'), /Nambokho/);
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
  // Another sitting does not wait for the rest of this one, and takes it along.
  await scene.say([said(1, { content: 'Another day.' })]);
  scene.nowMs += WAIT_MS_MAX;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.match(scene.receiver.received[1]!.text, /part 2[^]*Another day/);
  await scene.say([said(3)], sitting);
  scene.nowMs += SAME_SITTING_MS;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
});

test('the digest of a day comes at its hour, with everything since the last one', async (t) => {
  const scene = await openScene(t);
  await scene.follow('asha@example.org', { frequency: 'day' });
  await scene.say([said(1)]);
  await scene.say([said(1, { content: 'Later that day.' })]);
  scene.nowMs = nextDigestMs(scene.nowMs) - 1;
  assert.deepEqual(await scene.run(), NONE);
  scene.nowMs += 1;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.match(scene.receiver.received[0]!.headers.get('subject')!, /2 sittings/);
  await scene.say([said(1)]);
  scene.nowMs += 60 * 60 * 1_000;
  assert.deepEqual(await scene.run(), NONE);
  scene.nowMs = nextDigestMs(scene.nowMs);
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
});

test('corrections are not mailed, what was withdrawn is not sent, and an entry that is linked is new', async (t) => {
  const scene = await openScene(t);
  await scene.say([said(1, { speaker: null }), said(2)]);
  await scene.follow('asha@example.org');
  await scene.store.write(async (transaction) => {
    await transaction.correctEntry(2, said(2, { content: 'Corrected.' }), 'corrected');
  });
  assert.deepEqual(await scene.run(), NONE);
  await scene.store.write((transaction) => transaction.correctEntry(1, said(1), 'linked'));
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.match(scene.receiver.received[0]!.text, /part 1/);
  await scene.say([said(9)]);
  scene.receiver.dataAnswer = 451;
  assert.deepEqual(await scene.run(), { ...NONE, failed: 1 });
  scene.receiver.dataAnswer = 250;
  await scene.store.write((transaction) => transaction.withdrawEntry(3));
  scene.nowMs += 30_000;
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
  assert.equal(scene.receiver.received.length, 1);
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

/** Has the mail sent with which somebody confirms that they follow a topic. */
async function confirmationOf(
  scene: Awaited<ReturnType<typeof openScene>>,
  topic: Topic,
): Promise<void> {
  const request = { address: 'asha@example.org', topic, frequency: 'day', language: 'en' } as const;
  const madeAtMs = scene.nowMs;
  await scene.subscriptions.request(
    { ...request, token: 'abc', madeAtMs, clientDigest: 'c' },
    LIMITS,
  );
  assert.deepEqual(await scene.run(), { ...NONE, sent: 1 });
}

test('the mail with a link says what it confirms, also where the topic is hostile', async (t) => {
  const scene = await openScene(t);
  const title = 'maji\r\nBcc: x@example.org <img src=x>';
  const topic: Topic = { ...MUMMA_SPEAKS, title };
  await confirmationOf(scene, topic);
  const [mail] = scene.receiver.received;
  assert.deepEqual(mail!.to, ['asha@example.org']);
  assert.equal(mail!.headers.get('bcc'), undefined);
  assert.equal(
    mail!.headers.get('subject'),
    'Confirm that you follow: maji Bcc: x@example.org <img src=x>',
  );
  assert.match(mail!.text, /https:\/\/hansard\.example\.org\/follow\?token=abc\n/);
  assert.doesNotMatch(mail!.html, /<img/);
});

test('the mail with a link to a search has no word that a stranger typed', async (t) => {
  const scene = await openScene(t);
  const title = 'win money at http://evil.example/now';
  const topic: Topic = { ...MUMMA_SPEAKS, kind: 'search', title, path: '/search?q=money' };
  await confirmationOf(scene, topic);
  const { headers, text, html } = scene.receiver.received[0]!;
  assert.equal(headers.get('subject'), 'Confirm that you follow: a search of the record');
  assert.match(text, /about “a search of the record”/);
  assert.doesNotMatch(`${text} ${html}`, /money|evil/);
});

test('a search that somebody follows may cost what a request may, each anew', async (t) => {
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
    [{ baseUrl: null }, /BASE_URL is needed/],
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

failingMails();
