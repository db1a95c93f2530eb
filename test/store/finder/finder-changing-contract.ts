// A change is found at once: every kind of change, in stored blocks and in the tail, in any order.

import assert from 'node:assert/strict';
import { Random } from '../../../src/demo/random.ts';
import type { Finder } from '../../../src/finder/finder.ts';
import { type EntryDetails, NO_DETAILS } from '../../../src/record/entry-details.ts';
import { bruteActivity, bruteFacets, bruteTrends } from '../../support/oracle/brute-counts.ts';
import { bruteLanguages, contributions } from '../../support/oracle/brute-finder.ts';
import {
  assertContribution,
  assertContributions,
  assertEntries,
  filterOf,
  idsOf,
  requestFor,
} from '../../support/oracle/find-all.ts';
import { anEntry, aSitting, faultsOf, writeTo } from '../../support/records/entries.ts';
import { MirroredRecord, type MirroredWriting } from '../../support/records/mirrored-record.ts';
import {
  appendToOne,
  changeOne,
  describePeople,
  PEOPLE,
  SITTINGS,
  someEntries,
} from '../../support/records/varied-record.ts';
import { fc } from '../../support/seed.ts';
import { FinderContract } from './opened.ts';

export const changingContract = new FinderContract('changes that are searched');
const { it } = changingContract;

/** Each run opens a store and makes some sixty requests. */
const RUNS = 10;

it('an empty record has a result for every request', async ({ record, finder }) => {
  await assertEverything(record, finder);
  assert.deepEqual(await finder.activityOfAll(), []);
  assert.deepEqual(await finder.sittings({}), []);
  assert.equal(await finder.contribution(1), null);
});

it('an entry that was just written is found, before its block is full and after', async (opened) => {
  const { record, finder } = opened;
  const sitting = await newSitting(record);
  for (const id of [1, 2, BLOCK - 1, BLOCK, BLOCK + 7, BLOCK + 8, 3 * BLOCK + 9, 3 * BLOCK + 10]) {
    const content = `Word${id} was said, and price.`;
    await record.write((writing) => writing.append(sitting, [anEntry(id, { id, content })]));
    await assertEntries(record, finder, { query: `word${id}` });
    await assertEntries(record, finder, { query: 'price' });
    await assertContributions(record, finder, {});
  }
  for (const id of [1, BLOCK, 3 * BLOCK + 10]) {
    await record.write((writing) => writing.correct(id, { content: 'Another matter.' }));
    await assertEntries(record, finder, { query: 'price' });
    await assertEntries(record, finder, { query: 'matter' });
    await record.write((writing) => writing.withdraw(id));
    await assertEverything(record, finder);
  }
});

it('a debate of long ago that goes on after others is found by its title in order of id, its heading beside nothing else', async (opened) => {
  const { store, finder } = opened;
  const heading = { type: 'heading', speakerName: '' } as const;
  await store.write(async (transaction) => {
    const old = await transaction.sittings.add(aSitting({ startDate: '2011-03-01' }));
    const title = { ...heading, content: 'STATE OF ROADS' };
    await transaction.entries.append(old, [anEntry(1, { id: 1, ...title }), anEntry(2, { id: 2 })]);
    const later = await transaction.sittings.add(aSitting({ startDate: '2013-03-01' }));
    await transaction.entries.append(later, [
      anEntry(1, { id: BLOCK + 1, ...heading, content: 'ROADS AGAIN' }),
      anEntry(2, { id: BLOCK + 2, content: 'Again.' }),
    ]);
    const content = 'These roads.';
    await transaction.entries.append(old, [anEntry(3, { id: 2 * BLOCK + 1, content })]);
  });
  const found = async (filter: Parameters<typeof filterOf>[0]): Promise<number[]> =>
    (await finder.findEntries(requestFor(filter, 'id', { page: 1 }, 10)))!.items.map(
      ({ id }) => id,
    );
  assert.deepEqual(await found({ title: 'roads' }), [1, 2, BLOCK + 1, BLOCK + 2, 2 * BLOCK + 1]);
  assert.deepEqual(await found({ query: 'roads', headings: false }), [BLOCK + 1, 2 * BLOCK + 1]);
});

it('a block may lose all its entries, first or last of the record', async ({ record, finder }) => {
  const sitting = await newSitting(record);
  const ids = [5, 6, BLOCK + 5, 2 * BLOCK + 5, 3 * BLOCK + 100];
  await append(record, sitting, ids);
  for (const id of [BLOCK + 5, 5, 6, 3 * BLOCK + 100, 2 * BLOCK + 5]) {
    await record.write((writing) => writing.withdraw(id));
    await assertEverything(record, finder);
  }
  await append(record, sitting, [3 * BLOCK + 101, 5 * BLOCK]);
  await assertEverything(record, finder);
});

it('blocks of several groups are written together, merged later, and changed', async (opened) => {
  const { record, finder } = opened;
  const sitting = await newSitting(record);
  const found = async (): Promise<void> => {
    for (const query of ['price', 'word7', '"price of word20"', 'matter', 'w*']) {
      await assertEntries(record, finder, { query });
    }
    const typed = { text: 'price', entryId: null, today: '2026-01-01', size: 1 };
    const { count } = await finder.nearestQueries(filterOf({ query: '"price"' }));
    assert.deepEqual((await finder.suggest(typed)).words, [{ word: 'price', entries: count }]);
    assert.deepEqual(await faultsOf(record.store), []);
  };
  // Two groups and a part of a third; then the rest of that and a part of a fourth; then a block at a time.
  let next = 0;
  for (const blocks of [38, 20, 1, 1]) {
    const entries = Array.from({ length: blocks }, () => {
      const id = next++ * BLOCK + 9;
      return anEntry(id, { id, content: `The price of word${next % 40}, and price.` });
    });
    await record.write((writing) => writing.append(sitting, entries));
    await found();
  }
  const corrected = [3, 40, 4, 20, 41].map((block) => block * BLOCK + 9);
  await record.write(async (writing) => {
    for (const id of corrected) await writing.correct(id, { content: 'Another matter.' });
  });
  await found();
  await record.write((writing) => writing.withdraw(corrected[1]!));
  await record.write((writing) => writing.correct(corrected[0]!, { content: 'The price.' }));
  await found();
});

it('an entry inserted where another was withdrawn splits the contribution there', async (opened) => {
  const { record, finder } = opened;
  const sitting = await newSitting(record);
  await append(record, sitting, [1, 2, 3, BLOCK + 20, BLOCK + 21, BLOCK + 22, BLOCK + 23]);
  await record.write((writing) => writing.withdraw(2));
  await assertContributions(record, finder, {});
  await record.write((writing) => writing.append(sitting, [anEntry(2)]));
  await assertContributions(record, finder, {});
});

it('one write may fill a block, change it, and add to its sittings', async ({ record, finder }) => {
  const sitting = await newSitting(record);
  await append(record, sitting, [1, BLOCK + 50]);
  await record.write(async (writing) => {
    const other = await writing.addSitting(aSitting());
    await writing.append(other, [anEntry(1, { id: BLOCK + 60, content: 'Gone, for good.' })]);
    await writing.append(sitting, [anEntry(10, { id: 2 * BLOCK + 50 })]);
    await writing.append(other, [anEntry(2), anEntry(3)]);
    await writing.correct(BLOCK + 60, { content: 'Here to stay' });
    await writing.append(sitting, [anEntry(11), anEntry(5)]);
    await writing.correct(BLOCK + 50, { textCounter: 12 });
    await writing.withdraw(1);
  });
  await assertEverything(record, finder);
  await assertEntries(record, finder, { query: 'gone' });
});

it('a sentence continues after a scene, although its block was already full', async (opened) => {
  const { record, finder } = opened;
  const sitting = await newSitting(record);
  await append(record, sitting, [1, BLOCK + 50]);
  await record.write(async (writing) => {
    const other = await writing.addSitting(aSitting());
    await writing.append(other, [
      anEntry(1, { id: BLOCK + 60, content: 'I stand here today with my colleagues and' }),
      anEntry(2, { type: 'scene', speakerName: '', content: '(Laughter)' }),
    ]);
    await writing.append(sitting, [anEntry(10, { id: 2 * BLOCK + 50 })]);
    await writing.append(other, [anEntry(3, { content: 'with all who came before them.' })]);
  });
  await assertContributions(record, finder, {});
  await record.write((writing) => writing.append(sitting, [anEntry(11, { id: 9 * BLOCK })]));
  await assertContributions(record, finder, {});
});

it('a language that is given is the one it is found by, in the tail and in stored blocks', async (opened) => {
  const { record, finder } = opened;
  const sitting = await newSitting(record);
  const given = (language: string | null): { details: EntryDetails } => ({
    details: { ...NO_DETAILS, page: '7', language },
  });
  const content = 'The farmers of this county need water, and we will vote.';
  const found = async (language: string): Promise<number[]> =>
    idsOf(await finder.findEntries(requestFor({ language })));
  for (const first of [1, 3 * BLOCK]) {
    await record.write((writing) =>
      writing.append(sitting, [
        anEntry(first, { id: first, content, ...given('sw') }),
        anEntry(first + 1, { id: first + 1, content: 'Aha!' }),
        anEntry(first + 2, { id: first + 2, content, ...given('mul') }),
        anEntry(first + 3, { id: first + 3, content, ...given('fr') }),
      ]),
    );
    // In a stored block now, with the same results; English word forms are not matched in Swahili.
    await assertEverything(record, finder);
    await assertEntries(record, finder, { query: 'farmer' });
  }
  assert.deepEqual(await found('sw'), [1, 2, 3 * BLOCK, 3 * BLOCK + 1]);
  assert.deepEqual(await found('mul'), [3, 3 * BLOCK + 2]);
  await record.write((writing) => writing.correct(1, { content: 'The farmers of a county.' }));
  await record.write((writing) => writing.correct(3 * BLOCK, given('und')));
  await assertEverything(record, finder);
  assert.deepEqual(await found('sw'), [1, 2]);
  await record.write((writing) => writing.correct(1, given(null)));
  await record.write((writing) => writing.correct(3, { ...given('sw'), content: 'Order!' }));
  await assertEverything(record, finder);
  assert.deepEqual(await faultsOf(record.store), []);
  await record.store.reindex();
  await assertEverything(record, finder);
});

it('words of every script are indexed, also those outside the first plane', async (opened) => {
  const { record, finder } = opened;
  const sitting = await newSitting(record);
  const contents = ['𐌰𐌱𐌲 𠀀𠀁 𝒜bc', '𠀀 𡃁x 𐌰', 'ß ŋombe 漢字 \u{10ffff}'];
  await record.write(async (writing) => {
    const entries = contents.map((content, at) =>
      anEntry(at + 1, { content, speakerName: `\u{10ffff}${content}` }),
    );
    await writing.append(sitting, entries);
    await writing.append(sitting, [anEntry(9, { id: 2 * BLOCK })]);
  });
  for (const query of ['𐌰*', '𠀀*', '𠀀𠀁*', '𡃁*', '𐌰', '"𠀀 𡃁x"', '漢*', 'a*', 'ng*']) {
    await assertEntries(record, finder, { query });
  }
  await assertEntries(record, finder, { speakerName: '\u{10ffff}' });
  await assertEntries(record, finder, { speakerName: '𠀀' });
});

it('an index that was rebuilt finds the same, and follows later changes', async (opened) => {
  const { record, finder } = opened;
  const sitting = await newSitting(record);
  await append(record, sitting, [1, 2, BLOCK - 1, BLOCK, 2 * BLOCK + 100, 3 * BLOCK]);
  await record.write((writing) => writing.withdraw(BLOCK));
  await assertEverything(record, finder);
  const before = await record.store.recordState();
  await record.store.reindex();
  const { count, version, changedAtMs } = await record.store.recordState();
  assert.deepEqual([count, changedAtMs], [before.count, before.changedAtMs]);
  assert.notEqual(version, before.version);
  await assertEverything(record, finder);
  await append(record, sitting, [4 * BLOCK]);
  await record.write((writing) => writing.correct(1, { content: 'Farming prices.' }));
  await assertEverything(record, finder);
});

it('the last possible dates are counted in trends, and another date is that of another seat', async (opened) => {
  const { store, record, finder } = opened;
  await record.write(async (writing) => {
    const seat = { party: 'Umoja', endDate: '9998' };
    await describePeople(writing, PEOPLE.slice(0, 1), () => [seat]);
    for (const [at, startDate] of ['9998-12-31', '9999-12-31'].entries()) {
      const sitting = await writing.addSitting(aSitting({ startDate }));
      await writing.append(sitting, [anEntry(1, { id: 1 + at * BLOCK, speaker: PEOPLE[0]! })]);
    }
  });
  for (const interval of ['year', 'month'] as const) {
    const trends = await finder.trends(filterOf({}), interval);
    assert.deepEqual(trends, bruteTrends(record.brute, filterOf({}), interval));
  }
  assert.deepEqual(await finder.personActivity(3), bruteActivity(record.brute, 3));
  const party = { value: 'Umoja', label: 'Umoja', count: 1 };
  assert.deepEqual((await finder.facets(filterOf({}))).party, [party]);
  const [first] = record.brute.sittings.keys();
  await writeTo(store).sittings.change(first!, aSitting({ startDate: '9999-12-30' }));
  assert.deepEqual((await finder.facets(filterOf({}))).party, []);
});

it('the seat of an entry without a date is that of its label, beside entries with a date', async (opened) => {
  const { record, finder } = opened;
  await record.write(async (writing) => {
    await describePeople(writing, PEOPLE.slice(0, 1), () => [{ party: 'Umoja', endDate: '9998' }]);
    for (const [at, startDate] of ['2020-01-01', null].entries()) {
      const sitting = await writing.addSitting(aSitting({ startDate }));
      await writing.append(sitting, [anEntry(1, { id: 1 + at, speaker: PEOPLE[0]! })]);
    }
  });
  const { party } = await finder.facets(filterOf({ type: 'speech' }));
  assert.deepEqual(party, [{ value: 'Umoja', label: 'Umoja', count: 1 }]);
  assert.deepEqual(await finder.facets(filterOf({})), bruteFacets(record.brute, filterOf({})));
});

it('agrees with plain arrays after any changes, for any request', async (_, { open }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 0xffff }),
      fc.array(fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 4 }), {
        minLength: 1,
        maxLength: 8,
      }),
      async (seed, writings) => {
        const { store, record, finder } = await open();
        const random = new Random(seed);
        await record.write((writing) => describePeople(writing));
        for (const actions of writings) {
          await record.write(async (writing) => {
            for (const action of actions) await act(record, writing, random, action);
          });
          await assertEverything(record, finder);
        }
        assert.deepEqual(await faultsOf(store), []);
        await finder.close();
        await store.close();
      },
    ),
    { numRuns: RUNS },
  );
});

// The steps that change a record and its index, and the comparison after them.

const BLOCK = 4_096;

const ACTIONS = ['publish', 'publish', 'leap', 'add', 'add', 'change', 'change', 'join'] as const;

async function act(
  record: MirroredRecord,
  writing: MirroredWriting,
  random: Random,
  action: (typeof ACTIONS)[number],
): Promise<void> {
  const { highestId, sittings } = record.brute;
  if (action === 'change') return await changeOne(record, writing, random);
  if (action === 'join') {
    const party = random.pick(['Maendeleo', 'Umoja', null]);
    return await describePeople(writing, PEOPLE, () => [{ party }]);
  }
  if (action === 'add' && sittings.size > 0) {
    return await appendToOne(record, writing, random, random.pick([...sittings.keys()]));
  }
  const leap = action === 'leap' ? random.between(BLOCK - 12, BLOCK + 12) : random.between(40, 80);
  const first = highestId + leap;
  const sitting = await writing.addSitting(random.pick(SITTINGS.slice(0, 8)));
  await writing.append(sitting, someEntries(random, random.between(1, 12), first));
}

function newSitting(record: MirroredRecord): Promise<number> {
  return record.write((writing) => writing.addSitting(aSitting()));
}

/** Entries of one speaker with these ids, appended to the sitting. */
async function append(
  record: MirroredRecord,
  sitting: number,
  ids: readonly number[],
): Promise<void> {
  await record.write(async (writing) => {
    const last = await writing.lastCounter(sitting);
    await writing.append(
      sitting,
      ids.map((id, at) => anEntry(last + at + 1, { id })),
    );
  });
}

async function assertEverything(record: MirroredRecord, finder: Finder): Promise<void> {
  await assertEntries(record, finder, {});
  await assertContributions(record, finder, {});
  for (const query of ['order', '"order order" -maize', 'pr*', 'farming']) {
    await assertEntries(record, finder, { query });
    await assertContributions(record, finder, { query }, '-date');
  }
  await assertEntries(record, finder, { speakerName: 'otieno', dateFrom: '2011-03-01' }, 'date');
  await assertEntries(record, finder, { personId: 3, type: 'speech' }, '-id');
  assert.deepEqual(await finder.facets(filterOf({})), bruteFacets(record.brute, filterOf({})));
  const said = filterOf({ query: 'order OR "maize price"' });
  assert.deepEqual(await finder.trends(said, 'year'), bruteTrends(record.brute, said, 'year'));
  assert.deepEqual(await finder.personActivity(3), bruteActivity(record.brute, 3));
  const languages = bruteLanguages(record.brute);
  for (const group of contributions(record.brute).slice(-5)) {
    assertContribution((await finder.contribution(group.at(-1)!.id))!, group, languages);
  }
}
