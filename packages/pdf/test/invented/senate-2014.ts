// An invented sitting of the Senate, set as in 2014.

import { bold, italic, Typesetter } from '../typesetter.ts';
import { LONG, senateFurniture } from './page-furniture.ts';

/** Labels, bold and italics in every combination; a list of votes over a page; a footer with glued words, drawn first. */
export function senate2014(): Buffer {
  const set = new Typesetter({ furniture: senateFurniture });
  set
    .centred(bold('PARLIAMENT OF KENYA'), 0, 18)
    .blank()
    .centred(bold('THE SENATE'), 0, 16)
    .blank()
    .centred(bold('THE HANSARD'), 0, 14)
    .blank()
    .centred(bold('Tuesday, 4th March, 2014'))
    .blank()
    .centred(italic('The Senate met at the County Hall,'))
    .centred(italic('Parliament Buildings, at 2.30 p.m.'))
    .blank()
    .centred(italic('[The Speaker (Hon. Tandiwe) in the Chair]'))
    .blank()
    .centred('PRAYERS')
    .blank()
    .centred(bold('PETITION'))
    .blank()
    .centred('STATE OF THE PUMPS AT', 18)
    .centred('LAKE MAJI', 18)
    .blank()
    .paragraph(bold('The Speaker '), '(Hon. Tandiwe): Proceed, Sen. (Prof.) Otenyo.')
    .paragraph(
      bold('Sen. (Prof.) Otenyo'),
      ': Thank you, Mr. Speaker, Sir',
      bold(','),
      ' for this chance. ',
      LONG,
    )
    .paragraph(
      'This is the ',
      italic('status quo'),
      ' that nobody wants, says the FORD-M Party, and I quote:-',
    )
    .inset(
      italic(
        '“The House shall (a) hear the people and (b) act on what it hears, and nobody shall say otherwise.”',
      ),
    )
    .blank()
    .centred(italic('(Loud consultations)'))
    .blank()
    .centred(italic('(The Speaker (Hon. Tandiwe) consulted'))
    .centred(italic('the Clerk-at-the-Table)'))
    .centred(italic('(Applause)'))
    .blank()
    .paragraph('I thank the House for its patience.')
    .paragraph(
      bold('The Chairperson of the Standing Committee on Water and Natural Resources of the (Sen.'),
      bold(' Wakili'),
      '): ',
      'I beg to second.',
    )
    .paragraph(bold('Hon. Senators'), ': Yes!')
    .paragraph(bold('Sen. Mwamba :'), ' On a point of order.')
    .paragraph(bold('.The Deputy Speaker '), '(Sen. (Dr.) Kito): What is it?')
    .paragraph('THAT,')
    .paragraph('is all I said. ', LONG, LONG)
    .blank()
    .margin(italic('Clause 3'))
    .blank()
    .centred(bold('DIVISION'))
    .blank()
    .centred('ROLL CALL VOTING')
    .blank()
    .paragraph(bold('AYES: '), list(220))
    .paragraph(bold('Teller of the Ayes'), ': Sen. Bulo')
    .paragraph(bold('NOES: '), 'Nil')
    .paragraph(bold('ABSENTIONS: '), 'Nil')
    .paragraph('Hon. Senators, the Ayes have it.')
    .blank()
    .centred(italic('(Clause 3 agreed to)'))
    .blank()
    .centred(bold('ADJOURNMENT'))
    .blank()
    .paragraph(bold('The Deputy Speaker '), '(Sen. (Dr.) Kito): The Senate stands adjourned.')
    .blank()
    .centred('The Senate rose at 6.30 p.m.');
  return set.pdf();
}

function list(votes: number): string {
  const names = ['Abasi', 'Bulo', 'Chanda', 'Dume', 'Ekai', 'Fundi', 'Gari', 'Hodari'];
  const voters = Array.from(
    { length: votes },
    (_, index) => `Sen. ${names[index % names.length]!}`,
  );
  return `${voters.join('; ')}.`;
}
