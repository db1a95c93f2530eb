// Runs types, lint, format and house rules one after the other, and says how long each took.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));

const PARTS = {
  types: [bin('tsc')],
  lint: [bin('eslint'), '.'],
  format: [bin('prettier'), '--check', '--log-level', 'warn', '.'],
  house: [process.execPath, '--test', '--test-reporter=dot', 'test/house/*.test.ts'],
};

const failed = [];
for (const [name, [program, ...words]] of Object.entries(PARTS)) {
  const startedMs = performance.now();
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: root, encoding: 'utf8' });
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  console.log(`${name.padEnd(6)} ${seconds.padStart(6)} s  ${status === 0 ? 'ok' : 'FAILED'}`);
  if (status === 0) continue;
  failed.push(name);
  console.log(stdout + stderr);
}
if (failed.length > 0) process.exit(1);
