// Counts the entries of a set by their speakers, and by the labels of nobody known.

import type { EntrySet } from '../index/entry-set.ts';
import {
  countByLabel,
  readEntriesByLabel,
  selectLabelled,
  type EntriesByLabel,
  type SpokenLabel,
} from '../view/entries-by-label.ts';
import { countByNumber, readPeople } from '../view/numbered-column.ts';
import { memoizeByView, type RecordReader } from '../view/record-reader.ts';
import type { SpeakerLinks, UnlinkedLabel } from './counts.ts';
import { addCount } from './sum-counts.ts';

/** How many entries of a set each person said, by their ids; people who said none are left out. */
export async function countPeople(
  reader: RecordReader,
  found: EntrySet,
): Promise<ReadonlyMap<number, number>> {
  const column = await readPeople(reader);
  const totals = countByNumber(column, found);
  const people = new Map<number, number>();
  for (const [number, personId] of column.names.entries()) {
    const total = totals[number] ?? 0;
    if (personId !== null && total > 0) people.set(personId, total);
  }
  return people;
}

/** How many entries of a set have each label and are linked to nobody. Labels that fold to one text are one, as the first of them is written. */
export async function countUnlinkedLabels(
  reader: RecordReader,
  found: EntrySet,
): Promise<ReadonlyMap<SpokenLabel, number>> {
  const unlinked = await readUnlinked(reader);
  const { labels } = unlinked;
  const totals = countByLabel(unlinked, found);
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
  const people = await countPeople(reader, reader.view.begins);
  const labels = await unlinkedLabels(reader);
  return {
    linked: people.values().reduce((sum, count) => sum + count, 0),
    unlinked: labels.reduce((sum, { contributions }) => sum + contributions, 0),
  };
});
