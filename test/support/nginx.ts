// Runs nginx, if it is installed, with the configuration that docs/static-site.nginx.conf gives operators.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './postgres/postgres-programs.ts';
import { temporaryFolder, type Ending } from './temporary.ts';
import { until } from './until.ts';

/** Why a test that needs nginx is skipped; false if nginx is installed. */
export function withoutNginx(): string | false {
  const { error } = spawnSync('nginx', ['-v']);
  return error === undefined ? false : 'nginx is not installed (Debian: apt-get install nginx)';
}

export interface Nginx {
  readonly port: number;
  readonly pid: number;
  /** The error log of nginx so far. */
  readonly errors: () => string;
}

/** Starts nginx with the files of `hansard publish`, and another `server` beside it; it stops with the test. */
export async function startNginxOnFiles(ending: Ending, tree: string, beside = ''): Promise<Nginx> {
  const folder = temporaryFolder(ending);
  const port = await freePort();
  const errorLog = join(folder, 'error.log');
  const file = join(folder, 'nginx.conf');
  const document = new URL('../../docs/static-site.nginx.conf', import.meta.url);
  const documented = readFileSync(document, 'utf8')
    .replace('/var/www/hansard', tree)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  writeFileSync(file, mainConfiguration(folder, documented + beside));
  for (const name of ['cache', 'body', 'proxy', 'unused']) mkdirSync(join(folder, name));
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', errorLog], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  ending.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const errors = (): string => readFileSync(errorLog, 'utf8');
  await until('nginx that listens', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors()}`);
    return await isListening(port);
  });
  return { port, pid: child.pid!, errors };
}

/** The parts of a distribution's nginx.conf around the documented part; one process, so that it can write to the folder. */
function mainConfiguration(folder: string, part: string): string {
  const unused = ['fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'unused')};`,
  );
  return `
daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 2048; }
http {
access_log off;
client_body_temp_path ${join(folder, 'body')};
proxy_temp_path ${join(folder, 'proxy')};
${unused.join('\n')}
${part}
}`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => finish(true)).on('error', () => finish(false));
  });
}
