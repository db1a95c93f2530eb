// Runs the checks (types and lint, our own rules, patterns, format, module rules, unused code, documents), two at a time, and prints how
// long each took; or only the named ones.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

const MODULES = [
  '--config',
  '.dependency-cruiser.js',
  '--output-type',
  'err',
  'src',
  'packages',
  'test',
  'bench',
];

const PARTS = [
  ['types-and-lint', path('node_modules/oxlint/bin/oxlint')],
  ['own-rules', path('scripts/own-rules.ts')],
  ['patterns', path('scripts/linear-patterns.ts')],
  ['format', path('node_modules/oxfmt/bin/oxfmt'), '--check'],
  ['modules', path('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'), ...MODULES],
  ['unused', path('node_modules/knip/bin/knip.js'), '--reporter', 'compact'],
  ['documents', '--test', '--test-reporter=dot', 'test/check/!(check).test.ts'],
];

/** The type checker is written in Go, and spent a quarter of its time on garbage collection: now it collects at a gigabyte. */
const MEMORY = { GOGC: 'off', GOMEMLIMIT: '1GiB' };

const NAME_COLUMNS = Math.max(...PARTS.map(([name]) => name.length));

const named = process.argv.slice(2);
const unknown = named.find((name) => !PARTS.some(([part]) => part === name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}: ${PARTS.map(([name]) => name).join(', ')}.`);
  process.exit(1);
}

let ok = true;
const waiting = PARTS.filter(([name]) => named.length === 0 || named.includes(name));

async function runInTurn() {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const [name, ...words] = part;
    const startedMs = performance.now();
    const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, ...MEMORY } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    const [status] = await once(child, 'close');
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    const outcome = status === 0 ? 'ok' : 'FAILED';
    console.log(`${name.padEnd(NAME_COLUMNS)} ${seconds.padStart(6)} s  ${outcome}`);
    if (status === 0) continue;
    ok = false;
    console.log(output);
  }
}

await Promise.all([runInTurn(), runInTurn()]);
if (!ok) process.exit(1);
