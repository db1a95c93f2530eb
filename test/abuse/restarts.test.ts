// What a restart and a dying worker cost those who are being served: no connection hangs, and none is reset by a SIGTERM.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { run, serve } from '../support/program.ts';
import { until } from '../support/until.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';

async function smallRecord(t: Ending): Promise<string> {
  const address = `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`;
  const { code, stderr } = await run(['demo', '--entries', '500', '--database-url', address]);
  assert.equal(code, 0, stderr);
  return address;
}

interface Load {
  /** How many requests ended so: a status, or the code of an error. */
  readonly outcomes: Map<string, number>;
  longestMs: number;
  /** Whether the server is about to end. */
  isEnding: boolean;
  stop: () => Promise<void>;
}

/** Half of the clients keep their connections, half open one for each request. */
function load(t: Ending, url: string, clients: number): Load {
  const agent = new Agent({ keepAlive: true });
  const outcomes = new Map<string, number>();
  let stopping = false;
  const one = async (number: number): Promise<void> => {
    for (let turn = 0; !stopping; turn += 1) {
      const path = `${url}api/v0.1/hansard/entries/?page=${1 + ((number * 31 + turn) % 50)}`;
      const startedMs = performance.now();
      const outcome = await get(path, number % 2 === 0 ? agent : false);
      result.longestMs = Math.max(result.longestMs, performance.now() - startedMs);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      // Nobody listens: after a SIGTERM this client's work is done.
      if (outcome === 'ECONNREFUSED') {
        if (result.isEnding) return;
        await pause(50);
      }
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, (_, number) => one(number)));
  const result: Load = {
    outcomes,
    longestMs: 0,
    isEnding: false,
    stop: async () => {
      stopping = true;
      await ended;
      agent.destroy();
    },
  };
  // A test that fails leaves no client behind.
  t.after(() => result.stop());
  return result;
}

function get(url: string, agent: Agent | false): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'cut'));
    });
    sent.setTimeout(10_000, () => sent.destroy(Object.assign(new Error(), { code: 'silent' })));
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    sent.end();
  });
}

/** Waits until so many more requests got a 200. */
async function answered({ outcomes }: Load, count: number): Promise<void> {
  const wanted = (outcomes.get('200') ?? 0) + count;
  const endMs = performance.now() + 60_000;
  while ((outcomes.get('200') ?? 0) < wanted) {
    assert.ok(performance.now() < endMs, JSON.stringify([...outcomes]));
    await pause(20);
  }
}

for (const workers of ['1', '2']) {
  test(`SIGTERM under load resets none of those it serves (${workers} serving)`, async (t) => {
    const address = await smallRecord(t);
    const environment = { DATABASE_URL: address, WORKERS: workers };
    for (let round = 0; round < 2; round += 1) {
      const { url, stop } = await serve(t, ['serve'], environment);
      const running = load(t, url, 16);
      await answered(running, 100);
      running.isEnding = true;
      const { code, tookMs } = await stop('SIGTERM');
      await running.stop();
      assert.equal(code, 0);
      assert.ok(tookMs < 10_000);
      // One that connects in the very moment the socket closes looks the same as one that comes too late.
      const resets = running.outcomes.get('ECONNRESET') ?? 0;
      assert.ok(resets <= 1, JSON.stringify([...running.outcomes]));
      const known = new Set(['200', 'ECONNREFUSED', 'ECONNRESET']);
      assert.deepEqual(
        [...running.outcomes.keys()].filter((one) => !known.has(one)),
        [],
      );
    }
  });
}

const noProc = process.platform === 'linux' ? false : 'it reads /proc, which only Linux has';

test('a worker that dies leaves no connection hanging', { skip: noProc }, async (t) => {
  const address = await smallRecord(t);
  const { url, child, stop } = await serve(t, ['serve'], { DATABASE_URL: address, WORKERS: '2' });
  const running = load(t, url, 16);
  await answered(running, 100);
  // One dies while another listens: with none left nobody listens for a moment.
  const twoListen = (): boolean =>
    childrenOf(child.pid!).filter((pid) => listensOn(pid, url)).length === 2;
  for (let round = 0; round < 3; round += 1) {
    await until('two workers that listen', twoListen);
    const [worker] = childrenOf(child.pid!);
    process.kill(worker!, 'SIGKILL');
    await until('its end', () => !childrenOf(child.pid!).includes(worker!));
    await answered(running, 100);
  }
  await running.stop();
  await stop();
  assert.ok(!running.outcomes.has('silent'));
  // Nobody waits longer than a worker takes to start.
  assert.ok(running.longestMs < 9_000, `${running.longestMs} ms`);
  // What the dying worker had under way is reset: at most one request of each client, each time.
  const failed = [...running.outcomes].filter(
    ([outcome]) => outcome !== '200' && outcome !== 'ECONNREFUSED',
  );
  const lost = failed.reduce((sum, [, count]) => sum + count, 0);
  assert.ok(lost <= 3 * 16, JSON.stringify(failed));
});

test(
  'workers that all die are replaced on the same port, also with --port 0',
  { skip: noProc },
  async (t) => {
    const address = await smallRecord(t);
    const { url, child, stop } = await serve(t, ['serve'], { DATABASE_URL: address, WORKERS: '2' });
    for (let round = 0; round < 2; round += 1) {
      await until('two workers that listen', () => {
        const listening = childrenOf(child.pid!).filter((pid) => listensOn(pid, url));
        return listening.length === 2;
      });
      for (const pid of childrenOf(child.pid!)) process.kill(pid, 'SIGKILL');
      await until('a response at the same address', async () => {
        return (await get(`${url}livez`, false)) === '200';
      });
    }
    await stop();
  },
);

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return text.split(' ').filter(Boolean).map(Number);
}

/** Whether a process has the socket that listens on the port of a URL. */
function listensOn(pid: number, url: string): boolean {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const listening = readFileSync('/proc/net/tcp', 'latin1')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, , state]) => local?.endsWith(`:${port}`) && state === '0A');
  const socket = `socket:[${listening?.[9]}]`;
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((name) => readlinkSync(join(folder, name)) === socket);
  } catch {
    // A file that was closed meanwhile, or a process that ended.
    return false;
  }
}
