// A run of one character, or of a few, ends no reader: a text of 100 kB is read in linear time.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { LongRuns, RunStyle } from './read-long-runs.ts';
import { fc } from '../support/seed.ts';

const RUN_UNITS = 100_000;

/** Linear readers take a second or two for all of it. One that is quadratic takes minutes, one that is exponential does not end. */
const HANGS_AFTER_MS = 120_000;

const around = fc.constantFrom(
  ['', ''],
  ['(Question ', ' put and agreed to)'],
  ['The Speaker (', '): Order'],
  ['I beg to move that ', ' the following papers on the Table'],
  ['by Hon. ', ' on behalf of'],
);

const pump = fc.oneof(
  fc.constantFrom('-', '–', ' ', '\t', '\n', '(', ')', '[', '.', ',', ':', ';', 'A', 'a', '0', '"'),
  fc.string({ unit: fc.constantFrom(...'-– ([)].:,;Aa0"\n'), minLength: 1, maxLength: 4 }),
);

async function isRead(runs: LongRuns): Promise<boolean> {
  const worker = new Worker(new URL('read-long-runs.ts', import.meta.url), { workerData: runs });
  const timer = setTimeout(() => void worker.terminate(), HANGS_AFTER_MS);
  try {
    const [message] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as [
      unknown,
    ];
    return message === 'read';
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

test('runs of 100 kB are read, and so is a line of dashes in a note', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(around, pump), { minLength: 4, maxLength: 4 }),
      fc.constantFrom<RunStyle>('regular', 'bold', 'italic', 'centred'),
      async (runs, style) => {
        const texts = runs.flatMap(([[before, after], unit]) =>
          [60, 700, RUN_UNITS].map(
            (units) => before + unit.repeat(Math.ceil(units / unit.length)) + after,
          ),
        );
        assert.equal(await isRead({ texts, style }), true);
      },
    ),
    { numRuns: 6 },
  );
});
