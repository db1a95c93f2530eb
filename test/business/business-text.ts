// The business of a sitting as a short text that a person can compare with its pages: a line for each item, with its entries, and
// below it what was moved and decided in it. At the end, the bills.

import { billMentions } from '../../src/record/business/bill-mentions.ts';
import type { Decided, FoldedBusiness } from '../../src/record/business/fold-business.ts';
import { followBills } from '../../src/record/business/follow-bills.ts';
import type { Item } from '../../src/record/business/order-of-business.ts';
import type { Procedure } from '../../src/record/business/procedure.ts';
import type { Speaker } from '../../src/record/business/read-events.ts';

/** A subject is recognized by its beginning. */
const SUBJECT_UNITS = 90;

export function businessText(business: FoldedBusiness, procedure: Procedure): string {
  const { items, motions, decided, asked } = business;
  const lines = items.flatMap((item) => [
    itemLine(item),
    ...asked
      .filter((question) => question.item === item)
      .map(({ at, kind, number, asker, addressee, answeredAt, outcome }) => {
        const asked = number === null ? kind : `${kind}, ${number}`;
        const answered = answeredAt === null ? null : `answered in ${answeredAt + 1}`;
        const ends = [answered, outcome].filter((end) => end !== null).join(', ') || 'no answer';
        return `  ${at + 1} asked (${asked}) by ${nameOf(asker)}, of ${addressee || '-'}: ${ends}`;
      }),
    ...motions
      .filter(
        ({ motion, item: own }) =>
          own === item && motion.state !== 'decided' && motion.mover !== null,
      )
      .map(
        ({ motion: { aspect, mover, seconder, state, text } }) =>
          `  ${state} ${aspect}: ${beginning(text ?? '')} — ${nameOf(mover)} / ${nameOf(seconder)}`,
      ),
    ...decided.filter((decision) => decision.item === item).map(decisionLine),
  ]);
  const outside = decided.filter(({ item }) => item === null).map(decisionLine);
  const bills = followBills(
    billMentions(business, { date: null, order: 1, chamber: '' }, procedure),
  ).map(
    ({ title, number, otherNumbers, state, sponsor }) =>
      `* ${title} [${[number ?? 'no number', ...otherNumbers.map((other) => `printed as ${other}`)].join('; ')}]: ${state ?? 'came up'}${sponsor === null ? '' : `, of ${nameOf(sponsor)}`}`,
  );
  return `${[...lines, ...outside, ...bills].join('\n')}\n`;
}

function itemLine({ pieces, section, title, stage, bill, isResumed }: Item): string {
  const entries = pieces.map(([first, last]) => `${first + 1}–${last + 1}`).join(', ');
  const about = [
    section === title ? null : section,
    stage,
    isResumed ? 'resumed' : null,
    bill === null ? null : 'bill',
  ];
  return `${entries} ${title} [${about.filter((one) => one !== null).join('; ')}]`;
}

function decisionLine({
  at,
  kind,
  outcome,
  reading,
  step,
  subject,
  bill,
  mover,
  seconder,
  votes,
}: Decided): string {
  const what = [kind, step, reading, outcome, votes && `${votes.ayes}-${votes.noes}`];
  const people =
    mover === null && seconder === null ? '' : ` — ${nameOf(mover)} / ${nameOf(seconder)}`;
  const of =
    bill === null ? '' : ` {${bill.title}${bill.number === null ? '' : `, ${bill.number}`}}`;
  return `  ${at + 1} ${what.filter((one) => one !== null).join(' ')}: ${beginning(subject)}${of}${people}`;
}

function beginning(text: string): string {
  return text.length > SUBJECT_UNITS ? `${text.slice(0, SUBJECT_UNITS)}…` : text;
}

function nameOf(speaker: Speaker | null): string {
  if (speaker === null) return '-';
  const { title, name } = speaker;
  return title === '' ? name : `${title} (${name})`;
}
