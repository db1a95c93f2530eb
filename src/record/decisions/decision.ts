// The decisions of a sitting: the printed outcomes, in order. They are found in the notes of the report, in what is laid on the
// Table, and in the divisions.

import { withoutFooter } from '../contributions/reading-rules.ts';
import { cutDebates, type DebateSpan } from '../debates/cut-debates.ts';
import { type DebateEntry, debatesOf } from '../debates/debate.ts';
import { compileBusiness, plainHeading, singleLine, titleSlug } from '../debates/read-heading.ts';
import {
  type Division,
  divisionsOf,
  isPartHeading,
  questionIn,
  shortened,
  totalOf,
  votersOf,
} from '../divisions/division.ts';
import { compileDivisions, type Side } from '../divisions/find-divisions.ts';
import { parseLabel } from '../labels/parse-label.ts';
import type { RecordRules } from '../parliament/record-rules.ts';
import { compileDecisions, type DecisionKind, type Note, type ReadNote } from './read-note.ts';

export interface DecisionBill {
  readonly title: string;
  /** As printed with the title or in the motion, "senate-1-of-2023"; null if there is none. */
  readonly number: string | null;
}

/** The mover or seconder, by the label as printed. */
export interface DecisionSpeaker {
  readonly name: string;
  readonly title: string;
  /** Null if the person is unknown. */
  readonly personId: number | null;
}

export interface Decision {
  /** The entry in which it is printed, and its number among those in it, from 1. */
  readonly entryId: number;
  readonly position: number;
  readonly counter: number;
  readonly debateId: number | null;
  readonly kind: DecisionKind;
  /** Null for a paper, a first reading and a division without a result. */
  readonly outcome: ReadNote['outcome'];
  readonly reading: ReadNote['reading'];
  readonly bill: DecisionBill | null;
  /** The motion, clause, bill or paper. */
  readonly subject: string;
  readonly mover: DecisionSpeaker | null;
  readonly seconder: DecisionSpeaker | null;
  /** The division, and its figures, which a note may give without one. */
  readonly divisionId: number | null;
  readonly votes: Readonly<Record<Side, number | null>> | null;
}

/** The fields of a decision that differ from the defaults of where it is printed. */
type Found = Pick<Decision, 'kind' | 'subject'> & Partial<Decision>;

export type SittingBusiness = ReturnType<typeof businessOf>;

/**
 * The longest text that is read for what it means: a speech of two hours. A longer entry is published and found like any other,
 * but says nothing about business: half of it might say the opposite.
 */
export const MEANING_UNITS_MAX = 100_000;

/** The business and decisions of a sitting. `entries` are all its entries in spoken order. */
export function businessOf(entries: readonly DebateEntry[], rules: RecordRules) {
  const readable = entries.map((entry) =>
    entry.content.length > MEANING_UNITS_MAX ? { ...entry, content: '' } : entry,
  );
  const spans = cutDebates(readable, compileBusiness(rules.business));
  const divisions = divisionsOf(readable, rules, spans);
  const reader = new DecisionReader(readable, rules, spans, divisions);
  for (const [at, entry] of readable.entries()) reader.read(at, entry);
  reader.decisions.sort(
    (one, other) => one.counter - other.counter || one.position - other.position,
  );
  const decisions = withNumbers(reader.decisions, rules);
  return { debates: debatesOf(entries, spans, rules), divisions, decisions };
}

const OUTCOME_OF = { carried: 'agreed', negatived: 'negatived' } as const;

interface Motion {
  readonly mover: DecisionSpeaker | null;
  seconder: DecisionSpeaker | null;
  readonly text: string | null;
  /** Whether the question on it was put. */
  isDone: boolean;
  /** Whether it is about the debate itself: that it be adjourned, that the mover reply. */
  readonly isProcedural: boolean;
  /** For an amendment that is not to a clause, and for a motion about the debate: the motion under debate, as far as it is known. */
  readonly amends: Motion | null;
}

const NO_MOTION: Motion = {
  mover: null,
  seconder: null,
  text: null,
  isDone: false,
  isProcedural: false,
  amends: null,
};

/** The subject of a note. An amendment may take two questions: that words be left out, and that others be inserted. */
const ON =
  /^(?:\S+\s+){0,8}?(?:\S*-)??(?<!(?:procedural|adjournment) )(motion(?! be)|amendment(?! bill)|words)/iu;

class DecisionReader {
  readonly decisions: Decision[] = [];
  readonly #entries: readonly DebateEntry[];
  readonly #rules: RecordRules;
  readonly #forms;
  /** In order; and the first that does not end before the current entry. */
  readonly #spans: readonly DebateSpan[];
  #spanAt = 0;
  #link: ReturnType<typeof votersOf> | null = null;
  /** By the id of the last entry with the result, otherwise the first; null for another entry with the result. */
  readonly #divisions = new Map<number, Division | null>();
  /** The motion of the last division, and the id of its last entry. */
  #voted: { readonly motion: Motion | null; readonly last: number } | null = null;
  /** The debate, and the one that an interruption is in. */
  #span: DebateSpan | undefined;
  #here: DebateSpan | undefined;
  /** The debates on bills that have not been read since the section began. */
  #unread: DebateSpan[] = [];
  #motion: Motion | null = null;
  #part: string | null = null;
  #number: string | null = null;
  /** A printed list of papers: its text since the last note of who laid them, and how many decisions there were before. */
  #listed: { readonly from: number; readonly text: string } | null = null;
  /** The entry of a speech that laid papers, and how many decisions there were before it. */
  #laid: { readonly at: number; readonly from: number; readonly isNamed: boolean } | null = null;

  constructor(
    entries: readonly DebateEntry[],
    rules: RecordRules,
    spans: readonly DebateSpan[],
    divisions: readonly Division[],
  ) {
    this.#entries = entries;
    this.#rules = rules;
    this.#forms = compileDecisions(rules.decisions);
    this.#spans = spans;
    for (const division of divisions) {
      for (const id of division.notes) this.#divisions.set(id, null);
      this.#divisions.set(division.notes.at(-1) ?? division.id, division);
    }
  }

  read(at: number, entry: DebateEntry): void {
    this.#enter(at, entry);
    const division = this.#divisions.get(entry.id);
    if (division) this.#divided(at, division);
    if (entry.type === 'heading' || entry.type === 'speech') this.#listed = null;
    if (entry.type === 'heading') return;
    const content = withoutFooter(entry.content, this.#rules);
    if (entry.type === 'speech') this.#speech(at, entry, content);
    else if (entry.type === 'other') this.#text(at, entry, content);
    for (const note of this.#forms.notesIn(entry.type, content)) this.#note(at, entry, note);
  }

  /** Follows the debates and the clauses. Business that the chair interrupts continues afterwards. */
  #enter(at: number, entry: DebateEntry): void {
    while ((this.#spans[this.#spanAt]?.last ?? at) < at) this.#spanAt += 1;
    const next = this.#spans[this.#spanAt];
    const span = next !== undefined && next.first <= at ? next : undefined;
    this.#here = span;
    const section = plainHeading(span?.section ?? '');
    if (span !== undefined && span !== this.#span && !this.#forms.isInterruption(section)) {
      if (span.section !== this.#span?.section) this.#unread = [];
      if (this.#forms.billIn(span.title) !== null) this.#unread.push(span);
      this.#span = span;
      this.#motion = null;
      this.#part = null;
      this.#number = null;
    }
    if (isPartHeading(entry, this.#rules)) {
      this.#part = singleLine(entry.content);
      this.#motion = null;
    }
  }

  #speech(at: number, entry: DebateEntry, content: string): void {
    const { isOfInterest, isMoved, isSeconded } = this.#forms;
    if (!isOfInterest(content)) return;
    const speaker = speakerOf(entry);
    this.#report(at, speaker, content);
    this.#lay(at, speaker, content);
    const { kind } = parseLabel(entry.speakerTitle, entry.speakerName, this.#rules.labels);
    if (kind === 'chair' || kind === 'collective') return;
    const motion = this.#motion;
    if (isMoved(content)) this.#moved(speaker, questionIn(entry, this.#rules), content);
    else if (motion !== null && isSeconded(content) && !isSame(motion.mover, speaker)) {
      motion.seconder ??= speaker;
    }
  }

  /** A mover closes the debate with the same words, but then states no question. */
  #moved(mover: DecisionSpeaker, text: string | null, content: string): void {
    this.#number = this.#forms.numberIn(text ?? '') ?? this.#number;
    const { isProcedural, amends } = this.#placeOf(text, content);
    const before = this.#motion?.isDone === false ? this.#motion : null;
    const debated = before?.isProcedural === true ? before.amends : null;
    if (text === null && isSame(debated?.mover ?? null, mover)) {
      // The debate went on, so the motion about it is over.
      this.#motion = debated;
      return;
    }
    const isOther = isProcedural || (amends !== null && !isSame(before?.mover ?? null, mover));
    // It is unknown which of two amendments the next questions are on.
    const isNested = isOther && !isProcedural && before?.amends != null;
    const isSameMotion = before !== null && !isOther && (text === null || before.mover === null);
    this.#motion = isSameMotion
      ? { ...before, mover: before.mover ?? mover, text: text ?? before.text }
      : { ...NO_MOTION, mover, text, isProcedural, amends: isNested ? { ...NO_MOTION } : amends };
  }

  /** Whether a motion is about the debate itself, and the motion that it is moved on. */
  #placeOf(text: string | null, words: string): Pick<Motion, 'isProcedural' | 'amends'> {
    const amends = this.#amendedBy(words);
    const isProcedural = amends === null && text !== null && this.#forms.isProcedural(text);
    const debated = this.#motion?.isProcedural === true ? this.#motion.amends : this.#motion;
    return { isProcedural, amends: isProcedural ? debated : amends };
  }

  /** The motion that these words amend; null for none, or a clause. */
  #amendedBy(words: string): Motion | null {
    this.#turnTo('');
    if (this.#part !== null || !this.#forms.isAmending(words)) return null;
    return this.#motion?.amends ?? this.#motion ?? { ...NO_MOTION };
  }

  /** Returns to the motion if a note is on it, or if the question on the amendment was put before. */
  #turnTo(note: string): void {
    const on = ON.exec(note)?.[1]?.toLowerCase();
    // A motion about the debate is over when its question was put, and where a note is on another.
    while (this.#motion?.isProcedural === true && (this.#motion.isDone || on !== undefined))
      this.#motion = this.#motion.amends;
    const isBack = on === 'motion' || (this.#motion?.isDone === true && on !== 'words');
    if (isBack) this.#motion = this.#motion?.amends ?? this.#motion;
    if (on === 'amendment' && this.#part === null && !this.#motion?.amends)
      this.#motion = { ...NO_MOTION, text: on, amends: this.#motion ?? { ...NO_MOTION } };
  }

  /**
   * "I beg to report that a Committee of the Whole has considered the Finance Bill and approved the same." One that asks to sit
   * again says how far it came.
   */
  #report(at: number, mover: DecisionSpeaker, content: string): void {
    const said = this.#forms.report.exec(content)?.groups?.['subject']?.replace(/\.$/, '');
    if (said === undefined) return;
    const bill = /^(.{0,200}?\bbills?\b)/iu.exec(singleLine(said))?.[1];
    const title = bill === undefined ? null : (this.#forms.billIn(bill)?.title ?? bill);
    const number = this.#forms.numberIn(said) ?? this.#number;
    this.#add(at, {
      kind: 'stage',
      outcome: 'agreed',
      subject: this.#forms.isProcedural(said) ? shortened(said) : (title ?? shortened(said)),
      bill: title === null ? this.#billOf(this.#span) : { title, number },
      mover,
    });
  }

  /** A list continues in the next entries of the same speaker, and below headings if none of it came before them. */
  #lay(at: number, mover: DecisionSpeaker, content: string): void {
    const { papers, isOfInterest } = this.#forms;
    const said = papers.inSpeech(content);
    if (said === null) return;
    const from = this.decisions.length;
    const business = compileBusiness(this.#rules.business);
    const goesOn = (one: DebateEntry): boolean =>
      one.type === 'speech'
        ? isSame(speakerOf(one), mover) && !isOfInterest(one.content)
        : one.type === 'heading' &&
          said.titles.length === 0 &&
          business.kindOf(one.content) === 'item';
    const after = this.#entries.slice(at + 1);
    const end = after.findIndex((one) => !goesOn(one));
    const pieces = end === -1 ? after : after.slice(0, end);
    const textsOf = (type: string): string[] =>
      pieces
        .filter((one) => one.type === type)
        .map((one) => withoutFooter(one.content, this.#rules));
    const whole = papers.inSpeech([content, ...textsOf('speech')].join('\n')) ?? said;
    for (const title of whole.titles.length > 0 ? whole.titles : textsOf('heading')) {
      const begin = singleLine(title).slice(0, TITLE_COMPARED_UNITS);
      const place = pieces.findIndex((one) => singleLine(one.content).includes(begin));
      const isHere = place === -1 || singleLine(content).includes(begin);
      this.#add(isHere ? at : at + 1 + place, { kind: 'paper', subject: shortened(title), mover });
    }
    this.#laid = { at: at + pieces.length, from, isNamed: said.isNamed };
  }

  #text(at: number, entry: DebateEntry, content: string): void {
    const [first = ''] = content.split(AFTER_LIST_TITLE, 1);
    if (this.#forms.papers.beginsList.test(plainHeading(first))) {
      this.#listed = { from: this.decisions.length, text: '' };
      this.#addListed(at, content.split(AFTER_LIST_TITLE).slice(1).join('\n'));
    } else if (this.#listed !== null) this.#addListed(at, content);
    else {
      const text = questionIn(entry, this.#rules);
      if (text !== null) this.#motion = { ...NO_MOTION, text, ...this.#placeOf(text, text) };
    }
  }

  /** The parts of a paper may be separate entries. */
  #addListed(at: number, content: string): void {
    if (this.#listed === null) return;
    const { from, text } = this.#listed;
    this.#listed = { from, text: `${text}\n${content}` };
    const titles = this.#forms.papers.inList(this.#listed.text);
    for (const subject of titles.slice(this.decisions.length - from)) {
      this.#add(at, { kind: 'paper', subject: shortened(subject) });
    }
  }

  #note(at: number, entry: DebateEntry, note: Note): void {
    if (this.#isOfPapers(at, note)) return;
    if (note.mover !== null) {
      const text = this.#motion?.text ?? null;
      this.#motion = { ...NO_MOTION, mover: this.#named(note.mover), text };
      return;
    }
    if (entry.type === 'scene' && this.#divisions.has(entry.id)) return;
    if (note.decided?.kind === 'question' && !note.decided.isPart) this.#turnTo(note.text);
    const { outcome } = compileDivisions(this.#rules.divisions);
    const counted = entry.type === 'scene' ? outcome(note.text) : null;
    if (counted !== null && counted.ayes !== null && counted.noes !== null) {
      const { result, ...votes } = counted;
      this.#voted = { motion: this.#motion, last: entry.id };
      this.#put(at, 'division', { outcome: OUTCOME_OF[result], votes });
    } else if (note.decided !== null) this.#decided(at, note.decided);
  }

  /** Notes of a list of papers, and that somebody laid something: the speech before it may have said what. */
  #isOfPapers(at: number, { text, beginsList, laid }: Note): boolean {
    const by = this.#listed === null ? null : this.#forms.papers.laidBy(text);
    if (by !== null && this.#listed !== null) {
      const mover = this.#named(by);
      const listed = this.decisions.splice(this.#listed.from);
      for (const decision of listed) this.decisions.push({ ...decision, mover });
    }
    if (by !== null || beginsList) {
      this.#listed = { from: this.decisions.length, text: '' };
      return true;
    }
    if (laid === null) return false;
    const before = this.#laid?.at === at - 1 ? this.#laid : null;
    if (before?.isNamed === true) return true;
    if (before !== null) this.decisions.length = before.from;
    const mover = laid['mover'] === undefined ? null : this.#named(laid['mover']);
    this.#add(at, { kind: 'paper', subject: laid['paper'] ?? '', mover });
    return true;
  }

  #divided(at: number, division: Division): void {
    const { id: divisionId, question, result, ayes, noes, abstentions } = division;
    const before = this.#motion;
    this.#turnTo('');
    this.#voted = { motion: this.#motion, last: division.lastEntry };
    this.#put(at, 'division', {
      outcome: result && OUTCOME_OF[result],
      ...(question !== null && before === this.#motion && { subject: question }),
      divisionId,
      votes: { ayes: totalOf(ayes), noes: totalOf(noes), abstentions: totalOf(abstentions) },
    });
  }

  #decided(at: number, { kind, outcome, reading, subject, isPart, ...note }: ReadNote): void {
    if (kind === 'reading' || kind === 'stage') {
      this.#turnTo('motion');
      for (const { bill, span } of this.#billsOf(note)) {
        const title = bill?.title ?? this.#span?.title ?? '';
        this.#put(at, kind, { outcome, reading, subject: title, bill, debateId: this.#idOf(span) });
      }
    } else if (kind === 'other') {
      const about = subject === '' ? (this.#span?.title ?? '') : subject;
      this.#add(at, { kind, outcome, subject: about, bill: this.#billOf(this.#span) });
    } else if (isPart) {
      const mover = outcome === 'withdrawn' ? (this.#motion?.mover ?? null) : null;
      if (!this.#isOfDivision(at, outcome, subject))
        this.#add(at, { kind, outcome, subject, mover, bill: this.#billOf(this.#span) });
      if (outcome !== 'withdrawn') [this.#part, this.#motion] = [null, null];
    } else this.#question(at, outcome, subject);
  }

  /** A question without a subject is on the motion; one on an amendment is on the clause above it. */
  #question(at: number, outcome: ReadNote['outcome'], subject: string): void {
    const isAboutDebate = this.#forms.isProcedural(subject);
    if (this.#motion?.isProcedural === true && subject !== '' && !isAboutDebate)
      this.#motion = this.#motion.amends;
    if (this.#motion?.isDone === true && this.#motion.amends === null) this.#motion = null;
    const isUnmoved = isAboutDebate && this.#motion?.isProcedural !== true;
    const about = this.#part === null ? subject : `${this.#part}: ${subject}`;
    if (!this.#isOfDivision(at, outcome, subject)) {
      this.#put(at, 'question', {
        outcome,
        ...(subject !== '' && { subject: about }),
        ...(isUnmoved && { mover: null, seconder: null }),
      });
    }
    if (this.#motion !== null && subject === '') this.#motion.isDone = true;
  }

  /** Whether a note repeats what the division beside it decided. */
  #isOfDivision(at: number, outcome: ReadNote['outcome'], subject: string): boolean {
    const division = this.decisions.at(-1);
    if (this.#voted === null || division?.kind !== 'division') return false;
    const { motion, last } = this.#voted;
    const isBeside = this.#entries.slice(Math.max(at - 1, 0), at + 1).some(({ id }) => id === last);
    if (!isBeside || division.outcome !== outcome) return false;
    if (subject === '') return this.#motion === motion;
    return subject.toLowerCase() === division.subject.toLowerCase();
  }

  /** Adds a decision on the motion. */
  #put(at: number, kind: DecisionKind, found: Partial<Decision>): void {
    const { mover = null, seconder = null, text = null } = this.#motion ?? {};
    const subject = text ?? this.#part ?? this.#span?.title ?? '';
    this.#add(at, { subject, bill: this.#billOf(this.#span), mover, seconder, ...found, kind });
    const isWithin = this.#motion?.amends != null || this.#motion?.isProcedural === true;
    if (this.#motion !== null && isWithin && found.mover === undefined) this.#motion.isDone = true;
  }

  #add(at: number, found: Found): void {
    const { id: entryId = 0, textCounter: counter = 0 } = this.#entries[at] ?? {};
    const position = this.decisions.filter((one) => one.entryId === entryId).length + 1;
    const debateId = this.#idOf(found.kind === 'paper' ? this.#here : this.#span);
    const none = { outcome: null, reading: null, bill: null, mover: null, seconder: null };
    const place = { entryId, position, counter, debateId, divisionId: null, votes: null };
    this.decisions.push({ ...none, ...place, ...found });
  }

  /**
   * The bills of a note, each with its debate: those it names, the one of the debate, or all that were called since the last
   * one.
   */
  #billsOf({ bill, isOfSeveral }: Pick<ReadNote, 'bill' | 'isOfSeveral'>) {
    const named = bill === null || /^(?:the )?(?:said )?bills?$/iu.test(bill) ? null : bill;
    const unread = isOfSeveral ? this.#unread : this.#unread.slice(-1);
    this.#unread = [];
    if (named !== null && !isOfSeveral) {
      return [{ bill: { title: named, number: this.#number }, span: this.#span }];
    }
    const spans = unread.length > 0 ? unread : [this.#span];
    return spans.map((span) => ({ bill: this.#billOf(span), span }));
  }

  #billOf(span: DebateSpan | undefined): DecisionBill | null {
    const bill = span === undefined ? null : this.#forms.billIn(span.title);
    const moved = span === this.#span ? this.#number : null;
    return bill && { ...bill, number: bill.number ?? moved };
  }

  #idOf(span: DebateSpan | undefined): number | null {
    return span === undefined ? null : (this.#entries[span.heading]?.id ?? null);
  }

  /** A person named in a note: the one who spoke under that name in the sitting. */
  #named(printed: string): DecisionSpeaker {
    const label = singleLine(printed);
    // "the Minister for Energy (Mr. Murungi)": the office, and its holder.
    const open = label.indexOf(' (', 1);
    const isWithName = open !== -1 && label.endsWith(')') && open + 3 < label.length;
    const title = isWithName ? label.slice(0, open) : '';
    const name = isWithName ? label.slice(open + 2, -1) : label;
    const person = /\p{Ll}{4}/u.test(title) ? { name, title } : { name: label, title: '' };
    this.#link ??= votersOf(this.#entries, this.#rules.labels);
    const { personId } = this.#link({ name: person.name, place: '' });
    return { name: shortened(person.name), title: shortened(person.title), personId };
  }
}

/** The number of a bill is often printed once in a sitting: when it is moved, or reported. */
function withNumbers(decisions: readonly Decision[], rules: RecordRules): Decision[] {
  const { article } = compileBusiness(rules.business);
  const keyOf = ({ title }: DecisionBill): string =>
    titleSlug(title.replace(article, '').replace(/,? ?\d{4}$/u, ''));
  const numbers = new Map<string, string>();
  for (const { bill } of decisions) if (bill?.number) numbers.set(keyOf(bill), bill.number);
  return decisions.map((decision) => {
    const { bill } = decision;
    if (bill === null || bill.number !== null) return decision;
    return { ...decision, bill: { ...bill, number: numbers.get(keyOf(bill)) ?? null } };
  });
}

/** The text after which a printed list of papers may begin. */
const AFTER_LIST_TITLE = /\n+|(?<=:[-–—]?) /u;

/** How much of a title is looked for in an entry. */
const TITLE_COMPARED_UNITS = 40;

function speakerOf({ speakerName, speakerTitle, speaker }: DebateEntry): DecisionSpeaker {
  return { name: speakerName, title: speakerTitle, personId: speaker?.id ?? null };
}

function isSame(one: DecisionSpeaker | null, other: DecisionSpeaker): boolean {
  return one !== null && one.name === other.name && one.title === other.title;
}
