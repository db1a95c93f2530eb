// Finds and counts entries by the party or the constituency of their speakers: that of the membership of the day, else that of the label.

import {
  BLOCK_SIZE,
  bitsAllocator,
  clearBit,
  intersectBits,
  isEmpty,
  NO_BITS,
  setBit,
  type Bits,
} from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { countByLabel, readEntriesByLabel, selectLabelled } from '../view/entries-by-label.ts';
import { readMemberSeats } from '../view/member-seats.ts';
import { countByNumber } from '../view/numbered-column.ts';
import { memoizeByView, type RecordReader } from '../view/record-reader.ts';
import { seatFieldKey, seatOfLabel, type SeatField } from '../view/seats.ts';
import { entriesOfLabels } from './match-label.ts';
import { addCount } from './sum-counts.ts';

/** The entries of a set whose speaker had a party or a constituency, in whatever form it is written. */
export async function entriesOfSeat(
  reader: RecordReader,
  within: EntrySet,
  field: SeatField,
  text: string,
): Promise<EntrySet> {
  const key = seatFieldKey(reader.view, field, text);
  if (key === null) return new Map();
  const { names, numbers } = await readMemberSeats(reader, field);
  const seats = await readLabelSeats(reader);
  const ofLabels = Uint8Array.from(seats, (seat) => (seat?.[field] === key ? 1 : 0));
  const labelled = await entriesOfLabels(reader, within, ofLabels);
  // -1, which no entry has, where nobody has it by membership.
  const wanted = names.indexOf(key);
  const found = new Map<number, Bits>();
  const allocate = bitsAllocator(within.size);
  for (const [block, bits] of within) {
    const matching = allocate();
    matching.set(labelled.get(block) ?? NO_BITS);
    const ofMembers = numbers.get(block);
    if (ofMembers !== undefined) replaceMembers(matching, ofMembers, wanted);
    intersectBits(matching, bits);
    if (!isEmpty(matching)) found.set(block, matching);
  }
  return found;
}

/** Replaces what labels say by memberships, where there are any: leaves those with the wanted number. */
function replaceMembers(bits: Bits, numbers: ArrayLike<number>, wanted: number): void {
  for (let local = 0; local < BLOCK_SIZE; local++) {
    const number = numbers[local] ?? 0;
    if (number === wanted) setBit(bits, local);
    else if (number !== 0) clearBit(bits, local);
  }
}

/** How many entries of a set are of each party, by its name. A party has one name: as the first membership has it, else the first label. */
export async function countParties(
  reader: RecordReader,
  found: EntrySet,
): Promise<ReadonlyMap<string, number>> {
  const names = new Map(await readPartyNames(reader));
  const counts = new Map<string, number>();
  const add = (key: string, count: number): void => {
    if (count > 0) addCount(counts, names.get(key) ?? key, count);
  };
  const ofMembers = await readMemberSeats(reader, 'party');
  const totals = countByNumber(ofMembers, found);
  for (const [number, key] of ofMembers.names.entries()) {
    if (key !== null && names.has(key)) add(key, totals[number] ?? 0);
  }
  const withParty = await readLabelsWithParty(reader);
  const totalsOfLabels = countByLabel(withParty, found);
  for (const [number, seat] of withParty.labels.entries()) {
    if (seat === null || seat.party === null || seat.partyName === null) continue;
    if (!names.has(seat.party)) names.set(seat.party, seat.partyName);
    add(seat.party, totalsOfLabels[number] ?? 0);
  }
  return counts;
}

/** The names of parties in memberships, by the form in which they are compared. */
const readPartyNames = memoizeByView(async ({ view }: RecordReader) => {
  const names = new Map<string, string>();
  for (const { party } of [...view.memberships.values()].flat()) {
    const key = party === null ? null : seatFieldKey(view, 'party', party);
    if (party !== null && key !== null && !names.has(key)) names.set(key, party);
  }
  return names;
});

/** What labels say of the seat, by their numbers. */
const readLabelSeats = memoizeByView(async (reader: RecordReader) => {
  const { labels } = await readEntriesByLabel(reader);
  return labels.map((label) => (label === null ? null : seatOfLabel(reader.view, label.fields)));
});

/** What labels say of the seat, by their numbers, and the entries whose party is known by the label alone. */
const readLabelsWithParty = memoizeByView(async (reader: RecordReader) => {
  const { blocks } = await readEntriesByLabel(reader);
  const { numbers } = await readMemberSeats(reader, 'party');
  const seats = await readLabelSeats(reader);
  const hasParty = (label: number): boolean => (seats[label]?.partyName ?? null) !== null;
  const isByLabel = (block: number): ((local: number) => boolean) => {
    const ofMembers = numbers.get(block);
    return (local) => (ofMembers?.[local] ?? 0) === 0;
  };
  return { labels: seats, blocks: selectLabelled(blocks, hasParty, isByLabel) };
});
