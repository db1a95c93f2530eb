// hansard serve: serves the record until a signal stops it.

import cluster from 'node:cluster';
import { statSync } from 'node:fs';
import type { MailSettings } from '../alerts/mail-settings.ts';
import type { SendingLoop } from '../alerts/outbox.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import type { serveHere } from '../serving/serve-here.ts';
import type { Observe } from '../observe/observation.ts';
import { SETTINGS, type SettingName, type Settings } from '../base/settings.ts';
import { onEndSignal } from '../base/signals.ts';
import { isOnlyRead, openSubscriptions } from '../store/open-store.ts';
import { withoutPassword } from '../store/sql/shown-address.ts';
import { applyParliament, openRecord, readParliament } from './open-record.ts';
import { publishedAs } from '../store/parliament-of-record.ts';
import type { CommandDescription, CommandCall } from './command.ts';
import { STANDARD_ERROR } from '../observe/log.ts';
import { withSessionSecret } from '../threads/session-secret.ts';

export const serve: CommandDescription = {
  name: 'serve',
  summary: 'Serves the record over HTTP.',
  // Every setting except that of commands which write beside a service.
  settings: (Object.keys(SETTINGS) as SettingName[]).filter((name) => name !== 'lockWait'),
  options: { '--create': 'create an empty record if there is none' },
  run: async (call) => {
    // Loaded here: no other command uses them, and they are most of the startup time.
    const { openLog } = await import('../observe/log.ts');
    const { serveAsWorker, serveWithWorkers } = await import('../serving/serve-with-workers.ts');
    const log = openLog(STANDARD_ERROR, { everyRequest: call.settings.accessLog });
    try {
      const parliament = readParliament(call.settings.parliament);
      const mail = await mailSettings(call);
      const program = { version: call.version, parliament };
      const settings = withSessionSecret(call.settings);
      if (cluster.isWorker) {
        await serveAsWorker(settings, program, log.observe);
        return;
      }
      for (const reason of warningsOf(call.settings)) {
        log.observe({ kind: 'start warning', reason });
      }
      const prepared = await prepareStore(call, parliament);
      // Before requests are accepted: a signal that comes with the first request, or with the ready line, must not abort a request.
      const signalled = untilSignal();
      const serving =
        settings.workers === 1
          ? await serveInThisProcess(settings, program, log.observe)
          : await serveWithWorkers(settings, log.observe, signalled);
      if (serving === null) return;
      const about = { mail, parliament: prepared.parliament };
      const alerting = await startAlerting(call, about, serving.url, log.observe);
      log.observe({ kind: 'serving begins', ...prepared.served });
      console.log(`Hansard is ready at ${serving.url}`);
      try {
        const signal = await Promise.race([signalled, serving.failed]);
        log.observe({ kind: 'serving ends', signal });
        await endInTime(Promise.all([serving.close(), alerting.close()]), () => {
          log.flush();
          process.exit(0);
        });
      } finally {
        await alerting.close();
      }
      log.flush();
      // While Node ends by itself it listens for no signals: one more of the same order would change the exit code.
      process.exit(0);
    } finally {
      log.flush();
    }
  },
};

export const commands = [serve];

/**
 * Ten seconds are promised from signal to exit. Connections end before that; only a thread in the middle of a write may take
 * longer, which nobody waits for any more and which leaves no trace.
 */
const EXIT_DEADLINE_MS = 9_800;

/** Waits until everything is closed; calls `exit` if that takes too long. */
export async function endInTime(closing: Promise<unknown>, exit: () => void): Promise<void> {
  const deadline = setTimeout(exit, EXIT_DEADLINE_MS);
  try {
    await closing;
  } finally {
    clearTimeout(deadline);
  }
}

const serveInThisProcess: typeof serveHere = async (...args) =>
  (await import('../serving/serve-here.ts')).serveHere(...args);

/** Configurations that work, but not as the operator probably expects. */
function warningsOf(settings: Settings): string[] {
  const { databaseUrl, baseUrl, cdnSeconds, dumpFolder, mcp, metricsToken, replicaLag } = settings;
  const hasLag = replicaLag !== Number(SETTINGS.replicaLag.default);
  return [
    ...(isOnlyRead(databaseUrl) ? [ONLY_READ] : []),
    ...(cdnSeconds > 0 && baseUrl === null ? [NO_CDN] : []),
    ...(mcp && baseUrl === null ? [LOCAL_MCP] : []),
    ...(/[^!-~]/.test(metricsToken ?? '') ? [NO_METRICS] : []),
    ...(hasLag && databaseUrl.startsWith('sqlite:') ? [NO_REPLICAS] : []),
    ...(dumpFolder !== null && !isFolder(dumpFolder) ? [noDumps(dumpFolder)] : []),
  ];
}

const NO_CDN =
  'CDN_SECONDS has no effect without BASE_URL, because a response made for the Host of a request is private and no CDN may cache it. Set BASE_URL.';

const LOCAL_MCP =
  'MCP without BASE_URL: /mcp answers only programs on this machine, and refuses every Host except localhost. Set BASE_URL to serve other programs.';

const NO_REPLICAS = 'REPLICA_LAG has no effect on SQLite, which has no replicas.';

const NO_METRICS =
  'METRICS_TOKEN contains a space or a character that is not ASCII. No request can send such a token, so nobody can read the metrics.';

const noDumps = (folder: string): string =>
  `DUMP_FOLDER: there is no folder ${folder}, so /data/ has no files. Create them with hansard dump ${folder}.`;

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const ONLY_READ =
  'This user may only read the record. The record is served as it is now: nothing can be written, and no alerts are sent. ' +
  'Restart the server after another user has written to the record.';

/** Prepares the store before it is served, and fills an empty one if the settings say so; returns its state and its publication. */
async function prepareStore({ settings, flags }: CommandCall, parliament: Parliament) {
  const mayCreate = settings.demo || Boolean(flags['create']);
  await using store = await openRecord(settings, { mayCreate });
  await applyParliament(store, parliament);
  if (settings.demo && (await store.recordState()).count === 0) {
    // Loaded here: it is a large part of the program, and few starts make a demo record.
    const { makeDemo, SMALL_DEMO_ENTRIES } = await import('./demo.ts');
    // Null if another server that started at the same time has made it meanwhile.
    const report = await makeDemo(store, SMALL_DEMO_ENTRIES);
    if (report !== null) console.error(report);
  }
  const { count: entries } = await store.recordState();
  const record = withoutPassword(settings.databaseUrl);
  const served = { record, entries, invented: await store.isInvented() };
  return { served, parliament: await publishedAs(store, parliament) };
}

/** The name of the signal that asks the process to stop. */
async function untilSignal(): Promise<string> {
  return await new Promise(onEndSignal);
}

/** Null if mail is off; then none of its modules is loaded. */
async function mailSettings({ settings }: CommandCall): Promise<MailSettings | null> {
  if (settings.smtpUrl === null && settings.mailFrom === null) return null;
  const { readMailSettings } = await import('../alerts/mail-settings.ts');
  return readMailSettings(settings);
}

/** Only in the first process, which serves nobody itself if there are several: each delivery is made once. */
async function startAlerting(
  call: CommandCall,
  { mail, parliament }: { readonly mail: MailSettings | null; readonly parliament: Parliament },
  url: string,
  observe: Observe,
): Promise<SendingLoop> {
  const { startAlertLoop } = await import('../alerts/alert-loop.ts');
  const { openAlerting } = await import('./alerts.ts');
  const { openThreadedFinder } = await import('../store/open-threaded-finder.ts');
  const { baseUrl, databaseUrl } = call.settings;
  if (isOnlyRead(databaseUrl)) return { close: async () => {} };
  const finder = openThreadedFinder(databaseUrl);
  const opened = await openAlerting(call, finder, baseUrl ?? url.replace(/\/$/, ''), observe);
  const alerting = startAlertLoop(opened);
  const subscriptions = mail === null ? null : await openSubscriptions(databaseUrl);
  const mailing =
    mail === null || subscriptions === null
      ? null
      : (await import('../alerts/mail-loop.ts')).startMailLoop({
          ...opened,
          subscriptions,
          settings: mail,
          parliament,
        });
  const close = async (): Promise<void> => {
    await Promise.all([alerting.close(), mailing?.close()]);
    await subscriptions?.close();
    await opened.close();
  };
  return { close };
}
