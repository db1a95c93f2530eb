// Campaign: an importer is killed at random moments and run again; the record is that of an undisturbed one.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeImportFile } from '../../bench/importing/import-rows.ts';
import { PROGRAM, run } from '../support/program.ts';
import { seededRandom } from '../support/seed.ts';
import { countEntries, differences } from './compare-stores.ts';
import { type RoundsReport, runRounds, type ServerGroup } from './rounds.ts';
import { faultsOfCheck } from './writer.ts';

export interface ImporterReport {
  readonly entries: number;
  readonly kills: number;
  /** Kills that came while the importer was still running. */
  readonly killsMidway: number;
  readonly faults: readonly string[];
}

export async function killImporter(kills: number, entries: number): Promise<ImporterReport> {
  const folder = mkdtempSync(join(tmpdir(), 'hansard-importer-'));
  const [file, whole, killed] = ['file.ndjson', 'whole.sqlite', 'killed.sqlite'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  try {
    await writeImportFile(entries, file);
    const startedMs = performance.now();
    const faults = await importWhole(file, whole);
    const tookMs = performance.now() - startedMs;
    let killsMidway = 0;
    const random = seededRandom('kills of an importer');
    for (let kill = 0; kill < kills; kill += 1) {
      // Evenly spread over an import's length, with some chance in each: early, late, and at the commit.
      const wasRunning = await importKilled(
        file,
        killed,
        ((kill + random.fraction()) / kills) * tookMs,
      );
      if (wasRunning) killsMidway += 1;
      const stored = existsSync(killed) ? countEntries(killed) : 0;
      if (stored !== 0 && stored !== entries)
        faults.push(`${stored} entries are stored after a kill`);
    }
    faults.push(...(await importWhole(file, killed)));
    if (countEntries(whole) !== entries) faults.push('the undisturbed import is not whole');
    faults.push(...differences(whole, killed), ...(await faultsOfCheck(`sqlite:${killed}`)));
    return { entries, kills, killsMidway, faults };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importWhole(file: string, path: string): Promise<string[]> {
  const { code, stderr } = await run(['import', file], { DATABASE_URL: `sqlite:${path}` });
  return code === 0 ? [] : [`the import ends with ${code}: ${stderr}`];
}

/** Whether the importer was still running when it was killed. */
async function importKilled(file: string, path: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, 'import', file], {
    env: { DATABASE_URL: `sqlite:${path}` },
    stdio: 'ignore',
  });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  await Promise.race([pause(afterMs), ended]);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  return signal === 'SIGKILL';
}

// Campaign: the server, the whole group of its processes, is killed at random moments under eight writers.

export async function killServer(rounds: number): Promise<RoundsReport> {
  const folder = mkdtempSync(join(tmpdir(), 'hansard-kill-'));
  try {
    const path = join(folder, 'record.sqlite');
    const blow = { path, strike: (server: ServerGroup) => server.kill(), takesReplies: false };
    return await runRounds(blow, rounds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
