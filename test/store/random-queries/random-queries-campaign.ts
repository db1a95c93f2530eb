// Sends random queries to the finder: node test/store/random-queries/random-queries-campaign.ts --queries 100000

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { fc, SEED } from '../../support/seed.ts';
import { askQueries, publishSmallRecord, QUERIES } from './random-queries.ts';

/** Queries made at a time: bounds the memory, and how much is asked again with a seed. */
const BATCH = 5_000;

const { values } = parseArgs({
  options: {
    queries: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(SEED) },
  },
});
const wanted = Number(values.queries);
const folder = mkdtempSync(join(tmpdir(), 'hansard-queries-'));
try {
  const address = `sqlite:${join(folder, 'record.sqlite')}`;
  const [store, finder] = [await openStore(address), await openFinder(address)];
  const record = await publishSmallRecord(store);
  let refused = 0;
  for (let asked = 0; asked < wanted; asked += BATCH) {
    const seed = Number(values.seed) + asked;
    const numRuns = Math.min(BATCH, wanted - asked);
    console.log(`${asked} of ${wanted} asked; the next with --seed ${seed}`);
    refused += await askQueries(record, finder, fc.sample(QUERIES, { numRuns, seed }));
  }
  console.log(`${wanted} queries: ${refused} refused for their length, all others answered.`);
  await finder.close();
  await store.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
