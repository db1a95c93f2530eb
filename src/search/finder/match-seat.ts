// Finds and counts entries by the party or the constituency of their speakers: that of the membership of the day, else that of the label.

import { hasBit } from '../index/bits.ts';
import { COST } from '../index/budget.ts';
import { countSet, subtract, union, type EntrySet } from '../index/entry-set.ts';
import { eachLabelledEntry, readEntriesByLabel } from '../view/entries-by-label.ts';
import type { RecordReader } from '../view/record-reader.ts';
import {
  entriesOfMembers,
  readEntriesOfMembers,
  seatKey,
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
  const key = seatKey(reader.view, field, text);
  if (key === null) return new Map();
  reader.budget.spend(COST.entry * countSet(within));
  const ofMembers = await entriesOfMembers(
    reader,
    field,
    within,
    (seat) => seatKey(reader.view, field, seat) === key,
  );
  const labelled = await entriesWithLabel(
    reader,
    within,
    ({ fields }) => seatOfLabel(reader.view, fields)[field] === key,
  );
  const byMembership = (await readEntriesOfMembers(reader))[field];
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
    if (count > 0) addCount(counts, names.get(key)!, count);
  };
  for (const own of reader.view.memberships.values()) {
    for (const { party } of own)
      if (party !== null) add(seatKey(reader.view, 'party', party), party, 0);
  }
  for (const [party, count] of ofMembers) add(seatKey(reader.view, 'party', party), party, count);
  const totals = await countLabels(reader, found);
  const { labels } = await readEntriesByLabel(reader);
  for (const [number, label] of labels.entries()) {
    if (label === null) continue;
    const { party, partyName } = seatOfLabel(reader.view, label.fields);
    if (partyName !== null) add(party, partyName, totals[number]!);
  }
  return counts;
}

/** How many entries of a set have each label with a party, by its number, where it is not known by membership. */
async function countLabels(reader: RecordReader, found: EntrySet): Promise<Uint32Array> {
  const { labels, blocks } = await readEntriesByLabel(reader);
  const { party: byMembership } = await readEntriesOfMembers(reader);
  const totals = new Uint32Array(labels.length);
  for (const [block, bits] of found) {
    const ofBlock = blocks.get(block);
    if (ofBlock === undefined) continue;
    const members = byMembership.get(block);
    reader.budget.spend(COST.posting * ofBlock.locals.length);
    eachLabelledEntry(ofBlock, (local, label) => {
      if (!hasBit(bits, local) || (members !== undefined && hasBit(members, local))) return;
      totals[label]! += 1;
    });
  }
  return totals;
}
