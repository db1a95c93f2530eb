// Following by e-mail as a reader does: the form on a page, the link in the mail, and the ways to stop.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { SearchTooLong } from '../../src/base/errors.ts';
import type { Finder } from '../../src/finder/finder.ts';
import { openStore, openSubscriptions } from '../../src/store/open-store.ts';
import { startMailReceiver } from '../support/mail-receiver.ts';
import { call } from '../support/call-program.ts';
import { serve } from '../support/program.ts';
import { sharedServer } from '../support/http/test-server.ts';
import type { Reply } from '../support/http/http-client.ts';
import { publishSiteRecord } from '../support/records/site-record.ts';
import {
  type Ending,
  inStore,
  temporaryAddress,
  temporaryRecord,
  type TemporaryRecord,
} from '../support/temporary.ts';
import { until } from '../support/until.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** The one search that exceeds the budget of a request. */
const TOO_COSTLY = 'everything';

async function openWithLimit(ending: Ending): Promise<TemporaryRecord> {
  const { store, finder } = await temporaryRecord(ending);
  const matching: Finder['matching'] = async (filter) => {
    if (filter.query === TOO_COSTLY) throw new SearchTooLong();
    return await finder.matching(filter);
  };
  return { store, finder: Object.assign(Object.create(finder) as Finder, { matching }) };
}

// Before the suite: declarations after an `await` within it would not belong to it.
const endings: (() => unknown)[] = [];
const address = await temporaryAddress({ after: (end) => void endings.push(end as () => void) });
await (await openStore(address)).close();
const subscriptions = await openSubscriptions(address);
endings.push(() => subscriptions.close());

suite('following by e-mail', () => {
  after(async () => {
    for (const end of endings.reverse()) await end();
  });
  let client = 0;
  /** Every request comes from another client, unless a test sets the address. */
  const clients = { one: '' };
  const clientOf = (): string => clients.one || `192.0.2.${(client += 1)}`;
  const following = { subscriptions, clientOf };
  const server = sharedServer({ fill: publishSiteRecord, following, open: openWithLimit });
  const plain = sharedServer({ fill: publishSiteRecord });

  const post = (path: string, fields: Record<string, string>, headers = {}): Promise<Reply> =>
    server.request('POST', path, { ...FORM, ...headers }, new URLSearchParams(fields).toString());
  const follow = (to: string, more: Record<string, string> = {}): Promise<Reply> =>
    post('/follow', { kind: 'person', key: 'owen-baya', address: to, ...more });
  /** The token in the waiting mail to an address. */
  const tokenFor = async (to: string): Promise<string> => {
    for (;;) {
      const mail = await subscriptions.takeDue(Date.now(), 60_000);
      assert.ok(mail !== null, `no mail for ${to}`);
      await subscriptions.markSent(mail.id);
      if (mail.subscription.address === to) return mail.subscription.token;
    }
  };

  test('pages of a person, a search, a chamber and a bill have the form; without a mail server nothing has', async () => {
    const debates = (await server.store.debateTitles()).find(({ series }) => series !== null);
    const pages = ['/person/owen-baya/', '/search?q=water&venue=senate', '/hansard/?venue=senate'];
    if (debates !== undefined) pages.push(`/hansard/business/${debates.series}`);
    for (const path of pages) {
      const { status, text } = await server.get(path);
      assert.equal(status, 200, path);
      const form = /<details class="follow">[^]*?<\/details>/.exec(text)?.[0] ?? '';
      assert.match(form, /<form class="line" method="post" action="\/follow\?lang&#61;en">/, path);
      assert.doesNotMatch((await plain.get(path)).text, /class="follow"/);
    }
    for (const [method, path] of [
      ['GET', '/follow'],
      ['POST', '/follow'],
      ['POST', '/follow/stop'],
    ] as const) {
      assert.equal((await plain.request(method, path, FORM, '')).status, 404);
    }
  });

  test('a reader follows, confirms, changes how often, and stops', async () => {
    const reply = await follow('asha@example.org');
    assert.equal(reply.status, 200);
    assert.match(reply.text, /Check your e-mail/);
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.doesNotMatch(reply.text, /asha/);
    const token = await tokenFor('asha@example.org');
    const opened = await server.get(`/follow?token=${token}`);
    assert.match(opened.text, /Follow “Owen Baya” with this address\?/);
    assert.doesNotMatch(opened.text, /asha/);
    assert.match(opened.text, /<meta name="robots" content="noindex"|noindex/);
    // Opening the link confirms nothing: mail scanners open links.
    assert.equal((await subscriptions.ofToken(token, Date.now()))!.confirmedAtMs, null);
    const confirmed = await post(`/follow?token=${token}`, { do: 'confirm', frequency: 'day' });
    assert.match(confirmed.text, /This address follows “Owen Baya”/);
    const known = (await subscriptions.ofToken(token, Date.now()))!;
    assert.equal(known.frequency, 'day');
    assert.equal(known.lastSeq, await server.store.lastChange());
    assert.ok(known.confirmedAtMs !== null);
    await post(`/follow?token=${token}`, { do: 'confirm', frequency: 'sitting' });
    assert.equal((await subscriptions.ofToken(token, Date.now()))!.frequency, 'sitting');
    const stopped = await post(`/follow?token=${token}`, { do: 'stop' });
    assert.match(stopped.text, /no longer follows “Owen Baya”/);
    const gone = await server.get(`/follow?token=${token}`);
    assert.deepEqual([gone.status, /not valid/.test(gone.text)], [404, true]);
  });

  test('a mail program stops by one POST, whatever its origin; opening that address stops nothing', async () => {
    await follow('asha@example.org');
    const token = await tokenFor('asha@example.org');
    await post(`/follow?token=${token}`, { do: 'confirm' });
    assert.equal((await server.get(`/follow/stop?token=${token}`)).status, 200);
    assert.notEqual(await subscriptions.ofToken(token, Date.now()), null);
    const other = { Origin: 'https://mail.example.com', 'Sec-Fetch-Site': 'cross-site' };
    const fields = { 'List-Unsubscribe': 'One-Click' };
    assert.equal((await post(`/follow/stop?token=${token}`, fields, other)).status, 200);
    assert.equal(await subscriptions.ofToken(token, Date.now()), null);
    assert.equal((await post(`/follow/stop?token=${token}`, fields, other)).status, 404);
  });

  test('an address is removed with everything it follows', async () => {
    await follow('juma@example.org');
    await follow('juma@example.org', { kind: 'search', key: 'q=water&venue=senate' });
    const token = await tokenFor('juma@example.org');
    await post(`/follow?token=${token}`, { do: 'confirm' });
    assert.match(
      (await post(`/follow?token=${token}`, { do: 'forget' })).text,
      /address and everything it followed have been removed/,
    );
    assert.equal(await subscriptions.removeAddress('juma@example.org'), 0);
  });

  test('a response does not show whether an address is known or has had too many mails', async () => {
    const texts = new Set<string>();
    for (let request = 0; request < 5; request += 1)
      texts.add((await follow('x@example.org')).text);
    assert.equal(texts.size, 1);
    await tokenFor('x@example.org');
    assert.equal(await subscriptions.takeDue(Date.now(), 1), null);
  });

  test('one client is limited, with a page that says so', async () => {
    clients.one = '2001:db8:1:2::1';
    const statuses: number[] = [];
    for (let request = 0; request < 11; request += 1) {
      // Another address of the same network.
      clients.one = `2001:db8:1:2::${request + 1}`;
      statuses.push((await follow(`n${request}@example.org`)).status);
    }
    assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429]);
    clients.one = '2001:db8:1:2::99';
    assert.equal((await follow('n99@example.org')).headers['retry-after'], '3600');
    clients.one = '';
  });

  test('a provider’s customer with many networks is one too', async () => {
    const outcomes: Record<string, number> = {};
    for (let request = 0; request < 200; request += 1) {
      // A /64 for each request, four of them in a /56, all of them in a /48.
      clients.one = `2001:db8:9:${(Math.floor(request / 4) * 256 + (request % 4)).toString(16)}::1`;
      const { status } = await follow(`m${request}@example.org`);
      outcomes[status] = (outcomes[status] ?? 0) + 1;
    }
    assert.deepEqual(outcomes, { 200: 160, 429: 40 });
    clients.one = '';
  });

  test('where nothing more can wait for its confirmation, the page and the log say so', async (t) => {
    let outcome: 'evicted' | 'full' = 'full';
    t.mock.method(subscriptions, 'request', async () => outcome);
    const refused = await follow('full@example.org');
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '3600']);
    assert.match(refused.text, /waiting to be confirmed\. Try again in an hour/);
    outcome = 'evicted';
    assert.match((await follow('full@example.org')).text, /Check your e-mail/);
    const observed = server.observations.filter(({ kind }) => kind === 'following full');
    assert.deepEqual(observed, [
      { kind: 'following full', outcome: 'full' },
      { kind: 'following full', outcome: 'evicted' },
    ]);
  });

  test('refuses invalid addresses, pages and searches, and a form of another site', async () => {
    for (const [fields, status] of [
      [{ address: 'a@example.org\r\nBcc: b@example.org' }, 400],
      [{ address: 'nobody' }, 400],
      [{ key: 'nobody' }, 404],
      [{ kind: 'constructor' }, 404],
      [{ kind: 'chamber', key: 'x' }, 404],
      [{ kind: 'business', key: 'x' }, 404],
      [{ kind: 'search', key: '' }, 400],
      [{ kind: 'search', key: 'q="' }, 400],
      [{ kind: 'search', key: 'venue=x' }, 400],
    ] as const) {
      assert.equal((await follow('a@example.org', fields)).status, status, JSON.stringify(fields));
    }
    const costly = await follow('a@example.org', { kind: 'search', key: `q=${TOO_COSTLY}` });
    assert.equal(costly.status, 400);
    assert.match(costly.text, /This search takes too long/);
    const fields = { kind: 'person', key: 'owen-baya', address: 'a@example.org' };
    const elsewhere = await post('/follow', fields, { Origin: 'https://evil.example' });
    assert.equal(elsewhere.status, 400);
    assert.equal(await subscriptions.removeAddress('a@example.org'), 0);
    for (const token of ['', 'x', 'x'.repeat(43), '%00']) {
      assert.equal((await server.get(`/follow?token=${token}`)).status, 404);
    }
  });

  test('mails and pages are in the language of the form', async () => {
    const reply = await post('/follow?lang=sw', {
      kind: 'chamber',
      key: 'senate',
      address: 'zuhura@example.org',
    });
    assert.match(reply.text, /Angalia barua pepe yako/);
    const token = await tokenFor('zuhura@example.org');
    const { language, topic } = (await subscriptions.ofToken(token, Date.now()))!;
    assert.deepEqual(
      [language, topic.title, topic.path],
      ['sw', 'Seneti', '/hansard/?venue=senate'],
    );
  });
});

test('a service with a mail server sends the link, and the command lists and removes without showing addresses', async (t) => {
  const DATABASE_URL = await temporaryAddress(t);
  await inStore(DATABASE_URL, publishSiteRecord);
  const receiver = await startMailReceiver(t);
  const served = await serve(t, ['serve'], {
    DATABASE_URL,
    SMTP_URL: receiver.url,
    MAIL_FROM: 'Hansard <hansard@example.org>',
    BASE_URL: 'http://hansard.example.org',
    WORKERS: '1',
  });
  const body = new URLSearchParams({
    kind: 'person',
    key: 'owen-baya',
    address: 'asha@example.org',
  });
  const reply = await fetch(new URL('/follow', served.url), { method: 'POST', body });
  assert.equal(reply.status, 200, await reply.text());
  await until('the mail', () => receiver.received.length === 1);
  const [mail] = receiver.received;
  assert.deepEqual(mail!.to, ['asha@example.org']);
  const link = /http:\/\/hansard\.example\.org(\/follow\?token=[\w-]{43})\n/.exec(mail!.text)?.[1];
  const confirmed = await fetch(new URL(link!, served.url), {
    method: 'POST',
    body: new URLSearchParams({ do: 'confirm', frequency: 'sitting' }),
  });
  assert.match(await confirmed.text(), /This address follows/);
  const at = { DATABASE_URL };
  const listed = await call(['subscriptions', 'list'], at);
  assert.equal(
    listed.stdout,
    '1 × Owen Baya (/person/owen-baya/), after each sitting; 1 mail sent\n0 not confirmed; 0 mails in the queue.\n',
  );
  const removed = await call(['subscriptions', 'remove', 'Asha@example.org'], at);
  assert.equal(removed.stdout, '1 subscription removed.\n');
  assert.equal((await call(['subscriptions', 'remove', 'asha'], at)).code, 1);
  const refused = await call(['serve'], { ...at, SMTP_URL: 'smtp://u:geheim@h' });
  assert.match(refused.stderr, /^hansard: To send mail, SMTP_URL and MAIL_FROM are needed/);
});
