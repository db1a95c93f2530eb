// The main orders of the day: motions, second readings, questions to ministers.

import type { Floor } from './floor.ts';
import { ANSWERS, QUESTION_TEXTS, SUPPLEMENTARIES } from './phrases/phrases-answers.ts';
import { CALLS, QUESTIONS_PUT, RULINGS } from './phrases/phrases-chair.ts';
import { OPENINGS_OF_MOVER, OPENINGS_OF_SUPPORT } from './phrases/phrases-debate.ts';
import { MOTIONS } from './phrases/phrases-law.ts';
import { SHORT_REPLIES } from './phrases/phrases-short.ts';
import { LAID_OVER, MOVER, SUBJECT } from './phrases/phrases-titles.ts';
import { argue, recite } from './speech.ts';
import { calledTurn, chorus, chunkLength, reaction, turn } from './turns.ts';

export function motion(floor: Floor): void {
  const { writer, random } = floor;
  floor.takeUp('this Motion');
  // A few items were printed in Swahili from the title on.
  writer.section(random.chance(30) ? 'HOJA' : random.chance(600) ? 'MOTION' : 'MOTIONS');
  writer.item(floor.line(SUBJECT).toUpperCase());
  const mover = floor.call(floor.mover);
  // Either the text stands under the title, or the mover is called and reads it.
  if (random.chance(450)) {
    floor.chairSays(CALLS);
    writer.speech(mover, `${floor.chair.address}, I beg to move the following Motion:`);
  }
  writer.other(floor.line(MOTIONS));
  if (random.chance(400)) writer.scene(floor.line(LAID_OVER));
  turn(floor, mover, OPENINGS_OF_MOVER, random.between(2, 8));
  second(floor);
  writer.scene('(Question proposed)');
  debate(floor);
}

export function secondReading(floor: Floor): void {
  const { writer, random } = floor;
  floor.takeUp('bill');
  writer.section(random.chance(600) ? 'BILL' : 'BILLS');
  if (random.chance(600)) writer.scene('Second Reading');
  writer.item(floor.business.toUpperCase());
  if (random.chance(250)) {
    writer.scene(`(By ${floor.line(MOVER)} on 14.3.${floor.manner.year})`);
    writer.scene('(Resumption of Debate interrupted on the previous day)');
  } else {
    turn(floor, floor.minister(floor.mover), OPENINGS_OF_MOVER, random.between(3, 10));
    second(floor);
    writer.scene('(Question proposed)');
  }
  debate(floor);
  if (writer.full || random.chance(600)) return;
  writer.scene(READ_A_SECOND_TIME);
}

/** Questions by number, answered by ministers; to 2012 the heart of every sitting. */
export function oralAnswers(floor: Floor): void {
  const { writer, random } = floor;
  writer.section('ORAL ANSWERS TO QUESTIONS');
  for (let i = random.between(3, 8); i > 0 && !writer.full; i--) {
    floor.takeUp('this Motion');
    writer.other(`Question No.${random.between(2, 699)}`);
    writer.item(floor.line(SUBJECT).toUpperCase());
    question(floor);
  }
}

function question(floor: Floor): void {
  const { writer, random } = floor;
  const asker = floor.label(floor.pickMember());
  const minister = floor.minister();
  if (random.chance(60)) {
    floor.chairSaysText('Is the Member not here? The Question is dropped.');
    writer.scene('(Question dropped)');
    return;
  }
  if (random.chance(300)) writer.other(`${floor.line(MOVER)} ${floor.line(QUESTION_TEXTS)}`);
  else writer.speech(asker, floor.line(QUESTION_TEXTS));
  writer.speech(
    minister,
    recite(floor, ANSWERS, `${floor.chair.address}, I beg to reply.`, {
      length: chunkLength(floor),
    }),
  );
  if (random.chance(500)) writer.more(recite(floor, ANSWERS, '', { length: chunkLength(floor) }));
  for (let i = random.between(1, 5); i > 0 && !writer.full; i--) {
    const next = random.chance(400) ? asker : floor.call(floor.pickMember());
    if (next !== asker && random.chance(700)) floor.chairSays(CALLS);
    writer.speech(next, argue(floor, floor.line(SUPPLEMENTARIES), chunkLength(floor) / 2));
    writer.speech(minister, recite(floor, ANSWERS, '', { length: chunkLength(floor) * 0.7 }));
    if (random.chance(200)) reaction(floor);
  }
}

function second(floor: Floor): void {
  const label = floor.call(floor.pickMember());
  if (floor.random.chance(400)) floor.chairSays(CALLS);
  if (floor.random.chance(500)) floor.writer.speech(label, floor.line(SHORT_REPLIES));
  else turn(floor, label, OPENINGS_OF_SUPPORT, floor.random.between(1, 3));
}

function debate(floor: Floor): void {
  const { writer, random } = floor;
  for (let i = random.between(3, 22); i > 0 && !writer.full; i--) {
    calledTurn(floor);
    if (random.chance(220)) reaction(floor);
    if (random.chance(50)) changeOfChair(floor);
    if (random.chance(60)) floor.chairSays(RULINGS);
  }
  if (writer.full) return;
  floor.chairSays(QUESTIONS_PUT);
  // Without the numbers the Question waits, and the note of its putting is wanting.
  if (random.chance(500)) return;
  if (random.chance(250)) chorus(floor);
  writer.scene('(Question put and agreed to)');
}

function changeOfChair(floor: Floor): void {
  const left = floor.chair.note;
  const taken = floor.preside(false).note;
  if (taken === left) return;
  floor.writer.scene(`[${left} left the Chair]`);
  floor.writer.scene(`[${taken} took the Chair]`);
}

const READ_A_SECOND_TIME =
  '(The Bill was read a Second Time and committed to a Committee of the whole House tomorrow)';
