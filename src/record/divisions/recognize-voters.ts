// Identifies a name in a list of votes under which nobody spoke: the only member of the chamber on that day whom it fits.
//
// The rules are stricter than those for speakers, because only the name says who voted: a word that another member shares, a
// spelling that is merely close, or two names that fit the same member leave the name without a person.

import { compareNames } from '../labels/compare-names.ts';
import type { LabelWords } from '../labels/label-words.ts';
import type { SittingDay } from '../labels/link-sitting.ts';
import { matchLabel, MemberDirectory, type Member } from '../labels/match-label.ts';
import { memberLabel } from '../labels/parse-label.ts';
import type { KnownPerson, Person } from '../person.ts';
import type { ListedName } from './read-names.ts';

export interface ListedVoter extends ListedName {
  readonly person: Person | null;
}

/** The members of some days by the words of their names, and the members already found for listed names. */
interface VotersOfDay {
  readonly byWord: ReturnType<typeof byWord>;
  readonly found: Map<string, Person | null>;
}

/** Shorter words may be initials. */
const WORD_LETTERS_MIN = 3;

export class VoterMatcher {
  readonly #words: LabelWords;
  readonly #directory: MemberDirectory;
  /** By the array of members, which is the same for days with the same seats. */
  readonly #days = new Map<readonly Member[], VotersOfDay>();

  constructor(people: readonly KnownPerson[], words: LabelWords) {
    this.#words = words;
    this.#directory = new MemberDirectory(people, words);
  }

  /** The names of one division, in order. Those without a person get the member they mean if there is no doubt. */
  recognize<Voter extends ListedVoter>(voters: readonly Voter[], sitting: SittingDay): Voter[] {
    const day = this.#on(sitting);
    const matches = voters.map((voter) => voter.person ?? this.#find(voter, day));
    const names = new Map<number, Set<string>>();
    for (const [index, voter] of voters.entries()) {
      const person = matches[index];
      if (person === null || person === undefined) continue;
      names.set(person.id, (names.get(person.id) ?? new Set()).add(keyOf(voter)));
    }
    return voters.map((voter, index) => {
      if (voter.person !== null) return voter;
      const person = matches[index] ?? null;
      // One member does not vote under two names.
      return person !== null && names.get(person.id)?.size === 1 ? { ...voter, person } : voter;
    });
  }

  #on({ chamber, day }: SittingDay): VotersOfDay {
    const members = this.#directory.on(chamber, day);
    const cached = this.#days.get(members) ?? { byWord: byWord(members), found: new Map() };
    this.#days.set(members, cached);
    return cached;
  }

  #find(listed: ListedName, day: VotersOfDay): Person | null {
    const key = keyOf(listed);
    const cached = day.found.get(key);
    if (cached !== undefined) return cached;
    const person = this.#match(listed, day);
    day.found.set(key, person);
    return person;
  }

  #match({ name, place }: ListedName, day: VotersOfDay): Person | null {
    const label = memberLabel(name, place, this.#words);
    const word = label.name.find(({ length }) => length >= WORD_LETTERS_MIN);
    if (word === undefined) return null;
    const named = (day.byWord.get(word) ?? []).map(({ member }) => member);
    const namesakes = named.filter(({ names }) => hasAll(names, label.name));
    // A constituency distinguishes namesakes. Without one, a word that two members share decides nothing.
    if (namesakes.length === 0 || (namesakes.length > 1 && label.constituency === null))
      return null;
    const match = matchLabel(label, namesakes, []);
    return match.kind === 'linked' ? plainPerson(match.person) : null;
  }
}

function byWord(members: readonly Member[]) {
  const named = members.flatMap((member) =>
    [...new Set(member.names.flat())].map((word) => ({ word, member })),
  );
  return Map.groupBy(named, ({ word }) => word);
}

/** Whether one of a member's names has all words of a name exactly, or begins with its initials. */
function hasAll(names: Member['names'], words: readonly string[]): boolean {
  return names.some((full) => {
    const { missing, close } = compareNames(words, full);
    return missing + close === 0;
  });
}

function keyOf({ name, place }: ListedName): string {
  return `${name}|${place}`;
}

function plainPerson({ id, legalName, slug }: KnownPerson): Person {
  return { id, legalName, slug };
}
