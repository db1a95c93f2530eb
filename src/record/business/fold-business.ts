// Events → business: one pass over the events of a sitting. The order of business says which item each entry belongs to
// (order-of-business.ts), the floor which motion is before the House (floor.ts); this fold joins them, and writes down each
// decision with the item, motion, mover and bill that it is of.
//
// What is not certain is null: a mover, a seconder, a bill.

import type { DebateEntry } from '../debates/debate.ts';
import { titleSlug } from '../debates/read-heading.ts';
import { type Division, totalOf } from '../divisions/division.ts';
import type { NoteOutcome, Side } from '../divisions/find-divisions.ts';
import { Floor, isSame, type Motion } from './floor.ts';
import {
  type Action,
  DEBATED_SECTIONS,
  type Heading,
  type Input,
  type Item,
  noHeading,
  OrderOfBusiness,
} from './order-of-business.ts';
import { READING_STAGES } from '../parliament/procedure-forms.ts';
import type { BillName } from './bill-names.ts';
import { wordsOf } from './words.ts';
import type { Procedure } from './procedure.ts';
import { type AskedQuestion, QuestionTime } from './question-time.ts';
import { joinRepeatedQuestions, moveCalls } from './tidy-items.ts';
import {
  type DecidedAbout,
  type Event,
  type Outcome,
  type Speaker,
  shortened,
} from './read-events.ts';

export const DECISION_KINDS = [
  'question',
  'reading',
  'stage',
  'paper',
  'division',
  'other',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

export interface Decided {
  /** The index of the entry in which it is printed. */
  readonly at: number;
  readonly item: Item | null;
  readonly kind: DecisionKind;
  readonly outcome: Outcome | null;
  readonly reading: 1 | 2 | 3 | null;
  /** What a decision of the kind `stage` did. */
  readonly step: 'committed' | 'reported' | 'passed' | 'assented' | null;
  readonly bill: BillName | null;
  readonly subject: string;
  readonly mover: Speaker | null;
  readonly seconder: Speaker | null;
  readonly division: Division | null;
  readonly votes: Readonly<Record<Side, number | null>> | null;
  /** The indexes of the entries that it was read from. */
  readonly evidence: readonly number[];
  /** Whether it has a mover, who is not certain. */
  readonly isMoverDoubtful: boolean;
  /** Whether the mover moved it for another. */
  readonly isOnBehalf: boolean;
}

/** A motion, with the item in which it is debated. */
export interface ItemMotion {
  readonly motion: Motion;
  readonly item: Item;
}

export interface FoldedBusiness {
  readonly items: readonly Item[];
  readonly motions: readonly ItemMotion[];
  readonly decided: readonly Decided[];
  readonly asked: readonly AskedQuestion[];
}

export interface SittingInput {
  readonly entries: readonly DebateEntry[];
  /** The events of each entry. */
  readonly events: readonly (readonly Event[])[];
  readonly divisions: readonly Division[];
  readonly procedure: Procedure;
  /** The speaker who is named in a note. */
  readonly named: (printed: string) => Speaker;
  /** The figures of a vote that a note prints; null if it prints none. */
  readonly counted: (note: string) => NoteOutcome | null;
}

/** Prayers are on the first page, after at most nine lines of title page in the documents that were read. */
const OPENING_WITHIN_ENTRIES = 30;

/** A title is printed in up to five lines of some sixty characters. */
const JOINED_TITLE_UNITS_MAX = 400;

const OUTCOME_OF = { carried: 'agreed', negatived: 'negatived' } as const;

export function foldBusiness(sitting: SittingInput): FoldedBusiness {
  const fold = new BusinessFold(sitting);
  const { events } = sitting;
  const isOpening = (ofEntry: readonly Event[]) => ofEntry[0]?.kind === 'opening';
  const speech = events.findIndex(([first]) => first?.kind === 'said');
  // Lists of members and contents may come first, and name the opening, too.
  const last = events.slice(0, Math.max(speech, 0)).findLastIndex(isOpening);
  const opening = last === -1 ? events.slice(0, OPENING_WITHIN_ENTRIES).findIndex(isOpening) : last;
  for (const [at, ofEntry] of events.entries()) {
    if (at > opening) fold.take(at, ofEntry);
  }
  return fold.finish();
}

type BillStep = Extract<Event, { kind: 'read' | 'committed' | 'passed' | 'noteReported' }>;

interface Vote extends Pick<Division, 'question' | 'result'> {
  readonly division: Division | null;
  /** The id of the last entry. */
  readonly last: number;
  readonly votes: NonNullable<Decided['votes']>;
}

/** What is kept while business is interrupted. */
interface Interrupted {
  readonly floor: Floor;
  readonly lastSpeaker: Speaker | null;
  readonly number: string | null;
}

class BusinessFold {
  readonly #sitting: SittingInput;
  readonly #order = new OrderOfBusiness();
  readonly #decided: Decided[] = [];
  readonly #questions = new QuestionTime();
  readonly #motions = new Map<Motion, Item>();
  readonly #numbers: PrintedNumbers;
  #floor = new Floor();
  #interrupted: Interrupted | null = null;
  #lastSpeaker: Speaker | null = null;
  /** The member who spoke first in the item, or on its part. */
  #firstSpeaker: Speaker | null = null;
  /** The number of the bill under debate, if its mover said it. */
  #number: string | null = null;
  /** The number printed above an item's title. */
  #itemNumber: { readonly at: number; readonly words: string } | null = null;
  /** The items on bills that have not been read since the section began. */
  #unread: Item[] = [];
  readonly #divisions = new Map<number, Division | null>();
  /** The last decision on a part. */
  #ofPart: { readonly at: number; readonly outcome: Outcome } | null = null;
  /** The question of the vote that was called, if a note prints it. */
  #asked: string | null = null;
  /** The motion of the last division, and the id of its last entry. */
  #voted: { readonly motion: Motion | null; readonly last: number } | null = null;

  constructor(sitting: SittingInput) {
    this.#sitting = sitting;
    this.#numbers = new PrintedNumbers(sitting.procedure);
    for (const division of sitting.divisions) {
      for (const id of division.notes) this.#divisions.set(id, null);
      this.#divisions.set(division.notes.at(-1) ?? division.id, division);
    }
  }

  take(at: number, events: readonly Event[]): void {
    const [first] = events;
    if (first === undefined) return;
    const input = this.#inputOf(at, first, events);
    if (input !== null) this.#place(at, first, input);
    else this.#order.keep(at);
    const division = this.#divisions.get(this.#idAt(at));
    if (division) this.#divide(at, division);
    for (const event of events) {
      this.#follow(event);
      this.#noteMotions();
      this.#countNumber(event);
    }
  }

  finish(): FoldedBusiness {
    this.#order.finish();
    const items = this.#order.items.toSorted((one, two) => firstOf(one) - firstOf(two));
    for (const item of items) this.#setNumber(item);
    this.#questions.finish(items);
    moveCalls(items, this.#sitting.events, (at) => this.#wordsAt(at));
    const { asked } = this.#questions;
    const joined = joinRepeatedQuestions(items, asked);
    const itemOf = (item: Item): Item => joined.get(item) ?? item;
    return {
      items: items.filter((item) => !joined.has(item)),
      motions: [...this.#motions].map(([motion, item]) => ({ motion, item: itemOf(item) })),
      decided: this.#decided.map((decision) => ({
        ...decision,
        item: decision.item && itemOf(decision.item),
        bill: this.#numbered(decision.bill),
      })),
      asked: asked.filter(({ item }) => !joined.has(item)),
    };
  }

  /** The number of a bill is often printed once in a sitting, and sometimes wrongly. */
  #numbered(bill: BillName | null): BillName | null {
    return bill && { ...bill, number: this.#numbers.of(bill.title).number };
  }

  #setNumber(item: Item): void {
    if (item.bill === null) return;
    const { number, at, others } = this.#numbers.of(item.bill.title);
    item.bill = { ...item.bill, number };
    item.numberAt = at;
    item.otherNumbers = others;
  }

  /** Counts a printed number: for the bill that is named with it, or the one under debate. */
  #countNumber(event: Event): void {
    if (!('bill' in event) && event.kind !== 'moved') return;
    const { procedure } = this.#sitting;
    const title =
      ('bill' in event ? event.bill?.title : undefined) ?? this.#order.item?.bill?.title;
    const text = event.kind === 'moved' ? (event.what ?? '') : event.words;
    const named = 'bill' in event ? event.bill?.number : null;
    const number = procedure.numberIn(text)?.number ?? named ?? undefined;
    if (title !== undefined && number !== undefined) {
      this.#numbers.add(title, { number, at: event.at });
    }
  }

  // Which item an entry belongs to.

  /** What an entry is to the order of business; null for a heading that says nothing of it. */
  #inputOf(at: number, first: Event, events: readonly Event[]): Input | null {
    if (this.#isReturn(first, events)) return 'return';
    switch (first.kind) {
      case 'opening':
      case 'closing':
        return first.kind;
      case 'section':
        return this.#sectionInput(first);
      case 'aside':
        return this.#isUnfinished(this.#order.item) ? 'aside' : 'title';
      case 'number':
        return this.#sitting.entries[at]?.type === 'heading' ? 'number' : 'words';
      case 'title':
        return this.#titleInput(at, first);
      case 'part':
        return first.isTitled ? 'schedule' : 'part';
      case 'noted':
        return 'note';
      case 'said':
      case 'printed':
        if (events.every((event) => this.#unheaded(event) === null)) return 'words';
        return this.#order.item?.isNamed === false ? 'naming' : 'unheaded';
      default:
        return null;
    }
  }

  #sectionInput({ section, stage }: Extract<Event, { kind: 'section' }>): Input {
    const { item, state } = this.#order;
    const isStageOfItem =
      stage !== null && state === 'title' && item?.bill != null && item.stage === null;
    if (isStageOfItem || (state === 'stage' && stage !== null)) return 'stage';
    if (!this.#sitting.procedure.interrupts(section)) return 'section';
    return this.#isUnfinished(item) || item?.sectionKind === 'papers' ? 'aside' : 'section';
  }

  /** Whether an item may go on after an interruption: it has a question that was not decided. */
  #isUnfinished(item: Item | null): boolean {
    if (item === null || !item.hasText || item.isDone) return false;
    const isMoved = this.#floor.motions.some(({ state }) => MOVED.has(state));
    const isDebated = item.sectionKind !== null && DEBATED_SECTIONS.has(item.sectionKind);
    return isMoved || item.bill !== null || isDebated;
  }

  #titleInput(at: number, event: Extract<Event, { kind: 'title' }>): Input {
    const { item, state } = this.#order;
    if (event.section !== null) return 'title';
    if (item !== null && !item.isNamed && UNTITLED.has(item.sectionKind ?? '')) return 'part';
    if (item !== null && this.#isInTable(at)) return 'part';
    if (state !== 'title' || item === null) return 'title';
    return this.#isNextLine(item, event.words) ? 'line' : 'title';
  }

  #isNextLine({ title }: Item, words: string): boolean {
    const { procedure } = this.#sitting;
    if (title.length >= JOINED_TITLE_UNITS_MAX) return false;
    if (/^[([]/u.test(words) || procedure.endsWithin(title)) return true;
    if (!procedure.isOpenTitle(title)) return false;
    // "ADOPTION OF REPORT ON …" below another such title is the next item.
    return titleSlug(title).split('-', 2).join() !== titleSlug(words).split('-', 2).join();
  }

  /** A heading between rows of a table is a row of it. */
  #isInTable(at: number): boolean {
    const { events } = this.#sitting;
    const before = events[at - 1]?.map(({ kind }) => kind).join();
    const after = events
      .slice(at + 1)
      .find(([first]) => first?.kind !== 'title' && first?.kind !== 'part');
    return before === 'printed' && after?.map(({ kind }) => kind).join() === 'printed';
  }

  #place(at: number, first: Event, input: Input): void {
    const { procedure } = this.#sitting;
    const isPrintedNumber = first.kind === 'number' && input === 'words';
    const number = this.#itemNumber;
    if (input === 'title' && number !== null && number.at === at - 1) this.#order.release(at - 1);
    const heading = this.#headingOf(at, first);
    const section = this.#order.item?.section ?? null;
    const wasAside = this.#order.aside;
    const action = this.#order.take(at, input, heading, first.kind === 'said');
    if (input === 'title' && number !== null && number.at === at - 1) this.#order.include(at - 1);
    if (isPrintedNumber) this.#itemNumber = { at, words: first.words };
    const item = this.#order.item;
    if (action === 'set aside' && this.#order.aside !== wasAside) this.#setAside();
    else if (action === 'take up') this.#takeUp();
    else if (BEGINNINGS.has(action)) this.#begin(item, section);
    if ((action === 'join title' || action === 'name item') && item !== null) {
      item.bill = procedure.billIn(item.title);
      if (item.bill !== null && !this.#unread.includes(item)) this.#unread.push(item);
    }
  }

  #headingOf(at: number, first: Event): Heading {
    const none = noHeading(at, first.words);
    if (first.kind === 'number') return { ...none, isQuestion: first.isQuestion };
    if (first.kind === 'section') return { ...none, section: first.section, stage: first.stage };
    if (first.kind === 'title') {
      return { ...none, section: first.section, bill: first.bill, stage: first.stage };
    }
    for (const event of this.#sitting.events[at] ?? []) {
      const unheaded = this.#unheaded(event);
      if (unheaded !== null) return { ...none, ...unheaded };
    }
    return none;
  }

  #begin(item: Item | null, sectionBefore: string | null): void {
    if ((item?.section ?? null) !== sectionBefore) this.#unread = [];
    if (item?.bill != null && !this.#unread.includes(item)) this.#unread.push(item);
    this.#floor = new Floor();
    this.#asked = null;
    this.#number = null;
    this.#lastSpeaker = null;
    this.#firstSpeaker = null;
    if (this.#order.aside === null) this.#interrupted = null;
  }

  #setAside(): void {
    this.#interrupted = {
      floor: this.#floor,
      lastSpeaker: this.#lastSpeaker,
      number: this.#number,
    };
    this.#floor = new Floor();
    this.#number = null;
  }

  #takeUp(): void {
    if (this.#interrupted === null) return;
    ({
      floor: this.#floor,
      lastSpeaker: this.#lastSpeaker,
      number: this.#number,
    } = this.#interrupted);
    this.#interrupted = null;
  }

  /** Whether an entry belongs to the item that was interrupted: a note says so, or it takes its debate further. */
  #isReturn(first: Event, events: readonly Event[]): boolean {
    if (this.#order.aside === null || this.#interrupted === null || first.kind === 'title')
      return false;
    if (events.some(({ kind }) => kind === 'resumed')) return true;
    const { lastSpeaker } = this.#interrupted;
    if (this.#order.aside.sectionKind === 'papers' || this.#floor.isOpen) return false;
    // Members speak and reply in statements and petitions, too.
    const isTalk = TALKS.has(this.#order.item?.sectionKind ?? '');
    return events.some((event) => {
      switch (event.kind) {
        case 'said':
          return !isTalk && event.role === 'member' && isSame(lastSpeaker, event.by);
        case 'part':
          return event.isDivision;
        case 'put':
          return event.about.on !== 'business';
        case 'proposed':
        case 'divided':
        case 'read':
        case 'seconded':
        case 'supported':
          return true;
        case 'replied':
          return !isTalk;
        default:
          return false;
      }
    });
  }

  /** An item that begins without a heading: the report or committee on another bill, or the next stage of this one. */
  #unheaded(event: Event): Pick<Heading, 'words' | 'bill' | 'stage'> | null {
    const item = this.#order.item;
    if (item === null || item.stage === null) return null;
    if (!item.isNamed) return this.#naming(event);
    if (item.bill === null) return null;
    if (event.kind === 'moved') {
      const isNext = item.stage === 'report' && item.isDone && this.#isThirdReading(event.what);
      return isNext ? { words: item.title, bill: item.bill, stage: 'third_reading' } : null;
    }
    if (event.kind !== 'reported' && event.kind !== 'opened') return null;
    const { bill } = event;
    if (bill === null) return null;
    const isOther = !this.#sitting.procedure.mayBeSameBill(bill.title, item.bill.title);
    const isReport = event.kind === 'reported' && item.stage === 'committee';
    if (!isOther && !isReport) return null;
    const named = this.#itemOn(bill) ?? { title: bill.title, bill };
    return { words: named.title, bill: named.bill, stage: isReport ? 'report' : null };
  }

  /** The bill of a stage that is printed without a title is the one that is reported, or moved to be read. */
  #naming(event: Event): Pick<Heading, 'words' | 'bill' | 'stage'> | null {
    const bill = this.#billNamedBy(event);
    const named = bill && (this.#itemOn(bill) ?? { title: bill.title, bill });
    return named && { words: named.title, bill: named.bill, stage: null };
  }

  #billNamedBy(event: Event): BillName | null {
    if (event.kind === 'reported' || event.kind === 'opened') return event.bill;
    const { procedure } = this.#sitting;
    const motion = event.kind === 'moved' ? procedure.motion(event.what ?? '') : null;
    return motion?.kind === 'read' ? procedure.billNamed(motion.slot('bill')) : null;
  }

  #isThirdReading(what: string | null): boolean {
    const { procedure } = this.#sitting;
    const motion = procedure.motion(what ?? '');
    return motion?.kind === 'read' && procedure.ordinal(motion.slot('ordinal') ?? '') === 3;
  }

  /** An item on a bill earlier in the sitting, under the title of its heading. */
  #itemOn({ title, number }: BillName): { title: string; bill: BillName | null } | null {
    const { billKey } = this.#sitting.procedure;
    const items = [...this.#order.items, ...(this.#order.item === null ? [] : [this.#order.item])];
    return (
      items.findLast(({ bill }) => {
        if (bill === null) return false;
        const own = this.#numbers.of(bill.title).number ?? bill.number;
        return billKey(bill.title) === billKey(title) || (number !== null && own === number);
      }) ?? null
    );
  }

  // What happens in it.

  #follow(event: Event): void {
    const floor = this.#floor;
    const { at } = event;
    switch (event.kind) {
      case 'part':
        if (!event.isDivision) this.#beginPart(event.words);
        return;
      case 'said':
        return this.#hear(event);
      case 'within':
        return floor.endPart();
      case 'question':
        if (event.isOfPart) return floor.askPart(event.what, at);
        return floor.ask(event.what, this.#aspectOf(event.what), at);
      case 'stated':
        return floor.state(event.what, this.#aspectOf(event.what), at);
      case 'moved':
        return this.#move(event);
      case 'seconded':
        return floor.seconded(event.by, at);
      case 'replied':
        return this.#reply(event);
      case 'movedBefore':
        this.#order.settle();
        return floor.movedBefore(this.#sitting.named(event.by), event.isOnBehalf, at);
      case 'secondedBefore':
        return floor.secondedBefore(this.#sitting.named(event.by), at);
      case 'proposed':
        return floor.proposed(this.#sitting.procedure.on(event.what));
      case 'divided':
        this.#asked = event.what;
        return;
      case 'asked':
      case 'requested':
        return this.#questions.ask(event, this.#order.item);
      case 'reported':
        return this.#report(event);
      case 'resumed':
        return this.#resume();
      case 'put':
        return this.#put(event);
      case 'assented':
        return this.#assent(event);
      case 'houseResumed':
        return this.#order.leaveCommittee();
      case 'adjourned':
        if (this.#order.item !== null) this.#order.item.isDone = true;
        return;
      case 'read':
      case 'committed':
      case 'passed':
      case 'noteReported':
        return this.#step(event);
      default:
        return;
    }
  }

  /** A clause or schedule. In debates outside committee such a heading is part of a text, and their motion goes on. */
  #beginPart(heading: string): void {
    const item = this.#order.item;
    const isConsidered = item?.bill != null || item?.sectionKind === 'committee';
    if (!isConsidered || !isPart(heading)) return;
    this.#firstSpeaker = null;
    this.#floor.beginPart(heading);
  }

  #move(event: Extract<Event, { kind: 'moved' }>): void {
    if (event.where === 'part') return this.#floor.propose(event);
    if (event.where === 'first' && !this.#mayMoveFirst(event.by)) return;
    this.#number = this.#sitting.procedure.numberIn(event.what ?? '')?.number ?? this.#number;
    this.#setStageMoved(event);
    this.#floor.moved(event);
    // After the report on a bill is agreed to, its third reading is moved.
    if (this.#floor.isOpen && this.#order.item !== null) this.#order.item.isDone = false;
  }

  /** Whether bare words such as "I beg to move" move: a debate that goes on has a mover, and a bill is moved in words. */
  #mayMoveFirst(by: Speaker): boolean {
    const item = this.#order.item;
    if (!isSame(this.#firstSpeaker, by) || item === null) return false;
    return this.#floor.part !== null || (item.bill === null && !item.isResumed);
  }

  /** The debate goes on: from an earlier sitting, unless its motion was moved in this one. */
  #resume(): void {
    const item = this.#order.item;
    if (item !== null && !this.#floor.isMoved) item.isResumed = true;
    this.#floor.resumed();
  }

  #noteMotions(): void {
    const item = this.#order.item;
    if (item === null) return;
    for (const motion of this.#floor.motions) {
      if (this.#motions.has(motion)) continue;
      this.#motions.set(motion, item);
      item.hasText = true;
    }
  }

  #aspectOf(what: string): Motion['aspect'] {
    const { procedure } = this.#sitting;
    if (this.#floor.part === null && procedure.isAmending(what)) return 'amendment';
    return procedure.isOnDebate(what) ? 'debate' : 'motion';
  }

  #hear(event: Extract<Event, { kind: 'said' }>): void {
    if (event.role !== 'member') return;
    this.#floor.heard(event.by);
    this.#lastSpeaker = event.by;
    this.#firstSpeaker ??= event.by;
    const isByOffice = this.#sitting.procedure.isOfficeThatAnswers(event.by.title);
    const words = isByOffice ? this.#wordsAt(event.at) : 0;
    this.#questions.hear(event, { words, isByOffice }, this.#order.item);
  }

  #reply({ at, by }: { readonly at: number; readonly by: Speaker }): void {
    const isCutShort = CUT_SHORT.test(this.#sitting.entries[at]?.content ?? '');
    const isAnswer = this.#questions.reply(at, by, isCutShort, this.#order.item);
    if (!isAnswer) this.#floor.replied();
  }

  /** The mover of a reading says which one it is, also below another section or without one. */
  #setStageMoved({ at, what, aspect }: Extract<Event, { kind: 'moved' }>): void {
    const item = this.#order.item;
    if (item === null || aspect !== 'motion' || what === null) return;
    const { procedure } = this.#sitting;
    const motion = procedure.motion(what);
    if (item.bill === null) {
      // Another motion below "Second Reading": the heading of its section is missing.
      if (motion === null && isReading(item.stage))
        Object.assign(item, { stage: null, stageAt: null });
      return;
    }
    if (motion?.kind !== 'read' || this.#floor.part !== null) return;
    const stage = READING_STAGES[(procedure.ordinal(motion.slot('ordinal') ?? '') ?? 0) - 1];
    const isOfReading = item.stage === null || isReading(item.stage);
    if (stage === undefined || stage === item.stage || !isOfReading) return;
    item.stage = stage;
    item.stageAt = at;
  }

  /** A report of a committee, which approves or reports progress. */
  #report({ at, what, bill: said }: Extract<Event, { kind: 'reported' }>): void {
    const item = this.#order.item;
    const bill =
      said === null ? this.#billOf(item) : { ...said, number: said.number ?? this.#number };
    const { procedure } = this.#sitting;
    const isProgress = procedure.isProgress(what);
    if (item !== null) {
      item.isProgress = isProgress;
      if (item.stage === null && item.bill !== null) {
        item.stage = 'report';
        item.stageAt = at;
      }
      item.isApproved = procedure.isApproval(what);
    }
    const isNamed = said !== null && !isProgress && !procedure.isOnDebate(what);
    const subject = isNamed ? said.title : shortened(what);
    this.#add({ at, kind: 'stage', step: 'reported', outcome: 'agreed', subject, bill });
  }

  #put({ at, words, outcome, about }: Extract<Event, { kind: 'put' }>): void {
    if (this.#isNoteOfDivision(at)) return;
    const counted = this.#countedIn(at, words);
    if (counted !== null) return this.#count(at, counted);
    if (about.on === 'part') return this.#putPart(at, outcome, this.#subject(about, false));
    const isPut = outcome === 'agreed' || outcome === 'negatived';
    const isQuestion =
      about.isOfMotion || about.on === 'motion' || (about.on === 'question' && isPut);
    if (!isQuestion) return this.#putOther(at, outcome, this.#subject(about, false));
    this.#putQuestion(at, words, {
      outcome,
      subject: this.#subject(about, isPut && about.on === 'question'),
    });
  }

  /** A question on a motion. Its mover is not certain if the note names another question, another person or nothing. */
  #putQuestion(
    at: number,
    words: string,
    { outcome, subject }: { readonly outcome: Outcome; readonly subject: string },
  ): void {
    const { procedure } = this.#sitting;
    const isOnDebate = procedure.isOnDebate(subject);
    if (subject === '' && this.#repeatsPart(at, outcome)) return;
    const motion = this.#floor.put(procedure.on(words), subject, isOnDebate);
    const isOfAnother = !this.#mayBeOf(motion?.mover ?? null, words);
    const isPut = outcome === 'agreed' || outcome === 'negatived';
    const isMotionOf =
      motion !== null &&
      !isOfAnother &&
      !motion.isOneOfTwo &&
      !motion.isUncertain &&
      (motion.aspect === 'debate' ||
        (!isOnDebate && (!isPut || this.#isAbout(motion, subject, words))));
    const part = this.#floor.part;
    if (!this.#repeatsDivision(at, outcome, subject)) {
      const named = part === null ? subject : `${part}: ${subject}`;
      const unnamed = isOfAnother ? shortened(words) : this.#subjectOf(motion, words, at);
      this.#add({
        at,
        kind: 'question',
        outcome,
        bill: this.#billOf(this.#order.item),
        subject: subject === '' ? unnamed : named,
        ...(isMotionOf ? moversOf(motion) : { evidence: motion?.evidence ?? [] }),
        isMoverDoubtful:
          isPut && !isOnDebate && part === null && !(isMotionOf && motion.mover !== null),
      });
    }
    const item = this.#order.item;
    if (item !== null && motion?.aspect !== 'amendment' && !isOnDebate && part === null) {
      item.isDone = item.stage !== 'committee';
    }
    if (motion !== null && !isOfAnother && (subject === '' || motion.aspect !== 'motion'))
      motion.state = 'decided';
  }

  /** Whether a note that names a person may be on what this speaker moved. */
  #mayBeOf(mover: Speaker | null, note: string): boolean {
    const { namesPerson } = this.#sitting.procedure;
    if (mover === null || !namesPerson(note)) return true;
    const names = wordsOf(`${mover.title} ${mover.name}`).map(({ folded }) => folded);
    const inNote = new Set(wordsOf(note).map(({ folded }) => folded.replace(/'s?$/, '')));
    return names.some((name) => name.length > 1 && !namesPerson(name) && inNote.has(name));
  }

  /** Whether the question that a note prints may be the one that was moved: it says which motion it is on, or half of its words. */
  #isAbout({ text }: Motion, subject: string, note: string): boolean {
    const isOfPart = this.#floor.part !== null;
    if (subject === '' || text === null || isOfPart || this.#sitting.procedure.on(note) !== null)
      return true;
    const longWords = (sentence: string): string[] =>
      wordsOf(sentence).flatMap(({ folded }) => (folded.length > LITTLE_UNITS ? [folded] : []));
    const said = new Set(longWords(text));
    const words = longWords(subject);
    return words.filter((word) => said.has(word)).length * 2 >= words.length;
  }

  #putPart(at: number, outcome: Outcome, subject: string): void {
    this.#ofPart = { at, outcome };
    const isMoved = outcome === 'withdrawn' || outcome === 'dropped';
    const top = this.#floor.motion?.mover ?? null;
    const mover = isMoved && this.#mayBeOf(top, subject) ? top : null;
    if (!this.#repeatsDivision(at, outcome, subject)) {
      this.#add({
        at,
        kind: 'question',
        outcome,
        subject,
        mover,
        bill: this.#billOf(this.#order.item),
      });
    }
    if (isMoved) return;
    for (const motion of this.#floor.motions) motion.state = 'decided';
    this.#floor = new Floor();
  }

  #putOther(at: number, outcome: Outcome, text: string): void {
    const item = this.#order.item;
    const subject = text === '' ? (item?.title ?? '') : text;
    this.#questions.settle(outcome, { at, words: text }, item);
    if (item !== null) item.isDone = true;
    this.#add({ at, kind: 'other', outcome, subject, bill: this.#billOf(item) });
  }

  #divide(at: number, division: Division): void {
    const { question, result, ayes, noes, abstentions, lastEntry: last } = division;
    const votes = { ayes: totalOf(ayes), noes: totalOf(noes), abstentions: totalOf(abstentions) };
    this.#vote(at, { division, question, result, last, votes });
  }

  /** A note may print the figures of a vote without a list of names. */
  #count(at: number, { result, ...votes }: NoteOutcome): void {
    this.#vote(at, { division: null, question: null, result, last: this.#idAt(at), votes });
  }

  #vote(at: number, { division, question, result, last, votes }: Vote): void {
    const motion = this.#floor.divided();
    this.#voted = { motion, last };
    const asked = this.#asked;
    this.#asked = null;
    const mover = this.#isOnMotion(asked) ? motion : null;
    // Without a motion, a vote below the heading of a clause is on the clause.
    const part = motion === null ? this.#floor.part : null;
    this.#add({
      at,
      kind: 'division',
      division,
      outcome: result && OUTCOME_OF[result],
      bill: this.#billOf(this.#order.item),
      subject: asked ?? motion?.text ?? question ?? part ?? this.#subjectOf(motion, 'vote', at),
      ...moversOf(mover),
      votes,
      isMoverDoubtful: this.#floor.part === null && !mover?.mover,
    });
    if (motion !== null && motion.aspect !== 'motion') motion.state = 'decided';
  }

  /**
   * Whether the question that a note prints may be on the motion that was moved last. In committee, the questions on all clauses
   * may be put at the end: then it must name the clause under consideration, and its amendment.
   */
  #isOnMotion(asked: string | null): boolean {
    const { procedure } = this.#sitting;
    if (asked === null || !procedure.isOfPart(asked)) return true;
    const part = this.#floor.part?.toLowerCase() ?? null;
    const name = procedure.on(asked)?.name;
    const isOfAmendment = name === 'amendment' || name === 'words';
    return isOfAmendment && part !== null && asked.toLowerCase().includes(part);
  }

  #assent({ at, bill }: Extract<Event, { kind: 'assented' }>): void {
    this.#add({ at, kind: 'stage', step: 'assented', subject: bill.title, bill });
  }

  #step(event: BillStep): void {
    const { at, kind } = event;
    const motion = this.#floor.main;
    const steps = {
      read: null,
      committed: 'committed',
      passed: 'passed',
      noteReported: 'reported',
    } as const;
    for (const { bill, item } of this.#billsOf(event)) {
      this.#add({
        at,
        kind: kind === 'read' ? 'reading' : 'stage',
        step: steps[kind],
        outcome: kind === 'read' && event.reading === 1 ? null : 'agreed',
        reading: kind === 'read' ? event.reading : null,
        subject: bill?.title ?? item?.title ?? '',
        bill,
        item,
        ...moversOf(motion),
      });
    }
  }

  /** The bills of a note, each with its item: those it names, the one of the item, or all that were called since the last note. */
  #billsOf({ bill, isSeveral }: { readonly bill: BillName | null; readonly isSeveral: boolean }) {
    const item = this.#order.item;
    const unread = isSeveral ? this.#unread : this.#unread.slice(-1);
    this.#unread = [];
    if (bill !== null && !isSeveral) {
      return [{ bill: { ...bill, number: bill.number ?? this.#number }, item }];
    }
    const items = unread.length > 0 ? unread : [item];
    return items.map((one) => ({ bill: this.#billOf(one), item: one }));
  }

  #billOf(item: Item | null): BillName | null {
    const bill = item?.bill ?? null;
    const moved = item === this.#order.item ? this.#number : null;
    return bill && { ...bill, number: bill.number ?? moved };
  }

  /** "Motion" alone does not name a subject, "Title" does. The subject of a question that was put is what was put. */
  #subject({ on, named, rest }: DecidedAbout, isPut: boolean): string {
    const { procedure } = this.#sitting;
    if (isPut) return procedure.withoutLead(rest);
    if (rest !== '') return on === 'part' && procedure.standsPart(rest) ? rest : `${named} ${rest}`;
    const isBare = on !== 'part' && (procedure.isBare(named) || !named.includes(' '));
    return isBare ? '' : named;
  }

  /** What a question without words of its own is on. That of an amendment whose text is unknown is only what the note says. */
  #subjectOf(motion: Motion | null, note: string, at: number): string {
    // "Motion (by Mr Bulo) agreed to:" says what was agreed to below.
    if (motion !== null && motion.text === null && motion.evidence[0] === at)
      return shortened(note);
    if (motion !== null && motion.text === null && motion.aspect !== 'motion')
      return shortened(note);
    if (motion?.isUncertain === true) return shortened(note);
    const { part } = this.#floor;
    // Under a clause it is on the clause or on an amendment.
    return motion?.text ?? (part === null ? (this.#order.item?.title ?? '') : `${part}: ${note}`);
  }

  /** Whether a note repeats, without a subject, what the note above it decided of a part. */
  #repeatsPart(at: number, outcome: Outcome): boolean {
    return this.#ofPart?.at === at - 1 && this.#ofPart.outcome === outcome;
  }

  /** Whether an entry is a note of a division, whose decision is that of the division. */
  #isNoteOfDivision(at: number): boolean {
    return this.#sitting.entries[at]?.type === 'scene' && this.#divisions.has(this.#idAt(at));
  }

  /** Whether a note repeats what the division beside it decided. */
  #repeatsDivision(at: number, outcome: Outcome, subject: string): boolean {
    const division = this.#decided.at(-1);
    if (this.#voted === null || division?.kind !== 'division') return false;
    const { motion, last } = this.#voted;
    const isBeside = this.#idAt(at - 1) === last || this.#idAt(at) === last;
    if (!isBeside || division.outcome !== outcome) return false;
    if (subject === '') return this.#floor.motion === motion;
    return subject.toLowerCase() === division.subject.toLowerCase();
  }

  #wordsAt(at: number): number {
    return this.#sitting.entries[at]?.content.split(/\s+/u).length ?? 0;
  }

  #countedIn(at: number, note: string): NoteOutcome | null {
    const { entries, counted } = this.#sitting;
    const outcome = entries[at]?.type === 'scene' ? counted(note) : null;
    return outcome?.ayes == null || outcome.noes === null ? null : outcome;
  }

  #idAt(at: number): number {
    return this.#sitting.entries[at]?.id ?? -1;
  }

  #add(decided: Pick<Decided, 'at' | 'kind' | 'subject'> & Partial<Decided>): void {
    this.#order.endCall();
    const none = {
      outcome: null,
      reading: null,
      step: null,
      bill: null,
      mover: null,
      seconder: null,
    };
    const place = { item: this.#order.item, division: null, votes: null };
    const not = { isMoverDoubtful: false, isOnBehalf: false };
    const evidence = [...new Set([...(decided.evidence ?? []), decided.at])].sort(
      (one, two) => one - two,
    );
    this.#decided.push({ ...none, ...place, ...not, ...decided, evidence });
  }
}

/** The numbers under which a sitting prints each bill, and how often: in headings, by movers, in notes. */
class PrintedNumbers {
  readonly #billKey: Procedure['billKey'];
  /** The entries that print each number, by the title. */
  readonly #printed = new Map<string, Map<string, number[]>>();

  constructor({ billKey }: Procedure) {
    this.#billKey = billKey;
  }

  add(title: string, { number, at }: { readonly number: string; readonly at: number }): void {
    const key = this.#billKey(title);
    const printed = this.#printed.get(key) ?? new Map<string, number[]>();
    this.#printed.set(key, printed.set(number, [...(printed.get(number) ?? []), at]));
  }

  /** The number that is printed most often, and the others. Of two, the later: the mover's rather than that of the heading. */
  of(title: string) {
    const printed = [...(this.#printed.get(this.#billKey(title)) ?? [])].reverse();
    const [first, ...others] = printed.toSorted(([, one], [, two]) => two.length - one.length);
    const [number = null, [at = null] = []] = first ?? [];
    return { number, at, others: others.map(([other]) => other) };
  }
}

const BEGINNINGS: ReadonlySet<Action> = new Set([
  'open section',
  'open item',
  'open number',
  'split',
  'close',
  // Of business that was an interruption itself, nothing is kept.
  'set aside',
]);

/** Text that begins as a motion may be that of a petition: only what was moved is to be decided. */
const MOVED: ReadonlySet<Motion['state']> = new Set(['moved', 'proposed'] as const);

/** Interrupting sections in which members debate. */
const TALKS: ReadonlySet<string> = new Set(['statement', 'petition']);

/** Sections whose headings are names of papers. */
const UNTITLED: ReadonlySet<string> = new Set(['papers', 'quorum']);

function firstOf({ pieces }: Item): number {
  return pieces[0]?.[0] ?? 0;
}

function isReading(stage: Item['stage']): boolean {
  return READING_STAGES.some((reading) => reading === stage);
}

/** Who moved and seconded a motion, and the entries that say so. */
function moversOf(
  motion: Motion | null,
): Pick<Decided, 'mover' | 'seconder' | 'isOnBehalf' | 'evidence'> {
  const { mover = null, seconder = null, isOnBehalf = false, evidence = [] } = motion ?? {};
  return { mover, seconder, isOnBehalf, evidence };
}

/** Shorter words are in every question. */
const LITTLE_UNITS = 3;

/** An answer that another speaker interrupts ends with a dash. */
const CUT_SHORT = /(?:---|[—–…])\s*$/u;

/** A number such as "5A." is part of a clause's text. */
function isPart(heading: string): boolean {
  return /\p{L}{2}/u.test(heading);
}
