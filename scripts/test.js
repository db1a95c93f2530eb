// Runs the test files, each in its own process, the longest first.
//
// `node --test` runs files in the order of their names, whatever order they are given in; a long one that starts last would
// keep one core busy and the others idle.
import { globSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Files with their own process. Those of `one-process` import the others. */
const FILES = [
  'test/{durability,one-process,process}/**/*.test.ts',
  'test/{check/check,search/cache-memory,search/judged/*}.test.ts',
  'test/store/{*,contract/postgres,finder/postgres-finder,*/*-on-postgres,random-queries/*}.test.ts',
];

/** The prefixes of the files, those that take longest first. All other files follow, in the order of their names. */
const LONGEST_FIRST = [
  'one-process/importing',
  'one-process/mirroring',
  'one-process/store',
  'one-process/postgres',
  'store/postgres/writing',
  'one-process/interface',
  'one-process/browser',
  'store/finder',
  'search/judged',
  'check',
  'one-process/commands',
  'one-process/site',
  'one-process/serving',
  'process/serving',
  'store/postgres',
  'one-process/publishing',
  'store/contract',
  'process/package',
  'one-process',
  'process/replicas',
  'durability',
  'process',
  'store',
];

/**
 * More than the two cores of a small machine: a test that waits for a process leaves its core to another. With five, a seventh of
 * the processor time of two cores was idle.
 */
const CONCURRENCY = 7;

/** The limit for a hanging test. The longest takes a minute on two free cores; a busy machine once took fourteen times as long. */
const TEST_TIMEOUT_MS = 900_000;

function turnOf(file) {
  const turn = LONGEST_FIRST.findIndex((beginning) => file.startsWith(`test/${beginning}`));
  return turn === -1 ? LONGEST_FIRST.length : turn;
}

const files = globSync(FILES, { cwd: root }).sort();
const stream = run({
  cwd: root,
  files: files.toSorted((a, b) => turnOf(a) - turnOf(b)),
  concurrency: CONCURRENCY,
  execArgv: [
    '--import',
    './bin/own-modules.js',
    '--import',
    './scripts/untracked-promises.js',
    `--test-timeout=${TEST_TIMEOUT_MS}`,
  ],
});

// A run that ends before its summary has failed.
process.exitCode = 1;
stream.on('test:summary', ({ file, success }) => {
  if (file === undefined && success) process.exitCode = 0;
});
stream.compose(spec).pipe(process.stdout);
