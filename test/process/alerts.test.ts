// Alerts as an operator registers them, and as a running service delivers them.

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { isSignedBy } from '../support/signed-by.ts';
import { anEntry, publishSitting } from '../support/records/entries.ts';
import { call } from '../support/call-program.ts';
import { assertOneLine, run, serve } from '../support/program.ts';
import { startReceiver, type Receiver } from '../support/http/receiver.ts';
import { publishSiteRecord } from '../support/records/site-record.ts';
import { type Ending, inStore, isOnSqlite, temporaryAddress } from '../support/temporary.ts';
import { until } from '../support/until.ts';

type Environment = Readonly<Record<'DATABASE_URL', string>>;

async function record(t: Ending): Promise<Environment> {
  const DATABASE_URL = await temporaryAddress(t);
  await inStore(DATABASE_URL, publishSiteRecord);
  return { DATABASE_URL };
}

async function sayWater({ DATABASE_URL }: Environment): Promise<number> {
  const water = anEntry(1, { content: 'Water again.' });
  const [id] = await inStore(DATABASE_URL, (store) => publishSitting(store, [water]));
  return id!;
}

const add = (receiver: Receiver, ...words: string[]): string[] => [
  'alerts',
  'add',
  'maji',
  '--url',
  receiver.url,
  '--allow-private',
  ...words,
];

/** The output of commands is the same on every engine; their effects on a store are in its contract. */
const command = (what: string, check: (t: TestContext) => Promise<void>): void =>
  void test(what, { skip: !isOnSqlite() && 'commands are tried on SQLite' }, check);

command('an alert is added, listed, run and removed; its secret is shown once', async (t) => {
  const [at, receiver] = [await record(t), await startReceiver(t)];
  const added = await call(add(receiver, '--q', 'water', '--speaker', 'owen-baya'), at);
  assert.equal(added.code, 0, added.stderr);
  assert.match(added.stdout, /^[\w-]{43}\n$/);
  assert.match(added.stderr, /not shown again/);
  const again = await call(add(receiver, '--q', 'water'), at);
  assertOneLine(again, /There is already an alert "maji"\. /);
  assert.equal((await call(['alerts', 'remove', 'maji'], at)).code, 0);
  const plain = await call(add(receiver, '--q', 'water'), at);
  const id = await sayWater(at);
  const ran = await run(['alerts', 'run', '--base-url', 'https://hansard.example.org'], at);
  assert.equal(ran.stdout, '1 delivery sent, 0 failed and will be retried, 0 given up.\n');
  const { body, headers } = receiver.received[0]!;
  const delivered = JSON.parse(body) as { entries: { id: number; url: string; json: string }[] };
  const base = 'https://hansard.example.org';
  const addresses = delivered.entries.map((entry) => [entry.id, entry.url, entry.json]);
  const json = `${base}/api/v0.1/hansard/entries/${id}/?format=json`;
  assert.deepEqual(addresses, [[id, `${base}/hansard/entry/${id}`, json]]);
  const signature = headers['hansard-signature'] as string;
  assert.ok(isSignedBy(plain.stdout.trim(), signature, body, Date.now() / 1_000));
  const list = await call(['alerts', 'list'], at);
  const asJson = await call(['alerts', 'list', '--json'], at);
  assert.match(asJson.stdout, /^\{"alerts":\[\{"name":"[^\n]+"waiting":\d[^\n]+\}\n$/);
  assert.doesNotMatch(asJson.stdout, /secret/);
  assert.match(list.stdout, /^maji: q=water → http:\/\/127[^\n]*; 1 delivered, last [^\n]+\n$/);
  assert.ok(!list.stdout.includes(plain.stdout.trim()));
  const tested = await call(['alerts', 'test', 'maji'], at);
  assert.equal(tested.stdout, `${receiver.url} accepted the test of "maji".\n`);
  const trial = receiver.received.at(-1)!;
  assert.deepEqual(Object.entries(JSON.parse(trial.body) as object).slice(1, 3), [
    ['alert', 'maji'],
    ['test', true],
  ]);
  const signed = trial.headers['hansard-signature'] as string;
  assert.ok(isSignedBy(plain.stdout.trim(), signed, trial.body, Date.now() / 1_000));
  // A failing receiver is reported at the terminal and in the list.
  receiver.answer = 500;
  const refused = await call(['alerts', 'test', 'maji', '--json'], at);
  const error = `${receiver.url} did not accept the test of "maji": the answer was 500.`;
  assert.deepEqual([refused.code, refused.stderr], [1, `${JSON.stringify({ error })}\n`]);
  await sayWater(at);
  const failed = await call(['alerts', 'run'], at);
  assert.equal(failed.stdout, '0 deliveries sent, 1 failed and will be retried, 0 given up.\n');
  assert.equal(failed.stderr, 'maji: the answer was 500\n');
  assert.match(
    (await call(['alerts', 'list'], at)).stdout,
    /; 1 waiting; last problem: the answer was 500; private addresses allowed\n$/,
  );
  assert.equal(
    (await call(['alerts', 'remove', 'maji'], at)).stdout,
    'Removed the alert "maji".\n',
  );
  assert.equal((await call(['alerts', 'list'], at)).stdout, 'There are no alerts.\n');
  assert.equal((await call(['alerts', 'list', '--json'], at)).stdout, '{"alerts":[]}\n');
  for (const verb of ['remove', 'test']) {
    assert.match((await call(['alerts', verb, 'maji'], at)).stderr, /There is no alert "maji"/);
  }
});

command('what cannot be an alert is refused with the reason', async (t) => {
  const at = await record(t);
  const hook = 'https://example.org/hook';
  const refusals = [
    [['maji', '--url', hook], /Give a filter/],
    [['maji', '--q', 'water'], /--url "" is not an address/],
    [['maji', '--url', 'http://example.org/', '--q', 'water'], /is not https/],
    [['maji', '--url', 'https://10.0.0.1/', '--q', 'water'], /is a private address/],
    [['maji', '--url', 'https://[::ffff:127.0.0.1]/', '--q', 'water'], /is a private address/],
    [['maji', '--url', 'https://a:b@example.org/', '--q', 'water'], /a name or a password/],
    [['maji', '--url', 'ftp://example.org/', '--q', 'water'], /is not an address/],
    [['maji', '--url', hook, '--speaker', 'nobody'], /There is no person "nobody"/],
    [[' maji', '--url', hook, '--q', 'water'], /The name " maji"/],
  ] as const;
  for (const [words, reason] of refusals) {
    assertOneLine(await call(['alerts', 'add', ...words], at), reason);
  }
});

test('a service of several processes delivers once by itself, and ends although a receiver hangs', async (t) => {
  const [at, receiver] = [await record(t), await startReceiver(t)];
  const { stdout } = await call(add(receiver, '--q', 'water'), at);
  const served = await serve(t, ['serve', '--workers', '2'], at);
  const id = await sayWater(at);
  await until('the first delivery', () => receiver.received.length > 0);
  const { body, headers } = receiver.received[0]!;
  const delivered = JSON.parse(body) as { entries: { url: string }[] };
  assert.equal(delivered.entries[0]!.url, `${served.url}hansard/entry/${id}`);
  const signature = headers['hansard-signature'] as string;
  assert.ok(isSignedBy(stdout.trim(), signature, body, Date.now() / 1_000));
  // The next one hangs: the service ends nevertheless, and a new one delivers it with the same id.
  receiver.answer = () => {};
  await sayWater(at);
  await until('the delivery that hangs', () => receiver.received.length > 1);
  const { code } = await served.stop();
  assert.equal(code, 0);
  receiver.answer = 200;
  const ran = await call(['alerts', 'run'], at);
  assert.match(ran.stdout, /^1 delivery sent/);
  const keys = receiver.received.map((one) => one.headers['idempotency-key']);
  assert.equal(keys.length, 3);
  assert.notEqual(keys[0], keys[1]);
  assert.equal(keys[1], keys[2]);
  const logged = served.log().filter(({ event, alert }) => event === 'alert' && alert === 'maji');
  assert.ok(logged.some(({ outcome }) => outcome === 'delivered'));
});
