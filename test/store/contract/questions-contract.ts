// The contract on questions: each is one over the sittings that print it, and they stay consistent with entries after every write.

import assert from 'node:assert/strict';
import type { NewEntry } from '../../../src/record/entry.ts';
import { NO_PERSON_DETAILS } from '../../../src/record/person.ts';
import type { QuestionRequest, QuestionRow } from '../../../src/store/contract/results.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  anEntry,
  aSitting,
  faultsOf,
  publishSitting,
  writeTo,
} from '../../support/records/entries.ts';
import { StoreContract } from './contract.ts';

export const questionsContract = new StoreContract('questions in a store');
const { it } = questionsContract;

const ANN = { id: 7, legalName: 'Ann Mwangi', slug: 'ann' };

it('a question that was put off is the same on the day of its answer, and gone with its sitting', async (store) => {
  const first = await publishRoads(store, '2010-03-02', {
    ending: scene(6, '(Question deferred)'),
  });
  const question = await onlyQuestion(store);
  assert.deepEqual(question, {
    entryId: first + 3,
    position: 1,
    sittingId: 1,
    debateId: first + 2,
    kind: 'oral',
    number: '193',
    title: 'STATE OF ROADS IN KITUI',
    asker: { name: 'Mr. A', title: '', person: null },
    addressee: 'Minister for Roads',
    office: 'minister-for-roads',
    text: 'why the roads are bad.',
    state: 'deferred',
    askedOn: '2010-03-02',
    answeredOn: null,
    answerEntry: null,
    printings: [
      {
        entryId: first + 3,
        position: 1,
        sittingId: 1,
        date: '2010-03-02',
        debateId: first + 2,
        answerEntry: null,
        outcome: 'deferred',
      },
    ],
    evidence: [first + 1, first + 3, first + 5],
  });

  const second = await publishRoads(store, '2010-03-09');
  const answered = await onlyQuestion(store);
  assert.deepEqual(
    [answered.entryId, answered.state, answered.askedOn, answered.answeredOn, answered.answerEntry],
    [first + 3, 'answered', '2010-03-02', '2010-03-09', second + 4],
  );
  assert.deepEqual(answered.evidence.slice(-3), [second + 1, second + 3, second + 4]);
  // Both printings are of it, and both sittings list it.
  assert.deepEqual(await store.question(first + 3, 1), answered);
  assert.deepEqual(await store.question(second + 3, 1), answered);
  assert.equal(await store.question(second + 3, 2), null);
  assert.equal(await store.question(second + 4, 1), null);
  assert.deepEqual(await store.sittingQuestions(1), [answered]);
  assert.deepEqual(await store.sittingQuestions(2), [answered]);
  assert.deepEqual(await store.sittingQuestions(3), []);

  const write = writeTo(store);
  await write.entries.withdraw(second + 4);
  assert.equal((await onlyQuestion(store)).state, 'open');
  await write.sittings.remove(1);
  assert.deepEqual(
    [(await onlyQuestion(store)).entryId, (await onlyQuestion(store)).askedOn],
    [second + 3, '2010-03-09'],
  );
  assert.deepEqual(await faultsOf(store), []);
  await write.sittings.remove(2);
  assert.deepEqual(await listed(store), []);
  await store.reindex();
});

it('the same number under another title, in another chamber or more than a year later is another question', async (store) => {
  const days: [string | null, string, string][] = [
    ['2010-03-02', 'senate', 'STATE OF ROADS IN KITUI'],
    ['2010-03-03', 'senate', 'STATE OF WATER IN KITUI'],
    ['2010-03-04', 'national_assembly', 'STATE OF ROADS IN KITUI'],
    ['2011-03-03', 'senate', 'STATE OF ROADS IN KITUI'],
    ['2012-03-04', 'senate', 'STATE OF ROADS IN KITUI'],
    [null, 'senate', 'STATE OF ROADS IN KITUI'],
  ];
  for (const [startDate, venueSlug, title] of days) {
    await publishRoads(store, startDate, {
      venueSlug,
      title,
      ending: scene(6, '(Question deferred)'),
    });
  }
  const questions = await listed(store);
  assert.deepEqual(
    questions.map(({ printings }) => printings.map(({ date }) => date)),
    [['2010-03-02', '2011-03-03'], ['2010-03-03'], ['2010-03-04'], ['2012-03-04'], [null]],
  );
  // One day earlier, it is printed again within a year.
  await writeTo(store).sittings.change(5, aSitting({ startDate: '2012-03-03' }));
  assert.deepEqual((await listed(store))[0]!.printings.length, 3);
  // The chamber was wrong.
  await writeTo(store).sittings.change(3, aSitting({ startDate: '2010-03-04' }));
  assert.deepEqual((await listed(store))[0]!.printings.length, 4);
  assert.deepEqual(await faultsOf(store), []);
});

it('a question without a number is the same under its title and asker until it is answered', async (store) => {
  const notice = async (
    startDate: string,
    speakerName: string,
    ending: NewEntry,
    title = 'ARREST OF SUSPECTS IN KITUI',
  ): Promise<void> => {
    const asks =
      'I beg to ask the Minister for Water the following Question by Private Notice.\n\n(a) Is he aware?';
    await publishSitting(
      store,
      [
        heading(1, 'QUESTIONS BY PRIVATE NOTICE'),
        heading(2, title),
        anEntry(3, { speakerName, content: asks }),
        ending,
      ],
      { startDate },
    );
  };
  const put = scene(4, '(Question deferred)');
  const answer = anEntry(4, {
    speakerName: 'The Minister',
    content: 'I beg to reply. I am aware.',
  });
  await notice('2010-03-02', 'Mr. A', put);
  await notice('2010-03-03', 'Mr. B', put);
  await notice('2010-03-04', 'Mr A', answer);
  await notice('2010-03-05', 'Mr. A', put);
  await notice('2010-03-06', 'Mr. A', put, 'INSECURITY IN KITUI');
  await notice('2010-03-07', 'Mr. A', put, 'INSECURITY');
  await notice('2010-03-08', 'Mr. A', put, 'INSECURITY');
  const questions = await listed(store);
  assert.deepEqual(
    questions.map(({ state, printings }) => [state, printings.map(({ date }) => date)]),
    [
      ['answered', ['2010-03-02', '2010-03-04']],
      ['deferred', ['2010-03-03']],
      ['deferred', ['2010-03-05']],
      ['deferred', ['2010-03-06']],
      ['deferred', ['2010-03-07']],
      ['deferred', ['2010-03-08']],
    ],
  );
});

it('questions are filtered and ordered, and a page has its count', async (store) => {
  const deferred = scene(6, '(Question deferred)');
  const one = await publishRoads(store, '2010-03-02', { ending: deferred });
  const two = await publishRoads(store, '2010-03-01', { title: 'STATE OF WATER' });
  const three = await publishRoads(store, null, { title: 'STATE OF TEA FARMS', ending: null });
  await store.write(async (transaction) => {
    await transaction.people.know(ANN);
    await transaction.links.add([{ entryId: one + 3, revision: 1, personId: ANN.id }]);
  });
  const [first, second, third] = [one + 3, two + 3, three + 3];
  const find = async (
    filter: Partial<QuestionRequest['filter']>,
    more: Partial<QuestionRequest> = {},
  ): Promise<unknown> => {
    const request = { ...EVERY_QUESTION, ...more, filter: { ...EVERY_QUESTION.filter, ...filter } };
    const found = await store.questions(request);
    return found && [found.count, found.items.map(({ entryId }) => entryId)];
  };
  assert.deepEqual(await find({}), [3, [first, second, third]]);
  assert.deepEqual(await find({}, { ordering: '-id' }), [3, [third, second, first]]);
  assert.deepEqual(await find({}, { ordering: 'date' }), [3, [second, first, third]]);
  assert.deepEqual(await find({}, { ordering: '-date' }), [3, [first, second, third]]);
  assert.deepEqual(await find({}, { size: 2, page: 2 }), [3, [third]]);
  assert.deepEqual(await find({}, { size: 2, page: 'last' }), [3, [third]]);
  assert.equal(await find({}, { size: 2, page: 3 }), null);
  assert.deepEqual(await find({ state: 'deferred' }), [1, [first]]);
  assert.deepEqual(await find({ state: 'answered' }), [1, [second]]);
  assert.deepEqual(await find({ state: 'open' }), [1, [third]]);
  assert.deepEqual(await find({ state: 'withdrawn' }), [0, []]);
  assert.deepEqual(await find({}, { isWaiting: true, ordering: 'date' }), [2, [first, third]]);
  assert.deepEqual(await find({ askerId: ANN.id }), [1, [first]]);
  assert.deepEqual(await find({ askerId: 8 }), [0, []]);
  assert.deepEqual(await find({ office: 'minister-for-roads' }), [3, [first, second, third]]);
  assert.deepEqual(await find({ office: 'minister' }), [0, []]);
  assert.deepEqual(await find({ number: '193', sittingId: 2 }), [1, [second]]);
  assert.deepEqual(await find({ number: '19' }), [0, []]);
  assert.deepEqual(await find({ kind: 'oral', venueId: 2 }), [3, [first, second, third]]);
  assert.deepEqual(await find({ kind: 'written' }), [0, []]);
  assert.deepEqual(await find({ venueId: 1 }), [0, []]);
  assert.deepEqual(await find({ dateFrom: '2010-03-02' }), [1, [first]]);
  assert.deepEqual(await find({ dateTo: '2010-03-01' }), [1, [second]]);
  assert.deepEqual(await find({ dateFrom: '2010-03-01', dateTo: '2010-03-02' }), [
    2,
    [first, second],
  ]);
  assert.deepEqual(await find({ office: '\0' }), [0, []]);

  const asker = async (): Promise<unknown> => (await store.question(first, 1))!.asker!.person;
  assert.deepEqual(await asker(), ANN);
  await writeTo(store).people.change({ ...ANN, ...NO_PERSON_DETAILS, legalName: 'Ann Otieno' });
  assert.deepEqual(await asker(), { ...ANN, legalName: 'Ann Otieno' });
});

export const EVERY_QUESTION: QuestionRequest = {
  filter: {
    kind: null,
    state: null,
    sittingId: null,
    venueId: null,
    dateFrom: null,
    dateTo: null,
    askerId: null,
    office: null,
    number: null,
  },
  isWaiting: false,
  ordering: 'id',
  page: 1,
  size: 10,
};

interface RoadsOptions {
  readonly venueSlug?: string;
  readonly title?: string;
  /** The last entry: the answer unless something else; null for none. */
  readonly ending?: NewEntry | null;
}

/** Publishes a sitting with Question No.193; returns the id of its first entry, the section. */
async function publishRoads(
  store: Store,
  startDate: string | null,
  { venueSlug = 'senate', title = 'STATE OF ROADS IN KITUI', ending = ANSWER }: RoadsOptions = {},
): Promise<number> {
  const asks = 'asked the Minister for Roads:-\n\nwhy the roads are bad.';
  const entries = [
    heading(1, 'ORAL ANSWERS TO QUESTIONS'),
    heading(2, 'Question No.193'),
    heading(3, title),
    anEntry(4, { speakerName: 'Mr. A', content: asks }),
    ...(ending === null ? [] : [ending]),
    ...(ending?.textCounter === 6 ? [anEntry(5, { content: 'Where is the Minister?' })] : []),
  ].sort((left, right) => left.textCounter - right.textCounter);
  const [first = 0] = await publishSitting(store, entries, { startDate, venueSlug });
  return first;
}

const ANSWER = anEntry(5, {
  speakerName: 'The Minister for Roads (Mr. R)',
  content: 'Mr. Speaker, Sir, I beg to reply. They will be mended.',
});

async function listed(store: Store): Promise<readonly QuestionRow[]> {
  return (await store.questions({ ...EVERY_QUESTION, ordering: 'date' }))!.items;
}

async function onlyQuestion(store: Store): Promise<QuestionRow> {
  const questions = await listed(store);
  assert.equal(questions.length, 1);
  return questions[0]!;
}

function heading(textCounter: number, content: string): NewEntry {
  return anEntry(textCounter, { type: 'heading', content, speakerName: '' });
}

function scene(textCounter: number, content: string): NewEntry {
  return anEntry(textCounter, { type: 'scene', content, speakerName: '' });
}
