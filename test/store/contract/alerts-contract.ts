// The contract on alerts: none lost over a restart, none taken twice, in order.

import assert from 'node:assert/strict';
import { EVERYTHING } from '../../../src/record/filter.ts';
import type {
  AlertStore,
  NewAlert,
  NewDelivery,
} from '../../../src/store/outside-record/alert-store.ts';
import { Contract } from './contract.ts';

const LEASE_MS = 100;

const anAlert = (name: string, more: Partial<NewAlert> = {}): NewAlert => ({
  name,
  url: 'https://example.org/hook',
  secret: 'secret',
  filter: { ...EVERYTHING, query: 'water', personId: 49 },
  filterText: 'q=water speaker=49',
  allowPrivate: false,
  madeAtMs: 5,
  lastSeq: 10,
  ...more,
});

const aDelivery = (id: string, firstSeq: number, lastSeq = firstSeq): NewDelivery => ({
  id,
  firstSeq,
  lastSeq,
  entries: [{ seq: lastSeq, kind: 'added', entryId: 51 }],
});

export const alertsContract = new Contract<AlertStore>('alerts');
const { it } = alertsContract;

const idOf = async (alerts: AlertStore, name: string): Promise<number> =>
  (await alerts.all()).find((alert) => alert.name === name)!.id;

it('an alert is kept whole, and its name is its own', async (alerts, { open }) => {
  assert.deepEqual(await alerts.all(), []);
  assert.equal(await alerts.add(anAlert('maji')), true);
  assert.equal(await alerts.add(anAlert('maji', { url: 'https://other.example/' })), false);
  assert.equal(await alerts.add(anAlert('barabara', { allowPrivate: true })), true);
  const all = await (await open()).all();
  assert.deepEqual(
    all.map(({ name }) => name),
    ['barabara', 'maji'],
  );
  const nothing = { waiting: 0, delivered: 0, deliveredAtMs: null, dead: 0, note: null };
  assert.deepEqual(all[1], { ...anAlert('maji'), id: all[1]!.id, ...nothing });
});

it('several processes that record progress and take at once make each delivery once', async (_alerts, {
  open,
}) => {
  const servers = [await open(), await open(), await open()];
  const names = Array.from({ length: 12 }, (_, index) => `alert ${index}`);
  for (const name of names) await servers[0]!.add(anAlert(name));
  const all = await servers[0]!.all();
  // Each records progress over the same changes, in a different order.
  const noted = servers.map((server, which) => {
    const progress = all.map(({ id }) => ({
      alertId: id,
      fromSeq: 10,
      toSeq: 12,
      deliveries: [11, 12].map((seq) => aDelivery(`${which} ${id} ${seq}`, seq)),
    }));
    return server.recordProgress(which === 1 ? progress.reverse() : progress, 1_000);
  });
  await Promise.all(noted);
  const waiting = (await servers[0]!.all()).map((alert) => [alert.lastSeq, alert.waiting]);
  assert.deepEqual(
    waiting,
    names.map(() => [12, 2]),
  );
  const taken: string[] = [];
  const takeAll = async (server: AlertStore): Promise<void> => {
    for (let idle = 0; idle < 3;) {
      const delivery = await server.takeDue(1_000, LEASE_MS);
      if (delivery === null) idle += 1;
      else {
        taken.push(`${delivery.alert.name} ${delivery.firstSeq}`);
        await server.markDelivered(delivery.id, 1_000);
      }
    }
  };
  await Promise.all(servers.flatMap((server) => [takeAll(server), takeAll(server)]));
  await takeAll(servers[0]!);
  assert.deepEqual(
    taken.toSorted(),
    names.flatMap((name) => [`${name} 11`, `${name} 12`]).toSorted(),
  );
  for (const name of names) {
    assert.ok(taken.indexOf(`${name} 11`) < taken.indexOf(`${name} 12`), name);
  }
  const counts = (await servers[0]!.all()).map((alert) => [alert.waiting, alert.delivered]);
  assert.deepEqual(
    counts,
    names.map(() => [0, 2]),
  );
});

it('an alert can be removed while others record progress, take and mark deliveries', async (one, {
  open,
}) => {
  const other = await open();
  for (let round = 0; round < 10; round += 1) {
    const name = `alert ${round}`;
    await one.add(anAlert(name));
    const alertId = await idOf(one, name);
    const record = (from: number): Promise<void> => {
      const deliveries = [aDelivery(`${round} ${from}`, from + 1)];
      const progress = [{ alertId, fromSeq: from, toSeq: from + 1, deliveries }];
      return other.recordProgress(progress, 1_000);
    };
    await record(10);
    const taken = (await one.takeDue(1_000, LEASE_MS))!;
    await Promise.all([
      record(11),
      other.takeDue(2_000, LEASE_MS),
      one.markDelivered(taken.id, 1_000),
      one.remove(name),
    ]);
    assert.deepEqual(await other.all(), []);
    assert.equal(await other.takeDue(9_000, LEASE_MS), null);
  }
});

it('the outcomes of deliveries are counted and recorded', async (alerts, { open }) => {
  await alerts.add(anAlert('maji'));
  const alertId = await idOf(alerts, 'maji');
  const deliveries = [aDelivery('a', 11), aDelivery('b', 12), aDelivery('c', 13)];
  await alerts.recordProgress([{ alertId, fromSeq: 10, toSeq: 13, deliveries }], 1_000);
  const stateNow = async (): Promise<unknown[]> => {
    const [alert] = await (await open()).all();
    const { waiting, delivered, deliveredAtMs, dead, note } = alert!;
    return [waiting, delivered, deliveredAtMs, dead, note];
  };
  await alerts.takeDue(1_000, LEASE_MS);
  await alerts.markFailed('a', 2_000, 'the answer was 500');
  assert.deepEqual(await stateNow(), [3, 0, null, 0, 'the answer was 500']);
  await alerts.takeDue(2_000, LEASE_MS);
  await alerts.markDead('a', 'the answer was 502');
  assert.deepEqual(await stateNow(), [2, 0, null, 1, 'the answer was 502']);
  await alerts.takeDue(2_000, LEASE_MS);
  await alerts.markDelivered('b', 2_500);
  assert.deepEqual(await stateNow(), [1, 1, 2_500, 1, null]);
  await alerts.recordProblem(alertId, 'its search takes too long');
  assert.equal((await stateNow())[4], 'its search takes too long');
});
