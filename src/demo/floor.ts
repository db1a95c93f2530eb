// The Floor: who is in the Chamber at a sitting, who presides, and what is being talked about.

import { firstOf, present } from '../present.ts';
import { assemblyMembers, senateMembers } from './cast.ts';
import type { DemoMember } from './cast.ts';
import { CLAUSES, DAYS, FIGURES, MONEY, MONTHS, NUMBERS, PERCENTS, SPANS } from './figures.ts';
import { demoMemberLabel, mention, officeLabel } from './labels.ts';
import type { DemoLabel } from './labels.ts';
import type { Manner } from './manner.ts';
import { COUNTIES, PLACES } from './phrases/places.ts';
import { presidingOver } from './presiding.ts';
import type { DemoChair } from './presiding.ts';
import { inTurn, Random } from './phrases/random.ts';
import type { DemoWriter } from './demo-writer.ts';
import { fill, SLOT_NUMBERS, SLOTS } from './phrases/template.ts';
import type { Banks, Slot, Template } from './phrases/template.ts';
import type { DemoTopic } from './phrases/topic.ts';
import { TOPICS } from './phrases/topics.ts';

export class Floor {
  readonly random: Random;
  readonly manner: Manner;
  readonly writer: DemoWriter;
  readonly banks: Banks;
  chair: DemoChair;
  topic: DemoTopic = firstOf(TOPICS);
  /** "the Public Roads (Amendment) Bill", or "this Motion". */
  business = '';
  mover: DemoMember;
  private readonly members: readonly DemoMember[];
  private readonly sittingNumber: number;
  private readonly labels = new Map<DemoMember, DemoLabel>();

  constructor(manner: Manner, sittingNumber: number, writer: DemoWriter, random: Random) {
    this.manner = manner;
    this.sittingNumber = sittingNumber;
    this.writer = writer;
    this.random = random;
    const roll = rollOf(manner);
    this.members = roll.members;
    this.banks = SLOTS.map(() => [''] as readonly string[]);
    this.set('house', manner.senate ? ['the Senate'] : ['the House']);
    this.set('government', [
      'the Government',
      manner.ministers ? 'Government' : 'the national Government',
    ]);
    this.set('member', roll.mentions);
    this.set('place', PLACES);
    this.set('number', NUMBERS);
    this.set('figure', FIGURES);
    this.set('money', MONEY);
    this.set('percent', PERCENTS);
    this.set('month', MONTHS);
    this.set('span', SPANS);
    this.set('clause', CLAUSES);
    this.set('day', DAYS);
    this.set('year', recentYears(manner.year));
    this.chair = this.preside(true);
    this.mover = this.pickMember();
    this.takeUp('this Motion');
  }

  set(slot: Slot, words: readonly string[]): void {
    this.banks[SLOT_NUMBERS[slot]] = words;
  }

  /** Another person takes the Chair: how that one is labelled and addressed. */
  preside(first: boolean, committee = false): DemoChair {
    const who = present(this.members[this.random.below(3)], 'a member who can preside');
    this.chair = presidingOver(this.manner, who, { first, committee }, this.random);
    this.set('chair', [this.chair.address]);
    this.set('spika', [this.chair.swahiliAddress]);
    return this.chair;
  }

  /** A new item: its topic lends its words to all that is said until the next. */
  takeUp(business: 'bill' | 'this Motion'): DemoTopic {
    const topic = this.random.pick(TOPICS);
    this.topic = topic;
    this.business = business === 'bill' ? `the ${this.random.pick(topic.bills)} Bill` : business;
    this.mover = this.pickMember();
    this.call(this.mover);
    this.set('bill', [this.business]);
    this.set('mover', [mention(this.mover, this.manner.style)]);
    this.set('subject', topic.subject);
    this.set('things', topic.things);
    this.set('one', topic.one);
    this.set('people', topic.people);
    this.set('body', topic.body);
    this.set('harm', topic.harm);
    this.set('deed', topic.deed);
    this.set('doing', topic.doing);
    this.set('good', topic.good);
    this.set('law', topic.law);
    this.set('ministry', [this.ministryName()]);
    this.set('minister', [`the ${this.ministerTitle()}`]);
    return topic;
  }

  /** The Chair has a member in mind: calls, rulings and points of order are about that one. */
  call(member: DemoMember): DemoLabel {
    this.set('called', [mention(member, this.manner.style)]);
    this.set('here', [this.manner.senate ? `${member.county} County` : member.constituency]);
    this.set('county', [member.county, member.county, this.random.pick(COUNTIES)]);
    return this.label(member);
  }

  /** Half the calls go to the talkative of the Parliament, half to those who came that day. */
  pickMember(): DemoMember {
    const { members, random } = this;
    if (random.chance(620)) {
      const share = random.below(SKEW_STEPS) / SKEW_STEPS;
      const index = Math.floor(share * share * share * share * members.length);
      return present(members[index], 'a talkative member');
    }
    return inTurn(members, this.sittingNumber * 13 + random.below(34));
  }

  label(member: DemoMember): DemoLabel {
    const known = this.labels.get(member);
    if (known !== undefined && !this.random.chance(60)) return known;
    const label = demoMemberLabel(member, this.manner.style, this.isLinked(member), this.random);
    this.labels.set(member, label);
    return label;
  }

  /** The member who answers for the Government until 2012, with an office, and for the Committee since. */
  minister(member = this.pickMember()): DemoLabel {
    const { manner } = this;
    const label = this.call(member);
    if (manner.ministers) {
      const office = this.random.chance(300)
        ? `The Assistant Minister for ${this.topic.field}`
        : `The ${this.ministerTitle()}`;
      return officeLabel(member, 'mr', office, this.isLinked(member));
    }
    if (manner.senate) {
      const office = this.random.chance(500)
        ? 'The Senate Majority Leader'
        : 'The Senate Minority Leader';
      return officeLabel(member, 'senator', office, this.isLinked(member));
    }
    if (this.random.chance(150)) {
      return officeLabel(member, 'mr', `The Cabinet Secretary for ${this.topic.field}`, false);
    }
    return label;
  }

  /** The chair says a line of the bank. */
  chairSays(bank: readonly Template[]): void {
    this.chairSaysText(fill(this.random.pick(bank), this.banks, this.random));
  }

  chairSaysText(text: string): void {
    const { chair } = this;
    // Brackets within brackets defeated the reader of labels: the name stays in the text.
    if (chair.nested !== null && this.random.chance(250)) {
      this.writer.speech(chair.nested.label, chair.nested.prefix + text);
    } else this.writer.speech(chair.label, text);
  }

  line(bank: readonly Template[]): string {
    return fill(this.random.pick(bank), this.banks, this.random);
  }

  private ministerTitle(): string {
    return this.manner.ministers
      ? `Minister for ${this.topic.field}`
      : `Cabinet Secretary for ${this.topic.field}`;
  }

  private ministryName(): string {
    return `the Ministry of ${this.topic.field}`;
  }

  /** A person is linked in one import and not in the next: fixed by person and sitting. */
  private isLinked(member: DemoMember): boolean {
    const seed = Math.imul(member.person.id, 40_503) + this.sittingNumber;
    return new Random(seed).chance(this.manner.linkedPerMille);
  }
}

/** Fine enough for the fourth power to reach every member. */
const SKEW_STEPS = 4096;

interface Roll {
  readonly members: readonly DemoMember[];
  readonly mentions: readonly string[];
}

/** Rolls are the same for all sittings of a Parliament: made once, at first use. */
const rolls = new Map<string, Roll>();

function rollOf({ senate, parliament, style }: Manner): Roll {
  const key = `${senate} ${parliament} ${style}`;
  const known = rolls.get(key);
  if (known !== undefined) return known;
  const members = senate ? senateMembers(parliament) : assemblyMembers(parliament);
  const roll = { members, mentions: members.map((member) => mention(member, style)) };
  rolls.set(key, roll);
  return roll;
}

const years = new Map<number, readonly string[]>();

/** The dozen years a speaker remembers. */
function recentYears(year: number): readonly string[] {
  const recent = years.get(year) ?? Array.from({ length: 12 }, (_, i) => String(year - i));
  years.set(year, recent);
  return recent;
}
