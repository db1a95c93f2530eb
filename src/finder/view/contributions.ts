// Contributions: their first entries, all their entries, and the order of these.

import { present } from '../../base/present.ts';
import {
  addBeginnings,
  addFollowing,
  type BitRun,
  type Bits,
  BLOCK_SIZE,
  blockOf,
  eachBit,
  hasBit,
  idOf,
  isEmpty,
  lastBitUpTo,
  localOf,
  NO_BITS,
  setBit,
} from '@hansard/search/bits';
import { bitsAt, type EntrySet, inOrder, inSet, subtract } from '@hansard/search/entry-set';
import type { Run } from '@hansard/search/index';
import type { AdjacentEntries, ScoreBlock } from '@hansard/search';
import { type Numbers, readNumbers } from './numbered-column.ts';
import { readOnce, type RecordView } from './record-view.ts';

/** The first entries of the contributions that contain these entries. */
export function startsOfEntries(entries: EntrySet, view: RecordView): EntrySet {
  const results = new Map<number, Bits>();
  for (const [block, runs] of openRuns(view)) {
    const bits = entries.get(block);
    if (bits === undefined) continue;
    for (const run of runs) {
      const [isOpen, start] = [addBeginnings(bitsAt(results, block), bits, run), run.openBefore];
      if (isOpen && start >= 0) setBit(bitsAt(results, blockOf(start)), localOf(start));
    }
  }
  return inOrder(new Map([...results].filter(([, bits]) => !isEmpty(bits))));
}

/** The entries of the contributions that begin with the entries of a set. */
export function entriesOfContributions(starts: EntrySet, view: RecordView): EntrySet {
  const results = new Map<number, Bits>();
  for (const [block, runs] of openRuns(view)) {
    const bits = starts.get(block);
    for (const run of runs) {
      const isOpen = run.openBefore >= 0 && inSet(starts, run.openBefore);
      if (bits === undefined && !isOpen) continue;
      if (isOpen) setBit(bitsAt(results, block), run.from);
      addFollowing(bitsAt(results, block), bits ?? NO_BITS, run);
    }
  }
  return results;
}

/**
 * Returns the scores of contributions, at the local ids of their first entries. A contribution has the best score of its
 * `entries`.
 */
export function contributionScores(
  scoreBlock: ScoreBlock,
  entries: EntrySet,
  view: RecordView,
): ScoreBlock {
  /** By first entry, the best score of a contribution in later runs. */
  const later = new Map<number, number>();
  for (const [block, runs] of openRuns(view)) {
    const bits = entries.get(block);
    const isOpen = ({ openBefore, from }: OpenRun): boolean =>
      bits !== undefined && openBefore >= 0 && hasBit(bits, from);
    const scores = bits !== undefined && runs.some(isOpen) ? scoreBlock(block, bits) : null;
    if (bits === undefined || scores === null) continue;
    for (const run of runs.filter(isOpen)) {
      const score = raiseScores(scores, bits, run);
      later.set(run.openBefore, Math.max(later.get(run.openBefore) ?? 0, score));
    }
  }
  return (block, wanted) => {
    const bits = entries.get(block) ?? wanted;
    const scores = scoreBlock(block, bits) ?? new Float32Array(BLOCK_SIZE);
    for (const run of openRuns(view).get(block) ?? []) {
      raiseScores(scores, bits, run);
      const score = later.get(idOf(block, run.lastStart)) ?? 0;
      if (score > (scores[run.lastStart] ?? 0)) scores[run.lastStart] = score;
    }
    return scores;
  };
}

/**
 * Sets the score of each contribution's first entry to the best of its entries, all of which are wanted. Returns the best score
 * before the first entry that begins a contribution.
 */
function raiseScores(scores: Float32Array, bits: Bits, { begins, from, to }: OpenRun): number {
  let [start, ofOpen] = [-1, 0];
  const raise = (local: number): void => {
    const score = scores[local] ?? 0;
    if (hasBit(begins, local)) start = local;
    else if (start < 0) ofOpen = Math.max(ofOpen, score);
    else if (score > (scores[start] ?? 0)) scores[start] = score;
  };
  eachBit(bits, raise, from, to);
  return ofOpen;
}

/** The ids of the contribution that begins with an id, in order. */
export function contributionFrom(start: number, view: RecordView): number[] {
  const { next } = neighboursIn(view);
  const ids = [start];
  for (let id = next(start); id !== null && !inSet(view.begins, id); id = next(id)) {
    ids.push(id);
  }
  return ids;
}

// Contributions that continue from one run of entries in another run of the same sitting.

interface OpenRun extends Run, BitRun {
  /** The last entry of its sitting before it, and the first one after it; or null. */
  readonly previous: number | null;
  next: number | null;
  /** The first entry of the contribution that continues at the beginning of the run, or -1. */
  readonly openBefore: number;
  /** The last entry in its block, up to its end, that begins a contribution, which may continue in a later run. */
  readonly lastStart: number;
}

/** By block. Computed once per version: every search for contributions needs it. */
function openRuns(view: RecordView): ReadonlyMap<number, readonly OpenRun[]> {
  return view.cache.of('open runs', () => findOpenRuns(view));
}

function findOpenRuns({ begins: beginning, map: { runs } }: RecordView): Map<number, OpenRun[]> {
  const starts = new Map<number, number>();
  const latest = new Map<number, OpenRun>();
  const open = runs.map(({ first, last, documentId }): OpenRun => {
    const [block, from, to] = [blockOf(first), localOf(first), localOf(last)];
    const begins = beginning.get(block) ?? NO_BITS;
    const openBefore = hasBit(begins, from) ? -1 : (starts.get(documentId) ?? -1);
    const lastStart = lastBitUpTo(begins, to);
    if (lastStart >= from) starts.set(documentId, idOf(block, lastStart));
    const previousRun = latest.get(documentId);
    if (previousRun !== undefined) previousRun.next = first;
    const run = { first, last, documentId, begins, from, to, openBefore, lastStart };
    const openRun = { ...run, previous: previousRun?.last ?? null, next: null };
    latest.set(documentId, openRun);
    return openRun;
  });
  return Map.groupBy(open, ({ first }) => blockOf(first));
}

/** The previous or next entry in the same sitting; null for none. */
function neighboursIn(view: RecordView) {
  const runOf = (id: number): OpenRun => {
    const runs = openRuns(view).get(blockOf(id));
    return present(
      runs?.find(({ last }) => last >= id),
      'the run of an entry',
    );
  };
  return {
    previous: (id: number) => (id > runOf(id).first ? id - 1 : runOf(id).previous),
    next: (id: number) => (id < runOf(id).last ? id + 1 : runOf(id).next),
  };
}

/** The ids of contributions that are interrupted by entries of other sittings, by first entry: their ids are not consecutive. */
export type ScatteredContributions = ReadonlyMap<number, readonly number[]>;

/** The scattered contributions that begin with the entries of a set. A record whose sittings were added one by one has none. */
export function scatteredContributions(starts: EntrySet, view: RecordView): ScatteredContributions {
  const scattered = new Map<number, readonly number[]>();
  let previous: number | null = null;
  const runs = [...openRuns(view).values()].flat();
  for (const { documentId, openBefore: start } of runs) {
    const isAfterAnother = previous !== null && previous !== documentId;
    previous = documentId;
    if (isAfterAnother && start >= 0 && !scattered.has(start) && inSet(starts, start)) {
      scattered.set(start, contributionFrom(start, view));
    }
  }
  return scattered;
}

/** The order of the entries of contributions, for phrases across two of them: four bytes per entry, held in memory. */
export const readAdjacentEntries = readOnce(
  'adjacent entries',
  async (reader): Promise<AdjacentEntries> => {
    const { begins, map } = reader.view;
    const bodies = await readNumbers(reader, 'body', map.everything);
    const bodiesIn = (block: number): Numbers => bodies.get(block) ?? NO_BODIES;
    // An entry that is only a page footer has no positions, and is skipped.
    const isFooter = (id: number): boolean => !bodiesIn(blockOf(id))[localOf(id)];
    const neighbours = neighboursIn(reader.view);
    return {
      continuing: subtract(map.everything, begins),
      bodiesIn,
      previous(id) {
        const stepBack = (from: number): number | null =>
          inSet(begins, from) ? null : neighbours.previous(from);
        let at = stepBack(id);
        while (at !== null && isFooter(at)) at = stepBack(at);
        return at;
      },
      next(id) {
        let at = neighbours.next(id);
        while (at !== null && isFooter(at) && !inSet(begins, at)) at = neighbours.next(at);
        return at === null || inSet(begins, at) ? null : at;
      },
    };
  },
);

const NO_BODIES = new Uint32Array(0);
