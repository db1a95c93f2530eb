// Counts the entries of a set by their speakers, by the parties these belonged to at the time, and by the labels of nobody known.

import { blockOf, localOf, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import {
  countByLabel,
  readEntriesByLabel,
  selectLabelled,
  type EntriesByLabel,
  type SpokenLabel,
} from '../view/entries-by-label.ts';
import { readPeople } from '../view/numbered-column.ts';
import { memoizeByView, type RecordReader } from '../view/record-reader.ts';
import { seatOnDate } from '../view/seats.ts';
import type { SpeakerLinks, UnlinkedLabel } from './counts.ts';
import { addCount } from './sum-counts.ts';

export interface SpeakerCounts {
  /** By the person's id. */
  readonly people: ReadonlyMap<number, number>;
  /** By the name of the party in the membership. */
  readonly parties: ReadonlyMap<string, number>;
}

export async function countSpeakers(reader: RecordReader, found: EntrySet): Promise<SpeakerCounts> {
  const { view } = reader;
  const { names, numbers } = await readPeople(reader);
  const totals = new Uint32Array(names.length);
  const parties = new Map<string, number>();
  const counter = new RunCounter(names.length);
  for (const { first, last, sittingId } of view.map.runs) {
    const block = blockOf(first);
    const [bits, ofBlock] = [found.get(block), numbers.get(block)];
    if (bits === undefined || ofBlock === undefined) continue;
    const date = view.sittings.get(sittingId)?.startDate ?? null;
    const run = { bits, numbers: ofBlock, first: localOf(first), last: localOf(last) };
    counter.count(run, (number, count) => {
      totals[number] = (totals[number] ?? 0) + count;
      const personId = names[number] ?? null;
      const party = personId === null ? null : seatOnDate(view, 'party', personId, date);
      if (party !== null) addCount(parties, party, count);
    });
  }
  const people = new Map<number, number>();
  for (const [number, personId] of names.entries()) {
    const total = totals[number] ?? 0;
    if (personId !== null && total > 0) people.set(personId, total);
  }
  return { people, parties };
}

/** How many entries of a set have each label and are linked to nobody. Labels that fold to one text are one, as the first of them is written. */
export async function countUnlinkedLabels(
  reader: RecordReader,
  found: EntrySet,
): Promise<ReadonlyMap<SpokenLabel, number>> {
  const unlinked = await readUnlinked(reader);
  const { labels } = unlinked;
  const totals = countByLabel(reader, unlinked, found);
  const firsts = new Map<string, SpokenLabel>();
  const counts = new Map<SpokenLabel, number>();
  for (const [number, label] of labels.entries()) {
    if (label === null) continue;
    const first = firsts.get(label.folded) ?? label;
    firsts.set(label.folded, first);
    const total = totals[number] ?? 0;
    if (total > 0) addCount(counts, first, total);
  }
  return counts;
}

/** The entries that have a label and are linked to nobody. */
const readUnlinked = memoizeByView(async (reader: RecordReader): Promise<EntriesByLabel> => {
  const { labels, blocks } = await readEntriesByLabel(reader);
  const { numbers } = await readPeople(reader);
  const isAny = (): boolean => true;
  const isUnlinked = (block: number): ((local: number) => boolean) => {
    const people = numbers.get(block);
    return (local) => people === undefined || people[local] === 0;
  };
  return { labels, blocks: selectLabelled(blocks, isAny, isUnlinked) };
});

/** Every label under which somebody speaks who is linked to nobody, with its contributions. */
export const unlinkedLabels = memoizeByView(
  async (reader: RecordReader): Promise<readonly UnlinkedLabel[]> => {
    const counts = await countUnlinkedLabels(reader, reader.view.begins);
    return [...counts].map(([{ fields, text }, contributions]) => ({
      label: text,
      ...fields,
      contributions,
    }));
  },
);

/** How many contributions are linked to a person, and how many have a label that is linked to nobody. */
export const speakerLinks = memoizeByView(async (reader: RecordReader): Promise<SpeakerLinks> => {
  const { people } = await countSpeakers(reader, reader.view.begins);
  const labels = await unlinkedLabels(reader);
  return {
    linked: people.values().reduce((sum, count) => sum + count, 0),
    unlinked: labels.reduce((sum, { contributions }) => sum + contributions, 0),
  };
});

/** The entries of a run that are in a set, and the number of each entry of its block. */
interface CountedRun {
  readonly bits: Bits;
  readonly numbers: ArrayLike<number>;
  /** Local ids. */
  readonly first: number;
  readonly last: number;
}

/** Counts the numbers of one run after another, in the same arrays. */
class RunCounter {
  readonly #counts: Uint32Array;
  /** The distinct numbers of the run. */
  readonly #distinct: Uint32Array;

  constructor(numbers: number) {
    this.#counts = new Uint32Array(numbers);
    this.#distinct = new Uint32Array(numbers);
  }

  /** Calls `visit` with each number but 0 that entries of the run have, and how many have it. */
  count(
    { bits, numbers, first, last }: CountedRun,
    visit: (number: number, count: number) => void,
  ): void {
    const [counts, distinct] = [this.#counts, this.#distinct];
    let distinctCount = 0;
    for (let word = first >>> 5; word <= last >>> 5; word++) {
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const local = (word << 5) + 31 - Math.clz32(left & -left);
        if (local < first || local > last) continue;
        const number = numbers[local]!;
        if (counts[number] === 0) distinct[distinctCount++] = number;
        counts[number]!++;
      }
    }
    for (let at = 0; at < distinctCount; at++) {
      const number = distinct[at]!;
      if (number !== 0) visit(number, counts[number]!);
      counts[number] = 0;
    }
  }
}
