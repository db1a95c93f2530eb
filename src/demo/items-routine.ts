// The first orders of the day: quorum, communications, petitions, papers, notices, statements.

import type { Floor } from './floor.ts';
import {
  PAPERS,
  PETITION_LINES,
  STATEMENT_POINTS,
  STATEMENT_REMARKS,
  STATEMENT_REQUESTS,
} from './phrases/phrases-answers.ts';
import { CALLS, COMMUNICATIONS, WELCOMES } from './phrases/phrases-chair.ts';
import { MOTIONS } from './phrases/phrases-law.ts';
import { LAID_BY, LAID_OVER, PETITION_OPENINGS, SUBJECT } from './phrases/phrases-titles.ts';
import { argue, recite } from './speech.ts';
import { fill } from './phrases/template.ts';
import { chunkLength, reaction } from './turns.ts';

export function quorum(floor: Floor): void {
  const { writer, random } = floor;
  if (random.chance(500)) writer.section('QUORUM');
  floor.chairSaysText('Do we have a quorum? Ring the Bell for ten minutes.');
  writer.scene('(The Quorum Bell was rung)');
  floor.chairSaysText('Order! We now have a quorum. We can commence business.');
}

export function communication(floor: Floor): void {
  const { writer, random } = floor;
  floor.takeUp('bill');
  writer.section(
    floor.manner.senate ? 'COMMUNICATION FROM THE CHAIR' : 'COMMUNICATIONS FROM THE CHAIR',
  );
  writer.item(floor.line(SUBJECT).toUpperCase());
  const chunks = random.between(1, 4);
  // Without a name before it, the Chair’s own text is nobody’s.
  const unnamed = random.chance(450);
  for (let i = 0; i < chunks; i++) {
    const text = recite(floor, COMMUNICATIONS, '', { length: chunkLength(floor) });
    if (unnamed) writer.other(text);
    else if (i === 0) floor.chairSaysText(text);
    else writer.more(text);
  }
  if (random.chance(400)) writer.more(floor.line(WELCOMES));
  if (random.chance(600)) writer.scene('(Applause)');
}

export function petition(floor: Floor): void {
  const { writer } = floor;
  floor.takeUp('this Motion');
  writer.section(floor.random.chance(700) ? 'PETITIONS' : 'PETITION');
  writer.item(floor.line(SUBJECT).toUpperCase());
  const petitioner = floor.call(floor.pickMember());
  floor.chairSays(CALLS);
  writer.speech(petitioner, floor.line(PETITION_OPENINGS));
  for (const line of PETITION_LINES) writer.other(fill(line, floor.banks, floor.random));
  floor.chairSaysText('Hon. Members, the Petition stands committed to the relevant Committee.');
}

export function papersLaid(floor: Floor): void {
  const { writer, random } = floor;
  writer.section(floor.manner.senate || random.chance(700) ? 'PAPERS LAID' : 'PAPER LAID');
  if (floor.manner.ministers) writer.other('The following Papers were laid on the Table:-');
  else {
    const address = floor.chair.address;
    writer.speech(floor.minister(), `${address}, I beg to lay the following Papers on the Table:`);
  }
  for (let i = random.between(2, 7); i > 0; i--) {
    floor.takeUp('this Motion');
    writer.other(floor.line(PAPERS));
  }
  if (random.chance(600)) writer.scene(`(${floor.line(LAID_BY)} laid the documents on the Table)`);
}

export function noticesOfMotion(floor: Floor): void {
  const { writer, random } = floor;
  writer.section(random.chance(800) ? 'NOTICES OF MOTIONS' : 'NOTICE OF MOTION');
  for (let i = random.between(1, 3); i > 0; i--) {
    floor.takeUp('this Motion');
    writer.item(floor.line(SUBJECT).toUpperCase());
    const address = floor.chair.address;
    const mover = floor.label(floor.pickMember());
    writer.speech(mover, `${address}, I beg to give notice of the following Motion:`);
    writer.other(floor.line(MOTIONS));
  }
}

export function statements(floor: Floor): void {
  const { writer, random } = floor;
  writer.section(floor.manner.senate ? 'STATEMENTS' : random.pick(STATEMENT_HEADINGS));
  for (let i = random.between(1, 4); i > 0 && !writer.full; i--) statement(floor);
}

function statement(floor: Floor): void {
  const { writer, random } = floor;
  floor.takeUp('this Motion');
  writer.item(floor.line(SUBJECT).toUpperCase());
  if (random.chance(130)) {
    // A note that ran over the line came out in two, the bracket a heading of its own.
    writer.scene('(Statement dropped');
    writer.heading(')');
    return;
  }
  if (random.chance(550)) {
    // The text as handed in, printed under its title without a name.
    writer.other(
      recite(floor, STATEMENT_POINTS, floor.line(STATEMENT_REQUESTS), {
        length: chunkLength(floor),
      }),
    );
    if (random.chance(500)) writer.scene(floor.line(LAID_OVER));
  }
  const asker = floor.call(floor.pickMember());
  floor.chairSays(CALLS);
  writer.speech(asker, floor.line(STATEMENT_REQUESTS));
  const listed = random.chance(450);
  const points = random.between(2, STATEMENT_POINTS.length);
  for (const point of STATEMENT_POINTS.slice(0, points)) {
    const text = fill(point, floor.banks, random);
    if (listed) writer.other(text);
    else writer.more(text);
  }
  for (let i = random.between(1, 4); i > 0 && !writer.full; i--) {
    const label = random.chance(300) ? floor.minister() : floor.call(floor.pickMember());
    if (random.chance(700)) floor.chairSays(CALLS);
    const said = floor.line(STATEMENT_REMARKS);
    writer.speech(label, argue(floor, said, chunkLength(floor) * 0.7));
    if (random.chance(200)) reaction(floor);
  }
}

const STATEMENT_HEADINGS = [
  'STATEMENTS',
  'REQUESTS FOR STATEMENTS',
  'MINISTERIAL STATEMENTS',
  'POINTS OF ORDER',
];
