// Runs types, lint, format and house rules, two at a time, and says how long each took.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));

const CACHE = 'node_modules/.cache/check';

/**
 * The longest first. Types and format remember the content of files that passed, so that only what changed is checked
 * again. Lint does not: its rules read types, and a file may break one because another changed.
 */
const PARTS = [
  ['lint', bin('eslint'), '.'],
  ['types', bin('tsc'), '--incremental', '--tsBuildInfoFile', `${CACHE}/types.json`],
  ['format', bin('prettier'), '--check', '--log-level', 'warn', ...cachedFormat(), '.'],
  ['house', process.execPath, '--test', '--test-reporter=dot', 'test/house/*.test.ts'],
];

function cachedFormat() {
  return ['--cache', '--cache-strategy', 'content', '--cache-location', `${CACHE}/format`];
}

let ok = true;
const waiting = [...PARTS];

async function runInTurn() {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const [name, program, ...words] = part;
    const startedMs = performance.now();
    const child = spawn(program, words, { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    const [status] = await once(child, 'close');
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    console.log(`${name.padEnd(6)} ${seconds.padStart(6)} s  ${status === 0 ? 'ok' : 'FAILED'}`);
    if (status === 0) continue;
    ok = false;
    console.log(output);
  }
}

await Promise.all([runInTurn(), runInTurn()]);
if (!ok) process.exit(1);
