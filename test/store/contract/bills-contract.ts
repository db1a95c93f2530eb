// The contract on bills: what their debates and decisions over sittings say of them, and how they are found.

import assert from 'node:assert/strict';
import type { NewEntry } from '../../../src/record/entry.ts';
import type { BillRequest } from '../../../src/store/contract/results.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, publishSitting, writeTo } from '../../support/records/entries.ts';
import { StoreContract } from './contract.ts';

export const billsContract = new StoreContract('bills in a store');
const { it } = billsContract;

const ANN = { id: 7, legalName: 'Ann Mwangi', slug: 'ann' };
const BEN = { id: 8, legalName: 'Ben Otieno', slug: 'ben' };

const SECOND = '(The Bill was read a Second Time)';
const THIRD = '(The Bill was read the Third Time and passed)';

it('a bill has its state, its sponsor and its steps over chambers, and the number that is printed most', async (store) => {
  const teaBill = 'THE TEA BILL (Senate Bill No. 1 of 2023)';
  const first = await publishReading(store, '2023-03-01', teaBill, SECOND);
  const third = await publishReading(store, '2023-04-01', teaBill, THIRD);
  const misprint = 'THE TEA BILL (Senate Bill No. 7 of 2023)';
  const other = await publishReading(store, '2023-05-01', misprint, SECOND, 'national_assembly');
  const read = async (): Promise<unknown> => {
    const { state, stateDate, steps } = (await store.bill('tea-bill-2023'))!.progress;
    return [state, stateDate, steps.map(({ event, date }) => `${event} ${date}`)];
  };
  const { progress } = (await store.bill('tea-bill-2023'))!;
  assert.deepEqual(
    [progress.billTitle, progress.billNumber, progress.otherNumbers],
    ['THE TEA BILL', 'senate-1-of-2023', ['senate-7-of-2023']],
  );
  assert.deepEqual(progress.sponsor, { name: 'Sen. A', title: '', person: null });
  assert.deepEqual(progress.steps[0], {
    event: 'read_second',
    stage: 'second_reading',
    date: '2023-03-01',
    chamber: 'senate',
    sittingId: 1,
    debateId: first + 1,
    entryId: first + 4,
    position: 1,
    evidence: [first + 2, first + 3, first + 4],
  });
  const [one, two, three] = [
    'read_second 2023-03-01',
    'passed 2023-04-01',
    'read_second 2023-05-01',
  ];
  assert.deepEqual(await read(), ['second_reading', '2023-05-01', [one, two, three]]);
  const write = writeTo(store);
  await write.entries.withdraw(other + 4);
  assert.deepEqual(await read(), ['passed', '2023-04-01', [one, two]]);
  await write.entries.withdraw(third + 4);
  assert.deepEqual(await read(), ['second_reading', '2023-03-01', [one]]);
  await write.entries.withdraw(first + 4);
  assert.deepEqual(await read(), [null, null, []]);
  assert.equal(await store.bill('tea-bill-2022'), null);
  assert.equal(await store.bill('tea-bill'), null);
  assert.equal(await store.bill('\0'), null);
  await store.reindex();
  for (const id of [1, 2, 3]) await write.sittings.remove(id);
  assert.equal(await store.bill('tea-bill-2023'), null);
});

it('bills are found by state, number, year, sponsor and chamber, in either order of days', async (store) => {
  const tea = await publishReading(
    store,
    '2023-03-01',
    'THE TEA BILL (Senate Bill No. 1 of 2023)',
    SECOND,
  );
  await publishReading(store, '2023-02-01', 'THE BEE BILL', THIRD, 'national_assembly');
  await publishReading(store, null, 'THE SALT BILL, 2022', '(Applause)');
  await store.write(async (transaction) => {
    for (const person of [ANN, BEN]) await transaction.people.know(person);
    await transaction.links.add([{ entryId: tea + 2, revision: 1, personId: ANN.id }]);
  });
  const find = async (request: Partial<BillRequest>): Promise<unknown> => {
    const all = { venueId: null, year: null, page: 1, size: 10 } as const;
    const found = await store.bills({ ...all, ...request });
    return found && [found.count, ...found.items.map(({ series }) => series)];
  };
  const [teaBill, bee, salt] = ['tea-bill-2023', 'bee-bill-2023', 'salt-bill-2022'];
  assert.deepEqual(await find({}), [3, teaBill, bee, salt]);
  assert.deepEqual(await find({ ordering: 'date' }), [3, bee, teaBill, salt]);
  assert.deepEqual(await find({ ordering: 'date', size: 1, page: 'last' }), [3, salt]);
  assert.deepEqual(await find({ state: 'passed' }), [1, bee]);
  assert.deepEqual(await find({ state: 'introduced' }), [0]);
  assert.deepEqual(await find({ number: 'senate-1-of-2023' }), [1, teaBill]);
  assert.deepEqual(await find({ number: '1-of-2023' }), [0]);
  assert.deepEqual(await find({ sponsorId: ANN.id }), [1, teaBill]);
  assert.deepEqual(await find({ sponsorId: BEN.id }), [0]);
  assert.deepEqual(await find({ venueId: 1 }), [1, bee]);
  assert.deepEqual(await find({ year: '2022' }), [1, salt]);
  assert.deepEqual((await store.bill(teaBill))!.progress.sponsor!.person, ANN);
  assert.equal((await store.bill(salt))!.progress.state, null);
});

it('titles that begin alike and have one number, with its chamber in one place only, are of one bill', async (store) => {
  const senate = 'THE ELECTION LAWS BILL (Senate Bill No. 9 of 2024)';
  await publishReading(store, '2024-02-11', senate, SECOND);
  await publishReading(store, '2024-03-11', 'THE ELECTIONS LAWS BILL (Bill No. 9 of 2024)', THIRD);
  await publishReading(store, '2024-04-11', 'THE TEA BILL (Bill No. 9 of 2024)', SECOND);
  const list = async (): Promise<unknown> => {
    const found = await store.bills({ venueId: null, year: null, page: 1, size: 10 });
    return found?.items.map(({ series, progress }) => [
      series,
      progress.billNumber,
      progress.state,
    ]);
  };
  const expected = [
    ['tea-bill-2024', '9-of-2024', 'second_reading'],
    ['election-laws-bill-2024', 'senate-9-of-2024', 'passed'],
  ];
  assert.deepEqual(await list(), expected);
  await store.reindex();
  assert.deepEqual(await list(), expected);
});

/** Publishes a sitting with a motion on a bill and a note; returns the id of its first entry, the section. */
async function publishReading(
  store: Store,
  startDate: string | null,
  title: string,
  note: string,
  venueSlug = 'senate',
): Promise<number> {
  const [first = 0] = await publishSitting(
    store,
    [
      heading(1, 'BILL'),
      heading(2, title),
      anEntry(3, {
        speakerName: 'Sen. A',
        content: 'I beg to move that the Bill be now read a Second Time.',
      }),
      anEntry(4, { speakerName: 'Sen. B', content: 'I beg to second.' }),
      anEntry(5, { type: 'scene', speakerName: '', content: note }),
    ],
    { startDate, venueSlug },
  );
  return first;
}

function heading(textCounter: number, content: string): NewEntry {
  return anEntry(textCounter, { type: 'heading', content, speakerName: '' });
}
