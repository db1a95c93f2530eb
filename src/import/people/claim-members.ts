// Finds out who the members of a list are: people the record knows, or new ones. The same person has the same name and
// constituency; a member who only may be the same person is reported, and stays separate.

import { firstOf } from '../../present.ts';
import { areCompatible, areEqual, compareNames } from '../../record/labels/compare-names.ts';
import { nameTokens } from '../../record/labels/fold-name.ts';
import type { LabelWords } from '../../record/labels/label-words.ts';
import type { KnownPerson, Membership } from '../../record/person.ts';
import { slugFromName } from '../../record/rules/person-claim.ts';
import type { PersonDraft } from './person-draft.ts';
import {
  isSameConstituency,
  seatKey,
  type ListedMember,
  type MemberList,
  type SeatKey,
} from './read-member-list.ts';

export interface ClaimedMembers {
  readonly drafts: readonly PersonDraft[];
  readonly questions: readonly string[];
}

export function claimMembers(
  list: MemberList,
  known: readonly KnownPerson[],
  words: LabelWords,
): ClaimedMembers {
  const questions: string[] = [];
  if (list.vacant > 0) questions.push(`Vacant seats, left out: ${list.vacant}.`);
  if (list.repeated > 0) questions.push(`Rows that repeat a member of the list: ${list.repeated}.`);
  const people = known.map((person) => ({
    person,
    tokens: nameTokens(person.legalName, words),
    seats: person.memberships.map((membership) => seatKey(membership, words)),
  }));
  const slugs = new Set(known.map(({ slug }) => slug));
  const drafts = list.members.map((member): PersonDraft => {
    const same = people.filter((one) => isSame(member, one));
    if (same.length === 1) return knownDraft(member, firstOf(same));
    const similar = same.length > 1 ? same : people.filter((one) => maybeSame(member, one));
    for (const { person } of similar) {
      questions.push(
        `${member.where}: ${member.name} (${seatOf(member.membership)}) may be person ${person.id}, ` +
          `${person.legalName} (${person.memberships.map(seatOf).join('; ')}).`,
      );
    }
    const slug = freeSlug(slugFromName(member.name), slugs);
    slugs.add(slug);
    return { where: member.where, claim: { ...claimOf(member), id: null, slug } };
  });
  return { drafts, questions };
}

interface KnownName {
  readonly person: KnownPerson;
  readonly tokens: readonly string[];
  readonly seats: readonly SeatKey[];
}

function isSame({ membership, tokens, seat }: ListedMember, known: KnownName): boolean {
  const { memberships } = known.person;
  // Somebody who only has a name so far.
  if (memberships.length === 0) return areEqual(tokens, known.tokens);
  if (known.seats.some((one) => isSameConstituency(one, seat))) {
    return areCompatible(tokens, known.tokens);
  }
  return memberships.some((one) => isSameSeat(one, membership)) && areEqual(tokens, known.tokens);
}

/** A seat without a constituency is the same if all else is. */
function isSameSeat(one: Membership, other: Membership): boolean {
  return (
    one.chamber === other.chamber &&
    one.constituency === other.constituency &&
    one.startDate === other.startDate
  );
}

/** The same name elsewhere, or a similar one for the same constituency. */
function maybeSame({ tokens, seat }: ListedMember, known: KnownName): boolean {
  if (known.seats.some((one) => isSameConstituency(one, seat))) {
    const { exact, close } = compareNames(tokens, known.tokens);
    return exact + close > 1;
  }
  return areEqual(tokens, known.tokens);
}

function knownDraft(member: ListedMember, { person, tokens }: KnownName): PersonDraft {
  const { id, slug, legalName } = person;
  const isOtherName = !areEqual(member.tokens, tokens);
  const claim = claimOf(member);
  const otherNames = [...claim.otherNames, ...(isOtherName ? [member.name] : [])];
  return { where: member.where, claim: { ...claim, id, slug, legalName, otherNames } };
}

function claimOf({ name, honorificPrefix, otherNames, membership }: ListedMember) {
  const said = { legalName: name, honorificPrefix, otherNames };
  return { ...said, identifiers: [], memberships: [membership] };
}

function seatOf({ constituency, party, startDate }: Membership): string {
  return [constituency, party, startDate].filter((value) => value !== null).join(', ');
}

function freeSlug(base: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
