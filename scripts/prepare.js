// Installs what is missing, and does nothing when nothing is: run before every npm script.
// Plain JavaScript for any Node: on a fresh machine there is nothing else yet.
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));

/** Whether the packages that are installed are the ones the lock file names. */
function isComplete() {
  if (!existsSync(new URL('node_modules/.package-lock.json', root))) return false;
  const wanted = read('package-lock.json').packages;
  const installed = read('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional || (installed[path] && installed[path].version === version),
  );
}

if (!isComplete()) {
  console.error('Installing what is missing (npm ci); this takes some seconds, once.');
  execSync('npm ci --no-audit --no-fund --loglevel=error', { cwd: root, stdio: ['ignore', 2, 2] });
}
