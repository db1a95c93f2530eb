// Both engines give the same answers; `engines-agree-campaign.ts` is the long form.

import { test } from 'node:test';
import { withPostgres } from '../support/postgres.ts';
import { passingSqliteRecord } from '../support/temporary.ts';
import { checkEnginesAgree } from './engines-agree.ts';

/** Some twenty seconds, most of them the making of databases; the campaign does thousands. */
const SEQUENCES = 40;

await withPostgres('both engines give the same answers', (postgres) => {
  test('both engines give the same answers', async () => {
    await checkEnginesAgree(passingSqliteRecord, postgres.record, SEQUENCES);
  });
});
