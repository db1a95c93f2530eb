// Mirroring our own server: by its stream and its change log, with sittings and people.

import { NO_MEMBERSHIP } from '../../src/record/person.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HansardClient,
  ServerFault,
  type Filters,
  type RequestOptions,
  type StreamResponse,
} from '@hansard/client';
import { Readable } from 'node:stream';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import { readWireForm } from '../../src/record/wire-form.ts';
import type { WriteTransaction } from '../../src/store/writing/write-transaction.ts';
import { addMissing, fetchEntries } from '../../src/mirror/remote-entries.ts';
import { LIST } from '../support/http/test-server.ts';
import {
  correctReading,
  type ReadingCorrectionRequest,
} from '../../src/publish/publish-readings.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting, correctIn, faultsOf } from '../support/records/entries.ts';
import { contents, firstIds, inStep, setUp } from './mirroring.ts';

const SPEECH = { type: 'speech', speakerName: 'Hon. A', speakerTitle: '', speaker: null } as const;

test('takes the stream with its sittings and people, and follows the log: corrections, links, withdrawals, new sittings', async (t) => {
  const mirroring = await setUp(t);
  const { server, mirror } = mirroring;
  const { count } = await server.store.recordState();
  const first = await mirror();
  assert.deepEqual([first.source, first.added, first.entries], ['log', count, count]);
  await inStep(mirroring);
  const again = await mirror();
  assert.deepEqual([again.requests, again.added, again.corrected], [1, 0, 0]);

  const ids = await firstIds(server.store);
  const [person] = (await server.store.collection('people', 1, 1))!.items;
  const seat = {
    ...NO_MEMBERSHIP,
    chamber: 'senate',
    constituency: 'Nyeri',
    startDate: '2013',
  };
  await server.store.write(async (transaction) => {
    for (const id of [ids[3]!, ids[4]!, ids[200]!]) {
      await correctIn(transaction, id, { content: `Corrected ${id}.` });
    }
    const details = { ...NO_DETAILS, page: '12', extra: { a: [1] } };
    await correctIn(transaction, ids[8]!, { details });
    await transaction.entries.withdraw(ids[10]!);
    await transaction.entries.withdraw(ids.at(-1)!);
    await transaction.people.change({
      ...(await transaction.item('people', person!.id))!,
      legalName: 'Another Name',
      otherNames: ['Another'],
      memberships: [{ ...seat, endDate: null }],
    });
    const sitting = (await transaction.item('sittings', 1))!;
    await transaction.sittings.change(1, { ...sitting, venueSlug: 'senate', endTime: '23:00:00' });
    await transaction.venues.add({ name: 'Committee of Supply', slug: 'supply' });
  });
  const report = await mirror();
  assert.equal(report.withdrawn, 2);
  assert.ok(report.corrected >= 3);
  await inStep(mirroring);
  await server.store.write(async (transaction) => {
    const sitting = await transaction.sittings.add({
      venueSlug: 'supply',
      source: null,
      startDate: '2024-02-29',
      startTime: '09:00:00',
      endDate: null,
      endTime: null,
    });
    await transaction.entries.append(sitting, [
      { ...SPEECH, textCounter: 1, content: 'First.' },
      { ...SPEECH, textCounter: 2, content: 'Second.' },
    ]);
    // An entry that joins an earlier sitting, in the middle of it.
    await transaction.entries.append(1, [{ ...SPEECH, textCounter: 9_000, content: 'Late.' }]);
    const { sittingId, wire } = (await transaction.withdrawn.find(ids[10]!))!;
    const body = { ...readWireForm(wire), content: 'Restored.' };
    await transaction.entries.restore(sittingId, [{ id: ids[10]!, body }]);
    // An entry that moves to another sitting as it is, and the next one to its place.
    const moved = await move(transaction, ids[20]!, sitting);
    await correctIn(transaction, ids[21]!, { textCounter: moved.textCounter });
  });
  assert.equal((await mirror()).added, 3);
  await inStep(mirroring);
  assert.equal((await mirror()).requests, 1);
});

async function move(transaction: WriteTransaction, id: number, sittingId: number) {
  const { wire } = (await transaction.entries.find(id))!;
  const body = readWireForm(wire);
  await transaction.entries.withdraw(id);
  await transaction.entries.restore(sittingId, [{ id, body }]);
  return body;
}

test('a stream that breaks is continued, with what changed meanwhile', async (t) => {
  const mirroring = await setUp(t);
  const { server, mirror } = mirroring;
  const ids = await firstIds(server.store);
  let broken = 0;
  class BreakingClient extends HansardClient {
    override async openExport(filters: Filters): Promise<StreamResponse> {
      const answer = await super.openExport(filters);
      return broken === 3 ? answer : { ...answer, chunks: this.#first(answer.chunks) };
    }

    /** Sends the first chunk and then ends early, after an entry in it was withdrawn. */
    async *#first(chunks: StreamResponse['chunks']): StreamResponse['chunks'] {
      for await (const chunk of chunks) {
        yield chunk;
        break;
      }
      await server.store.write((transaction) => transaction.entries.withdraw(ids[broken]!));
      broken += 1;
      throw new ServerFault('network', this.address, 'aborted');
    }
  }
  const report = await mirror({}, BreakingClient);
  assert.deepEqual([broken, report.withdrawn], [3, 3]);
  await inStep(mirroring);
});

/** A client whose streams are filtered by `change`. */
function clientOf(
  change: (chunks: StreamResponse['chunks'], number: number) => StreamResponse['chunks'],
): typeof HansardClient {
  let streams = 0;
  return class extends HansardClient {
    override async openExport(filters: Filters = {}): Promise<StreamResponse> {
      const answer = await super.openExport(filters);
      streams += 1;
      return { ...answer, chunks: change(answer.chunks, streams) };
    }
  };
}

/** The lines of a stream that pass. */
async function* linesOf(
  chunks: StreamResponse['chunks'],
  passes: (index: number) => boolean,
): StreamResponse['chunks'] {
  const text = Buffer.concat(await Array.fromAsync(chunks)).toString('utf8');
  const lines = text.split('\n').slice(0, -1);
  for (const [index, line] of lines.entries()) if (passes(index)) yield Buffer.from(`${line}\n`);
}

test('a stream that ends early as if it were whole is requested again until the record has everything', async (t) => {
  const mirroring = await setUp(t);
  let streams = 0;
  const Halving = clientOf((chunks, number) => {
    streams = number;
    return linesOf(chunks, (index) => index < 250);
  });
  const report = await mirroring.mirror({}, Halving);
  assert.deepEqual([report.entries, report.count], [700, 700]);
  assert.equal(streams, 3);
  await inStep(mirroring);
});

test('a stream that ends within a line is requested again', async (t) => {
  const mirroring = await setUp(t);
  let cuts = 0;
  const cutting: RequestOptions['fetch'] = async (url, request) => {
    const { status, headers, body, url: from } = await fetch(url, request);
    const isCut = url.searchParams.has('after') && cuts < 3 && ++cuts > 0;
    const chunks = isCut
      ? Readable.from([Buffer.from(await new Response(body).arrayBuffer()).subarray(0, 50_000)])
      : body;
    return { status, headers, body: chunks, url: from };
  };
  assert.equal((await mirroring.mirror({ fetch: cutting })).entries, 700);
  assert.equal(cuts, 3);
  await inStep(mirroring);
});

test('what the server publishes and removes while it is read reaches the mirror', async (t) => {
  const mirroring = await setUp(t);
  const { store } = mirroring.server;
  let isPublished = false;
  class Meanwhile extends HansardClient {
    override async openExport(filters: Filters): Promise<StreamResponse> {
      const answer = await super.openExport(filters);
      const bytes = await Array.fromAsync(answer.chunks);
      // The lists are read after the stream, and do not have it any more.
      await store.write(async (transaction) => {
        if (await transaction.sittings.has(1)) await transaction.sittings.remove(1);
      });
      return {
        ...answer,
        chunks: (async function* () {
          yield* bytes;
        })(),
      };
    }

    /** Asks how many entries there are, after the end of the log. */
    override async page(filters: Filters): ReturnType<HansardClient['page']> {
      if (!isPublished && filters.page_size === 1) {
        isPublished = true;
        await store.write((transaction) => transaction.entries.append(2, [anEntry(9_000)]));
      }
      return await super.page(filters);
    }
  }
  await mirroring.mirror({}, Meanwhile);
  await inStep(mirroring);
});

test('a record that lacks something is never called complete, and a later run takes what is missing', async (t) => {
  const mirroring = await setUp(t);
  const { store, mirror } = mirroring;
  const Losing = clientOf((chunks, number) =>
    linesOf(chunks, (index) => number === 1 && (index < 250 || index > 300)),
  );
  for (let run = 1; run <= 2; run++) {
    await assert.rejects(mirror({}, Losing), /it reports 700 entries, but sent 649/);
  }
  const state = await store.write((transaction) => transaction.mirror.state());
  assert.deepEqual([state!.completeAtMs, state!.etag], [null, null]);
  const report = await mirror();
  assert.deepEqual([report.entries, report.count], [700, 700]);
  await inStep(mirroring);
  assert.equal((await mirror()).requests, 1);
});

test('a stream is bounded: blank lines, more entries than are wanted, many bytes in one transaction', async (t) => {
  const { store, mirror } = await setUp(t);
  const Blank = clientOf(async function* () {
    for (;;) yield Buffer.from('\n'.repeat(1_000));
  });
  await assert.rejects(mirror({}, Blank), /line 1: it is blank/);
  await assert.rejects(mirror({}, HansardClient, { entriesMax: 699 }), /reports 700 entries/);
  assert.equal((await store.recordState()).count, 0);
  // 28 MB in 700 lines, which end in spaces.
  const Wide = clientOf(async function* (chunks) {
    for await (const line of linesOf(chunks, () => true)) {
      yield Buffer.from(`${line.toString().trimEnd()}${' '.repeat(40_000)}\n`);
    }
  });
  const parts: number[] = [];
  await mirror({}, Wide, { progress: ({ entries }) => parts.push(entries) });
  assert.equal(parts.length, 2);
});

test('a log that was rewritten, or is shorter than before, stops the mirror', async (t) => {
  const { server, store, mirror } = await setUp(t);
  await mirror();
  const before = await contents(store);
  const state = (await store.write((transaction) => transaction.mirror.state()))!;
  const stops = async (change: Partial<typeof state>, reason: RegExp): Promise<void> => {
    await store.write((transaction) => transaction.mirror.storeState({ ...state, ...change }));
    await assert.rejects(mirror(), reason);
    assert.deepEqual(await contents(store), before);
  };
  await stops(
    { seq: state.seq! + 5, etag: null },
    /its change log had \d+ changes, but now has \d+/,
  );
  await server.store.write((transaction) =>
    transaction.venues.add({ name: 'Other', slug: 'other' }),
  );
  const [first] = await firstIds(server.store);
  await server.store.write((transaction) => transaction.entries.withdraw(first!));
  await stops(
    { chain: '0'.repeat(64) },
    /its change log does not follow from what it was at change/,
  );
});

test('an entry that another run stored since the gaps were read is not stored again', async (t) => {
  const { server, store, mirror } = await setUp(t);
  await mirror();
  const client = new HansardClient(`${server.url}${LIST}`);
  t.after(() => client.close());
  const ids = (await firstIds(server.store)).slice(3, 5);
  const missing = await Array.fromAsync(fetchEntries(client, ids));
  assert.equal(missing.length, 2);
  assert.equal(await store.write((writing) => addMissing(writing, missing, () => {})), 0);
  await inStep({ server, store, mirror });
});

test('local work stays: a withdrawal, and a correction that differs from the server’s', async (t) => {
  const { server, store, mirror } = await setUp(t);
  await mirror();
  const { 4: mine, 5: both, 6: free, 19: gone } = await firstIds(server.store);
  const correct = (to: typeof store, id: number, content: string): Promise<unknown> =>
    to.write((transaction) => correctIn(transaction, id, { content }), 'desk');
  await store.write((transaction) => transaction.entries.withdraw(gone!), 'desk', 'court order 7');
  await correct(store, mine!, 'Corrected here.');
  await correct(store, both!, 'Corrected here.');
  await server.store.write(async (transaction) => {
    const { wire, sittingId } = (await transaction.entries.find(gone!))!;
    await transaction.entries.append(sittingId, [{ ...readWireForm(wire), textCounter: 9_999 }]);
    await move(transaction, mine!, await transaction.sittings.add(aSitting()));
  });
  for (const id of [gone, free]) await correct(server.store, id!, 'Corrected there.');
  const { wire: said } = (await server.store.history(both!))!.events[0]!;
  await correct(server.store, both!, `${readWireForm(said).content} Corrected there.`);
  const report = await mirror();
  assert.deepEqual(report.notes, [
    `entry ${mine} was changed here and stays as it is, although the server moved it`,
    `entry ${both} was corrected here and stays as it is, although the server has a different text`,
    `entry ${gone} was withdrawn here and stays withdrawn, although the server changed it since`,
    'entry 701 has words that were withdrawn here, so it is withdrawn too',
  ]);
  assert.deepEqual([report.corrected, report.restored, report.withdrawnHere], [1, 0, 2]);
  assert.equal((await mirror()).count, 0, 'nothing is new, and nobody was asked how many');
  assert.equal((await store.history(gone!))!.isWithdrawn, true);
  const texts = await Promise.all([mine, both, free].map((id) => store.history(id!)));
  assert.deepEqual(
    texts.map((history) => {
      const { wire, by } = history!.events.at(-1)!;
      return [readWireForm(wire).content, by?.split(':')[0]];
    }),
    [
      ['Corrected here.', 'desk'],
      ['Corrected here.', 'desk'],
      ['Corrected there.', 'mirror'],
    ],
  );
  // Entries that the server itself withdraws and restores follow it.
  await server.store.write((transaction) => transaction.entries.withdraw(free!));
  await mirror();
  assert.equal((await store.history(free!))!.isWithdrawn, true);
  await server.store.write(async (transaction) => {
    const { wire, sittingId } = (await transaction.withdrawn.find(free!))!;
    await transaction.entries.restore(sittingId, [{ id: free!, body: readWireForm(wire) }]);
  });
  assert.equal((await mirror()).restored, 1);
  assert.equal((await store.history(free!))!.isWithdrawn, false);
});

test('corrections of the reading are taken over, with their reasons; what was corrected here stays', async (t) => {
  const { server, store, mirror } = await setUp(t);
  const remote = server.store;
  await remote.write(async (writing) => {
    await writing.people.know({ id: 900, legalName: 'Ann Otieno', slug: 'ann-otieno' });
    const sitting = await writing.sittings.add(aSitting({ startDate: '2021-05-04' }));
    const heading = { type: 'heading', speakerName: '' } as const;
    await writing.entries.append(sitting, [
      anEntry(1, { ...heading, content: 'PRAYERS' }),
      anEntry(2, { ...heading, content: 'MOTION' }),
      anEntry(3, { ...heading, content: 'STATE OF ROADS' }),
      anEntry(4, { content: 'I beg to move that the House eats.', speakerName: 'Sen. A' }),
      anEntry(5, { type: 'scene', speakerName: '', content: '(Question put and agreed to)' }),
    ]);
  });
  const last = (await remote.readingChanges(0, 1)).length;
  assert.equal(last, 0);
  await mirror();
  const [debate] = (await remote.debateTitles()).filter(({ title }) => title === 'STATE OF ROADS');
  const { id } = debate!;
  const correct = (
    of: Store,
    resource: 'debates' | 'decisions',
    change: Partial<ReadingCorrectionRequest>,
  ) =>
    of.write(
      (transaction) =>
        correctReading(transaction, {
          resource,
          entryId: resource === 'debates' ? id : id + 2,
          position: resource === 'debates' ? 0 : 1,
          claim: {},
          undo: [],
          ifMatch: null,
          ...change,
        }),
      'desk',
      'As printed in the order paper',
    );
  const mover = { name: 'Sen. Ann', title: '', speaker: 900 };
  await correct(remote, 'debates', {
    claim: { title: 'Roads', bill: { title: 'Road Bill', number: null } },
  });
  await correct(remote, 'decisions', { claim: { mover } });
  await correct(store, 'debates', { claim: { stage: 'report' } });
  await correct(remote, 'debates', { claim: { stage: 'committee' } });
  const { notes } = await mirror();
  assert.deepEqual(notes, [`stage of entry ${id} in debates was corrected here, and stays`]);
  const { title, billTitle, stage, corrections } = (await store.debate(id))!;
  assert.deepEqual([title, billTitle, stage], ['Roads', 'Road Bill', 'report']);
  const there = (await remote.debate(id))!.corrections;
  const shown = corrections.filter(({ field }) => field !== 'stage');
  assert.deepEqual(
    shown.map(({ atMs, reason, field }) => [atMs, reason, field]),
    there.flatMap(({ atMs, reason, field }) => (field === 'stage' ? [] : [[atMs, reason, field]])),
  );
  assert.equal((await store.decision(id + 2, 1))!.mover!.person!.slug, 'ann-otieno');
  assert.equal((await mirror()).requests, 1);
  await correct(remote, 'debates', { undo: ['title'] });
  await mirror();
  assert.equal((await store.debate(id))!.title, 'STATE OF ROADS');
  assert.deepEqual(await faultsOf(store), []);
});
