// Makes the files of a PostgreSQL server for tests, and starts it.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AS_NOBODY, environmentOf, NOBODY } from './postgres-programs.ts';

/** What every such server needs: a container's shared memory may be small. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  dynamic_shared_memory_type: 'mmap',
};

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
