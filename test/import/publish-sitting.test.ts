// A complete sitting is added, or replaces the one of the same chamber and start: ids, counters, the change log. What happens to
// each entry is in plan-sitting.test.ts.

import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { newRun } from '../../src/linking/link-record.ts';
import { importAuthor } from '../../src/record/change.ts';
import { readWireForm } from '../../src/record/wire-form.ts';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import { UNDESCRIBED_SITTING, type NewSitting } from '../../src/record/sitting.ts';
import { type ImportCounts, noCounts } from '../../src/import/import-counts.ts';
import { republishDrafts } from '../../src/import/publish-drafts.ts';
import type { SittingDraft } from '../../src/import/read-drafts.ts';
import { publishSitting } from '../../src/import/publish-sitting.ts';
import { checkEntry } from '../../src/record/rules/entry-rules.ts';
import { FieldFaults } from '../../src/record/rules/field-faults.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { correctIn, faultsOf } from '../support/records/entries.ts';
import { seededRandom } from '../support/seed.ts';
import { temporaryStore } from '../support/temporary.ts';

const SOURCE = {
  listPage: 'senate',
  date: '2014-03-04',
  url: '',
  lastProcessingAttempt: null,
  lastProcessingSuccess: null,
};

const SITTING: NewSitting = {
  ...UNDESCRIBED_SITTING,
  venueSlug: 'senate',
  startDate: '2014-03-04',
  startTime: '14:30:00',
  source: { ...SOURCE, name: 'first.pdf' },
};

const REISSUE: NewSitting = {
  ...SITTING,
  endTime: '18:30:00',
  source: { ...SOURCE, name: 'corrected.pdf' },
};

const TEXTS = ['Order! We begin.', 'The boats leak badly.', 'I thank you.'];

test('a sitting of more than 100,000 entries is refused; without a sitting, a counter that falls begins another', async (t) => {
  const store = await temporaryStore(t);
  const claim = checkEntry({ type: 'speech', content: 'Yes.' }, new FieldFaults());
  const entries = Array.from({ length: 100_001 }, (_, at) => ({ where: `line ${at + 1}`, claim }));
  const counted = entries.map(({ where }, at) => ({
    where,
    claim: { ...claim, textCounter: (at % 60_000) + 1 },
  }));
  const republish = (draft: SittingDraft): Promise<unknown> =>
    store.write(
      (transaction) => republishDrafts(transaction, Readable.from([draft]), {}),
      importAuthor('a.ndjson'),
    );
  await assert.rejects(
    republish({ sitting: SITTING, entries }),
    /^OperatorError: line 100001: its sitting has more than 100000 entries\.$/,
  );
  await assert.rejects(
    republish({ sitting: null, entries: counted }),
    /sitting: This field is required/,
  );
});

test('a file with two sittings of a day adds both; with one described twice, differently, it is refused', async (t) => {
  const store = await temporaryStore(t);
  const drafts = (...sittings: readonly NewSitting[]): SittingDraft[] =>
    sittings.map((sitting, at) => {
      const fields = { type: 'speech', speaker_name: 'Sen. Bulo', content: TEXTS[0] };
      const claim = checkEntry(fields, new FieldFaults());
      return { sitting, entries: [{ where: `line ${at + 1}`, claim }] };
    });
  const republish = (...sittings: readonly NewSitting[]) =>
    store.write(
      (transaction) => republishDrafts(transaction, Readable.from(drafts(...sittings)), {}),
      importAuthor('a.ndjson'),
    );
  await assert.rejects(
    republish(SITTING, REISSUE),
    /^OperatorError: sitting: The sitting senate 2014-03-04 14:30:00 is in this file twice, with different descriptions\.$/,
  );
  assert.equal((await store.recordState()).count, 0);
  const morning = { ...SITTING, startTime: '09:00:00' };
  const { counts } = await republish(SITTING, morning);
  assert.deepEqual([counts.sittings, counts.added], [2, 2]);
  assert.deepEqual(await faultsOf(store), []);
});

/** A text may begin with another label: "Sen. Dume: Yes." */
async function publish(
  store: Store,
  texts: readonly string[],
  sitting = REISSUE,
  page = '1',
): Promise<ImportCounts> {
  const entries = texts.map((text) => {
    const [, speaker_name = 'Sen. Bulo', content = text] = /^(Sen\. \w+): (.*)$/.exec(text) ?? [];
    const fields = { type: 'speech', speaker_name, content, page };
    return { where: 'page 1', claim: checkEntry(fields, new FieldFaults()) };
  });
  const counts = noCounts();
  await store.write(
    (transaction) => publishSitting(transaction, { sitting, entries }, counts),
    importAuthor('a.pdf'),
  );
  return counts;
}

async function setUp(t: TestContext): Promise<Store> {
  const store = await temporaryStore(t);
  const { sittings, added } = await publish(store, TEXTS, SITTING);
  assert.deepEqual([sittings, added], [1, 3]);
  return store;
}

test('a document that says the same changes no entry, and describes its sitting', async (t) => {
  const store = await setUp(t);
  assert.deepEqual(await publish(store, TEXTS), { ...noCounts(), unchanged: 3 });
  assert.equal(await store.lastChange(), 3);
  const { endTime, source } = (await store.item('sittings', 1))!;
  assert.deepEqual([endTime, source!.name], ['18:30:00', 'corrected.pdf']);
  assert.deepEqual(await faultsOf(store), []);
});

test('a corrected document keeps the ids of unchanged entries and logs the rest', async (t) => {
  const store = await setUp(t);
  const [order, , thanks] = TEXTS as [string, string, string];
  const boats = 'The boats leak very badly.';
  const texts = [order, 'A new speaker has the Floor.', boats, 'Laughter followed.', thanks];
  const { added, corrected, removed, unchanged } = await publish(store, texts);
  assert.deepEqual([added, corrected, removed, unchanged], [2, 1, 0, 2]);
  const entries = await store.write((transaction) => transaction.entries.ofSitting(1));
  assert.deepEqual(
    entries.map(({ id, wire }) => [id, readWireForm(wire).textCounter, readWireForm(wire).content]),
    texts.map((text, index) => [[1, 4, 2, 5, 3][index], index + 1, text]),
  );
  assert.deepEqual(
    (await store.changes(3, 10)).map(({ kind, entryId }) => [kind, entryId]),
    [
      ['corrected', 3],
      ['corrected', 2],
      ['added', 4],
      ['added', 5],
    ],
  );
  assert.deepEqual(await faultsOf(store), []);
});

test('a link to a person stays while the label does', async (t) => {
  const store = await setUp(t);
  const bulo = { id: 7, legalName: 'Bulo', slug: 'bulo' };
  const speakers = (): Promise<(number | undefined)[]> =>
    store.write(async (transaction) => {
      const entries = await transaction.entries.ofSitting(1);
      return entries.map(({ wire }) => readWireForm(wire).speaker?.id);
    });
  await store.write(async (transaction) => {
    await transaction.people.know(bulo);
    await transaction.links.add(
      [1, 2, 3].map((entryId) => ({ entryId, revision: 1, personId: bulo.id })),
    );
  }, newRun());
  assert.deepEqual(await speakers(), [7, 7, 7]);
  await publish(store, ['Order! We begin again.', TEXTS[1]!, `Sen. Dume: ${TEXTS[2]}`]);
  assert.deepEqual(await speakers(), [7, 7, undefined]);
});

test('another printed page is a correction, and what somebody added to an entry stays', async (t) => {
  const store = await setUp(t);
  const details = { ...NO_DETAILS, page: '1', recordingUrl: 'https://example.org/1' };
  await store.write((transaction) => correctIn(transaction, 1, { details }));
  const { corrected, unchanged } = await publish(store, TEXTS, REISSUE, '2');
  assert.deepEqual([corrected, unchanged], [0, 3]);
  assert.deepEqual(
    [...(await store.entryDetails([1, 2]))],
    [
      [1, '{"page":"2","recording_url":"https://example.org/1"}'],
      [2, '{"page":"2"}'],
    ],
  );
  assert.deepEqual(await faultsOf(store), []);
});

test('whatever people and documents do, words that people took out stay out', async (t) => {
  const random = seededRandom('reissues');
  const store = await temporaryStore(t);
  let made = 0;
  const newText = (): string => `${Array.from({ length: 12 }, () => `word${++made}`).join(' ')}.`;
  const document = Array.from({ length: 40 }, newText);
  const out = new Set<string>();
  for (let step = 0; step < 20; step++) {
    await publish(store, document, { ...SITTING, startTime: `14:${random.between(30, 34)}:00` });
    const [sitting, ...others] = (await store.collection('sittings', 1, 2))!.items;
    const entries = await store.write((one) => one.entries.ofSitting(sitting!.id));
    const said = entries.map(({ wire }) => readWireForm(wire).content).join(' ');
    assert.deepEqual([others, [...out].filter((text) => said.includes(text))], [[], []]);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const { id, wire } = random.pick(entries);
    const body = readWireForm(wire);
    const change = random.below(8);
    if (change < 2) for (const text of body.content.split(/(?<=\.) /)) out.add(text);
    await store.write(async (one) => {
      if (change === 0) await one.entries.withdraw(id);
      if (change === 1) await correctIn(one, id, { content: newText() });
      const current = (await one.item('sittings', sitting!.id))!;
      const moved = { ...current, venueSlug: 'senate', startDate: '2014-03-05' };
      if (change === 3) await one.sittings.change(current.id, moved);
      if (change === 2) await one.sittings.remove(current.id);
    }, 'Registry');
    const [from, to] = [random.below(39), random.below(39)];
    if (change > 3) document.splice(to, 0, ...document.splice(from, 1));
    if (change > 5) document.splice(to, 2, `${document[to]} ${document[to + 1]}`, newText());
  }
  assert.deepEqual(await faultsOf(store), []);
});
