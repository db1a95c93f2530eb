// The speaker of each entry: the linked person, the printed label, and the person's seat on that day. Finds and counts entries by
// them.

import { constituencyKey, labelKey, partyKey } from '../record/labels/fold-name.ts';
import { foldedLabel, labelMatcher, type FoldedLabel } from '../record/labels/label-text.ts';
import type { LabelWords } from '../record/labels/label-words.ts';
import { parseLabel } from '../record/labels/parse-label.ts';
import { coversDay } from '../record/person.ts';
import { labelText, type SpeakerFields } from '../record/speaker-label.ts';
import { present } from '../base/present.ts';
import { type Bits, BLOCK_SIZE, emptyBits, isEmpty, localOf, setBit } from '@hansard/search/bits';
import { COST, type Budget } from '@hansard/search';
import { intersect, type EntrySet } from '@hansard/search/entry-set';
import { LABEL_COLUMN, PERSON_COLUMN, readStoredLabel } from '../indexing/indexed-entry.ts';
import {
  countByName,
  countByNumber,
  entriesNamed,
  numberIn,
  numbersUpTo,
  readNamed,
  type NumberedColumn,
  type Numbers,
} from './view/numbered-column.ts';
import {
  memoizeByView,
  type RecordReader,
  extendByBlock,
  type RecordView,
} from './view/record-view.ts';
import type { SpeakerLinks, UnlinkedLabel } from './finder.ts';
import { memoize, memoizeByObject } from '../base/memoize.ts';

/** People by id. A link is a value in a column, not a term, so that linking does not index entries again. */
export const readPeople = memoizeByView((reader) => readNamed<number>(reader, PERSON_COLUMN));

export interface SpokenLabel extends FoldedLabel {
  readonly fields: SpeakerFields;
  /** As shown to readers. */
  readonly text: string;
  /** The same for all spellings of a label. */
  readonly key: string;
}

export const readLabels = memoizeByView(async (reader): Promise<NumberedColumn<SpokenLabel>> => {
  const { names, blocks } = await readNamed<string>(reader, LABEL_COLUMN);
  return { names: names.map((name) => (name === null ? null : spokenLabel(name))), blocks };
});

/** Memoized: the same labels occur in every version of the record. */
const spokenLabel = memoize((stored: string): SpokenLabel => {
  const fields = readStoredLabel(stored);
  const text = labelText(fields, '');
  return { fields, text, key: labelKey(text), ...foldedLabel(text) };
});

/** The entries of a set that are linked to a person. */
export async function entriesOfPerson(
  reader: RecordReader,
  within: EntrySet,
  personId: number,
): Promise<EntrySet> {
  return entriesNamed(await readPeople(reader), within, (id) => id === personId);
}

/** The entries of a set whose label contains the typed words. */
export async function entriesWithWordsOfLabel(
  reader: RecordReader,
  within: EntrySet,
  typed: string,
): Promise<EntrySet> {
  const matcher = labelMatcher(typed);
  if (matcher === null) return within;
  const labels = await readLabels(reader);
  return entriesNamed(labels, within, labelTest(labels, matcher, reader.budget));
}

/** The entries of a set that have this label and are not linked to a person. */
export async function entriesWithUnlinkedLabel(
  reader: RecordReader,
  within: EntrySet,
  label: string,
): Promise<EntrySet> {
  const key = labelKey(label);
  const unlinked = intersect(within, (await readSpeakers(reader)).unlinked);
  return entriesNamed(await readLabels(reader), unlinked, (one) => one?.key === key);
}

/** Matching this many typed words against a name costs as much as a term. */
const WORDS_PER_TERM = 20;

/** The number of labels tested between two checks of the clock and of the client: at most some milliseconds of work. */
const TESTED_LABELS = 1_024;

/** A test of labels. The work of testing all of them is charged first, by the number of typed words. */
export function labelTest(
  { names }: Pick<NumberedColumn<SpokenLabel>, 'names'>,
  { words, matches }: NonNullable<ReturnType<typeof labelMatcher>>,
  budget: Budget,
): (label: SpokenLabel | null, number: number) => boolean {
  budget.spend(COST.term * Math.ceil(words / WORDS_PER_TERM) * names.length);
  return (label, number) => {
    if (number % TESTED_LABELS === 0) budget.check();
    return label !== null && matches(label);
  };
}

/**
 * The entries that have a label and are not linked to a person. And the number of entries of each pair of person and label, by the
 * number of the pair.
 */
export const readSpeakers = memoizeByView(async (reader) => {
  const [people, labels] = [await readPeople(reader), await readLabels(reader)];
  const nothing = { unlinked: new Map<number, Bits>(), counts: new Map<number, number>() };
  return extendByBlock(reader.view, ['speakers', people.blocks], nothing, (before, some) => {
    const [unlinked, counts] = [new Map(before.unlinked), new Map(before.counts)];
    for (const block of some) {
      const ofPeople = present(people.blocks.get(block), 'the people of a block');
      const ofLabels = present(labels.blocks.get(block), 'the labels of a block');
      const inBlock = speakersOf(ofLabels.numbers)(ofPeople.numbers);
      if (!isEmpty(inBlock.unlinked)) unlinked.set(block, inBlock.unlinked);
      for (let at = 0; at < inBlock.counts.length; at += 2) {
        const [both, count] = [inBlock.counts[at] ?? 0, inBlock.counts[at + 1] ?? 0];
        const person = ofPeople.inColumn[Math.floor(both / LABELS_MAX)] ?? 0;
        addCount(counts, person * LABELS_MAX + (ofLabels.inColumn[both % LABELS_MAX] ?? 0), count);
      }
    }
    return { unlinked, counts };
  });
});

/** The same for a block, with the numbers of the block. The counts are a list: a pair, its count, the next pair. */
const speakersOf = memoizeByObject((labels: Numbers) =>
  memoizeByObject((people: Numbers) => {
    const unlinked = emptyBits();
    const counts = new Map<number, number>();
    for (let local = 0; local < BLOCK_SIZE; local++) {
      const [person, label] = [people[local] ?? 0, labels[local] ?? 0];
      addCount(counts, person * LABELS_MAX + label, 1);
      if (label !== 0 && person === 0) setBit(unlinked, local);
    }
    return { unlinked, counts: Float64Array.from([...counts].flat()) };
  }),
);

/** More labels than a record can have. A pair of person and label is one number: person × LABELS_MAX + label. */
export const LABELS_MAX = 2 ** 24;

/** The number of entries of a set by label, for entries that are not linked to a person; see sumSpellings. */
export async function countUnlinkedLabels(
  reader: RecordReader,
  found: EntrySet,
): Promise<ReadonlyMap<SpokenLabel, number>> {
  const unlinked = intersect(found, (await readSpeakers(reader)).unlinked);
  const totals = countByNumber(await readLabels(reader), unlinked);
  return await sumSpellings(reader, (number) => totals[number] ?? 0);
}

/** Counts of entries by label; spellings of a label are counted together, under the first one. */
export async function sumSpellings(
  reader: RecordReader,
  countOf: (label: number) => number,
): Promise<ReadonlyMap<SpokenLabel, number>> {
  const spellings = await readSpellings(reader);
  const counts = new Map<SpokenLabel, number>();
  for (const [number, label] of (await readLabels(reader)).names.entries()) {
    if (label === null || countOf(number) === 0) continue;
    addCount(counts, spellings.get(label.key)?.[0] ?? label, countOf(number));
  }
  return counts;
}

/** The spellings of each label, by its key. */
export const readSpellings = memoizeByView(async (reader) => {
  const labels = (await readLabels(reader)).names.filter((label) => label !== null);
  return Map.groupBy(labels, ({ key }) => key);
});

/** Every label of speakers who are not linked to a person, with the number of contributions. */
export const unlinkedLabels = memoizeByView(async (reader): Promise<readonly UnlinkedLabel[]> => {
  const counts = await countUnlinkedLabels(reader, reader.view.begins);
  const spellings = await readSpellings(reader);
  return [...counts].map(([{ fields, text, key }, contributions]) => ({
    label: text,
    spellings: [...new Set((spellings.get(key) ?? []).map((one) => one.text))],
    ...fields,
    contributions,
  }));
});

/** The number of contributions that are linked to a person, and of those whose label is not linked. */
export const speakerLinks = memoizeByView(async (reader): Promise<SpeakerLinks> => {
  const people = countByName(await readPeople(reader), reader.view.begins);
  const labels = await unlinkedLabels(reader);
  return {
    linked: people.values().reduce((sum, count) => sum + count, 0),
    unlinked: labels.reduce((sum, { contributions }) => sum + contributions, 0),
  };
});

/** The compared field of a seat. */
export type SeatField = 'party' | 'constituency';

/** The entries of a set whose speaker had a party or constituency, in any spelling. */
export async function entriesOfSeat(
  reader: RecordReader,
  within: EntrySet,
  field: SeatField,
  text: string,
): Promise<EntrySet> {
  const key = seatKey(reader.view, field, text);
  if (key === null) return new Map();
  return entriesNamed(await SEATS[field](reader), within, (one) => one === key);
}

/** The number of entries of a set by name of the party. */
export async function countParties(
  reader: RecordReader,
  found: EntrySet,
): Promise<ReadonlyMap<string, number>> {
  const names = await readPartyNames(reader);
  const counts = new Map<string, number>();
  for (const [key, count] of countByName(await SEATS.party(reader), found)) {
    const name = names.get(key);
    if (name !== undefined) addCount(counts, name, count);
  }
  return counts;
}

/** The names of parties by key. The name of a party is that of the first membership, otherwise that of the first label. */
const readPartyNames = memoizeByView(async (reader) => {
  const names = new Map<string, string>();
  for (const { party } of [...reader.view.memberships.values()].flat()) {
    const key = party === null ? null : seatKey(reader.view, 'party', party);
    if (party !== null && key !== null && !names.has(key)) names.set(key, party);
  }
  for (const seat of await readLabelSeats(reader)) {
    if (seat === null || seat.party === null || seat.printedParty === null) continue;
    if (!names.has(seat.party)) names.set(seat.party, seat.printedParty);
  }
  return names;
});

type LabelSeat = Pick<ReturnType<typeof parseLabel>, 'party' | 'printedParty' | 'constituency'>;

/** The seat that each label states, by its number. */
const readLabelSeats = memoizeByView(async (reader): Promise<readonly (LabelSeat | null)[]> => {
  const seatOf = seatReader(reader.view.rules.labels);
  return (await readLabels(reader)).names.map((label) => (label === null ? null : seatOf(label)));
});

const seatReader = memoizeByObject((words: LabelWords) =>
  memoizeByObject(({ fields: { speakerTitle, speakerName } }: SpokenLabel): LabelSeat =>
    parseLabel(speakerTitle, speakerName, words),
  ),
);

/** The key of each entry's party or constituency: by the membership of that day, otherwise by the label. */
const SEATS = {
  party: memoizeByView((reader) => readSeats(reader, 'party')),
  constituency: memoizeByView((reader) => readSeats(reader, 'constituency')),
};

async function readSeats(reader: RecordReader, field: SeatField): Promise<NumberedColumn<string>> {
  const { view, budget } = reader;
  const [people, labels] = [await readPeople(reader), await readLabels(reader)];
  const byLabel = (await readLabelSeats(reader)).map((seat) => seatNumber(seat?.[field] ?? null));
  const keyOf = keysOfSeats(view, field);
  // The seats of people on the day of a run: few people speak in a run, each many times.
  const byPerson = new Int32Array(people.names.length);
  const numberBlock = (block: number): Numbers => {
    budget.check();
    const ofPeople = present(people.blocks.get(block), 'the people of a block');
    const ofLabels = present(labels.blocks.get(block), 'the labels of a block');
    const ofBlock = numbersUpTo(seatNames.length + BLOCK_SIZE);
    for (const { first, last, documentId } of view.map.runsByBlock.get(block) ?? []) {
      const date = view.sittings.get(documentId)?.startDate ?? null;
      byPerson.fill(SEAT_UNKNOWN);
      for (let local = localOf(first), to = localOf(last); local <= to; local++) {
        const person = numberIn(ofPeople, local);
        if (byPerson[person] === SEAT_UNKNOWN) {
          byPerson[person] = seatNumber(keyOf(people.names[person] ?? null, date));
        }
        ofBlock[local] = byPerson[person] || (byLabel[numberIn(ofLabels, local)] ?? 0);
      }
    }
    return ofBlock;
  };
  const nothing = new Map<number, Numbers>();
  const seats = extendByBlock(view, [field, view.map.runsByBlock], nothing, (before, some) => {
    const added = some.map((block) => [block, numberBlock(block)] as const);
    return new Map([...before, ...added]);
  });
  const inColumn = Uint32Array.from(seatNames.keys());
  const blocks = [...seats].map(([block, numbers]) => [block, { numbers, inColumn }] as const);
  return { names: [...seatNames], blocks: new Map(blocks) };
}

/** All seats found in any version, so that their numbers stay valid. Number 0 is for none. */
const seatNames: (string | null)[] = [null];
const numberOfSeat = memoize((seat: string) => seatNames.push(seat) - 1);
const seatNumber = (seat: string | null): number => (seat === null ? 0 : numberOfSeat(seat));

const SEAT_UNKNOWN = -1;

/** The key of a seat whose name is empty after folding. It matches nothing, and neither does the label of such an entry. */
const NO_KEY = '';

/** The key of a person's seat on a date; null if they have none. */
function keysOfSeats(
  { memberships, ...view }: RecordView,
  field: SeatField,
): (personId: number | null, date: string | null) => string | null {
  const seatsOf = new Map(
    [...memberships].map(([personId, seats]) => [
      personId,
      seats
        .filter((seat) => seat[field] !== null)
        .map((seat) => ({ ...seat, key: seatKey(view, field, seat[field] ?? '') ?? NO_KEY })),
    ]),
  );
  return (personId, date) => {
    if (personId === null || date === null) return null;
    return seatsOf.get(personId)?.find((seat) => coversDay(seat, date))?.key ?? null;
  };
}

/** The folded form in which parties or constituencies are compared; null if it is empty. */
function seatKey(
  { rules }: Pick<RecordView, 'rules'>,
  field: SeatField,
  text: string,
): string | null {
  return field === 'party' ? partyKey(text, rules.labels) : constituencyKey(text, rules.labels);
}

export function addCount<Key>(sums: Map<Key, number>, key: Key, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count);
}
