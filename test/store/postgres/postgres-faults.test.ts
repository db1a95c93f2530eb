// Failures of PostgreSQL: requests are refused in time, nothing is partly written, and everything works afterwards.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OperatorError, StoreUnavailable } from '../../../src/base/errors.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  ADDRESS,
  anEntry,
  aSitting,
  everyEntry,
  faultsOf,
  idsByPage,
  publishIds,
  readPage,
  correctById,
} from '../../support/records/entries.ts';
import { gateBefore, type Gate } from '../../support/gate.ts';
import { withDefaultTimeouts, withPostgres } from '../../support/postgres/postgres.ts';
import type { Ending } from '../../support/temporary.ts';
import { until } from '../../support/until.ts';

/** The time until a hanging server counts as unreachable: of the promised second, a refusal waits a quarter. */
const HANGS_PROMISED_MS = 750;
const TICK_MS = 10;

/** The end of every answer, which says whether the connection is in a transaction. */
const READY_BYTES = 6;

await withPostgres('PostgreSQL in trouble', (postgres) => {
  /** A store of three entries, behind a gate. */
  async function storeBehindGate(t: Ending): Promise<{ store: Store; gate: Gate; name: string }> {
    const endings: (() => unknown)[] = [];
    const later = { after: (end: unknown) => void endings.unshift(end as () => unknown) };
    const address = withDefaultTimeouts(await postgres.database(later));
    const gate = await gateBefore(later, postgres.port);
    const store = await openStore(address.replace(String(postgres.port), String(gate.port)));
    later.after(() => store.close());
    t.after(async () => {
      for (const end of endings) await end();
    });
    await publishIds(store, [1, 2, 3]);
    return { store, gate, name: new URL(address).pathname.slice(1) };
  }

  /** Checks that every request of a client is refused with the error that says to retry. */
  async function checkOutOfReach(store: Store): Promise<void> {
    const requests = [
      store.recordState(),
      store.ping(),
      readPage(store, 1, 10),
      store.entry(1, ADDRESS),
      store.collection('people', 1, 10),
      store.changes(0, 10),
      store.token('ab'),
      publishIds(store, [4]),
      everyEntry(store)[Symbol.asyncIterator]().next(),
    ];
    for (const outcome of await Promise.allSettled(requests.map(async (one) => one))) {
      assert.equal(outcome.status, 'rejected');
      assert.ok(outcome.reason instanceof StoreUnavailable, String(outcome.reason));
    }
  }

  /** A server that hung is used again after its return. */
  async function untilBack(store: Store): Promise<void> {
    await until('a server that answers', () =>
      store.ping().then(
        () => true,
        () => false,
      ),
    );
  }

  async function checkWell(store: Store): Promise<void> {
    await untilBack(store);
    assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3]]);
    await publishIds(store, [9]);
    assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3, 9]]);
    assert.deepEqual(await faultsOf(store), []);
  }

  suite('PostgreSQL in trouble', () => {
    test('that is down is unavailable, until it is back', async (t) => {
      const { store, gate } = await storeBehindGate(t);
      await gate.shut();
      await checkOutOfReach(store);
      await gate.open();
      await checkWell(store);
    });

    test('that hangs is out of reach within a second, as it is promised', async (t) => {
      const { store, gate } = await storeBehindGate(t);
      gate.freeze();
      t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
      let outcome = 'waits';
      idsByPage(store, 10).then(
        () => (outcome = 'read'),
        (error: unknown) => (outcome = error instanceof StoreUnavailable ? 'refused' : 'failed'),
      );
      for (let ms = 0; ms < HANGS_PROMISED_MS; ms += TICK_MS) {
        for (let turn = 0; turn < 10; turn += 1) await nextTurn();
        t.mock.timers.tick(TICK_MS);
      }
      for (let turn = 0; turn < 100; turn += 1) await nextTurn();
      assert.equal(outcome, 'refused');
      t.mock.timers.reset();
      gate.thaw();
      await checkWell(store);
    });

    test('that hangs in the middle of a writing has written nothing', async (t) => {
      const { store, gate } = await storeBehindGate(t);
      for (const entries of [1, 100]) {
        await assert.rejects(
          store.write(async (transaction) => {
            const sitting = await transaction.sittings.add(aSitting());
            await transaction.entries.append(sitting, [anEntry(1)]);
            gate.freeze();
            const more = Array.from({ length: entries }, (_, index) => anEntry(index + 2));
            await transaction.entries.append(sitting, more);
          }),
          StoreUnavailable,
        );
        gate.thaw();
      }
      await checkWell(store);
    });

    test('that hangs at the start is refused', async (t) => {
      const gate = await gateBefore(t, postgres.port);
      gate.freeze();
      const address = `postgres://postgres:geheim@127.0.0.1:${gate.port}`;
      for (const where of [`${address}/postgres`, `${address},127.0.0.1:1/postgres`]) {
        await assert.rejects(openStore(where), (error: Error) => {
          assert.ok(error instanceof OperatorError, error.stack);
          assert.match(error.message, /^The record at postgres:\/\/postgres:\*\*\*@.*timeout/);
          return true;
        });
      }
    });

    test('that hangs does not prevent the store from closing', async (t) => {
      const { store, gate } = await storeBehindGate(t);
      gate.freeze();
      await store.close();
    });

    test('an operator who ends its sessions is survived', async (t) => {
      const { store, name } = await storeBehindGate(t);
      const end = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`;
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(Array.from({ length: 4 }, () => store.ping()));
        await postgres.run(end);
        assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3]]);
      }
      await assert.rejects(
        store.write(async (transaction) => {
          await transaction.sittings.add(aSitting());
          await postgres.run(end);
          await transaction.sittings.add(aSitting());
        }),
        StoreUnavailable,
      );
      await checkWell(store);
    });

    test('that became read-only is read, and takes no writes until that ends', async (t) => {
      const { store, name } = await storeBehindGate(t);
      const end = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`;
      await postgres.run(`ALTER DATABASE ${name} SET default_transaction_read_only = on; ${end}`);
      await assert.rejects(publishIds(store, [4]), StoreUnavailable);
      assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3]]);
      await postgres.run(`ALTER DATABASE ${name} RESET default_transaction_read_only; ${end}`);
      await assert.rejects(store.write(() => Promise.reject(new Error('x'))));
      await checkWell(store);
    });

    test('a writer that holds the lock makes others wait, and give up, and holds up no reader', async (t) => {
      const { store, gate, name } = await storeBehindGate(t);
      gate.split(READY_BYTES);
      const other = await openStore(postgres.address(name));
      const release = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const long = other.write(async (transaction) => {
        await transaction.sittings.add(aSitting());
        begun.resolve();
        await release.promise;
      });
      await begun.promise;
      const refused = assert.rejects(publishIds(store, [4]), /another process is writing/);
      assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3]]);
      await refused;
      release.resolve();
      await long;
      await other.close();
      await checkWell(store);
    });

    test('a writing that goes on after a failed statement is not taken for done', async (t) => {
      const { store } = await storeBehindGate(t);
      await assert.rejects(
        store.write(async (transaction) => {
          await transaction.tokens.add('desk', 'ab'.repeat(32));
          await correctById(transaction.entries, 2, anEntry(1)).catch(() => {});
        }),
      );
      assert.deepEqual(await store.tokens(), []);
      await checkWell(store);
    });

    test('a reader that stops an export early gives its connection back', async (t) => {
      const { store } = await storeBehindGate(t);
      for (let round = 0; round < 10; round += 1) {
        for await (const batch of everyEntry(store)) {
          assert.equal(batch.length, 3);
          break;
        }
      }
      await checkWell(store);
    });
  });
});
