// Publishing again: renders what may have changed, writes what did, removes what is gone, and gives the same tree as a first
// publication.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileOfAddress } from '../../src/distribute/file-of-address.ts';
import { UNDESCRIBED_SITTING } from '../../src/record/sitting.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { addBillSitting, filesOf, publishTo } from '../support/publish-tree.ts';
import { anEntry, changePerson, correctById } from '../support/records/entries.ts';
import { withdraw } from '../support/records/http-record.ts';
import { temporaryFolder, temporaryRecord } from '../support/temporary.ts';

const API = '/api/v0.1/hansard';

const correct = (store: Store, id: number, content: string): Promise<unknown> =>
  store.write((writing) =>
    correctById(writing.entries, id, { ...anEntry(4), speaker: null, content }),
  );

/** Every kind of change of a record, one after the other; entries 1 to 10 are of the first sitting. */
const CHANGES: readonly (readonly [string, (store: Store) => Promise<unknown>])[] = [
  ['a correction', (store) => correct(store, 4, 'Corrected.')],
  ['a withdrawal', (store) => withdraw(store, 4)],
  ['a second day of the same business', (store) => addBillSitting(store, '2013-08-01')],
  ['a sitting in between', (store) => addBillSitting(store, '2013-07-31')],
  [
    'a sitting of another day',
    (store) =>
      store.write((writing) =>
        writing.sittings.change(1, {
          ...UNDESCRIBED_SITTING,
          venueSlug: 'senate',
          startDate: '2013-09-01',
        }),
      ),
  ],
  ['another name of a person', (store) => changePerson(store, 149, { legalName: 'Amina W.' })],
  [
    'another name of a chamber',
    (store) =>
      store.write(async (writing) => {
        const venue = (await writing.item('venues', 1))!;
        await writing.venues.change({ ...venue, name: 'Upper House' });
      }),
  ],
  ['a sitting less', (store) => store.write((writing) => writing.sittings.remove(2))],
];

test('gives the tree of a first run after any change', async (t) => {
  const record = await temporaryRecord(t);
  const { store } = record;
  const folder = temporaryFolder(t);
  await addBillSitting(store, '2013-07-30');
  const first = await publishTo(folder, record);
  assert.equal(first.report!.written, filesOf(folder).size);
  assert.deepEqual(first.report!.left, []);
  assert.equal((await publishTo(folder, record)).report, null);
  for (const [at, [name, change]] of CHANGES.entries()) {
    const before = filesOf(folder);
    await change(store);
    const { report } = await publishTo(folder, record);
    const after = filesOf(folder);
    // A file that a run forgets stays wrong, so a later comparison finds it; each comparison costs a whole publication.
    if (at % 4 === 3) {
      const fresh = temporaryFolder(t);
      await publishTo(fresh, record);
      const expected = filesOf(fresh);
      assert.deepEqual([...after.keys()], [...expected.keys()], `up to ${name}`);
      for (const [file, content] of expected)
        assert.equal(after.get(file), content, `up to ${name}: ${file}`);
    }
    const written = [...after].filter(([file, content]) => before.get(file) !== content);
    assert.equal(report!.written, written.length, name);
    assert.equal(
      report!.removed,
      [...before.keys()].filter((file) => !after.has(file)).length,
      name,
    );
    assert.equal(report!.files, after.size, name);
  }
});

test('what was withdrawn, and its earlier texts, are in no file of the next publication', async (t) => {
  const record = await temporaryRecord(t);
  const folder = temporaryFolder(t);
  await addBillSitting(record.store, '2013-07-30');
  await correct(record.store, 4, 'About the zebrafinch.');
  await correct(record.store, 4, 'About the goldcrest.');
  await publishTo(folder, record);
  // Also in what the next run reads.
  const filesWith = (word: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => `${path} ${readFileSync(path, 'utf8')}`.toLowerCase().includes(word));
  assert.ok(filesWith('zebrafinch').length >= 1);
  assert.ok(filesWith('goldcrest').length >= 3);
  await withdraw(record.store, 4);
  await publishTo(folder, record);
  assert.deepEqual([filesWith('zebrafinch'), filesWith('goldcrest')], [[], []]);
});

test('renders only what may have changed, goes on after an interruption, and renders everything for other settings or another log', async (t) => {
  const [record, other] = [await temporaryRecord(t), await temporaryRecord(t)];
  const [folder, fresh] = [temporaryFolder(t), temporaryFolder(t)];
  for (const day of ['2013-07-29', '2013-07-30']) await addBillSitting(record.store, day);
  await publishTo(folder, record);
  await addBillSitting(record.store, '2013-08-01');
  const { rendered: withNew } = await publishTo(folder, record);
  for (const [address, isRendered] of [
    [`${API}/entries/3/`, false],
    ['/hansard/contribution/3/', false],
    ['/hansard/debate/2/the-maize-bill', false],
    // It links to the new sitting.
    ['/hansard/sitting/senate/2013-07-30', true],
    [`${API}/entries/23/`, true],
    ['/hansard/contribution/23/', true],
  ] as const) {
    assert.equal(withNew.has(address), isRendered, address);
  }

  const isThere = (address: string): boolean => existsSync(join(folder, fileOfAddress(address)!));
  assert.ok(isThere(`${API}/entries/14/`) && isThere('/hansard/entry/14'));
  assert.ok(!isThere('/hansard/entry/14/history'));
  await correct(record.store, 4, 'Corrected.');
  await withdraw(record.store, 14);
  await assert.rejects(
    publishTo(folder, record, { failsAt: '/hansard/entry/13' }),
    /entry\/13 fails/,
  );
  const { rendered } = await publishTo(folder, record);
  assert.ok(!rendered.has(`${API}/entries/4/`) && rendered.has(`${API}/entries/13/`));
  assert.ok(!isThere(`${API}/entries/14/`) && !isThere('/hansard/entry/14'));
  assert.ok(!existsSync(join(folder, 'hansard/contribution/14')), 'an empty folder');
  const state = readFileSync(join(folder, '.hansard/published.sqlite'), 'latin1');
  assert.ok(!state.includes('hansard/contribution/14/'), 'its address is not in a deleted row');
  assert.ok(isThere('/hansard/entry/14/history') && isThere(`${API}/entries/14/revisions/`));
  const { report: first } = await publishTo(fresh, record);
  assert.deepEqual(filesOf(folder), filesOf(fresh));

  const again = { settings: 'another program' };
  const { report } = await publishTo(folder, record, again);
  assert.deepEqual([report!.written, report!.removed], [0, 0]);
  assert.equal(report!.rendered, first!.rendered);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 86_400_000 });
  assert.equal((await publishTo(folder, record, again)).report, null);
  const { report: nextDay } = await publishTo(folder, record);
  assert.equal(nextDay!.written, 1, 'only status/ names its day');

  await addBillSitting(other.store, '2013-07-31');
  const otherFresh = temporaryFolder(t);
  await publishTo(folder, other, again);
  await publishTo(otherFresh, other);
  assert.deepEqual(filesOf(folder), filesOf(otherFresh));
});
