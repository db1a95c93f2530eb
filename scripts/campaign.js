// Runs a campaign: a test that takes minutes, many rounds or a dedicated machine, and is not part of `npm test`. npm run
// campaign -- <name> [its options]; without a name, lists them.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAMPAIGNS } from '../test/campaigns/run.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
/** By name: the file and, if it has several campaigns, which of them. Those of test/campaigns/ share a file and its options. */
const campaigns = new Map([
  ...Object.keys(CAMPAIGNS).map((name) => [name, ['test/campaigns/run.ts', name]]),
  ...globSync('test/**/*-campaign.ts', { cwd: root })
    .sort()
    .map((file) => [basename(file, '-campaign.ts'), [file]]),
]);

const [name, ...options] = process.argv.slice(2);
const campaign = campaigns.get(name);
if (campaign === undefined) {
  console.error(`Name a campaign: ${[...campaigns.keys()].join(', ')}.`);
  process.exit(2);
}
const words = ['--import', './bin/own-modules.js', ...campaign, ...options];
const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
