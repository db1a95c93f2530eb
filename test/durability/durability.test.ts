// What was acknowledged stays, whatever happens to the process, the power or the disk: each campaign, shortly.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CAMPAIGNS, SHORT } from './campaigns.ts';
import { runCampaign } from './run-campaign.ts';

// They wait for disks, locks and starting processes more than they compute.
suite('durability', { concurrency: 3 }, () => {
  for (const [name, { title }] of Object.entries(CAMPAIGNS)) {
    test(title, async (t) => {
      const result = await runCampaign(name, SHORT);
      if ('skipped' in result) t.skip(result.skipped);
      else assert.deepEqual(result.faults, [], JSON.stringify(result.figures));
    });
  }
});
