// Rounds of writing and being struck down: the part that killing the server and cutting the power share.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../support/call-program.ts';
import { PROGRAM } from '../support/program.ts';
import { seededRandom } from '../support/seed.ts';
import { faultsOfCheck, faultsOfRecord, Writer } from './writer.ts';

export interface RoundsReport {
  readonly rounds: number;
  /** Requests that were answered with success. */
  readonly acknowledged: number;
  readonly entries: number;
  /** Requests that were sent again after a blow, and answered. */
  readonly retried: number;
  /** Of the requests that a blow left unanswered, those whose write was in the store all the same: round by round. */
  readonly storedUnanswered: number;
  /** Blows that left at least one request unanswered. */
  readonly blowsInFlight: number;
  /** Answers such as 503; those requests were sent again. */
  readonly refused: readonly string[];
  readonly faults: readonly string[];
}

/** What happens at the end of a round, and how the machine comes back from it. */
export interface Blow {
  /** The store's file; in a folder that is there when the campaign begins. */
  readonly path: string;
  readonly strike: (server: ServerGroup) => Promise<void>;
  /** Whether answers that are read once it has begun to fall count for nothing. */
  readonly takesReplies: boolean;
}

const WRITERS = 8;

/**
 * A blow falls at a random moment between these: in one round counted from the first request, so that it
 * meets the start of the publishing threads, in the next from the first answer, so that it meets them busy.
 */
const EARLIEST_MS = 50;
const LATEST_MS = 600;

/** How long a first answer is waited for. */
const FIRST_REPLY_MS = 5_000;

/** How long what is pending after the last blow is tried again: seconds, and ten times that on a slow machine. */
const FINISH_MS = 60_000;

export async function runRounds(blow: Blow, rounds: number): Promise<RoundsReport> {
  const { path, strike, takesReplies } = blow;
  const databaseUrl = `sqlite:${path}`;
  const made = await call(['tokens', 'add', 'durability'], { DATABASE_URL: databaseUrl });
  if (made.code !== 0) throw new Error(`no token was made: ${made.stderr}`);
  const writers = Array.from(
    { length: WRITERS },
    (_, index) => new Writer(`writer ${index + 1}`, made.stdout.trim()),
  );
  const moments = seededRandom('blows');
  let [blowsInFlight, storedUnanswered] = [0, 0];
  for (let round = 0; round <= rounds; round += 1) {
    const server = await startGroup(databaseUrl);
    try {
      storedUnanswered += stored(path, writers);
      // In the round after the last blow everybody finishes what is pending, and no more.
      let stopped = round === rounds;
      let deaf = false;
      const writing = Promise.all(
        writers.map((writer) =>
          writer.write(
            server.url,
            () => stopped,
            () => deaf,
          ),
        ),
      );
      if (round < rounds) {
        if (round % 2 === 1) await firstReply(writers);
        await pause(EARLIEST_MS + moments.fraction() * (LATEST_MS - EARLIEST_MS));
        deaf = takesReplies;
        await strike(server);
      }
      stopped = true;
      await writing;
      if (round === rounds) await finish(writers, server.url);
      if (writers.some(({ pending }) => pending !== null)) blowsInFlight += 1;
      if (round < rounds) continue;
      const faults = writers.flatMap(({ contradictions }) => contradictions);
      faults.push(...(await faultsOfRecord(server.url, writers)));
      const code = await server.stop();
      if (code !== 0) faults.push(`the server ends with ${code}`);
      faults.push(...(await faultsOfCheck(databaseUrl)));
      return {
        rounds,
        acknowledged: replies(writers),
        entries: sum(writers, ({ acknowledged }) => acknowledged.size),
        retried: sum(writers, ({ retried }) => retried),
        storedUnanswered,
        blowsInFlight,
        refused: writers.flatMap(({ refusals }) => refusals),
        faults,
      };
    } finally {
      await server.kill();
    }
  }
  throw new Error('unreachable');
}

/** A request that was refused for now, as by a server that is still starting its threads, is sent again. */
async function finish(writers: readonly Writer[], url: string): Promise<void> {
  const deadlineMs = Date.now() + FINISH_MS;
  while (writers.some(({ pending }) => pending !== null) && Date.now() < deadlineMs) {
    await pause(100);
    const isEnough = (): boolean => true;
    await Promise.all(writers.map((writer) => writer.write(url, isEnough, () => false)));
  }
}

async function firstReply(writers: readonly Writer[]): Promise<void> {
  const before = replies(writers);
  const deadlineMs = Date.now() + FIRST_REPLY_MS;
  while (replies(writers) === before && Date.now() < deadlineMs) await pause(5);
}

/** How many of the pending requests the store has the answer of. */
function stored(path: string, writers: readonly Writer[]): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const given = database.prepare('SELECT 1 FROM idempotent_response WHERE key = ?');
    return writers.filter(({ pending }) => pending !== null && given.get(pending.key)).length;
  } finally {
    database.close();
  }
}

function replies(writers: readonly Writer[]): number {
  return sum(writers, ({ answered }) => answered);
}

function sum(writers: readonly Writer[], of: (writer: Writer) => number): number {
  return writers.reduce((total, writer) => total + of(writer), 0);
}

// Starts the program as a server in a process group of its own, so that all of it can be killed at once.

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

async function startGroup(databaseUrl: string): Promise<ServerGroup> {
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
