// Opens what alerting and mailing depend on: the store, the alerts, the subscriptions, and the addresses of entries.

import type { AlertDependencies } from '../alerts/alert-loop.ts';
import type { MailDependencies } from '../alerts/mail-loop.ts';
import type { MailSettings } from '../alerts/mail-settings.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { entryAddress, entryPath } from '../http/shared/links.ts';
import type { Observe } from '../observe/observation.ts';
import type { AlertStore } from '../store/contract/alert-store.ts';
import type { Finder } from '../finder/finder.ts';
import { openAlerts, openStore, openSubscriptions } from '../store/open-store.ts';
import type { Store } from '../store/contract/store.ts';
import type { CommandCall } from './command.ts';

export interface OpenedAlerting {
  readonly dependencies: AlertDependencies & { readonly finder: Finder };
  readonly close: () => Promise<void>;
}

export async function openAlerting(
  { settings, version }: CommandCall,
  finder: Finder,
  baseUrl: string,
  observe: Observe,
): Promise<OpenedAlerting> {
  const store: Store = await openStore(settings.databaseUrl, { mayCreate: false });
  const alerts: AlertStore = await openAlerts(settings.databaseUrl, { mayCreate: false });
  const dependencies: OpenedAlerting['dependencies'] = {
    store,
    alerts,
    finder,
    addresses: {
      page: (id) => `${baseUrl}${entryPath(id)}`,
      json: entryAddress(baseUrl, 'json'),
    },
    allowPrivate: settings.alertsPrivate,
    userAgent: `Hansard/${version}`,
    observe,
    nowMs: Date.now,
  };
  return {
    dependencies,
    close: async () => {
      await finder.close();
      await alerts.close();
      await store.close();
    },
  };
}

export interface OpenedMailing {
  readonly dependencies: MailDependencies;
  readonly close: () => Promise<void>;
}

/** Beside alerting, whose store and finder it uses. */
export async function openMailing(
  databaseUrl: string,
  { store, finder, observe, nowMs }: OpenedAlerting['dependencies'],
  settings: MailSettings,
  parliament: Parliament,
): Promise<OpenedMailing> {
  // Loaded here and not above: every command would load it.
  const { MailServer } = await import('../alerts/mail-server.ts');
  const subscriptions = await openSubscriptions(databaseUrl, { mayCreate: false });
  const server = new MailServer(settings);
  return {
    dependencies: {
      ...{ store, finder, subscriptions, server },
      ...{ settings, parliament, observe, nowMs },
    },
    close: () => subscriptions.close(),
  };
}
