// Questions and requests for statements: who asked whom, and whether they were answered or put off in the sitting.
//
// An item has one question; those after it are supplementary. A question whose text is not printed is known by its number, or by
// the note that defers it; its asker is null then.

import type { Item } from './order-of-business.ts';
import type { Event, Outcome, Speaker } from './read-events.ts';

/** A question or a request for a statement. */
export interface AskedQuestion {
  readonly at: number;
  readonly item: Item;
  readonly kind: 'oral' | 'written' | 'private_notice' | 'statement';
  /** "193", "7/2026". */
  readonly number: string | null;
  /** Null if it is not printed who asked. */
  readonly asker: Speaker | null;
  addressee: string;
  text: string;
  answeredAt: number | null;
  outcome: Outcome | null;
  /** The note that says so. */
  settledAt: number | null;
}

type Asked = Extract<Event, { kind: 'asked' | 'requested' }>;
type Said = Extract<Event, { kind: 'said' }>;

/** Words of an answer by someone whose office is asked, if it does not say that it is one. */
const ANSWER_WORDS_MIN = 60;

export class QuestionTime {
  readonly asked: AskedQuestion[] = [];
  /** An answer that was cut short: it is one if its speaker goes on. */
  #begun: { readonly question: AskedQuestion; readonly by: Speaker; readonly at: number } | null =
    null;

  ask({ kind, at, by, addressee, what }: Asked, item: Item | null): void {
    if (item === null || !mayBeAsked(item, kind)) return;
    const last = this.of(item);
    if (last !== null && last.at === at) {
      if (last.addressee === '') Object.assign(last, { addressee, text: what });
      return;
    }
    // In an item with a title, what others ask after it is supplementary.
    if (last !== null && (item.isNamed || !isSettled(last))) return;
    this.#add({
      at,
      item,
      kind: kind === 'requested' ? 'statement' : kindOf(item),
      asker: by,
      addressee,
      text: what,
    });
  }

  /** Whether a reply is an answer to a question of the item. */
  reply(at: number, by: Speaker, isCutShort: boolean, item: Item | null): boolean {
    const question = this.of(item);
    if (question === null) return false;
    if (question.answeredAt !== null || isSamePerson(question.asker, by)) return true;
    if (isCutShort) this.#begun = { question, by, at };
    else question.answeredAt = at;
    return true;
  }

  /** A speech in an item: the answer may go on, or be one without saying so. */
  hear({ at, by }: Said, { words, isByOffice }: SpeechSize, item: Item | null): void {
    const question = this.of(item);
    if (question === null || question.answeredAt !== null || question.outcome !== null) return;
    const begun = this.#begun;
    if (begun !== null && begun.question === question && isSamePerson(begun.by, by)) {
      question.answeredAt = begun.at;
      return;
    }
    const isAsked = isByOffice && question.kind !== 'statement';
    if (isAsked && words >= ANSWER_WORDS_MIN && !isSamePerson(question.asker, by)) {
      question.answeredAt = at;
    }
  }

  /** A note puts off or drops the question of an item, which may have been printed by its number only. */
  settle(
    outcome: Outcome,
    note: { readonly at: number; readonly words: string },
    item: Item | null,
  ): void {
    if (item === null || !isQuestions(item)) return;
    const open = this.of(item);
    if (open === null || (!item.isNamed && isSettled(open))) {
      const number = item.number ?? {
        at: item.isNamed ? item.heading : note.at,
        words: note.words,
      };
      this.#addNumbered(item, number);
    }
    const question = this.of(item);
    if (question === null) return;
    question.outcome = outcome;
    question.settledAt = note.at;
  }

  /** A numbered question that nobody asked, and that no note put off, was on the Order Paper. */
  finish(items: readonly Item[]): void {
    for (const item of items) {
      if (item.number !== null && isQuestions(item) && this.of(item) === null)
        this.#addNumbered(item, item.number);
    }
    this.asked.sort((askedQuestion, two) => askedQuestion.at - two.at);
  }

  /** The question of an item. */
  of(item: Item | null): AskedQuestion | null {
    return this.asked.findLast((question) => question.item === item) ?? null;
  }

  #addNumbered(item: Item, { at, words }: { readonly at: number; readonly words: string }): void {
    const number = numberIn(words);
    this.#add({ at, item, kind: kindOf(item), number, asker: null, addressee: '', text: '' });
  }

  #add(
    question: Omit<AskedQuestion, 'number' | 'answeredAt' | 'outcome' | 'settledAt'> & {
      number?: string | null;
    },
  ): void {
    const number = numberIn(question.item?.number?.words ?? '');
    this.asked.push({ number, answeredAt: null, outcome: null, settledAt: null, ...question });
  }
}

interface SpeechSize {
  readonly words: number;
  /** Whether the label is of an office that answers questions. */
  readonly isByOffice: boolean;
}

/** Sections in which questions are asked, and those in which statements are requested. */
const QUESTIONS: ReadonlySet<string> = new Set([
  'question',
  'written question',
  'private notice',
  'questions and statements',
]);
const REQUESTS: ReadonlySet<string> = new Set(['request', 'statement', 'questions and statements']);

function mayBeAsked({ sectionKind, number }: Item, kind: Asked['kind']): boolean {
  if (kind === 'asked') return number !== null || QUESTIONS.has(sectionKind ?? '');
  return REQUESTS.has(sectionKind ?? '');
}

export function isQuestions({ sectionKind, number }: Item): boolean {
  return number !== null || QUESTIONS.has(sectionKind ?? '') || sectionKind === 'request';
}

function kindOf({ sectionKind }: Item): AskedQuestion['kind'] {
  switch (sectionKind) {
    case 'private notice':
      return 'private_notice';
    case 'written question':
      return 'written';
    case 'request':
      return 'statement';
    default:
      return 'oral';
  }
}

/** "Question No.193", "QPN 1/2026". */
function numberIn(words: string): string | null {
  return /\p{N}+(?:\s?\/\s?\p{N}+)?/u.exec(words)?.[0].replaceAll(/\s/gu, '') ?? null;
}

export function isSettled({ answeredAt, outcome }: AskedQuestion): boolean {
  return answeredAt !== null || outcome !== null;
}

function isSamePerson(speaker: Speaker | null, two: Speaker): boolean {
  return speaker !== null && speaker.name === two.name && speaker.title === two.title;
}
