// Installs missing packages, and does nothing if there are none: run before every npm script. Plain JavaScript for any Node: a
// fresh machine has nothing else.
import { execFileSync, execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));

/** Packages that npm installs. Those of this repository are already there, and linked. */
const wanted = Object.entries(read('package-lock.json').packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
);
const installed = existsSync(new URL('node_modules/.package-lock.json', root))
  ? read('node_modules/.package-lock.json').packages
  : {};

/** Whether tests, checks or benchmarks are run, or a package is made; the program itself needs no development packages. */
const develops =
  /^pre(test|check|bench|campaign|build)/.test(process.env.npm_lifecycle_event ?? '') ||
  wanted.some(([path, { dev }]) => dev && installed[path]);

/** Whether the installed packages match the lock file. */
const isComplete = wanted.every(
  ([path, { version, optional, dev, devOptional }]) =>
    optional ||
    (!develops && (dev || devOptional)) ||
    (installed[path] && installed[path].version === version),
);

if (!isComplete) {
  const command = `npm ci${develops ? '' : ' --omit=dev'}`;
  console.error(`Installing what is missing (${command}); this takes some seconds, once.`);
  execSync(`${command} --no-audit --no-fund --loglevel=error`, {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
}

// The Node for machines whose own is too old is a development package, because it takes 186 MB. Without those, it is fetched here.
const name = `node-${process.platform}-${process.arch}`;
const packaged = new URL(`node_modules/${name}/`, root);
const locked = wanted.find(([path]) => path === `node_modules/${name}`)?.[1];
const isOld = Number(process.versions.node.split('.')[0]) < 24;
if (isOld && locked && !existsSync(packaged)) fetchNode(locked);

/** Unpacks the Node that the lock file pins to where bin/packaged-node.js finds it. */
function fetchNode({ version, integrity }) {
  console.error(
    `Fetching Node ${version}, because this is ${process.version}; this takes some seconds, once.`,
  );
  const folder = mkdtempSync(fileURLToPath(new URL('node_modules/.node-', root)));
  const run = (command, ...words) =>
    execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 2] });
  try {
    run('npm', 'pack', `${name}@${version}`, '--loglevel=error');
    const file = join(folder, `${name}-${version}.tgz`);
    const digest = createHash('sha512').update(readFileSync(file)).digest('base64');
    if (integrity !== `sha512-${digest}`) {
      throw new Error('the registry has another file than package-lock.json pins');
    }
    run('tar', '-xzf', file);
    renameSync(join(folder, 'package'), packaged);
  } catch (error) {
    // The program then says that it needs a newer Node, and where to get one.
    console.error(`Node ${version} could not be fetched: ${error.message}.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
