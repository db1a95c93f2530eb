// The size of the static tree of `hansard publish`, and the cost of a further run: `node bench/publishing.ts [entries]`.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { NewEntry } from '../src/record/entry.ts';
import { readWireForm } from '../src/record/wire-form.ts';
import { UNDESCRIBED_SITTING } from '../src/record/sitting.ts';
import type { Store } from '../src/store/contract/store.ts';
import { openStore } from '../src/store/open-store.ts';
import { makeDemo } from './program/make-store.ts';
import { runHansard } from './program/run-program.ts';
import { withWorkFolder } from './shared/paths.ts';

const entries = Number(process.argv[2] ?? 50_000);

/** A file takes whole blocks of the disk. */
const BLOCK_BYTES = 4_096;

/** As many entries as a sitting of the demo record has. */
const SITTING_ENTRIES = 400;

/** An entry of the first sitting. */
const CORRECTED_ID = 100;

const speech = (textCounter: number): NewEntry => ({
  textCounter,
  type: 'speech',
  // Consecutive entries of one speaker would be one contribution.
  speakerName: textCounter % 2 === 0 ? 'Mr. Speaker' : 'Mr. Otieno',
  speakerTitle: '',
  speaker: null,
  content: `I beg to differ. This is number ${textCounter}.`,
});

/** Changes of a record between two publications. */
const CHANGES: readonly (readonly [string, (record: Store) => Promise<unknown>])[] = [
  [
    'a correction',
    (record) =>
      record.write(async (writing) => {
        const entry = (await writing.entries.find(CORRECTED_ID))!;
        const body = readWireForm(entry.wire);
        const content = `${body.content} Corrected.`;
        await writing.entries.correct(entry, { ...body, content });
      }),
  ],
  [
    'a new sitting',
    (record) =>
      record.write(async (writing) => {
        const sitting = await writing.sittings.add({
          ...UNDESCRIBED_SITTING,
          venueSlug: 'senate',
          startDate: '2026-01-01',
        });
        const entries = Array.from({ length: SITTING_ENTRIES }, (_, at) => speech(at + 1));
        await writing.entries.append(sitting, entries);
      }),
  ],
];

await withWorkFolder(async (folder) => {
  const tree = join(folder, 'tree');
  const store = ['--database-url', `sqlite:${join(folder, 'record.sqlite')}`];
  await makeDemo(entries, join(folder, 'record.sqlite'));
  const words = ['publish', tree, '--base-url', 'http://127.0.0.1', ...store];
  const made = await runHansard(...words);
  console.error(`${made.output.trim()} ${made.cpuSeconds.toFixed(1)} s of CPU`);
  printSizes(tree);
  for (const [name, change] of CHANGES) {
    const record = await openStore(store[1]!);
    await change(record);
    await record.close();
    const again = await runHansard(...words);
    console.error(`${name}: ${again.output.trim()} ${again.cpuSeconds.toFixed(1)} s of CPU`);
  }
});

/** Bytes and blocks of the files, by the first folders of their names. */
function printSizes(tree: string): void {
  const parts = new Map<string, { files: number; bytes: number; blocks: number }>();
  for (const name of readdirSync(tree, { recursive: true, encoding: 'utf8' })) {
    const status = statSync(join(tree, name));
    if (name.startsWith('.hansard')) continue;
    const [part = 'site'] =
      /^(?:api\/v0\.1\/hansard\/[a-z]+|hansard\/(?:contribution|entry))(?=\/)/.exec(name) ?? [];
    const sum = parts.get(part) ?? { files: 0, bytes: 0, blocks: 0 };
    // A folder also takes a block.
    sum.blocks += Math.ceil(status.size / BLOCK_BYTES);
    if (status.isFile()) {
      sum.files += 1;
      sum.bytes += status.size;
    }
    parts.set(part, sum);
  }
  console.log(
    '| part | files | bytes a file | MB | MB on disk |\n| --- | ---: | ---: | ---: | ---: |',
  );
  for (const [part, { files, bytes, blocks }] of [...parts].toSorted()) {
    const onDisk = (blocks * BLOCK_BYTES) / 1e6;
    const mean = Math.round(bytes / files);
    console.log(
      `| ${part} | ${files} | ${mean} | ${(bytes / 1e6).toFixed(1)} | ${onDisk.toFixed(1)} |`,
    );
  }
}
