// Two thousand random queries; test/store/random-queries/random-queries-campaign.ts runs as many as one likes.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { fc, SEED } from '../../support/seed.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { runQueries, publishSmallRecord, QUERIES } from './random-queries.ts';

const MANY = 2_000;

test('every query is refused for its length, or answered, and answered rightly', async (t) => {
  const address = `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`;
  const [store, finder] = [await openStore(address), await openFinder(address)];
  t.after(() => Promise.all([store.close(), finder.close()]));
  const record = await publishSmallRecord(store);
  const queries = fc.sample(QUERIES, { numRuns: MANY, seed: SEED });
  const refused = await runQueries(record, finder, queries);
  assert.ok(refused < MANY / 10);
});
