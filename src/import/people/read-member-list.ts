// Reads a parliament's list of its members: a JSON array with a row for each seat, as parliaments' sites publish it.

import { OperatorError } from '../../errors.ts';
import { areCompatible } from '../../record/labels/compare-names.ts';
import { areCloseConstituencies } from '../../record/labels/compare-names.ts';
import { constituencyKey, foldText, nameTokens } from '../../record/labels/fold-name.ts';
import type { LabelWords } from '../../record/labels/label-words.ts';
import { readable, readListName } from '../../record/labels/list-name.ts';
import { ownValue } from '../../record/own-value.ts';
import type { Membership } from '../../record/person.ts';

/** What a list does not say itself. */
export interface ListTerm {
  readonly chamber: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface ListedMember {
  /** Such as "person 3". */
  readonly where: string;
  readonly name: string;
  /** Particular to the member, as the list prints it: "Dr.". */
  readonly honorificPrefix: string | null;
  readonly otherNames: readonly string[];
  readonly membership: Membership;
  /** The words of the name and the seat in the form in which they are compared. */
  readonly tokens: readonly string[];
  readonly seat: SeatKey;
}

export interface SeatKey {
  readonly chamber: string;
  /** Null for nominated members and where none is given: such seats are never known to be the same one. */
  readonly constituency: string | null;
}

export interface MemberList {
  readonly members: readonly ListedMember[];
  /** Seats the list says are vacant. */
  readonly vacant: number;
  /** Rows that repeat a member of the list. */
  readonly repeated: number;
}

type Row = Readonly<Record<string, unknown>>;

/** Whether a document is such a list: its rows have a constituency or county beside the name. */
export function isMemberList(document: unknown): document is readonly unknown[] {
  return (
    Array.isArray(document) &&
    document.some(
      (row: unknown) =>
        typeof row === 'object' &&
        row !== null &&
        ['constituency', 'county', 'term_start_year'].some((key) => Object.hasOwn(row, key)),
    )
  );
}

export function readMemberList(
  rows: readonly unknown[],
  term: ListTerm,
  words: LabelWords,
): MemberList {
  const members: ListedMember[] = [];
  let [vacant, repeated] = [0, 0];
  for (const [index, row] of rows.entries()) {
    const where = `person ${index + 1}`;
    if (typeof row !== 'object' || row === null) {
      throw new OperatorError(`${where}: it is not an object with a name and a constituency.`);
    }
    const member = memberOf(row as Row, where, term, words);
    if (member === null) {
      vacant += 1;
      continue;
    }
    const same = members.find((other) => isRepeated(other, member));
    if (same === undefined) members.push(member);
    else {
      members[members.indexOf(same)] = joined(same, member);
      repeated += 1;
    }
  }
  return { members, vacant, repeated };
}

function memberOf(row: Row, where: string, term: ListTerm, words: LabelWords): ListedMember | null {
  const printed = textOf(row, 'name') ?? '';
  if (foldText(printed) === 'vacant') return null;
  const { name, title } = readListName(printed, words);
  const membership = membershipOf(row, term, words);
  const otherNames = title === '' ? [] : [`${title} ${name}`];
  return {
    where,
    name,
    honorificPrefix: title === '' ? null : title,
    otherNames,
    membership,
    tokens: nameTokens(name, words),
    seat: seatKey(membership, words),
  };
}

function membershipOf(row: Row, { chamber, from, to }: ListTerm, words: LabelWords): Membership {
  const status = textOf(row, 'status');
  const year = Number(textOf(row, 'term_start_year'));
  const known = words.terms.get(year);
  const startYear = Number.isInteger(year) && year > 0 ? String(year) : null;
  const constituency = textOf(row, 'constituency') ?? textOf(row, 'county');
  const isNominated = foldText(status ?? '') === words.nominated;
  // Some rows have the party in the column of the status.
  const isStatus = status === null || /^(elect|elected|nominated)$/i.test(status);
  const party = textOf(row, 'party') ?? (isStatus ? null : status);
  return {
    chamber: textOf(row, 'chamber') ?? chamber ?? words.listChamber,
    constituency: isNominated
      ? 'Nominated'
      : constituency === null
        ? null
        : readable(constituency, words),
    party: party === null ? null : party.replaceAll(/\s*-\s*/g, '-').replace(/\.$/, ''),
    startDate: textOf(row, 'start_date') ?? from ?? known?.from ?? startYear,
    endDate: textOf(row, 'end_date') ?? (from === null ? (to ?? known?.to ?? null) : to),
  };
}

/** Text without the escapes some lists contain; null where nothing is said. */
function textOf(row: Row, key: string): string | null {
  const value = ownValue(row, key);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('\\/', '/').trim();
  return text === '' || text === 'N/A' ? null : text;
}

function isRepeated(one: ListedMember, other: ListedMember): boolean {
  return isSameConstituency(one.seat, other.seat) && areCompatible(one.tokens, other.tokens);
}

/** Two rows of one person: the longer name, and what either says. */
function joined(one: ListedMember, other: ListedMember): ListedMember {
  const [first, second] = other.name.length > one.name.length ? [other, one] : [one, other];
  const names = [...first.otherNames, ...second.otherNames];
  return {
    ...first,
    where: one.where,
    honorificPrefix: first.honorificPrefix ?? second.honorificPrefix,
    otherNames: first.name === second.name ? names : [...names, second.name],
    membership: { ...first.membership, party: first.membership.party ?? second.membership.party },
  };
}

export function seatKey({ chamber, constituency }: Membership, words: LabelWords): SeatKey {
  const key = constituencyKey(constituency ?? '', words);
  return {
    chamber: foldText(chamber ?? ''),
    constituency: key === words.nominated ? null : key,
  };
}

export function isSameConstituency(one: SeatKey, other: SeatKey): boolean {
  return (
    one.chamber === other.chamber &&
    one.constituency !== null &&
    other.constituency !== null &&
    areCloseConstituencies(one.constituency, other.constituency)
  );
}
