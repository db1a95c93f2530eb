// How much each speaker of a block says in each of its runs. It is stored with the block: totals of the record are the sums of some
// hundred numbers a block, not counts of thousands of entries.

import { type Bits, emptyBits, hasBit, localOf, setBit } from '@hansard/search/bits';
import { damagedIndex } from '@hansard/search/errors';
import type { Column, IndexedBlock, Run } from '@hansard/search/index';
import { buildBlock } from '@hansard/search/storage';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { engineEntry, type IndexedEntry, SPEAKER_COLUMN } from './indexed-entry.ts';

/** The column of a block that has its tallies, as numbers. */
export const TALLY_COLUMN = 'tallies';

/** What a speaker says in one run. */
export interface SpeakerTally {
  readonly run: Run;
  /** The number of the speaker in the block's column of speakers. */
  readonly speaker: number;
  readonly entries: number;
  /** How many of the entries begin a contribution. */
  readonly contributions: number;
  readonly words: number;
}

/** Packed: of each tally the index of its run, and the other fields; in order of runs and speakers. */
export type Tallies = Column['numbers'];

export const TALLY_NUMBERS = 5;

/** The values of a block's entries, by local id. */
export interface TalliedEntries {
  readonly speakers: Column;
  readonly words: Column['numbers'];
  readonly begins: Bits;
}

/** Tallies the speakers of a block's runs. Entries without a speaker are left out. */
export function tallySpeakers(runs: readonly Run[], entries: TalliedEntries): Tallies {
  const { speakers, words, begins } = entries;
  const tallies: number[] = [];
  const [ENTRIES, CONTRIBUTIONS, WORDS] = [0, 1, 2];
  const counts = new Uint32Array(3 * (1 + (speakers.names?.length ?? 0)));
  for (const [index, { first, last }] of runs.entries()) {
    counts.fill(0);
    for (let local = localOf(first), to = localOf(last); local <= to; local++) {
      const at = 3 * (speakers.numbers[local] ?? 0);
      counts[at + ENTRIES]! += 1;
      if (hasBit(begins, local)) counts[at + CONTRIBUTIONS]! += 1;
      counts[at + WORDS]! += words[local] ?? 0;
    }
    for (let at = 3; at < counts.length; at += 3) {
      if (counts[at] === 0) continue;
      tallies.push(index, at / 3);
      for (const count of counts.subarray(at, at + 3)) tallies.push(count);
    }
  }
  return Uint32Array.from(tallies);
}

const NOBODY: Column = { names: [], numbers: new Uint16Array(0) };

/** Calls `visit` with each tally of a block that has these runs. */
export function eachTally(
  tallies: Tallies,
  runs: readonly Run[],
  visit: (tally: SpeakerTally) => void,
): void {
  if (tallies.length % TALLY_NUMBERS !== 0) throw damagedIndex();
  for (let at = 0; at < tallies.length; at += TALLY_NUMBERS) {
    const run = runs[tallies[at]!];
    if (run === undefined) throw damagedIndex();
    visit({
      run,
      speaker: tallies[at + 1]!,
      entries: tallies[at + 2]!,
      contributions: tallies[at + 3]!,
      words: tallies[at + 4]!,
    });
  }
}

/** Builds a block from its entries, in order of id, with the tallies of their speakers. */
export function tallied(
  block: number,
  entries: readonly IndexedEntry[],
  rules: ReadingRules,
): IndexedBlock {
  const built = buildBlock(block, entries.map(engineEntry), rules);
  const begins = emptyBits();
  for (const entry of entries) if (entry.begins) setBit(begins, localOf(entry.id));
  // A block without entries has no column of them.
  const speakers = built.columns[SPEAKER_COLUMN] ?? NOBODY;
  const { numbers: words } = built.columns.words;
  const numbers = tallySpeakers(built.runs, { speakers, words, begins });
  return { ...built, columns: { ...built.columns, [TALLY_COLUMN]: { names: null, numbers } } };
}
