// Decisions in words, for feeds, mails and pages.

import type { DebateRow } from '../finder/finder.ts';
import { displayTitle } from '../record/debates/display-title.ts';
import { bareNote } from '../record/business/entry-notes.ts';
import type { DecisionRow, MoverRow } from '../store/contract/results.ts';
import { labelText } from '../record/speaker-label.ts';
import { cutLine } from './shown-text.ts';
import type { Locale } from './locale.ts';

/** "Agreed to", "Carried, 27 to 0", "Read a third time", "Laid on the Table"; for another stage of a bill, the text of its note. */
export function outcomeText(decision: DecisionRow, { t, isProcedural }: Locale): string {
  const { kind, outcome, reading, votes, note, subject, billEvent } = decision;
  if (kind === 'paper') return t('decision.paper');
  if (reading !== null) return t(`decision.reading${reading}`);
  if (note !== null) return cutLine(bareNote(note), SUBJECT_UNITS);
  if (billEvent === 'assented') return t('stage.assented');
  // A committee that asks to sit again has not finished with the bill.
  if (kind === 'stage') return t(isProcedural(subject) ? 'decision.progress' : 'decision.report');
  const word = outcome === null ? t('division') : t(`outcome.${outcome}`);
  if (votes === null || votes.ayes === null || votes.noes === null) return word;
  return `${word}, ${t('votesTo', { ayes: votes.ayes, noes: votes.noes })}`;
}

/** How much of a subject is shown: a motion may be a paragraph, and its text is in the record. */
const SUBJECT_UNITS = 140;

export function subjectText({ subject }: DecisionRow): string {
  return cutLine(displayTitle(subject), SUBJECT_UNITS);
}

/** How a debate ended, in a line; empty if nothing was decided. */
export function endText(
  decisions: readonly DecisionRow[],
  debate: DebateEnd,
  locale: Locale,
): string {
  const end = endOf(decisions, debate, locale);
  return end === null ? '' : `${outcomeText(end, locale)}: ${subjectText(end)}`;
}

type DebateEnd = Pick<DebateRow, 'lastEntry'>;

/** After a deferral the chair says some words. Where more is said, other business was deferred, such as an absent member's question. */
const ENTRIES_AFTER_DEFERRAL = 5;

/** How a debate ended: its last decision; null if there was none except papers laid, or an adjournment. */
export function endOf(
  decisions: readonly DecisionRow[],
  { lastEntry }: DebateEnd,
  { isProcedural }: Locale,
): DecisionRow | null {
  const isOfOthers = ({ kind, entryId }: DecisionRow): boolean =>
    kind === 'other' && lastEntry - entryId > ENTRIES_AFTER_DEFERRAL;
  return (
    decisions.findLast(
      (decision) =>
        decision.kind !== 'paper' && !isProcedural(decision.subject) && !isOfOthers(decision),
    ) ?? null
  );
}

/** The mover or seconder, by the person's name if known, otherwise as printed. */
export function moverName({ name, title, person }: MoverRow): string {
  return person?.legalName ?? labelText({ speakerName: name, speakerTitle: title }, '');
}
