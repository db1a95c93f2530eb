// Copies records in tests: with the program, and interrupted.

import { NO_MEMBERSHIP } from '../../../src/record/person.ts';
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { NO_DETAILS } from '../../../src/record/entry-details.ts';
import { EVERYTHING } from '../../../src/record/filter.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { copyRecord } from '../../../src/store/copy-record.ts';
import {
  openAlerts,
  openCopySource,
  openCopyTarget,
  openSubscriptions,
} from '../../../src/store/open-store.ts';
import { run } from '../../support/program.ts';
import { type Ending, inStore, temporaryFolder } from '../../support/temporary.ts';
import { anEntry, aSitting, writeTo, correctById } from '../../support/records/entries.ts';

export const SILENT = (): void => {};

export interface CopyReport {
  readonly outcome: string;
  readonly entries: number;
  readonly lastChange: number;
  readonly chain: string;
  readonly rowsCopied: number;
  readonly tables: Readonly<Record<string, { readonly rows: number }>>;
}

/** Copies with the command, in this process or a separate one, and expects success. */
export async function copied(from: string, to: string, by = run): Promise<CopyReport> {
  const { code, stdout, stderr } = await by(['copy', '--from', from, '--to', to, '--json']);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as CopyReport;
}

export async function refused(from: string, to: string, why: RegExp, by = run): Promise<void> {
  const { code, stdout, stderr } = await by(['copy', '--from', from, '--to', to]);
  assert.equal(stdout, '');
  assert.match(stderr, why);
  // On a slow machine, progress is reported.
  const reasons = stderr
    .trim()
    .split('\n')
    .filter((line) => !/^(Copying|Checking|Indexing|Comparing)/.test(line));
  assert.equal(reasons.length, 1, stderr);
  assert.equal(code, 1);
}

/** A record with something in every table; returns the path of its file. */
export async function fullRecord(t: Ending, name = 'from.sqlite'): Promise<string> {
  const path = join(temporaryFolder(t), name);
  await inStore(`sqlite:${path}`, fillRecord);
  await inStore(`sqlite:${path}`, moveVenue);
  await addAlerts(`sqlite:${path}`);
  await addSubscription(`sqlite:${path}`);
  addStamp(path);
  addPortrait(path);
  return path;
}

/** A timestamp of the change log, as version 1.0 stored it. */
export function addStamp(path: string): void {
  using database = new DatabaseSync(path);
  const insert = 'INSERT INTO log_stamp (seq, authority, token) VALUES (?, ?, ?)';
  database.prepare(insert).run(1, 'https://time.example/', 'AA==');
}

/** The portrait of somebody, with bytes of every value. */
function addPortrait(path: string): void {
  using database = new DatabaseSync(path);
  const insert =
    'INSERT INTO portrait (person_id, address, type, digest, image) SELECT min(id), ?, ?, ?, ? FROM person';
  const image = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  database.prepare(insert).run('https://pictures.example/1', 'image/png', 'ab', image);
}

/** A venue whose slug was changed. */
async function moveVenue(store: Store): Promise<void> {
  const id = await writeTo(store).venues.add({ name: 'Joint', slug: 'joint' });
  await writeTo(store).venues.change({ id: id!, name: 'Joint', slug: 'both' });
}

/** Two alerts; one has a queued delivery that failed once. */
async function addAlerts(address: string): Promise<void> {
  const alerts = await openAlerts(address);
  const alert = {
    url: 'https://desk.example/hook',
    secret: 'geheim',
    filterText: 'q=maize',
    filter: { ...EVERYTHING, query: 'maize' },
    allowPrivate: false,
    madeAtMs: 1,
    lastSeq: 3,
  };
  await alerts.add({ ...alert, name: 'desk' });
  await alerts.add({ ...alert, name: 'press', allowPrivate: true });
  const [one] = await alerts.all();
  const entries = [{ seq: 4, kind: 'added', entryId: 4 }] as const;
  const delivery = { id: 'b0a1', firstSeq: 4, lastSeq: 5, entries };
  await alerts.recordProgress(
    [{ alertId: one!.id, fromSeq: 3, toSeq: 5, deliveries: [delivery] }],
    10,
  );
  await alerts.takeDue(20, 5);
  await alerts.markFailed('b0a1', 40, 'no answer');
  await alerts.close();
}

/** An unconfirmed subscription, with its mail and the request that limits count. */
async function addSubscription(address: string): Promise<void> {
  const subscriptions = await openSubscriptions(address);
  const filter = { ...EVERYTHING, query: 'maize' };
  const topic = {
    kind: 'search',
    filter,
    series: null,
    title: 'maize',
    path: '/search?q=maize',
  } as const;
  const reader = { address: 'asha@example.org', language: 'en', token: 'geheim' };
  await subscriptions.request(
    { ...reader, topic, frequency: 'day', madeAtMs: 10, networks: ['c1'] },
    { perNetworkHour: [1], perAddressDay: 1, perAddress: 1, unconfirmed: 1 },
  );
  await subscriptions.close();
}

/** A venue that was added and removed: its id is never used again. */
export async function removeVenue(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    const id = await transaction.venues.add({ name: 'Gone', slug: 'gone' });
    await transaction.venues.removeUnused(id!);
  }, 'desk');
}

/** A copy that was killed before it was committed. */
export async function abandon(from: string, to: string): Promise<void> {
  const target = await openCopyTarget(to);
  const source = await openCopySource(from);
  const commit = (): Promise<never> => Promise.reject(new Error('killed'));
  await assert.rejects(copyRecord(source, { ...target, commit }, SILENT), /killed/);
  await source.close();
  await target.close();
}

// A record with something in every table, and texts that are hard for the format of an engine.

/** Escapes of COPY and of JSON, line ends, a NUL and halves of surrogate pairs, which JSON can represent. */
const HOSTILE =
  '\\N \\. \t \n \r \\ " \u0000 \ud800 \udc00 \u2028\u2029 😀 e\u0301 \ufeff \uffff é';

/** The same without what plain text cannot represent. */
const HOSTILE_NAME = '\\N \\. \t \n \r \\ " \u2028 😀 e\u0301 \ufeff \uffff é';

async function fillRecord(store: Store): Promise<void> {
  const speaker = { id: 4_000_000_000, legalName: HOSTILE_NAME, slug: 'speaker' };
  await store.write(async (transaction) => {
    await transaction.venues.add({ name: HOSTILE_NAME, slug: 'hostile' });
    await transaction.people.know(speaker);
    await transaction.people.describe({
      id: 7,
      slug: 'amina',
      legalName: 'Amina',
      honorificPrefix: HOSTILE_NAME,
      gender: null,
      otherNames: [HOSTILE_NAME, 'A. N.', 'Ä', 'a'],
      identifiers: [
        { scheme: 'w', identifier: HOSTILE_NAME },
        { scheme: 'W', identifier: 'Q1' },
      ],
      memberships: [
        {
          ...NO_MEMBERSHIP,
          chamber: 'senate',
          party: HOSTILE_NAME,
          startDate: '2013',
        },
        {
          ...NO_MEMBERSHIP,
          constituency: 'Mvita',
          endDate: '2017-08',
        },
      ],
    });
    const source = {
      name: HOSTILE_NAME,
      listPage: '',
      date: null,
      url: '\\N',
      lastProcessingAttempt: null,
      lastProcessingSuccess: HOSTILE_NAME,
    };
    const sitting = await transaction.sittings.add(aSitting({ source, endTime: '12:00:00' }));
    const contents = ['', HOSTILE, '\\N', '\\.', 'plain'];
    await transaction.entries.append(
      sitting,
      contents.map((content, index) => anEntry(index + 1, { content, speaker })),
    );
    await transaction.entries.append(
      sitting,
      Array.from({ length: 60 }, (_, index) => anEntry(index + 100, { id: 1_000 + 2 * index })),
    );
    await transaction.tokens.add('desk', 'aa');
    await transaction.tokens.add(HOSTILE_NAME, 'bb');
    const described = aSitting({ source, startTime: '09:00:00', endTime: '12:00:00' });
    await transaction.sittings.change(sitting, described, [{ field: 'venue', entryId: 1 }]);
    await transaction.mirror.storeState({
      address: `https://example.org/${HOSTILE_NAME}`,
      source: 'log',
      pageSize: null,
      seq: 5,
      chain: HOSTILE_NAME,
      etag: '',
      itemSeq: 6,
      itemChain: HOSTILE_NAME,
      readingSeq: 2,
      readingChain: HOSTILE_NAME,
      completeAtMs: 7,
    });
    await transaction.mirror.storeItem('sources', 7, 1);
    const anyTime = { title: null, chamber: null, from: null, to: null };
    await transaction.decisions.add([
      { ...anyTime, label: HOSTILE_NAME, personId: 7 },
      { ...anyTime, label: 'x', title: HOSTILE_NAME, from: '2013', personId: null },
    ]);
    const anchor = { sittingId: sitting, entryId: 1, position: 0, decisionKind: '' };
    const words = { words: HOSTILE_NAME, digest: 'd', subjectDigest: '', isOnly: true };
    await transaction.readings.log([
      {
        ...anchor,
        ...words,
        resource: 'debates',
        kind: 'corrected',
        field: 'title',
        statement: { value: HOSTILE_NAME, read: null },
      },
    ]);
    await transaction.imports.note(
      { sha256: 'cc', name: HOSTILE_NAME, entries: 65, atMs: 1 },
      JSON.stringify([HOSTILE]),
      [sitting],
    );
  });
  await store.write(async (transaction) => {
    await correctById(transaction.entries, 2, anEntry(2, { content: `${HOSTILE} corrected` }));
    await correctById(transaction.entries, 3, anEntry(3, { content: 'linked' }), 'linked');
    const details = { ...NO_DETAILS, role: HOSTILE_NAME, extra: { [HOSTILE_NAME]: 1 } };
    await correctById(transaction.entries, 2, anEntry(2, { content: 'corrected twice', details }));
    await transaction.entries.withdraw(4);
    await transaction.entries.withdraw(1_010);
    await transaction.responses.store('desk', 'key', {
      requestDigest: 'dd',
      response: `"${HOSTILE_NAME}"`,
    });
    await transaction.responses.store('desk', 'Key', { requestDigest: 'ee', response: '' });
    await transaction.tokens.revoke(HOSTILE_NAME);
  }, HOSTILE_NAME);
  // The last ids are gone for good: the next id cannot be derived from the remaining entries.
  await store.write(async (transaction) => {
    await transaction.entries.withdraw(1_118);
    await transaction.entries.withdraw(1_116);
  }, 'desk');
}
