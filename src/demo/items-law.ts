// The making of law: committee of the whole House, clause by clause, divisions, schedules.

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
  const { scribe, random } = floor;
  floor.takeUp('bill');
  scribe.heading('COMMITTEE OF THE WHOLE HOUSE');
  if (random.chance(400)) scribe.scene(`[${floor.chair.note} left the Chair]`);
  scribe.heading('IN THE COMMITTEE');
  scribe.scene(`[${floor.preside(false, true).note} in the Chair]`);
  scribe.heading(floor.business.toUpperCase());
  const last = random.between(6, 24);
  for (let clause = random.between(2, 5); clause < last && !scribe.full; clause++) {
    if (random.chance(420)) plainClauses(floor, clause++);
    else amendedClause(floor, clause);
  }
  scribe.scene('(Title agreed to)');
  scribe.scene('(Clause 1 agreed to)');
  floor.chairSaysText('I call upon the Mover to move that we report to the House.');
  scribe.scene('(The House resumed)');
  scribe.scene(`[${floor.preside(false).note} in the Chair]`);
}

function plainClauses(floor: Floor, clause: number): void {
  const { scribe, random } = floor;
  // A note in plain type is taken for speech of whoever was running.
  if (random.chance(80)) scribe.more(`( Clause ${clause} as amended agreed to)`);
  else scribe.scene(`(Clauses ${clause} and ${clause + 1} agreed to)`);
}

function amendedClause(floor: Floor, clause: number): void {
  const { scribe, random } = floor;
  scribe.scene(`Clause ${clause}`);
  const mover = floor.call(floor.pickMember());
  if (random.chance(500)) floor.chairSays(CLAUSE_CALLS);
  scribe.speech(mover, floor.line(CLAUSE_MOVES));
  statuteText(floor, random.between(1, 4));
  scribe.speech(mover, recite(floor, COMMITTEE_REMARKS, '', chunkLength(floor) * 0.7));
  if (random.chance(600)) scribe.scene('(Question of the amendment proposed)');
  for (let i = random.between(0, 4); i > 0; i--) {
    const next = floor.call(floor.pickMember());
    if (random.chance(600)) floor.chairSays(CLAUSE_CALLS);
    const said = floor.line(COMMITTEE_REMARKS);
    scribe.speech(next, argue(floor, said, chunkLength(floor) * 0.7));
    if (random.chance(150)) reaction(floor);
  }
  scribe.scene(floor.line(AMENDMENTS_MADE));
  scribe.scene(`(Clause ${clause} as amended agreed to)`);
}

/** Statute text: an entry for every item of a list, clause numbers as headings between. */
export function statuteText(floor: Floor, items: number): void {
  const { scribe, random } = floor;
  const start = random.below(STATUTE_ITEMS.length);
  scribe.other(floor.line(AMENDMENT_HEADS));
  for (let i = 0; i < items; i++) {
    const form = STATUTE_ITEMS[(start + i) % STATUTE_ITEMS.length]!;
    scribe.other(`(${LETTERS.charAt(i % 26)}) ${fill(form, floor.banks, random)}`);
    if (random.chance(80)) scribe.heading(`${random.between(3, 64)}A.`);
    if (random.chance(420)) scribe.scene(floor.line(MARGINAL_NOTES));
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export function schedule(floor: Floor): void {
  const { scribe, random } = floor;
  floor.takeUp('bill');
  scribe.heading(floor.business.toUpperCase());
  scribe.heading(random.chance(500) ? 'NEW CLAUSE' : 'SCHEDULE');
  statuteText(floor, random.between(5, 20));
  scribe.scene('(New clause read the First Time)');
}

export function division(floor: Floor): void {
  const { scribe, random } = floor;
  scribe.heading('DIVISION');
  scribe.heading(random.chance(500) ? 'ROLL CALL VOTING' : 'ELECTRONIC VOTING');
  scribe.scene('(The Division Bell was rung)');
  floor.chairSaysText('Order, hon. Members! Let the Bars be drawn and the doors closed.');
  floor.chairSays(RULINGS);
  scribe.scene('(Hon. Members proceeded to vote)');
  for (const side of ['AYES', 'NOES', 'ABSTENTIONS']) {
    const votes = side === 'AYES' ? random.between(20, 160) : random.between(0, 60);
    scribe.heading(`${side}: ${votes}`);
    for (let i = Math.min(9, Math.ceil(votes / 14)); i > 0; i--) scribe.other(votersLine(floor));
    if (side !== 'ABSTENTIONS') {
      scribe.speech(
        { name: `Teller of the ${side === 'AYES' ? 'Ayes' : 'Noes'}`, title: '', person: null },
        floor.line(TELLER),
      );
    }
  }
  floor.chairSaysText('Hon. Members, the results of the Division are as read. The Ayes have it.');
  if (random.chance(500)) chorus(floor);
  scribe.scene('(Question carried)');
}

function votersLine(floor: Floor): string {
  let text = floor.line(VOTER);
  for (let i = floor.random.between(2, 8); i > 0; i--) text += `; ${floor.line(VOTER)}`;
  return text + '.';
}
