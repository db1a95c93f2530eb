// The business of a sitting as it is stored: its debates, divisions, decisions and questions, from the items, decisions and
// questions that business/fold-business.ts reads, and the papers that were laid.

import type { BillName } from '../business/bill-names.ts';
import { procedureOf } from '../business/record-procedure.ts';
import type { DecisionKind } from '../business/fold-business.ts';
import { readBusiness } from '../business/read-business.ts';
import { eventOf, itemsRead } from '../business/bill-mentions.ts';
import type { BillEvent } from '../business/follow-bills.ts';
import type { Outcome, Speaker } from '../business/read-events.ts';
import type { Item } from '../business/order-of-business.ts';
import { type DebateEntry, debatesOf } from '../debates/debate.ts';
import { singleLine } from '../debates/read-heading.ts';
import { shortened, votersOf } from '../divisions/division.ts';
import type { Side } from '../divisions/find-divisions.ts';
import type { RecordRules } from '../parliament/record-rules.ts';
import { questionsOf } from '../question.ts';
import { laidPapers } from './laid-papers.ts';

export type DecisionBill = BillName;
/** The mover or seconder, by the label as printed. */
export type DecisionSpeaker = Speaker;

export interface Decision {
  /** The entry in which it is printed, and its number among those in it, from 1. */
  readonly entryId: number;
  readonly position: number;
  readonly counter: number;
  readonly debateId: number | null;
  readonly kind: DecisionKind;
  /** Null for a paper, a first reading and a division without a result. */
  readonly outcome: Outcome | null;
  readonly reading: 1 | 2 | 3 | null;
  readonly bill: DecisionBill | null;
  /** What it does to the bill; null if nothing. */
  readonly billEvent: BillEvent | null;
  /** The motion, clause, bill or paper. */
  readonly subject: string;
  /** Null if it is not certain who moved or seconded. */
  readonly mover: DecisionSpeaker | null;
  readonly seconder: DecisionSpeaker | null;
  /** The division, and its figures, which a note may give without one. */
  readonly divisionId: number | null;
  readonly votes: Readonly<Record<Side, number | null>> | null;
  /** The ids of the entries that it was read from, in spoken order. */
  readonly evidence: readonly number[];
  readonly doubts: readonly DecisionDoubt[];
}

/** What is not certain about a decision: the debate in which it was taken, or who moved it. */
export type DecisionDoubt = 'debate' | 'mover';

export type SittingBusiness = ReturnType<typeof businessOf>;

/**
 * The longest text that is read for what it means: a speech of two hours. A longer entry is published and found like any other,
 * but says nothing about business: half of it might say the opposite.
 */
export const MEANING_UNITS_MAX = 100_000;

/** The business of a sitting. `entries` are all its entries in spoken order. */
export function businessOf(printed: readonly DebateEntry[], rules: RecordRules) {
  const entries = printed.map((entry) =>
    entry.content.length > MEANING_UNITS_MAX ? { ...entry, content: '' } : entry,
  );
  const procedure = procedureOf(rules);
  const named = namesIn(entries, rules);
  const { folded, divisions } = readBusiness({ entries, procedure, rules, named });
  const idAt = (at: number): number => entries[at]?.id ?? 0;
  const debateOf = (item: Item | null): number | null => item && idAt(item.heading);
  const itemAt = itemFinder(folded.items);
  const none = { outcome: null, reading: null, bill: null, billEvent: null, seconder: null };
  const papers = laidPapers(entries, rules, named).map(({ at, subject, mover }) => ({
    ...none,
    at,
    kind: 'paper' as const,
    subject,
    mover,
    item: itemAt(at),
    division: null,
    votes: null,
    evidence: [at],
    isMoverDoubtful: false,
  }));
  const readByNote = itemsRead(folded.decided);
  const decided = folded.decided.map(({ step, ...decision }) => ({
    ...decision,
    billEvent: eventOf({ ...decision, step }, procedure, readByNote),
  }));
  const decisions = numbered([...decided, ...papers]).map(
    ({ at, position, item, division, evidence, isMoverDoubtful, ...decision }): Decision => ({
      ...decision,
      position,
      entryId: idAt(at),
      counter: entries[at]?.textCounter ?? 0,
      debateId: debateOf(item),
      divisionId: division?.id ?? null,
      evidence: evidence.map(idAt),
      doubts: [
        ...(item === null && decision.kind !== 'paper' ? (['debate'] as const) : []),
        ...(isMoverDoubtful ? (['mover'] as const) : []),
      ],
    }),
  );
  const questions = questionsOf(folded, entries);
  return { debates: debatesOf(entries, folded.items, rules), divisions, decisions, questions };
}

/** In the order of entries, with their positions in each. */
function numbered<Row extends { readonly at: number }>(rows: readonly Row[]) {
  const positions = new Map<number, number>();
  return rows
    .toSorted((a, b) => a.at - b.at)
    .map((row) => {
      const position = (positions.get(row.at) ?? 0) + 1;
      positions.set(row.at, position);
      return { ...row, position };
    });
}

function itemFinder(items: readonly Item[]): (at: number) => Item | null {
  const pieces = items
    .flatMap((item) => item.pieces.map(([first, last]) => ({ first, last, item })))
    .sort((a, b) => a.first - b.first);
  return (at) => {
    const piece = pieces.findLast(({ first }) => first <= at);
    return piece !== undefined && at <= piece.last ? piece.item : null;
  };
}

/** A person named in a note: the one who spoke under that name in the sitting. */
function namesIn(
  entries: readonly DebateEntry[],
  rules: RecordRules,
): (printed: string) => Speaker {
  let link: ReturnType<typeof votersOf> | null = null;
  return (printed) => {
    const label = singleLine(printed);
    // "the Minister for Energy (Mr. Murungi)": the office, and its holder.
    const open = label.indexOf(' (', 1);
    const isWithName = open !== -1 && label.endsWith(')') && open + 3 < label.length;
    const title = isWithName ? label.slice(0, open) : '';
    const name = isWithName ? label.slice(open + 2, -1) : label;
    const person = /\p{Ll}{4}/u.test(title) ? { name, title } : { name: label, title: '' };
    link ??= votersOf(entries, rules.labels);
    const { personId } = link({ name: person.name, place: '' });
    return { name: shortened(person.name), title: shortened(person.title), personId };
  };
}
