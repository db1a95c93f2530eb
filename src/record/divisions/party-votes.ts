// How parties voted in a division, by each known voter's party on the day of the sitting.

import { partyKey } from '../labels/fold-name.ts';
import type { LabelWords } from '../labels/label-words.ts';
import type { DivisionSide } from './division.ts';
import { type Side, SIDES } from './find-divisions.ts';

type Voter = { readonly person: { readonly id: number } | null };
type Votes<Name extends Voter = Voter> = Readonly<Record<Side, DivisionSide<Name>>>;

/** The votes of one party. */
export interface PartyVotes extends Readonly<Record<Side, number>> {
  /** As spelt for the first of its voters. */
  readonly party: string;
}

interface VotesOfParty<Name> {
  readonly votes: PartyVotes;
  /** Its voters, in the order of the lists. */
  readonly voters: { readonly side: Side; readonly voter: Name }[];
}

const NO_VOTES = { ayes: 0, noes: 0, abstentions: 0 };

type PartyOf = (personId: number) => string | null;

export class PartyCounter {
  readonly #partyOf: PartyOf;
  readonly #words: LabelWords;

  /** `partyOf` gives the party on the day of the division; `words` makes "JP" and "Jubilee Party" one. */
  constructor(partyOf: PartyOf, words: LabelWords) {
    this.#partyOf = partyOf;
    this.#words = words;
  }

  /** The party of a person on that day; null if none is known. */
  partyOf(personId: number): string | null {
    return this.#partyOf(personId);
  }

  /** The parties with at least one known voter, most votes first. */
  count(division: Votes): PartyVotes[] {
    return this.groups(division).map(({ votes }) => votes);
  }

  /**
   * Compares a vote with those of at least two others of the party; null if fewer are known or they were evenly divided. The
   * result is `unlike` if one of the two is an abstention.
   */
  compare(division: Votes, personId: number) {
    const side = sideOf(division, personId);
    const key = this.#keyOf(this.#partyOf(personId));
    const partyVotes =
      key === null ? undefined : this.#votesByParty(division, personId).get(key)?.votes;
    return side === null || partyVotes === undefined ? null : comparison(side, partyVotes);
  }

  /**
   * The voters who did not vote as most others of their party did, with the votes of those others. A name in two lists is left
   * out: it is not known which is right.
   */
  dissenters<Name extends Voter>(division: Votes<Name>) {
    const listed = SIDES.flatMap((side) => division[side].names.map(({ person }) => person?.id));
    const repeated = new Set(listed.filter((id, index) => listed.indexOf(id) !== index));
    return [...this.#votesByParty(division, null).values()].flatMap(({ votes, voters }) =>
      voters.flatMap(({ side, voter }) => {
        if (repeated.has(voter.person?.id)) return [];
        const votesOfOthers = { ...votes, [side]: votes[side] - 1 };
        const compared = comparison(side, votesOfOthers);
        return compared === null || compared.how === 'with' ? [] : [{ side, voter, ...compared }];
      }),
    );
  }

  /** The parties with their votes and known voters, most votes first. */
  groups<Name extends Voter>(division: Votes<Name>) {
    return [...this.#votesByParty(division, null).values()].sort(
      (a, b) => sumOf(b.votes) - sumOf(a.votes) || (a.votes.party < b.votes.party ? -1 : 1),
    );
  }

  #votesByParty<Name extends Voter>(division: Votes<Name>, leftOut: number | null) {
    const counts = new Map<string, VotesOfParty<Name>>();
    for (const side of SIDES) {
      for (const voter of division[side].names) {
        const { person } = voter;
        const party = person === null || person.id === leftOut ? null : this.#partyOf(person.id);
        const key = this.#keyOf(party);
        if (party === null || key === null) continue;
        const { votes, voters } = counts.get(key) ?? { votes: { party, ...NO_VOTES }, voters: [] };
        voters.push({ side, voter });
        counts.set(key, { votes: { ...votes, [side]: votes[side] + 1 }, voters });
      }
    }
    return counts;
  }

  #keyOf(party: string | null): string | null {
    return party === null ? null : partyKey(party, this.#words);
  }
}

/** How a vote compares with those of at least two others; null if they are fewer, or if the party was evenly divided. */
function comparison(side: Side, votesOfOthers: PartyVotes) {
  const most = majorityOf(votesOfOthers);
  const isDivided = majorityOf({ ...votesOfOthers, [side]: votesOfOthers[side] + 1 }) === null;
  if (sumOf(votesOfOthers) < OTHERS_MIN || most === null || isDivided) return null;
  if (side === most) return { how: 'with', most, others: votesOfOthers } as const;
  const how = [side, most].includes('abstentions') ? 'unlike' : 'against';
  return { how, most, others: votesOfOthers } as const;
}

/** The side with the most votes; null if two have as many. */
function majorityOf(votes: PartyVotes): Side | null {
  const [most = null, ...equal] = SIDES.filter((side) =>
    SIDES.every((two) => votes[side] >= votes[two]),
  );
  return equal.length > 0 ? null : most;
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
