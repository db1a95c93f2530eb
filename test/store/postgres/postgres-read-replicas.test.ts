// Reads with a primary and two standbys: each batched read is answered by a suitable server, and the finder reads from the chosen
// server, in its version of the record; both use another server when that is lost.

import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { present } from '../../../src/base/present.ts';
import type { RoutedFinder } from '../../../src/finder/finder.ts';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { readPostgresAddress } from '../../../src/store/postgres/servers/postgres-address.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, aSitting, publishIds, readPage, writeTo } from '../../support/records/entries.ts';
import { filterOf, idsOf, requestFor } from '../../support/oracle/find-all.ts';
import { BUSY_TIMEOUT, withPostgres } from '../../support/postgres/postgres.ts';
import { startGroup, type Group, type GroupServer } from '../../support/postgres/postgres-group.ts';
import { counting, seeingStatements } from '../../support/postgres/sent-statements.ts';
import { endOfSuite, lastFirst, type Ending } from '../../support/temporary.ts';
import { until } from '../../support/until.ts';

const BLOCK = 4_096;
/** A stored block and a tail. */
const IDS = [1, 2, BLOCK + 5];
const NEW_ID = BLOCK + 6;

/** Longer than the whole test: a paused standby stays usable, except for what was written here. */
const LAG_SECONDS = 600;

interface Scene {
  readonly group: readonly GroupServer[];
  /** As known to the store and the finder. */
  readonly hosts: readonly string[];
  /** Of the tested process, and of another one that writes. */
  readonly store: Store;
  readonly finder: RoutedFinder;
  readonly other: Store;
}

async function setScene(ending: Ending, group: Group): Promise<Scene> {
  await group.servers[0]!.run('CREATE DATABASE hansard');
  const address = group.address('hansard');
  const other = await openStore(`${address}?${BUSY_TIMEOUT}`);
  ending.after(() => other.close());
  await publishIds(other, IDS);
  await inStep(group.servers);
  const commits = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const reads = { replicaLagSeconds: LAG_SECONDS, commits };
  const store = await openStore(address, reads);
  ending.after(() => store.close());
  const finder = await openFinder(address, reads);
  ending.after(() => finder.close());
  const hosts = readPostgresAddress(address).servers;
  return { group: group.servers, hosts, store, finder, other };
}

async function inStep(group: readonly GroupServer[]): Promise<void> {
  const [primary, ...standbys] = group;
  const [now] = await primary!.run('SELECT pg_current_wal_lsn() AS position');
  const position = String(now!['position']);
  const isThere = `SELECT pg_last_wal_replay_lsn() >= '${position}' AS there`;
  for (const standby of standbys) {
    const isInStep = async () => (await standby.run(isThere))[0]!['there'] === true;
    await until('a standby in step', isInStep);
  }
}

/** Waits until a standby is used for reads, which it is after its first check. */
async function standbyToRead(store: Store): Promise<string> {
  let host = store.readServer();
  await until('a standby to read', () => (host = store.readServer()) !== null);
  return present(host, 'the standby to read');
}

const appendOne = (store: Store): Promise<unknown> =>
  store.write(async (transaction) => {
    const sitting = await transaction.sittings.add(aSitting({ startDate: '2013-08-01' }));
    await transaction.entries.append(sitting, [anEntry(1, { id: NEW_ID })]);
  });

await withPostgres('reads over replicas', () => {
  suite('reads over replicas', () => {
    const ending = endOfSuite();
    let group: Group;
    before(async () => {
      group = await startGroup(ending, ['one', 'two'], '');
    });

    test('of those that are gathered each is read where it belongs, and elsewhere when that is lost', async (t) => {
      const later = lastFirst(t);
      const [primary, standby] = group.servers as [GroupServer, GroupServer];
      await primary.run('CREATE DATABASE gathered');
      // The store does not know the second standby: what the first cannot serve is read from the primary.
      const address = group.address('gathered').replace(/,[^,/]*(?=\/gathered$)/, '');
      const writer = await openStore(`${address}?${BUSY_TIMEOUT}`);
      later.after(() => writer.close());
      await publishIds(writer, [1, 2, 3]);
      const commits = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
      const store = await openStore(address, { replicaLagSeconds: LAG_SECONDS, commits });
      later.after(() => store.close());
      const countOf = (newest: boolean) =>
        store.monotonicReads(async () => (await readPage(store, 1, 10))!.state.count, newest);
      await until('a standby with every entry', async () => {
        return store.readServer() !== null && (await countOf(false)) === 3;
      });

      await standby.run('SELECT pg_wal_replay_pause()');
      await publishIds(writer, [4]);
      const { result, numbers } = await counting(() =>
        Promise.all([countOf(false), countOf(true), countOf(false), countOf(true), countOf(true)]),
      );
      assert.deepEqual(result, [3, 4, 3, 4, 4]);
      assert.deepEqual(numbers, [3, 2]);

      standby.freeze();
      // On a busy machine a read may be too late the first time.
      const read = async (): Promise<number> => await countOf(false);
      const counts = await Promise.all(Array.from({ length: 100 }, () => read().catch(read)));
      standby.thaw();
      assert.deepEqual(new Set(counts), new Set([4]));
      await standby.run('SELECT pg_wal_replay_resume()');
    });

    test('the finder reads where it is sent, and elsewhere when that is lost', async (t) => {
      const scene = await setScene(lastFirst(t), group);
      const { store, finder, other } = scene;
      const [primary, one, two] = scene.group as [GroupServer, GroupServer, GroupServer];
      const [, hostOne, hostTwo] = scene.hosts as [string, string, string];

      const search = async (host: string | null): Promise<number[]> =>
        idsOf(
          await finder.readFrom(host, () => finder.findEntries(requestFor({ query: 'order' }))),
        );
      const count = async (host: string | null): Promise<number> =>
        (await finder.readFrom(host, () => finder.facets(filterOf({ query: 'order' })))).count;

      await t.test('all that one request reads is read on one server', async () => {
        const seen = new Set<string | null>();
        // Each is used after its first check.
        await until('reads of both standbys', async () => {
          await store.monotonicReads(async () => {
            const host = store.readServer();
            await store.recordState();
            assert.equal(store.readServer(), host);
            seen.add(host);
          }, false);
          return seen.has(hostOne) && seen.has(hostTwo);
        });
        await store.monotonicReads(async () => assert.equal(store.readServer(), null), true);
      });

      await t.test('standbys that are not equally far each answer for themselves', async () => {
        await one.run('SELECT pg_wal_replay_pause()');
        await appendOne(other);
        await inStep([primary, two]);
        let views = 0;
        await seeingStatements(
          ({ text }) => {
            if (/\bFROM sitting\s+ORDER BY/.test(text)) views += 1;
          },
          async () => {
            for (let round = 0; round < 3; round += 1) {
              assert.deepEqual(await search(hostOne), IDS);
              assert.deepEqual(await search(hostTwo), [...IDS, NEW_ID]);
              assert.equal(await count(hostOne), IDS.length);
              assert.equal(await count(hostTwo), IDS.length + 1);
            }
            const both = await Promise.all([search(hostOne), search(hostTwo), search(hostOne)]);
            assert.deepEqual(both, [IDS, [...IDS, NEW_ID], IDS]);
          },
        );
        // Cached data of one version is not read again because another was read in between.
        assert.equal(views, 2);
        assert.deepEqual(await search(null), [...IDS, NEW_ID]);
      });

      await t.test('what was written here is not looked for where it is not yet', async () => {
        await two.run('SELECT pg_wal_replay_pause()');
        await writeTo(store).entries.withdraw(2);
        assert.equal(store.readServer(), null);
        assert.deepEqual(await search(store.readServer()), [1, BLOCK + 5, NEW_ID]);
        for (const standby of [one, two]) await standby.run('SELECT pg_wal_replay_resume()');
        await inStep(scene.group);
        assert.deepEqual(await search(await standbyToRead(store)), [1, BLOCK + 5, NEW_ID]);
      });

      await t.test('a standby that is lost, or hangs, is passed over', async () => {
        const present = [1, BLOCK + 5, NEW_ID];
        await one.kill();
        assert.deepEqual(await search(hostOne), present);
        two.freeze();
        try {
          assert.deepEqual(await search(hostTwo), present);
        } finally {
          two.thaw();
        }
      });

      await t.test('a standby is read while nothing takes writes', async () => {
        await one.start();
        assert.deepEqual(await search(await standbyToRead(store)), [1, BLOCK + 5, NEW_ID]);
        await primary.kill();
        assert.deepEqual(await search(hostTwo), [1, BLOCK + 5, NEW_ID]);
        await assert.rejects(search(null), { name: 'StoreUnavailable' });
      });
    });
  });
});
