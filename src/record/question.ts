// Questions and requests for statements: each as a sitting prints it, and over sittings. A question that was put off is printed
// again on another day; it is the same question only if the words say so: the same number and title, or the same title and asker.

import type { FoldedBusiness } from './business/fold-business.ts';
import type { Item } from './business/order-of-business.ts';
import type { AskedQuestion } from './business/question-time.ts';
import type { Speaker } from './business/read-events.ts';
import { daysBetween } from './days.ts';
import type { DebateEntry } from './debates/debate.ts';
import { titleSlug } from './debates/read-heading.ts';
import { slugWords } from './id.ts';
import { labelKey } from './labels/fold-name.ts';
import { labelText } from './speaker-label.ts';

export const QUESTION_KINDS = ['oral', 'written', 'private_notice', 'statement'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What happened to a question without an answer, as a note says. */
export const QUESTION_OUTCOMES = ['deferred', 'withdrawn', 'dropped'] as const;
export type QuestionOutcome = (typeof QUESTION_OUTCOMES)[number];

/** `open`: neither an answer nor a note was found. */
export const QUESTION_STATES = ['answered', 'open', ...QUESTION_OUTCOMES] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** A question as one sitting prints it. */
export interface PrintedQuestion {
  /** The entry in which it is asked or, if nobody asks it, named; and its number among those of this entry, from 1. */
  readonly entryId: number;
  readonly position: number;
  readonly counter: number;
  readonly debateId: number | null;
  readonly kind: QuestionKind;
  /** "193", "7/2026". */
  readonly number: string | null;
  /** Null if it is printed without a heading of its own. */
  readonly title: string | null;
  /** Null if it is not printed who asks. */
  readonly asker: Speaker | null;
  readonly addressee: string | null;
  readonly text: string | null;
  readonly answerEntry: number | null;
  readonly outcome: QuestionOutcome | null;
  /** The ids of the entries that it was read from, in spoken order. */
  readonly evidence: readonly number[];
  /** The same for questions that may be one, in any sitting. */
  readonly key: string;
}

/** The questions of a sitting; `entries` are those that were folded. */
export function questionsOf(
  { asked, items }: Pick<FoldedBusiness, 'asked' | 'items'>,
  entries: readonly DebateEntry[],
): readonly PrintedQuestion[] {
  const idAt = (at: number): number => entries[at]?.id ?? 0;
  const debates = new Set<Item>(items);
  const positions = new Map<number, number>();
  return asked
    .toSorted((a, b) => a.at - b.at)
    .map((question) => {
      const { at, item, kind, number, asker, addressee, text, answeredAt } = question;
      const position = (positions.get(at) ?? 0) + 1;
      positions.set(at, position);
      const title = item.isNamed && !item.isNumber ? item.title : null;
      const said = [item.number?.at, at, answeredAt, question.settledAt].filter(
        (index) => index != null,
      );
      return {
        entryId: idAt(at),
        position,
        counter: entries[at]?.textCounter ?? 0,
        debateId: debates.has(item) ? idAt(item.heading) : null,
        kind,
        number,
        title,
        asker,
        addressee: addressee === '' ? null : addressee,
        text: text === '' ? null : text,
        answerEntry: answeredAt === null ? null : idAt(answeredAt),
        outcome: QUESTION_OUTCOMES.find((outcome) => outcome === question.outcome) ?? null,
        evidence: [...new Set(said)].sort((a, b) => a - b).map(idAt),
        key: keyOf(question, title) ?? `#${idAt(at)}-${position}`,
      };
    });
}

/** A shorter title, "INSECURITY", may be of another question of the same member. */
const TITLE_WORDS_MIN = 3;

/** What a question is known by when it is printed again; null if that is not certain. */
function keyOf(
  { kind, number, asker }: Pick<AskedQuestion, 'kind' | 'number' | 'asker'>,
  title: string | null,
): string | null {
  const slug = title === null ? '' : titleSlug(title);
  if (number !== null) {
    const plain = number.replace(/^0{1,8}/u, '');
    // A number with its year is given once; others begin anew.
    if (number.includes('/')) return `${kind} ${plain}`;
    return slug === '' ? null : `${kind} ${plain} ${slug}`;
  }
  const isEnough = title !== null && slugWords(title).length >= TITLE_WORDS_MIN;
  if (!isEnough || asker === null) return null;
  const label = labelText({ speakerName: asker.name, speakerTitle: asker.title }, '');
  return `${kind} ${slug} ${labelKey(label)}`;
}

// Over sittings.

/** A printed question, with the chamber and the day of its sitting. */
export interface DatedQuestion extends Pick<PrintedQuestion, 'number' | 'outcome' | 'answerEntry'> {
  readonly venueId: number | null;
  readonly date: string | null;
}

/** Numbers begin anew with a year or a session: what was printed longer ago is another question. */
const REPEATED_WITHIN_DAYS = 366;

/**
 * The printings of each question, in order; `printed` has those with one key, in the order of days. In another chamber, or
 * without a date, it is another question.
 */
export function joinPrintings<Printed extends DatedQuestion>(
  printed: readonly Printed[],
): readonly (readonly Printed[])[] {
  const questions: Printed[][] = [];
  for (const printing of printed) {
    const same = questions.find((question) => isPrintedAgain(question, printing));
    if (same === undefined) questions.push([printing]);
    else same.push(printing);
  }
  return questions;
}

function isPrintedAgain(
  question: readonly DatedQuestion[],
  { venueId, date, number }: DatedQuestion,
): boolean {
  const last = question.at(-1);
  if (last === undefined || venueId === null || date === null || last.date === null) return false;
  const days = daysBetween(last.date, date);
  if (last.venueId !== venueId || days === null || days > REPEATED_WITHIN_DAYS) return false;
  // A member may ask under the same title again, but not before there is an answer.
  return number !== null || isWaiting(stateOf(question));
}

/** Whether a question waits for its answer. */
export function isWaiting(state: QuestionState): boolean {
  return state === 'open' || state === 'deferred';
}

/** As the last note says; without one, whether it was answered. */
export function stateOf(
  printings: readonly Pick<PrintedQuestion, 'outcome' | 'answerEntry'>[],
): QuestionState {
  const isAnswered = printings.some(({ answerEntry }) => answerEntry !== null);
  return printings.at(-1)?.outcome ?? (isAnswered ? 'answered' : 'open');
}
