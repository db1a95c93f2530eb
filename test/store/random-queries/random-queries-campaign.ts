// Sends random queries to the finder: node test/store/random-queries/random-queries-campaign.ts --queries 100000

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { fc, SEED } from '../../support/seed.ts';
import { folderUntilExit } from '../../support/temporary.ts';
import { runQueries, publishSmallRecord, QUERIES } from './random-queries.ts';

/** The number of queries made at a time: it bounds the memory, and what a seed repeats. */
const BATCH = 5_000;

const { values } = parseArgs({
  options: {
    queries: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(SEED) },
  },
});
const wanted = Number(values.queries);
const address = `sqlite:${join(folderUntilExit('queries'), 'record.sqlite')}`;
const [store, finder] = [await openStore(address), await openFinder(address)];
const record = await publishSmallRecord(store);
let refused = 0;
for (let done = 0; done < wanted; done += BATCH) {
  const seed = Number(values.seed) + done;
  const numRuns = Math.min(BATCH, wanted - done);
  console.log(`${done} of ${wanted} done; the next with --seed ${seed}`);
  refused += await runQueries(record, finder, fc.sample(QUERIES, { numRuns, seed }));
}
console.log(`${wanted} queries: ${refused} refused for their length, all others answered.`);
await finder.close();
await store.close();
