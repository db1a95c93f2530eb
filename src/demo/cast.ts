// The cast: every member there ever was, with seat and party, and who sat in which Parliament.

import { present } from '../present.ts';
import type { Person } from '../record/person.ts';
import { MEN, SURNAMES, WOMEN } from './phrases/names.ts';
import { CONSTITUENCIES, COUNTIES, PARTIES } from './phrases/places.ts';
import { inTurn, Random } from './phrases/random.ts';

export interface DemoMember {
  readonly person: Person;
  readonly given: string;
  readonly middle: string;
  /** As labels write it, with the typographic apostrophe. */
  readonly surname: string;
  readonly woman: boolean;
  /** "Dr.", "Prof.", "Eng.", "Maj.", "Rev.", or "" for most. */
  readonly degree: string;
  readonly constituency: string;
  readonly county: string;
  readonly party: string;
}

/** Person ids of the real record run from 49 to 13,590. */
const PERSON_ID_MIN = 49;
const PERSON_ID_MAX = 13_590;

/** Six Parliaments of some 130 speakers with much overlap, and a Senate of two. */
const MEMBER_COUNT = 720;
const ASSEMBLY_SPEAKERS = 150;
const SENATE_SPEAKER_COUNT = 67;

/** The real record holds one man twice; here the last member is this one under another id. */
const TWICE_RECORDED = 282;

const DEGREES = ['', '', '', '', '', '', '', '', 'Dr.', 'Prof.', 'Eng.', 'Maj.', 'Rev.', 'Dr.'];

export const MEMBERS: readonly DemoMember[] = makeMembers();

/** The members who spoke in a Parliament, most talkative first; 0 is that of 1998, 5 that of 2022. */
export function assemblyMembers(parliament: number): readonly DemoMember[] {
  return somebody(`assembly`, parliament * 97, parliament * 97 + 235, ASSEMBLY_SPEAKERS);
}

export function senateMembers(parliament: number): readonly DemoMember[] {
  return somebody(`senate`, 180 + parliament * 61, 320 + parliament * 61, SENATE_SPEAKER_COUNT);
}

function somebody(chamber: string, from: number, to: number, count: number): readonly DemoMember[] {
  const random = new Random(from * 31 + chamber.length);
  const pool: DemoMember[] = [];
  for (let i = from; i < to; i++) pool.push(inTurn(MEMBERS, i));
  for (let i = pool.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [pool[i], pool[j]] = [present(pool[j], 'a member'), present(pool[i], 'a member')];
  }
  return pool.slice(0, count);
}

function makeMembers(): readonly DemoMember[] {
  const random = new Random(1963);
  const slugs = new Set<string>();
  const members: DemoMember[] = [];
  for (let i = 0; i < MEMBER_COUNT; i++) {
    const twin = i === MEMBER_COUNT - 1 ? members[TWICE_RECORDED] : undefined;
    members.push(twin ? recordAgain(twin, slugs) : makeMember(i, random, slugs));
  }
  return members;
}

function makeMember(i: number, random: Random, slugs: Set<string>): DemoMember {
  const woman = random.chance(270);
  const given = random.pick(woman ? WOMEN : MEN);
  const surname = inTurn(SURNAMES, i * 151);
  const middle = inTurn(SURNAMES, i * 89 + 37);
  const legalName = plain(
    random.chance(60) ? `${surname} ${middle.charAt(0)} ${given}` : `${given} ${middle} ${surname}`,
  );
  return {
    person: { id: personId(i), legalName, slug: newSlug(slugs, given, surname, middle) },
    given,
    middle,
    surname,
    woman,
    degree: random.pick(DEGREES),
    constituency: inTurn(CONSTITUENCIES, i * 53),
    county: random.pick(COUNTIES),
    party: random.chance(30) ? 'Independent' : random.pick(PARTIES),
  };
}

function recordAgain(twin: DemoMember, slugs: Set<string>): DemoMember {
  const slug = newSlug(slugs, twin.given, twin.surname, twin.middle);
  return {
    ...twin,
    person: { id: PERSON_ID_MAX, legalName: twin.person.legalName, slug },
  };
}

function personId(i: number): number {
  return PERSON_ID_MIN + Math.floor((i * (PERSON_ID_MAX - PERSON_ID_MIN)) / (MEMBER_COUNT - 1));
}

/** Short where it is free ("grace-karembo"), longer where it is taken. */
function newSlug(slugs: Set<string>, given: string, surname: string, middle: string): string {
  const short = slugText(`${given}-${surname}`);
  const long = slugText(`${given}-${middle}-${surname}`);
  let slug = slugs.has(short) ? long : short;
  for (let n = 2; slugs.has(slug); n++) slug = `${long}-${n}`;
  slugs.add(slug);
  return slug;
}

function slugText(text: string): string {
  return text.toLowerCase().replaceAll('’', '');
}

function plain(text: string): string {
  return text.replaceAll('’', "'");
}
