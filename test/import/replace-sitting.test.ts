// A sitting that was read whole is added, or replaces the one of the same chamber and start: ids, counters, the change log.

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { newRun } from '../../src/linking/link-record.ts';
import { importAuthor } from '../../src/record/change.ts';
import { readWireForm } from '../../src/record/wire-form.ts';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import type { NewSitting } from '../../src/record/sitting.ts';
import type { PdfDraft } from '../../src/import/import-pdf.ts';
import { replaceSitting, type SittingCounts } from '../../src/import/replace-sitting.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { faultsOf } from '../support/records/entries.ts';
import { temporaryStore } from '../support/temporary.ts';

const SITTING: NewSitting = {
  venueSlug: 'senate',
  startDate: '2014-03-04',
  startTime: '14:30:00',
  endDate: '2014-03-04',
  endTime: null,
  source: {
    name: 'first.pdf',
    listPage: 'senate',
    date: '2014-03-04',
    url: '',
    lastProcessingAttempt: null,
    lastProcessingSuccess: null,
  },
};

const REISSUE: NewSitting = {
  ...SITTING,
  endTime: '18:30:00',
  source: { ...SITTING.source!, name: 'corrected.pdf' },
};

function draft(texts: readonly string[], sitting = SITTING, page = '1'): PdfDraft {
  return {
    sitting,
    entries: texts.map((content) => ({
      where: 'page 1',
      claim: {
        id: undefined,
        textCounter: undefined,
        type: 'speech',
        speakerName: 'Sen. Bulo',
        speakerTitle: '',
        speaker: null,
        content,
        sitting: undefined,
        details: { page },
      },
    })),
  };
}

async function publish(store: Store, given: PdfDraft): Promise<SittingCounts> {
  const { counts } = await store.write(
    (transaction) => replaceSitting(transaction, given),
    importAuthor('a.pdf'),
  );
  return counts;
}

/** The entries of the sitting in their order: id, counter, content. */
async function contentOf(store: Store, sittingId: number): Promise<[number, number, string][]> {
  return await store.write(async (transaction) => {
    const entries = await transaction.sittingEntries(sittingId);
    return entries.map(({ id, wire }) => {
      const { textCounter, content } = readWireForm(wire);
      return [id, textCounter, content];
    });
  });
}

async function setUp(t: TestContext): Promise<{ store: Store; sittingId: number }> {
  const store = await temporaryStore(t);
  const first = await publish(
    store,
    draft(['Order! We begin.', 'The boats leak badly.', 'I thank you.']),
  );
  assert.deepEqual([first.isNew, first.added], [true, 3]);
  return { store, sittingId: first.sittingId };
}

test('a document that says the same changes no entry', async (t) => {
  const { store, sittingId } = await setUp(t);
  const again = await publish(
    store,
    draft(['Order! We begin.', 'The boats leak badly.', 'I thank you.'], REISSUE),
  );
  assert.deepEqual(again, {
    sittingId,
    isNew: false,
    venue: null,
    added: 0,
    corrected: 0,
    withdrawn: 0,
    restored: 0,
    unchanged: 3,
    moved: 0,
    kept: 0,
    conflicts: 0,
    staysWithdrawn: 0,
    differences: [],
  });
  assert.deepEqual(
    (await store.changes(0, 10)).map(({ kind, entryId }) => [kind, entryId]),
    [1, 2, 3].map((id) => ['added', id]),
  );
  assert.deepEqual(await faultsOf(store), []);
});

test('a corrected document keeps the ids of unchanged entries and logs the rest', async (t) => {
  const { store, sittingId } = await setUp(t);
  const counts = await publish(
    store,
    draft(
      [
        'Order! We begin.',
        'A new speaker has the Floor.',
        'The boats leak very badly.',
        'Laughter followed all that.',
        'I thank you.',
      ],
      REISSUE,
    ),
  );
  assert.deepEqual(
    [counts.added, counts.corrected, counts.withdrawn, counts.unchanged, counts.moved],
    [2, 1, 0, 2, 1],
  );
  assert.deepEqual(await contentOf(store, sittingId), [
    [1, 1, 'Order! We begin.'],
    [4, 2, 'A new speaker has the Floor.'],
    [2, 3, 'The boats leak very badly.'],
    [5, 4, 'Laughter followed all that.'],
    [3, 5, 'I thank you.'],
  ]);
  const log = (await store.changes(0, 10)).slice(3).map(({ kind, entryId }) => [kind, entryId]);
  assert.deepEqual(log, [
    ['corrected', 3],
    ['corrected', 2],
    ['added', 4],
    ['added', 5],
  ]);
  assert.deepEqual(await faultsOf(store), []);
});

test('entries that are gone are withdrawn, and the others close up', async (t) => {
  const { store, sittingId } = await setUp(t);
  const counts = await publish(store, draft(['The boats leak badly.', 'I thank you.'], REISSUE));
  assert.deepEqual([counts.withdrawn, counts.unchanged, counts.moved], [1, 2, 2]);
  assert.deepEqual(await contentOf(store, sittingId), [
    [2, 1, 'The boats leak badly.'],
    [3, 2, 'I thank you.'],
  ]);
  const sitting = await store.write((transaction) => transaction.item('sittings', sittingId));
  assert.equal(sitting!.endTime, '18:30:00');
  assert.equal(sitting!.source!.name, 'corrected.pdf');
  assert.deepEqual(await faultsOf(store), []);
});

test('another time of the day is another sitting', async (t) => {
  const { store, sittingId } = await setUp(t);
  const morning = await publish(
    store,
    draft(['Good morning.'], { ...SITTING, startTime: '09:00:00' }),
  );
  assert.ok(morning.isNew && morning.sittingId !== sittingId);
});

test('a link to a person stays while the label does', async (t) => {
  const { store, sittingId } = await setUp(t);
  const bulo = { id: 7, legalName: 'Bulo', slug: 'bulo' };
  await store.write(async (transaction) => {
    await transaction.knowPerson(bulo);
    for (const { id, wire } of await transaction.sittingEntries(sittingId)) {
      await transaction.correctEntry(id, { ...readWireForm(wire), speaker: bulo }, 'linked');
    }
  }, newRun());
  const given = draft(['Order! We begin again.', 'The boats leak badly.', 'I thank you.'], REISSUE);
  const entries = given.entries.map((entry, index) =>
    index === 2 ? { ...entry, claim: { ...entry.claim, speakerName: 'Sen. Dume' } } : entry,
  );
  await publish(store, { ...given, entries });
  const speakers = await store.write(async (transaction) =>
    (await transaction.sittingEntries(sittingId)).map(({ wire }) => readWireForm(wire).speaker?.id),
  );
  assert.deepEqual(speakers, [7, 7, undefined]);
});

test('another printed page is a correction, and what somebody added to an entry stays', async (t) => {
  const { store } = await setUp(t);
  const details = { ...NO_DETAILS, page: '1', recordingUrl: 'https://example.org/1' };
  await store.write(async (transaction) => {
    const body = readWireForm((await transaction.findEntry(1))!.wire);
    await transaction.correctEntry(1, { ...body, details }, 'corrected');
  });
  const texts = ['Order! We begin.', 'The boats leak badly.', 'I thank you.'];
  const counts = await publish(store, draft(texts, REISSUE, '2'));
  assert.deepEqual([counts.corrected, counts.unchanged, counts.moved], [0, 3, 3]);
  assert.deepEqual(
    [...(await store.entryDetails([1, 2]))],
    [
      [1, '{"page":"2","recording_url":"https://example.org/1"}'],
      [2, '{"page":"2"}'],
    ],
  );
  assert.equal((await publish(store, draft(texts, REISSUE, '2'))).moved, 0);
  assert.deepEqual(await faultsOf(store), []);
});
