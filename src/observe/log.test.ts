// The log as an operator's tools read it: a JSON object on each line.

import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openLog, refusalCounter } from './log.ts';
import type { Observation } from './observation.ts';

/** Logs the observations to a file and returns its lines without the time, which is checked here. */
function logged(
  t: TestContext,
  observations: readonly Observation[],
  everyRequest = true,
): object[] {
  const folder = mkdtempSync(join(tmpdir(), 'hansard-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'log');
  const file = openSync(path, 'a');
  const log = openLog(file, { everyRequest });
  for (const observation of observations) log.observe(observation);
  log.flush();
  closeSync(file);
  const lines = readFileSync(path, 'utf8').split('\n');
  assert.equal(lines.pop(), '');
  return lines.map((line) => {
    const { time, pid, ...fields } = JSON.parse(line) as Record<string, unknown>;
    assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(pid, process.pid);
    return fields;
  });
}

const request = {
  kind: 'request completed',
  requestId: 'a1',
  method: 'GET',
  url: '/api/v0.1/hansard/entries/?page=2',
  route: '/entries/',
  status: 200,
  bytes: 812,
  durationMs: 1.23456,
  client: '::1',
} as const;

test('each kind of observation is one line, with its level and its event', (t) => {
  const alert = { kind: 'alert sent', alert: 'maji', delivery: 'd1', tries: 2 } as const;
  const mail = { kind: 'mail sent', mail: 'm1', subscription: 3, of: 'digest', tries: 1 } as const;
  const lines = logged(t, [
    request,
    { kind: 'server fault', requestId: 'a2', error: 'no such "table"\n' },
    { kind: 'request refused', reason: 'too many exports' },
    { kind: 'request refused', reason: 'too many exports' },
    { kind: 'following full', outcome: 'full' },
    { kind: 'worker lost', pid: 7, reason: 'SIGKILL' },
    { ...alert, outcome: 'delivered', reason: null },
    { ...alert, outcome: 'dead', reason: 'status 410' },
    { ...mail, outcome: 'sent', reason: null },
    { ...mail, outcome: 'failed', reason: 'no answer' },
    { kind: 'serving ends', signal: 'SIGTERM' },
  ]);
  const [url, delivery] = [
    '/api/v0.1/hansard/entries/?page=2',
    { alert: 'maji', delivery: 'd1', tries: 2 },
  ];
  const sent = { mail: 'm1', subscription: 3, of: 'digest', tries: 1 };
  assert.deepEqual(lines, [
    {
      level: 30,
      event: 'request',
      id: 'a1',
      method: 'GET',
      url,
      status: 200,
      bytes: 812,
      ms: 1.235,
      client: '::1',
    },
    { level: 50, event: 'fault', id: 'a2', error: 'no such "table"\n' },
    { level: 40, event: 'refused', reason: 'too many exports', count: 1 },
    {
      level: 40,
      event: 'following full',
      reason:
        'The limit of unconfirmed subscriptions is reached, each from a different network. A new one was refused.',
      count: 1,
    },
    { level: 50, event: 'worker lost', worker: 7, reason: 'SIGKILL' },
    { level: 30, event: 'alert', ...delivery, outcome: 'delivered' },
    { level: 40, event: 'alert', ...delivery, outcome: 'dead', reason: 'status 410' },
    { level: 30, event: 'mail', ...sent, outcome: 'sent' },
    { level: 40, event: 'mail', ...sent, outcome: 'failed', reason: 'no answer' },
    { level: 30, event: 'serving ends', signal: 'SIGTERM' },
  ]);
});

test('secrets and control characters of an address are replaced, and a long one is cut', (t) => {
  const urls = ['/?Api_Key=x&page=2', '/?q=\u009b31m"\\', `/${'x'.repeat(2_000)}`];
  const lines = logged(
    t,
    urls.map((url) => ({ ...request, url })),
  );
  assert.deepEqual(
    lines.map((line) => (line as { url: string }).url),
    ['/***', '/?q=\ufffd31m"\\', `/${'x'.repeat(999)}…`],
  );
});

test('no password and no value of a parameter that looks like a secret is logged, however it is written', (t) => {
  const secrets = [
    '?token=S3CRET',
    `?token${'_'.repeat(150)}=S3CRET`,
    '?x=1;token=S3CRET',
    '?%74oken=S3CRET',
    '?%74oken%=S3CRET',
    '?tok%65n%zz=S3CRET&x=1',
    '?token%3DS3CRET',
    '?x=1%26token=S3CRET',
    '?x=token=S3CRET',
    '?token=a=S3CRET',
    '?token=a/b%26S3CRET',
    '?x=1,token=S3CRET',
    '?next=%2F%3Ftoken%3DS3CRET',
    '?next=%2F%3F%2574oken%253DS3CRET',
    '#token=S3CRET',
    ';token=S3CRET',
    '?access-key-id=S3CRET',
    '?pwd=S3CRET',
    '?pass=S3CRET',
    '?credential=S3CRET',
    '?Bearer=S3CRET',
  ].map((rest) => `/livez${rest}`);
  const all = [...secrets, 'http://user:S3CRET@host/livez'];
  const lines = logged(
    t,
    all.map((url) => ({ ...request, url })),
  );
  for (const [at, line] of lines.entries()) {
    const { url } = line as { readonly url: string };
    assert.ok(url.includes('***') && !url.includes('S3CRET'), `${all[at]} is logged as ${url}`);
  }
});

test('searches for words that look like secrets are logged as they are', (t) => {
  const urls = ['/search?q=authority+key', '/search?q=%22key%20sectors%22&page=2', '/@x?q=a@b'];
  const lines = logged(
    t,
    urls.map((url) => ({ ...request, url })),
  );
  assert.deepEqual(
    lines.map((line) => (line as { readonly url: string }).url),
    urls,
  );
});

test('unless every request is logged, only those that were slow or failed are', (t) => {
  const requests = [
    request,
    { ...request, status: 404 },
    { ...request, durationMs: 1_001 },
    { ...request, status: 500 },
  ];
  const lines = logged(t, requests, false);
  assert.deepEqual(
    lines.map((line) => [(line as { ms: number }).ms, (line as { status: number }).status]),
    [
      [1_001, 200],
      [1.235, 500],
    ],
  );
});

test('the first refusal of ten seconds has a line, and the next line counts the others', () => {
  let nowMs = 0;
  const count = refusalCounter(() => nowMs);
  assert.equal(count('busy'), 1);
  for (let more = 0; more < 500; more += 1) assert.equal(count('busy'), null);
  assert.equal(count('another reason'), 1);
  nowMs = 10_000;
  assert.equal(count('busy'), 501);
  assert.equal(count('busy'), null);
});

test('a person at a terminal reads lines, in which nothing controls the terminal', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'hansard-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = openSync(join(folder, 'log'), 'a');
  const log = openLog(file, { everyRequest: true, isTerminal: true });
  log.observe({ ...request, url: '/\u009b31m' });
  log.observe({ kind: 'request refused', reason: 'too many exports' });
  log.observe({ kind: 'server fault', requestId: 'a2', error: 'Error: \u001b[2J\n    at x.ts:1' });
  log.flush();
  closeSync(file);
  const lines = readFileSync(join(folder, 'log'), 'utf8').replaceAll(/^\d\d:\d\d:\d\d /gm, '');
  assert.deepEqual(lines.split('\n'), [
    'request: id a1, method GET, url /\ufffd31m, status 200, bytes 812, ms 1.235, client ::1',
    'warning: refused: reason too many exports, count 1',
    'error: fault: id a2, error Error: \ufffd[2J',
    '    at x.ts:1',
    '',
  ]);
});
