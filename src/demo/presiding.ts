// Who presides: the label in the record, and how members address the Chair in both languages.

import { present } from '../present.ts';
import type { DemoMember } from './cast.ts';
import type { DemoLabel } from './labels.ts';
import { mention } from './labels.ts';
import type { Manner } from './manner.ts';
import type { Random } from './phrases/random.ts';

export interface DemoChair {
  readonly label: DemoLabel;
  readonly address: string;
  readonly swahiliAddress: string;
  /** As stage notes name the Chair: "The Temporary Speaker (Sen. Karembo)". */
  readonly note: string;
  /** The label as it comes out where brackets stand in brackets. */
  readonly nested: { readonly label: DemoLabel; readonly prefix: string } | null;
}

/** The Speaker opens most sittings; later a deputy or a temporary one takes over. */
export function presidingOver(
  manner: Manner,
  who: DemoMember,
  { first, committee }: { readonly first: boolean; readonly committee: boolean },
  random: Random,
): DemoChair {
  if (committee) return chairOfCommittee(manner, who);
  const speaker = first ? random.chance(930) : random.chance(680);
  const deputy = !speaker && random.chance(500);
  const rank = { speaker, deputy };
  if (manner.senate) return inSenate(manner, who, rank, random);
  if (manner.ministers) return beforeTheSenate(who, rank);
  return inAssembly(manner, who, rank, random);
}

/** Neither is a temporary speaker. */
interface Rank {
  readonly speaker: boolean;
  readonly deputy: boolean;
}

function beforeTheSenate(who: DemoMember, { speaker, deputy }: Rank): DemoChair {
  if (speaker || deputy) {
    const name = speaker ? 'Mr. Speaker' : 'Mr. Deputy Speaker';
    return chair(role(name), `${name}, Sir`, speaker ? 'Bw. Spika' : 'Bw. Naibu Spika', name);
  }
  const address = who.woman
    ? 'Madam Temporary Deputy Speaker'
    : 'Mr. Temporary Deputy Speaker, Sir';
  return titled(
    'The Temporary Deputy Speaker',
    mention(who, 'mr'),
    address,
    'Bw. Naibu Spika wa Muda',
  );
}

function inAssembly(
  manner: Manner,
  who: DemoMember,
  { speaker, deputy }: Rank,
  random: Random,
): DemoChair {
  if (speaker || deputy) {
    const name = speaker ? 'Hon. Speaker' : 'Hon. Deputy Speaker';
    return chair(
      role(name),
      name,
      speaker ? 'Mhe. Spika' : 'Mhe. Naibu Spika',
      `The ${name.slice(5)}`,
    );
  }
  if (manner.style === 'hon' && random.chance(450)) {
    return chair(
      role('Hon. Temporary Deputy Speaker'),
      'Hon. Temporary Deputy Speaker',
      'Mhe. Naibu Spika wa Muda',
      'The Temporary Deputy Speaker',
    );
  }
  const name = `Hon. ${who.given} ${who.surname}`;
  return titled('The Temporary Speaker', name, 'Hon. Temporary Speaker', 'Mhe. Spika wa Muda');
}

function inSenate(
  manner: Manner,
  who: DemoMember,
  { speaker, deputy }: Rank,
  random: Random,
): DemoChair {
  if (speaker) {
    const name = present(SENATE_SPEAKERS[manner.parliament], 'the Speaker of the Senate');
    return titled('The Speaker', name, 'Mr. Speaker, Sir', 'Bw. Spika');
  }
  const name = mention(who, 'senator');
  if (deputy) {
    const title = random.chance(20) ? '.The Deputy Speaker' : 'The Deputy Speaker';
    return titled(title, name, 'Mr. Deputy Speaker, Sir', 'Bw. Naibu Spika');
  }
  const address = who.woman ? 'Madam Temporary Speaker' : 'Mr. Temporary Speaker, Sir';
  return titled('The Temporary Speaker', name, address, 'Bw. Spika wa Muda');
}

/** The Speakers of the Senate by Parliament; there was none before the fourth. */
const SENATE_SPEAKERS = ['', '', '', 'Hon. Otendwa', 'Hon. Lokasai', 'Hon. Mwarembo'];

function chairOfCommittee(manner: Manner, who: DemoMember): DemoChair {
  const lady = who.woman;
  if (manner.style === 'seat' || manner.senate) {
    const title = lady ? 'The Temporary Chairlady' : 'The Temporary Chairman';
    const name = manner.senate ? mention(who, 'senator') : `Hon. ${who.given} ${who.surname}`;
    return titled(title, name, lady ? 'Hon. Chairlady' : 'Hon. Chairman', 'Mhe. Mwenyekiti');
  }
  const title = lady ? 'The Temporary Deputy Chairlady' : 'The Temporary Deputy Chairman';
  const address = lady ? 'Madam Temporary Deputy Chairlady' : 'Mr. Temporary Deputy Chairman, Sir';
  return titled(title, mention(who, manner.style), address, 'Bw. Mwenyekiti');
}

function titled(title: string, name: string, address: string, swahiliAddress: string): DemoChair {
  const label = { name, title, person: null };
  const nested = { label: role(title), prefix: `(${name}): ` };
  return {
    label,
    address,
    swahiliAddress,
    note: `${title} (${name})`,
    nested: name.includes('(') ? nested : null,
  };
}

function chair(label: DemoLabel, address: string, swahiliAddress: string, note: string): DemoChair {
  return { label, address, swahiliAddress, note, nested: null };
}

function role(name: string): DemoLabel {
  return { name, title: '', person: null };
}
