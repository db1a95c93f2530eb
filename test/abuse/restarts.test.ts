// What a restart and a dying worker cost those who are being served: no connection hangs, and none is reset by a SIGTERM.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { run, serve } from '../support/program.ts';
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
  stop: () => Promise<void>;
}

/** Half of the clients keep their connections, half open one for each request. */
function load(url: string, clients: number): Load {
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
      // Nobody listens any more: this client's work is done.
      if (outcome === 'ECONNREFUSED') return;
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, (_, number) => one(number)));
  const result: Load = {
    outcomes,
    longestMs: 0,
    stop: async () => {
      stopping = true;
      await ended;
      agent.destroy();
    },
  };
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
  while ((outcomes.get('200') ?? 0) < wanted) await pause(20);
}

for (const workers of ['1', '2']) {
  test(`SIGTERM under load resets no connection (${workers} serving)`, async (t) => {
    const address = await smallRecord(t);
    const environment = { DATABASE_URL: address, WORKERS: workers };
    for (let round = 0; round < 2; round += 1) {
      const { url, stop } = await serve(t, ['serve'], environment);
      const running = load(url, 16);
      await answered(running, 100);
      const { code, tookMs } = await stop('SIGTERM');
      await running.stop();
      assert.equal(code, 0);
      assert.ok(tookMs < 10_000);
      const others = [...running.outcomes.keys()].filter((one) => one !== '200');
      assert.deepEqual(
        others.filter((one) => one !== 'ECONNREFUSED'),
        [],
      );
    }
  });
}

test('a worker that dies leaves no connection hanging', async (t) => {
  const address = await smallRecord(t);
  const { url, child, stop } = await serve(t, ['serve'], { DATABASE_URL: address, WORKERS: '2' });
  const running = load(url, 16);
  await answered(running, 100);
  for (let round = 0; round < 3; round += 1) {
    const [worker] = childrenOf(child.pid!);
    process.kill(worker!, 'SIGKILL');
    await answered(running, 100);
  }
  await running.stop();
  await stop();
  assert.ok(!running.outcomes.has('silent'));
  // Nobody waits longer than a worker takes to start.
  assert.ok(running.longestMs < 9_000, `${running.longestMs} ms`);
  // What the dying worker had under way is reset: at most one request of each client, each time.
  const failed = [...running.outcomes].filter(([outcome]) => outcome !== '200');
  const lost = failed.reduce((sum, [, count]) => sum + count, 0);
  assert.ok(lost <= 3 * 16, JSON.stringify(failed));
});

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return text.split(' ').filter(Boolean).map(Number);
}
