// Messages between the processes of a service, and the effects when one of them fails.

import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { withSessionSecret } from '../../src/threads/session-secret.ts';
import { serveHere } from '../../src/serving/serve-here.ts';
import { takenBy } from '../../src/serving/serve-with-workers.ts';
import { type Channel, connectCalls } from '../../src/threads/process-calls.ts';
import { KENYA, UNNAMED } from '../../src/record/parliament/check-parliament.ts';
import { givenSettings, readSettings } from '../../src/base/settings.ts';
import { siblingModule } from '../../src/threads/thread-client.ts';
import { serve } from '../support/program.ts';
import { writeTo } from '../support/records/entries.ts';
import { inStore, temporaryFolder } from '../support/temporary.ts';
import { until } from '../support/until.ts';

/** The two ends of a channel. */
function channels(): [Channel, Channel] {
  const [here, there] = [new EventEmitter(), new EventEmitter()];
  const end = (own: EventEmitter, other: EventEmitter): Channel => ({
    connected: true,
    send: (message) => setImmediate(() => other.emit('message', structuredClone(message))),
    on: (event, listener) => own.on(event, listener),
  });
  return [end(here, there), end(there, here)];
}

test('an error of the other process rejects the call, and ends neither process', async () => {
  const [here, there] = channels();
  connectCalls(there, {
    fails: () => Promise.reject(new TypeError('no metrics')),
    throws: () => {
      throw new RangeError('no number');
    },
    works: (value) => value,
  });
  const call = connectCalls(here, {});
  await assert.rejects(call('fails'), /"fails" failed: TypeError: no metrics/);
  await assert.rejects(call('throws'), /"throws" failed: RangeError: no number/);
  assert.equal(await call('works', 7), 7);
});

test('a worker that starts waits for a first process that is slow', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const [here, there] = channels();
  const answered = Promise.withResolvers<number>();
  connectCalls(there, { port: () => answered.promise });
  const port = connectCalls(here, {})('port');
  t.mock.timers.tick(30_000);
  answered.resolve(8000);
  assert.equal(await port, 8000);
});

test('a request that the first process does not count in time is let through', async () => {
  const [here, there] = channels();
  connectCalls(there, { take: () => new Promise(() => {}) });
  assert.equal(await takenBy(connectCalls(here, {}), '192.0.2.1'), 0);
  const [fresh, counting] = channels();
  connectCalls(counting, { take: () => 30 });
  assert.equal(await takenBy(connectCalls(fresh, {}), '192.0.2.1'), 30);
});

test('the module of a thread is the one beside it, whatever its folders are called', () => {
  const folder = pathToFileURL('/srv/threaded.publisher/src/publish/').href;
  for (const kind of ['.ts', '.js']) {
    const { href } = siblingModule(`${folder}threaded-publisher${kind}`, 'publisher-thread');
    assert.equal(href, `${folder}publisher-thread${kind}`);
  }
});

const isLinux = process.platform === 'linux' ? false : 'it reads /proc, which only Linux has';

test(
  'workers that all die are replaced on the same port, also with --port 0',
  { skip: isLinux },
  async (t) => {
    const address = `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`;
    const served = await serve(t, ['serve', '--create'], { DATABASE_URL: address, WORKERS: '2' });
    const children = (): number[] => {
      const { pid } = served.child;
      const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
      return text.split(' ').filter(Boolean).map(Number);
    };
    for (let round = 0; round < 2; round += 1) {
      const before = children();
      for (const pid of before) process.kill(pid, 'SIGKILL');
      await until('a response of another worker at the same address', async () => {
        if (children().some((pid) => before.includes(pid))) return false;
        return await fetch(`${served.url}livez`).then(
          ({ ok }) => ok,
          () => false,
        );
      });
    }
    await served.stop();
  },
);

test(
  'a service that cannot listen, or that cannot read its parliament, leaves nothing open',
  { skip: isLinux },
  async (t) => {
    const taken = createServer().listen(0, '127.0.0.1');
    t.after(() => taken.close());
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const folder = temporaryFolder(t);
    const given = {
      databaseUrl: `sqlite:${join(folder, 'record.sqlite')}`,
      port: String(port),
      smtpUrl: 'smtp://127.0.0.1:1',
      mailFrom: 'hansard@example.org',
    };
    const settings = withSessionSecret(readSettings(givenSettings(given, {})));
    await inStore(settings.databaseUrl, (store) => writeTo(store).describeParliament('damaged'));
    const openFiles = (): number => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    for (const [parliament, reason] of [
      [KENYA, /is in use/],
      [UNNAMED, /not valid JSON/],
    ] as const) {
      await assert.rejects(
        serveHere(settings, { version: '1', parliament }, () => {}),
        reason,
      );
      assert.equal(openFiles(), before);
    }
  },
);
