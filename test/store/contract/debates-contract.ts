// The contract on debates, divisions and decisions: they stay consistent with entries and speakers after every write.

import assert from 'node:assert/strict';
import type { DebateTitle } from '../../../src/finder/finder.ts';
import type { EntryType, NewEntry } from '../../../src/record/entry.ts';
import { NO_PERSON_DETAILS } from '../../../src/record/person.ts';
import type { DecisionRequest, DecisionRow } from '../../../src/store/contract/results.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { everyItem } from '../../../src/store/every-item.ts';
import { BLOCK_SIZE } from '@hansard/search/bits';
import { fc } from '../../support/seed.ts';
import {
  anEntry,
  aSitting,
  faultsOf,
  writeTo,
  correctById,
} from '../../support/records/entries.ts';
import { StoreContract } from './contract.ts';

const ANN = { id: 7, legalName: 'Ann Mwangi', slug: 'ann' };

export const debatesContract = new StoreContract('debates and divisions in a store');
const { it } = debatesContract;

it('a sitting is cut when it is published, and again when it changes', async (store) => {
  const sitting = await publish(store, [
    heading(1, 'PRAYERS'),
    heading(2, 'STATEMENTS'),
    heading(3, 'STATE OF ROADS'),
    anEntry(4, { speakerName: 'Hon. A', content: 'One two three.' }),
    heading(5, 'BILL'),
    heading(6, 'THE WATER BILL'),
    anEntry(7, { speakerName: 'Hon. B', content: 'Four five.' }),
  ]);
  const [roads, water] = await store.sittingDebates(sitting);
  assert.deepEqual(roads, {
    id: 3,
    titleEnd: 3,
    runs: [[2, 4]],
    sittingId: sitting,
    title: 'STATE OF ROADS',
    section: 'STATEMENTS',
    series: 'state-of-roads-2013',
    term: null,
    year: null,
    bill: null,
    billTitle: null,
    stage: null,
    about: [],
    firstEntry: 2,
    lastEntry: 4,
    contributions: 1,
    words: 3,
    speakers: [{ name: 'Hon. A', title: '', person: null, contributions: 1, words: 3 }],
    evidence: { title: [3], bill: [], stage: [] },
    doubts: [],
    corrections: [],
  });
  assert.deepEqual([water!.id, water!.firstEntry, water!.lastEntry], [6, 5, 7]);
  assert.deepEqual([await store.debate(6), await store.debateOfEntry(sitting, 7)], [water, water]);
  assert.deepEqual([await store.debate(2), await store.debateOfEntry(sitting, 1)], [null, null]);
  assert.deepEqual(await store.seriesDebates('water-bill-2013'), [water]);
  assert.deepEqual(await store.seriesDebates('\0'), []);

  await correctById(writeTo(store).entries, 6, { ...heading(6, 'THE TEA BILL') });
  assert.deepEqual(await titles(store, sitting), ['STATE OF ROADS', 'THE TEA BILL']);
  await writeTo(store).entries.withdraw(3);
  assert.deepEqual(await titles(store, sitting), ['STATEMENTS', 'THE TEA BILL']);
  await writeTo(store).entries.restore(sitting, [{ id: 3, body: heading(3, 'STATE OF ROADS') }]);
  assert.deepEqual(await titles(store, sitting), ['STATE OF ROADS', 'THE TEA BILL']);
  await store.write(async (transaction) => {
    await transaction.people.know(ANN);
    await transaction.links.add([{ entryId: 7, revision: 1, personId: ANN.id }]);
  });
  assert.deepEqual((await store.debate(6))!.speakers[0]!.person, ANN);
  await writeTo(store).people.change({
    ...ANN,
    ...NO_PERSON_DETAILS,
    legalName: 'Ann Otieno',
  });
  assert.equal((await store.debate(6))!.speakers[0]!.person!.legalName, 'Ann Otieno');
  await writeTo(store).sittings.change(sitting, aSitting({ startDate: '2023-01-01' }));
  assert.equal((await store.debate(6))!.series, 'tea-bill-2023');
  assert.deepEqual(await faultsOf(store), []);
  await writeTo(store).sittings.remove(sitting);
  assert.deepEqual(await store.sittingDebates(sitting), []);
});

it('a bill is one series over chambers and years, however it is printed, and another of the same title is not', async (store) => {
  const days: [string, string][] = [
    ['2024-03-05', 'THE SORGHUM BILL'],
    ['2025-02-11', 'THE SORGHUM BILL (Senate Bill No. 3 of 2024)'],
    ['2025-02-12', 'CONSIDERATION OF REPORT ON THE SORGHUM BILL'],
    ['2026-02-12', 'SORGHUM BILL, 2026'],
    ['2010-02-12', 'THE SORGHUM BILL'],
  ];
  const seriesNow = async (): Promise<(string | null)[]> =>
    (await store.debateTitles()).map(({ series }) => series);
  for (const [startDate, title] of days) {
    const entries = [heading(1, 'BILL'), heading(2, title), speech(3, 'Sen. A', 'I support.')];
    await publish(store, [...entries, scene(4, '(The Bill was read a Second Time)')], startDate);
    // Until its number is known, it has the year in which it came up.
    if (startDate === '2024-03-05') assert.deepEqual(await seriesNow(), ['sorghum-bill-2024']);
  }
  const [bill, other, former] = ['sorghum-bill-2024', 'sorghum-bill-2026', 'sorghum-bill-2010'];
  const named = [bill, bill, bill, other, former];
  assert.deepEqual(await seriesNow(), named);
  for (const [at, series] of named.entries()) {
    assert.equal((await store.debate(2 + 4 * at))!.series, series);
  }
  const found = async (series: string): Promise<number[]> =>
    (await store.seriesDebates(series)).map(({ id }) => id);
  assert.deepEqual(await found(bill), [2, 6, 10]);
  assert.deepEqual(await found('sorghum-bill-2025'), [2, 6, 10]);
  assert.deepEqual([await found('sorghum-bill-2023'), await found('sorghum-bill')], [[], []]);
  const decided = await store.billDecisions(bill);
  assert.deepEqual(
    decided.map(({ entryId, reading, bill: of }) => [entryId, reading, of!.series]),
    [4, 8, 12].map((entryId) => [entryId, 2, bill]),
  );
  assert.deepEqual(await store.billDecisions('sorghum-bill-2023'), []);
});

it('a sitting is cut with a block of the index, and anew where the same transaction changes it', async (store) => {
  const sittings = await store.write(async (transaction) => {
    await transaction.people.know(ANN);
    const made: number[] = [];
    for (const block of [0, 1, 2, 3, 4]) {
      const sitting = await transaction.sittings.add(
        aSitting({ startDate: `2013-08-0${block + 1}` }),
      );
      made.push(sitting);
      // The last entry is in the next block, so that each block is full when the next sitting comes.
      const [first, last] = [(block + 1) * BLOCK_SIZE - 4, (block + 1) * BLOCK_SIZE + 7];
      await transaction.entries.append(sitting, [
        { ...heading(1, 'STATEMENTS'), id: first },
        { ...heading(2, `STATE OF ROAD ${block}`), id: first + 1 },
        { ...anEntry(4, { speakerName: 'Hon. A', speaker: ANN }), id: first + 2 },
        { ...anEntry(5, { speakerName: 'Hon. B', content: 'Six words.' }), id: last },
      ]);
    }
    const [, second, third, fourth] = made;
    await correctById(transaction.entries, 2 * BLOCK_SIZE - 3, heading(2, 'STATE OF TEA'));
    await transaction.entries.append(third!, [heading(6, 'STATE OF WATER'), anEntry(7)]);
    await transaction.sittings.change(fourth!, aSitting({ startDate: '2023-01-01' }));
    await transaction.entries.append(second!, [anEntry(7)]);
    return made;
  });
  const found = await Promise.all(sittings.map((sitting) => titles(store, sitting)));
  assert.deepEqual(found, [
    ['STATE OF ROAD 0'],
    ['STATE OF TEA'],
    ['STATE OF ROAD 2', 'STATE OF WATER'],
    ['STATE OF ROAD 3'],
    ['STATE OF ROAD 4'],
  ]);
  const [first] = await store.sittingDebates(sittings[0]!);
  assert.deepEqual(
    first!.speakers.map(({ name, person, words }) => [name, person, words]),
    [
      ['Hon. A', ANN, anEntry(4).content.split(' ').length],
      ['Hon. B', null, 2],
    ],
  );
});

it('after any changes, they match the entries', async (store) => {
  const sittings = [await publish(store, manyEntries()), await publish(store, manyEntries())];
  const texts = fc.constantFrom(
    'PRAYERS',
    'BILL',
    'STATE OF ROADS',
    'Clause 3',
    'SCHEDULE',
    'ADJOURNMENT',
    'Question No.3',
    'STATEMENTS',
    'I rise to',
    'DIVISION',
    'AYES: 2',
    'NOES: Sen. Bett; Sen. Mwangi',
    '(Question put and agreed to)',
    'I beg to lay the following Papers on the Table:\n\nReport A.\n\nReport B.',
    'The following Papers were laid on the Table:-',
    'I beg to move that it be so.',
  );
  const types = fc.constantFrom<EntryType>('heading', 'heading', 'speech', 'scene', 'other');
  const change = fc.record({
    kind: fc.constantFrom('append', 'insert', 'correct', 'withdraw'),
    at: fc.nat(180),
    text: texts,
    type: types,
    sitting: fc.nat(1),
  });
  let counter = 1_000;
  // Counters have gaps: the entry is among the first ones although its counter is not.
  const opens = {
    kind: 'insert',
    at: 26,
    text: 'PRAYERS',
    type: 'heading',
    sitting: 0,
  } as const;
  const sampled = fc.sample(fc.array(change, { minLength: 1, maxLength: 4 }), 12);
  for (const changes of [[opens], ...sampled]) {
    await store.write(async (transaction) => {
      for (const { kind, at, text, type, sitting } of changes) {
        const id = sittings[sitting]!;
        const fields = { type, content: text };
        const known = (await transaction.entries.ofSitting(id))[at];
        if (kind === 'append') await transaction.entries.append(id, [anEntry(counter++, fields)]);
        else if (kind === 'insert') {
          const free = at * 3 + 1;
          if ((await transaction.entries.findAt(id, free)) === null)
            await transaction.entries.append(id, [anEntry(free, fields)]);
        } else if (known !== undefined && kind === 'correct') {
          await correctById(transaction.entries, known.id, anEntry(known.textCounter, fields));
        } else if (known !== undefined) await transaction.entries.withdraw(known.id);
      }
    });
    assert.deepEqual(await faultsOf(store), [], JSON.stringify(changes));
    const debates = await Promise.all(sittings.map((id) => store.sittingDebates(id)));
    const read = headsOf(await store.debateTitles());
    assert.deepEqual(read, headsOf(debates.flat()), JSON.stringify(changes));
  }
  await store.reindex();
});

/** The list of all debates, which is read again for changed sittings. */
function headsOf(debates: readonly DebateTitle[]): unknown[] {
  return debates
    .map(({ id, titleEnd, runs, title, series }) => ({ id, titleEnd, runs, title, series }))
    .sort((one, other) => one.id - other.id);
}

it('the list of bills is in step with their debates and decisions after every write', async (store) => {
  const published = async (
    startDate: string | null,
    venueSlug: string,
    title: string,
    note: string,
  ) => {
    let id = 0;
    await store.write(async (transaction) => {
      id = await transaction.sittings.add(aSitting({ startDate, venueSlug }));
      const first = id * 100;
      const entries = [heading(1, 'BILL'), heading(2, title), speech(3, 'Sen. A', 'I support.')];
      await transaction.entries.append(
        id,
        [...entries, scene(4, note)].map((entry) => ({ ...entry, id: first + entry.textCounter })),
      );
    });
    await expectBills(store);
    return id;
  };
  const second = '(The Bill was read a Second Time)';
  const tea = await published('2024-03-05', 'senate', 'THE TEA BILL', '(Applause)');
  await published('2024-03-05', 'senate', 'THE SORGHUM BILL', second);
  const assembly = await published('2024-03-06', 'national-assembly', 'THE SORGHUM BILL', second);
  const printed = await published('2025-02-11', 'senate', 'THE SORGHUM BILL, 2023', '(Laughter)');
  const undated = await published(
    null,
    'senate',
    'THE BEE BILL',
    '(The Bill was read the First Time)',
  );
  const listed = await store.bills({ venueId: null, year: null, page: 1, size: 10 });
  assert.deepEqual(
    listed!.items.map(({ series, stage }) => [series, stage?.reading ?? null]),
    [
      ['sorghum-bill-2023', 2],
      ['tea-bill-2024', null],
      ['bee-bill', 1],
    ],
  );
  assert.deepEqual(await store.billYears(null), ['2024', '2023', '']);
  assert.equal(await store.bills({ venueId: null, year: null, page: 4, size: 1 }), null);

  const write = writeTo(store);
  const correct = async (sitting: number, counter: number, content: string): Promise<void> => {
    const fields = counter === 4 ? scene(4, content) : heading(counter, content);
    await correctById(write.entries, sitting * 100 + counter, fields);
    await expectBills(store);
  };
  // Nothing tells the year of the bill now but its first day.
  await correct(printed, 2, 'THE SORGHUM BILL');
  await correct(tea, 4, '(The Bill was read the Third Time)');
  await correct(tea, 2, 'THE COFFEE BILL');
  await write.entries.withdraw(assembly * 100 + 4);
  await expectBills(store);
  await write.sittings.change(undated, aSitting({ startDate: '2026-01-01', venueSlug: 'senate' }));
  await expectBills(store);
  await write.sittings.change(
    tea,
    aSitting({ startDate: '2024-03-05', venueSlug: 'national-assembly' }),
  );
  await expectBills(store);
  await write.sittings.remove(assembly);
  await expectBills(store);
  await store.reindex();
  await expectBills(store);
});

/** Compares the list with what all debates and all decisions say, as one reads it from them. */
async function expectBills(store: Store): Promise<void> {
  assert.deepEqual(await faultsOf(store), []);
  const sittings = new Map(
    (await everyItem(store, 'sittings')).map((sitting) => [sitting.id, sitting] as const),
  );
  const whenOf = ({ id, sittingId }: { id: number; sittingId: number }): string => {
    const { startDate, startTime } = sittings.get(sittingId)!;
    const number = (value: number): string => String(value).padStart(9, '0');
    return `${startDate ?? '9999'} ${startTime ?? '99'} ${number(sittingId)} ${number(id)}`;
  };
  const byTime = (one: DebateTitle, other: DebateTitle): number =>
    whenOf(one) < whenOf(other) ? -1 : 1;
  // The two ways in which addresses are computed agree.
  for (const { id, series } of await store.debateTitles()) {
    assert.equal((await store.debate(id))?.series, series);
  }
  const ofBills = (await store.debateTitles()).filter(({ term }) => term !== null);
  const bills = await Array.fromAsync(
    Map.groupBy(ofBills, ({ series }) => series!),
    async ([series, debates]) => {
      const heads = debates.toSorted(byTime).map(({ id }) => store.debate(id));
      const inOrder = (await Promise.all(heads)).filter((debate) => debate !== null);
      const last = inOrder.at(-1)!;
      const titled = inOrder.findLast(({ bill }) => bill !== null) ?? last;
      const decisions = await store.billDecisions(series);
      return {
        isUndated: sittings.get(last.sittingId)!.startDate === null,
        when: whenOf(last),
        venues: inOrder.map(({ sittingId }) => sittings.get(sittingId)!.venueId),
        row: {
          series,
          title: titled.title,
          number: titled.bill,
          lastSitting: last.sittingId,
          lastDebate: last.id,
          section: last.section,
          stage: shownStage(decisions, last.sittingId),
        },
      };
    },
  );
  bills.sort((one, other) => {
    if (one.isUndated !== other.isUndated) return one.isUndated ? 1 : -1;
    return one.when < other.when ? 1 : -1;
  });
  const yearIn = (series: string): string => /-(\d{4})$/.exec(series)?.[1] ?? '';
  for (const venueId of [null, ...new Set(bills.flatMap(({ venues }) => venues))]) {
    const ofVenue = bills.filter(({ venues }) => venueId === null || venues.includes(venueId));
    const years = [...new Set(ofVenue.map(({ row }) => yearIn(row.series)))].sort().reverse();
    assert.deepEqual(await store.billYears(venueId), years);
    for (const year of [null, ...years]) {
      const rows = ofVenue
        .map(({ row }) => row)
        .filter(({ series }) => year === null || yearIn(series) === year);
      const request = { venueId, year, size: 2 };
      const first = await store.bills({ ...request, page: 1 });
      const second = await store.bills({ ...request, page: 2 });
      assert.equal(first!.count, rows.length);
      const shown = [first, second].flatMap((list) => list?.items ?? []);
      const listed = shown.map(
        ({ series, title, number, lastSitting, lastDebate, section, stage }) => ({
          series,
          title,
          number,
          lastSitting,
          lastDebate,
          section,
          stage,
        }),
      );
      assert.deepEqual(listed, rows.slice(0, 4));
      for (const bill of shown) assert.deepEqual(await store.bill(bill.series), bill);
    }
  }
}

/** The last decision on what happens to a bill; a deferral shows it on the day when the bill last came up. */
function shownStage(decisions: readonly DecisionRow[], lastSitting: number): DecisionRow | null {
  const unchanged = [null, 'deferred'];
  return (
    decisions.findLast(
      ({ billEvent, sittingId }) =>
        !unchanged.includes(billEvent) || (billEvent === 'deferred' && sittingId === lastSitting),
    ) ?? null
  );
}

it('the debates that a list names are the first of each sitting', async (store) => {
  const titles = ['STATE OF ROADS', 'PRICE OF MAIZE', 'FERRY ON THE LAKE'];
  const debates = titles.flatMap((title, at) => [
    heading(2 * at + 3, title),
    speech(2 * at + 4, 'Sen. A', 'I rise.'),
  ]);
  const sitting = await publish(store, [
    heading(1, 'PRAYERS'),
    heading(2, 'STATEMENTS'),
    ...debates,
  ]);
  const silent = await publish(store, [heading(1, 'PRAYERS')]);
  const named = await store.namedDebates([sitting, silent]);
  assert.deepEqual([...named.keys()], [sitting]);
  const ofSitting = named.get(sitting)!;
  const read = ofSitting.debates.map(({ title }) => title);
  assert.deepEqual([ofSitting.count, read], [3, titles.slice(0, 2)]);
  assert.equal((await store.namedDebates([])).size, 0);
});

it('divisions are read when a sitting is published, and anew when it changes', async (store) => {
  const sitting = await publish(store, [
    heading(1, 'PRAYERS'),
    heading(2, 'MOTION'),
    heading(3, 'STATE OF ROADS'),
    other(4, 'THAT, this House notes it.'),
    heading(5, 'DIVISION'),
    heading(6, 'AYES: 2'),
    other(7, 'Sen. Mwangi, Nyeri County; Sen. Otieno, Siaya County.'),
    heading(8, 'NOES: Nil'),
    heading(9, 'BILL'),
    heading(10, 'THE WATER BILL'),
    speech(11, 'Sen. Mwangi', 'I rise.'),
  ]);
  const empty = { printed: [], names: [] };
  const mwangi = { name: 'Sen. Mwangi', place: 'Nyeri County', person: null };
  const otieno = { name: 'Sen. Otieno', place: 'Siaya County', person: null };
  const division = {
    id: 5,
    runs: [[5, 8]],
    sittingId: sitting,
    debateId: 3,
    lastEntry: 8,
    question: 'THAT, this House notes it.',
    questionEntry: 4,
    result: null,
    ayes: { printed: [2], names: [mwangi, otieno] },
    noes: { printed: [0], names: [] },
    abstentions: empty,
  };
  assert.deepEqual(await store.division(5), division);
  assert.deepEqual(await store.divisionOfEntry(sitting, 7), division);
  assert.equal(await store.divisionOfEntry(sitting, 9), null);
  assert.deepEqual(await store.sittingDivisions(sitting), [division]);
  assert.deepEqual([await store.division(6), await store.sittingDivisions(99)], [null, []]);

  // A speaker of a later section is linked: the name above is theirs.
  await store.write(async (transaction) => {
    await transaction.people.know(ANN);
    await transaction.links.add([{ entryId: 11, revision: 1, personId: ANN.id }]);
  });
  assert.deepEqual((await store.division(5))!.ayes.names, [{ ...mwangi, person: ANN }, otieno]);
  assert.deepEqual(await faultsOf(store), []);

  await writeTo(store).entries.append(sitting, [
    heading(12, 'DIVISION'),
    heading(13, 'NOES'),
    other(14, 'Sen. Mwangi'),
  ]);
  const [, second] = await store.sittingDivisions(sitting);
  assert.deepEqual(
    [second!.id, second!.debateId, second!.noes.names],
    [12, 10, [{ name: 'Sen. Mwangi', place: '', person: ANN }]],
  );
  await correctById(writeTo(store).entries, 7, other(7, 'Sen. Otieno'));
  assert.deepEqual((await store.division(5))!.ayes.names.length, 1);
  await writeTo(store).entries.withdraw(5);
  assert.deepEqual(
    (await store.sittingDivisions(sitting)).map(({ id }) => id),
    [6, 12],
  );
  assert.deepEqual(await faultsOf(store), []);
  await store.reindex();
  assert.deepEqual(await faultsOf(store), []);
  await writeTo(store).sittings.remove(sitting);
  assert.deepEqual(await store.sittingDivisions(sitting), []);
});

it('decisions are read when a sitting is published, and anew when it changes', async (store) => {
  const sitting = await publish(store, [
    heading(1, 'PAPERS LAID'),
    speech(
      2,
      'Sen. A',
      'I beg to lay the following Papers on the Table:\n\nReport A.\n\nReport B.',
    ),
    heading(3, 'BILL'),
    heading(4, 'THE WATER BILL (Senate Bill No. 1 of 2013)'),
    speech(5, 'Sen. A', 'I beg to move that the Water Bill be read a Third Time.'),
    speech(6, 'Sen. B', 'I second.'),
    scene(7, '(Question carried by 27 votes to 2)'),
    scene(8, '(The Bill was read a Third Time and passed)'),
  ]);
  const mover = { name: 'Sen. A', title: '', person: null };
  const paper = {
    position: 1,
    entryId: 2,
    kind: 'paper',
    outcome: null,
    bill: null,
    billEvent: null,
    seconder: null,
    evidence: [2],
  };
  const none = {
    sittingId: sitting,
    divisionId: null,
    reading: null,
    votes: null,
    note: null,
    doubts: [],
    corrections: [],
  };
  const reports = [
    { ...none, ...paper, debateId: 1, subject: 'Report A', mover },
    { ...none, ...paper, debateId: 1, subject: 'Report B', mover, position: 2 },
  ];
  const bill = { title: 'THE WATER BILL', number: 'senate-1-of-2013', series: 'water-bill-2013' };
  const passed = {
    ...none,
    entryId: 8,
    position: 1,
    debateId: 4,
    kind: 'reading',
    outcome: 'agreed',
    reading: 3,
    bill,
    billEvent: 'passed',
    evidence: [5, 6, 8],
    subject: 'THE WATER BILL',
    mover,
    seconder: { ...mover, name: 'Sen. B' },
  };
  const [first, second, division, reading] = await store.sittingDecisions(sitting);
  assert.deepEqual([first, second, reading], [...reports, passed]);
  assert.deepEqual(division!.votes, { ayes: 27, noes: 2, abstentions: null });
  assert.deepEqual(await store.decision(2, 2), reports[1]);
  assert.deepEqual([await store.decision(2, 3), await store.decision(9, 1)], [null, null]);
  assert.deepEqual(await store.debateDecisions(4), [division, passed]);

  await store.write(async (transaction) => {
    await transaction.people.know(ANN);
    await transaction.links.add(
      [2, 5].map((entryId) => ({ entryId, revision: 1, personId: ANN.id })),
    );
  });
  assert.deepEqual((await store.decision(8, 1))!.mover, { ...mover, person: ANN });
  await correctById(writeTo(store).entries, 7, scene(7, '(Question put and negatived)'));
  await writeTo(store).entries.withdraw(8);
  const printed = '(The Bill was passed)';
  await writeTo(store).entries.append(sitting, [
    scene(9, '(Motion withdrawn)'),
    scene(10, printed),
  ]);
  const now = await store.debateDecisions(4);
  assert.deepEqual(
    now.map(({ entryId, kind, outcome, note }) => [entryId, kind, outcome, note]),
    [
      [7, 'question', 'negatived', null],
      [9, 'question', 'withdrawn', null],
      [10, 'stage', 'agreed', printed],
    ],
  );
  assert.deepEqual(await faultsOf(store), []);
  await store.reindex();
  assert.deepEqual(await store.debateDecisions(4), now);
  await writeTo(store).sittings.remove(sitting);
  assert.deepEqual(await store.sittingDecisions(sitting), []);
});

it('a page of decisions is found by every field, in either order of id and date', async (store) => {
  const venue = (await store.item('venues', 'senate'))!.id;
  const agreed = scene(3, '(Question put and agreed to)');
  const entries = [heading(1, 'MOTION'), heading(2, 'STATE OF ROADS'), agreed];
  const [first, undated, last] = [
    await publish(store, entries, '2013-08-01'),
    await publish(store, entries, null),
    await publish(store, entries, '2013-07-01'),
  ];
  const find = async (
    filter: Partial<DecisionRequest['filter']>,
    request: Partial<DecisionRequest> = {},
  ) => {
    const page = { ordering: 'id', page: 1, size: 10, ...request } as const;
    const found = await store.decisions({ ...page, filter: { ...ANY_DECISION, ...filter } });
    return found && [found.count, found.items.map(({ sittingId }) => sittingId)];
  };
  assert.deepEqual(await find({}, { ordering: '-id' }), [3, [last, undated, first]]);
  assert.deepEqual(await find({}, { ordering: 'date' }), [3, [last, first, undated]]);
  assert.deepEqual(await find({}, { ordering: '-date', size: 2 }), [3, [first, last]]);
  assert.deepEqual(await find({}, { ordering: '-date', size: 2, page: 'last' }), [3, [undated]]);
  assert.equal(await find({}, { page: 2 }), null);
  assert.deepEqual(await find({ dateFrom: '2013-07-15', venueId: venue }), [1, [first]]);
  assert.deepEqual(await find({ dateTo: '2013-07-15', kind: 'question' }), [1, [last]]);
  assert.deepEqual(await find({ sittingId: first!, outcome: 'agreed' }), [1, [first]]);
  const morning = await publish(store, entries, '2013-08-01', '09:00:00');
  const ofDay = { dateFrom: '2013-08-01' };
  assert.deepEqual(await find(ofDay, { ordering: 'date' }), [2, [morning, first]]);
  assert.deepEqual(await find(ofDay, { ordering: '-date' }), [2, [first, morning]]);
  const none: Partial<DecisionRequest['filter']>[] = [
    { debateId: 999 },
    { moverId: 999 },
    { bill: '\0' },
    { bill: 'x' },
  ];
  for (const filter of none) assert.deepEqual(await find(filter), [0, []]);
});

it('what was decided on a bill whose printed name goes on with a number is found by its series', async (store) => {
  const note = '(The Finance Bill (No. 2) was read a Second Time)';
  await publish(store, [heading(1, 'BILL'), scene(2, note)], '2013-08-01');
  const bill = 'finance-bill-no-2-2013';
  const page = { ordering: 'id', page: 1, size: 10 } as const;
  const found = await store.decisions({ ...page, filter: { ...ANY_DECISION, bill } });
  for (const decided of [found!.items, await store.billDecisions(bill)]) {
    assert.deepEqual(
      decided.map((one) => one.bill?.series),
      [bill],
    );
  }
});

export const ANY_DECISION: DecisionRequest['filter'] = {
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

function speech(textCounter: number, speakerName: string, content: string): NewEntry {
  return anEntry(textCounter, { speakerName, content });
}

function scene(textCounter: number, content: string): NewEntry {
  return anEntry(textCounter, { type: 'scene', content, speakerName: '' });
}

function heading(textCounter: number, content: string): NewEntry {
  return anEntry(textCounter, { type: 'heading', content, speakerName: '' });
}

function other(textCounter: number, content: string): NewEntry {
  return anEntry(textCounter, { type: 'other', content, speakerName: '' });
}

/** Two hundred entries, with gaps between their counters. */
function manyEntries(): NewEntry[] {
  return Array.from({ length: 180 }, (_, at) => {
    const counter = at * 3 + 3;
    if (at % 20 === 0) return heading(counter, at % 40 === 0 ? 'STATEMENTS' : 'MOTION');
    return at % 7 === 1
      ? heading(counter, `STATE OF ROAD ${at}`)
      : anEntry(counter, { speakerName: `Hon. ${at % 3}` });
  });
}

async function publish(
  store: Store,
  entries: readonly NewEntry[],
  startDate = aSitting().startDate,
  startTime = aSitting().startTime,
): Promise<number> {
  return await store.write(async (transaction) => {
    const sitting = await transaction.sittings.add(aSitting({ startDate, startTime }));
    await transaction.entries.append(sitting, entries);
    return sitting;
  });
}

async function titles(store: Store, sitting: number): Promise<string[]> {
  return (await store.sittingDebates(sitting)).map(({ title }) => title);
}
