// Labels: how the record writes who speaks, which changed with the times, never regular.

import type { Person } from '../record/person.ts';
import type { DemoMember } from './cast.ts';
import type { Random } from './phrases/random.ts';

export interface DemoLabel {
  readonly name: string;
  readonly title: string;
  readonly person: Person | null;
}

/** How members are labelled: plain "Mr." to 2012, "Hon." to 2016, seat and party since; "Sen.". */
export type LabelStyle = 'mr' | 'hon' | 'seat' | 'senator';

export function demoMemberLabel(
  member: DemoMember,
  style: LabelStyle,
  linked: boolean,
  random: Random,
): DemoLabel {
  const person = linked ? member.person : null;
  if (style === 'seat') return seatLabel(member, person, random);
  if (style === 'hon' && member.person.id % 6 === 0) {
    return { name: mention(member, style), title: `The Member for ${member.constituency}`, person };
  }
  const name = mention(member, style);
  return { name: oddName(name.endsWith(' Jnr') ? `${name}.` : name, random), title: '', person };
}

/** With an office: the name first of all a person’s, the title the office. */
export function officeLabel(
  member: DemoMember,
  style: LabelStyle,
  office: string,
  linked: boolean,
): DemoLabel {
  const name = style === 'seat' ? `Hon. ${member.given} ${member.surname}` : mention(member, style);
  return { name, title: office, person: linked ? member.person : null };
}

/** How others call a member in speech, and how labels name one without a seat. */
export function mention(member: DemoMember, style: LabelStyle): string {
  const { surname, degree } = member;
  const initial = member.person.id % 7 === 0 ? `${member.given.charAt(0)}. ` : '';
  switch (style) {
    case 'mr':
      if (degree !== '') return `${degree} ${surname}`;
      return `${member.woman ? 'Ms.' : 'Mr.'} ${initial}${surname}`;
    case 'hon':
    case 'seat':
      if (degree !== '') return `Hon. (${degree}) ${surname}`;
      if (member.person.id % 5 === 0) return `Hon. ${member.given} ${surname}`;
      if (member.woman && member.person.id % 3 === 0) return `Hon. (Ms.) ${surname}`;
      return `Hon. ${initial}${surname}`;
    case 'senator':
      if (degree !== '') return `Sen. (${degree}) ${surname}`;
      if (member.person.id % 11 === 0) return `Sen. ${surname}, MGH`;
      if (member.person.id % 13 === 0) return `Sen. ${member.given} ${surname} Jnr`;
      if (member.person.id % 6 === 0) return `Sen. ${member.given} ${surname}`;
      return `Sen. ${surname}`;
  }
}

function seatLabel(member: DemoMember, person: Person | null, random: Random): DemoLabel {
  const honorific = member.degree === '' ? 'Hon.' : `Hon. (${member.degree})`;
  let title = `${honorific} ${member.given} ${member.surname}`;
  let name = `${member.constituency}, ${member.party}`;
  if (member.person.id % 17 === 0) name = `Nominated, ${member.party}`;
  else if (member.woman && member.person.id % 3 === 0)
    name = `${member.county} County, ${member.party}`;
  switch (random.below(250)) {
    case 0:
      name = `${member.constituency} ${member.party}`;
      break;
    case 1:
      name = `${member.constituency} (${member.party}`;
      break;
    case 2:
      name = member.constituency;
      break;
    case 3:
      name = `${member.county} County Women Representative`;
      break;
    case 4:
      title = `Hon. ${member.given}${member.surname}`;
      break;
    case 5:
      title = `Hon (Dr) ${member.given} ${member.middle.charAt(0)}. ${member.surname}`;
      break;
    case 6:
      title = `Hon. ${member.given} ${member.surname.replace('’', '')}`;
      break;
  }
  return { name, title, person };
}

/** One label in eighty was hurt on the way from the page: letters lost, doubled or swapped. */
function oddName(name: string, random: Random): string {
  switch (random.below(640)) {
    case 0:
      return name.slice(1);
    case 1:
      return `(${name})`;
    case 2:
      return `QUORUM ${name}`;
    case 3:
      return name.replace('.', '');
    case 4:
    case 5: {
      const at = name.length - 3;
      return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
    }
    case 6:
      return name.replace('. ', '.');
    case 7:
      return random.pick(LIST_LABELS);
    default:
      return name;
  }
}

/** Bold words that were no speaker’s name but were taken for one. */
const LIST_LABELS = [
  '(3) Gross misconduct',
  '(2) Violation of the law',
  'e',
  'Amendment of Sec. 21 of No.14 of 2009. 12A.',
  '[The Assistant Minister for Lands and Settlement]',
];
