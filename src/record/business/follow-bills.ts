// Business over sittings → bills: which mentions are of the same bill, and how far it came.
//
// A bill is known by its number, chamber and year, or by its title. Documents misprint both, so within a sitting the number that
// most mentions of a title have is taken, and over sittings a number that only one sitting prints, for a bill that was never
// read a first time, is a misprint of the bill under way with that title. The other numbers are kept: "printed as No. 21 of 2025".
//
// The state of a bill is that of the last event that changes one.

import type { BillStage } from '../parliament/procedure-forms.ts';
import type { Outcome, Speaker } from './read-events.ts';

/** What happened to a bill, as it was printed in a sitting. */
export interface BillMention {
  /** The date and the order of the sitting, and its chamber's slug. */
  readonly date: string | null;
  readonly order: number;
  readonly chamber: string;
  /** The entries that say so. */
  readonly evidence: readonly number[];
  readonly title: string;
  /** The words by which titles are compared (Procedure.billKey). */
  readonly key: string;
  /** "senate-1-of-2023"; null if it is not printed there. */
  readonly number: string | null;
  readonly stage: BillStage | null;
  readonly event: BillEvent | null;
  readonly sponsor: Speaker | null;
}

export type BillEvent =
  | 'read_first'
  | 'read_second'
  | 'committed'
  | 'reported'
  | 'report_agreed'
  | 'passed'
  | 'amendments_agreed'
  | 'mediated'
  | 'assented'
  | Exclude<Outcome, 'agreed'>;

/** How far a bill came. */
export type BillState =
  | 'introduced'
  | 'second_reading'
  | 'committee'
  | 'report'
  | 'passed'
  | 'assented'
  | 'negatived'
  | 'withdrawn'
  | 'dropped';

export interface BillStep {
  readonly event: BillEvent;
  readonly stage: BillStage | null;
  readonly date: string | null;
  readonly chamber: string;
  readonly evidence: readonly number[];
}

export interface Bill {
  readonly title: string;
  readonly key: string;
  /** Null if no number is printed. */
  readonly number: string | null;
  /** The numbers that are printed for it elsewhere. */
  readonly otherNumbers: readonly string[];
  readonly year: string | null;
  /** Null if nothing that changes a state is in the record. */
  readonly state: BillState | null;
  readonly stateDate: string | null;
  readonly sponsor: Speaker | null;
  readonly steps: readonly BillStep[];
  readonly mentions: readonly BillMention[];
}

/** The state after an event. One that is put off, committed or amended stays where it is. */
const STATE_AFTER: Readonly<Record<BillEvent, BillState | null>> = {
  read_first: 'introduced',
  read_second: 'second_reading',
  committed: null,
  reported: 'committee',
  report_agreed: 'report',
  passed: 'passed',
  amendments_agreed: 'passed',
  mediated: 'passed',
  assented: 'assented',
  negatived: 'negatived',
  withdrawn: 'withdrawn',
  dropped: 'dropped',
  deferred: null,
};

/** The mentions of sittings, in any order. */
export function followBills(mentions: readonly BillMention[]): readonly Bill[] {
  const inOrder = mentions.toSorted(
    (one, two) =>
      compareDates(one.date, two.date) || one.order - two.order || firstOf(one) - firstOf(two),
  );
  return byTitle(inOrder).flatMap((ofTitle) => billsOfTitle(ofTitle).map(billOf));
}

/** The mentions by title. Titles under which the same number is printed are of one bill: "Election Laws", "Elections Laws". */
function byTitle(mentions: readonly BillMention[]): readonly (readonly BillMention[])[] {
  const titles: BillMention[][] = [];
  for (const ofKey of Map.groupBy(mentions, ({ key }) => key).values()) {
    const same = titles.find((title) =>
      title.some((one) => ofKey.some((two) => isSameBill(one, two))),
    );
    if (same === undefined) titles.push([...ofKey]);
    else for (const mention of ofKey) same.push(mention);
  }
  const order = new Map(mentions.map((mention, index) => [mention, index]));
  const orderOf = (mention: BillMention): number => order.get(mention) ?? 0;
  return titles.map((title) => title.toSorted((one, two) => orderOf(one) - orderOf(two)));
}

/** The same number, and a word in common: the number alone may be a misprint. */
function isSameBill(one: BillMention, two: BillMention): boolean {
  if (one.number === null || two.number === null || !isSameNumber(one.number, two.number))
    return false;
  const stems = new Set(stemsOf(one.key));
  return stemsOf(two.key).some((stem) => stems.has(stem));
}

function stemsOf(key: string): string[] {
  return key
    .split(' ')
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, STEM_UNITS));
}

/** "Election" and "Elections" begin alike. */
const STEM_UNITS = 6;

function compareDates(one: string | null, two: string | null): number {
  return (one ?? '9').localeCompare(two ?? '9');
}

function firstOf({ evidence }: BillMention): number {
  return evidence.at(-1) ?? 0;
}

/** The mentions of one title, by bill: the same title is of another bill in another year. */
function billsOfTitle(mentions: readonly BillMention[]): readonly (readonly BillMention[])[] {
  const numbered = mentions.filter(({ number }) => number !== null);
  const bySitting = Map.groupBy(numbered, ({ order }) => order);
  /** The number that each sitting says most often. */
  const numberIn = new Map(
    [...bySitting].map(([order, ofSitting]) => [order, mostFrequent(ofSitting)] as const),
  );
  const bills = mergeMisprints(
    [...new Set(numberIn.values())].map((number) => sittingsWith(numberIn, number)),
    mentions,
  );
  if (bills.length <= 1) return [mentions];
  return Map.groupBy(mentions, (mention) => nearestBill(bills, mention))
    .values()
    .toArray();
}

function sittingsWith(numberIn: ReadonlyMap<number, string>, number: string): NumberedBill {
  const orders = [...numberIn].flatMap(([order, own]) => (own === number ? [order] : []));
  return { number, orders };
}

interface NumberedBill {
  readonly number: string;
  /** The sittings that print it, in order. */
  readonly orders: readonly number[];
}

/** The chamber may be printed in one place and not in the other. */
function isSameNumber(one: string, two: string): boolean {
  return one === two || one.endsWith(`-${two}`) || two.endsWith(`-${one}`);
}

function mostFrequent(mentions: readonly BillMention[]): string {
  const counts = new Map<string, number>();
  for (const { number } of mentions)
    if (number !== null) counts.set(number, (counts.get(number) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, one], [, two]) => two - one);
  return best?.[0] ?? '';
}

/**
 * A number that one sitting prints, for a bill that was not read a first time there, is a misprint if the same title is under way
 * with another number before and after, or in more sittings before.
 */
function mergeMisprints(
  bills: readonly NumberedBill[],
  mentions: readonly BillMention[],
): readonly NumberedBill[] {
  const kept: NumberedBill[] = [];
  for (const bill of bills.toSorted((one, two) => two.orders.length - one.orders.length)) {
    const same = kept.find(({ number }) => isSameNumber(number, bill.number));
    const begins = mentions.some(
      ({ order, event }) => event === 'read_first' && bill.orders.includes(order),
    );
    const isMisprint =
      bill.orders.length === 1 &&
      !begins &&
      kept.some((other) => isUnderWay(other, bill, mentions));
    if (same === undefined && !isMisprint) kept.push(bill);
  }
  return kept;
}

function isUnderWay(
  other: NumberedBill,
  bill: NumberedBill,
  mentions: readonly BillMention[],
): boolean {
  const [at = 0] = bill.orders;
  const before = mentions.filter(({ order }) => other.orders.includes(order) && order < at);
  const isOver = before.some(({ event }) => event !== null && OVER.has(STATE_AFTER[event]));
  return before.length > 0 && !isOver;
}

const OVER: ReadonlySet<BillState | null> = new Set<BillState | null>([
  'assented',
  'negatived',
  'withdrawn',
]);

/** The bill whose number a mention has; without a number, or with a misprinted one, the one that came up last before it. */
function nearestBill(bills: readonly NumberedBill[], { number, order }: BillMention): string {
  const own = bills.find((bill) => number !== null && isSameNumber(bill.number, number));
  if (own !== undefined) return own.number;
  const distance = ({ orders }: NumberedBill): number =>
    orders
      .map((one) => (one <= order ? order - one : (one - order) * AFTER_IS_FARTHER))
      .reduce((least, steps) => Math.min(least, steps), Infinity);
  return bills.toSorted((one, two) => distance(one) - distance(two))[0]?.number ?? '';
}

/** A bill without a number is rather the one under way than the next of that title. */
const AFTER_IS_FARTHER = 4;

function billOf(mentions: readonly BillMention[]): Bill {
  const numbers = mentions.flatMap(({ number }) => (number === null ? [] : [number]));
  const counted = [...Map.groupBy(numbers, (number) => number)].toSorted(
    ([, one], [, two]) => two.length - one.length,
  );
  const most = counted[0]?.[0] ?? null;
  const full = counted
    .map(([number]) => number)
    .find((one) => most !== null && isSameNumber(one, most) && one.length > most.length);
  const number = full ?? most;
  const steps = mentions.flatMap(({ event, stage, date, chamber, evidence }): BillStep[] =>
    event === null ? [] : [{ event, stage, date, chamber, evidence }],
  );
  const last = steps.findLast(({ event }) => STATE_AFTER[event] !== null);
  const named = mentions.find((mention) => mention.number !== null) ?? mentions[0];
  return {
    title: named?.title ?? '',
    key: named?.key ?? '',
    number,
    otherNumbers: counted
      .map(([one]) => one)
      .filter((one) => number !== null && !isSameNumber(one, number)),
    year:
      number?.slice(-'YYYY'.length) ?? /\b(?:19|20)\d\d\b/u.exec(named?.title ?? '')?.[0] ?? null,
    state: last === undefined ? null : STATE_AFTER[last.event],
    stateDate: last?.date ?? null,
    sponsor: mentions.find(({ sponsor }) => sponsor !== null)?.sponsor ?? null,
    steps,
    mentions,
  };
}
