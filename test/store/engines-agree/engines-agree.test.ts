// Both engines give the same answers; `engines-agree-campaign.ts` is the long form.

import { test } from 'node:test';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { sqliteRecord } from '../../support/temporary.ts';
import { checkEnginesAgree } from './engines-agree.ts';

/** Half a minute, most of it the making of databases; the campaign does thousands. */
const SEQUENCES = 40;
/** On a machine that is busy with other things. */
const TIMEOUT_MS = 600_000;

await withPostgres('both engines give the same answers', (postgres) => {
  test('both engines give the same answers', { timeout: TIMEOUT_MS }, async () => {
    await checkEnginesAgree(sqliteRecord, postgres.record, SEQUENCES);
  });
});
