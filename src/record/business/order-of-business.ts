// The order of business of a sitting: which entries belong to which item. An item begins at its heading; its section and what the
// chair says before it belong to it. Business that interrupts an item is an item of its own, after which the interrupted one goes
// on: its pieces are one item.
//
// What happens at each heading, note and speech depends on where the sitting stands, as STATES and TABLE say.

import type { BillStage, SectionKind } from '../parliament/procedure-forms.ts';
import type { BillName } from './bill-names.ts';

/** Where the sitting stands. */
export type State =
  /** In no item: before the prayers, after the adjournment. */
  | 'outside'
  /** Below a section, before its first item. */
  | 'section'
  /** The number of an item was printed, its title was not. */
  | 'number'
  /** The title of an item was printed, and nothing was said. */
  | 'title'
  /** A stage was printed directly below the title: that of the item, or the section of the next. */
  | 'stage'
  /** Something was said in the item. */
  | 'business'
  /** Within a schedule or annex: headings are its titles. */
  | 'schedule';

export type Input =
  | 'opening'
  | 'closing'
  | 'section'
  /** A section that is the stage of a bill. */
  | 'stage'
  /** A section that interrupts an item, which is not finished. */
  | 'aside'
  | 'number'
  | 'title'
  /** A heading that goes on with the title above it. */
  | 'line'
  | 'part'
  | 'schedule'
  | 'words'
  | 'note'
  /** Words of the item that was interrupted. */
  | 'return'
  /** Words that begin an item without a heading: on another bill, or its next stage. */
  | 'unheaded'
  /** Words that name the bill of a stage without a title. */
  | 'naming';

export type Action =
  | 'keep'
  | 'speak'
  | 'open section'
  | 'open item'
  | 'open number'
  | 'name item'
  | 'join title'
  | 'hold stage'
  | 'take stage'
  | 'set aside'
  | 'take up'
  | 'split'
  | 'close';

type Row = Readonly<Record<Input, readonly [Action, State]>>;

/** The same in every state, unless it says otherwise. */
const ALWAYS: Row = {
  opening: ['close', 'outside'],
  closing: ['close', 'outside'],
  section: ['open section', 'section'],
  stage: ['open section', 'section'],
  aside: ['set aside', 'section'],
  number: ['open number', 'number'],
  title: ['open item', 'title'],
  line: ['open item', 'title'],
  part: ['keep', 'business'],
  schedule: ['keep', 'schedule'],
  words: ['speak', 'business'],
  note: ['keep', 'business'],
  return: ['take up', 'business'],
  unheaded: ['split', 'business'],
  naming: ['name item', 'business'],
};

const TABLE: Readonly<Record<State, Row>> = {
  outside: {
    ...ALWAYS,
    aside: ['open section', 'section'],
    part: ['keep', 'outside'],
    schedule: ['keep', 'outside'],
    words: ['keep', 'outside'],
    note: ['keep', 'outside'],
    unheaded: ['keep', 'outside'],
    naming: ['keep', 'outside'],
  },
  section: {
    ...ALWAYS,
    part: ['speak', 'section'],
    schedule: ['speak', 'schedule'],
    words: ['speak', 'section'],
    note: ['keep', 'section'],
    unheaded: ['speak', 'section'],
  },
  number: {
    ...ALWAYS,
    title: ['name item', 'title'],
    line: ['name item', 'title'],
    note: ['keep', 'number'],
  },
  title: { ...ALWAYS, line: ['join title', 'title'], stage: ['hold stage', 'stage'] },
  stage: {
    ...ALWAYS,
    stage: ['keep', 'stage'],
    part: ['take stage', 'business'],
    schedule: ['take stage', 'schedule'],
    words: ['take stage', 'business'],
    note: ['keep', 'stage'],
  },
  business: ALWAYS,
  schedule: {
    ...ALWAYS,
    title: ['keep', 'schedule'],
    line: ['keep', 'schedule'],
    part: ['keep', 'schedule'],
    note: ['keep', 'schedule'],
  },
};

/** Sections of motions and bills. */
export const DEBATED_SECTIONS: ReadonlySet<SectionKind> = new Set([
  'motion',
  'procedural motion',
  'adjournment motion',
  'bill',
  'reading',
  'report',
  'committee',
  'amendments',
  'mediation',
]);

/** An item of business: a debate, or entries that belong to none. */
export interface Item {
  /** The indexes of the heading that names it and of that heading's last line. */
  heading: number;
  headingEnd: number;
  title: string;
  /** The heading above it, and what that section is for. */
  section: string | null;
  sectionKind: SectionKind | null;
  stage: BillStage | null;
  /** The index of the entry that prints the stage. */
  stageAt: number | null;
  /** The bill that its title names, or the words about it. */
  bill: BillName | null;
  /** The index of the first entry that prints the number of the bill, and the other numbers that are printed for it. */
  numberAt: number | null;
  otherNumbers: readonly string[];
  /** Whether it has a title of its own. */
  isNamed: boolean;
  /** The number printed above its title, and its entry. */
  number: { readonly at: number; readonly words: string } | null;
  /** Whether only its number has been printed so far. */
  isNumber: boolean;
  /** Whether anything was said or printed in it. */
  hasText: boolean;
  speeches: number;
  /** Whether it began in an earlier sitting. */
  isResumed: boolean;
  /** Whether its question was decided, or its debate put off. */
  isDone: boolean;
  /** Whether the committee reported that it has not finished. */
  isProgress: boolean;
  /** Whether the committee reported that it approved. */
  isApproved: boolean;
  /** Its entries, as ranges of indexes. */
  readonly pieces: [first: number, last: number][];
}

/** The chair calls the first item in up to five speeches. More than that is business of the section itself. */
const CALL_SPEECHES_MAX = 5;

/** What a heading says of the item that it begins. */
export interface Heading {
  readonly at: number;
  readonly words: string;
  readonly section: SectionKind | null;
  readonly stage: BillStage | null;
  readonly bill: BillName | null;
  /** Whether it is the number of a question. */
  readonly isQuestion: boolean;
}

export class OrderOfBusiness {
  readonly items: Item[] = [];
  state: State = 'outside';
  #current: Item | null = null;
  /** The section that the next items belong to. */
  #section: Heading | null = null;
  /** A stage printed below a title. */
  #held: Heading | null = null;
  /** Whether the item interrupts another. */
  #isInterruption = false;
  /** Items that were interrupted, the last one at the end. */
  readonly #asides: { readonly item: Item; readonly section: Heading | null }[] = [];

  /** The item that the sitting is in; null outside. */
  get item(): Item | null {
    return this.#current;
  }

  /** The item that was interrupted last; null if none was. */
  get aside(): Item | null {
    return this.#asides.at(-1)?.item ?? null;
  }

  /** Takes an entry. `heading` is what it says if it is a heading. */
  take(at: number, input: Input, heading: Heading | null, isSpeech: boolean): Action {
    const [action, state] = TABLE[this.state][input];
    this.state = state;
    this.#do(action, at, heading ?? noHeading(at, ''));
    const item = this.#current;
    if (item === null) return action;
    extend(item, at);
    if (
      action === 'speak' ||
      input === 'return' ||
      input === 'unheaded' ||
      input === 'naming' ||
      action === 'take stage'
    ) {
      item.hasText = true;
      if (isSpeech) item.speeches += 1;
    }
    return action;
  }

  /** Takes an entry that changes nothing. */
  keep(at: number): void {
    if (this.#current !== null) extend(this.#current, at);
  }

  /** What a note says of a motion below a stage is of the item above the stage. */
  settle(): void {
    if (this.state !== 'stage') return;
    this.#takeStage();
    this.state = 'business';
  }

  /** The House leaves its committee: what follows is not below that section. */
  leaveCommittee(): void {
    if (this.#section?.section === 'committee') this.#section = null;
  }

  /** Puts an entry before the item's first one. */
  include(at: number): void {
    const piece = this.#current?.pieces[0];
    if (piece !== undefined && piece[0] === at + 1) piece[0] = at;
  }

  /** Business of the section itself was decided: the next item does not begin with it. */
  endCall(): void {
    const item = this.#current;
    if (item === null) return;
    if (this.state === 'stage') {
      this.#takeStage();
      this.state = 'business';
    }
    item.hasText = true;
    // What is decided below a stage is decided in its item.
    if (this.#held !== null) {
      this.#takeStage();
      this.state = 'business';
    }
    if (!item.isNamed) item.speeches = CALL_SPEECHES_MAX + 1;
  }

  finish(): void {
    this.#close();
  }

  /** Gives the last entry to the next item: a number that is printed above its title. */
  release(at: number): void {
    const piece = this.#current?.pieces.at(-1);
    if (piece === undefined || piece[1] !== at) return;
    if (piece[0] === at) this.#current?.pieces.pop();
    else piece[1] = at - 1;
  }

  #do(action: Action, at: number, heading: Heading): void {
    switch (action) {
      case 'keep':
      case 'speak':
        return;
      case 'close':
        this.#close();
        this.#section = null;
        this.#asides.length = 0;
        return;
      case 'open section':
        this.#asides.length = 0;
        this.#isInterruption = false;
        return this.#openSection(heading);
      case 'open item':
      case 'open number':
        return this.#openItem(heading, action === 'open number');
      case 'name item':
      case 'join title':
        return this.#name(heading, action === 'join title');
      case 'hold stage':
        this.#held = heading;
        return;
      case 'take stage':
        return this.#takeStage();
      case 'set aside':
        if (this.#current !== null) this.#setAside(this.#current, this.#isInterruption);
        this.#isInterruption = true;
        return this.#openSection(heading);
      case 'take up':
        return this.#takeUp();
      case 'split':
        return this.#split(at, heading);
    }
  }

  #openSection(heading: Heading): void {
    const held = this.#takeHeld();
    const before = this.#current;
    // "BILL" directly above "Second Reading": both are above the item.
    const isDirectlyAbove = before !== null && !before.isNamed && !before.hasText;
    const item = isDirectlyAbove
      ? Object.assign(before, newItem(heading, before.pieces))
      : newItem(heading);
    if (!isDirectlyAbove) this.#close();
    if (held !== null) extend(item, held.at);
    this.#section = heading;
    this.#current = item;
  }

  #openItem(heading: Heading, isNumber: boolean): void {
    const held = this.#takeHeld();
    if (held !== null) {
      this.#close();
      this.#section = held;
      this.#current = newItem(held);
      extend(this.#current, held.at);
    }
    const section = this.#current;
    // A title that says itself what it is for belongs to no section above it, unless it is directly below.
    const isOwn = heading.section !== null;
    const isCalled =
      section !== null &&
      !section.isNamed &&
      (isOwn ? !section.hasText : section.speeches <= CALL_SPEECHES_MAX);
    if (!isCalled) this.#close();
    const { hasText } = section ?? { hasText: false };
    // What happened below the section happened in the item.
    const item = isCalled
      ? Object.assign(section, newItem(heading, section.pieces))
      : newItem(heading);
    if (isCalled) item.hasText = hasText;
    if (isOwn && !isCalled) this.#section = null;
    item.section = this.#section?.words ?? null;
    item.sectionKind = heading.section ?? this.#section?.section ?? null;
    this.#setStage(item, heading);
    item.isNamed = true;
    item.isNumber = isNumber;
    if (isNumber && heading.isQuestion) item.number = { at: heading.at, words: heading.words };
    this.#current = item;
  }

  #name({ at, words, bill, stage }: Heading, isNextLine: boolean): void {
    const item = this.#current;
    if (item === null) return;
    if (!isNextLine) item.heading = at;
    item.headingEnd = at;
    item.title = isNextLine ? `${item.title} ${words}` : words;
    item.isNamed = true;
    item.bill = bill;
    if (stage !== null) {
      item.stage = stage;
      item.stageAt = at;
    }
    item.isNumber = false;
  }

  #takeHeld(): Heading | null {
    const held = this.#held;
    this.#held = null;
    if (held !== null && this.#current !== null) {
      for (const piece of this.#current.pieces) piece[1] = Math.min(piece[1], held.at - 1);
    }
    return held;
  }

  #takeStage(): void {
    if (this.#current !== null && this.#held !== null) {
      this.#current.stage = this.#held.stage;
      this.#current.stageAt = this.#held.at;
    }
    this.#held = null;
  }

  /** Business that interrupts an interruption does not end what was interrupted first. */
  #setAside(item: Item, isInterruption: boolean): void {
    this.#takeHeld();
    const section = this.#section;
    this.#close();
    if (!isInterruption && this.items.includes(item)) this.#asides.push({ item, section });
  }

  #takeUp(): void {
    const aside = this.#asides.pop();
    if (aside === undefined) return;
    this.#close();
    this.#current = aside.item;
    this.#isInterruption = false;
    this.#section = aside.section;
    const at = this.items.indexOf(aside.item);
    if (at !== -1) this.items.splice(at, 1);
  }

  #split(at: number, heading: Heading): void {
    const above = this.#current;
    if (above !== null && !above.hasText && above.title === heading.words) {
      // Nothing happened below its heading yet: the item begins with this.
      above.stage = heading.stage ?? above.stage;
      return;
    }
    const item = newItem({ ...heading, at });
    item.section = this.#section?.words ?? null;
    item.sectionKind = this.#section?.section ?? null;
    this.#setStage(item, { ...heading, at });
    item.isNamed = true;
    item.headingEnd = at - 1;
    this.#close();
    this.#current = item;
  }

  /** The stage is that of its own heading, otherwise that of its section. */
  #setStage(item: Item, heading: Heading): void {
    const printed = heading.stage === null ? this.#section : heading;
    item.stage = printed?.stage ?? null;
    item.stageAt = item.stage === null ? null : (printed?.at ?? null);
  }

  /** Ends the item. A section without text and without an item is none. */
  #close(): void {
    this.#takeStage();
    const item = this.#current;
    this.#current = null;
    if (item !== null && item.pieces.length > 0 && (item.isNamed || item.hasText))
      this.items.push(item);
  }
}

/** A heading, or words like one, that says nothing but its words. */
export function noHeading(at: number, words: string): Heading {
  return { at, words, section: null, stage: null, bill: null, isQuestion: false };
}

function newItem(
  { at, words, section, stage, bill }: Omit<Heading, 'isQuestion'>,
  pieces: Item['pieces'] = [],
): Item {
  return {
    heading: at,
    headingEnd: at,
    title: words,
    section: words,
    sectionKind: section,
    stage,
    stageAt: stage === null ? null : at,
    bill,
    numberAt: null,
    otherNumbers: [],
    isNamed: false,
    number: null,
    isNumber: false,
    hasText: false,
    speeches: 0,
    isResumed: false,
    isDone: false,
    isProgress: false,
    isApproved: false,
    pieces,
  };
}

function extend({ pieces }: Item, at: number): void {
  const last = pieces.at(-1);
  if (last !== undefined && last[1] === at - 1) last[1] = at;
  else if (last === undefined || last[1] < at) pieces.push([at, at]);
}
