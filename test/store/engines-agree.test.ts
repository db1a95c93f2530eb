// Both engines give the same answers; `engines-agree-campaign.ts` is the long form.

import { test } from 'node:test';
import { withPostgres } from '../support/postgres.ts';
import { temporaryStore } from '../support/temporary.ts';
import { checkEnginesAgree } from './engines-agree.ts';

/** Some seconds; the campaign does thousands. */
const SEQUENCES = 100;

await withPostgres('both engines give the same answers', (postgres) => {
  test('both engines give the same answers', async () => {
    await checkEnginesAgree(temporaryStore, postgres.store, SEQUENCES);
  });
});
