// Runs the durability campaigns in their long form and prints what they found.
// node test/durability/run.ts [--rounds 50] [--only kill-server]

import { parseArgs } from 'node:util';
import { CAMPAIGNS, LONG } from './campaigns.ts';
import { runCampaign, type Result } from './run-campaign.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(LONG.rounds) },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const names = values.only === undefined ? Object.keys(CAMPAIGNS) : [values.only];
if (!Number.isInteger(rounds) || rounds < 1 || names.some((name) => !(name in CAMPAIGNS))) {
  console.error(`--rounds is a number, --only one of ${Object.keys(CAMPAIGNS).join(', ')}`);
  process.exit(2);
}

for (const name of names) {
  const startedMs = performance.now();
  const result = await runCampaign(name, { rounds });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.log(`${name.padEnd(18)} ${verdict(result).padEnd(8)} ${seconds.padStart(4)} s`);
  for (const line of lines(result)) console.log(`  ${line}`);
  if ('faults' in result && result.faults.length > 0) process.exitCode = 1;
}

function verdict(result: Result): string {
  if ('skipped' in result) return 'skipped';
  return result.faults.length === 0 ? 'holds' : 'FAILS';
}

function lines(result: Result): string[] {
  if ('skipped' in result) return [result.skipped];
  const figures = Object.entries(result.figures).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  return [...figures, ...result.faults];
}
