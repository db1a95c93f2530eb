// How many entries each person and each label has, and under which labels each person was printed.

import { labelText } from '../../hansard/speaker-label.ts';
import { BLOCK_SIZE } from '../index/bits.ts';
import { readStoredLabel } from '../index/stored-label.ts';
import { readLabels, readPeople, type NumberedColumn } from '../view/numbered-column.ts';
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
  const labels = await readLabels(reader);
  const people = await readPeople(reader);
  const { unlinked, entries, printed } = countEntries(labels, people);
  return {
    people: new Map(
      people.names.flatMap((id, number) =>
        id === null
          ? []
          : [[id, { entries: entries[number] ?? 0, labels: printed[number] ?? NONE }]],
      ),
    ),
    labels: labels.names.map((stored, number) => ({
      label: stored === null ? '' : labelText(readStoredLabel(stored), ''),
      unlinked: stored === null ? 0 : (unlinked[number] ?? 0),
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

function countEntries(labels: NumberedColumn<string>, people: NumberedColumn<number>): EntryCounts {
  const unlinked = new Uint32Array(labels.names.length);
  const entries = new Uint32Array(people.names.length);
  const printed = people.names.map(() => new Set<number>());
  // Most labels are of one person, whom the last entry with it had too.
  const lastPerson = new Uint32Array(labels.names.length);
  const none = new Uint16Array(BLOCK_SIZE);
  for (const block of new Set([...labels.numbers.keys(), ...people.numbers.keys()])) {
    const ofLabels = labels.numbers.get(block) ?? none;
    const ofPeople = people.numbers.get(block) ?? none;
    for (let local = 0; local < BLOCK_SIZE; local++) {
      const label = ofLabels[local]!;
      const person = ofPeople[local]!;
      entries[person]! += 1;
      if (person === 0) unlinked[label]! += 1;
      else if (label !== 0 && lastPerson[label] !== person) {
        lastPerson[label] = person;
        printed[person]!.add(label);
      }
    }
  }
  return { unlinked, entries, printed };
}
