// The contract on e-mail subscriptions.

import assert from 'node:assert/strict';
import { EVERYTHING } from '../../../src/record/filter.ts';
import { CONFIRMED_WITHIN_MS, REFUSALS_MAX } from '../../../src/record/subscription.ts';
import type {
  NewDigest,
  NewSubscription,
  RequestLimits,
  SubscriptionStore,
} from '../../../src/store/outside-record/subscription-store.ts';
import { Contract } from './contract.ts';

export const subscriptionsContract = new Contract<SubscriptionStore>(
  'subscriptions and their mails',
);
const { it } = subscriptionsContract;

const LEASE_MS = 100;
const HOUR_MS = 60 * 60 * 1_000;
const NOW_MS = 100 * 24 * HOUR_MS;
const PAGE = { afterId: 0, size: 10 };

const LIMITS: RequestLimits = {
  perNetworkHour: [20],
  perAddressDay: 3,
  perAddress: 4,
  unconfirmed: 6,
};

const aSubscription = (
  address: string,
  path: string,
  more: Partial<NewSubscription> = {},
): NewSubscription => ({
  address,
  topic: {
    kind: 'person',
    filter: { ...EVERYTHING, personId: 49 },
    series: null,
    title: 'Catherine Mumma',
    path,
  },
  frequency: 'sitting',
  language: 'sw',
  token: `token of ${address} ${path}`,
  madeAtMs: NOW_MS,
  networks: ['client'],
  ...more,
});

const aDigest = (id: string, lastSittingId = 7): NewDigest => ({
  id,
  lastSittingId,
  entryIds: [51, 52],
  found: 9,
});

const CONFIRMED = {
  frequency: 'sitting',
  lastSeq: 10,
  nowMs: NOW_MS,
  nextAtMs: NOW_MS,
} as const;

/** Takes the mails that are due, and marks them as sent. */
async function sendAll(store: SubscriptionStore, nowMs = NOW_MS): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    const mail = await store.takeDue(nowMs, LEASE_MS);
    if (mail === null) return sent;
    sent.push(`${mail.kind} ${mail.subscription.address}`);
    await store.markSent(mail.id);
  }
}

/** The id of a subscription that its owner has confirmed. */
async function confirmed(store: SubscriptionStore, address: string): Promise<number> {
  const subscription = aSubscription(address, '/person/mumma/');
  await store.request(subscription, LIMITS);
  await sendAll(store);
  assert.equal(await store.confirm(subscription.token, CONFIRMED), true);
  return (await store.ofToken(subscription.token, NOW_MS))!.id;
}

it('a subscription is stored whole, is mailed a link, and follows once it is confirmed', async (store, {
  open,
}) => {
  assert.equal(await store.takeDue(NOW_MS, LEASE_MS), null);
  const request = aSubscription('asha@example.org', '/person/mumma/');
  const { address, topic, frequency, language, token, madeAtMs } = request;
  assert.equal(await store.request(request, LIMITS), 'accepted');
  const other = await open();
  const mail = (await other.takeDue(NOW_MS, LEASE_MS))!;
  const unconfirmed = {
    address,
    topic,
    frequency,
    language,
    token,
    madeAtMs,
    id: mail.subscription.id,
    confirmedAtMs: null,
    lastSeq: 0,
    lastSittingId: 0,
    digestAtMs: 0,
  };
  assert.deepEqual(mail, {
    id: mail.id,
    kind: 'confirmation',
    subscription: unconfirmed,
    entryIds: [],
    found: 0,
    tries: 1,
    madeAtMs: NOW_MS,
  });
  await other.markSent(mail.id);
  assert.deepEqual(await store.due(NOW_MS, 99, PAGE), []);
  assert.equal(await store.confirm('another token', CONFIRMED), false);
  assert.equal(await store.confirm(request.token, CONFIRMED), true);
  const subscription = { ...unconfirmed, confirmedAtMs: NOW_MS, lastSeq: 10 };
  assert.deepEqual(await other.ofToken(request.token, NOW_MS), subscription);
  assert.deepEqual(await other.due(NOW_MS, 99, PAGE), [subscription]);
  assert.deepEqual(await other.due(NOW_MS, 10, PAGE), []);
  assert.deepEqual(await other.due(NOW_MS - 1, 99, PAGE), []);
  assert.deepEqual(await other.due(NOW_MS, 99, { ...PAGE, afterId: subscription.id }), []);
  // Confirmed again: the frequency changes, the progress does not.
  const daily = { ...CONFIRMED, frequency: 'day', lastSeq: 50, nextAtMs: NOW_MS + 5 } as const;
  assert.equal(await store.confirm(request.token, daily), true);
  assert.deepEqual(await store.ofToken(request.token, NOW_MS), {
    ...subscription,
    frequency: 'day',
  });
  assert.deepEqual(await store.summary(), {
    topics: [
      {
        path: '/person/mumma/',
        title: 'Catherine Mumma',
        frequency: 'day',
        subscriptions: 1,
        sent: 1,
      },
    ],
    unconfirmed: 0,
    waitingMails: 0,
    note: null,
  });
});

it('a link that was not used in time confirms nothing, and the address is forgotten', async (store) => {
  const request = aSubscription('asha@example.org', '/person/mumma/');
  await store.request(request, LIMITS);
  const late = NOW_MS + CONFIRMED_WITHIN_MS;
  assert.notEqual(await store.ofToken(request.token, late - 1), null);
  assert.equal(await store.ofToken(request.token, late), null);
  assert.equal(await store.confirm(request.token, { ...CONFIRMED, nowMs: late }), false);
  await store.removeExpired(late - 1);
  assert.equal((await store.summary()).unconfirmed, 1);
  await store.removeExpired(late);
  const { unconfirmed, waitingMails } = await store.summary();
  assert.deepEqual([unconfirmed, waitingMails], [0, 0]);
});

it('a second request for the same mails the link again, under the same token, and changes nothing that is confirmed', async (store) => {
  await confirmed(store, 'asha@example.org');
  const again = aSubscription('asha@example.org', '/person/mumma/', {
    token: 'new',
    frequency: 'day',
    language: 'en',
  });
  await store.request(again, LIMITS);
  await store.request({ ...again, token: 'newer' }, LIMITS);
  const mail = (await store.takeDue(NOW_MS, LEASE_MS))!;
  const { token, frequency, language, confirmedAtMs } = mail.subscription;
  assert.deepEqual(
    [mail.kind, token, frequency, language, confirmedAtMs],
    ['confirmation', 'token of asha@example.org /person/mumma/', 'sitting', 'sw', NOW_MS],
  );
  await store.markSent(mail.id);
  assert.equal(await store.takeDue(NOW_MS, LEASE_MS), null);
  assert.equal(await store.ofToken('new', NOW_MS), null);
});

it('no address gets more mails with a link than its limit, in whichever spelling', async (store) => {
  for (const address of ['a@x.org', 'A@x.org', 'a+1@x.org', 'a+2@x.org', 'b@x.org']) {
    assert.equal(await store.request(aSubscription(address, '/p/'), LIMITS), 'accepted');
  }
  assert.deepEqual(
    (await sendAll(store)).toSorted(),
    ['A@x.org', 'a+1@x.org', 'a@x.org', 'b@x.org'].map((one) => `confirmation ${one}`),
  );
  const nextDay = aSubscription('a@x.org', '/q/', { madeAtMs: NOW_MS + 24 * HOUR_MS });
  await store.request(nextDay, LIMITS);
  assert.deepEqual(await sendAll(store, nextDay.madeAtMs), ['confirmation a@x.org']);
  // An address may have four subscriptions.
  const dayAfter = aSubscription('a@x.org', '/r/', { madeAtMs: NOW_MS + 48 * HOUR_MS });
  assert.equal(await store.request(dayAfter, LIMITS), 'accepted');
  assert.deepEqual(await sendAll(store, dayAfter.madeAtMs), []);
});

it('one client and its networks are limited too, however many requests come at once', async (_store, {
  open,
}) => {
  const stores = [await open(), await open()];
  const limits = { ...LIMITS, perNetworkHour: [4, 5, 6], unconfirmed: 99 };
  const request = (index: number, more: Partial<NewSubscription>): Promise<string> =>
    stores[index % 2]!.request(aSubscription(`r${index}@x.org`, '/p/', more), limits);
  const results = await Promise.all(Array.from({ length: 8 }, (_, index) => request(index, {})));
  assert.deepEqual(results.toSorted(), [
    ...Array<string>(4).fill('accepted'),
    ...Array<string>(4).fill('limited'),
  ]);
  const later = { madeAtMs: NOW_MS + HOUR_MS };
  assert.equal(await request(8, later), 'accepted');
  const madeAtMs = NOW_MS + 2 * HOUR_MS;
  const from = (index: number, ...networks: string[]): Promise<string> =>
    request(index, { madeAtMs, networks });
  for (let index = 10; index < 15; index += 1) {
    assert.equal(await from(index, `a${index}`, 'a', 'all'), 'accepted');
  }
  assert.equal(await from(15, 'a15', 'a', 'all'), 'limited');
  assert.equal(await from(16, 'b16', 'b', 'all'), 'accepted');
  assert.equal(await from(17, 'c17', 'c', 'all'), 'limited');
  assert.equal(await from(18, 'a10', 'a'), 'accepted');
});

it('where as many are unconfirmed as may be, the oldest of the largest network makes way; where each has a network of its own, nobody does', async (store) => {
  const ask = (name: string, network: string, more: Partial<NewSubscription> = {}) => {
    const networks = [`${network}:${name}`, network];
    return store.request(aSubscription(`${name}@x.org`, '/p/', { networks, ...more }), LIMITS);
  };
  const unconfirmed = async (): Promise<string> => {
    const names = 'asha bob1 bob2 bob3 bob4 juma neema omar'.split(' ');
    const tokens = names.map((name) => `token of ${name}@x.org /p/`);
    const found = await Promise.all(tokens.map((token) => store.ofToken(token, NOW_MS)));
    return names.filter((_, index) => found[index] !== null).join(' ');
  };
  assert.equal(await ask('asha', 'home'), 'accepted');
  for (const name of ['bob1', 'bob2', 'bob3', 'bob4']) await ask(name, 'farm');
  assert.equal(await ask('juma', 'office'), 'accepted');
  // A known address adds nothing, and evicts nobody.
  assert.equal(await ask('juma', 'office', { token: 'again' }), 'accepted');
  assert.equal(await ask('neema', 'other'), 'evicted');
  assert.equal(await unconfirmed(), 'asha bob2 bob3 bob4 juma neema');
  assert.deepEqual((await sendAll(store)).length, LIMITS.unconfirmed);
  for (const index of [1, 2]) await ask(`new${index}`, `${index}`);
  assert.equal(await unconfirmed(), 'asha bob4 juma neema');
  // A known address gets the same response.
  assert.equal(await ask('omar', 'last'), 'full');
  assert.equal(await ask('asha', 'home', { token: 'known' }), 'full');
  assert.equal((await store.summary()).unconfirmed, LIMITS.unconfirmed);
});

it('a subscription is removed by its token, an address with all of its own', async (store) => {
  for (const path of ['/p/', '/q/', '/r/']) {
    await store.request(aSubscription('asha@example.org', path), LIMITS);
  }
  await store.request(aSubscription('other@example.org', '/p/'), LIMITS);
  assert.equal(await store.remove('no token'), false);
  assert.equal(await store.remove('token of asha@example.org /p/'), true);
  assert.equal(await store.remove('token of asha@example.org /p/'), false);
  const { waitingMails } = await store.summary();
  assert.equal(waitingMails, 3);
  assert.equal(await store.removeAddress('ASHA@example.org'), 2);
  assert.equal(await store.removeAddress('asha@example.org'), 0);
  assert.deepEqual(await sendAll(store), ['confirmation other@example.org']);
});

it('progress is recorded once, with its digest, and waits until that is sent', async (store) => {
  const subscriptionId = await confirmed(store, 'asha@example.org');
  const progress = { subscriptionId, fromSeq: 10, toSeq: 20, nextAtMs: NOW_MS + 5 };
  await store.recordProgress([{ ...progress, digest: aDigest('a') }], NOW_MS + 1);
  // Another process has processed the same changes, or a subscription that is gone.
  await store.recordProgress([{ ...progress, digest: aDigest('b') }], NOW_MS + 1);
  await store.recordProgress([{ ...progress, subscriptionId: 999, digest: aDigest('c') }], NOW_MS);
  assert.deepEqual(await store.due(NOW_MS + 5, 99, PAGE), []);
  const mail = (await store.takeDue(NOW_MS + 1, LEASE_MS))!;
  assert.deepEqual(
    [mail.id, mail.kind, mail.entryIds, mail.found, mail.tries, mail.madeAtMs],
    ['a', 'digest', [51, 52], 9, 1, NOW_MS + 1],
  );
  const { lastSeq, lastSittingId, digestAtMs } = mail.subscription;
  assert.deepEqual([lastSeq, lastSittingId, digestAtMs], [20, 7, NOW_MS + 1]);
  await store.markSent('a');
  await store.markSent('a');
  assert.equal((await store.due(NOW_MS + 5, 99, PAGE)).length, 1);
  const next = { ...progress, fromSeq: 20, toSeq: 30, nextAtMs: 0, digest: null };
  await store.recordProgress([next], NOW_MS);
  assert.equal(await store.takeDue(NOW_MS + 5, LEASE_MS), null);
  assert.deepEqual((await store.due(NOW_MS, 99, PAGE))[0]!.lastSeq, 30);
  assert.equal((await store.summary()).topics[0]!.sent, 2);
});

it('what one has taken nobody else gets before its lease ends, and a confirmation comes first', async (one, {
  open,
}) => {
  const other = await open();
  const subscriptionId = await confirmed(one, 'asha@example.org');
  const digest = aDigest('d');
  const progress = { subscriptionId, fromSeq: 10, toSeq: 20, nextAtMs: 0, digest };
  await one.recordProgress([progress], NOW_MS);
  const request = aSubscription('new@example.org', '/p/', { madeAtMs: NOW_MS + 1 });
  await one.request(request, LIMITS);
  const nowMs = NOW_MS + 2;
  const taken = await Promise.all(
    [one, other, one, other].map((store) => store.takeDue(nowMs, LEASE_MS)),
  );
  assert.deepEqual(taken.flatMap((mail) => mail?.kind ?? []).toSorted(), [
    'confirmation',
    'digest',
  ]);
  assert.equal((await one.takeDue(nowMs + LEASE_MS, LEASE_MS))!.kind, 'confirmation');
  const again = (await other.takeDue(nowMs + LEASE_MS, LEASE_MS))!;
  assert.deepEqual([again.id, again.tries], ['d', 2]);
  await other.markFailed('d', nowMs + 500, 'the server answered 451');
  assert.equal((await one.summary()).note, 'the server answered 451');
  assert.equal(
    await one.takeDue(nowMs + 499, LEASE_MS).then((mail) => mail?.id),
    taken.find((mail) => mail?.kind === 'confirmation')!.id,
  );
  assert.equal((await one.takeDue(nowMs + 500, LEASE_MS))!.id, 'd');
});

it('an address that refuses mails in a row is removed; one that takes a mail between is not', async (store) => {
  const subscriptionId = await confirmed(store, 'asha@example.org');
  let seq = 10;
  const digest = async (end: (id: string) => Promise<void>): Promise<void> => {
    const id = `d${seq}`;
    const next = { fromSeq: seq, toSeq: seq + 1, nextAtMs: 0, digest: aDigest(id) };
    await store.recordProgress([{ subscriptionId, ...next }], NOW_MS);
    assert.equal((await store.takeDue(NOW_MS, LEASE_MS))?.id, id);
    await end(id);
    seq += 1;
  };
  const refuse = (id: string): Promise<void> => store.markDead(id, true);
  for (let count = 1; count < REFUSALS_MAX; count += 1) await digest(refuse);
  await digest((id) => store.markSent(id));
  await digest((id) => store.markDead(id, false));
  for (let count = 1; count < REFUSALS_MAX; count += 1) await digest(refuse);
  assert.equal((await store.summary()).topics.length, 1);
  await digest(refuse);
  assert.deepEqual((await store.summary()).topics, []);
  // An unconfirmed one is removed at once.
  await store.request(aSubscription('none@example.org', '/p/'), LIMITS);
  await refuse((await store.takeDue(NOW_MS, LEASE_MS))!.id);
  assert.equal((await store.summary()).unconfirmed, 0);
});
