// Acknowledged writes survive when the server or an importer is killed. `npm run campaign -- durability` runs more rounds, and
// power cuts.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { killImporter, killServer } from './durability.ts';

/** Two: one crash timed from the first request, and one from the first response. */
const ROUNDS = 2;

suite('durability', () => {
  test('a server that is killed loses and doubles nothing that was acknowledged', async (t) => {
    assert.deepEqual((await killServer(t, ROUNDS)).faults, []);
  });

  test('an importer that is killed and run again ends row for row as an undisturbed one', async (t) => {
    assert.deepEqual(await killImporter(t, ROUNDS, 5_000), []);
  });
});
