// Copies records in tests: by the program, piece by piece, and cut short.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { changesVersion } from '../../../src/store/copying/record-tables.ts';
import { copyRecord } from '../../../src/store/copying/copy-record.ts';
import { EVERYTHING } from '../../../src/record/filter.ts';
import {
  openAlerts,
  openSubscriptions,
  openRecordRows,
  openRecordTarget,
  openStore,
} from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { fillRecord } from './copied-record.ts';
import { run } from '../program.ts';
import { temporaryFolder, type Ending } from '../temporary.ts';

export const SILENT = { copying: () => {}, comparing: () => {} };

export interface CopyReport {
  readonly outcome: string;
  readonly entries: number;
  readonly lastChange: number;
  readonly chain: string;
  readonly rowsCopied: number;
  readonly rowsFound: number;
  readonly tables: Readonly<Record<string, { readonly rows: number }>>;
}

/** Copies by the command, in this process or in one of its own, and expects that to succeed. */
export async function copied(from: string, to: string, by = run): Promise<CopyReport> {
  const { code, stdout, stderr } = await by(['copy', '--from', from, '--to', to, '--json']);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as CopyReport;
}

export async function refused(from: string, to: string, why: RegExp, by = run): Promise<void> {
  const { code, stdout, stderr } = await by(['copy', '--from', from, '--to', to]);
  assert.equal(stdout, '');
  assert.match(stderr, why);
  // A slow machine has time to report progress.
  const reasons = stderr
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Copying: '));
  assert.equal(reasons.length, 1, stderr);
  assert.equal(code, 1);
}

/** A record with something in every table; the path of its file. */
export async function fullRecord(t: Ending, name = 'from.sqlite'): Promise<string> {
  const path = join(temporaryFolder(t), name);
  await change(`sqlite:${path}`, fillRecord);
  await change(`sqlite:${path}`, moveVenue);
  await addAlerts(`sqlite:${path}`);
  await addSubscription(`sqlite:${path}`);
  return path;
}

/** A venue that has another slug than it had. */
async function moveVenue(store: Store): Promise<void> {
  const id = await store.write((writing) => writing.addVenue('Joint', 'joint'));
  await store.write((writing) => writing.changeVenue({ id: id!, name: 'Joint', slug: 'both' }));
}

/** Two alerts; one has a delivery in its queue that failed once. */
async function addAlerts(address: string): Promise<void> {
  const alerts = await openAlerts(address);
  const alert = {
    ...{ url: 'https://desk.example/hook', secret: 'geheim', filterText: 'q=maize' },
    ...{ filter: { ...EVERYTHING, query: 'maize' }, allowPrivate: false, madeAtMs: 1, lastSeq: 3 },
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

/** A subscription that waits for its confirmation, with the mail and the request that limits count. */
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
    { ...reader, topic, frequency: 'day', madeAtMs: 10, clientDigest: 'c1' },
    { perClientHour: 1, perAddressDay: 1, perAddress: 1, unconfirmed: 1 },
  );
  await subscriptions.close();
}

export async function change(
  address: string,
  how: (store: Store) => Promise<unknown>,
): Promise<void> {
  const store = await openStore(address);
  await how(store);
  await store.close();
}

/** A venue that came and went: its id is never given out again. */
export async function removeVenue(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.removeUnused('venues', (await transaction.addVenue('Gone', 'gone'))!);
  }, 'desk');
}

/** Copies one batch and dies, as often as it takes; the number of runs. */
export async function copyInPieces(from: string, to: string): Promise<number> {
  for (let runs = 1; ; runs += 1) {
    const target = await openRecordTarget(to);
    const source = await openRecordRows(from);
    let batches = 0;
    try {
      await copyRecord(
        source,
        {
          ...target,
          append: async (table, rows) => {
            if (changesVersion(table) && (batches += 1) > 1) throw new Error('killed');
            await target.append(table, rows);
          },
        },
        SILENT,
      );
      return runs;
    } catch (error) {
      if ((error as Error).message !== 'killed') throw error;
    } finally {
      await source.close();
      await target.close();
    }
  }
}

/** A copy that was killed before its last batch. */
export async function abandon(from: string, to: string): Promise<void> {
  const target = await openRecordTarget(to);
  const source = await openRecordRows(from);
  const complete = (): Promise<never> => Promise.reject(new Error('killed'));
  await assert.rejects(copyRecord(source, { ...target, complete }, SILENT), /killed/);
  await source.close();
  await target.close();
}
