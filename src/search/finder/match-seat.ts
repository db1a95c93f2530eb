// Finds and counts entries by the party or the constituency of their speakers: that of the membership of the day, else that of the label.

import { hasBit } from '../index/bits.ts';
import { COST } from '../index/budget.ts';
import { countSet, subtract, union, type EntrySet } from '../index/entry-set.ts';
import { countByLabel, readEntriesByLabel, selectLabelled } from '../view/entries-by-label.ts';
import { memoizeByView, type RecordReader } from '../view/record-reader.ts';
import {
  entriesOfMembers,
  readEntriesOfMembers,
  seatFieldKey,
  seatOfLabel,
  type SeatField,
} from '../view/seats.ts';
import { entriesWithLabel } from './match-label.ts';
import { addCount } from './sum-counts.ts';

export async function entriesOfSeat(
  reader: RecordReader,
  within: EntrySet,
  field: SeatField,
  text: string,
): Promise<EntrySet> {
  const key = seatFieldKey(reader.view, field, text);
  if (key === null) return new Map();
  reader.budget.spend(COST.entry * countSet(within));
  const ofMembers = await entriesOfMembers(
    reader,
    field,
    within,
    (seat) => seatFieldKey(reader.view, field, seat) === key,
  );
  const labelled = await entriesWithLabel(reader, within, {
    words: 1,
    matches: ({ fields }) => seatOfLabel(reader.view, fields)[field] === key,
  });
  const byMembership = await readEntriesOfMembers(reader, field);
  return union([ofMembers, subtract(labelled, byMembership)]);
}

/**
 * How many entries of a set are of each party, by its name. `ofMembers` has those that are by membership. A party has one name: as the
 * first membership has it, else the first label.
 */
export async function countParties(
  reader: RecordReader,
  found: EntrySet,
  ofMembers: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const add = (key: string | null, name: string, count: number): void => {
    if (key === null) return;
    if (!names.has(key)) names.set(key, name);
    if (count > 0) addCount(counts, names.get(key) ?? name, count);
  };
  for (const own of reader.view.memberships.values()) {
    for (const { party } of own)
      if (party !== null) add(seatFieldKey(reader.view, 'party', party), party, 0);
  }
  for (const [party, count] of ofMembers)
    add(seatFieldKey(reader.view, 'party', party), party, count);
  const withParty = await readLabelsWithParty(reader);
  const totals = countByLabel(reader, withParty, found);
  for (const [number, seat] of withParty.labels.entries()) {
    if (seat !== null && seat.partyName !== null)
      add(seat.party, seat.partyName, totals[number] ?? 0);
  }
  return counts;
}

/** What labels say of the seat, by their numbers, and the entries whose party is known by the label alone. */
const readLabelsWithParty = memoizeByView(async (reader: RecordReader) => {
  const { labels, blocks } = await readEntriesByLabel(reader);
  const byMembership = await readEntriesOfMembers(reader, 'party');
  const seats = labels.map((label) =>
    label === null ? null : seatOfLabel(reader.view, label.fields),
  );
  const hasParty = (label: number): boolean => (seats[label]?.partyName ?? null) !== null;
  const isByLabel = (block: number): ((local: number) => boolean) => {
    const members = byMembership.get(block);
    return (local) => members === undefined || !hasBit(members, local);
  };
  return { labels: seats, blocks: selectLabelled(blocks, hasParty, isByLabel) };
});
