// The making of law: committee of the whole House, clause by clause, divisions, schedules.

import { inTurn } from './phrases/random.ts';
import type { Floor } from './floor.ts';
import { RULINGS } from './phrases/phrases-chair.ts';
import {
  AMENDMENT_HEADS,
  AMENDMENTS_MADE,
  CLAUSE_CALLS,
  CLAUSE_MOVES,
  COMMITTEE_REMARKS,
  MARGINAL_NOTES,
  STATUTE_ITEMS,
} from './phrases/phrases-law.ts';
import { TELLER, VOTER } from './phrases/phrases-titles.ts';
import { argue, recite } from './speech.ts';
import { fill } from './phrases/template.ts';
import { chorus, chunkLength, reaction } from './turns.ts';

export function committeeStage(floor: Floor): void {
  const { writer, random } = floor;
  floor.takeUp('bill');
  writer.section('COMMITTEE OF THE WHOLE HOUSE');
  if (random.chance(400)) writer.scene(`[${floor.chair.note} left the Chair]`);
  writer.heading('IN THE COMMITTEE');
  writer.scene(`[${floor.preside(false, true).note} in the Chair]`);
  writer.item(floor.business.toUpperCase());
  const last = random.between(6, 24);
  for (let clause = random.between(2, 5); clause < last && !writer.full; clause++) {
    if (random.chance(420)) plainClauses(floor, clause++);
    else amendedClause(floor, clause);
  }
  writer.scene('(Title agreed to)');
  writer.scene('(Clause 1 agreed to)');
  floor.chairSaysText('I call upon the Mover to move that we report to the House.');
  writer.scene('(The House resumed)');
  writer.scene(`[${floor.preside(false).note} in the Chair]`);
}

function plainClauses(floor: Floor, clause: number): void {
  const { writer, random } = floor;
  // A note in plain type is read as part of the speech before it.
  if (random.chance(80)) writer.more(`( Clause ${clause} as amended agreed to)`);
  else writer.scene(`(Clauses ${clause} and ${clause + 1} agreed to)`);
}

function amendedClause(floor: Floor, clause: number): void {
  const { writer, random } = floor;
  writer.scene(`Clause ${clause}`);
  const mover = floor.call(floor.pickMember());
  if (random.chance(500)) floor.chairSays(CLAUSE_CALLS);
  writer.speech(mover, floor.line(CLAUSE_MOVES));
  statuteText(floor, random.between(1, 4));
  writer.speech(mover, recite(floor, COMMITTEE_REMARKS, '', { length: chunkLength(floor) * 0.7 }));
  if (random.chance(600)) writer.scene('(Question of the amendment proposed)');
  for (let i = random.between(0, 4); i > 0; i--) {
    const next = floor.call(floor.pickMember());
    if (random.chance(600)) floor.chairSays(CLAUSE_CALLS);
    const said = floor.line(COMMITTEE_REMARKS);
    writer.speech(next, argue(floor, said, chunkLength(floor) * 0.7));
    if (random.chance(150)) reaction(floor);
  }
  writer.scene(floor.line(AMENDMENTS_MADE));
  writer.scene(`(Clause ${clause} as amended agreed to)`);
}

/** Statute text: an entry for every item of a list, clause numbers as headings between. */
function statuteText(floor: Floor, items: number): void {
  const { writer, random } = floor;
  const start = random.below(STATUTE_ITEMS.length);
  writer.other(floor.line(AMENDMENT_HEADS));
  for (let i = 0; i < items; i++) {
    const form = inTurn(STATUTE_ITEMS, start + i);
    writer.other(`(${LETTERS.charAt(i % 26)}) ${fill(form, floor.banks, random)}`);
    if (random.chance(80)) writer.heading(`${random.between(3, 64)}A.`);
    if (random.chance(420)) writer.scene(floor.line(MARGINAL_NOTES));
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export function schedule(floor: Floor): void {
  const { writer, random } = floor;
  floor.takeUp('bill');
  writer.item(floor.business.toUpperCase());
  writer.heading(random.chance(500) ? 'NEW CLAUSE' : 'SCHEDULE');
  statuteText(floor, random.between(5, 20));
  writer.scene('(New clause read the First Time)');
}

export function division(floor: Floor): void {
  const { writer, random } = floor;
  const at = writer.entries.length;
  writer.heading('DIVISION');
  writer.heading(random.chance(500) ? 'ROLL CALL VOTING' : 'ELECTRONIC VOTING');
  writer.scene('(The Division Bell was rung)');
  floor.chairSaysText('Order, hon. Members! Let the Bars be drawn and the doors closed.');
  floor.chairSays(RULINGS);
  writer.scene('(Hon. Members proceeded to vote)');
  const [ayes, noes, abstentions] = ['AYES', 'NOES', 'ABSTENTIONS'].map((side) => {
    const votes = side === 'AYES' ? random.between(20, 160) : random.between(0, 60);
    const heading = writer.entries.length;
    writer.heading(`${side}: ${votes}`);
    let listed = 0;
    for (let i = Math.min(9, Math.ceil(votes / 14)); i > 0; i--) {
      const line = votersLine(floor);
      writer.other(line);
      listed += line.split('; ').length;
    }
    // One list in sixteen has another number than names, as printed ones do now and then.
    writer.reword(heading, `${side}: ${votes % 16 === 0 && listed > 0 ? listed + 1 : listed}`);
    if (side !== 'ABSTENTIONS') {
      writer.speech(
        { name: `Teller of the ${side === 'AYES' ? 'Ayes' : 'Noes'}`, title: '', person: null },
        floor.line(TELLER),
      );
    }
    return listed;
  }) as [number, number, number];
  floor.chairSaysText('Hon. Members, the results of the Division are as read. The Ayes have it.');
  if (random.chance(500)) chorus(floor);
  writer.scene('(Question carried)');
  writer.division({ at, names: [ayes, noes, abstentions] });
}

function votersLine(floor: Floor): string {
  let text = floor.line(VOTER);
  for (let i = floor.random.between(2, 8); i > 0; i--) text += `; ${floor.line(VOTER)}`;
  return text + '.';
}
