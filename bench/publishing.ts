// What the static tree of `hansard publish` takes, and how fast nginx serves it, compared with plain files of the same sizes:
// `node bench/publishing.ts [entries]`. It needs nginx, and ends by itself.

import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileOfAddress } from '../src/distribute/file-of-address.ts';
import type { NewEntry } from '../src/record/entry.ts';
import { readWireForm } from '../src/record/wire-form.ts';
import { UNDESCRIBED_SITTING } from '../src/record/sitting.ts';
import type { Store } from '../src/store/contract/store.ts';
import { openStore } from '../src/store/open-store.ts';
import { startNginxOnFiles, withoutNginx } from '../test/support/nginx.ts';
import { freePort } from '../test/support/postgres/postgres-programs.ts';
import type { LoadResult } from './load/load-client.ts';
import type { Range, Target } from './load/requests.ts';
import { startLoadClient } from './load/start-load-client.ts';
import { makeDemo } from './program/make-store.ts';
import { runHansard } from './program/run-program.ts';
import { withWorkFolder } from './shared/paths.ts';
import { summarize } from './shared/statistics.ts';

const entries = Number(process.argv[2] ?? 50_000);
const missing = withoutNginx();
if (missing !== false) throw new Error(missing);

/** Each is measured so often, in turn: machines are noisy. */
const ROUNDS = 10;
const ENTRY_LIST = '/api/v0.1/hansard/entries/';

/** A file takes whole blocks of the disk. */
const BLOCK_BYTES = 4_096;

/** As many entries as a sitting of the demo record has. */
const SITTING_ENTRIES = 400;

/** An entry of the first sitting. */
const CORRECTED_ID = 100;

const speech = (textCounter: number): NewEntry => ({
  textCounter,
  type: 'speech',
  // Entries of one speaker that follow each other would be one contribution.
  speakerName: textCounter % 2 === 0 ? 'Mr. Speaker' : 'Mr. Otieno',
  speakerTitle: '',
  speaker: null,
  content: `I beg to differ. This is number ${textCounter}.`,
});

/** What happens to a record between two publications. */
const CHANGES: readonly (readonly [string, (record: Store) => Promise<unknown>])[] = [
  [
    'a correction',
    (record) =>
      record.write(async (writing) => {
        const body = readWireForm((await writing.findEntry(CORRECTED_ID))!.wire);
        const content = `${body.content} Corrected.`;
        await writing.correctEntry(CORRECTED_ID, { ...body, content }, 'corrected');
      }),
  ],
  [
    'a new sitting',
    (record) =>
      record.write(async (writing) => {
        const sitting = await writing.addSitting({
          ...UNDESCRIBED_SITTING,
          venueSlug: 'senate',
          startDate: '2026-01-01',
        });
        const entries = Array.from({ length: SITTING_ENTRIES }, (_, at) => speech(at + 1));
        await writing.appendEntries(sitting, entries);
      }),
  ],
];

const median = (values: readonly number[]): number => summarize(values).median;

interface Compared {
  readonly name: string;
  readonly tree: Target;
  readonly plain: Target;
}

await withWorkFolder(async (folder) => {
  const [tree, plain] = [join(folder, 'tree'), join(folder, 'plain')];
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

  const numbers = [
    { name: 'pages', before: `${ENTRY_LIST}?page=`, after: '', ...pageRange() },
    { name: 'entries', before: ENTRY_LIST, after: '/', ...idRange(tree) },
  ];
  const compared = numbers.map(({ name, before, after, first, length }): Compared => {
    mkdirSync(join(plain, name), { recursive: true });
    for (let number = first; number < first + length; number++) {
      const file = fileOfAddress(`${before}${number}${after}`)!;
      copyFileSync(join(tree, file), join(plain, name, `${number}.json`));
    }
    const random = { kind: 'random', ranges: [{ first, length }] } as const;
    return {
      name,
      tree: { before, numbers: random, after },
      plain: { before: `/${name}/`, numbers: random, after: '.json' },
    };
  });
  await compare(tree, plain, compared);
});

/** Bytes and blocks of the files, by the first folders of their names. */
function printSizes(tree: string): void {
  const parts = new Map<string, { files: number; bytes: number; blocks: number }>();
  for (const name of readdirSync(tree, { recursive: true, encoding: 'utf8' })) {
    const status = statSync(join(tree, name));
    if (!status.isFile() || name.startsWith('.hansard')) continue;
    const part = name
      .replace(/\/(?:[0-9]*k|named)\/.*$/, '')
      .replace(/^(?!api|embed|hansard\/contribution)([^/]*)(\/.*)?$/, 'site');
    const sum = parts.get(part) ?? { files: 0, bytes: 0, blocks: 0 };
    sum.files += 1;
    sum.bytes += status.size;
    sum.blocks += Math.ceil(status.size / BLOCK_BYTES);
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

function pageRange(): Range {
  return { first: 1, length: Math.floor(entries / 10) };
}

/** Ten thousand ids that follow each other, or as many as there are. */
function idRange(tree: string): Range {
  let first = 1_000;
  const isThere = (id: number): boolean =>
    statSync(join(tree, fileOfAddress(`${ENTRY_LIST}${id}/`)!), { throwIfNoEntry: false }) !==
    undefined;
  while (!isThere(first)) first += 1;
  let length = 0;
  while (length < 10_000 && isThere(first + length)) length += 1;
  return { first, length };
}

async function compare(tree: string, plain: string, all: readonly Compared[]): Promise<void> {
  const endings: (() => unknown)[] = [];
  const ending = { after: (end: unknown) => void endings.unshift(end as () => unknown) };
  const plainPort = await freePort();
  // A connection of the load client is never closed.
  const beside = `
keepalive_requests 1000000000;
server {
    listen 127.0.0.1:${plainPort};
    root ${plain};
    types { application/json json; }
    open_file_cache max=100000 inactive=60s;
    open_file_cache_valid 5s;
    sendfile on;
    add_header X-Content-Type-Options nosniff;
    add_header Access-Control-Allow-Origin *;
    add_header Cache-Control "public, no-cache";
}`;
  const client = startLoadClient();
  try {
    const { port, pid } = await startNginxOnFiles(ending, tree, beside);
    console.log(
      '\n| of plain files | requests a second | CPU for a request | bytes | ratio | ratio of CPU |',
    );
    console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
    for (const { name, tree: ofTree, plain: ofPlain } of all) {
      const measure = (target: Target, at: number): Promise<LoadResult> =>
        client.measure({
          port: at,
          serverPid: pid,
          target,
          connections: 16,
          warmUpSeconds: 1,
          seconds: 1.5,
        });
      const pairs: (readonly [LoadResult, LoadResult])[] = [];
      // Whoever is second may find the machine warmer, so they take turns.
      for (let round = 0; round < ROUNDS; round++) {
        if (round % 2 === 0) {
          const first = await measure(ofTree, port);
          pairs.push([first, await measure(ofPlain, plainPort)]);
        } else {
          const first = await measure(ofPlain, plainPort);
          pairs.push([await measure(ofTree, port), first]);
        }
      }
      const rate = median(pairs.map(([one]) => one.requestsPerSecond));
      const cpu = median(pairs.map(([one]) => one.serverCpuUsPerRequest));
      const ratio = median(
        pairs.map(([one, other]) => one.requestsPerSecond / other.requestsPerSecond),
      );
      const ofCpu = median(
        pairs.map(([one, other]) => other.serverCpuUsPerRequest / one.serverCpuUsPerRequest),
      );
      const [[one]] = pairs as [readonly [LoadResult, LoadResult]];
      console.log(
        `| ${name} | ${Math.round(rate)} | ${cpu.toFixed(0)} µs | ${Math.round(one.bytesPerResponse)} | ${ratio.toFixed(2)} | ${ofCpu.toFixed(2)} |`,
      );
    }
  } finally {
    await client.stop();
    for (const end of endings) await end();
  }
}
