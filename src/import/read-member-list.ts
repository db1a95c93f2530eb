// Reads a parliament's member list: a JSON array with a row for each seat, as published on parliaments' sites.

import { slugFromName, type PersonClaim } from '../record/rules/person-claim.ts';
import { OperatorError } from '../base/errors.ts';
import { firstOf } from '../base/present.ts';
import {
  areCloseConstituencies,
  areCompatible,
  areEqual,
  compareNames,
} from '../record/labels/compare-names.ts';
import { constituencyKey, foldText, nameTokens } from '../record/labels/fold-name.ts';
import type { LabelWords } from '../record/labels/label-words.ts';
import { hasSurnameFirst, readable, readListName } from './list-name.ts';
import { freeName } from '../record/id.ts';
import { ownValue } from '../record/own-value.ts';
import type { KnownPerson, Membership } from '../record/person.ts';

/** What a document says of a person, and where. */
export interface PersonDraft {
  /** Such as "line 12" or "person 3". */
  readonly where: string;
  readonly claim: PersonClaim;
  /** The address of their portrait; null or left out if none is given. */
  readonly portrait?: string | null;
}

/** What a list does not state itself. */
export interface ListTerm {
  readonly chamber: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

type ListedMember = NonNullable<ReturnType<typeof memberOf>>;
type MemberList = ReturnType<typeof readMemberList>;
type SeatKey = ReturnType<typeof seatKey>;

/** How the names of a list are read. */
interface ListForm {
  readonly words: LabelWords;
  readonly isSurnameFirst: boolean;
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

export function readMemberList(rows: readonly unknown[], term: ListTerm, words: LabelWords) {
  const members: ListedMember[] = [];
  let [vacant, repeated] = [0, 0];
  const objects = rows.map(rowOf);
  const isSurnameFirst = objects.some((row) => hasSurnameFirst(textOf(row, 'name') ?? '', words));
  for (const [index, row] of objects.entries()) {
    const member = memberOf(row, `row ${index + 1}`, term, { words, isSurnameFirst });
    if (member === null) {
      vacant += 1;
      continue;
    }
    const same = members.find((listed) => isRepeated(listed, member));
    if (same === undefined) members.push(member);
    else {
      members[members.indexOf(same)] = joined(same, member);
      repeated += 1;
    }
  }
  return { members, vacant, repeated };
}

function rowOf(row: unknown, index: number): Row {
  if (typeof row === 'object' && row !== null) return row as Row;
  throw new OperatorError(
    `row ${index + 1}: this is not an object with a name and a constituency.`,
  );
}

/** Null for a vacant seat. */
function memberOf(row: Row, where: string, term: ListTerm, { words, isSurnameFirst }: ListForm) {
  const printed = textOf(row, 'name') ?? '';
  if (foldText(printed) === 'vacant') return null;
  const { name, title } = readListName(printed, words, isSurnameFirst);
  const membership = membershipOf(row, term, words);
  const otherNames = title === '' ? [] : [`${title} ${name}`];
  return {
    where,
    name,
    /** A title particular to the member, as printed in the list: "Dr.". */
    honorificPrefix: title === '' ? null : title,
    otherNames,
    membership,
    portrait: textOf(row, 'photo_url'),
    /** The words of the name and the seat in the form in which they are compared. */
    tokens: nameTokens(name, words),
    seat: seatKey(membership, words),
  };
}

function membershipOf(row: Row, { chamber, from, to }: ListTerm, words: LabelWords): Membership {
  const status = textOf(row, 'status');
  const year = Number(textOf(row, 'term_start_year'));
  const term = words.terms.get(year);
  const startYear = Number.isInteger(year) && year > 0 ? String(year) : null;
  const county = textOf(row, 'county');
  const constituency = textOf(row, 'constituency') ?? county;
  const isNominated = foldText(status ?? '') === words.nominated;
  // Some rows have the party in the column of the status.
  const isStatus = status === null || /^(elect|elected|nominated)$/i.test(status);
  const party = textOf(row, 'party') ?? (isStatus ? null : status);
  return {
    chamber: textOf(row, 'chamber') ?? chamber ?? words.listChamber,
    constituency: isNominated ? 'Nominated' : readableOrNull(constituency, words),
    region: readableOrNull(county, words),
    party: party === null ? null : party.replaceAll(/(?:(?<!\s)\s+)?-\s*/g, '-').replace(/\.$/, ''),
    organization: null,
    role: null,
    office: null,
    startDate: textOf(row, 'start_date') ?? from ?? term?.from ?? startYear,
    endDate: textOf(row, 'end_date') ?? (from === null ? (to ?? term?.to ?? null) : to),
  };
}

/** Text without the escapes that some lists contain; null if empty. */
function textOf(row: Row, key: string): string | null {
  const value = ownValue(row, key);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('\\/', '/').trim();
  return text === '' || text === 'N/A' ? null : text;
}

function isRepeated(first: ListedMember, second: ListedMember): boolean {
  return isSameConstituency(first.seat, second.seat) && areCompatible(first.tokens, second.tokens);
}

/** Combines two rows of one person: the longer name, and the values of either. */
function joined(left: ListedMember, right: ListedMember): ListedMember {
  const [first, second] = right.name.length > left.name.length ? [right, left] : [left, right];
  const names = [...first.otherNames, ...second.otherNames];
  return {
    ...first,
    where: left.where,
    honorificPrefix: first.honorificPrefix ?? second.honorificPrefix,
    otherNames: first.name === second.name ? names : [...names, second.name],
    portrait: first.portrait ?? second.portrait,
    membership: { ...first.membership, party: first.membership.party ?? second.membership.party },
  };
}

function seatKey({ chamber, constituency }: Membership, words: LabelWords) {
  const key = constituencyKey(constituency ?? '', words);
  return {
    chamber: foldText(chamber ?? ''),
    /** Null for nominated members and if none is given: such seats cannot be identified with each other. */
    constituency: key === words.nominated ? null : key,
  };
}

function isSameConstituency(first: SeatKey, second: SeatKey): boolean {
  return (
    first.chamber === second.chamber &&
    first.constituency !== null &&
    second.constituency !== null &&
    areCloseConstituencies(first.constituency, second.constituency)
  );
}

// Identifies the members of a list as people of the record, or as new ones. The same person has the same name and constituency;
// a possible match is reported, and stays separate.

export function claimMembers(
  list: MemberList,
  knownPeople: readonly KnownPerson[],
  words: LabelWords,
) {
  const questions: string[] = [];
  if (list.vacant > 0) questions.push(`Vacant seats, left out: ${list.vacant}.`);
  if (list.repeated > 0) questions.push(`Rows that repeat a member of the list: ${list.repeated}.`);
  const people = knownPeople.map((person) => ({
    person,
    tokens: nameTokens(person.legalName, words),
    seats: person.memberships.map((membership) => seatKey(membership, words)),
  }));
  const slugs = new Set(knownPeople.map(({ slug }) => slug));
  const drafts = list.members.map((member): PersonDraft => {
    const same = people.filter((person) => isSame(member, person));
    if (same.length === 1) return knownDraft(member, firstOf(same));
    const slug = freeName(slugFromName(member.name), slugs);
    slugs.add(slug);
    const similar = same.length > 1 ? same : people.filter((person) => maybeSame(member, person));
    for (const { person } of similar) {
      questions.push(
        `${member.where}: ${member.name} (${seatOf(member.membership)}) may be person ${person.id}, ` +
          `${person.legalName} (${person.memberships.map(seatOf).join('; ')}). ` +
          `If so: hansard people merge ${slug} ${person.slug}`,
      );
    }
    const { where, portrait } = member;
    return { where, portrait, claim: { ...claimOf(member), id: null, slug } };
  });
  return { drafts, questions };
}

interface KnownName {
  readonly person: KnownPerson;
  readonly tokens: readonly string[];
  readonly seats: readonly SeatKey[];
}

function isSame({ membership, tokens, seat }: ListedMember, name: KnownName): boolean {
  const { memberships } = name.person;
  // Somebody of whom only the name is known.
  if (memberships.length === 0) return areEqual(tokens, name.tokens);
  if (name.seats.some((nameSeat) => isSameConstituency(nameSeat, seat))) {
    return areCompatible(tokens, name.tokens);
  }
  return memberships.some((held) => isSameSeat(held, membership)) && areEqual(tokens, name.tokens);
}

/** A seat without a constituency is the same if everything else is. */
function isSameSeat(first: Membership, second: Membership): boolean {
  return (
    first.chamber === second.chamber &&
    first.constituency === second.constituency &&
    first.startDate === second.startDate
  );
}

/** The same name elsewhere, or a similar one for the same constituency. */
function maybeSame({ tokens, seat }: ListedMember, name: KnownName): boolean {
  if (name.seats.some((nameSeat) => isSameConstituency(nameSeat, seat))) {
    const { exact, close } = compareNames(tokens, name.tokens);
    return exact + close > 1;
  }
  return areEqual(tokens, name.tokens);
}

function knownDraft(member: ListedMember, { person, tokens }: KnownName): PersonDraft {
  const { id, slug, legalName } = person;
  const isOtherName = !areEqual(member.tokens, tokens);
  const claim = claimOf(member);
  const otherNames = [...claim.otherNames, ...(isOtherName ? [member.name] : [])];
  const { where, portrait } = member;
  return { where, portrait, claim: { ...claim, id, slug, legalName, otherNames } };
}

function claimOf({ name, honorificPrefix, otherNames, membership }: ListedMember) {
  const person = { legalName: name, honorificPrefix, gender: null, otherNames };
  return { ...person, identifiers: [], memberships: [membership] };
}

function readableOrNull(text: string | null, words: LabelWords): string | null {
  return text === null ? null : readable(text, words);
}

function seatOf({ constituency, party, startDate }: Membership): string {
  return [constituency, party, startDate].filter((value) => value !== null).join(', ');
}
