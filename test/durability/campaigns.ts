// The campaigns: what each is called, how long it is in its short and its long form, and when it has failed.

import { killImporter } from './kill-importer.ts';
import { killServer } from './kill-server.ts';
import { cutPower, cutPowerOfRawWriter } from './power-cut.ts';
import type { RoundsReport } from './rounds.ts';
import { fillDisk, lockStore, makeImmutable, makeReadOnly, type TroubleReport } from './trouble.ts';

export interface Outcome {
  readonly figures: Readonly<Record<string, unknown>>;
  /** What went wrong, as sentences. */
  readonly faults: readonly string[];
}

export interface Length {
  /** Kills of the server; the other campaigns have a part of that. */
  readonly rounds: number;
}

/** Two: a blow that is counted from the first request, and one from the first response (rounds.ts). */
export const SHORT: Length = { rounds: 2 };
export const LONG: Length = { rounds: 50 };

export interface Campaign {
  readonly title: string;
  /** Whether it mounts file systems, and so needs the rights to. */
  readonly mounts: boolean;
  readonly run: (length: Length) => Promise<Outcome>;
}

const part = (rounds: number, of: number): number => Math.max(2, Math.round(rounds / of));

/** Imported while it is killed: the two rounds of a short campaign fill a block of the index. */
const IMPORTED_ENTRIES_A_ROUND = 2_500;

export const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  'kill-server': {
    title: 'a server killed under eight writers loses and doubles nothing',
    mounts: false,
    run: async ({ rounds }) => ofRounds(await killServer(rounds)),
  },
  'power-cut': {
    title: 'a power cut under eight writers loses and doubles nothing',
    mounts: true,
    run: async ({ rounds }) => ofRounds(await cutPower(part(rounds, 5))),
  },
  'power-cut-control': {
    title: 'the power cut is one: bare SQLite loses commits at NORMAL, and none at FULL',
    mounts: true,
    run: async ({ rounds }) => {
      // Three of four cuts lose something; so many that not one does is one in several thousand.
      const normal = await cutPowerOfRawWriter('NORMAL', 4 + part(rounds, 5));
      const full = await cutPowerOfRawWriter('FULL', part(rounds, 5));
      const faults: string[] = [];
      if (normal.lost === 0) faults.push('nothing was lost at NORMAL: the harness sees no loss');
      if (full.lost > 0) faults.push(`${full.lost} commits were lost at FULL`);
      return { figures: { normal, full }, faults };
    },
  },
  'kill-importer': {
    title: 'an importer killed midway and run again ends row for row as an undisturbed one',
    mounts: false,
    run: async ({ rounds }) => {
      const { faults, ...figures } = await killImporter(
        part(rounds, 5),
        rounds * IMPORTED_ENTRIES_A_ROUND,
      );
      if (figures.killsMidway > 0) return { figures, faults };
      return { figures, faults: [...faults, 'no kill came midway'] };
    },
  },
  'disk-full': {
    title: 'a full disk refuses writes, not reads, until there is space',
    mounts: true,
    run: () => ofTrouble(fillDisk),
  },
  'read-only': {
    title: 'a file system made read-only refuses writes, not reads',
    mounts: true,
    run: () => ofTrouble(makeReadOnly),
  },
  'read-only-files': {
    title: 'files made read-only refuse writes, not reads, until they are writable again',
    mounts: true,
    run: () => ofTrouble(makeImmutable),
  },
  'store-locked': {
    title: 'a store locked by another writer refuses writes, not reads, until it is let go',
    mounts: false,
    run: () => ofTrouble(lockStore),
  },
};

function ofRounds({ faults, refused, ...figures }: RoundsReport): Outcome {
  return {
    figures: { ...figures, refused: refused.length },
    faults: figures.blowsInFlight > 0 ? faults : [...faults, 'no blow met a request in flight'],
  };
}

async function ofTrouble(live: () => Promise<TroubleReport>): Promise<Outcome> {
  const { refusals, faults } = await live();
  return { figures: { refusals }, faults };
}
