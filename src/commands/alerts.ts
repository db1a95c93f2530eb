// hansard alerts: webhooks that are called when the record has something new for a search or a person.

import { randomBytes } from 'node:crypto';
import { deliverDue, queueDeliveries } from '../alerts/alert-loop.ts';
import { postTest, urlFault } from '../alerts/webhook.ts';
import { OperatorError, SearchTooLong } from '../errors.ts';
import { EVERYTHING } from '../record/filter.ts';
import type { Alert } from '../store/contract/alert-store.ts';
import { openAlerts, openFinder } from '../store/open-store.ts';
import { closing, openRecord, whileLocked } from './open-record.ts';
import { openAlerting } from './open-alerting.ts';
import { describeFilter, FILTER_OPTIONS, filterOf } from './filter-flags.ts';
import { counted } from './progress.ts';
import {
  type CommandCall,
  type CommandDescription,
  JSON_REPORT,
  printReport,
  timeOf,
  nameIn,
} from './command.ts';

/** 256 bits: nobody guesses that. */
const SECRET_BYTES = 32;

const NAME = { syntax: '<name>', help: 'what the alert is called: whose it is, or what for' };

const addAlert: CommandDescription = {
  name: 'alerts add',
  summary: 'Registers a webhook for a search or a person and prints its signing secret, once.',
  settings: ['databaseUrl', 'lockWait', 'alertsPrivate'],
  arguments: [NAME],
  options: [
    { syntax: '--url <address>', help: 'where it is delivered, by POST: an https address' },
    ...FILTER_OPTIONS,
    {
      syntax: '--allow-private',
      help: 'this one may be delivered to a private address and by plain HTTP',
    },
  ],
  run: async (call) => {
    const { flags, settings } = call;
    const name = nameIn(call);
    const url = flags['url'] ?? '';
    const allowPrivate = Boolean(flags['allowPrivate']);
    const fault = urlFault(url, allowPrivate || settings.alertsPrivate);
    if (fault !== null) throw new OperatorError(`--url ${JSON.stringify(url)} ${fault}.`);
    await using store = await openRecord(settings, { mayCreate: true });
    await using alerts = closing(await openAlerts(settings.databaseUrl));
    const filter = await filterOf(store, flags);
    if (filter === EVERYTHING) {
      throw new OperatorError(
        'Say what it is for: --q, --speaker or another filter. For everything there is the change log.',
      );
    }
    await trySearch(call, filter);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const lastSeq = await store.lastChange();
    const filterText = describeFilter(flags);
    const alert = { name, url, secret, filter, filterText, allowPrivate, lastSeq };
    const made = await whileLocked(
      () => alerts.add({ ...alert, madeAtMs: Date.now() }),
      settings.lockWait,
    );
    if (!made) {
      throw new OperatorError(
        `There is an alert ${JSON.stringify(name)} already. Choose another name, or remove it first.`,
      );
    }
    console.log(secret);
    console.error(
      `This is the secret the deliveries of "${name}" are signed with. It is not shown again.`,
    );
  },
};

const listAlerts: CommandDescription = {
  name: 'alerts list',
  summary: 'Lists the alerts and how their deliveries went, without their secrets.',
  settings: ['databaseUrl'],
  options: [JSON_REPORT],
  run: async ({ settings, flags }) => {
    await using alerts = closing(await openAlerts(settings.databaseUrl, { mayCreate: false }));
    const all = await alerts.all();
    if (flags['json']) {
      console.log(JSON.stringify({ alerts: all.map(alertJson) }));
      return;
    }
    for (const alert of all) console.log(lineOf(alert));
    if (all.length === 0) console.log('There are no alerts.');
  },
};

const removeAlert: CommandDescription = {
  name: 'alerts remove',
  summary: 'Ends an alert: nothing is delivered from now on.',
  settings: ['databaseUrl', 'lockWait'],
  arguments: [NAME],
  run: async (call) => {
    const name = call.arguments[0] ?? '';
    const { databaseUrl, lockWait } = call.settings;
    await using alerts = closing(await openAlerts(databaseUrl, { mayCreate: false }));
    if (!(await whileLocked(() => alerts.remove(name), lockWait))) {
      throw unknownAlert(name);
    }
    console.log(`"${name}" is removed.`);
  },
};

const testAlert: CommandDescription = {
  name: 'alerts test',
  summary:
    'Sends a delivery without entries to the address of an alert, and says whether it was taken.',
  settings: ['databaseUrl', 'alertsPrivate'],
  arguments: [NAME],
  options: [JSON_REPORT],
  run: async ({ settings, flags, version, arguments: [name = ''] }) => {
    await using alerts = closing(await openAlerts(settings.databaseUrl, { mayCreate: false }));
    const alert = (await alerts.all()).find((one) => one.name === name);
    if (alert === undefined) throw unknownAlert(name);
    const allowPrivate = settings.alertsPrivate;
    const userAgent = `Hansard/${version}`;
    const fault = await postTest({ allowPrivate, userAgent, nowMs: Date.now }, alert);
    if (fault !== null) {
      throw new OperatorError(`The test of "${name}" was not taken by ${alert.url}: ${fault}.`);
    }
    const sentence = `${alert.url} took the test of "${name}".`;
    printReport(flags, { alert: name, url: alert.url, taken: true }, sentence);
  },
};

const runAlerts: CommandDescription = {
  name: 'alerts run',
  summary: 'Delivers what is due, once; a service that runs does so by itself.',
  interrupted: 'Deliveries that were under way are made again later, under the same id.',
  settings: ['databaseUrl', 'baseUrl', 'host', 'port', 'alertsPrivate'],
  run: async (call) => {
    const { databaseUrl, baseUrl, host, port } = call.settings;
    const opened = await openAlerting(
      call,
      await openFinder(databaseUrl),
      baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      (observation) => {
        if (observation.kind !== 'alert sent' || observation.outcome === 'delivered') return;
        console.error(`${observation.alert}: ${observation.reason ?? ''}`);
      },
    );
    try {
      const sums = { delivered: 0, failed: 0, dead: 0 };
      // An alert with a full queue reads more changes when some deliveries are made.
      for (;;) {
        await queueDeliveries(opened.dependencies);
        const { delivered, failed, dead } = await deliverDue(opened.dependencies);
        sums.delivered += delivered;
        sums.failed += failed;
        sums.dead += dead;
        if (delivered + dead === 0) break;
      }
      console.log(
        `${counted(sums.delivered, 'delivery', 'deliveries')} made, ${sums.failed} failed and tried again later, ${sums.dead} given up.`,
      );
    } finally {
      await opened.close();
    }
  },
};

export const commands = [addAlert, listAlerts, removeAlert, testAlert, runAlerts];

function unknownAlert(name: string): OperatorError {
  return new OperatorError(
    `There is no alert ${JSON.stringify(name)}. "hansard alerts list" shows those there are.`,
  );
}

/** Refuses a search that takes too long now, while its author can change it. */
async function trySearch({ settings }: CommandCall, filter: Alert['filter']): Promise<void> {
  const finder = await openFinder(settings.databaseUrl);
  try {
    await finder.matching(filter);
  } catch (error) {
    if (!(error instanceof SearchTooLong)) throw error;
    throw new OperatorError('This search takes too long. Narrow it by words, dates or a speaker.');
  } finally {
    await finder.close();
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
  const when = (ms: number): string => new Date(ms).toISOString();
  const parts = [
    `${alert.filterText} → ${alert.url}`,
    `made ${when(alert.madeAtMs)}`,
    alert.deliveredAtMs === null
      ? 'nothing delivered yet'
      : `${alert.delivered} delivered, last ${when(alert.deliveredAtMs)}`,
    ...(alert.waiting > 0 ? [`${alert.waiting} waiting`] : []),
    ...(alert.dead > 0 ? [`${alert.dead} given up after a day`] : []),
    ...(alert.note === null ? [] : [`last trouble: ${alert.note}`]),
    ...(alert.allowPrivate ? ['private addresses allowed'] : []),
  ];
  return `${alert.name}: ${parts.join('; ')}`;
}
