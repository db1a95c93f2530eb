// How parties voted in a division, by each known voter's party on the day of the sitting.

import { partyKey } from '../labels/fold-name.ts';
import type { LabelWords } from '../labels/label-words.ts';
import type { DivisionSide } from './division.ts';
import { type Side, SIDES } from './find-divisions.ts';

type Voter = { readonly person: { readonly id: number } | null };
type Votes = Readonly<Record<Side, DivisionSide<Voter>>>;

/** The votes of one party. */
export interface PartyVotes extends Readonly<Record<Side, number>> {
  /** As spelt for the first of its voters. */
  readonly party: string;
}

type PartyOf = (personId: number) => string | null;

export class PartyCounter {
  readonly #partyOf: PartyOf;
  readonly #words: LabelWords;

  /** `partyOf` gives the party on the day of the division; `words` makes "JP" and "Jubilee Party" one. */
  constructor(partyOf: PartyOf, words: LabelWords) {
    this.#partyOf = partyOf;
    this.#words = words;
  }

  /** The parties with at least one known voter, most votes first. */
  count(division: Votes): PartyVotes[] {
    return [...this.#byKey(division, null).values()].sort(
      (one, other) => sumOf(other) - sumOf(one) || (one.party < other.party ? -1 : 1),
    );
  }

  /**
   * Compares a vote with those of at least two others of the party; null if fewer are known or they were evenly divided. The
   * result is `unlike` if one of the two is an abstention.
   */
  compare(division: Votes, personId: number) {
    const side = sideOf(division, personId);
    const key = this.#keyOf(this.#partyOf(personId));
    const others = key === null ? undefined : this.#byKey(division, personId).get(key);
    if (side === null || others === undefined || sumOf(others) < OTHERS_MIN) return null;
    const [first, ...equal] = SIDES.filter((one) =>
      SIDES.every((two) => others[one] >= others[two]),
    );
    if (equal.length > 0) return null;
    if (side === first) return { how: 'with', others } as const;
    return { how: [side, first].includes('abstentions') ? 'unlike' : 'against', others } as const;
  }

  #byKey(division: Votes, leftOut: number | null): ReadonlyMap<string, PartyVotes> {
    const counts = new Map<string, PartyVotes>();
    for (const side of SIDES) {
      for (const { person } of division[side].names) {
        const party = person === null || person.id === leftOut ? null : this.#partyOf(person.id);
        const key = this.#keyOf(party);
        if (party === null || key === null) continue;
        const known = counts.get(key) ?? { party, ayes: 0, noes: 0, abstentions: 0 };
        counts.set(key, { ...known, [side]: known[side] + 1 });
      }
    }
    return counts;
  }

  #keyOf(party: string | null): string | null {
    return party === null ? null : partyKey(party, this.#words);
  }
}

/** One other member does not make a party line. */
const OTHERS_MIN = 2;

function sumOf(votes: PartyVotes): number {
  return SIDES.reduce((sum, side) => sum + votes[side], 0);
}

/** The first list counts for a person in two; null for somebody who did not vote. */
export function sideOf(division: Votes, personId: number): Side | null {
  return (
    SIDES.find((side) => division[side].names.some(({ person }) => person?.id === personId)) ?? null
  );
}
