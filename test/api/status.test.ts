// How fresh and how complete the record is: as JSON, and as the exit code of a command.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { todayIn } from '../../src/record/parliament/parliament.ts';
import { dateOfDay, dayNumber } from '../../src/record/days.ts';
import { readStatus, staleChambers } from '../../src/store/status.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { checkReply, readHeaders, ROOT_ALLOW } from '../support/http/http-expect.ts';
import { HANSARD, sharedServer } from '../support/http/test-server.ts';
import { temporaryRecord } from '../support/temporary.ts';

const STATUS = `${HANSARD}status/`;
const dayAfter = (date: string, days: number): string => dateOfDay(dayNumber(date)! + days);

/** The Senate sat on the Tuesdays and Wednesdays of nine weeks, except one day; the other chamber sat once. */
async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    const speaker = { id: 49, legalName: 'Amina Wairimu', slug: 'amina' };
    await transaction.people.know(speaker);
    for (let week = 0; week < 9; week += 1) {
      for (const weekday of [1, 2]) {
        const startDate = dayAfter('2024-02-12', 7 * week + weekday);
        if (startDate === '2024-03-06') continue;
        const sitting = await transaction.sittings.add(aSitting({ startDate }));
        await transaction.entries.append(sitting, [
          anEntry(1, { type: 'heading', speakerName: '', content: 'PRAYERS' }),
          anEntry(2, weekday === 1 ? { speaker, speakerName: 'Hon. Amina' } : {}),
        ]);
      }
    }
    const source = {
      name: 'A <b>document</b>',
      listPage: 'a',
      date: '2024-05-01',
      url: '',
      lastProcessingAttempt: '2024-05-02T07:06:23',
      lastProcessingSuccess: null,
    };
    for (const startDate of ['2024-05-01', '9999-12-31']) {
      await transaction.sittings.add(
        aSitting({ startDate, venueSlug: 'national_assembly', source: { ...source } }),
      );
    }
    await transaction.imports.note({
      sha256: 'ab'.repeat(32),
      name: '/home/operator/secret.ndjson',
      entries: 17,
      atMs: Date.now(),
    });
  });
}

suite('the status of the record', () => {
  const server = sharedServer({ fill });
  const today = (): string => todayIn(KENYA);
  const daysSince = (date: string): number => dayNumber(today())! - dayNumber(date)!;

  test('gives the last sittings, missing days, the last import, failed documents and linked speeches', async () => {
    const reply = await server.get(STATUS);
    const { json } = reply as { json: Record<string, unknown> };
    const { changed_at, last_import, ...rest } = json;
    checkReply(reply, { status: 200, headers: readHeaders(ROOT_ALLOW), body: reply.text });
    assert.match(String(changed_at), /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual({ ...(last_import as object), at: '' }, { at: '', entries: 17, days: 0 });
    assert.doesNotMatch(reply.text, /secret/);
    const sitting = async (id: number): Promise<unknown> => {
      const { json: found } = await server.get(`${HANSARD}sittings/${id}/?format=api`);
      const { url, venue, ...fields } = found as Record<string, unknown>;
      const chamber = (await server.get(String(venue).replace(server.url, ''))).json;
      const { start_date, start_time, end_date, end_time } = fields;
      return { id, url, venue: chamber, start_date, start_time, end_date, end_time };
    };
    assert.deepEqual(rest, {
      date: today(),
      entries: 34,
      sittings: 19,
      venues: [
        {
          venue: 'national_assembly',
          name: 'National Assembly',
          last_sitting: await sitting(18),
          days: daysSince('2024-05-01'),
          regular: false,
          missing_days: { count: 0, results: [] },
        },
        {
          venue: 'senate',
          name: 'Senate',
          last_sitting: await sitting(17),
          days: daysSince('2024-04-10'),
          regular: true,
          missing_days: { count: 1, results: ['2024-03-06'] },
        },
      ],
      failed_sources: {
        count: 1,
        results: [(await server.get(`${HANSARD}sources/1/`)).json],
      },
      speeches: { count: 17, linked: 9, share: 9 / 17 },
    });
  });

  test('the list of documents has those that failed, and refuses another choice', async () => {
    const at = (value: string): string => `${HANSARD}sources/?failed=${value}`;
    assert.equal(((await server.get(at('1'))).json as { count: number }).count, 1);
    const { status, json } = await server.get(at('maybe'));
    assert.equal(status, 400);
    assert.deepEqual(json, { failed: ['"maybe" is not a valid choice. It may be "1".'] });
  });

  test('an empty record has a status', async (t) => {
    const { store, finder } = await temporaryRecord(t);
    const { chambers, speeches, lastImport } = await readStatus(store, finder, today());
    assert.deepEqual([chambers, speeches, lastImport], [[], { linked: 0, unlinked: 0 }, null]);
  });

  test('every chamber of more than a hundred has a status', async (t) => {
    const { store, finder } = await temporaryRecord(t);
    await store.write(async (transaction) => {
      for (let number = 1; number <= 101; number += 1) {
        await transaction.sittings.add(aSitting({ venueSlug: `chamber-${number}` }));
      }
    });
    const { chambers } = await readStatus(store, finder, today());
    assert.equal(chambers.length, 101);
  });

  test('the last import of a mirror is its last run, unless a file was imported since', async (t) => {
    const { store, finder } = await temporaryRecord(t);
    const mirrored = (completeAtMs: number | null): Promise<void> =>
      store.write((writing) =>
        writing.mirror.storeState({
          address: 'https://example.org/',
          source: 'pages',
          pageSize: 10,
          completeAtMs,
          seq: null,
          chain: null,
          etag: null,
          itemSeq: null,
          itemChain: null,
          readingSeq: null,
          readingChain: null,
        }),
      );
    const lastImport = async (): Promise<unknown> =>
      (await readStatus(store, finder, today())).lastImport;
    await mirrored(null);
    assert.equal(await lastImport(), null);
    await mirrored(1_000);
    assert.deepEqual(await lastImport(), { atMs: 1_000, entries: null });
    await store.write((writing) =>
      writing.imports.note({ sha256: 'ab'.repeat(32), name: 'a', entries: 17, atMs: 2_000 }),
    );
    assert.partialDeepStrictEqual(await lastImport(), { atMs: 2_000, entries: 17 });
    await mirrored(3_000);
    assert.deepEqual(await lastImport(), { atMs: 3_000, entries: null });
  });

  test('a chamber that sits regularly is stale after so many days, and any other is not', async (t) => {
    const { store, finder } = await temporaryRecord(t);
    await fill(store);
    const { chambers } = await readStatus(store, finder, '2024-05-03');
    const stale = (date: string, days: number): string[] =>
      staleChambers(chambers, date, days).map(({ venue }) => venue.slug);
    assert.deepEqual(stale('2024-04-17', 7), []);
    assert.deepEqual(stale('2024-04-18', 7), ['senate']);
    assert.deepEqual(stale('2025-04-18', 7), ['senate']);
    const seldom = chambers.filter(({ isRegular }) => !isRegular);
    assert.equal(staleChambers(seldom, '2025-04-18', 7).length, 1);
  });
});
