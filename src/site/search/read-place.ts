// Reads a place and a topic in one search: "kikuyu fuel" means what the member for Kikuyu said about fuel. Other than a name, a place
// is often the topic itself, so the words are read so only if no speech has them all; otherwise it is offered.

import { EVERYTHING } from '../../record/filter.ts';
import { foldText } from '../../record/labels/fold-name.ts';
import { isSeatFor } from '../../record/parliament/wards.ts';
import { isHeldOn } from '../../record/person.ts';
import { tokensOf, type Token } from '@hansard/search/text';
import type { RecordRequest } from '../page.ts';
import type { ListedPerson } from '../record-reads.ts';
import { isFound, OPERATORS, WORDS_MAX } from './read-speaker.ts';
import type { GivenFilters, SearchRequest } from './search-request.ts';

/** What a member may be searched for by their place. */
export interface PlacedTopic {
  readonly name: string;
  /** The constituency that was typed, or that of the ward. */
  readonly place: string;
  readonly topic: string;
  readonly given: GivenFilters;
  /** Whether a speech of the member has the topic. */
  readonly hasSpoken: boolean;
  /** Whether a speech has all the words as typed. */
  readonly isSaid: boolean;
}

/** Null if the words neither begin nor end with the seat of one member, or a person was chosen. */
export async function readPlace(request: SearchRequest): Promise<PlacedTopic | null> {
  const { given, filter, query, rules } = request;
  const { q = '', speaker, speaker_name: label, unlinked_label: unlinked } = given;
  if (query.get('plain') === '1' || (speaker ?? label ?? unlinked) !== undefined) return null;
  const tokens = OPERATORS.test(q) ? [] : tokensOf(q, rules.tokens);
  if (tokens.length < 2 || tokens.length > WORDS_MAX) return null;
  const textOf = (part: readonly Token[]): string => q.slice(part[0]?.start, part.at(-1)?.end);
  for (let length = tokens.length - 1; length > 0; length--) {
    const sides = [
      [tokens.slice(0, length), tokens.slice(length)],
      [tokens.slice(-length), tokens.slice(0, -length)],
    ] as const;
    for (const [ofPlace, ofTopic] of sides) {
      const [place, topic] = [textOf(ofPlace), textOf(ofTopic)];
      const seat = await seatFor(place, request);
      if (seat === null) continue;
      const { member, constituency } = seat;
      const own = { ...filter, personId: member.id, query: topic };
      return {
        name: member.legalName,
        place: constituency,
        topic,
        given: { speaker: member.slug, q: topic },
        hasSpoken: await isFound(own, request),
        isSaid: await isFound({ ...EVERYTHING, query: q }, request),
      };
    }
  }
  return null;
}

/** The only member who has the seat for a place today; if nobody has, the only one who ever had it. */
async function seatFor(place: string, request: RecordRequest) {
  const { rules, wardsNamed, today } = request;
  const text = foldText(place);
  const ofWards = wardsNamed(place).map(({ constituency }) => constituency);
  const isFor = ({ constituency }: ListedPerson['memberships'][number]): boolean =>
    constituency !== null &&
    (foldText(constituency) === text || isSeatFor(ofWards, constituency, rules.labels));
  const people = (await request.people()).filter(({ memberships }) => memberships.some(isFor));
  const sitting = people.filter(({ memberships }) =>
    memberships.some((membership) => isFor(membership) && isHeldOn(membership, today)),
  );
  const candidates = sitting.length > 0 ? sitting : people;
  const [member] = candidates;
  if (member === undefined || candidates.length > 1) return null;
  const seats = member.memberships.filter(isFor);
  return { member, constituency: seats.at(-1)?.constituency ?? place };
}
