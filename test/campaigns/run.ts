// npm run campaign -- <name>: loads and attacks that take some minutes, on loopback addresses of this machine, and print what
// they cost. The tests have a small version of each promise; a campaign shows how far it holds.

import { parseArgs } from 'node:util';
import { folderUntilExit } from '../support/temporary.ts';
import { run as runProgram } from '../support/program.ts';

export interface CampaignOptions {
  readonly entries: number;
  /** The address of the record: the given one, or a demo record with this many entries. */
  readonly store: string;
  readonly seconds: number;
  readonly requests: number;
  /** Only cases whose name contains this text are run. */
  readonly only: string;
  /** For temporary files. */
  readonly folder: string;
}

type Campaign = (options: CampaignOptions) => Promise<void>;

export const CAMPAIGNS: Readonly<Record<string, () => Promise<Campaign>>> = {
  /** The cost of one client to the others. */
  abuse: async () => (await import('./abuse.ts')).abuse,
  /** The cost of the most expensive anonymous requests. */
  expensive: async () => (await import('./expensive.ts')).expensive,
  /** The most expensive anonymous request of every route. */
  routes: async () => (await import('./routes.ts')).routes,
  /** Ten times the load that can be handled, and the recovery. */
  overload: async () => (await import('./overload.ts')).overload,
  /** Lost requests while workers are killed, and while the server restarts. */
  restarts: async () => (await import('./restarts.ts')).restarts,
  /** A SQLite file that is damaged in more than a hundred ways. */
  damage: async () => (await import('./damage.ts')).damage,
};

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      entries: { type: 'string', default: '20000' },
      store: { type: 'string' },
      seconds: { type: 'string', default: '10' },
      requests: { type: 'string', default: '10000' },
      only: { type: 'string', default: '' },
    },
  });
  const load = new Map(Object.entries(CAMPAIGNS)).get(positionals[0] ?? '');
  if (load === undefined) throw new Error(`Name one of: ${Object.keys(CAMPAIGNS).join(', ')}`);
  const folder = folderUntilExit('campaign');
  const store = values.store ?? `sqlite:${folder}/record.sqlite`;
  if (values.store === undefined) {
    const made = await runProgram(['demo', '--entries', values.entries, '--database-url', store]);
    if (made.code !== 0) throw new Error(made.stderr);
  }
  const campaign = await load();
  await campaign({
    store,
    folder,
    only: values.only,
    entries: Number(values.entries),
    seconds: Number(values.seconds),
    requests: Number(values.requests),
  });
}
