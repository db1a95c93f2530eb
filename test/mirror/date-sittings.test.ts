// Dating the sittings of a mirrored record, and how a reader sees that the dates were derived.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileForms } from '@hansard/documents/document-forms';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { UNDESCRIBED_SITTING } from '../../src/record/sitting.ts';
import { dateSittings } from '../../src/commands/sittings.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { faultsOf } from '../support/records/entries.ts';
import { HANSARD, startServer } from '../support/http/test-server.ts';

const SITTINGS = [
  [
    'THE SENATE',
    'Wednesday, 31st July, 2013',
    'The Senate met at 2.30 p.m.',
    'The Senate rose at 6.30 p.m.',
  ],
  ['Something else', 'Order!'],
  // The same chamber and start as the first.
  ['THE SENATE', 'Wednesday, 31st July, 2013', 'The Senate met at 2.30 p.m.'],
];

async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    for (const texts of SITTINGS) {
      const sittingId = await transaction.sittings.add(UNDESCRIBED_SITTING);
      const nobody = { type: 'other', speakerName: '', speakerTitle: '', speaker: null } as const;
      const entries = texts.map((content, at) => ({ ...nobody, textCounter: at + 1, content }));
      await transaction.entries.append(sittingId, entries);
    }
  });
}

test('sittings are dated once, marked as derived with the entries that say it, and never twice alike', async (t) => {
  const { store, get } = await startServer(t, { fill });
  const rules = compileForms(KENYA);
  const date = (isDryRun: boolean) =>
    Array.fromAsync(dateSittings(store, rules, isDryRun, () => {}));
  assert.deepEqual(
    (await date(true)).map(({ startDate }) => startDate),
    ['2013-07-31', null, '2013-07-31'],
  );
  assert.equal((await store.item('sittings', 1))!.startDate, null);
  const [first, second, third] = await date(false);
  assert.deepEqual([first!.problem, second!.problem], [null, null]);
  assert.match(
    third!.problem!,
    /A sitting with this venue, start and source is in the record already: 1/,
  );
  assert.deepEqual(
    (await date(false)).map(({ id }) => id),
    [2, 3],
  );

  const sitting = (await get(`${HANSARD}sittings/1/?format=json`)).json as Record<string, unknown>;
  assert.deepEqual(
    [sitting['start_date'], sitting['start_time'], sitting['end_time']],
    ['2013-07-31', '14:30:00', '18:30:00'],
  );
  const derived = sitting['derived'] as { field: string; entry: number; url: string }[];
  assert.deepEqual(
    derived.map(({ field, entry }) => [field, entry]),
    [
      ['venue', 1],
      ['start_date', 2],
      ['start_time', 3],
      ['end_time', 4],
    ],
  );
  assert.equal((await get(derived[1]!.url)).status, 200);
  const other = (await get(`${HANSARD}sittings/2/?format=json`)).json as Record<string, unknown>;
  assert.equal('derived' in other, false);
  assert.deepEqual(await faultsOf(store), []);
});
