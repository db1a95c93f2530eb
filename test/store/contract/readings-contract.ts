// The contract on corrections of the reading: they hold instead of what was read as long as the words they are of are in the
// sitting, also when the sitting is read anew, and never for other words.

import assert from 'node:assert/strict';
import type { EntryType, NewEntry } from '../../../src/record/entry.ts';
import { readWireForm } from '../../../src/record/wire-form.ts';
import { createPublisher } from '../../../src/publish/publisher.ts';
import type { ReadingCorrectionRequest } from '../../../src/publish/publish-readings.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  anEntry,
  aSitting,
  correctById,
  faultsOf,
  writeTo,
} from '../../support/records/entries.ts';
import { StoreContract } from './contract.ts';

export const readingsContract = new StoreContract('corrections of the reading in a store');
const { it } = readingsContract;

const ANN = { id: 7, legalName: 'Ann Mwangi', slug: 'ann' };
const BEN = { id: 8, legalName: 'Ben Otieno', slug: 'ben' };
const TEA = { title: 'The Tea Bill', number: '5-of-2013' };

const entry = (textCounter: number, type: EntryType, content: string, name = ''): NewEntry =>
  anEntry(textCounter, { type, content, speakerName: name });

/** A bill whose heading names none, and a motion of which two headings have the same words. */
const SITTING = [
  entry(1, 'heading', 'PRAYERS'),
  entry(2, 'heading', 'BILL'),
  entry(3, 'heading', 'Second Reading'),
  entry(4, 'speech', 'I beg to move that the Bill be now read a Second Time.', 'Sen. A'),
  entry(5, 'speech', 'I second.', 'Sen. B'),
  entry(6, 'scene', '(Question put and agreed to)'),
  entry(7, 'scene', '(The Bill was read a Second Time)'),
  entry(8, 'heading', 'MOTION'),
  entry(9, 'heading', 'STATE OF ROADS'),
  entry(10, 'speech', 'I beg to move that this House adopts the Report.', 'Sen. C'),
  entry(11, 'scene', '(Question put and agreed to)'),
];

async function publish(store: Store, entries = SITTING): Promise<number> {
  return await store.write(async (transaction) => {
    await transaction.tokens.add('desk', 'desk');
    await transaction.people.know(ANN);
    await transaction.people.know(BEN);
    const sitting = await transaction.sittings.add(aSitting());
    await transaction.entries.append(sitting, entries);
    return sitting;
  });
}

async function publishAgain(store: Store, entries: readonly NewEntry[]): Promise<void> {
  await store.write(async (transaction) => {
    const sitting = await transaction.sittings.add(aSitting({ startDate: '2013-08-01' }));
    await transaction.entries.append(sitting, entries);
  });
}

type Correction = Partial<ReadingCorrectionRequest> & Pick<ReadingCorrectionRequest, 'entryId'>;

async function correct(store: Store, correction: Correction, reason: string | null = null) {
  const request = {
    resource: 'debates' as const,
    position: 0,
    claim: {},
    undo: [],
    ifMatch: null,
    ...correction,
  };
  const write = { tokenName: 'desk', reason, idempotency: null };
  return await createPublisher(store).perform('correctReading', request, write);
}

/** What a reader sees of the debate: its title, its bill and its stage. */
async function debateOf(store: Store, id: number) {
  const debate = await store.debate(id);
  return debate && [debate.title, debate.billTitle, debate.bill, debate.series, debate.stage];
}

/** The numbers of the corrections that hold: those that apply, and those whose words are gone. */
async function held(store: Store): Promise<[number[], number[]]> {
  const seqs = async (applies: boolean): Promise<number[]> => {
    const page = await store.corrections({ applies, page: 1, size: 50 });
    return page!.items.map(({ seq }) => seq).reverse();
  };
  return [await seqs(true), await seqs(false)];
}

it('a debate has the title, bill and stage that a publisher gave it, and its decisions the bill', async (store) => {
  const sitting = await publish(store);
  const read = ['Second Reading', null, null, null, 'second_reading'];
  assert.deepEqual(await debateOf(store, 3), read);
  assert.deepEqual((await store.debate(3))!.doubts, ['title']);
  const claim = { title: 'The Tea Bill, again', bill: TEA };
  assert.equal(await correct(store, { entryId: 3, claim }, 'It is the Tea Bill.'), true);
  const corrected = ['The Tea Bill, again', 'The Tea Bill', '5-of-2013', 'tea-bill-2013'];
  assert.deepEqual(await debateOf(store, 3), [...corrected, 'second_reading']);
  const debate = (await store.debate(3))!;
  assert.deepEqual(debate.doubts, []);
  assert.deepEqual(
    debate.corrections.map(({ seq, reason, field, read: was }) => [seq, reason, field, was]),
    [
      [1, 'It is the Tea Bill.', 'title', 'Second Reading'],
      [2, 'It is the Tea Bill.', 'bill', null],
    ],
  );
  const decisions = await store.billDecisions('tea-bill-2013');
  assert.deepEqual(
    decisions.map(({ entryId, bill, corrections }) => [entryId, bill!.title, corrections]),
    [6, 7].map((entryId) => [entryId, 'The Tea Bill', []]),
  );
  const bills = await store.bills({ venueId: null, year: null, page: 1, size: 10 });
  assert.deepEqual(
    bills!.items.map(({ series, stage }) => [series, stage!.entryId]),
    [['tea-bill-2013', 7]],
  );
  assert.deepEqual(
    (await store.debateTitles()).map(({ title }) => title),
    ['The Tea Bill, again', 'STATE OF ROADS'],
  );
  // The motion is not of that debate.
  assert.equal((await store.decision(11, 1))!.bill, null);
  assert.equal(await correct(store, { entryId: 3, claim }), false, 'it says so already');
  await correct(store, { entryId: 3, claim: { bill: null, stage: null } });
  assert.deepEqual(await debateOf(store, 3), [
    'The Tea Bill, again',
    null,
    null,
    'tea-bill-again-2013',
    null,
  ]);
  assert.deepEqual(await store.billDecisions('tea-bill-2013'), []);
  await correct(store, { entryId: 3, undo: ['title', 'bill', 'stage'] });
  assert.deepEqual(await debateOf(store, 3), read);
  assert.deepEqual([await held(store), await store.lastReadingChange()], [[[], []], 7]);
  assert.deepEqual(await store.sittingDebates(sitting), [
    await store.debate(3),
    await store.debate(9),
  ]);
});

it('a decision has the outcome, bill, mover and seconder that a publisher gave it', async (store) => {
  await publish(store);
  const decisionOf = async () => {
    const { outcome, bill, mover, seconder } = (await store.decision(11, 1))!;
    return [outcome, bill?.series ?? null, mover, seconder];
  };
  const read = ['agreed', null, { name: 'Sen. C', title: '', person: null }, null];
  assert.deepEqual(await decisionOf(), read);
  const of11 = { resource: 'decisions', entryId: 11, position: 1 } as const;
  const mover = { name: 'Sen. Ann', title: 'The Chairperson', speaker: 'ann' };
  const seconder = { name: '', title: '', speaker: BEN.id };
  const claim = { outcome: 'negatived', bill: TEA, mover, seconder } as const;
  await correct(store, { ...of11, claim });
  const ann = { name: 'Sen. Ann', title: 'The Chairperson', person: ANN };
  const ben = { name: 'Ben Otieno', title: '', person: BEN };
  assert.deepEqual(await decisionOf(), ['negatived', 'tea-bill-2013', ann, ben]);
  const moved = await store.decisions({
    filter: { ...ANY, moverId: ANN.id },
    ordering: 'id',
    page: 1,
    size: 10,
  });
  assert.deepEqual(
    moved!.items.map(({ entryId }) => entryId),
    [11],
  );
  await correct(store, { ...of11, claim: { mover: null }, undo: ['outcome', 'bill', 'seconder'] });
  assert.deepEqual(await decisionOf(), ['agreed', null, null, null]);
  const unknown = { ...of11, claim: { mover: { ...mover, speaker: 99 } } };
  await assert.rejects(correct(store, unknown), /object does not exist/);
  await assert.rejects(correct(store, { ...of11, position: 2 }), /Not found/);
  await assert.rejects(correct(store, { entryId: 8, claim: { title: 'X' } }), /Not found/);
});

it('a mover who was merged is the other person, and one who was removed only a name', async (store) => {
  await publish(store);
  const of11 = { resource: 'decisions', entryId: 11, position: 1 } as const;
  const by = (speaker: number) => ({ name: 'Sen. X', title: '', speaker });
  await correct(store, { ...of11, claim: { mover: by(ANN.id), seconder: by(BEN.id) } });
  await store.write(async (transaction) => {
    assert.equal(await transaction.people.removeUnused(ANN.id), 0);
    await transaction.people.noteMerge(ANN.id, BEN.id);
  });
  const { mover, seconder } = (await store.decision(11, 1))!;
  assert.deepEqual([mover!.person, seconder!.person], [BEN, BEN]);
});

const ANY = {
  kind: null,
  outcome: null,
  sittingId: null,
  debateId: null,
  venueId: null,
  dateFrom: null,
  dateTo: null,
  moverId: null,
  bill: null,
};

it('a correction is kept when entries change, and when everything is read anew', async (store) => {
  const sitting = await publish(store);
  await correct(store, { entryId: 3, claim: { title: 'The Tea Bill' } });
  await correct(store, { entryId: 11, resource: 'decisions', position: 1, claim: { mover: null } });
  const isCorrected = async (): Promise<boolean[]> => [
    (await store.debate(3))?.title === 'The Tea Bill',
    (await store.decision(11, 1))?.mover === null,
  ];
  assert.deepEqual(await isCorrected(), [true, true]);
  await correctById(writeTo(store).entries, 4, entry(4, 'speech', 'I beg to move.', 'Sen. D'));
  assert.deepEqual(await isCorrected(), [true, true]);
  // Case, spaces and punctuation make no other words.
  await correctById(writeTo(store).entries, 3, entry(3, 'heading', 'SECOND  READING.'));
  assert.deepEqual(await isCorrected(), [true, true]);
  await store.reindex();
  assert.deepEqual(await isCorrected(), [true, true]);
  await writeTo(store).sittings.change(sitting, aSitting({ startDate: '2014-01-01' }));
  assert.deepEqual(await isCorrected(), [true, true]);
  assert.deepEqual([await faultsOf(store), await held(store)], [[], [[1, 2], []]]);
});

it('a correction whose words are gone or others does not apply, and does again when they are back', async (store) => {
  const sitting = await publish(store);
  await correct(store, { entryId: 9, claim: { title: 'Roads of the county' } });
  const roads = entry(9, 'heading', 'STATE OF ROADS');
  await correctById(writeTo(store).entries, 9, { ...roads, content: 'STATE OF RIVERS' });
  assert.deepEqual((await debateOf(store, 9))![0], 'STATE OF RIVERS');
  assert.deepEqual(await held(store), [[], [1]]);
  await correctById(writeTo(store).entries, 9, roads);
  assert.deepEqual((await debateOf(store, 9))![0], 'Roads of the county');
  await writeTo(store).entries.withdraw(9);
  assert.deepEqual(await held(store), [[], [1]]);
  assert.deepEqual((await debateOf(store, 8))![0], 'MOTION');
  await store.reindex();
  assert.deepEqual(await held(store), [[], [1]]);
  await writeTo(store).entries.restore(sitting, [{ id: 9, body: roads }]);
  assert.deepEqual(await held(store), [[1], []]);
  // An entry that is no heading any more.
  await correctById(writeTo(store).entries, 9, { ...roads, type: 'scene' });
  assert.deepEqual(await held(store), [[], [1]]);
  const undone = await createPublisher(store).perform(
    'undoCorrection',
    { seq: 1 },
    { tokenName: 'desk', reason: null, idempotency: null },
  );
  assert.deepEqual([undone, await held(store)], [null, [[], []]]);
});

it('a correction follows its words to a new entry if they are the only ones, then and now', async (store) => {
  const sitting = await publish(store);
  await correct(store, { entryId: 9, claim: { title: 'Roads of the county' } });
  await writeTo(store).entries.withdraw(9);
  const again = { ...entry(9, 'heading', 'STATE OF ROADS'), id: 20 };
  await store.write(({ entries }) => entries.append(sitting, [again]));
  assert.deepEqual(
    [(await debateOf(store, 20))![0], await held(store)],
    ['Roads of the county', [[1], []]],
  );
  // Undone where it is now, and not back.
  await correct(store, { entryId: 20, undo: ['title'] });
  assert.deepEqual(
    [(await debateOf(store, 20))![0], await held(store)],
    ['STATE OF ROADS', [[], []]],
  );
  await correct(store, { entryId: 20, claim: { title: 'Roads' } });
  // Two of the same words, of which it is unknown which is meant.
  const more = [
    entry(30, 'heading', 'STATE OF ROADS'),
    entry(31, 'speech', 'It is bad.', 'Sen. D'),
  ];
  await store.write(({ entries }) => entries.append(sitting, more));
  assert.deepEqual(
    [(await debateOf(store, 20))![0], (await debateOf(store, 21))![0]],
    ['Roads', 'STATE OF ROADS'],
  );
  await correct(store, { entryId: 21, claim: { title: 'Other roads' } });
  await writeTo(store).entries.withdraw(21);
  // It was one of two, so the other is not taken for it.
  assert.deepEqual((await debateOf(store, 20))![0], 'Roads');
  const [[applied], [gone]] = await held(store);
  assert.deepEqual([applied, gone], [3, 4]);
});

it('a decision is known by its kind and subject, too', async (store) => {
  const sitting = await publish(store);
  const of6 = { resource: 'decisions', entryId: 6, position: 1 } as const;
  await correct(store, { ...of6, claim: { outcome: 'negatived' } });
  assert.equal((await store.decision(6, 1))!.outcome, 'negatived');
  // The same note, on another motion.
  await correctById(
    writeTo(store).entries,
    4,
    entry(4, 'speech', 'I beg to move that this House eats.', 'Sen. A'),
  );
  assert.equal((await store.decision(6, 1))!.outcome, 'agreed');
  assert.deepEqual(await held(store), [[], [1]]);
  await writeTo(store).sittings.remove(sitting);
  assert.deepEqual(await held(store), [[], [1]]);
});

it('what is doubtful is listed by its cause, the newest first', async (store) => {
  await publish(store);
  const again = SITTING.map((one) => ({ ...one, textCounter: one.textCounter + 20 }));
  await publishAgain(store, again);
  const debates = async (size: number) => {
    const { count, items } = await store.doubtfulDebates('title', size);
    return [count, items.map(({ id }) => id)];
  };
  assert.deepEqual(await debates(50), [2, [14, 3]]);
  assert.deepEqual(await debates(1), [2, [14]]);
  assert.deepEqual(await store.doubtfulDebates('number', 50), { count: 0, items: [] });
  const named = await store.doubtfulDecisions('mover', 50);
  assert.deepEqual([named.count, named.items], [0, []]);
  await correct(store, { entryId: 14, claim: { title: 'The Tea Bill' } });
  assert.deepEqual(await debates(50), [1, [3]]);
});

it('a bill that is printed with several numbers is doubtful until its debate is corrected', async (store) => {
  const titles = ['THE TEA BILL (Bill No. 5 of 2013)', 'THE TEA BILL (Bill No. 5 of 2013)'];
  await publish(store, [entry(1, 'heading', 'PRAYERS')]);
  for (const [day, title] of [...titles, 'THE TEA BILL (Bill No. 6 of 2013)'].entries()) {
    await store.write(async (transaction) => {
      const sitting = await transaction.sittings.add(
        aSitting({ startDate: `2013-08-0${day + 1}` }),
      );
      await transaction.entries.append(sitting, [
        entry(1, 'heading', 'PRAYERS'),
        entry(2, 'heading', 'BILL'),
        entry(3, 'heading', title),
        entry(4, 'speech', 'I support.', 'Sen. A'),
      ]);
    });
  }
  const [bill, ...others] = (await store.doubtfulBills(10)).items;
  assert.deepEqual(others, []);
  assert.deepEqual(bill, {
    series: 'tea-bill-2013',
    billTitle: 'THE TEA BILL',
    billNumber: '5-of-2013',
    otherNumbers: ['6-of-2013'],
  });
  await correct(store, { entryId: 12, claim: { bill: TEA } });
  assert.deepEqual(await store.doubtfulBills(10), { count: 0, items: [] });
});

it('of two who read the same reading, one corrects it', async (store) => {
  await publish(store);
  const { readingOfDebate } = await import('../../../src/publish/publish-readings.ts');
  const { version } = readingOfDebate((await store.debate(9))!);
  const claim = { title: 'Roads' };
  await correct(store, { entryId: 9, claim, ifMatch: [version] });
  const late = { entryId: 9, claim: { title: 'Rivers' } };
  await assert.rejects(correct(store, { ...late, ifMatch: [version] }), { status: 412 });
  await assert.rejects(correct(store, { ...late, shown: version }), { status: 409 });
  await correct(store, { ...late, ifMatch: ['*'] });
  assert.equal((await debateOf(store, 9))![0], 'Rivers');
});

it('a correction that says what was read settles a doubt, and is logged', async (store) => {
  await publish(store, [
    ...SITTING.slice(0, 9),
    entry(10, 'scene', '(Question put and agreed to)'),
  ]);
  const of10 = { resource: 'decisions', entryId: 10, position: 1 } as const;
  const doubts = async () => (await store.decision(10, 1))!.doubts;
  assert.deepEqual(
    (await store.doubtfulDecisions('mover', 10)).items.map(({ entryId }) => entryId),
    [10],
  );
  assert.deepEqual([(await store.decision(10, 1))!.mover, await doubts()], [null, ['mover']]);
  await correct(store, { ...of10, claim: { mover: null } }, 'Nobody is named.');
  assert.deepEqual([(await store.decision(10, 1))!.mover, await doubts()], [null, []]);
  const { count, items } = await store.doubtfulDecisions('mover', 10);
  assert.deepEqual([count, items], [0, []]);
  const [logged] = await store.readingChanges(0, 10);
  const { words, kind, field, statement, by, reason } = logged!;
  assert.deepEqual(
    [words, kind, field, statement, by, reason],
    [
      '(Question put and agreed to)',
      'corrected',
      'mover',
      { value: null, read: null },
      'desk',
      'Nobody is named.',
    ],
  );
  assert.equal(readWireForm((await store.history(10))!.events[0]!.wire).content, words);
});
