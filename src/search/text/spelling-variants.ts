// Spellings of one English word: privatise and privatize, labour and labor, centre and center.

import { present } from '../../present.ts';

/** A word in -ise or -ize and what is made of it. A spelling that does not exist ("exercize") is in no text. */
const IN_ISE = /^([a-z]{3,})(is|iz)(e|ed|es|er|ers|ing|ation|ations)$/;

/** Words in -our that are written -or too; "four", "hour" and "tour" are not. */
const IN_OUR =
  /^(ardo|armo|behavio|cando|clamo|colo|discolo|misdemeano|demeano|endeavo|favo|fervo|flavo|glamo|harbo|hono|dishono|humo|labo|neighbo|odo|ranco|rigo|rumo|savio|splendo|tumo|valo|vapo|vigo)(u?)(r[a-z]*)$/;

const SWAPPED = new Map([
  ['is', 'iz'],
  ['iz', 'is'],
  ['u', ''],
  ['', 'u'],
]);

const OTHERS = bothDirections(`
  centre center, metre meter, kilometre kilometer, litre liter, theatre theater, fibre fiber, programme program,
  defence defense, offence offense, licence license, practise practice, judgement judgment, enrolment enrollment,
  acknowledgement acknowledgment, fulfilment fulfillment, instalment installment, aluminium aluminum, ageing aging,
  enquiry inquiry, enquiries inquiries, sceptical skeptical, grey gray`);

/** The other spellings of a word. */
export function spellingsOf(word: string): readonly string[] {
  const [, start, ending, rest] = IN_ISE.exec(word) ?? IN_OUR.exec(word) ?? [];
  if (start !== undefined && ending !== undefined && rest !== undefined) {
    return [start + present(SWAPPED.get(ending), 'the other ending') + rest];
  }
  const other = OTHERS.get(word);
  if (other !== undefined) return [other];
  const singular = word.endsWith('s') ? OTHERS.get(word.slice(0, -1)) : undefined;
  return singular === undefined ? [] : [`${singular}s`];
}

function bothDirections(pairs: string): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  for (const pair of pairs.split(',')) {
    const [one = '', other = ''] = pair.trim().split(' ');
    spellings.set(one, other).set(other, one);
  }
  return spellings;
}
