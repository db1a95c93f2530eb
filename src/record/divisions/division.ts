// A division: a vote of a sitting with its question, numbers and names.

import { firstOf, lastOf } from '../../present.ts';
import { withoutFooter } from '../contributions/reading-rules.ts';
import { cutDebates, type DebateSpan } from '../debates/cut-debates.ts';
import { type DebateEntry, runsOf } from '../debates/debate.ts';
import { compileBusiness, singleLine } from '../debates/read-heading.ts';
import { nameTokens } from '../labels/fold-name.ts';
import type { LabelWords } from '../labels/label-words.ts';
import { parseLabel } from '../labels/parse-label.ts';
import type { RecordRules } from '../parliament/record-rules.ts';
import {
  type CompiledDivisions,
  compileDivisions,
  type DivisionSpan,
  findDivisionSpans,
  type SideText,
} from './find-divisions.ts';
import { type ListedName, readNames } from './read-names.ts';

export type Division = ReturnType<typeof divisionsOf>[number];

/** One side of a division: the members who voted the same. */
export interface DivisionSide<Name> {
  /** The printed numbers, each once: that of the last list first. */
  readonly printed: readonly number[];
  /** In the order of the list. */
  readonly names: readonly Name[];
}

/** The longest question: a motion is a paragraph. */
export const QUESTION_UNITS_MAX = 2_000;

/** The number of votes of a side: as printed, otherwise the number of names listed. */
export function totalOf({ printed, names }: DivisionSide<unknown>): number {
  return printed[0] ?? names.length;
}

/** Whether the printed numbers agree with each other and with the number of names, if any are listed. */
export function isConsistent({ printed, names }: DivisionSide<unknown>): boolean {
  const numbers = new Set(printed);
  if (names.length > 0) numbers.add(names.length);
  return numbers.size <= 1;
}

/** The divisions of a sitting in order. `entries` are all its entries in spoken order, `debates` its debates. */
export function divisionsOf(
  entries: readonly DebateEntry[],
  rules: RecordRules,
  debates = cutDebates(entries, compileBusiness(rules.business)),
) {
  const divisions = compileDivisions(rules.divisions);
  const spans = findDivisionSpans(entries, divisions, rules);
  if (spans.length === 0) return [];
  const link = votersOf(entries, rules.labels);
  const { pluralTitles, conjunctions } = divisions;
  const words = { titles: rules.labels.titles, pluralTitles, conjunctions };
  const sideOf = ({ printed, lists }: SideText): DivisionSide<Voter> => ({
    printed,
    names: readNames(lists, words).map(link),
  });
  return spans.map((span) => {
    const { first, last, result, sides } = span;
    const debate = debates.find((one) => one.first <= first && first <= one.last);
    const own = entries.slice(first, last + 1);
    const question = questionOf(span, entries, { debate, divisions, rules });
    return {
      /** Its first entry in the sitting: the heading, or the first list. */
      id: firstOf(own).id,
      firstCounter: firstOf(own).textCounter,
      lastEntry: lastOf(own).id,
      /** The ids of its entries as runs, in ascending order. */
      runs: runsOf(own.map(({ id }) => id)),
      /** The debate it is in; null outside debates. */
      debateId: debate === undefined ? null : (entries[debate.heading]?.id ?? null),
      /** What was voted on, as printed above it: a clause, or the text of the motion. Null if neither is printed. */
      question: question?.text ?? null,
      questionEntry: question?.id ?? null,
      result,
      ayes: sideOf(sides.ayes),
      noes: sideOf(sides.noes),
      abstentions: sideOf(sides.abstentions),
    };
  });
}

interface QuestionRules {
  readonly debate: DebateSpan | undefined;
  readonly divisions: CompiledDivisions;
  readonly rules: RecordRules;
}

/** The last clause, motion or question printed in the debate before the division. */
function questionOf(
  { first }: DivisionSpan,
  entries: readonly DebateEntry[],
  { debate, divisions, rules }: QuestionRules,
): { readonly id: number; readonly text: string } | null {
  if (debate === undefined) return null;
  for (const entry of entries.slice(debate.headingEnd + 1, first).reverse()) {
    const { id, content } = entry;
    const text = isPartHeading(entry, rules) ? content : questionIn(entry, divisions);
    if (text === null) continue;
    const line = singleLine(withoutFooter(text, rules));
    return { id, text: line.slice(0, QUESTION_UNITS_MAX).toWellFormed() };
  }
  return null;
}

/** Whether an entry is the heading of a clause, a schedule or the title, on which the text below decides. */
export function isPartHeading({ type, content }: DebateEntry, rules: RecordRules): boolean {
  if (type !== 'heading') return false;
  const divisions = compileDivisions(rules.divisions);
  return (
    // A number such as "5A." is part of a clause's text, not its heading.
    /\p{L}{2}/u.test(content) &&
    ['part', 'titled part'].includes(compileBusiness(rules.business).kindOf(content)) &&
    !divisions.isHeading(content) &&
    divisions.label(content.trim(), false) === null
  );
}

/** The motion or question that an entry states or moves; null if there is none. */
export function questionIn(
  { type, content }: DebateEntry,
  divisions: CompiledDivisions,
): string | null {
  if (type !== 'other' && type !== 'speech') return null;
  return divisions.question(content.trimStart(), type === 'speech');
}

// Identifies a name in a list of votes: the person who spoke under the same name in the sitting.
//
// A chamber prints its members so that each can be recognized on that day: "Sen. G. G. Kariuki" beside "Sen. Kariuki". So the
// same name is the same person, and a different form of a name identifies nobody with certainty.

interface Voter extends ListedName {
  /** Null if no known person spoke under that name. */
  readonly personId: number | null;
}

/** Returns a function that finds the person of a listed name among the sitting's linked speakers. */
export function votersOf(
  entries: readonly DebateEntry[],
  words: LabelWords,
): (listed: ListedName) => Voter {
  const people = new Map<string, Set<number>>();
  // A sitting has a few hundred labels but thousands of speeches.
  const seen = new Set<string>();
  for (const { speaker, speakerTitle, speakerName } of entries) {
    if (speaker === null) continue;
    const label = `${speaker.id}\n${speakerTitle}\n${speakerName}`;
    if (seen.has(label)) continue;
    seen.add(label);
    const key = keyOf(parseLabel(speakerTitle, speakerName, words).name);
    if (key !== '') people.set(key, (people.get(key) ?? new Set()).add(speaker.id));
  }
  return (listed) => {
    const found = people.get(keyOf(nameTokens(listed.name, words)));
    const [personId = null] = found?.size === 1 ? found : [];
    return { ...listed, personId };
  };
}

/** The words of a name in any order: lists print "Kamau J.M.", labels "Mr. J.M. Kamau". */
function keyOf(tokens: readonly string[]): string {
  return [...tokens].sort().join(' ');
}
