// A mirror follows the log of sittings, venues, sources and people, and receives restored entries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergePeople, undoMerge } from '../../src/linking/merge-people.ts';
import { readWireForm } from '../../src/record/wire-form.ts';
import type { NewSitting, Source } from '../../src/record/sitting.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { findItem } from '../../src/store/filter-lookup.ts';
import type { WriteTransaction } from '../../src/store/writing/write-transaction.ts';
import { anEntry, aSitting, correctById } from '../support/records/entries.ts';
import { inStep, setUp } from './mirroring.ts';
import { NO_PERSON_DETAILS } from '../../src/record/person.ts';

const SOURCE: Source = {
  name: 'Order Paper.pdf',
  listPage: '',
  date: null,
  url: '',
  lastProcessingAttempt: null,
  lastProcessingSuccess: null,
};

const at = (startDate: string, startTime: string, more: Partial<NewSitting> = {}): NewSitting =>
  aSitting({ venueSlug: 'supply', startDate, startTime, ...more });

/** Adds a sitting of two speeches. */
async function addSitting(writing: WriteTransaction, sitting: NewSitting): Promise<void> {
  await writing.entries.append(await writing.sittings.add(sitting), [anEntry(1), anEntry(2)]);
}

async function sittingsOf(store: Store) {
  return (await store.collection('sittings', 1, 1_000))!.items;
}

async function sittingIdOf(store: Store, date: string): Promise<number> {
  return (await sittingsOf(store)).find(({ startDate }) => startDate === date)!.id;
}

/** Restores a removed sitting and its entries. */
async function restoreSitting(store: Store, id: number, sitting: NewSitting): Promise<void> {
  await store.write(async (writing) => {
    const { entryIds } = (await writing.sittings.restore(id, sitting))!;
    for (const entryId of entryIds) {
      const { wire } = (await writing.withdrawn.find(entryId))!;
      await writing.entries.restore(id, [{ id: entryId, body: readWireForm(wire) }]);
    }
  });
}

test('what is changed, removed and restored is so in the mirror, in few requests', async (t) => {
  const mirroring = await setUp(t);
  const { server, store, mirror } = mirroring;
  const { store: remote } = server;
  const write = (steps: (writing: WriteTransaction) => Promise<unknown>): Promise<void> =>
    remote.write(async (writing) => void (await steps(writing)));
  await write(async (writing) => {
    for (const slug of ['committee', 'joint', 'supply'])
      await writing.venues.add({ name: slug, slug });
    await writing.sources.add(SOURCE);
    await addSitting(writing, at('2020-02-01', '09:00:00', { source: SOURCE }));
    await addSitting(writing, at('2020-02-02', '09:00:00'));
    await addSitting(writing, at('2020-02-02', '14:30:00'));
    await addSitting(writing, at('2020-02-03', '09:00:00', { venueSlug: 'joint' }));
    await addSitting(writing, at('2020-02-04', '09:00:00'));
  });
  const hidden = await sittingIdOf(remote, '2020-02-03');
  // The last sitting stays, so that the hidden ids are below the mirror's last id.
  await write((writing) => writing.sittings.remove(hidden));
  await mirror();
  await inStep(mirroring);

  const people = (await remote.collection('people', 1, 1_000))!.items;
  const [renamed, removed] = [people[0]!, people[1]!];
  const dated = await sittingIdOf(remote, '2020-02-01');
  const gone = await sittingIdOf(remote, '2020-02-04');
  const [morning, afternoon] = (await sittingsOf(remote)).filter(
    ({ startDate }) => startDate === '2020-02-02',
  );
  await write((writing) =>
    writing.sittings.change(dated, at('2020-02-05', '10:00:00', { venueSlug: 'committee' })),
  );
  // Two sittings swap their times, two chambers swap their slugs, and one gets the slug of a removed person.
  for (const [sitting, time] of [
    [morning!, '23:00:00'],
    [afternoon!, '09:00:00'],
    [morning!, '14:30:00'],
  ] as const) {
    await write((writing) => writing.sittings.change(sitting.id, at('2020-02-02', time)));
  }
  for (const [from, to] of [
    ['joint', 'other'],
    ['supply', 'joint'],
    ['other', 'supply'],
  ] as const) {
    await write(async (writing) => {
      const venue = (await writing.item('venues', from))!;
      await writing.venues.change({ ...venue, name: `The ${to}`, slug: to });
    });
  }
  await write(async (writing) => {
    const source = (await writing.item('sources', (await writing.sources.find(SOURCE))!))!;
    await writing.sources.change({ ...source, name: 'Hansard.pdf', date: '2020-02-05' });
    await writing.sources.add({ ...SOURCE, name: 'Annex.pdf' });
  });
  await write(async (writing) => {
    for (const { id } of await sittingsOf(remote)) {
      for (const entry of await writing.entries.ofSitting(id)) {
        const body = readWireForm(entry.wire);
        if (body.speaker?.id !== removed.id) continue;
        const becomes = { ...body, speaker: null, speakerName: 'Hon. B' };
        await correctById(writing.entries, entry.id, becomes);
      }
    }
    assert.equal(await writing.people.removeUnused(removed.id), 0);
    const person = (await writing.item('people', renamed.id))!;
    await writing.people.change({ ...person, slug: removed.slug, otherNames: ['Another'] });
  });
  await write((writing) => writing.sittings.remove(gone));
  await restoreSitting(remote, hidden, at('2020-02-03', '09:00:00'));
  await store.write((writing) => writing.people.describe({ ...LOCAL, id: 900_000 }));

  const report = await mirror();
  assert.deepEqual([report.withdrawn, report.restored, report.added], [2, 2, 0]);
  assert.deepEqual([report.itemsChanged, report.itemsRemoved, report.requests], [9, 2, 8]);
  // A person added locally is not one that the server removed.
  await store.write((writing) => writing.people.removeUnused(900_000));
  await inStep(mirroring);
  assert.equal((await mirror()).requests, 1);

  // The addresses of a merged person redirect, until the merge is undone.
  const [one, other] = (await remote.collection('people', 1, 2))!.items;
  for (const [merge, expected] of [
    [() => mergePeople(remote, [one!.slug, other!.slug], null), other!.id],
    [() => undoMerge(remote, one!.id, null), one!.id],
  ] as const) {
    await merge();
    await mirror();
    await inStep(mirroring);
    for (const key of [one!.id, one!.slug, renamed.slug]) {
      assert.equal((await findItem(store, 'people', key))?.id, expected, String(key));
    }
  }

  // The server cannot give an id to somebody else while a local person has it.
  await store.write((writing) => writing.people.describe({ ...LOCAL, id: 900_001 }));
  await write((writing) =>
    writing.people.describe({ ...LOCAL, id: 900_001, legalName: 'Amina', slug: 'amina' }),
  );
  await assert.rejects(mirror(), /Person 900001 is Local Person here, .* and Amina there\./);
});

const LOCAL = {
  legalName: 'Local Person',
  slug: 'local-person',
  ...NO_PERSON_DETAILS,
};
