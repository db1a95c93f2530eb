// The contract on writing: all or nothing, one after the other, visible at once; tokens, stored responses, links, exports of a
// mirror.

import assert from 'node:assert/strict';
import { until } from '../../support/until.ts';
import { present } from '../../../src/base/present.ts';
import {
  ADDRESS,
  anEntry,
  aSitting,
  changePerson,
  idsByPage,
  MORE_THAN_ALL,
  publishIds,
  writeTo,
  correctById,
} from '../../support/records/entries.ts';
import { mergePeople, undoMerge } from '../../../src/linking/merge-people.ts';
import { findItem } from '../../../src/store/filter-lookup.ts';
import { SittingConflict } from '../../../src/store/contract/conflicts.ts';
import type { WriteTransaction } from '../../../src/store/writing/write-transaction.ts';
import { AMINA, DETAILS, publishSpoken, SOURCE } from './spoken-record.ts';
import { StoreContract } from './contract.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { textsIn } from '../../../src/store/entries/entry-revisions.ts';
import { NO_PERSON_DETAILS } from '../../../src/record/person.ts';

export const writingContract = new StoreContract('writing to a store');
const { it } = writingContract;

it('stores nothing of a failed write, and continues after it', async (store) => {
  await publishSpoken(store);
  const read = async (): Promise<unknown[]> => [
    await store.recordState(),
    await store.changes(0, MORE_THAN_ALL),
    await store.itemChanges(0, MORE_THAN_ALL),
    textsIn(await store.history(2)),
    await store.item('people', AMINA.id),
    await store.item('venues', 2),
    await idsByPage(store, 10),
  ];
  const before = await read();
  await assert.rejects(
    store.write(async (transaction) => {
      const sitting = await transaction.sittings.add(aSitting({ startDate: '2014-01-01' }));
      await transaction.entries.append(sitting, [anEntry(1), anEntry(2)]);
      await correctById(transaction.entries, 2, anEntry(2, { content: 'x' }));
      await transaction.entries.withdraw(4);
      await transaction.people.change({ ...AMINA, ...DETAILS, legalName: 'Another' });
      await transaction.venues.change({ id: 2, name: 'House', slug: 'house' });
      await transaction.sittings.remove(1);
      throw new Error('the reader broke off');
    }),
    /the reader broke off/,
  );
  assert.deepEqual(await read(), before);
  await publishIds(store, [5]);
  assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3, 4, 5]]);
});

it('changes its version with every change, and only then', async (store) => {
  const versions = [(await store.recordState()).version];
  await publishIds(store, [1, 2]);
  versions.push((await store.recordState()).version);
  await writeTo(store).entries.withdraw(2);
  versions.push((await store.recordState()).version);
  assert.equal(new Set(versions).size, 3);
  await writeTo(store).entries.find(1);
  assert.equal((await store.recordState()).version, versions[2]);
  assert.ok([versions[2], null].includes(store.currentVersion()));
});

it('shows a reader what was just written, also within one turn of the loop', async (store) => {
  for (let id = 1; id <= 5; id += 1) {
    assert.equal((await store.recordState()).count, id - 1);
    await publishIds(store, [id]);
    assert.equal((await store.recordState()).count, id);
    assert.notEqual(await store.entry(id, ADDRESS), null);
  }
});

it('writes one after the other, however many ask at once', async (store) => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      store.write(async (transaction) => {
        const last = await transaction.entries.last();
        const sitting = await transaction.sittings.add(aSitting());
        await new Promise((resolve) => setImmediate(resolve));
        const [id] = await transaction.entries.append(sitting, [anEntry(1)]);
        assert.equal(id, (last?.id ?? 0) + 1);
      }),
    ),
  );
  assert.equal((await store.recordState()).count, 20);
});

it('readers do not wait for a writer, nor see half of what it does', async (store) => {
  await publishIds(store, [1]);
  await store.write(async (transaction) => {
    const sitting = await transaction.sittings.add(aSitting());
    await transaction.entries.append(sitting, [anEntry(1), anEntry(2)]);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await store.recordState()).count, 1);
    assert.deepEqual(await idsByPage(store, 10), [[1]]);
  });
  assert.equal((await store.recordState()).count, 3);
});

const DIGEST = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

it('a name is given once, also after its token was revoked; a digest too', async (store) => {
  await writeTo(store).tokens.add('desk', DIGEST);
  assert.equal(await writeTo(store).tokens.add('desk', OTHER), false);
  assert.equal(await writeTo(store).tokens.add('other', DIGEST), false);
  await writeTo(store).tokens.revoke('desk');
  assert.equal(await writeTo(store).tokens.add('desk', OTHER), false);
  assert.equal(await store.token(OTHER), null);
  assert.equal((await store.tokens()).length, 1);
});

it('a token that is revoked is not found, but listed with its end', async (store) => {
  await store.write(async (transaction) => {
    await transaction.tokens.add('z', OTHER);
    await transaction.tokens.add('a', DIGEST);
  });
  assert.equal(await writeTo(store).tokens.revoke('a'), true);
  assert.equal(await writeTo(store).tokens.revoke('a'), false);
  assert.equal(await writeTo(store).tokens.revoke('nobody'), false);
  assert.equal(await store.token(DIGEST), null);
  assert.equal((await store.token(OTHER))!.name, 'z');
  for (const [name, isValid] of [
    ['a', false],
    ['z', true],
    ['nobody', false],
  ] as const) {
    assert.equal(await writeTo(store).tokens.has(name), isValid, name);
  }
  const tokens = await store.tokens();
  assert.deepEqual(
    tokens.map(({ name, digest, revokedAtMs }) => [name, digest, revokedAtMs === null]),
    [
      ['a', DIGEST, false],
      ['z', OTHER, true],
    ],
  );
  assert.ok(tokens[0]!.revokedAtMs! >= tokens[0]!.madeAtMs);
});

it('a response is stored by token and key, with the write it belongs to', async (store) => {
  const given = { requestDigest: DIGEST, response: '[{"wire":"é\u2028"}]' };
  await writeTo(store).responses.store('desk', 'k1', given);
  await store.write(async (transaction) => {
    assert.deepEqual(await transaction.responses.find('desk', 'k1'), given);
    for (const [name, key] of [
      ['desk', 'k2'],
      ['desk', 'K1'],
      ['other', 'k1'],
    ] as const) {
      assert.equal(await transaction.responses.find(name, key), null);
    }
  });
  assert.equal(await store.hasResponse('desk', 'k1'), true);
  for (const [name, key] of [
    ['desk', 'k2'],
    ['other', 'k1'],
  ] as const) {
    assert.equal(await store.hasResponse(name, key), false);
  }
  await assert.rejects(
    store.write(async (transaction) => {
      await transaction.responses.store('desk', 'k2', given);
      throw new Error('broke off');
    }),
    /broke off/,
  );
  assert.equal(await writeTo(store).responses.find('desk', 'k2'), null);
});

it('a stored response is found for seven days, and its key may be used again after them', async (store, {
  t,
}) => {
  const given = { requestDigest: DIGEST, response: '1' };
  const other = { requestDigest: OTHER, response: '2' };
  const find = () => writeTo(store).responses.find('desk', 'k1');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await writeTo(store).responses.store('desk', 'k1', given);
  t.mock.timers.tick(7 * 24 * 60 * 60 * 1_000 - 1);
  assert.deepEqual(await find(), given);
  t.mock.timers.tick(1);
  assert.equal(await find(), null);
  await writeTo(store).responses.store('desk', 'k1', other);
  assert.deepEqual(await find(), other);
});

const ANN = { id: 7, legalName: 'Ann Mwangi', slug: 'ann' };
const JOE = { id: 8, legalName: 'Joe Otieno', slug: 'joe' };

/** Enough for several batches of one write, and for two runs of the change log. */
const MANY = 1_200;

it('the links of a run are undone; later links by others stay', async (store) => {
  await publishWithPeople(store, [1, 2, 3, 4, 5]);
  await writeTo(store, 'run-1').links.add(
    [1, 2, 3, 4, 5].map((entryId) => ({ entryId, revision: 1, personId: ANN.id })),
  );
  await store.write(async (transaction) => {
    const change = (id: number, speaker: typeof ANN | null, kind: 'linked' | 'corrected') =>
      correctById(transaction.entries, id, anEntry(id, { speaker, content: `anew ${id}` }), kind);
    await change(2, JOE, 'linked');
    await change(3, ANN, 'corrected');
    await change(4, null, 'linked');
    await change(4, ANN, 'linked');
    await transaction.entries.withdraw(5);
  }, 'desk');
  const undone = await store.write(async (transaction) =>
    transaction.links.revert(await transaction.links.madeBy('run-1')),
  );
  assert.equal(undone, 2);
  assert.deepEqual(await speakers(store, [1, 2, 3, 4]), [null, 'joe', null, 'ann']);
});

it('slugs that differ in case alone are one', async (store) => {
  await store.write(async (transaction) => {
    await transaction.people.know({ id: 1, legalName: 'Ann', slug: 'Ann-Ä' });
    await transaction.people.know({ id: 2, legalName: 'Bob', slug: 'bob' });
    // Within the same transaction too.
    assert.equal(await transaction.people.add('Other', 'ANN-ä'), null);
  });
  for (const slug of ['Ann-Ä', 'ann-ä', 'ANN-Ä']) {
    assert.equal((await store.item('people', slug))?.id, 1, slug);
  }
  assert.equal((await store.item('people', 'BOB'))?.slug, 'bob');
  assert.equal((await store.item('venues', 'Senate'))?.slug, 'senate');
  const know = (slug: string): Promise<void> =>
    writeTo(store).people.know({ id: 3, legalName: 'Cy', slug });
  for (const slug of ['ann-ä', 'Bob']) await assert.rejects(know(slug), /The slug/);
  // A slug that somebody had before may be given to another person.
  await changePerson(store, 1, { slug: 'Anna' });
  assert.deepEqual(
    [await store.item('people', 'ann-ä'), await store.formerItem('people', 'ANN-ä')],
    [null, 1],
  );
  await know('ann-ä');
  assert.equal((await store.item('people', 'Ann-Ä'))?.id, 3);
  assert.equal((await store.item('people', 'anna'))?.id, 1);
});

it('many are linked and unlinked in batches', async (store) => {
  const ids = Array.from({ length: MANY }, (_, index) => 2 * index + 1);

  await publishWithPeople(store, ids);
  const links = ids.map((entryId) => ({ entryId, revision: 1, personId: ANN.id }));
  assert.equal(await writeTo(store, 'run-1').links.add(links), MANY);
  assert.equal((await linkedBy(store, 'run-1')).length, MANY);
  const undone = await store.write(async (transaction) =>
    transaction.links.revert(await transaction.links.madeBy('run-1')),
  );
  assert.equal(undone, MANY);
});

it('what one write linked and decided is found and removed by its moment', async (store) => {
  await publishWithPeople(store, [1, 2, 3]);
  const anywhere = { title: null, chamber: null, from: null, to: null };
  const link = async (entryId: number, label: string): Promise<number> =>
    await store.write(async (transaction) => {
      await transaction.links.add([{ entryId, revision: 1, personId: ANN.id }]);
      await transaction.decisions.add([{ ...anywhere, label, personId: ANN.id }]);
      return transaction.atMs;
    }, 'desk');
  const first = await link(1, 'a');
  await until('another millisecond', () => Date.now() > first);
  const second = await link(3, 'b');
  const linkedAt = async (by: string, atMs: number): Promise<readonly number[]> =>
    (await writeTo(store).links.madeBy(by, atMs)).map(({ entryId }) => entryId);
  assert.deepEqual(await linkedAt('desk', first), [1]);
  assert.deepEqual(await linkedAt('desk', second), [3]);
  assert.deepEqual(await linkedAt('desk', second + 1), []);
  assert.deepEqual(await linkedAt('other', first), []);
  assert.deepEqual(
    (await linkedBy(store, 'desk')).map(({ entryId }) => entryId),
    [1, 3],
  );
  const remove = (by: string, atMs: number) => writeTo(store).decisions.removeBy(by, atMs);
  assert.deepEqual([await remove('other', first), await remove('desk', second + 1)], [0, 0]);
  assert.deepEqual([await remove('desk', second), await remove('desk', second)], [1, 0]);
  assert.deepEqual(
    (await store.labelDecisions()).map(({ label }) => label),
    ['a'],
  );
});

it('the documents that a sitting was read from are found, the newest first', async (store) => {
  await publishIds(store, [1]);
  const sitting = 1;
  const note = (sha256: string, atMs: number, ids: readonly number[], report: string | null) =>
    writeTo(store).imports.note({ sha256, name: `${sha256}.pdf`, entries: 1, atMs }, report, ids);
  await note('aa', 1, [sitting], '{}');
  await note('bb', 2, [sitting, 77], null);
  await note('cc', 3, [77], '{}');
  const namesOf = async (id: number): Promise<readonly string[]> =>
    (await writeTo(store).imports.ofSitting(id)).map(({ name, report }) => `${name} ${report}`);
  assert.deepEqual(await namesOf(sitting), ['bb.pdf null', 'aa.pdf {}']);
  assert.deepEqual(await namesOf(77), ['cc.pdf {}', 'bb.pdf null']);
  assert.deepEqual(await namesOf(78), []);
});

it('decisions on labels are stored in order, in whose name, and removed by that name or with their person', async (store) => {
  await publishWithPeople(store, [1]);
  const { version } = await store.recordState();
  const anywhere = { title: null, chamber: null, from: null, to: null };
  const one = { ...anywhere, label: 'Hon. Ä "x"', personId: ANN.id };
  const two = {
    label: 'b',
    title: 'Mr.',
    chamber: 'senate',
    from: '2013',
    to: '2017-08',
    personId: null,
  };
  const three = { ...anywhere, label: 'b', personId: JOE.id };
  await writeTo(store, 'run-1').decisions.add([one, two]);
  await writeTo(store, 'run-2').decisions.add([three]);
  await writeTo(store).decisions.add([]);
  const failing = store.write(async (transaction) => {
    await transaction.decisions.add([one]);
    throw new Error('interrupted');
  });
  await assert.rejects(failing, /interrupted/);
  const stored = await store.labelDecisions();
  assert.deepEqual(
    stored.map(({ madeAtMs, ...rest }) => ({ ...rest, isTime: madeAtMs > 0 })),
    [
      { id: 1, ...one, madeBy: 'run-1', isTime: true },
      { id: 2, ...two, madeBy: 'run-1', isTime: true },
      { id: 3, ...three, madeBy: 'run-2', isTime: true },
    ],
  );
  assert.equal((await store.recordState()).version, version);
  const remove = (by: string) => writeTo(store).decisions.removeBy(by);
  assert.deepEqual([await remove('run-1'), await remove('run-1')], [2, 0]);
  assert.equal(await writeTo(store).people.removeUnused(JOE.id), 0);
  assert.deepEqual(await store.labelDecisions(), []);
});

it('two people are merged, found under every address of both, and separated again unchanged', async (store) => {
  await publishWithPeople(store, [1, 2, 3]);
  const links = [1, 2].map((entryId) => ({ entryId, revision: 1, personId: ANN.id }));
  await writeTo(store).links.add([...links, { entryId: 3, revision: 1, personId: JOE.id }]);
  const of = { region: null, organization: null, role: null, office: null };
  const seat = { ...of, chamber: 'senate', constituency: 'Mbita', party: null };
  const number = { scheme: 'wikidata', identifier: 'Q1' };
  const [from, to] = [{ startDate: '2013' }, { endDate: '2017' }];
  const terms = [
    { ...seat, ...from, endDate: null },
    { ...seat, startDate: null, ...to },
  ];
  const ann = {
    ...ANN,
    ...NO_PERSON_DETAILS,
    otherNames: ['A.'],
    identifiers: [number],
    memberships: terms,
  };
  const joe = { ...JOE, ...NO_PERSON_DETAILS, memberships: terms.slice(1) };
  await writeTo(store).people.change({ ...ann, slug: 'annie' });
  await writeTo(store).people.change(ann);
  await writeTo(store).people.change(joe);
  const anywhere = { title: null, chamber: null, from: null, to: null };
  await writeTo(store, 'clerk').decisions.add([{ ...anywhere, label: 'A.', personId: ANN.id }]);
  const decided = async () => (await store.labelDecisions()).map(({ personId }) => personId);

  await assert.rejects(mergePeople(store, ['x', JOE.slug], null), /There is no person "x"/);
  assert.equal((await mergePeople(store, [ANN.slug, String(JOE.id)], 'the same')).entries, 2);
  assert.deepEqual(await speakers(store, [1, 2, 3]), [JOE.slug, JOE.slug, JOE.slug]);
  assert.deepEqual(await store.item('people', JOE.id), {
    ...joe,
    otherNames: ['A.', ANN.legalName],
    identifiers: [number],
    memberships: [terms[1], terms[0]],
  });
  for (const key of [ANN.id, ANN.slug, 'annie']) {
    assert.equal(await store.item('people', key), null);
    assert.equal((await findItem(store, 'people', key))?.id, JOE.id, String(key));
  }
  const { by, reason } = (await store.itemHistory('people', ANN.id)).at(-1)!;
  assert.match(by!, /^merge-/);
  assert.equal(reason, 'the same');
  assert.deepEqual(await decided(), [JOE.id]);

  await changePerson(store, JOE.id, { slug: 'joseph' });
  assert.equal((await undoMerge(store, ANN.id, 'two after all')).entries, 2);
  assert.equal((await store.itemHistory('people', ANN.id)).at(-1)!.reason, 'two after all');
  await assert.rejects(undoMerge(store, ANN.id, null), /was not merged/);
  assert.deepEqual(await speakers(store, [1, 2, 3]), [ANN.slug, ANN.slug, 'joseph']);
  assert.deepEqual(await store.item('people', ANN.id), ann);
  assert.deepEqual(await store.item('people', JOE.id), { ...joe, slug: 'joseph' });
  assert.deepEqual(await decided(), [ANN.id]);
  assert.equal((await findItem(store, 'people', 'annie'))?.id, ANN.id);

  // Of two merges in a row, the later one is undone first.
  const sue = { id: 70, legalName: 'Sue', slug: 'sue' };
  await writeTo(store).people.know(sue);
  await mergePeople(store, [ANN.slug, 'joseph'], null);
  await mergePeople(store, ['joseph', sue.slug], null);
  await assert.rejects(
    undoMerge(store, ANN.id, null),
    new RegExp(`merged into person ${JOE.id}, who was merged into another. Undo that merge first`),
  );
  await undoMerge(store, JOE.id, null);
  await undoMerge(store, ANN.id, null);
  assert.deepEqual(await speakers(store, [1, 2, 3]), [ANN.slug, ANN.slug, 'joseph']);
  assert.deepEqual(await store.item('people', sue.id), { ...sue, ...NO_PERSON_DETAILS });

  // A survivor who had every detail of the other is not changed by the merge.
  const known = { ...sue, ...NO_PERSON_DETAILS, otherNames: [ANN.legalName] };
  await writeTo(store).people.change({ ...ANN, ...NO_PERSON_DETAILS });
  await writeTo(store).people.change(known);
  await mergePeople(store, [ANN.slug, sue.slug], null);
  assert.equal((await undoMerge(store, ANN.id, null)).entries, 2);
  assert.deepEqual(await store.item('people', sue.id), known);
});

async function publishWithPeople(store: Store, ids: readonly number[]): Promise<void> {
  await publishIds(store, ids);
  await store.write(async (transaction) => {
    await transaction.people.know(ANN);
    await transaction.people.know(JOE);
  });
}

function linkedBy(store: Store, by: string) {
  return writeTo(store).links.madeBy(by);
}

async function speakers(store: Store, ids: readonly number[]): Promise<(string | null)[]> {
  const slugs: (string | null)[] = [];
  for (const id of ids) {
    const { json } = (await store.entry(id, ADDRESS))!;
    const { speaker } = JSON.parse(json) as {
      speaker: { slug: string } | null;
    };
    slugs.push(speaker?.slug ?? null);
  }
  return slugs;
}

it('an entry it never had is added under an id below others', async (store) => {
  await publishIds(store, [2, 3, 6]);
  await writeTo(store).entries.withdraw(3);
  const text = { content: 'missed' };
  const insert = (id: number, counter: number): Promise<unknown> =>
    writeTo(store).entries.restore(1, [{ id, body: anEntry(counter, text) }], true);
  await insert(4, 7);
  await insert(1, 8);
  assert.deepEqual(await idsByPage(store, 10), [[1, 2, 4, 6]]);
  const { events } = (await store.history(4))!;
  assert.deepEqual(
    events.map(({ kind, revision }) => [kind, revision]),
    [['added', 1]],
  );
  await assert.rejects(insert(3, 9), /entry 3 was withdrawn, or is above every id/);
  await assert.rejects(insert(7, 9), /entry 7 was withdrawn, or is above every id/);
  await assert.rejects(insert(2, 9));
});

it('an export begins after an id, and names the last change of its state', async (store) => {
  await publishIds(store, [1, 2, 5, 9]);
  await writeTo(store).entries.withdraw(2);
  const snapshot = await store.openExport();
  await writeTo(store).entries.withdraw(9);
  const entries = (await Array.fromAsync(snapshot.entries(1))).flat();
  await snapshot.close();
  assert.equal(snapshot.lastSeq, 5);
  assert.deepEqual(
    entries.map(({ id }) => id),
    [5, 9],
  );
});

it('a snapshot is read again and again, and shows the same', async (store) => {
  await publishIds(store, [1, 2, 5, 9]);
  const snapshot = await store.openExport();
  const whole = (await Array.fromAsync(snapshot.entries())).flat();
  await writeTo(store).entries.withdraw(9);
  const some = (await Array.fromAsync(snapshot.entriesOf([9, 2]))).flat();
  assert.deepEqual((await Array.fromAsync(snapshot.entries())).flat(), whole);
  await snapshot.close();
  assert.deepEqual(some, [whole[3], whole[1]]);
});

it('the version of a sitting’s entries changes with each of them, and only then', async (store) => {
  await publishSpoken(store);
  const seen = [await store.sittingEntriesVersion(1)];
  const differs = async (
    work: (transaction: WriteTransaction) => Promise<unknown>,
  ): Promise<void> => {
    await store.write(work);
    const version = await store.sittingEntriesVersion(1);
    assert.match(version, /^[0-9a-z.]+$/);
    assert.ok(!seen.includes(version));
    assert.equal(await writeTo(store).sittingEntriesVersion(1), version);
    seen.push(version);
  };
  await differs((transaction) => correctById(transaction.entries, 2, anEntry(2, { content: 'x' })));
  await differs((transaction) => transaction.entries.withdraw(3));
  await differs((transaction) => transaction.entries.append(1, [anEntry(3)]));
  await differs((transaction) => transaction.people.change({ ...AMINA, legalName: 'Amina' }));
  await writeTo(store).entries.append(2, [anEntry(2)]);
  await writeTo(store).sittings.change(1, aSitting({ startTime: '09:00:00' }));
  assert.equal(await store.sittingEntriesVersion(1), seen.at(-1));
});

it('no id is reused, whatever was removed', async (store) => {
  const make = async (transaction: WriteTransaction): Promise<(number | null)[]> => [
    await transaction.venues.add({ name: 'x', slug: 'x' }),
    await transaction.sources.add(SOURCE),
    await transaction.people.add('x', 'x'),
    await transaction.sittings.add(aSitting()),
  ];
  const first = await store.write(make);
  await store.write(async (transaction) => {
    await transaction.sittings.remove(first[3]!);
    await transaction.venues.removeUnused(first[0]!);
    await transaction.sources.removeUnused(first[1]!);
    await transaction.people.removeUnused(first[2]!);
  });
  const second = await store.write(make);
  second.forEach((id, index) => assert.ok(id! > first[index]!, `${id} > ${first[index]}`));
  await assert.rejects(
    writeTo(store).sittings.ensure(aSitting({ id: first[3]!, startDate: '1999-01-01' })),
    SittingConflict,
  );
});

it('the gauges are counted: the newest sitting, entries without an index, queues', async (store) => {
  const none = { deliveries: 0, deadDeliveries: 0, mails: 0, unconfirmed: 0 };
  assert.deepEqual(await store.gauges('2026-01-01'), {
    newestSitting: null,
    unindexed: 0,
    ...none,
  });
  await store.write(async (transaction) => {
    for (const startDate of ['2013-07-31', '2014-01-02', '2099-01-01']) {
      const sitting = await transaction.sittings.add(aSitting({ startDate }));
      await transaction.entries.append(sitting, [anEntry(1), anEntry(2)]);
    }
  });
  const watched = { newestSitting: '2014-01-02', unindexed: 6, ...none };
  assert.deepEqual(await store.gauges('2026-01-01'), watched);
  // Entries of a full block are indexed; a changed one is read again.
  await publishIds(store, [5_000, 5_001]);
  assert.equal((await store.gauges('2026-01-01')).unindexed, 2);
  // The entry after it begins a different contribution.
  await writeTo(store).entries.withdraw(1);
  assert.equal((await store.gauges('2026-01-01')).unindexed, 4);
});

it('has the portraits of people: first their addresses, then the pictures', async (store) => {
  const [first, second] = await store.write(async (transaction) => [
    present(await transaction.people.add('One', 'one'), 'a person'),
    present(await transaction.people.add('Two', 'two'), 'a person'),
  ]);
  assert.deepEqual(await store.portraits(), []);
  const note = (id: number, address: string): Promise<void> =>
    store.write((transaction) => transaction.portraits.noteAddress(id, address));
  await note(first, 'https://p.example/1.jpg');
  const waiting = { personId: first, address: 'https://p.example/1.jpg', image: null };
  assert.deepEqual(await store.portraits(), [waiting]);

  const bytes = Uint8Array.from([0, 255, 128, 10]);
  const { version } = await store.recordState();
  await store.write((transaction) =>
    transaction.portraits.store(first, waiting.address, { type: 'image/jpeg', bytes }),
  );
  assert.notEqual((await store.recordState()).version, version);
  const [stored] = await store.portraits();
  const digest = stored?.image?.digest ?? '';
  assert.match(digest, /^[0-9a-f]{64}$/);
  const found = await store.portrait(digest);
  assert.equal(found?.type, 'image/jpeg');
  assert.deepEqual([...(found?.bytes ?? [])], [...bytes]);
  assert.equal(await store.portrait(digest.replace(/^./, 'g')), null);

  // The same address is not fetched again, another is.
  await note(first, waiting.address);
  assert.deepEqual(await store.portraits(), [stored]);
  await note(first, 'https://p.example/2.jpg');
  assert.deepEqual(await store.portraits(), [{ ...waiting, address: 'https://p.example/2.jpg' }]);

  // One from a file stays, whatever a list says later; so does one that was removed.
  const own = { type: 'image/png', bytes };
  await store.write((transaction) => transaction.portraits.store(second, null, own));
  await note(second, 'https://p.example/3.jpg');
  assert.equal((await store.portraits())[1]?.image?.type, 'image/png');
  assert.equal(await writeTo(store).portraits.remove(second), true);
  await note(second, 'https://p.example/3.jpg');
  assert.deepEqual((await store.portraits())[1], { personId: second, address: null, image: null });
});

it('a merged person leaves the portrait to a survivor without one', async (store) => {
  const ids = await store.write(async (transaction) => {
    const added: number[] = [];
    for (const slug of ['one', 'two', 'three']) {
      const id = present(await transaction.people.add(slug, slug), 'a person');
      added.push(id);
      if (slug === 'two') continue;
      await transaction.portraits.noteAddress(id, `https://p.example/${slug}.jpg`);
    }
    return added;
  });
  await mergePeople(store, ['one', 'two'], null);
  await mergePeople(store, ['three', 'two'], null);
  assert.deepEqual(await store.portraits(), [
    { personId: ids[1], address: 'https://p.example/one.jpg', image: null },
  ]);
});
