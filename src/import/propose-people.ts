// Proposes people from the labels of unlinked speeches, for a record without a list of members: a label that prints a seat or a
// party, or a title that only members have, is a member's. Any other label that may name somebody is listed as doubtful.

import { csvRow } from '../formats/csv-write.ts';
import type { LabelReport } from '../linking/link-record.ts';
import { foldText, nameTokens } from '../record/labels/fold-name.ts';
import type { LabelWords } from '../record/labels/label-words.ts';
import { parseLabel, type ParsedLabel } from '../record/labels/parse-label.ts';
import { readable } from './list-name.ts';

/** A label that nobody is linked to, with how often it occurs. */
type OpenLabel = Pick<LabelReport, 'label' | 'chamber' | 'entries'>;

export interface ProposedPerson {
  readonly name: string;
  readonly honorificPrefix: string;
  readonly chamber: string;
  readonly constituency: string;
  readonly party: string;
  /** As printed, that of most entries first. */
  readonly labels: readonly string[];
  readonly entries: number;
}

export interface DoubtfulLabel extends OpenLabel {
  readonly reason: string;
}

/** A label that is taken apart. */
interface ReadLabel extends OpenLabel {
  readonly parsed: ParsedLabel;
  readonly tokens: readonly string[];
  /** Whether it prints what only a member has. */
  readonly isMembers: boolean;
}

export function proposePeople(open: readonly OpenLabel[], words: LabelWords) {
  const doubtful: DoubtfulLabel[] = [];
  const read = open
    .map((label) => readOpen(label, words))
    .filter(({ parsed, tokens }) => parsed.kind !== 'collective' && tokens.length > 0);
  // One person may be printed with and without a seat, in any order of the names.
  const groups = Map.groupBy(read, ({ chamber, tokens }) =>
    JSON.stringify([chamber, tokens.toSorted()]),
  );
  const people: { readonly person: ProposedPerson; readonly tokens: readonly string[] }[] = [];
  const nonMembers: ReadLabel[] = [];
  for (const labels of groups.values()) {
    const [first] = labels;
    const isMember = labels.some(({ isMembers }) => isMembers);
    if (first !== undefined && isMember && isWholeName(first, words)) {
      people.push({ person: personOf(labels, words), tokens: first.tokens });
    } else {
      for (const label of labels) nonMembers.push(label);
    }
  }
  for (const label of nonMembers) {
    const owners = people.filter(({ tokens }) =>
      label.tokens.every((part) => tokens.includes(part)),
    );
    // "MR ZIWA" is the only proposed person with this name: linking finds them.
    if (owners.length === 1) continue;
    doubtful.push({ ...label, reason: reasonOf(label, owners.length) });
  }
  noteSameSeat(
    people.map(({ person }) => person),
    doubtful,
  );
  return {
    people: people.map(({ person }) => person).sort((a, b) => b.entries - a.entries),
    doubtful: doubtful
      .map(({ label, chamber, entries, reason }) => ({ label, chamber, entries, reason }))
      .sort((a, b) => b.entries - a.entries),
  };
}

function readOpen(open: OpenLabel, words: LabelWords): ReadLabel {
  const parsed = parseLabel('', open.label, words);
  const tokens = parsed.kind === 'person' || parsed.kind === 'chair' ? parsed.name : [];
  const [title = ''] = open.label.toLowerCase().split(/[\s.]/, 1);
  const hasSeat = parsed.printedSeat !== null || parsed.printedParty !== null;
  const isMembers = parsed.kind === 'person' && (hasSeat || words.commonTitles.has(title));
  return { ...open, parsed, tokens, isMembers };
}

/** A surname alone is somebody's only where members are called by it: with a title that every member has. */
function isWholeName({ tokens, label }: ReadLabel, words: LabelWords): boolean {
  const [title = ''] = label.toLowerCase().split(/[\s.]/, 1);
  return tokens.length > 1 || words.commonTitles.has(title);
}

function reasonOf({ parsed, tokens }: ReadLabel, owners: number): string {
  if (owners > 1) return 'several people have this name';
  if (parsed.kind === 'chair') return 'the chair may be no member';
  if (parsed.isOutsider || parsed.printedRole !== null) return 'an office, without a seat';
  return tokens.length === 1 ? 'a surname alone' : 'a name without a seat or a party';
}

/** Two names for one seat may be one person, misprinted. */
function noteSameSeat(people: readonly ProposedPerson[], doubtful: DoubtfulLabel[]): void {
  const seats = Map.groupBy(people, ({ chamber, constituency }) =>
    JSON.stringify([chamber, constituency.toLowerCase()]),
  );
  for (const own of seats.values()) {
    const [first, ...rest] = own.toSorted((a, b) => b.entries - a.entries);
    if (first === undefined || first.constituency === '') continue;
    for (const person of rest) {
      const { chamber, entries, labels } = person;
      const reason = `has the seat of ${first.name}, and may be the same person`;
      doubtful.push({ label: labels[0] ?? person.name, chamber, entries, reason });
    }
  }
}

function personOf(labels: readonly ReadLabel[], words: LabelWords): ProposedPerson {
  const sorted = labels.toSorted((a, b) => b.entries - a.entries);
  const fact = (read: (parsed: ParsedLabel) => string | null): string =>
    sorted.map(({ parsed }) => read(parsed)).find((text) => text !== null) ?? '';
  const [most] = sorted;
  const { title, name } = splitTitle(most?.label ?? '', words);
  return {
    name: readable(name, words),
    honorificPrefix: readable(title, words),
    chamber: most?.chamber ?? '',
    constituency: fact(({ printedSeat }) => printedSeat),
    party: fact(({ printedParty }) => printedParty),
    labels: sorted.map(({ label }) => label),
    entries: sorted.reduce((sum, { entries }) => sum + entries, 0),
  };
}

/** "DR (MS) TATU OPIYO (NRM, Ziwani)" is DR, and TATU OPIYO. A title that every member has is left out. */
function splitTitle(label: string, words: LabelWords) {
  const parts = label.split(/\s+/);
  const from = Math.max(
    0,
    parts.findIndex((word) => nameTokens(word, words).length > 0),
  );
  const seat = parts.findIndex((word, at) => at > from && word.startsWith('('));
  const titles = parts.slice(0, from).filter((word) => !words.commonTitles.has(foldText(word)));
  return {
    title: titles.join(' ').replaceAll(/[()]/g, ''),
    name: parts.slice(from, seat < 0 ? undefined : seat).join(' '),
  };
}

const COLUMNS = ['name', 'honorific_prefix', 'chamber', 'constituency', 'party'];

/** A file for `hansard people import`. */
export function proposedCsv(people: readonly ProposedPerson[]): string {
  const rows = people.map(({ name, honorificPrefix, chamber, constituency, party }) =>
    csvRow([name, honorificPrefix, chamber, constituency, party]),
  );
  return [csvRow(COLUMNS), ...rows].join('');
}
