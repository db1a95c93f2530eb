// What was acknowledged stays when the server or an importer is killed: two campaigns in their short form. Power
// cuts, and more rounds, are run by `npm run campaign -- durability`.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runCampaign } from './durability-campaign.ts';

/** Two: a blow that is counted from the first request, and one from the first response (rounds.ts). */
const ROUNDS = 2;

// They wait for disks, locks and starting processes more than they compute.
suite('durability', { concurrency: 2 }, () => {
  for (const name of ['kill-server', 'kill-importer']) {
    test(`${name}: nothing is lost or doubled`, async () => {
      const result = await runCampaign(name, ROUNDS);
      assert.deepEqual('faults' in result ? result.faults : result, [], JSON.stringify(result));
    });
  }
});
