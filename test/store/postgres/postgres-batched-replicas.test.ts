// Reads that are gathered over a primary and a standby: each is answered by a server that is right for it.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openStore } from '../../../src/store/open-store.ts';
import { publishIds, readPage } from '../../support/records/entries.ts';
import { counting } from '../../support/postgres/sent-statements.ts';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { startGroup, type GroupServer } from '../../support/postgres/postgres-group.ts';
import { lastFirst } from '../../support/temporary.ts';
import { until } from '../../support/until.ts';

const IDS = [1, 2, 3];
const NEW_ID = 4;

await withPostgres('reads that are gathered over replicas', () => {
  suite('reads that are gathered over replicas', () => {
    test('each is read where it belongs, and elsewhere when that is lost', async (t) => {
      const later = lastFirst(t);
      const group = await startGroup(later, ['one'], '');
      const [primary, standby] = group.servers as [GroupServer, GroupServer];
      await primary.run('CREATE DATABASE hansard');
      const writer = await openStore(group.address('hansard'));
      later.after(() => writer.close());
      await publishIds(writer, IDS);
      const commits = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
      const store = await openStore(group.address('hansard'), { replicaLagSeconds: 600, commits });
      later.after(() => store.close());
      const countOf = (newest: boolean) =>
        store.monotonicReads(async () => (await readPage(store, 1, 10))!.state.count, newest);
      await until('a standby with every entry', async () => {
        return store.readServer() !== null && (await countOf(false)) === IDS.length;
      });

      await standby.run('SELECT pg_wal_replay_pause()');
      await publishIds(writer, [NEW_ID]);
      const { result, numbers } = await counting(() =>
        Promise.all([countOf(false), countOf(true), countOf(false), countOf(true), countOf(true)]),
      );
      assert.deepEqual(result, [3, 4, 3, 4, 4]);
      assert.deepEqual(numbers, [3, 2]);

      standby.freeze();
      const counts = await Promise.all(Array.from({ length: 100 }, async () => countOf(false)));
      standby.thaw();
      assert.deepEqual(new Set(counts), new Set([4]));
    });
  });
});
