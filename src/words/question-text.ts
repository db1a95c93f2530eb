// Questions in words, for feeds and pages.

import { daysBetween } from '../record/days.ts';
import { displayTitle } from '../record/debates/display-title.ts';
import type { QuestionRow } from '../store/contract/results.ts';
import { moverName } from './decision-text.ts';
import type { Locale } from './locale.ts';
import { cutLine } from './shown-text.ts';

/** A title is a line or two; the question is in the record. */
const TITLE_UNITS = 140;

/** Its heading; without one, what was asked, or its number. */
export function questionTitle(question: QuestionRow, locale: Pick<Locale, 't'>): string {
  const { title, text } = question;
  if (title !== null) return displayTitle(title);
  return text === null ? questionName(question, locale) : cutLine(text, TITLE_UNITS);
}

/** Its kind and number: "Oral question 193". */
export function questionName({ kind, number }: QuestionRow, { t }: Pick<Locale, 't'>): string {
  const name = t(`question.${kind}`);
  return number === null ? name : `${name} ${number}`;
}

/** Who asked whom: "Ann Mwangi to Minister for Roads"; empty if neither is printed. */
function questionPeople({ asker, addressee }: QuestionRow, { t }: Pick<Locale, 't'>): string {
  const name = asker && moverName(asker);
  if (addressee === null) return name === null ? '' : t('askedBy', { name });
  return name === null ? t('askedOf', { addressee }) : t('askedByOf', { name, addressee });
}

/** What became of it: "Answered after 7 days". */
export function questionStatus(
  { state, askedOn, answeredOn }: QuestionRow,
  { t }: Pick<Locale, 't'>,
): string {
  const days = askedOn === null || answeredOn === null ? null : daysBetween(askedOn, answeredOn);
  if (state !== 'answered' || days === null) return t(`questionStatus.${state}`);
  return days === 0 ? t('answeredSameDay') : t('answeredAfter', { days });
}

/** Kind and number, who asked whom, and what became of it, in a line. */
export function questionSummary(question: QuestionRow, locale: Pick<Locale, 't'>): string {
  const parts = [
    questionName(question, locale),
    questionPeople(question, locale),
    questionStatus(question, locale),
  ];
  return parts.filter((part) => part !== '').join('. ');
}
