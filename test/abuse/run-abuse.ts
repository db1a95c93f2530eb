// node test/abuse/run-abuse.ts: what one client can cost the others. Each attack runs against a server of its own; the
// table says what pages, searches and the health check took beside it, and how much memory the server held at most.
// All of it stays on this machine's loopback addresses, and ends by itself.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { memoryOf } from '../../bench/shared/process-costs.ts';
import { startService } from '../../bench/program/start-server.ts';
import { run } from '../support/program.ts';
import { folderUntilExit } from '../support/temporary.ts';
import { ATTACKS } from './attacks.ts';
import { measureVictims, type Latency, type VictimKind } from './victim.ts';

const { values } = parseArgs({
  options: {
    /** The size of the demo record the attacks run against. */
    entries: { type: 'string', default: '60000' },
    /** A store that is there already, in place of a demo record. */
    store: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    /** Attacks whose name has this text. */
    only: { type: 'string', default: '' },
  },
});
const entries = Number(values.entries);
const seconds = Number(values.seconds);

const folder = folderUntilExit('abuse');
const address = values.store ?? `sqlite:${join(folder, 'record.sqlite')}`;
if (values.store === undefined) {
  const made = await run(['demo', '--entries', String(entries), '--database-url', address]);
  if (made.code !== 0) throw new Error(made.stderr);
}
console.log(
  '| attack | page p99 | sitting p99 | search p99 | /livez p99 | most memory | failures |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: | --- |');
await attackOnce(address, 'none', null);
for (const { name, begin } of ATTACKS) {
  if (name.includes(values.only)) await attackOnce(address, name, begin);
}

async function attackOnce(
  address: string,
  name: string,
  begin: ((port: number) => () => Promise<void>) | null,
): Promise<void> {
  const server = await startService(address, join(folder, 'server.log'));
  try {
    await measureVictims({ port: server.port, entries, seconds: 2 });
    const stop = begin?.(server.port);
    const victims = await measureVictims({ port: server.port, entries, seconds });
    const { highestMb } = memoryOf(server.pid);
    await stop?.();
    console.log(row(name, victims, highestMb));
  } finally {
    await server.stop();
  }
}

function row(
  name: string,
  victims: Readonly<Record<VictimKind, Latency>>,
  memoryMb: number,
): string {
  const ms = (kind: VictimKind): string => `${victims[kind].p99Ms.toFixed(1)} ms`;
  const failures = Object.entries(victims).flatMap(([kind, { failures: all }]) =>
    Object.entries(all).map(([what, count]) => `${kind} ${what} × ${count}`),
  );
  const cells = [name, ms('page'), ms('sitting'), ms('search'), ms('health')];
  return `| ${cells.join(' | ')} | ${memoryMb.toFixed(0)} MB | ${failures.join(', ')} |`;
}
