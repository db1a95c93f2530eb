// How many entries each person and each label has, and under which labels each person was printed.

import { countByNumber } from '../view/numbered-column.ts';
import type { RecordReader } from '../view/record-reader.ts';
import { readLabels, readPeople, readUnlinked } from '../finder/speakers.ts';

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
  const [people, labels] = [await readPeople(reader), await readLabels(reader)];
  const entries = countByNumber(people, reader.view.map.everything);
  const unlinked = countByNumber(labels, await readUnlinked(reader));
  const printed = people.names.map(() => new Set<number>());
  for (const [block, ofPeople] of people.numbers) {
    const ofLabels = labels.numbers.get(block);
    for (const [local, person] of ofPeople.entries()) {
      const label = ofLabels?.[local] ?? 0;
      if (person !== 0 && label !== 0) printed[person]?.add(label);
    }
  }
  return {
    people: new Map(
      people.names.flatMap((id, number) =>
        id === null
          ? []
          : [[id, { entries: entries[number] ?? 0, labels: printed[number] ?? new Set() }]],
      ),
    ),
    labels: labels.names.map((label, number) => ({
      label: label?.text ?? '',
      unlinked: unlinked[number] ?? 0,
    })),
  };
}
