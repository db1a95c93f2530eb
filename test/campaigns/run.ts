// npm run campaign -- <name>: loads and attacks of some minutes, on loopback addresses of this machine, that print what they cost.
// The tests have a small form of each promise; these say how far it holds.

import { parseArgs } from 'node:util';
import { folderUntilExit } from '../support/temporary.ts';
import { run as runProgram } from '../support/program.ts';

export interface CampaignOptions {
  readonly entries: number;
  /** The address of the record: the one that was given, or a demo record of so many entries. */
  readonly store: string;
  readonly seconds: number;
  readonly requests: number;
  /** Text that the names of what is tried have. */
  readonly only: string;
  /** For what is written meanwhile. */
  readonly folder: string;
}

type Campaign = (options: CampaignOptions) => Promise<void>;

export const CAMPAIGNS: Readonly<Record<string, () => Promise<Campaign>>> = {
  /** What one client can cost the others. */
  abuse: async () => (await import('./abuse.ts')).abuse,
  /** What the most expensive anonymous requests cost. */
  expensive: async () => (await import('./expensive.ts')).expensive,
  /** Ten times the requests that can be handled, and the time after it. */
  overload: async () => (await import('./overload.ts')).overload,
  /** Requests that are lost while workers are killed, and while the server is ended and started again. */
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
    ...{ store, folder, only: values.only, entries: Number(values.entries) },
    ...{ seconds: Number(values.seconds), requests: Number(values.requests) },
  });
}
