// Runs a campaign: a test that takes minutes, many rounds or a machine of its own, and is no part of `npm test`.
// npm run campaign -- <name> [its options]; without a name, says which there are.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const campaigns = new Map(
  globSync('test/**/{*-campaign,run-*}.ts', { cwd: root })
    .sort()
    .map((file) => [basename(file, '.ts').replace(/^run-|-campaign$/, ''), file]),
);

const [name, ...options] = process.argv.slice(2);
const file = campaigns.get(name);
if (file === undefined) {
  console.error(`Name a campaign: ${[...campaigns.keys()].join(', ')}.`);
  process.exit(2);
}
const words = ['--import', './bin/own-modules.js', file, ...options];
const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
