// What one client can cost the others. Each attack runs against its own server, in its own process, alternating with quiet
// seconds. The table compares what readers got during the attack and without it, the memory of the server, and its share of a
// core.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuUsOf, memoryOf } from '../../bench/shared/process-costs.ts';
import { startService } from '../../bench/program/start-server.ts';
import { ATTACKS } from './attacks.ts';
import { measureReaders, READER_KINDS, type ReaderKind, type Sample } from './readers.ts';
import type { CampaignOptions } from './run.ts';

/** Enough that a busy moment of the machine affects both. */
const TURNS = 4;

/** The time for an attack to take effect, and for its effects to end. */
const SETTLE_MS = 500;

/** A tenth of the share of a normal process when both want a core: real attackers run elsewhere. */
const LOW_PRIORITY = 10;

export async function abuse(options: CampaignOptions): Promise<void> {
  console.log('p99 in milliseconds beside each attack / in the quiet seconds between');
  console.log(`| attack | ${READER_KINDS.join(' | ')} | most memory | CPU | failures |`);
  console.log(`| --- |${' ---: |'.repeat(READER_KINDS.length + 2)} --- |`);
  for (const name of ATTACKS.keys()) {
    if (name.includes(options.only)) console.log(await attackAndRest(name, options));
  }
}

async function attackAndRest(
  name: string,
  { store, entries, seconds, folder }: CampaignOptions,
): Promise<string> {
  const server = await startService(store, join(folder, 'server.log'));
  const measure = (): Promise<readonly Sample[]> =>
    measureReaders(server.port, entries, seconds / TURNS);
  try {
    await measure();
    const [quiet, attacked]: [Sample[], Sample[]] = [[], []];
    let cpuUs = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      quiet.push(...(await measure()));
      const endAttack = beginAttack(name, server.port);
      await pause(SETTLE_MS);
      const cpuBeforeUs = cpuUsOf(server.pid);
      attacked.push(...(await measure()));
      cpuUs += cpuUsOf(server.pid) - cpuBeforeUs;
      await endAttack();
      await pause(SETTLE_MS);
    }
    const cells = READER_KINDS.map((kind) => {
      const [beside, alone] = [p99Of(attacked, kind), p99Of(quiet, kind)];
      return `${beside.toFixed(0)} / ${alone.toFixed(0)} (${(beside / alone).toFixed(1)})`;
    });
    const failed = attacked.filter(({ status }) => status !== '200');
    const failures = [...Map.groupBy(failed, ({ kind, status }) => `${kind} ${status}`)].map(
      ([what, all]) => `${what} × ${all.length}`,
    );
    const costs = `${memoryOf(server.pid).highestMb.toFixed(0)} MB | ${(cpuUs / 1e6 / seconds).toFixed(2)}`;
    return `| ${name} | ${cells.join(' | ')} | ${costs} | ${failures.join(', ')} |`;
  } finally {
    await server.stop();
  }
}

function p99Of(samples: readonly Sample[], kind: ReaderKind): number {
  const sorted = samples
    .filter((sample) => sample.kind === kind)
    .map(({ ms }) => ms)
    .sort((one, other) => one - other);
  return sorted[Math.floor(0.99 * sorted.length)] ?? NaN;
}

/** The readers must not wait for the attacker's event loop. */
function beginAttack(name: string, port: number): () => Promise<void> {
  const program = fileURLToPath(new URL('attacks.ts', import.meta.url));
  const child = spawn(process.execPath, [program, name, String(port)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  const exited = once(child, 'exit');
  return async () => {
    child.stdin?.end();
    await exited;
  };
}
