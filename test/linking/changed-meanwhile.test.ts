// What somebody changes between the reading and the writing of a run: the run ends as if it had begun after the change, and the
// record stays sound.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { compileForms } from '@hansard/documents/document-forms';
import { dateSittings } from '../../src/commands/sittings.ts';
import { importDocument } from '../../src/import/import-document.ts';
import { importPeople } from '../../src/import/import-people.ts';
import { openDocument } from '../../src/import/open-document.ts';
import { linkingSource } from '../../src/linking/label-decisions.ts';
import { linkRecord } from '../../src/linking/link-record.ts';
import { mergePeople, undoMerge } from '../../src/linking/merge-people.ts';
import { markReviewed, pointMark } from '../../src/publish/publish-reviews.ts';
import type { NewEntry } from '../../src/record/entry.ts';
import { EVERYTHING } from '../../src/record/filter.ts';
import type { StoredReport } from '../../src/record/import-report.ts';
import { compileLabels } from '../../src/record/labels/label-words.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { type KnownPerson, NO_MEMBERSHIP, NO_PERSON_DETAILS } from '../../src/record/person.ts';
import { UNDESCRIBED_SITTING } from '../../src/record/sitting.ts';
import { readWireForm } from '../../src/record/wire-form.ts';
import { everyItem } from '../../src/store/every-item.ts';
import type { Store } from '../../src/store/contract/store.ts';
import {
  anEntry,
  aSitting,
  correctIn,
  everyEntry,
  faultsOf,
  publishSitting,
  writeTo,
} from '../support/records/entries.ts';
import { fc } from '../support/seed.ts';
import { importFrom } from '../parlamint/import-from.ts';
import { INVENTED, writeCorpus } from '../parlamint/invented-corpus.ts';
import { invented } from '../../packages/documents/test/typesetter.ts';
import {
  type Ending,
  isOnSqlite,
  temporaryFolder,
  temporaryRecord,
  temporaryStore,
} from '../support/temporary.ts';

const WORDS = compileLabels(KENYA);

const MEMBERS = ['Jane Otieno', 'Peter Bonde', 'Amani Baraka'];

const CHAIR = '[The Deputy Speaker (Sen. Amani Baraka) in the Chair]';

const SPEECHES: readonly Partial<NewEntry>[] = [
  { type: 'scene', speakerName: '', content: CHAIR },
  { speakerName: 'The Deputy Speaker' },
  { speakerName: 'Sen. Jane Otieno' },
  { speakerName: 'Sen. Peter Bonde' },
  { speakerName: 'Sen. Jane Otieno', content: 'Thank you.' },
];

type Act = (store: Store) => Promise<unknown>;

/** Two sittings: entries 1 to 5 and 6 to 10. */
async function fill(store: Store): Promise<void> {
  await store.write(async ({ people }) => {
    for (const legalName of MEMBERS) {
      const memberships = [{ ...NO_MEMBERSHIP, chamber: 'Senate', startDate: '2013' }];
      const fields = { ...NO_PERSON_DETAILS, memberships };
      await people.describe({ ...fields, id: null, slug: null, legalName });
    }
  });
  for (const startDate of ['2013-07-31', '2013-08-01']) {
    const entries = SPEECHES.map((speech, at) => anEntry(at + 1, speech));
    await publishSitting(store, entries, { startDate });
  }
}

/** A store in which somebody does something just before each of the first writes. */
function beside(store: Store, acts: readonly Act[]): Store {
  const left = [...acts];
  return {
    ...store,
    write: async (...given) => {
      await left.shift()?.(store);
      return await store.write(...given);
    },
  };
}

const link = (store: Store, linksPerWrite?: number) =>
  linkRecord({
    store,
    finder: null,
    filter: EVERYTHING,
    run: 'link-1',
    progress: () => {},
    linkingSource: linkingSource(WORDS),
    ...(linksPerWrite !== undefined && { linksPerWrite }),
  });

async function speakersOf(store: Store): Promise<string[]> {
  const batches = await Array.fromAsync(everyEntry(store));
  return batches.flat().map(({ id, wire }) => `${id} ${readWireForm(wire).speaker?.slug}`);
}

const renamed =
  (slug: string, change: Partial<KnownPerson>): Act =>
  (store) =>
    store.write(async (transaction) => {
      const person = await transaction.item('people', slug);
      if (person !== null) await transaction.people.change({ ...person, ...change });
    });

const decided =
  (label: string, slug: string | null): Act =>
  (store) =>
    store.write(async (transaction) => {
      const person = slug === null ? null : await transaction.people.now(slug);
      if (slug !== null && person === null) return;
      const anywhere = { title: null, chamber: null, from: null, to: null };
      const decision = { ...anywhere, label, personId: person?.id ?? null };
      await transaction.decisions.add([decision]);
    });

const corrected =
  (id: number, fields: Partial<NewEntry>): Act =>
  (store) =>
    store.write(async (transaction) => {
      if ((await transaction.entries.find(id)) !== null) await correctIn(transaction, id, fields);
    });

const merged =
  (one: string, other: string): Act =>
  (store) =>
    mergePeople(store, [one, other], null).catch(() => {});

const removed =
  (slug: string): Act =>
  (store) =>
    store.write(async (transaction) => {
      const person = await transaction.people.find(slug);
      if (person !== null) await transaction.people.removeUnused(person.id);
    });

const redated =
  (id: number, startDate: string): Act =>
  (store) =>
    store.write(async ({ sittings }) => {
      if (await sittings.has(id)) await sittings.change(id, aSitting({ startDate }));
    });

const sittingRemoved: Act = (store) =>
  store.write(async ({ sittings }) => {
    if (await sittings.has(2)) await sittings.remove(2);
  });

const ACTS: Readonly<Record<string, Act>> = {
  'a person gets another name': renamed('jane-otieno', { legalName: 'Jane Wanjiru' }),
  'a person gets another slug': renamed('jane-otieno', { slug: 'jane' }),
  'a person loses their seat': renamed('jane-otieno', { memberships: [] }),
  'a person is merged into a member': merged('jane-otieno', 'peter-bonde'),
  'another person is merged': merged('peter-bonde', 'amani-baraka'),
  'a person is deleted': removed('jane-otieno'),
  'another person is deleted': removed('peter-bonde'),
  'a sitting is deleted': sittingRemoved,
  'an entry is withdrawn': (store) => writeTo(store).entries.withdraw(3),
  'a label is corrected': corrected(3, { speakerName: 'Sen. Peter Bonde' }),
  'the note of the chair is corrected': corrected(1, {
    content: CHAIR.replace('Amani Baraka', 'Peter Bonde'),
  }),
  'a text is corrected, and not the label': corrected(8, { content: 'Thank you, Sir.' }),
  'an entry is linked by hand': (store) =>
    store.write(async (transaction) => {
      const speaker = await transaction.people.now('peter-bonde');
      const entry = await transaction.entries.find(5);
      if (speaker !== null && entry !== null) await correctIn(transaction, 5, { speaker });
    }),
  'a sitting is moved before the members had their seats': redated(1, '2012-12-31'),
  'a sitting is moved to another day': redated(1, '2013-09-01'),
  'a label is decided to be somebody else': decided('Sen. Jane Otieno', 'peter-bonde'),
  'a label is decided to be nobody': decided('Sen. Peter Bonde', null),
};

async function filled(t: Ending): Promise<Store> {
  const store = await temporaryStore(t);
  await fill(store);
  return store;
}

for (const [what, act] of Object.entries(ACTS)) {
  test(`${what} while people are linked`, async (t) => {
    const [store, before] = [await filled(t), await filled(t)];
    await act(before);
    await link(before);
    const { written, counts } = await link(beside(store, [act]));
    assert.deepEqual(await speakersOf(store), await speakersOf(before));
    assert.equal(written, counts.linked);
    assert.deepEqual(await faultsOf(store), []);
    assert.equal((await link(store)).written, 0);
  });
}

test('changes before every batch of a run, in any order', async (t) => {
  const names = Object.keys(ACTS);
  const some = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(some, async (chosen) => {
      const store = await filled(t);
      const acts = chosen.map((name) => ACTS[name]!);
      await link(beside(store, acts), 1);
      assert.deepEqual(await faultsOf(store), []);
      await store.close();
    }),
    { numRuns: isOnSqlite() ? 20 : 3 },
  );
});

test('a filter links no entry that was corrected since it was found', async (t) => {
  const { store, finder } = await temporaryRecord(t);
  await fill(store);
  const act = corrected(3, { speakerName: 'Sen. Peter Bonde' });
  const filter = { ...EVERYTHING, speakerName: 'Jane Otieno' };
  const options = { finder, filter, run: 'link-1', progress: () => {} };
  const request = { ...options, store: beside(store, [act]), linkingSource: linkingSource(WORDS) };
  const { written } = await linkRecord(request);
  assert.equal(written, 3);
  assert.deepEqual(
    (await speakersOf(store)).filter((one) => !one.endsWith('undefined')),
    ['5 jane-otieno', '8 jane-otieno', '10 jane-otieno'],
  );
});

test('decisions that are made or removed while two people are merged go with them', async (t) => {
  const store = await filled(t);
  const label = 'Sen. J. Otieno';
  const target = async () => (await store.labelDecisions()).map(({ personId }) => personId);
  const id = async (slug: string) => (await store.item('people', slug))?.id;
  await mergePeople(
    beside(store, [decided(label, 'jane-otieno')]),
    ['jane-otieno', 'peter-bonde'],
    null,
  );
  assert.deepEqual(await target(), [await id('peter-bonde')]);
  const jane = (await store.formerItem('people', 'jane-otieno'))!;
  const survivor = renamed('peter-bonde', { gender: 'male', slug: 'peter' });
  const former = (await store.itemChanges(0, 100)).find(({ kind }) => kind === 'removed')!.itemId;
  await undoMerge(beside(store, [survivor]), former, null);
  const peter = (await store.item('people', 'peter'))!;
  assert.deepEqual([peter.id, peter.gender], [jane, 'male']);
  assert.deepEqual(await target(), [former]);
  const forgotten: Act = (of) => of.write(({ decisions }) => decisions.removeBy(''));
  await writeTo(store).people.removeUnused(former);
  await mergePeople(beside(store, [forgotten]), ['amani-baraka', 'peter'], null);
  assert.deepEqual(await target(), []);
  assert.deepEqual(await faultsOf(store), []);
});

test('a merge that was undone meanwhile is refused with one line', async (t) => {
  const store = await filled(t);
  const id = (await store.item('people', 'jane-otieno'))!.id;
  await mergePeople(store, ['jane-otieno', 'peter-bonde'], null);
  const undone: Act = (of) => undoMerge(of, id, null);
  await assert.rejects(
    undoMerge(beside(store, [undone]), id, null),
    /^OperatorError: Person \d+ was not merged/,
  );
  const gone = beside(store, [removed('jane-otieno')]);
  await assert.rejects(
    mergePeople(gone, ['jane-otieno', 'peter-bonde'], null),
    /^OperatorError: There is no person "jane-otieno"/,
  );
  assert.deepEqual(await faultsOf(store), []);
});

/** A list with a known member, under the name they had, and a new one. */
const LIST = [
  { name: 'OTIENO, JANE', constituency: 'ZIWA', chamber: 'Senate', start_date: '2013' },
  { name: 'KOTI, GRACE', constituency: 'BONDE', chamber: 'Senate', start_date: '2013' },
];

const PEOPLE_ACTS: Readonly<Record<string, Act>> = {
  'a person gets another name': renamed('jane-otieno', { legalName: 'Jane Wanjiru', slug: 'jane' }),
  'a person gets another slug': renamed('jane-otieno', { slug: 'jane' }),
  'a person is merged': merged('jane-otieno', 'peter-bonde'),
  'another person is merged': merged('peter-bonde', 'jane-otieno'),
  'a person is deleted': removed('jane-otieno'),
  'another person is deleted': removed('peter-bonde'),
  'a person loses their seat': renamed('jane-otieno', { memberships: [] }),
  'a new member is added by hand': (store) => writeTo(store).people.add('Grace Koti', null),
};

for (const [what, act] of Object.entries(PEOPLE_ACTS)) {
  test(`${what} while a list of members is imported`, async (t) => {
    const file = join(temporaryFolder(t), 'members.json');
    writeFileSync(file, JSON.stringify(LIST));
    const reading = { term: { chamber: null, from: null, to: null }, words: WORDS };
    const [store, before] = [await filled(t), await filled(t)];
    await act(before);
    const wanted = await importPeople(before, file, reading);
    assert.deepEqual(await importPeople(beside(store, [act]), file, reading), wanted);
    assert.deepEqual(await everyItem(store, 'people'), await everyItem(before, 'people'));
    assert.deepEqual(await faultsOf(store), []);
  });
}

const CORPUS_ACTS: Readonly<Record<string, Act>> = {
  'a person gets another name': renamed('anna-a-berg', { legalName: 'Anna Sand' }),
  'a person gets another slug': renamed('anna-a-berg', { slug: 'anna' }),
  'a person is merged': merged('anna-a-berg', 'bo-ek'),
  'another person is merged': merged('bo-ek', 'anna-a-berg'),
};

for (const [what, act] of Object.entries(CORPUS_ACTS)) {
  test(`${what} between the lists and the components of a corpus`, async (t) => {
    const [store, before] = [await temporaryStore(t), await temporaryStore(t)];
    const path = writeCorpus(temporaryFolder(t), INVENTED);
    let people = 0;
    const afterLists: Act = async (of) => {
      if (people > 0) return;
      people = (await everyItem(of, 'people')).length;
      if (people > 0) await act(of);
    };
    const acts = Array<Act>(5).fill(afterLists);
    const { report } = await importFrom(beside(store, acts), path);
    assert.deepEqual([people, report.refused], [4, []]);
    await importFrom(before, path);
    await act(before);
    assert.deepEqual(await speakersOf(store), await speakersOf(before));
    assert.deepEqual(await everyItem(store, 'people'), await everyItem(before, 'people'));
    assert.deepEqual(await faultsOf(store), []);
  });
}

test('a person who is deleted between the lists and the components of a corpus is not created again', async (t) => {
  const store = await temporaryStore(t);
  const path = writeCorpus(temporaryFolder(t), INVENTED);
  const acts = Array<Act>(5).fill(removed('anna-a-berg'));
  await importFrom(beside(store, acts), path);
  const people = await everyItem(store, 'people');
  assert.deepEqual(
    people.map(({ slug }) => slug).filter((slug) => /anna/.test(slug)),
    [],
  );
  assert.equal(people.length, 3);
  assert.deepEqual(await faultsOf(store), []);
});

test('a point of a report that is marked as done while the speakers of the document are linked stays so', async (t) => {
  const store = await filled(t);
  const file = join(temporaryFolder(t), 'senate.pdf');
  writeFileSync(file, invented('senate-2014'));
  const document = await openDocument(file);
  const reportOf = async () => {
    const { sha256 } = (await store.imports(1, 1))!.items[0]!;
    return { sha256, ...(JSON.parse((await store.importOf(sha256))!.report!) as StoredReport) };
  };
  const point = { kind: 'warning', page: 1, reason: 'A line', text: '', entry: null } as const;
  const marked: Act = async (of) => {
    const { sha256, ...report } = await reportOf();
    assert.equal(report.isToLink, true);
    await of.write(async (writing) => {
      const review = [point, ...report.review];
      await writing.imports.storeReport(sha256, JSON.stringify({ ...report, review }));
    });
    const mark = pointMark(point);
    const points = [{ point: 0, mark }];
    await of.write((writing) => markReviewed(writing, { sha256, points, done: true }));
  };
  await importDocument(beside(store, [async () => {}, marked]), document, { parliament: KENYA });
  const { review, isToLink } = await reportOf();
  assert.deepEqual([isToLink, review[0]!.done], [false, true]);
  assert.ok(review.length > 1, `${review.length} points`);
});

const DATED = ['THE SENATE', 'Wednesday, 31st July, 2013', 'The Senate met at 2.30 p.m.'];

for (const [what, act, startDate] of [
  ['dated by hand', redated(1, '2013-09-01'), '2013-09-01'],
  ['deleted', (store) => writeTo(store).sittings.remove(1), undefined],
  ['corrected', corrected(2, { content: DATED[1]!.replace('31st', '24th') }), '2013-07-24'],
  ['left without its date', (store) => writeTo(store).entries.withdraw(2), null],
] as readonly (readonly [string, Act, string | null | undefined])[]) {
  test(`a sitting is ${what} while sittings are dated`, async (t) => {
    const store = await temporaryStore(t);
    const nobody = { type: 'other', speakerName: '' } as const;
    await store.write(async ({ sittings, entries }) => {
      const sitting = await sittings.add(UNDESCRIBED_SITTING);
      const said = DATED.map((content, at) => anEntry(at + 1, { ...nobody, content }));
      await entries.append(sitting, said);
    });
    const rules = compileForms(KENYA);
    await Array.fromAsync(dateSittings(beside(store, [act]), rules, false, () => {}));
    assert.equal((await store.item('sittings', 1))?.startDate, startDate);
    assert.deepEqual(await faultsOf(store), []);
  });
}
