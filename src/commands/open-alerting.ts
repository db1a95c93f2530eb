// Opens what alerting depends on: the store, the alerts, and the addresses of entries.

import type { AlertDependencies } from '../alerts/alert-loop.ts';
import { entryAddress, entryPath } from '../http/shared/links.ts';
import type { Observe } from '../observe/observation.ts';
import type { AlertStore } from '../store/contract/alert-store.ts';
import type { Finder } from '../search/finder/finder.ts';
import { openAlerts, openStore } from '../store/open-store.ts';
import type { Store } from '../store/contract/store.ts';
import type { VerbCall } from './verb.ts';

export interface OpenedAlerting {
  readonly dependencies: AlertDependencies;
  readonly close: () => Promise<void>;
}

export async function openAlerting(
  { settings, version }: VerbCall,
  finder: Finder,
  baseUrl: string,
  observe: Observe,
): Promise<OpenedAlerting> {
  const store: Store = await openStore(settings.databaseUrl, { mayCreate: false });
  const alerts: AlertStore = await openAlerts(settings.databaseUrl, { mayCreate: false });
  const dependencies: AlertDependencies = {
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
