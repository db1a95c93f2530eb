// A stop as service managers and CI do it: the whole process group gets the signal, several times, while clients connect again
// and again. Through the launcher of an older Node too, where there is one.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../support/call-program.ts';
import { PROGRAM } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';

const NODE_MAJOR_MIN = 24;

/** A Node on the path that is too old for the program; null if there is none. */
function findOlderNode(): string | null {
  const nodes = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const isOlder = (node: string): boolean => {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
    return Number(/^v(\d+)/.exec(version)?.[1]) < NODE_MAJOR_MIN;
  };
  return nodes.find((node) => existsSync(node) && isOlder(node)) ?? null;
}

/** As many as fit in the half second that a stop takes here. */
const SIGNALS = 8;
const SIGNAL_INTERVAL_MS = 40;

const CLIENTS = 24;

/** Requests an address on new connections until one fails, and gives the code of that error. */
async function requestUntilRefused(url: string): Promise<string> {
  for (;;) {
    const code = await new Promise<string | null>((resolve) => {
      const request = get(url, { agent: false }, (response) => {
        response.on('error', (error) => resolve(String(error))).on('end', () => resolve(null));
        response.resume();
      });
      request.on('error', ({ code: reason }: NodeJS.ErrnoException) => resolve(String(reason)));
    });
    if (code !== null) return code;
  }
}

/** Serves a small record in a process group of its own. */
async function serveInGroup(test: Ending, node: string, workers: number) {
  const store = join(temporaryFolder(test), 'record.sqlite');
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATABASE_URL: `sqlite:${store}` };
  assert.equal((await call(['demo', '--entries', '200'], env)).code, 0);
  const words = ['serve', '--workers', String(workers), '--port', '0'];
  const child = spawn(node, [PROGRAM, ...words], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const signalGroup = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-child.pid!, signal);
    } catch {
      // All of them have ended.
    }
  };
  test.after(() => signalGroup('SIGKILL'));
  const output = { stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = once(child, 'close');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: /http:\S+/.exec(line)![0], store, output, ended, signalGroup };
}

async function checkStop(test: Ending, node: string, workers: number): Promise<void> {
  const served = await serveInGroup(test, node, workers);
  const clients = Array.from({ length: CLIENTS }, () =>
    requestUntilRefused(`${served.url}api/v0.1/hansard/entries/`),
  );
  // Long enough for every client to have been answered.
  await pause(300);
  for (let count = 0; count < SIGNALS; count += 1) {
    served.signalGroup('SIGTERM');
    await pause(SIGNAL_INTERVAL_MS);
  }
  assert.deepEqual(await served.ended, [0, null], served.output.stderr);
  assert.equal(served.output.stderr.match(/"serving ends"/g)?.length, 1, served.output.stderr);
  assert.doesNotMatch(served.output.stderr, /\n +at |EPIPE|worker lost/);
  assert.equal(existsSync(`${served.store}-wal`), false);
  assert.deepEqual(new Set(await Promise.all(clients)), new Set(['ECONNREFUSED']));
}

const olderNode = findOlderNode();
const launchers = [
  { name: 'this Node', node: process.execPath },
  { name: 'an older Node', node: olderNode },
];

for (const { name, node } of launchers) {
  for (const workers of [1, 2]) {
    const processes = workers === 1 ? 'one process' : 'two workers';
    test(
      `a group that gets SIGTERM several times stops once and resets nobody: ${processes}, started by ${name}`,
      { skip: node === null && 'there is no Node on the path that is older than 24' },
      async (t) => {
        // What a race decides is tried more than once.
        for (let round = 0; round < 2; round += 1) await checkStop(t, node!, workers);
      },
    );
  }
}
