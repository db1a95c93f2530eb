// The finder during failures of PostgreSQL: a running search is refused in time or retried, and everything works afterwards.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Client } from 'pg';
import { StoreUnavailable } from '../../../src/base/errors.ts';
import type { Finder } from '../../../src/finder/finder.ts';
import { openFinder } from '../../../src/store/open-store.ts';
import { publishIds, writeTo } from '../../support/records/entries.ts';
import { idsOf, requestFor } from '../../support/oracle/find-all.ts';
import { gateBefore, type Gate } from '../../support/gate.ts';
import { withDefaultTimeouts, withPostgres } from '../../support/postgres/postgres.ts';
import { seeingStatements } from '../../support/postgres/sent-statements.ts';
import { type Ending, inStore, lastFirst } from '../../support/temporary.ts';
import { until } from '../../support/until.ts';

const BLOCK = 4_096;
/** Two stored blocks and a tail. */
const IDS = [1, 2, BLOCK, 2 * BLOCK + 5];

/** A statement in the middle of a search: after its snapshot was taken, before its result is known. */
const IN_THE_MIDDLE = /\bFROM posting\b/;

interface Scene {
  readonly finder: Finder;
  readonly gate: Gate;
  readonly name: string;
  readonly address: string;
}

await withPostgres('the finder while PostgreSQL is in trouble', (postgres) => {
  async function scene(t: Ending): Promise<Scene> {
    const later = lastFirst(t);
    const address = withDefaultTimeouts(await postgres.database(later));
    const gate = await gateBefore(later, postgres.port);
    await inStore(address, (store) => publishIds(store, IDS));
    const finder = await openFinder(address.replace(String(postgres.port), String(gate.port)));
    later.after(() => finder.close());
    return { finder, gate, name: new URL(address).pathname.slice(1), address };
  }

  const search = async (finder: Finder): Promise<number[]> =>
    idsOf(await finder.findEntries(requestFor({ query: 'order number' })));

  /** Searches, and runs `trouble` once in the middle of it. */
  async function searchWith(
    finder: Finder,
    trouble: () => Promise<unknown>,
    seen = { times: 0 },
  ): Promise<{ readonly ids: number[]; readonly times: number }> {
    const ids = await seeingStatements(
      ({ text }) => {
        if (!IN_THE_MIDDLE.test(text)) return undefined;
        seen.times += 1;
        return seen.times === 1 ? trouble().then(() => {}) : undefined;
      },
      () => search(finder),
    );
    return { ids, times: seen.times };
  }

  /** How often the statement was sent before the search was refused. */
  async function refused(finder: Finder, trouble: () => Promise<unknown>): Promise<number> {
    const seen = { times: 0 };
    await assert.rejects(searchWith(finder, trouble, seen), (error: Error) => {
      assert.ok(error instanceof StoreUnavailable, error.stack);
      return true;
    });
    return seen.times;
  }

  /** A server that was down or hung is used again soon after its return. */
  async function checkWell(finder: Finder, ids: readonly number[] = IDS): Promise<void> {
    await until('a search that is answered', async () => {
      try {
        assert.deepEqual(await search(finder), ids);
        return true;
      } catch (error) {
        if (error instanceof StoreUnavailable) return false;
        throw error;
      }
    });
  }

  suite('the finder while PostgreSQL is in trouble', () => {
    test('a server that goes away in the middle of a search is out of reach, until it is back', async (t) => {
      const { finder, gate } = await scene(t);
      await refused(finder, () => gate.shut());
      await assert.rejects(search(finder), StoreUnavailable);
      await gate.open();
      await checkWell(finder);
    });

    test('a server that hangs in the middle of a search is out of reach, until it goes on', async (t) => {
      const { finder, gate } = await scene(t);
      // It is refused while the server still hangs, after waiting for one reply only.
      assert.equal(await refused(finder, async () => gate.freeze()), 1);
      gate.thaw();
      await checkWell(finder);
    });

    test('a search whose connection was ended is sent again, of the record as it is then', async (t) => {
      const { finder, name } = await scene(t);
      const end = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`;
      const { ids, times } = await searchWith(finder, () => postgres.run(end));
      assert.deepEqual(ids, IDS);
      assert.ok(times > 1);
      await postgres.run(end);
      await checkWell(finder);
    });

    test('a statement that takes too long is given up, by us and by the server', async (t) => {
      const { finder, name, address } = await scene(t);
      const other = new Client(address);
      await other.connect();
      const waiting = async (): Promise<number> => {
        const rows = await postgres.run(
          `SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      };
      try {
        await refused(finder, () =>
          other.query('BEGIN; LOCK TABLE hansard.posting IN ACCESS EXCLUSIVE MODE'),
        );
        // No client waits any more: the server cancels the search by itself while the table is still locked.
        await until('no statement that waits', async () => (await waiting()) === 0);
      } finally {
        await other.end();
      }
      await checkWell(finder);
    });

    test('what is found afterwards is of the record as it is then', async (t) => {
      const { finder, gate, address } = await scene(t);
      await refused(finder, () => gate.shut());
      await inStore(address, (store) => writeTo(store).entries.withdraw(2));
      await gate.open();
      await checkWell(
        finder,
        IDS.filter((id) => id !== 2),
      );
    });
  });
});
