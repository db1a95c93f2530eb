// Finds whom a label means among the members of a chamber on a day. An uncertain label stays open, with candidates.

import { firstOf } from '../../base/present.ts';
import { coversDay, isHeldOn, type KnownPerson, type Membership } from '../person.ts';
import { areCloseConstituencies, compareNames, type NameComparison } from './compare-names.ts';
import { constituencyKey, foldText, nameTokens, partyKey } from './fold-name.ts';
import type { LabelWords } from './label-words.ts';
import type { ParsedLabel } from './parse-label.ts';

/** A person whom a label may mean, with the evidence for and against, in words. */
type Candidate = Readonly<ReturnType<typeof candidateOf>>;

export type LabelMatch =
  | { readonly kind: 'linked'; readonly person: KnownPerson; readonly reasons: readonly string[] }
  | {
      readonly kind: 'doubtful';
      readonly reason: string;
      readonly candidates: readonly Candidate[];
    }
  | {
      readonly kind: 'unlinkable';
      readonly reason: string;
      /** Whether no review can help: several people spoke, or somebody decided that nobody is linked. */
      readonly isSettled?: boolean;
      /** Set if it applies to every label of a year: the report has this once instead of each label. */
      readonly everyLabel?: string;
    };

/** Candidates shown for an open label. */
const CANDIDATES_MAX = 5;

/** The fewest letters of a surname on its own, or of a name that is shortened, and of a misspelt one. */
const SURNAME_LETTERS_MIN = 3;
const MISSPELT_SURNAME_LETTERS_MIN = 6;

type Evidence = ReturnType<typeof evidenceOf>;

/** Matches labels, each once for all days with the same members. */
export class MemberMatcher {
  readonly #directory: MemberDirectory;
  readonly #matches = new Map<readonly Member[], Map<string, LabelMatch>>();

  constructor(directory: MemberDirectory) {
    this.#directory = directory;
  }

  match(label: ParsedLabel, chamber: string, day: string): LabelMatch {
    const match = this.#matchMember(label, chamber, day);
    if (match.kind === 'linked') return match;
    const title = label.printedRole ?? label.titleAlone;
    const holders = title === null ? [] : this.#directory.holders(title, day);
    const [holder, ...furtherHolders] = holders.filter((member) => isNamed(label, member));
    if (holder === undefined || furtherHolders.length > 0) return match;
    const reasons = label.name.length === 0 ? ['the office'] : ['the name', 'the office'];
    return { kind: 'linked', person: holder.person, reasons };
  }

  #matchMember(label: ParsedLabel, chamber: string, day: string): LabelMatch {
    const members = this.#directory.on(chamber, day);
    if (members.length === 0 && label.kind !== 'collective') {
      const year = day.slice(0, 'YYYY'.length);
      const reason = `the record has no members of ${chamber} for ${year}`;
      return { kind: 'unlinkable', reason, everyLabel: `every label of ${year}` };
    }
    const matches = this.#matches.get(members) ?? new Map<string, LabelMatch>();
    this.#matches.set(members, matches);
    const key = JSON.stringify(label);
    const match = matches.get(key) ?? matchLabel(label, members, this.#directory.everybody);
    matches.set(key, match);
    return match;
  }
}

/** Whether a label has no name, or only words of the member's name. */
function isNamed(label: ParsedLabel, member: Member): boolean {
  const { name } = evidenceOf(label, member);
  return name === null || (name.exact > 0 && name.close + name.missing === 0);
}

/** `members` may be limited to possible matches; `everybody` is searched if none of them fits. */
export function matchLabel(
  label: ParsedLabel,
  members: readonly Member[],
  everybody: readonly Member[],
): LabelMatch {
  if (label.kind === 'collective') {
    return { kind: 'unlinkable', reason: 'several people', isSettled: true };
  }
  if (label.kind === 'none') return { kind: 'unlinkable', reason: 'no name' };
  const evidence = members.map((member) => evidenceOf(label, member));
  for (const isCertain of [isExact, isSpeltClosely]) {
    const matches = evidence.filter((candidateEvidence) => isCertain(label, candidateEvidence));
    const best = matches.length > 1 ? narrowed(matches) : matches;
    if (best.length === 1) return { kind: 'linked', ...candidateOf(firstOf(best)) };
    if (best.length > 1) {
      return { kind: 'doubtful', reason: 'several members fit', candidates: ranked(best) };
    }
  }
  const some = evidence.filter(isSimilar);
  if (some.length > 0) {
    return { kind: 'doubtful', reason: 'no member fits well enough', candidates: ranked(some) };
  }
  return elsewhere(label, everybody);
}

/** A person of that name who had no seat in the chamber on that day. */
function elsewhere(label: ParsedLabel, everybody: readonly Member[]): LabelMatch {
  const former = everybody
    .map((member) => evidenceOf(label, member))
    .filter(({ name }) => name !== null && name.missing + name.close === 0 && name.exact > 1);
  if (former.length === 0) return { kind: 'unlinkable', reason: 'nobody of this name is known' };
  const reason = 'nobody of this name was a member on that day';
  return { kind: 'doubtful', reason, candidates: ranked(former) };
}

function evidenceOf(label: ParsedLabel, member: Member) {
  const { seats, names } = member;
  const compared = names.map((full) => ({ full, name: compareNames(label.name, full) }));
  const best = compared.reduce((a, b) => (points(b.name) > points(a.name) ? b : a));
  const [surname] = label.name;
  const { constituency, party } = label;
  const agrees = (
    wanted: string | null,
    values: readonly (string | null)[],
    isSame: (first: string, text: string) => boolean,
  ): boolean | null => {
    const statedValues = values.filter((value) => value !== null);
    return wanted === null || statedValues.length === 0
      ? null
      : statedValues.some((stated) => isSame(stated, wanted));
  };
  return {
    member,
    name: label.name.length === 0 ? null : best.name,
    /** A one-word label is the first or last word of the full name, as surnames are. */
    isSurname: surname === best.full[0] || surname === best.full.at(-1),
    /** Null if the label or the list does not say. */
    constituency: agrees(
      constituency,
      seats.map((seat) => seat.constituency),
      areCloseConstituencies,
    ),
    party: agrees(
      party,
      seats.map((seat) => seat.party),
      (first, second) => first === second,
    ),
  };
}

/** Two of name, constituency and party agree, and no word of the name and no constituency contradicts; or the name alone agrees. */
function isExact(label: ParsedLabel, evidence: Evidence): boolean {
  const { name, constituency, party } = evidence;
  if (name === null) return constituency === true && party === true;
  if (name.missing + name.close > 0) return false;
  if (constituency === true) return name.exact > 0;
  if (constituency === false) return party === true && isWholeName(label, evidence);
  if (name.exact > 1) return true;
  if (label.isOutsider || name.exact === 0) return false;
  const hasSurname = label.name.some(({ length }) => length >= SURNAME_LETTERS_MIN);
  return hasSurname && (evidence.isSurname || name.initials > 0);
}

/** All words of the name are there, but some are misspelt. */
function isSpeltClosely(label: ParsedLabel, evidence: Evidence): boolean {
  const { name, constituency, party, member } = evidence;
  if (constituency === true && member.names.some((full) => isShortened(label.name, full)))
    return true;
  if (name === null || name.missing > 0 || name.close === 0) return false;
  if (constituency === true) return true;
  if (constituency === false) return false;
  if (name.exact > 0) return name.close === 1 || party === true;
  return (
    !label.isOutsider && label.name.every(({ length }) => length >= MISSPELT_SURNAME_LETTERS_MIN)
  );
}

/** "Fred Otieno" is Fredrick Juma Otieno: a word of the name is the same, and others begin as words of it do. */
function isShortened(name: readonly string[], full: readonly string[]): boolean {
  const begins = (word: string): boolean => full.some((text) => text.startsWith(word));
  const hasWord = name.some((word) => full.includes(word));
  return hasWord && name.every((word) => word.length >= SURNAME_LETTERS_MIN && begins(word));
}

/** The label has the name exactly as in the list, three words at least: then the constituency is a misprint. */
function isWholeName(label: ParsedLabel, { member, name }: Evidence): boolean {
  const isLong = member.names.some(({ length }) => label.name.length >= length);
  return name !== null && name.exact >= 3 && isLong;
}

/** Of several, those whose constituency and party agree, else those whose constituency does, else those whose party does. */
function narrowed(matches: readonly Evidence[]): readonly Evidence[] {
  const seat = matches.filter(({ constituency }) => constituency === true);
  const ofParty = (some: readonly Evidence[]) => some.filter(({ party }) => party === true);
  return [ofParty(seat), seat, ofParty(matches)].find(({ length }) => length > 0) ?? matches;
}

function isSimilar({ name, constituency }: Evidence): boolean {
  if (name === null) return constituency === true;
  return constituency === true || name.exact + name.close > (name.missing > 0 ? 1 : 0);
}

function ranked(matches: readonly Evidence[]): Candidate[] {
  const score = ({ name, constituency, party }: Evidence): number =>
    (name === null ? 0 : points(name)) + weight(constituency, 4) + weight(party, 1);
  return [...matches]
    .sort((a, b) => score(b) - score(a) || a.member.person.id - b.member.person.id)
    .slice(0, CANDIDATES_MAX)
    .map(candidateOf);
}

function points({ exact, close, initials, missing }: NameComparison): number {
  return 4 * exact + 2 * close + initials - 3 * missing;
}

function weight(agrees: boolean | null, value: number): number {
  if (agrees === null) return 0;
  return agrees ? value : -value;
}

function candidateOf({ member, name, constituency, party }: Evidence) {
  const reasons: string[] = [];
  if (name !== null) {
    if (name.missing > 0)
      reasons.push(name.exact + name.close > 0 ? 'part of the name' : 'another name');
    else reasons.push(name.close > 0 ? 'a close spelling of the name' : 'the name');
  }
  if (constituency !== null)
    reasons.push(constituency ? 'the constituency' : 'another constituency');
  if (party !== null) reasons.push(party ? 'the party' : 'another party');
  return { person: member.person, reasons };
}

// Everybody whom a label can mean, by chamber and day.

export interface Member {
  readonly person: KnownPerson;
  /** The words of each of their names. */
  readonly names: readonly (readonly string[])[];
  readonly seats: readonly Seat[];
}

type Seat = ReturnType<typeof seatOf>;

export class MemberDirectory {
  readonly everybody: readonly Member[];
  readonly #byDay = new Map<string, readonly Member[]>();
  readonly #bySeats = new Map<string, readonly Member[]>();

  constructor(people: readonly KnownPerson[], words: LabelWords) {
    this.everybody = people.map((person) => ({
      person,
      names: [person.legalName, ...person.otherNames].map((name) => nameTokens(name, words)),
      seats: person.memberships
        .filter(({ chamber }) => chamber !== null)
        .map((membership) => seatOf(membership, words)),
    }));
  }

  /**
   * The members of a chamber on a day, each with their seats at the time: the same array for days with the same seats.
   * `chamber` is a name or a slug.
   */
  on(chamber: string, day: string): readonly Member[] {
    const key = `${foldText(chamber)} ${day}`;
    const members = this.#byDay.get(key) ?? this.#membersOn(foldText(chamber), day);
    this.#byDay.set(key, members);
    return members;
  }

  /** Who held an office on a day, by its title, with or without its body. */
  holders(title: string, day: string): readonly Member[] {
    const wanted = foldText(title);
    return this.everybody.filter(({ person }) =>
      person.memberships.some((membership) => {
        const { role, office, organization } = membership;
        if (!isHeldOn(membership, day)) return false;
        const titles = [office, role].flatMap((held) =>
          held === null
            ? []
            : [held, `${held} ${organization ?? ''}`, `${held} for ${organization ?? ''}`],
        );
        return titles.some((title) => foldText(title) === wanted);
      }),
    );
  }

  #membersOn(chamber: string, day: string): readonly Member[] {
    const held: string[] = [];
    const members = this.everybody.flatMap((member) => {
      const seats = member.seats.filter((seat, index) => {
        const isSeat = seat.chamber === chamber && coversDay(seat, day);
        if (isSeat) held.push(`${member.person.id}.${index}`);
        return isSeat;
      });
      return seats.length === 0 ? [] : [{ ...member, seats }];
    });
    const key = held.join(' ');
    const cached = this.#bySeats.get(key) ?? members;
    this.#bySeats.set(key, cached);
    return cached;
  }
}

function seatOf(
  { chamber, constituency, party, startDate, endDate }: Membership,
  words: LabelWords,
) {
  return {
    chamber: foldText(chamber ?? ''),
    constituency: constituency === null ? null : constituencyKey(constituency, words),
    party: party === null ? null : partyKey(party, words),
    /** Null if unknown: then the membership has no limit on that side. */
    from: startDate,
    to: endDate,
  };
}
