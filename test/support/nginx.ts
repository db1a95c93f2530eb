// Runs nginx, where it is installed, with the configurations that docs/operating.md and docs/static-site.nginx.conf give operators.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder, type Ending } from './temporary.ts';
import { until } from './until.ts';

/** Why a test that needs nginx is skipped; false where nginx is there. */
export function withoutNginx(): string | false {
  const { error } = spawnSync('nginx', ['-v']);
  return error === undefined ? false : 'nginx is not installed (Debian: apt-get install nginx)';
}

export interface Nginx {
  readonly port: number;
  readonly pid: number;
  /** What nginx wrote to its error log so far. */
  readonly errors: () => string;
}

/** Starts nginx in front of two servers on ports of this machine; it ends with the test. */
export async function startNginx(
  ending: Ending,
  [one, other]: readonly [number, number],
): Promise<Nginx> {
  return await runNginx(ending, (folder, port) =>
    documentedConfiguration('operating.md', [
      ['/var/cache/nginx/hansard', join(folder, 'cache')],
      ['127.0.0.1:8001', `127.0.0.1:${one}`],
      ['127.0.0.1:8002', `127.0.0.1:${other}`],
      ['listen 80;', `listen 127.0.0.1:${port};`],
    ]),
  );
}

/** Starts nginx over the files of `hansard publish`, and another `server` beside it; it ends with the test. */
export async function startNginxOnFiles(ending: Ending, tree: string, beside = ''): Promise<Nginx> {
  return await runNginx(
    ending,
    (_folder, port) =>
      documentedConfiguration('static-site.nginx.conf', [
        ['/var/www/hansard', tree],
        ['listen 80;', `listen 127.0.0.1:${port};`],
      ]) + beside,
  );
}

async function runNginx(
  ending: Ending,
  configuration: (folder: string, port: number) => string,
): Promise<Nginx> {
  const folder = temporaryFolder(ending);
  const port = await freePort();
  const errorLog = join(folder, 'error.log');
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, mainConfiguration(folder, configuration(folder, port)));
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

/** A configuration, or the block of a document, with the ports and the folders of this test in place of the documented ones. */
function documentedConfiguration(
  name: string,
  replaced: readonly (readonly [string, string])[],
): string {
  const document = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  const [, block = document] = /```nginx\n([^]*?)```/.exec(document) ?? [];
  return replaced.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`docs/${name} has no "${from}" for nginx`);
    return text.replace(from, to);
  }, block);
}

/** What a distribution's nginx.conf has round the documented part; one process, so that it can write to the folder. */
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

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
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
