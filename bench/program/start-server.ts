// Starts a server in a separate process, and waits for its ready line.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PROGRAM } from '../shared/paths.ts';

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  /** From the start of the process to its ready line. */
  readonly readyMs: number;
  readonly stop: () => Promise<void>;
}

/** As `npm start` and serve-with-workers.ts set it. */
const SMALL_NEW_SPACE = '--max-semi-space-size=4';
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** The service as in production: one worker, with a request log to a file. */
export function startService(
  databaseUrl: string,
  logFile: string,
  program = PROGRAM,
): Promise<RunningServer> {
  const settings = [
    '--workers',
    '1',
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--database-url',
    databaseUrl,
  ];
  return startServer([SMALL_NEW_SPACE, program, 'serve', ...settings], logFile);
}

export function startFloor(logFile: string): Promise<RunningServer> {
  return startServer(
    [fileURLToPath(new URL('../reading/floor-server.ts', import.meta.url))],
    logFile,
  );
}

/** pg alone behind bare node:http. */
export function startPostgresFloor(address: string, logFile: string): Promise<RunningServer> {
  const script = fileURLToPath(new URL('../postgres/postgres-floor.ts', import.meta.url));
  return startServer([SMALL_NEW_SPACE, script, address], logFile);
}

async function startServer(words: readonly string[], logFile: string): Promise<RunningServer> {
  const startedMs = performance.now();
  const log = openSync(logFile, 'a');
  const env = { ...process.env, ...FEW_ARENAS };
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', log] });
  closeSync(log);
  const exited = once(child, 'exit');
  // If the process ends, its output is closed, and there is no line.
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const { value: line } = (await lines.next()) as { value?: string };
  const readyMs = performance.now() - startedMs;
  const port = /127\.0\.0\.1:(\d+)/.exec(line ?? '')?.[1];
  if (port === undefined) {
    child.kill();
    throw new Error(`${words.join(' ')} did not become ready; see ${logFile}`);
  }
  return {
    pid: child.pid!,
    port: Number(port),
    readyMs,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
