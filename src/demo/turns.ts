// Turns: a member takes the Floor, speaks in several chunks, is applauded and interrupted.

import { present } from '../present.ts';
import type { Floor } from './floor.ts';
import type { DemoLabel } from './labels.ts';
import { CALLS, RULINGS } from './phrases/phrases-chair.ts';
import { BROKEN_OFF, ENDINGS_OF_SPEECH, OPENINGS_OF_SUPPORT } from './phrases/phrases-debate.ts';
import {
  AFTER_ITALICS,
  BEFORE_ITALICS,
  ITALICS,
  NOTES,
  REACTIONS,
} from './phrases/phrases-scene.ts';
import {
  INTERJECTIONS,
  POINTS_OF_ORDER,
  REPLIES_TO_POINTS,
  SHORT_REPLIES,
} from './phrases/phrases-short.ts';
import { argue, lengthTable, LONGEST_NEW, LONGEST_OLD, recite } from './speech.ts';
import { SWAHILI_ENDINGS, SWAHILI_OPENINGS, SWAHILI_SENTENCES } from './phrases/swahili.ts';
import type { Template } from './phrases/template.ts';

/** Lengths of a member’s chunk: with the Chair’s short remarks they give the measured quantiles. */
const OLD_LENGTHS = lengthTable(11, 6.26, 0.98, LONGEST_OLD);
const NEW_LENGTHS = lengthTable(12, 6.32, 1.12, LONGEST_NEW);

/** So many turns in debate are by holders of an office, whose labels have a title. */
const OFFICE_PER_MILLE = 380;

/** Sharing no divisor with the 30 sentences, so that a long speech goes through them all. */
const SWAHILI_STRIDE = 7;

/** Turns in a thousand that are in Swahili. A turn in English has more entries, so 1.6 % of speeches come out Swahili. */
const SWAHILI_PER_MILLE = 37;

/** The Chair calls, and somebody speaks to the item. */
export function calledTurn(floor: Floor): void {
  const { random } = floor;
  const label = random.chance(OFFICE_PER_MILLE) ? floor.minister() : floor.call(floor.pickMember());
  if (random.chance(780)) floor.chairSays(CALLS);
  if (random.chance(130)) floor.writer.speech(label, floor.line(SHORT_REPLIES));
  else turn(floor, label, OPENINGS_OF_SUPPORT, chunkCount(floor));
}

export function turn(
  floor: Floor,
  label: DemoLabel,
  openings: readonly Template[],
  chunks: number,
): void {
  const { random, writer } = floor;
  if (random.chance(SWAHILI_PER_MILLE)) return swahiliTurn(floor, label, chunks);
  writer.speech(label, argue(floor, floor.line(openings), chunkLength(floor)));
  for (let i = 1; i < chunks && !writer.full; i++) {
    between(floor, label);
    const ends = i === chunks - 1 && random.chance(600);
    const text = argue(floor, '', chunkLength(floor));
    writer.more(ends ? `${text} ${floor.line(ENDINGS_OF_SPEECH)}` : text);
  }
}

export function chunkLength(floor: Floor): number {
  const lengths = floor.manner.style === 'seat' ? NEW_LENGTHS : OLD_LENGTHS;
  return present(lengths[floor.random.below(lengths.length)], 'the length of a piece');
}

/** "Hear, hear!" and the like, from no one in particular. */
export function chorus(floor: Floor): void {
  const { random, manner } = floor;
  const name = manner.senate
    ? random.pick(SENATE_CHORUS)
    : random.pick(manner.ministers ? OLD_CHORUS : NEW_CHORUS);
  floor.writer.speech({ name, title: '', person: null }, floor.line(INTERJECTIONS));
}

const OLD_CHORUS = ['Hon. Members', 'An hon. Member', 'An hon. Member', 'Several hon. Members'];
const NEW_CHORUS = ['Hon. Members', 'Hon. Members', 'An hon. Member', 'Several Members'];
const SENATE_CHORUS = [
  'Hon. Senators',
  'Hon. Senators',
  'An hon. Senator',
  'A number of hon. Members',
];

export function reaction(floor: Floor): void {
  const { random, writer } = floor;
  writer.scene(random.chance(430) ? random.pick(REACTIONS) : floor.line(NOTES));
}

/** What may happen between two chunks of one speech. */
function between(floor: Floor, label: DemoLabel): void {
  const roll = floor.random.below(100);
  if (roll < 17) reaction(floor);
  else if (roll < 25) italics(floor);
  else if (roll < 36) interruption(floor, label);
  else if (roll < 41) {
    chorus(floor);
    if (floor.random.chance(400)) reaction(floor);
    floor.writer.speech(label, argue(floor, '', chunkLength(floor)));
  }
}

/** A sentence with words in italics comes out as three entries. */
function italics(floor: Floor): void {
  const { writer } = floor;
  writer.more(floor.line(BEFORE_ITALICS));
  writer.scene(floor.line(ITALICS));
  writer.more(floor.line(AFTER_ITALICS));
}

function interruption(floor: Floor, label: DemoLabel): void {
  const { random, writer } = floor;
  const objector = floor.label(floor.pickMember());
  if (objector.name === label.name) return;
  writer.more(floor.line(BROKEN_OFF) + floor.manner.brokenEnd);
  if (random.chance(250)) reaction(floor);
  writer.speech(objector, floor.line(POINTS_OF_ORDER));
  if (random.chance(800)) floor.chairSays(RULINGS);
  if (random.chance(450)) chorus(floor);
  if (random.chance(350)) {
    writer.speech(label, floor.line(REPLIES_TO_POINTS));
    floor.chairSays(RULINGS);
  }
  writer.speech(label, argue(floor, '', chunkLength(floor)));
}

function swahiliTurn(floor: Floor, label: DemoLabel, chunks: number): void {
  const { writer } = floor;
  writer.speech(
    label,
    recite(floor, SWAHILI_SENTENCES, floor.line(SWAHILI_OPENINGS), {
      length: chunkLength(floor),
      stride: SWAHILI_STRIDE,
    }),
  );
  for (let i = 1; i < chunks && !writer.full; i++) {
    const text = recite(floor, SWAHILI_SENTENCES, '', {
      length: chunkLength(floor),
      stride: SWAHILI_STRIDE,
    });
    writer.more(i === chunks - 1 ? `${text} ${floor.line(SWAHILI_ENDINGS)}` : text);
  }
}

function chunkCount(floor: Floor): number {
  const roll = floor.random.below(100);
  if (roll < 36) return 1;
  if (roll < 64) return 2;
  if (roll < 84) return 3 + floor.random.below(2);
  return 5 + floor.random.below(6);
}
