// Runs a selection of tests during development: SQLite only, no browser, a fixed seed and few random values; two processes at a
// time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Each is one process: most of the time of a small test is starting a process and importing its subject. */
const PARTS = [
  ['{src,packages}/**/*.test.ts', 'test/{contribution,language,record,search}/*.test.ts'],
  [
    'test/api/!(exports|two-servers).test.ts',
    'test/api/{browsable,writing}/!(writing-bodies).test.ts',
    'test/store/{contract,index}/sqlite!(-history).test.ts',
    'test/import/scenarios.test.ts',
    'test/alerts/alerting.test.ts',
    'test/site/site.test.ts',
  ],
];

/** Tests that take seconds each, and fail together with others or seldom: `npm test` runs them. */
const SKIPPED = [
  'check finds',
  'a search that meets a damaged value',
  'folding twice is folding once',
  'leads nowhere that is not there',
  'of many entries in pieces',
  'into entries of several sittings',
];

const TEST_TIMEOUT_MS = 60_000;

const [one, other] = PARTS.map((patterns) =>
  spawn(
    process.execPath,
    [
      '--import=./bin/own-modules.js',
      '--import=./scripts/untracked-promises.js',
      '--test',
      '--test-isolation=none',
      `--test-timeout=${TEST_TIMEOUT_MS}`,
      ...SKIPPED.map((name) => `--test-skip-pattern=${name}`),
      ...patterns,
    ],
    { cwd: root, env: { ...process.env, TEST_QUICK: '1', TEST_SEED: '1' } },
  ),
);

/** The first prints as it runs; the second's output follows. */
async function outputOf(child) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece) => (text += piece));
  }
  const [status] = await once(child, 'close');
  return { status, text };
}

const second = outputOf(other);
one.stdout.pipe(process.stdout);
one.stderr.pipe(process.stderr);
const [status] = await once(one, 'close');
const { status: secondStatus, text } = await second;
process.stdout.write(text);
process.exitCode = status === 0 && secondStatus === 0 ? 0 : 1;
