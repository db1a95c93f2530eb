// Starts the program as a server in a process group of its own, so that all of it can be killed at once.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PROGRAM } from '../support/program.ts';

export interface ServerGroup {
  /** `http://127.0.0.1:<port>/`. */
  readonly url: string;
  /** What it wrote to its standard error so far. */
  readonly errors: () => string;
  /** SIGKILL to every process of the group; resolves when none is left. */
  readonly kill: () => Promise<void>;
  /** SIGTERM to the first process; resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Two: writers then meet writers of another process, not only of their own. */
const WORKERS = '2';

export async function startGroup(databaseUrl: string): Promise<ServerGroup> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--workers', WORKERS, '--port', '0'], {
    env: { PATH, HOME, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  // The workers hold the same pipes: they are closed only when the last of the group has ended.
  const ended = once(child, 'close') as Promise<[number | null]>;
  const atExit = (): void => killGroup(child.pid!);
  process.once('exit', atExit);
  void ended.then(() => process.removeListener('exit', atExit));
  const kill = async (): Promise<void> => {
    killGroup(child.pid!);
    await ended;
  };
  let first = '';
  const lines = createInterface({ input: child.stdout });
  await Promise.race([once(lines, 'line').then(([line]) => (first = line as string)), ended]);
  const url = /http:\/\/\S+/.exec(first)?.[0];
  if (url === undefined) {
    await kill();
    throw new Error(`it did not serve: ${errors}`);
  }
  return {
    url,
    errors: () => errors,
    kill,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
