// Business over sittings → bills: which mentions are of the same bill, and how far it came.
//
// A bill is known by its number, chamber and year, or by its title. Documents misprint both, so within a sitting the number that
// most mentions of a title have is taken, and over sittings a number that only one sitting prints, for a bill that was never
// read a first time, is a misprint of the bill under way with that title. The other numbers are kept: "printed as No. 21 of 2025".
//
// The state of a bill is that of the last event that changes one.

import type { BillStage } from '../parliament/procedure-forms.ts';
import type { Speaker } from './read-events.ts';

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
  /** Whether a person said which bill it is: its number is no misprint. */
  readonly isCertain: boolean;
}

export const BILL_EVENTS = [
  'read_first',
  'read_second',
  'committed',
  'reported',
  'report_agreed',
  'passed',
  'amendments_agreed',
  'mediated',
  'assented',
  'negatived',
  'withdrawn',
  'dropped',
  'deferred',
] as const;
export type BillEvent = (typeof BILL_EVENTS)[number];

/** How far a bill came. */
export const BILL_STATES = [
  'introduced',
  'second_reading',
  'committee',
  'report',
  'passed',
  'assented',
  'negatived',
  'withdrawn',
  'dropped',
] as const;
export type BillState = (typeof BILL_STATES)[number];

export interface BillStep {
  readonly event: BillEvent;
  readonly stage: BillStage | null;
  readonly date: string | null;
  readonly chamber: string;
  readonly evidence: readonly number[];
}

export interface Bill<Mention extends BillMention = BillMention> {
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
  readonly mentions: readonly Mention[];
}

/** Whether a mention shows how far a bill is: something happened to it, or it was put off when it last came up. */
export function showsState({ event, order }: BillMention, lastOrder: number): boolean {
  return event !== null && (event !== 'deferred' || order === lastOrder);
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

/** The bills of the mentions of sittings in any order; those of one sitting are in the order in which they were said. */
export function followBills<Mention extends BillMention>(
  mentions: readonly Mention[],
): readonly Bill<Mention>[] {
  const inOrder = mentions.toSorted(
    (mention, two) => compareDates(mention.date, two.date) || mention.order - two.order,
  );
  return byTitle(inOrder).flatMap((ofTitle) => billsOfTitle(ofTitle).map(billOf));
}

/** The mentions by title. Titles under which the same number is printed are of one bill: "Election Laws", "Elections Laws". */
function byTitle<Mention extends BillMention>(
  mentions: readonly Mention[],
): readonly (readonly Mention[])[] {
  const titleOfKey = new Map<string, string>();
  const titlesOfNumber = new Map<string, Set<string>>();
  for (const { key, number } of mentions) {
    if (!titleOfKey.has(key)) titleOfKey.set(key, key);
    if (number === null) continue;
    const titles = titlesOfNumber.get(withoutChamber(number)) ?? new Set();
    titlesOfNumber.set(withoutChamber(number), titles.add(key));
  }
  for (const keys of titlesOfNumber.values()) {
    const [first = '', ...furtherKeys] = keys;
    for (const key of furtherKeys.filter((text) => isSameTitle(first, text))) {
      const [title, joined] = [titleOfKey.get(first) ?? first, titleOfKey.get(key) ?? key];
      for (const [same, own] of titleOfKey) if (own === joined) titleOfKey.set(same, title);
    }
  }
  return [...Map.groupBy(mentions, ({ key }) => titleOfKey.get(key)).values()];
}

/** "senate-1-of-2023" without the chamber, which may be printed in one place and not in another. */
export function withoutChamber(number: string): string {
  return /\d{1,6}-of-\d{1,6}$/u.exec(number)?.[0] ?? number;
}

/** More than half of their words begin alike: "Election Laws", "Elections Laws". The same number alone may be a misprint. */
function isSameTitle(firstTitle: string, secondTitle: string): boolean {
  const [first, second] = [stemsOf(firstTitle), stemsOf(secondTitle)];
  return first.intersection(second).size * 2 > first.union(second).size;
}

function stemsOf(key: string): Set<string> {
  return new Set(
    key
      .split(/[ -]/u)
      .filter((word) => word.length > 2)
      .map((word) => word.slice(0, STEM_UNITS)),
  );
}

/** "Election" and "Elections" begin alike. */
const STEM_UNITS = 6;

function compareDates(first: string | null, second: string | null): number {
  return (first ?? '9').localeCompare(second ?? '9');
}

/** The mentions of one title, by bill: the same title is of another bill in another year. */
function billsOfTitle<Mention extends BillMention>(
  mentions: readonly Mention[],
): readonly (readonly Mention[])[] {
  const numbered = mentions.filter((mention) => printedNumber(mention) !== null);
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
function isSameNumber(text: string, two: string): boolean {
  return text === two || text.endsWith(`-${two}`) || two.endsWith(`-${text}`);
}

/** The number of a mention or, as "of-2013", the year in its title: "The Finance Bill, 2013". */
function printedNumber({ number, title }: BillMention): string | null {
  const year = /\b(?:19|20)\d\d\b/u.exec(title)?.[0];
  return number ?? (year === undefined ? null : `of-${year}`);
}

function mostFrequent(mentions: readonly BillMention[]): string {
  const counts = new Map<string, number>();
  for (const mention of mentions) {
    const number = printedNumber(mention);
    if (number !== null) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best?.[0] ?? '';
}

/** A number that one sitting prints, for a bill that was not read a first time there, is a misprint if the same title is under way. */
function mergeMisprints(
  bills: readonly NumberedBill[],
  mentions: readonly BillMention[],
): readonly NumberedBill[] {
  const kept: NumberedBill[] = [];
  for (const bill of bills.toSorted(
    (numberedBill, two) =>
      Number(isYear(numberedBill)) - Number(isYear(two)) ||
      two.orders.length - numberedBill.orders.length,
  )) {
    const same = kept.find(({ number }) => isSameNumber(number, bill.number));
    const begins = mentions.some(
      ({ order, event, isCertain }) =>
        (event === 'read_first' || isCertain) && bill.orders.includes(order),
    );
    const isMisprint =
      bill.orders.length === 1 &&
      !begins &&
      kept.some((keptBill) => isUnderWay(keptBill, bill, mentions));
    if (same === undefined && !isMisprint) kept.push(bill);
  }
  return kept;
}

function isYear({ number }: NumberedBill): boolean {
  return number.startsWith('of-');
}

/** Whether a bill came up before the sitting that prints another number, and might have come up there. */
function isUnderWay(
  numberedBill: NumberedBill,
  bill: NumberedBill,
  mentions: readonly BillMention[],
): boolean {
  const [at = 0] = bill.orders;
  const earlierMentions = mentions.filter(
    ({ order }) => numberedBill.orders.includes(order) && order < at,
  );
  const isOver = earlierMentions.some(
    ({ event }) => event !== null && OVER.has(STATE_AFTER[event]),
  );
  const there = mentions.filter(({ order }) => order === at);
  // What a chamber read or passed is not read there again: that is the bill of another year.
  const isAgain = there.some(({ stage, event, chamber }) => {
    const happened = earlierMentions.filter((mention) => mention.chamber === chamber);
    const isPassed = happened.some((mention) => mention.event === 'passed');
    const isReadAgain = event !== null && ONCE.has(event);
    return isPassed
      ? isReadAgain || (stage !== null && BEFORE_PASSING.has(stage))
      : isReadAgain && happened.some((mention) => mention.event === event);
  });
  return earlierMentions.length > 0 && !isOver && !isAgain;
}

const ONCE: ReadonlySet<BillEvent> = new Set<BillEvent>(['read_first', 'read_second', 'passed']);

const BEFORE_PASSING: ReadonlySet<BillStage> = new Set<BillStage>([
  'first_reading',
  'second_reading',
  'committee',
  'report',
  'third_reading',
]);

const OVER: ReadonlySet<BillState | null> = new Set<BillState | null>([
  'assented',
  'negatived',
  'withdrawn',
]);

/** The bill whose number a mention has; without a number, or with a misprinted one, the one that came up last before it. */
function nearestBill(bills: readonly NumberedBill[], mention: BillMention): string {
  const { order } = mention;
  const number = printedNumber(mention);
  const own = bills.find((bill) => number !== null && isSameNumber(bill.number, number));
  if (own !== undefined) return own.number;
  const distance = ({ orders }: NumberedBill): number =>
    orders
      .map((ownOrder) =>
        ownOrder <= order ? order - ownOrder : (ownOrder - order) * AFTER_IS_FARTHER,
      )
      .reduce((least, steps) => Math.min(least, steps), Infinity);
  return (
    bills.toSorted((numberedBill, two) => distance(numberedBill) - distance(two))[0]?.number ?? ''
  );
}

/** A bill without a number is rather the one under way than the next of that title. */
const AFTER_IS_FARTHER = 4;

function billOf<Mention extends BillMention>(mentions: readonly Mention[]): Bill<Mention> {
  const numbers = mentions.flatMap(({ number }) => (number === null ? [] : [number]));
  const counted = [...Map.groupBy(numbers, (number) => number)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const most = counted[0]?.[0] ?? null;
  const full = counted
    .map(([number]) => number)
    .find((text) => most !== null && isSameNumber(text, most) && text.length > most.length);
  const number = full ?? most;
  const steps = mentions.flatMap(({ event, stage, date, chamber, evidence }): BillStep[] =>
    event === null ? [] : [{ event, stage, date, chamber, evidence }],
  );
  const last = steps.findLast(({ event }) => STATE_AFTER[event] !== null);
  const billMention = mentions.find((mention) => mention.number !== null) ?? mentions[0];
  return {
    title: billMention?.title ?? '',
    key: billMention?.key ?? '',
    number,
    otherNumbers: counted
      .map(([countedNumber]) => countedNumber)
      .filter((countedNumber) => number !== null && !isSameNumber(countedNumber, number)),
    year: (number ?? mostFrequent(mentions)).slice(-'YYYY'.length) || null,
    state: last === undefined ? null : STATE_AFTER[last.event],
    stateDate: last?.date ?? null,
    sponsor: mentions.find(({ sponsor }) => sponsor !== null)?.sponsor ?? null,
    steps,
    mentions,
  };
}
