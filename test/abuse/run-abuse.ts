// node test/abuse/run-abuse.ts: what one client can cost the others. Each attack runs against a server of its own, in a
// process of its own, in turn with quiet seconds. The table says what pages, searches and the health check took beside it and
// without it, how much memory the server held at most, and how much of a core it took.
// All of it stays on this machine's loopback addresses, and ends by itself.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cpuUsOf, memoryOf } from '../../bench/shared/process-costs.ts';
import { startService } from '../../bench/program/start-server.ts';
import { run } from '../support/program.ts';
import { folderUntilExit } from '../support/temporary.ts';
import { ATTACKS } from './attacks.ts';
import { latencyOf, measureVictims, VICTIM_KINDS, type VictimSample } from './victim.ts';

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

/** Enough that a busy moment of the machine meets both. */
const TURNS = 4;
const ATTACK_START_MS = 500;
/** What an attack has begun is over by then. */
const REST_MS = 500;

/** A tenth of the share of a process of the usual priority, where both want a core. */
const LOW_PRIORITY = 10;

const folder = folderUntilExit('abuse');
const address = values.store ?? `sqlite:${join(folder, 'record.sqlite')}`;
if (values.store === undefined) {
  const made = await run(['demo', '--entries', String(entries), '--database-url', address]);
  if (made.code !== 0) throw new Error(made.stderr);
}
console.log(
  `p99 in milliseconds beside each attack / in the quiet seconds between, ${seconds} and ${seconds} seconds`,
);
console.log(
  '| attack | page p99 | contribution p99 | search p99 | /livez p99 | most memory | CPU | failures |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
for (const { name } of ATTACKS) {
  if (name.includes(values.only)) console.log(await attackAndRest(name));
}

/** Attacks and rests in turn, on one server: what else the machine does then counts for both. */
async function attackAndRest(name: string): Promise<string> {
  const server = await startService(address, join(folder, 'server.log'));
  const measure = (forSeconds: number): Promise<readonly VictimSample[]> =>
    measureVictims({ port: server.port, entries, seconds: forSeconds });
  try {
    await measure(2);
    const [quiet, attacked]: [VictimSample[], VictimSample[]] = [[], []];
    let cpuUs = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      quiet.push(...(await measure(seconds / TURNS)));
      const attacker = beginAttack(name, server.port);
      // Its connections are made, and its first requests are on their way.
      await pause(ATTACK_START_MS);
      const cpuBeforeUs = cpuUsOf(server.pid);
      attacked.push(...(await measure(seconds / TURNS)));
      cpuUs += cpuUsOf(server.pid) - cpuBeforeUs;
      await attacker.end();
      await pause(REST_MS);
    }
    const { highestMb } = memoryOf(server.pid);
    const share = cpuUs / 1_000_000 / seconds;
    return row(name, attacked, quiet, `${highestMb.toFixed(0)} MB | ${share.toFixed(2)}`);
  } finally {
    await server.stop();
  }
}

function beginAttack(name: string, port: number): { readonly end: () => Promise<void> } {
  const program = fileURLToPath(new URL('attack-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, name, String(port)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  // It stands for clients elsewhere, which take nothing from the cores of the server and of the clients that are measured.
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  const exited = once(child, 'exit');
  return {
    end: async () => {
      child.stdin?.end();
      await exited;
    },
  };
}

function row(
  name: string,
  attacked: readonly VictimSample[],
  quiet: readonly VictimSample[],
  costs: string,
): string {
  const cells = VICTIM_KINDS.map((kind) => {
    const [beside, alone] = [attacked, quiet].map((samples) => latencyOf(samples, kind).p99Ms);
    return `${beside!.toFixed(0)} / ${alone!.toFixed(0)} (${(beside! / alone!).toFixed(1)})`;
  });
  const failures = VICTIM_KINDS.flatMap((kind) =>
    Object.entries(latencyOf(attacked, kind).failures).map(
      ([what, count]) => `${kind} ${what} × ${count}`,
    ),
  );
  return `| ${name} | ${cells.join(' | ')} | ${costs} | ${failures.join(', ')} |`;
}
