// Copying a record to PostgreSQL and back: the same row by row, despite kills and lost connections.

import { NO_MEMBERSHIP, NO_PERSON_DETAILS } from '../../../src/record/person.ts';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { StoreUnavailable } from '../../../src/base/errors.ts';
import { copyRecord } from '../../../src/store/copy-record.ts';
import { openCopySource, openCopyTarget, openStore } from '../../../src/store/open-store.ts';
import { differences } from '../../durability/compare-stores.ts';
import { abandon, copied, fullRecord, refused, removeVenue, SILENT } from './copying.ts';
import { anEntry, aSitting, faultsOf, writeTo } from '../../support/records/entries.ts';
import { gateBefore } from '../../support/gate.ts';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { call } from '../../support/call-program.ts';
import { inStore, temporaryFolder } from '../../support/temporary.ts';

/** Writes to every copy alike: each continues with the same ids, and is sound. */
async function writeOn(...addresses: readonly string[]): Promise<void> {
  const written = [];
  for (const address of addresses) {
    const store = await openStore(address);
    const ids = await store.write(async (transaction) => {
      await transaction.people.describe({
        id: null,
        slug: 'later',
        legalName: 'Later',
        ...NO_PERSON_DETAILS,
        memberships: [{ ...NO_MEMBERSHIP, chamber: 'senate' }],
      });
      const sitting = await transaction.sittings.add(aSitting());
      return [sitting, ...(await transaction.entries.append(sitting, [anEntry(1)]))];
    });
    assert.deepEqual(await faultsOf(store), []);
    written.push(ids);
    await store.close();
  }
  assert.deepEqual(new Set(written.map((ids) => ids.join())), new Set(['2,1119']));
}

await withPostgres('copying a record to and from PostgreSQL', (postgres) => {
  suite('copying a record to and from PostgreSQL', () => {
    test('there and back, it is the same row for row', async (t) => {
      const from = await fullRecord(t);
      await inStore(`sqlite:${from}`, removeVenue);
      const between = await postgres.database(t, 'template0');
      const back = join(temporaryFolder(t), 'back.sqlite');
      const there = await copied(
        `sqlite:${from}`,
        between.replace('postgres@', 'postgres:geheim@'),
      );
      const here = await copied(between, `sqlite:${back}`);
      assert.deepEqual(differences(from, back), []);
      assert.deepEqual(here.tables, there.tables);
      assert.deepEqual([there.entries, there.lastChange], [61, 72]);
      assert.equal(there.chain, here.chain);
      assert.doesNotMatch(JSON.stringify([there, here]), /geheim/);
      for (const [table, { rows }] of Object.entries(there.tables)) {
        assert.ok(rows > 0, table);
      }
      await writeOn(`sqlite:${from}`, between, `sqlite:${back}`);
    });

    test('a copy that breaks off leaves the store empty, and a server there goes on', async (t) => {
      const from = await fullRecord(t);
      const to = await postgres.database(t);
      const before = await openStore(to);
      t.after(() => before.close());
      await abandon(`sqlite:${from}`, to);
      assert.equal((await before.recordState()).count, 0);
      assert.equal((await copied(`sqlite:${from}`, to, call)).outcome, 'new');
      assert.equal((await before.recordState()).count, 61);
    });

    test('copies over no record, and into none that is being written to', async (t) => {
      const from = await fullRecord(t);
      const to = await postgres.database(t);
      const store = await openStore(to);
      await store.write(async (transaction) => {
        await transaction.sittings.add(aSitting());
        await refused(`sqlite:${from}`, to, /is being written to\. Stop the processes/, call);
      });
      await store.close();
      await refused(`sqlite:${from}`, to, /already has a record: its table sitting has rows/);
    });

    test('a copy whose connection is lost is refused, and done by the next run', async (t) => {
      const from = await fullRecord(t);
      const to = await postgres.database(t);
      const gate = await gateBefore(t, postgres.port);
      const source = await openCopySource(`sqlite:${from}`);
      const target = await openCopyTarget(to.replace(String(postgres.port), String(gate.port)));
      const derive: typeof target.derive = async (progress) => {
        await gate.shut();
        await target.derive(progress);
      };
      await assert.rejects(copyRecord(source, { ...target, derive }, SILENT), StoreUnavailable);
      await target.close();
      await source.close();
      assert.equal((await copied(`sqlite:${from}`, to, call)).outcome, 'new');
    });

    test('says which row PostgreSQL cannot keep', async (t) => {
      const from = await fullRecord(t);
      await inStore(`sqlite:${from}`, (store) => writeTo(store).tokens.add('a\0b', 'ab'));
      const to = await postgres.database(t);
      await refused(
        `sqlite:${from}`,
        to,
        /The row "a\\u0000b" of token contains a character U\+0000/,
        call,
      );
    });
  });
});
