// An export with a filter during continuous writes is complete, and shows one version of the record.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, publishSitting, correctById } from '../support/records/entries.ts';
import { serve } from '../support/program.ts';
import { lastFirst, temporaryAddress } from '../support/temporary.ts';
import { LIST } from '../support/http/test-server.ts';
import { until } from '../support/until.ts';

/** Few entries, so that a write takes a millisecond or two: the faster the writer, the harder it is to read between two writes. */
const ENTRIES = 300;

/** Every fifth entry is about water; the first states how many were added since. */
const aboutWater = (count: number): boolean => count % 5 === 1;
const text = (count: number): string => (aboutWater(count) ? 'Water, please.' : 'Order!');
const corrected = (round: number): string => `Water. Round ${round}.`;

async function fill(store: Store): Promise<void> {
  const counts = Array.from({ length: ENTRIES }, (_, index) => index + 1);
  const entries = counts.map((count) => anEntry(count, { content: text(count) }));
  await publishSitting(store, entries);
}

/** Adds an entry and corrects the first, in one transaction, repeatedly. */
function writeOnAndOn(store: Store): { rounds: () => number; stop: () => Promise<void> } {
  let [rounds, stopping] = [0, false];
  const body = { ...anEntry(1), speaker: null };
  const done = (async () => {
    while (!stopping) {
      await store.write(async (transaction) => {
        const round = rounds + 1;
        const { sittingId, textCounter } = (await transaction.entries.last())!;
        const content = 'More water.';
        await transaction.entries.append(sittingId, [anEntry(textCounter + 1, { content })]);
        await correctById(transaction.entries, 1, { ...body, content: corrected(round) });
      });
      rounds += 1;
      // SQLite writes within one turn of the event loop, which this test also needs.
      await nextTurn();
    }
  })();
  return {
    rounds: () => rounds,
    stop: async () => {
      stopping = true;
      await done;
    },
  };
}

test('an export of a filter is whole and of one version while the record is written', async (t) => {
  const ending = lastFirst(t);
  const address = await temporaryAddress(ending);
  const store = await openStore(address);
  ending.after(() => store.close());
  await fill(store);
  const served = await serve(ending, ['serve'], { DATABASE_URL: address, WORKERS: '1' });
  const writer = writeOnAndOn(store);
  ending.after(() => writer.stop());
  for (let turn = 0; turn < 4; turn += 1) {
    const before = writer.rounds();
    await until('a few more writes', () => writer.rounds() >= before + 3);
    const reply = await fetch(new URL(`${LIST}?q=water&format=ndjson`, served.url));
    assert.equal(reply.status, 200);
    const lines = (await reply.text()).split('\n').slice(0, -1);
    const entries = lines.map((line) => JSON.parse(line) as { id: number; content: string });
    const round = Number(/^Water\. Round (\d+)\.$/.exec(entries[0]!.content)?.[1]);
    assert.ok(round > before, `round ${round} after ${before}`);
    const found = Array.from({ length: ENTRIES + round }, (_, index) => index + 1).filter(
      (id) => id > ENTRIES || aboutWater(id),
    );
    assert.deepEqual(
      entries.map(({ id }) => id),
      found,
    );
  }
});
