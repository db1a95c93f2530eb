// Installs what is missing, and does nothing when nothing is: run before every npm script.
// Plain JavaScript for any Node: on a fresh machine there is nothing else yet.
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));

const wanted = Object.entries(read('package-lock.json').packages);
const installed = existsSync(new URL('node_modules/.package-lock.json', root))
  ? read('node_modules/.package-lock.json').packages
  : {};

/** Whether tests, checks or measurements are to be run; the program itself needs no package of its development. */
const develops =
  /^pre(test|check|bench|campaign)/.test(process.env.npm_lifecycle_event ?? '') ||
  wanted.some(([path, { dev }]) => dev && installed[path]);

/** Whether the packages that are installed are the ones the lock file names. */
const isComplete = wanted.every(
  ([path, { version, optional, dev, devOptional }]) =>
    path === '' ||
    optional ||
    (!develops && (dev || devOptional)) ||
    (installed[path] && installed[path].version === version),
);

if (!isComplete) {
  // The optional packages are a Node for machines whose own is too old: 186 of 199 MB.
  const isNew = Number(process.versions.node.split('.')[0]) >= 24;
  const omitted = isNew ? ' --omit=dev --omit=optional' : ' --omit=dev';
  const command = `npm ci${develops ? '' : omitted}`;
  console.error(`Installing what is missing (${command}); this takes some seconds, once.`);
  execSync(`${command} --no-audit --no-fund --loglevel=error`, {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
}
