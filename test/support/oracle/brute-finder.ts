// The finder as plain arrays: slow, and easy to see to be right. The results of the real one are compared with it.

import { constituencyKey, partyKey } from '../../../src/record/labels/fold-name.ts';
import { parseLabel, type ParsedLabel } from '../../../src/record/labels/parse-label.ts';
import { compileLabels } from '../../../src/record/labels/label-words.ts';
import { KENYA } from '../../../src/record/parliament/check-parliament.ts';
import { labelText } from '../../../src/record/speaker-label.ts';
import { contributionStarts } from '../../../src/record/contributions/contribution.ts';
import type { EntryBody } from '../../../src/record/entry.ts';
import type { EntryFilter, Ordering } from '../../../src/record/filter.ts';
import { marksOfSitting } from '../../../src/record/contributions/sitting-marks.ts';
import { readingRules } from '../../../src/record/parliament/record-rules.ts';
import type { Person, Membership } from '../../../src/record/person.ts';
import type { Venue } from '../../../src/record/sitting.ts';
import { bruteMatches, type BruteText } from './brute-query.ts';
import { readQuery } from './query.ts';

export interface BruteEntry {
  readonly id: number;
  readonly sittingId: number;
  readonly body: EntryBody;
  /** The given language; null if there is none. */
  readonly language: string | null;
}

export interface BruteSitting {
  readonly id: number;
  readonly venueId: number | null;
  readonly startDate: string | null;
  readonly startTime: string | null;
}

/** The current record. */
export interface BruteRecord {
  readonly entries: Map<number, BruteEntry>;
  readonly sittings: Map<number, BruteSitting>;
  readonly venues: Venue[];
  readonly people: Map<number, Person>;
  /** The highest id ever used. */
  highestId: number;
  readonly memberships: { readonly personId: number; readonly membership: Membership }[];
}

/** A contribution is its entries; a single entry is a group of one. */
export type Group = readonly [BruteEntry, ...BruteEntry[]];

export function inOrderOfId(record: BruteRecord): BruteEntry[] {
  return [...record.entries.values()].sort((one, other) => one.id - other.id);
}

export function singles(record: BruteRecord): readonly Group[] {
  const derived = derivedFrom(record);
  return (derived.singles ??= inOrderOfId(record).map((entry) => [entry]));
}

/** The contributions of the record by first id: entries are not joined across another id. */
export function contributions(record: BruteRecord): readonly Group[] {
  const derived = derivedFrom(record);
  return (derived.contributions ??= joined(record));
}

function joined(record: BruteRecord): Group[] {
  const groups: Group[] = [];
  const sittings = Map.groupBy(record.entries.values(), ({ sittingId }) => sittingId);
  for (const sitting of sittings.values()) {
    const said = sitting.sort((one, other) => one.body.textCounter - other.body.textCounter);
    const ids = said.map(({ id }) => id).sort((one, other) => one - other);
    let stretch: BruteEntry[] = [];
    for (const entry of said) {
      const last = stretch.at(-1);
      if (last !== undefined && ids[ids.indexOf(last.id) + 1] !== entry.id) {
        groups.push(...cut(stretch));
        stretch = [];
      }
      stretch.push(entry);
    }
    groups.push(...cut(stretch));
  }
  return groups.sort(([one], [other]) => one.id - other.id);
}

function cut(stretch: readonly BruteEntry[]): Group[] {
  const groups: [BruteEntry, ...BruteEntry[]][] = [];
  const fragments = stretch.map(({ id, body }) => ({ id, ...body }));
  contributionStarts(fragments, readingRules('')).forEach((begins, at) => {
    if (begins) groups.push([stretch[at]!]);
    else groups.at(-1)!.push(stretch[at]!);
  });
  return groups;
}

interface EntryLanguages {
  readonly codes: readonly string[];
  readonly language: string;
  /** Whether it begins a contribution. */
  readonly begins: boolean;
  /** The entry in the form in which its words are matched. */
  readonly text: BruteText;
}

type Languages = ReadonlyMap<number, EntryLanguages>;

/** Derived from the entries of a record; reused because most requests follow each other without a change. */
interface Derived {
  readonly entries: readonly BruteEntry[];
  singles?: readonly Group[];
  contributions?: readonly Group[];
  languages?: Languages;
}

const remembered = new WeakMap<BruteRecord, Derived>();

function derivedFrom(record: BruteRecord): Derived {
  const entries = [...record.entries.values()];
  const earlier = remembered.get(record);
  const isSame = earlier?.entries.length === entries.length;
  if (isSame && entries.every((entry, at) => entry === earlier.entries[at])) return earlier;
  const derived: Derived = { entries };
  remembered.set(record, derived);
  return derived;
}

/** The languages of every entry: those it is found by, and the one it is shown in; and whether it begins a contribution. */
export function bruteLanguages(record: BruteRecord): Languages {
  const derived = derivedFrom(record);
  if (derived.languages !== undefined) return derived.languages;
  const first = new Set(contributions(record).map(([{ id }]) => id));
  const sittings = Map.groupBy(derived.entries, ({ sittingId }) => sittingId).values();
  const each = [...sittings].flatMap((sitting) => languagesOfSitting(sitting, first));
  return (derived.languages = new Map(each));
}

function languagesOfSitting(
  sitting: readonly BruteEntry[],
  first: ReadonlySet<number>,
): [number, EntryLanguages][] {
  const said = sitting.toSorted((one, other) => one.body.textCounter - other.body.textCounter);
  const fragments = said.map(({ id, body, language }) => ({ id, ...body, language }));
  const contents = new Map(said.map(({ id, body }) => [id, body.content]));
  return [...marksOfSitting(fragments, readingRules(''))].map(([id, { languages: codes }]) => {
    const language = codes.includes('mul') ? 'mul' : codes[0]!;
    const text = { content: contents.get(id)!, hasEnglish: codes.includes('en') };
    return [id, { codes, language, begins: first.has(id), text }];
  });
}

/** The groups that match, the filter by the first entry and the words by any, in order of id. */
export function passing(
  record: BruteRecord,
  groups: readonly Group[],
  filter: EntryFilter,
): Group[] {
  const query = filter.query === null ? null : readQuery(filter.query);
  const languages = bruteLanguages(record);
  return groups.filter(
    (group) =>
      passes(record, group[0], filter) &&
      (filter.language === null || languages.get(group[0].id)!.codes.includes(filter.language)) &&
      (query === null ||
        bruteMatches(
          query,
          group.map(({ id }) => languages.get(id)!.text),
        )),
  );
}

function passes(record: BruteRecord, entry: BruteEntry, filter: EntryFilter): boolean {
  const { type, speaker } = entry.body;
  const isLabelWanted = filter.speakerName !== null || filter.unlinkedLabel !== null;
  const label = isLabelWanted ? plain(labelText(entry.body, '')) : '';
  const { venueId, startDate } = record.sittings.get(entry.sittingId)!;
  return (
    (filter.type === null || type === filter.type) &&
    (filter.personId === null || speaker?.id === filter.personId) &&
    (filter.speakerName === null ||
      plain(filter.speakerName)
        .split(/\s+/)
        .every((word) => label.includes(word))) &&
    (filter.unlinkedLabel === null ||
      (speaker === null && spelled(label) === spelled(filter.unlinkedLabel))) &&
    (filter.party === null ||
      seatOf(record, entry, 'party') === partyKey(filter.party, LABEL_WORDS)) &&
    (filter.constituency === null ||
      seatOf(record, entry, 'constituency') ===
        constituencyKey(filter.constituency, LABEL_WORDS)) &&
    (filter.sittingId === null || entry.sittingId === filter.sittingId) &&
    (filter.venueId === null || venueId === filter.venueId) &&
    (filter.dateFrom === null || (startDate !== null && startDate >= filter.dateFrom)) &&
    (filter.dateTo === null || (startDate !== null && startDate <= filter.dateTo))
  );
}

export const LABEL_WORDS = compileLabels(KENYA);

export function labelSeat(body: BruteEntry['body']): ParsedLabel {
  return parseLabel(body.speakerTitle, body.speakerName, LABEL_WORDS);
}

/** The folded party or constituency of the speaker on that day: by membership, otherwise by label. */
export function seatOf(
  record: BruteRecord,
  { body, sittingId }: BruteEntry,
  field: 'party' | 'constituency',
): string | null {
  const date = record.sittings.get(sittingId)!.startDate;
  for (const { personId, membership } of record.memberships) {
    const { startDate, endDate, [field]: seat } = membership;
    if (date === null || personId !== body.speaker?.id || seat === null) continue;
    const begun = startDate === null || date.slice(0, startDate.length) >= startDate;
    const ended = endDate !== null && date.slice(0, endDate.length) > endDate;
    if (!begun || ended) continue;
    return field === 'party' ? partyKey(seat, LABEL_WORDS) : constituencyKey(seat, LABEL_WORDS);
  }
  return labelSeat(body)[field];
}

const plainLabels = new Map<string, string>();

/** A label without case, accents and kinds of quotation marks. Labels are few, and each is folded once. */
function plain(label: string): string {
  let folded = plainLabels.get(label);
  if (folded === undefined) plainLabels.set(label, (folded = foldLabel(label)));
  return folded;
}

/** The key of all spellings of a label: its letters and digits, word by word. */
export function spelled(label: string): string {
  const words = plain(label)
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join(' ') ?? label;
}

function foldLabel(label: string): string {
  const letters = [...label.normalize('NFKD')].filter((letter) => !/\p{Mark}/u.test(letter));
  return letters
    .map((letter) => ('‘’ʼ`´'.includes(letter) ? "'" : '“”'.includes(letter) ? '"' : letter))
    .join('')
    .toLowerCase();
}

/** In any order except relevance, about which little is promised. */
export function ordered(
  record: BruteRecord,
  groups: readonly Group[],
  ordering: Exclude<Ordering, 'relevance'>,
): Group[] {
  if (ordering === 'id') return [...groups];
  if (ordering === '-id') return groups.toReversed();
  const dateOf = ([{ sittingId }]: Group): string | null => {
    const { startDate, startTime } = record.sittings.get(sittingId)!;
    return startDate && `${startDate} ${startTime ?? '99'}`;
  };
  const dates = [...new Set(groups.map(dateOf).filter((date) => date !== null))].sort();
  if (ordering === '-date') dates.reverse();
  return [...dates, null].flatMap((date) => groups.filter((group) => dateOf(group) === date));
}
