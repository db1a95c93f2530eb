// Contributions: which entry begins each, which entries it has, and how these follow one another.

import { lowerBound } from '../../lower-bound.ts';
import { present } from '../../present.ts';
import { onceFor } from '../../record/parliament/parliament.ts';
import {
  type Bits,
  BLOCK_SIZE,
  blockOf,
  eachBit,
  firstBitFrom,
  idOf,
  lastBitUpTo,
  localOf,
  NO_BITS,
  setBit,
  setRange,
} from '@hansard/search/index/bits';
import { bitsAt, type EntrySet, inOrder, inSet, subtract } from '@hansard/search/index/entry-set';
import type { Run } from '@hansard/search/index/index-block';
import type { AdjacentEntries } from '@hansard/search/match/cross-entry-phrases';
import type { ScoreBlock } from '@hansard/search/rank/top-scores';
import { type Numbers, readNumbers } from './numbered-column.ts';
import { memoizeByView } from './record-reader.ts';
import type { ContributionMap } from './record-view.ts';

/** The entries that begin the contributions these entries are part of. */
export function startsOfEntries(entries: EntrySet, contributions: ContributionMap): EntrySet {
  const found = new Map<number, Bits>();
  let [block, bits] = [-1, NO_BITS];
  eachStart(entries, contributions, (_, __, start) => {
    // Mostly it is the block of the start before.
    if (blockOf(start) !== block) bits = bitsAt(found, (block = blockOf(start)));
    setBit(bits, localOf(start));
  });
  return inOrder(found);
}

/** Returns the scores of contributions, at the local ids of their first entries: each has the best score of its `entries`. */
export function contributionScores(
  scoreBlock: ScoreBlock,
  entries: EntrySet,
  contributions: ContributionMap,
): ScoreBlock {
  const scored = new Map<number, Float32Array>();
  let [current, scores] = [-1, null as Float32Array | null];
  eachStart(entries, contributions, (block, local, start) => {
    if (block !== current) {
      current = block;
      scores = scoreBlock(block, entries.get(block) ?? NO_BITS);
    }
    if (scores === null) return;
    let ofStart = scored.get(blockOf(start));
    if (ofStart === undefined) scored.set(blockOf(start), (ofStart = new Float32Array(BLOCK_SIZE)));
    const at = localOf(start);
    ofStart[at] = Math.max(ofStart[at] ?? 0, scores[local] ?? 0);
  });
  return (block) => scored.get(block) ?? null;
}

/** Calls `visit` with each entry of a set and the id that begins its contribution, block by block. */
function eachStart(
  entries: EntrySet,
  contributions: ContributionMap,
  visit: (block: number, local: number, start: number) => void,
): void {
  for (const { first, last, openBefore } of openRuns(contributions)) {
    const block = blockOf(first);
    const bits = entries.get(block);
    if (bits === undefined) continue;
    const beginning = contributions.begins.get(block) ?? NO_BITS;
    const from = localOf(first);
    const visitEntry = (local: number): void => {
      const start = lastBitUpTo(beginning, local);
      if (start >= from) visit(block, local, idOf(block, start));
      else if (openBefore >= 0) visit(block, local, openBefore);
    };
    eachBit(bits, visitEntry, from, localOf(last));
  }
}

/** The entries of the contributions that begin with the entries of a set. */
export function entriesOfContributions(starts: EntrySet, contributions: ContributionMap): EntrySet {
  const found = new Map<number, Bits>();
  for (const { first, last, openBefore } of openRuns(contributions)) {
    const block = blockOf(first);
    const begins = contributions.begins.get(block) ?? NO_BITS;
    const [from, to] = [localOf(first), localOf(last)];
    const addUntilNext = (local: number, next: number): void => {
      const end = Math.min(to, firstBitFrom(begins, next) - 1);
      if (end >= local) setRange(bitsAt(found, block), local, end);
    };
    // The first entries may continue a contribution of an earlier run.
    if (openBefore >= 0 && inSet(starts, openBefore)) addUntilNext(from, from);
    eachBit(starts.get(block) ?? NO_BITS, (local) => addUntilNext(local, local + 1), from, to);
  }
  return inOrder(found);
}

/** The ids of the contribution that begins with an id, in order. */
export function contributionFrom(start: number, contributions: ContributionMap): number[] {
  const { next } = neighboursIn(contributions);
  const ids = [start];
  for (let id = next(start); id !== null && !inSet(contributions.begins, id); id = next(id)) {
    ids.push(id);
  }
  return ids;
}

// Contributions that continue from one run of entries into another of the same sitting.

/** A run, and the id that begins the contribution its first entries may continue: the last of its sitting before it, or -1. */
interface OpenRun extends Run {
  readonly openBefore: number;
}

/** Computed once for each version of the record: every search for contributions needs it. */
const openRuns = onceFor(({ begins, runs }: ContributionMap): readonly OpenRun[] => {
  const lastOfDocument = new Map<number, number>();
  return runs.map(({ first, last, documentId }) => {
    const openBefore = lastOfDocument.get(documentId) ?? -1;
    const block = blockOf(first);
    const newest = lastBitUpTo(begins.get(block) ?? NO_BITS, localOf(last));
    if (newest >= localOf(first)) lastOfDocument.set(documentId, idOf(block, newest));
    return { first, last, documentId, openBefore };
  });
});

/** The ids of contributions that entries of other sittings interrupt, each by its first: they do not follow one another. */
export type ScatteredContributions = ReadonlyMap<number, readonly number[]>;

/** The scattered contributions among those that begin with the entries of a set. A record whose sittings were added one by one has none. */
export function scatteredContributions(
  starts: EntrySet,
  contributions: ContributionMap,
): ScatteredContributions {
  const scattered = new Map<number, readonly number[]>();
  let previous: number | null = null;
  for (const { first, documentId, openBefore: start } of openRuns(contributions)) {
    const isAfterAnother = previous !== null && previous !== documentId;
    previous = documentId;
    if (!isAfterAnother || start < 0 || scattered.has(start)) continue;
    if (!inSet(contributions.begins, first) && inSet(starts, start)) {
      scattered.set(start, contributionFrom(start, contributions));
    }
  }
  return scattered;
}

/** How the entries of contributions follow one another, for phrases across two of them: four bytes an entry, held in memory. */
export const readAdjacentEntries = memoizeByView(async (reader): Promise<AdjacentEntries> => {
  const { begins, map } = reader.view;
  const bodies = await readNumbers(reader, 'body');
  const bodiesIn = (block: number): Numbers => bodies.get(block) ?? NO_BODIES;
  // An entry that is only the footer of a page has no positions, and is passed over.
  const isFooter = (id: number): boolean => !bodiesIn(blockOf(id))[localOf(id)];
  const { previous, next } = neighboursIn(reader.view.contributions);
  return {
    continuing: subtract(map.everything, begins),
    bodiesIn,
    before(id) {
      let at = inSet(begins, id) ? null : previous(id);
      while (at !== null && isFooter(at)) at = inSet(begins, at) ? null : previous(at);
      return at;
    },
    after(id) {
      let at = next(id);
      while (at !== null && isFooter(at) && !inSet(begins, at)) at = next(at);
      return at === null || inSet(begins, at) ? null : at;
    },
  };
});

const NO_BODIES = new Uint32Array(0);

interface Neighbours {
  /** The entry before or after one in the same sitting; null for none. */
  readonly previous: (id: number) => number | null;
  readonly next: (id: number) => number | null;
}

/** Computed once for each version of the record. */
const neighboursIn = onceFor(({ runs }: ContributionMap): Neighbours => {
  const [lastBefore, firstAfter] = [new Map<Run, number>(), new Map<Run, number>()];
  const latest = new Map<number, Run>();
  for (const run of runs) {
    const before = latest.get(run.documentId);
    latest.set(run.documentId, run);
    if (before === undefined) continue;
    lastBefore.set(run, before.last);
    firstAfter.set(before, run.first);
  }
  let run: Run = { first: -1, last: -1, documentId: -1 };
  const runOf = (id: number): Run => {
    // Mostly it is the run of the previous call.
    if (id >= run.first && id <= run.last) return run;
    const at = lowerBound(runs, ({ last }) => last < id);
    return (run = present(runs[at], 'the run of an entry'));
  };
  return {
    previous: (id) => (id > runOf(id).first ? id - 1 : (lastBefore.get(runOf(id)) ?? null)),
    next: (id) => (id < runOf(id).last ? id + 1 : (firstAfter.get(runOf(id)) ?? null)),
  };
});
