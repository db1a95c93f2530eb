// The speaker of each entry: the linked person, the printed label, and the person's seat on that day. Finds and counts entries by
// them.

import { constituencyKey, labelKey, partyKey } from '../record/labels/fold-name.ts';
import { labelMatcher } from '../record/labels/label-text.ts';
import { parseLabel } from '../record/labels/parse-label.ts';
import { coversDay } from '../record/person.ts';
import { COST, type Budget } from '@hansard/search';
import type { EntrySet } from '@hansard/search/entry-set';
import {
  countSpeakers,
  entriesSpokenBy,
  readSpeakerTotals,
  type Speaker,
  type SpeakerTotal,
  type SpokenLabel,
} from './view/speaker-totals.ts';
import { readOnce, type RecordReader, type RecordView } from './view/record-view.ts';
import type { SpeakerLinks, UnlinkedLabel } from './finder.ts';
import { memoize } from '../base/memoize.ts';
import { firstOf, lastOf } from '../base/present.ts';

/** The labels of the record, in the order in which they are first in it. */
const readLabels = readOnce('labels', async (reader): Promise<readonly SpokenLabel[]> => {
  const labels = new Set((await readSpeakerTotals(reader)).map(({ speaker }) => speaker.label));
  return [...labels].filter((label) => label !== null);
});

/** The entries of a set that are linked to a person. */
export function entriesOfPerson(
  reader: RecordReader,
  within: EntrySet,
  personId: number,
): Promise<EntrySet> {
  return entriesSpokenBy(reader, within, (speaker) => speaker.personId === personId);
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
  const matching = new Set(labels.filter(labelTest(labels, matcher, reader.budget)));
  return await entriesSpokenBy(
    reader,
    within,
    ({ label }) => label !== null && matching.has(label),
  );
}

/** The entries of a set that have this label and are not linked to a person. */
export function entriesWithUnlinkedLabel(
  reader: RecordReader,
  within: EntrySet,
  label: string,
): Promise<EntrySet> {
  const key = labelKey(label);
  return entriesSpokenBy(
    reader,
    within,
    (speaker) => speaker.personId === null && speaker.label?.key === key,
  );
}

/** Matching this many typed words against a name costs as much as a term. */
const WORDS_PER_TERM = 20;

/** The number of labels tested between two checks of the clock and of the client: at most some milliseconds of work. */
const TESTED_LABELS = 1_024;

/** A test of labels. The work of testing all of them is charged first, by the number of typed words. */
export function labelTest(
  labels: readonly SpokenLabel[],
  { words, matches }: NonNullable<ReturnType<typeof labelMatcher>>,
  budget: Budget,
): (label: SpokenLabel, index: number) => boolean {
  budget.spend(COST.term * Math.ceil(words / WORDS_PER_TERM) * labels.length);
  return (label, index) => {
    if (index % TESTED_LABELS === 0) budget.check();
    return matches(label);
  };
}

// Counts of speakers: of a set of entries, or of the record.

/** The number of entries of a set by person, by unlinked label, and by name of the party. */
export async function countBySpeaker(reader: RecordReader, entrySet: EntrySet) {
  const { view } = reader;
  const people = new Map<number, number>();
  const unlinked = new Map<SpokenLabel, number>();
  const parties = new Map<string, number>();
  const partyOf = seatsOfRuns(view, 'party');
  const hasSeats = ({ personId }: Speaker): boolean =>
    (view.memberships.get(personId ?? -1) ?? []).some(({ party }) => party !== null);
  const countParty = (speaker: Speaker, sittingId: number | null, count: number): void => {
    const party = partyOf(speaker, sittingId);
    if (party !== null) addCount(parties, party, count);
  };
  const counts = await countSpeakers(reader, entrySet, {
    isVisited: hasSeats,
    blocks: await blocksOfChanges(reader),
    visit: ({ speaker, documentId, count }) => countParty(speaker, documentId, count),
  });
  for (const [speaker, count] of counts) {
    const { personId, label } = speaker;
    if (personId !== null) addCount(people, personId, count);
    else if (label !== null) addCount(unlinked, label, count);
    if (!hasSeats(speaker)) countParty(speaker, null, count);
  }
  const names = await readPartyNames(reader);
  const ofNames = new Map<string, number>();
  for (const [key, count] of parties) {
    const name = names.get(key);
    if (name !== undefined) addCount(ofNames, name, count);
  }
  return { people, labels: await sumSpellings(reader, unlinked), parties: ofNames };
}

/** The blocks with sittings before and after a change of seats: in any other, everybody has the seat of its first sitting. */
const blocksOfChanges = readOnce(
  'blocks of changes of seats',
  async ({ view }): Promise<ReadonlySet<number>> => {
    const seats = [...view.memberships.values()].flat();
    const terms = new Map(seats.map(({ from, to }) => [`${from} ${to}`, { from, to }]));
    const halves = [...terms.values()].flatMap(({ from, to }) => [
      { from, to: null },
      { from: null, to },
    ]);
    const blocks = new Set<number>();
    for (const [block, runs] of view.map.runsByBlock) {
      const dates = new Set(
        runs.map(({ documentId }) => view.sittings.get(documentId)?.startDate ?? UNDATED),
      );
      if (dates.size < 2) continue;
      const inOrder = [...dates].sort();
      const [first, last] = [firstOf(inOrder), lastOf(inOrder)];
      const isChanged = halves.some((half) => coversDay(half, first) !== coversDay(half, last));
      if (isChanged || dates.has(UNDATED)) blocks.add(block);
    }
    return blocks;
  },
);

const UNDATED = '';

/** Spellings of a label are counted together, under the first one. In the order of the record's labels. */
export async function sumSpellings(
  reader: RecordReader,
  countOf: ReadonlyMap<SpokenLabel, number>,
): Promise<ReadonlyMap<SpokenLabel, number>> {
  const spellings = await readSpellings(reader);
  const counts = new Map<SpokenLabel, number>();
  for (const label of await readLabels(reader)) {
    const count = countOf.get(label) ?? 0;
    if (count > 0) addCount(counts, spellings.get(label.key)?.[0] ?? label, count);
  }
  return counts;
}

/** The spellings of each label, by its key. */
export const readSpellings = readOnce('spellings', async (reader) =>
  Map.groupBy(await readLabels(reader), ({ key }) => key),
);

/** The totals of labels without a person, each once. */
export function sumUnlinked(
  totals: readonly SpeakerTotal[],
  countOf: (total: SpeakerTotal) => number,
): ReadonlyMap<SpokenLabel, number> {
  const counts = new Map<SpokenLabel, number>();
  for (const total of totals) {
    const { personId, label } = total.speaker;
    if (personId === null && label !== null) addCount(counts, label, countOf(total));
  }
  return counts;
}

/** Every label of speakers who are not linked to a person, with the number of contributions. */
export const unlinkedLabels = readOnce(
  'unlinked labels',
  async (reader): Promise<readonly UnlinkedLabel[]> => {
    const totals = await readSpeakerTotals(reader);
    const unlinked = sumUnlinked(totals, ({ contributions }) => contributions);
    const spellings = await readSpellings(reader);
    return [...(await sumSpellings(reader, unlinked))].map(
      ([{ fields, text, key }, contributions]) => ({
        label: text,
        spellings: [...new Set((spellings.get(key) ?? []).map((spelling) => spelling.text))],
        ...fields,
        contributions,
      }),
    );
  },
);

/** The number of contributions that are linked to a person, and of those whose label is not linked. */
export const speakerLinks = readOnce('speaker links', async (reader): Promise<SpeakerLinks> => {
  const links = { linked: 0, unlinked: 0 };
  for (const { speaker, contributions } of await readSpeakerTotals(reader)) {
    links[speaker.personId === null ? 'unlinked' : 'linked'] += contributions;
  }
  return links;
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
  const { view } = reader;
  const key = seatKey(view, field, text);
  if (key === null) return new Map();
  const seatOf = seatsOfRuns(view, field);
  const labelSeatOf = seatReader(view);
  const hadSeat = ({ personId, label }: Speaker): boolean =>
    (view.memberships.get(personId ?? -1) ?? []).some(
      (seat) => seat[field] !== null && seatKey(view, field, seat[field]) === key,
    ) ||
    (label !== null && labelSeatOf(label)[field] === key);
  return await entriesSpokenBy(
    reader,
    within,
    hadSeat,
    (speaker, documentId) => seatOf(speaker, documentId) === key,
  );
}

/** The names of parties by key. The name of a party is that of the first membership, otherwise that of the first label. */
const readPartyNames = readOnce('party names', async (reader) => {
  const names = new Map<string, string>();
  for (const { party } of [...reader.view.memberships.values()].flat()) {
    const key = party === null ? null : seatKey(reader.view, 'party', party);
    if (party !== null && key !== null && !names.has(key)) names.set(key, party);
  }
  const seatOf = seatReader(reader.view);
  for (const label of await readLabels(reader)) {
    const { party, printedParty } = seatOf(label);
    if (party === null || printedParty === null) continue;
    if (!names.has(party)) names.set(party, printedParty);
  }
  return names;
});

type LabelSeat = Pick<ReturnType<typeof parseLabel>, 'party' | 'printedParty' | 'constituency'>;

/** The seat that a label states. */
function seatReader({ cache, rules }: RecordView): (label: SpokenLabel) => LabelSeat {
  const seats = cache.kept(
    'seats of labels',
    [rules.labels],
    () => new Map<SpokenLabel, LabelSeat>(),
  );
  return (label) => {
    let seat = seats.get(label);
    if (seat === undefined) {
      const { speakerTitle, speakerName } = label.fields;
      seats.set(label, (seat = parseLabel(speakerTitle, speakerName, rules.labels)));
    }
    return seat;
  };
}

/** The key of a seat whose name is empty after folding. It matches nothing, and neither does the label of such an entry. */
const NO_KEY = '';

/**
 * The key of the seat that a speaker had in a sitting, null for one without a date: by the membership of that day, otherwise by the
 * label; null for none.
 */
function seatsOfRuns(
  view: RecordView,
  field: SeatField,
): (speaker: Speaker, sittingId: number | null) => string | null {
  const labelSeatOf = seatReader(view);
  const seatsOf = memoize((personId: number) =>
    (view.memberships.get(personId) ?? [])
      .filter((seat) => seat[field] !== null)
      .map((seat) => ({ ...seat, key: seatKey(view, field, seat[field] ?? '') ?? NO_KEY })),
  );
  return ({ personId, label }, sittingId) => {
    const date = view.sittings.get(sittingId ?? -1)?.startDate ?? null;
    if (personId !== null && date !== null) {
      const seat = seatsOf(personId).find((candidate) => coversDay(candidate, date));
      if (seat !== undefined) return seat.key;
    }
    return label === null ? null : labelSeatOf(label)[field];
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
