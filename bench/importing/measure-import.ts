// Measures writing: an import and a demo record, alternating with raw inserts of the same rows.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeImportFile } from './import-rows.ts';
import { makeDemo } from '../program/make-store.ts';
import type { Options } from '../shared/options.ts';
import { runHansard, runScript } from '../program/run-program.ts';

export interface Writing {
  readonly entries: number;
  /** The whole command `hansard import`, from start to end. */
  readonly import: WritingTime[];
  /** The whole command `hansard demo`. */
  readonly demo: WritingTime[];
  /** Only the inserts and a bare FTS5 index, in a process that has the rows ready. */
  readonly rawInserts: WritingTime[];
}

export interface WritingTime {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const RAW_INSERTS = fileURLToPath(new URL('raw-inserts.ts', import.meta.url));

export async function measureImport(
  { importEntries: entries, importRounds: rounds }: Options,
  workFolder: string,
): Promise<Writing> {
  const file = join(workFolder, 'record.ndjson');
  await writeImportFile(entries, file);
  const writing: Writing = { entries, import: [], demo: [], rawInserts: [] };
  for (let round = 1; round <= rounds; round += 1) {
    await withEmptyStore(workFolder, async (path) => {
      const { output } = await runScript(RAW_INSERTS, String(entries), path);
      writing.rawInserts.push(JSON.parse(output) as WritingTime);
    });
    await withEmptyStore(workFolder, async (path) => {
      const run = await runHansard('import', file, '--database-url', `sqlite:${path}`);
      writing.import.push({ seconds: run.seconds, cpuSeconds: run.cpuSeconds });
    });
    await withEmptyStore(workFolder, async (path) => {
      const { seconds, cpuSeconds } = await makeDemo(entries, path);
      writing.demo.push({ seconds, cpuSeconds });
    });
    console.error(`Writing, round ${round} of ${rounds}.`);
  }
  return writing;
}

async function withEmptyStore(
  workFolder: string,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const path = join(workFolder, 'written.sqlite');
  await work(path);
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
}
