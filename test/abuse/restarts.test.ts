// What a restart and a dying worker cost those who are being served: a request that is tried again is served, and none hangs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../support/program.ts';
import { until } from '../support/until.ts';
import { get } from './clients/restart-clients.ts';
import {
  childrenOf,
  listeners,
  smallRecord,
  tryKills,
  tryTerms,
  type RestartTrial,
} from './restarting.ts';

const noProc = process.platform === 'linux' ? false : 'it reads /proc, which only Linux has';

test('a server that is ended and started again on its port loses no request', async (t) => {
  const trial = await tryTerms(t, { requests: 1_000, between: 150, workers: '2' });
  assert.ok(trial.restarts >= 1);
  assert.equal(servedOf(trial), 1_000, JSON.stringify(trial.outcomes));
});

/** Requests that got their response, at the first or at the second try. */
function servedOf({ outcomes }: RestartTrial): number {
  const served = ['200', '200 after ECONNRESET', '200 after EPIPE'];
  return served.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);
}

test('a worker that dies leaves no connection hanging', { skip: noProc }, async (t) => {
  const trial = await tryKills(t, { requests: 600, between: 150, workers: '2' });
  assert.ok(trial.restarts >= 1);
  assert.equal(servedOf(trial), 600, JSON.stringify(trial.outcomes));
  // What the dying worker was handling is reset: at most one request of each client, each time.
  const again = 600 - (trial.outcomes['200'] ?? 0);
  assert.ok(again <= trial.restarts * 16, JSON.stringify(trial.outcomes));
});

test(
  'workers that all die are replaced on the same port, also with --port 0',
  { skip: noProc },
  async (t) => {
    const environment = { DATABASE_URL: await smallRecord(t), WORKERS: '2' };
    const { url, child, stop } = await serve(t, ['serve'], environment);
    for (let round = 0; round < 2; round += 1) {
      await until('two workers that listen', () => listeners(child.pid!, url) === 2);
      for (const pid of childrenOf(child.pid!)) process.kill(pid, 'SIGKILL');
      await until('a response at the same address', async () => {
        return (await get(`${url}livez`, false)) === '200';
      });
    }
    await stop();
  },
);
