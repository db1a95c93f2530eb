// A PostgreSQL primary and its standbys on this machine: real processes, streaming replication.
//
// The standbys are copies of the primary's files from before its first start. From then on they follow its log.

import { spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  AS_NOBODY,
  CLUSTER_BYTES_MIN,
  copyPrograms,
  findPrograms,
  freePort,
  makeCluster,
  startServer,
} from './postgres-programs.ts';
import { folderInMemory, type Ending } from '../temporary.ts';

export interface GroupServer {
  readonly name: string;
  readonly port: number;
  /** Starts it, and resolves when it accepts connections. */
  readonly start: () => Promise<void>;
  /** Ends it abruptly, like a power cut. */
  readonly kill: () => Promise<void>;
  /** Suspends and resumes all its processes. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Runs statements there; returns the rows of the last. */
  readonly run: (sql: string, database?: string) => Promise<Record<string, unknown>[]>;
}

export interface Group {
  /** The first is the primary, until another is promoted. */
  readonly servers: readonly GroupServer[];
  /** The address of a database on all of them. */
  readonly address: (database: string) => string;
}

const SETTINGS = {
  shared_buffers: '16MB',
  hot_standby: 'on',
  wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '200ms',
};

/** Starts them; `synchronous` is the value of `synchronous_standby_names`, with the names "one", "two" and so on. */
export async function startGroup(
  ending: Ending,
  standbys: readonly string[],
  synchronous: string,
): Promise<Group> {
  const folder = mkdtempSync(join(tmpdir(), 'hansard-group-'));
  const data = mkdtempSync(join(folderInMemory(CLUSTER_BYTES_MIN), 'hansard-group-'));
  const servers: (GroupServer & { end: () => Promise<void> })[] = [];
  ending.after(async () => {
    for (const { end } of servers) await end();
    for (const one of [folder, data]) rmSync(one, { recursive: true, force: true });
  });
  const programs = copyPrograms(await findPrograms(), folder);
  makeCluster(programs, join(data, 'primary'), 'postgres');
  const names = ['primary', ...standbys];
  const ports = await Promise.all(names.map(freePort));
  for (const name of standbys)
    copyCluster(data, name, `port=${ports[0]!} application_name=${name}`);
  for (const [index, name] of names.entries()) {
    const words = { ...SETTINGS, synchronous_standby_names: index === 0 ? synchronous : '' };
    servers.push(serverOf(programs, join(data, name), name, ports[index]!, words));
  }
  for (const server of servers) await server.start();
  return {
    servers,
    address: (database) =>
      `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}`,
  };
}

function copyCluster(data: string, name: string, conninfo: string): void {
  const to = join(data, name);
  // As the user who owns them, and alone may read them.
  const words = ['-a', join(data, 'primary'), to];
  const { status, stderr } = spawnSync('cp', words, { ...AS_NOBODY, cwd: data, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the copy failed: ${stderr}`);
  followWith(to, conninfo);
}

/** From its next start on, the server is a standby that follows another. */
function followWith(folder: string, conninfo: string): void {
  writeFileSync(join(folder, 'standby.signal'), '');
  writeFileSync(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 user=postgres ${conninfo}'\n`,
  );
}

function serverOf(
  programs: string,
  folder: string,
  name: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): GroupServer & { end: () => Promise<void> } {
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null) return;
    const gone = new Promise((resolve) => ending.once('close', resolve));
    // Including its child processes, which would otherwise answer for a moment.
    signalAll(ending.pid!, 'SIGKILL');
    await gone;
  };
  return {
    name,
    port,
    start: async () => {
      child = await startServer(programs, folder, port, settings);
    },
    kill,
    end: kill,
    freeze: () => signalAll(child!.pid!, 'SIGSTOP'),
    thaw: () => signalAll(child!.pid!, 'SIGCONT'),
    run: async (sql, database = 'postgres') => {
      const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database });
      client.on('error', () => {});
      await client.connect();
      try {
        const result: unknown = await client.query(sql);
        const last = Array.isArray(result) ? (result as unknown[]).at(-1) : result;
        return (last as { rows: Record<string, unknown>[] }).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** A server and its child processes, which lead their own process groups and may end at any time. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
  process.kill(pid, signal);
  for (const child of children.filter((each) => each > 0)) {
    try {
      process.kill(child, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
