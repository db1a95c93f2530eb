// How many entries each person and each label has, and under which labels each person was printed.

import { BLOCK_SIZE } from '../index/bits.ts';
import { readEntriesByLabel, type EntriesByLabel } from '../view/entries-by-label.ts';
import { readPeople, type NumberedColumn } from '../view/numbered-column.ts';
import type { RecordReader } from '../view/record-reader.ts';

export interface CountedSpeakers {
  /** By the id of the person. */
  readonly people: ReadonlyMap<number, CountedPerson>;
  /** By their numbers; number 0 is for entries without a label. */
  readonly labels: readonly CountedLabel[];
}

interface CountedPerson {
  readonly entries: number;
  /** The numbers of the labels they were printed with. */
  readonly labels: ReadonlySet<number>;
}

interface CountedLabel {
  readonly label: string;
  /** How many entries have it and are linked to nobody. */
  readonly unlinked: number;
}

export async function countAllSpeakers(reader: RecordReader): Promise<CountedSpeakers> {
  const byLabel = await readEntriesByLabel(reader);
  const people = await readPeople(reader);
  const { unlinked, entries, printed } = countEntries(byLabel, people);
  return {
    people: new Map(
      people.names.flatMap((id, number) =>
        id === null
          ? []
          : [[id, { entries: entries[number] ?? 0, labels: printed[number] ?? NONE }]],
      ),
    ),
    labels: byLabel.labels.map((label, number) => ({
      label: label?.text ?? '',
      unlinked: unlinked[number] ?? 0,
    })),
  };
}

const NONE: ReadonlySet<number> = new Set();

/** What is counted of each label and of each person, by their numbers. */
interface EntryCounts {
  readonly unlinked: Uint32Array;
  readonly entries: Uint32Array;
  readonly printed: readonly Set<number>[];
}

function countEntries(
  { labels, blocks }: EntriesByLabel,
  people: NumberedColumn<number>,
): EntryCounts {
  const entries = new Uint32Array(people.names.length);
  for (const ofPeople of people.numbers.values()) {
    for (let local = 0; local < BLOCK_SIZE; local++) entries[ofPeople[local]!]! += 1;
  }
  const unlinked = new Uint32Array(labels.length);
  const printed = people.names.map(() => new Set<number>());
  const nobody = new Uint16Array(BLOCK_SIZE);
  for (const [block, { labels: ofBlock, ends, locals }] of blocks) {
    const ofPeople = people.numbers.get(block) ?? nobody;
    for (let at = 0, next = 0; at < ofBlock.length; at++) {
      const label = ofBlock[at]!;
      // Most labels are of one person, whom the entry before with it had too.
      for (let before = 0; next < ends[at]!; next++) {
        const person = ofPeople[locals[next]!]!;
        if (person === 0) unlinked[label]! += 1;
        else if (person !== before) printed[person]!.add(label);
        before = person;
      }
    }
  }
  return { unlinked, entries, printed };
}
