// The seed of all random values in the tests: a new one for every process, printed when a test fails, and replayed with
// TEST_SEED.
//
//   TEST_SEED=123 node --test test/store/random-queries/random-queries.test.ts

import fc from 'fast-check';
import { Random } from '../../src/demo/random.ts';

/** Seeds are integers below this: fast-check takes 32 bits. */
const SEEDS = 2 ** 31;

export const SEED = chooseSeed(process.env['TEST_SEED']);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });

process.on('exit', (code) => {
  if (code !== 0) console.error(`Random values in this process: TEST_SEED=${SEED}`);
});

function chooseSeed(chosen: string | undefined): number {
  if (chosen === undefined || chosen === '') return Math.floor(Math.random() * SEEDS);
  const seed = Number(chosen);
  if (Number.isInteger(seed) && seed >= 0 && seed < SEEDS) return seed;
  throw new Error(`TEST_SEED must be a whole number from 0 to ${SEEDS - 1}, not “${chosen}”.`);
}

/** A separate generator for every caller, by name; the same name and seed give the same numbers. */
export function seededRandom(name: string): Random {
  let seed = SEED;
  for (const letter of name) seed = (Math.imul(seed, 31) + letter.codePointAt(0)!) | 0;
  return new Random(seed);
}

/**
 * The maximum number of random values per property. Every run has different ones; `TEST_LONG=1 npm test` uses as many as each
 * test requests.
 */
const RUNS_MAX =
  process.env['TEST_LONG'] === '1' ? Infinity : process.env['TEST_QUICK'] === '1' ? 100 : 200;

/** How many random values a property is tried with. */
export function runsOf(runs: number): number {
  return Math.min(runs, RUNS_MAX);
}

/** Code points that are not characters: halves of surrogate pairs. */
const HALVES = { first: 0xd800, count: 0x800 };

/**
 * Any character, for `fc.string`. Its own unit 'binary' is equivalent, but computes for a second in each process: it maps all
 * characters to find which dangerous strings they can make.
 */
export const anyCharacter = fc.nat({ max: 0x10ffff - HALVES.count }).map(
  (index) => String.fromCodePoint(index < HALVES.first ? index : index + HALVES.count),
  (character) => {
    const codePoint = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (codePoint === undefined || String.fromCodePoint(codePoint) !== character)
      throw new Error('it is not one character');
    return codePoint < HALVES.first ? codePoint : codePoint - HALVES.count;
  },
);

export { fc };
