// Runs the program on the Node that npm installed with it, if the current one is too old. Plain JavaScript for any Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';

/** Often enough for a program that waits for a port, seldom enough not to be noticed; as in src/base/signals.ts. */
const PARENT_CHECK_MS = 250;

/** In MB, as in the first line of bin/hansard.js. */
const NEW_SPACE = '--max-semi-space-size=16';

/** Starts the program there, with the arguments and streams of this process, and exits with it; false if there is no such Node. */
export function runOnPackagedNode(program, parent) {
  const node = findPackagedNode();
  // Where that Node takes itself for too old (NODE_OPTIONS), it would start itself without an end.
  const isStarted = process.env.HANSARD_LAUNCHER === String(parent);
  if (node === undefined || isStarted) return false;
  const child = spawn(node, [NEW_SPACE, program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    // The program then ends when this process is killed and cannot pass the signal on (src/base/settings.ts, isBoundToParent).
    env: { ...process.env, HANSARD_LAUNCHER: String(process.pid) },
  });
  const timer = endWithParent(child, parent);
  // A signal to the process group reaches both. The program takes those within a second as one order (src/base/signals.ts).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      clearInterval(timer);
      child.kill(signal);
    });
  }
  child.on('error', ({ code }) => {
    clearInterval(timer);
    console.error(
      `hansard needs a newer Node than ${process.version}, and the one that npm installed does not start here (${code}): it needs ` +
        'glibc 2.28 or newer, which Alpine does not have. Install Node 24 (https://nodejs.org/) and run this again.',
    );
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    clearInterval(timer);
    // At once: while Node ends by itself it listens for no signals, and one more of the same order would change the exit code.
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  return true;
}

function findPackagedNode() {
  try {
    const require = createRequire(import.meta.url);
    const description = require.resolve(`node-${process.platform}-${process.arch}/package.json`);
    const node = join(dirname(description), 'bin', 'node');
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

/** npm starts programs through a shell, and a signal to npm ends only that shell: its end counts as the signal, once. */
function endWithParent(child, parent) {
  const timer = setInterval(() => {
    if (process.env.npm_execpath === undefined || process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  return timer;
}
