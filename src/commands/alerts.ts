// hansard alerts: webhooks that are called when the record has something new for a search or a person.

import { counted } from '../base/group-digits.ts';
import { deliveries, queueDeliveries } from '../alerts/alert-loop.ts';
import { Sending } from '../alerts/outbox.ts';
import { postTest, urlFault } from '../alerts/webhook.ts';
import { OperatorError, SearchTooLong } from '../base/errors.ts';
import type { Finder } from '../finder/finder.ts';
import { entryAddress, entryPath } from '../http/links.ts';
import type { Observe } from '../observe/observation.ts';
import { EVERYTHING } from '../record/filter.ts';
import type { Alert, AlertStore } from '../store/outside-record/alert-store.ts';
import { openAlerts, openFinder, openStore } from '../store/open-store.ts';
import { closing, type Open, openRecord, whileLocked } from './open-record.ts';
import { describeFilter, FILTER_OPTIONS, filterOf } from './filter-flags.ts';
import {
  always,
  type CommandCall,
  type CommandDescription,
  JSON_REPORT,
  nameIn,
  newSecret,
  printList,
  servedAt,
  timeOf,
} from './command.ts';

const NAME = { '<name>': 'the name of the alert: its owner or its purpose' };

const addAlert: CommandDescription = {
  name: 'alerts add',
  summary: 'Registers a webhook for a search or a person, and prints its signing secret once.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: { ...NAME },
  options: {
    '--url <address>': 'the https address that deliveries are posted to',
    ...FILTER_OPTIONS,
    '--allow-private': 'allow a private address and plain HTTP',
  },
  run: async (call) => {
    const { flags, settings } = call;
    const name = nameIn(call);
    const url = flags['url'] ?? '';
    const allowPrivate = Boolean(flags['allowPrivate']);
    const fault = urlFault(url, allowPrivate);
    if (fault !== null) throw new OperatorError(`--url ${JSON.stringify(url)} ${fault}.`);
    await using store = await openRecord(settings, { mayCreate: true });
    await using alerts = await openAll(call);
    const filter = await filterOf(store, flags);
    if (filter === EVERYTHING) {
      throw new OperatorError(
        'Give a filter, such as --q or --speaker. To follow every change, use the change log.',
      );
    }
    await trySearch(call, filter);
    const secret = newSecret();
    const lastSeq = await store.lastChange();
    const filterText = describeFilter(flags);
    const alert = { name, url, secret, filter, filterText, allowPrivate, lastSeq };
    const madeAtMs = Date.now();
    if (!(await whileLocked(() => alerts.add({ ...alert, madeAtMs }), settings.lockWait))) {
      throw new OperatorError(
        `There is already an alert ${JSON.stringify(name)}. Choose another name, or remove that alert first.`,
      );
    }
    console.log(secret);
    console.error(`This secret signs the deliveries of "${name}". It is not shown again.`);
  },
};

const listAlerts: CommandDescription = {
  name: 'alerts list',
  summary: 'Lists the alerts and the state of their deliveries, without their secrets.',
  settings: ['databaseUrl'],
  options: { ...JSON_REPORT },
  run: async (call) => {
    await using alerts = await openAll(call);
    const shown = { name: 'alerts', json: alertJson, line: lineOf, none: 'There are no alerts.' };
    printList(call.flags, await alerts.all(), shown);
  },
};

const removeAlert: CommandDescription = {
  name: 'alerts remove',
  summary: 'Removes an alert. Nothing more is delivered to it.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: { ...NAME },
  run: async (call) => {
    const [name = ''] = call.arguments;
    await using alerts = await openAll(call);
    if (!(await whileLocked(() => alerts.remove(name), call.settings.lockWait))) {
      throw unknownAlert(name);
    }
    console.log(`Removed the alert "${name}".`);
  },
};

const testAlert: CommandDescription = {
  name: 'alerts test',
  summary:
    'Sends a delivery without entries to the address of an alert, and reports whether it was accepted.',
  settings: ['databaseUrl'],
  arguments: { ...NAME },
  options: { ...JSON_REPORT },
  run: async (call) => {
    const [name = ''] = call.arguments;
    await using alerts = await openAll(call);
    const alert = (await alerts.all()).find((candidate) => candidate.name === name);
    if (alert === undefined) throw unknownAlert(name);
    const { url } = alert;
    const fault = await postTest(postingBy(call), alert);
    if (fault !== null) {
      throw new OperatorError(`${url} did not accept the test of "${name}": ${fault}.`);
    }
    const report = { alert: name, url, taken: true };
    call.print(report, `${url} accepted the test of "${name}".`);
  },
};

const runAlerts: CommandDescription = {
  name: 'alerts run',
  summary: 'Sends the deliveries that are due, once. A running service does this by itself.',
  interrupted: always('An interrupted delivery is sent again later, under the same id.'),
  settings: ['databaseUrl', 'baseUrl', 'host', 'port'],
  run: async (call) => {
    await using opened = await openAlerting(
      call,
      await openFinder(call.settings.databaseUrl),
      servedAt(call.settings),
      (observation) => {
        if (observation.kind !== 'alert sent' || observation.outcome === 'delivered') return;
        console.error(`${observation.alert}: ${observation.reason ?? ''}`);
      },
    );
    const sending = new Sending(deliveries(opened), opened);
    // An alert with a full queue reads more changes after some deliveries.
    for (let finished = -1; ;) {
      await queueDeliveries(opened);
      await sending.begin();
      const { sent, failed, dead } = await sending.finish();
      if (sent + dead > finished) {
        finished = sent + dead;
        continue;
      }
      const made = counted(sent, 'delivery', 'deliveries');
      return console.log(`${made} sent, ${failed} failed and will be retried, ${dead} given up.`);
    }
  },
};

export const commands = [addAlert, listAlerts, removeAlert, testAlert, runAlerts];

async function openAll({ settings }: CommandCall): Promise<Open<AlertStore>> {
  return closing(await openAlerts(settings.databaseUrl));
}

/** The dependencies of deliveries; closes the given finder. */
export async function openAlerting(
  call: CommandCall,
  finder: Finder,
  baseUrl: string,
  observe: Observe,
) {
  const store = await openStore(call.settings.databaseUrl, { mayCreate: false });
  const alerts = await openAll(call);
  return closing({
    ...postingBy(call),
    store,
    alerts,
    finder,
    addresses: {
      page: (id: number) => `${baseUrl}${entryPath(id)}`,
      json: entryAddress(baseUrl, 'json'),
    },
    observe,
    close: async () => {
      for (const resource of [finder, alerts, store]) await resource.close();
    },
  });
}

function postingBy({ version }: CommandCall) {
  return { userAgent: `Hansard/${version}`, nowMs: Date.now };
}

function unknownAlert(name: string): OperatorError {
  return new OperatorError(
    `There is no alert ${JSON.stringify(name)}. "hansard alerts list" lists the alerts.`,
  );
}

/** Refuses a search that takes too long now, while its author can change it. */
async function trySearch({ settings }: CommandCall, filter: Alert['filter']): Promise<void> {
  await using finder = closing(await openFinder(settings.databaseUrl));
  try {
    await finder.matching(filter);
  } catch (error) {
    if (!(error instanceof SearchTooLong)) throw error;
    throw new OperatorError('This search takes too long. Narrow it by words, dates or a speaker.');
  }
}

function alertJson(alert: Alert): object {
  const { name, url, filterText, allowPrivate, delivered, waiting, dead, note } = alert;
  return {
    name,
    url,
    filter: filterText,
    allow_private: allowPrivate,
    made_at: timeOf(alert.madeAtMs),
    delivered,
    delivered_at: timeOf(alert.deliveredAtMs),
    waiting,
    given_up: dead,
    last_trouble: note,
  };
}

function lineOf(alert: Alert): string {
  const { filterText, url, madeAtMs, deliveredAtMs, delivered, waiting, dead, note } = alert;
  const parts = [
    `${filterText} → ${url}`,
    `made ${timeOf(madeAtMs)}`,
    deliveredAtMs === null
      ? 'nothing delivered yet'
      : `${delivered} delivered, last ${timeOf(deliveredAtMs)}`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(dead > 0 ? [`${dead} given up after a day`] : []),
    ...(note === null ? [] : [`last problem: ${note}`]),
    ...(alert.allowPrivate ? ['private addresses allowed'] : []),
  ];
  return `${alert.name}: ${parts.join('; ')}`;
}
