// The options of a benchmark run, read from the command line.

import { parseArgs } from 'node:util';

export interface Options {
  /** The size of the store that is read from. */
  readonly entries: number;
  /** How long each scenario is measured in each round. */
  readonly seconds: number;
  /** How long each scenario runs before its measurement begins. */
  readonly warmUpSeconds: number;
  readonly rounds: number;
  readonly startUps: number;
  readonly importEntries: number;
  readonly importRounds: number;
  readonly reading: boolean;
  readonly import: boolean;
  /** Whether it is the shortest form, whose figures are meaningless. */
  readonly quick: boolean;
  /** Whether the figures of this run are stored in the repository: all of it, at full size. */
  readonly complete: boolean;
}

/** The size of the real record on the day it was described. */
export const FULL_ENTRIES = 1_608_389;

/** Eight scenarios of 3.5 s make a round of half a minute; the median of five survives two bad rounds. */
const FULL = {
  seconds: 3,
  warmUpSeconds: 0.5,
  rounds: 5,
  startUps: 5,
  importEntries: 200_000,
  importRounds: 3,
};

/** The minimum that still runs every part; a test runs it, so it must be short. */
const QUICK = {
  seconds: 0.3,
  warmUpSeconds: 0.1,
  rounds: 1,
  startUps: 1,
  importEntries: 4_000,
  importRounds: 1,
};
const QUICK_ENTRIES = 4_000;

export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      entries: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string' },
      'import-entries': { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  });
  const { only, quick } = values;
  if (only !== undefined && only !== 'reading' && only !== 'import') {
    throw new RangeError(`--only is "${only}", but must be reading or import`);
  }
  const usual = quick ? QUICK : FULL;
  const entries = whole(
    'entries',
    values.entries,
    quick ? QUICK_ENTRIES : FULL_ENTRIES,
    10_000_000,
  );
  const importEntries = whole(
    'import-entries',
    values['import-entries'],
    usual.importEntries,
    10_000_000,
  );
  const seconds = whole('seconds', values.seconds, usual.seconds, 60);
  const rounds = whole('rounds', values.rounds, usual.rounds, 50);
  return {
    ...usual,
    entries,
    importEntries,
    seconds,
    rounds,
    reading: only !== 'import',
    import: only !== 'reading',
    quick,
    complete:
      !quick &&
      only === undefined &&
      entries === FULL_ENTRIES &&
      importEntries === FULL.importEntries &&
      seconds >= FULL.seconds &&
      rounds >= FULL.rounds,
  };
}

function whole(name: string, text: string | undefined, usual: number, most: number): number {
  if (text === undefined) return usual;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new RangeError(`--${name} is "${text}", but must be a whole number from 1 to ${most}`);
}
