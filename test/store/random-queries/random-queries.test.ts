// A thousand random queries; test/store/random-queries/random-queries-campaign.ts runs any number.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, SEED } from '../../support/seed.ts';
import { temporaryRecord } from '../../support/temporary.ts';
import { runQueries, publishSmallRecord, QUERIES } from './random-queries.ts';

const MANY = 1_000;

test('every query is refused for its length, or answered, and answered rightly', async (t) => {
  const { store, finder } = await temporaryRecord(t);
  const record = await publishSmallRecord(store);
  const queries = fc.sample(QUERIES, { numRuns: MANY, seed: SEED });
  const refused = await runQueries(record, finder, queries);
  assert.ok(refused < MANY / 10);
});
