// Runs the program as a person does: in a separate process.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { temporaryFolder, type Ending } from './temporary.ts';
import { until } from './until.ts';

export const PROGRAM = fileURLToPath(new URL('../../bin/hansard.js', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Checks that a failed command prints one line, as an error. */
export function assertOneLine({ code, stdout, stderr }: Outcome, reason: RegExp): void {
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, reason);
  assert.match(stderr, /^hansard: [^\n]+\n$/);
}

type Environment = Readonly<Record<string, string>>;

/** The setting of a SQLite store that does not exist yet. */
export function newStore(test: Ending): { readonly DATABASE_URL: string } {
  return { DATABASE_URL: `sqlite:${join(temporaryFolder(test), 'record.sqlite')}` };
}

function start(
  words: readonly string[],
  environment: Environment,
  { program = PROGRAM, folder }: { readonly program?: string; readonly folder?: string } = {},
): ChildProcess {
  // The settings in the environment of the tests do not apply to the program.
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, [program, ...words], {
    env: { PATH, HOME, ACCESS_LOG: 'on', ...environment },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end. */
export async function run(
  words: readonly string[],
  environment: Environment = {},
): Promise<Outcome> {
  const child = start(words, environment);
  let [stdout, stderr] = ['', ''];
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

export interface Begun {
  readonly child: ChildProcess;
  /** Its standard output and error so far. */
  readonly output: { stdout: string; stderr: string };
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Starts a command that runs until it is stopped, at the latest with the test. */
export function begin(
  test: Ending,
  words: readonly string[],
  environment: Environment = {},
): Begun {
  const child = start(words, environment);
  test.after(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, ended };
}

export interface Served {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its standard output and error so far. */
  readonly output: { stdout: string; stderr: string };
  /** The parsed lines of its log so far. */
  readonly log: () => Record<string, unknown>[];
  /** Sends a signal and waits until it has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<{ code: number | null }>;
}

/** Starts serving, on a free port unless the arguments name one, and waits for the ready line; stops with the test. */
export async function serve(
  test: Ending,
  words: readonly string[],
  environment: Environment = {},
  program = PROGRAM,
  folder?: string,
): Promise<Served> {
  const port = words.includes('--port') ? [] : ['--port', '0'];
  const child = start(
    [...words, ...port],
    environment,
    folder === undefined ? { program } : { program, folder },
  );
  test.after(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const lines = createInterface({ input: child.stdout! });
  lines.on('line', (line) => (output.stdout += `${line}\n`));
  const ended = once(child, 'close') as Promise<[number | null]>;
  await Promise.race([once(lines, 'line'), ended]);
  const url = /http:\/\/\S+/.exec(output.stdout)?.[0];
  if (url === undefined) throw new Error(`it did not serve: ${output.stderr}`);
  return {
    url,
    child,
    output,
    log: () =>
      output.stderr
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const [code] = await ended;
      return { code };
    },
  };
}

/** Sends requests until two workers have answered: a service is ready with its first worker. */
export async function twoWorkersOf({ url, log }: Served, afterRequests = 0): Promise<Set<number>> {
  let pids = new Set<number>();
  await until('responses of two workers', async () => {
    const list = `${url}api/v0.1/hansard/entries/`;
    assert.equal((await fetch(list, { headers: { connection: 'close' } })).status, 200);
    const requests = log().filter(({ event }) => event === 'request');
    pids = new Set(requests.slice(afterRequests).map(({ pid }) => pid as number));
    return pids.size === 2;
  });
  return pids;
}
