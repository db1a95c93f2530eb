// Everybody a label can mean, by chamber and day.

import type { KnownPerson, Membership } from '../person.ts';
import { constituencyKey, foldText, nameTokens, partyKey } from './fold-name.ts';
import type { LabelWords } from './label-words.ts';

export interface Member {
  readonly person: KnownPerson;
  /** The words of each of their names. */
  readonly names: readonly (readonly string[])[];
  readonly seats: readonly Seat[];
}

export interface Seat {
  readonly chamber: string;
  readonly constituency: string | null;
  readonly party: string | null;
  /** Null where it is not known: then the membership holds from, or until, any day. */
  readonly from: string | null;
  readonly to: string | null;
}

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
        .map((one) => seatOf(one, words)),
    }));
  }

  /**
   * The members of a chamber on a day, each with the seats they then had: the same array for days with the same seats. A chamber is
   * named by name or slug.
   */
  on(chamber: string, day: string): readonly Member[] {
    const key = `${foldText(chamber)} ${day}`;
    const members = this.#byDay.get(key) ?? this.#membersOn(foldText(chamber), day);
    this.#byDay.set(key, members);
    return members;
  }

  #membersOn(chamber: string, day: string): readonly Member[] {
    const held: string[] = [];
    const members = this.everybody.flatMap((member) => {
      const seats = member.seats.filter((seat, index) => {
        const isSeat = isHeld(seat, chamber, day);
        if (isSeat) held.push(`${member.person.id}.${index}`);
        return isSeat;
      });
      return seats.length === 0 ? [] : [{ ...member, seats }];
    });
    const key = held.join(' ');
    const known = this.#bySeats.get(key) ?? members;
    this.#bySeats.set(key, known);
    return known;
  }
}

function seatOf(
  { chamber, constituency, party, startDate, endDate }: Membership,
  words: LabelWords,
): Seat {
  return {
    chamber: foldText(chamber ?? ''),
    constituency: constituency === null ? null : constituencyKey(constituency, words),
    party: party === null ? null : partyKey(party, words),
    from: startDate,
    to: endDate,
  };
}

/** A date may be a year or a month: `2017` as an end is the whole of that year. */
function isHeld({ chamber, from, to }: Seat, wanted: string, day: string): boolean {
  return (
    chamber === wanted &&
    (from === null || from <= day) &&
    (to === null || day.slice(0, to.length) <= to)
  );
}
