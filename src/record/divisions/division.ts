// A division: a vote of a sitting with its question, numbers and names.

import { firstOf, lastOf } from '../../base/present.ts';
import { withoutFooter } from '../contributions/reading-rules.ts';
import type { Item } from '../business/order-of-business.ts';
import { type DebateEntry, runsOf } from '../debates/debate.ts';
import { procedureOf } from '../business/record-procedure.ts';
import { singleLine } from '../debates/read-heading.ts';
import { notesIn } from '../business/entry-notes.ts';
import type { Procedure } from '../business/procedure.ts';
import { nameTokens } from '../labels/fold-name.ts';
import type { LabelWords } from '../labels/label-words.ts';
import { parseLabel } from '../labels/parse-label.ts';
import type { RecordRules } from '../parliament/record-rules.ts';
import { compileDivisions, findDivisionSpans, type SideText } from './find-divisions.ts';
import { type ListedName, readNames } from './read-names.ts';

export type Division = ReturnType<typeof divisionsOf>[number];

/** One side of a division: the members who voted the same. */
export interface DivisionSide<Name> {
  /** The printed numbers, each once: that of the last list first. */
  readonly printed: readonly number[];
  /** In the order of the list. */
  readonly names: readonly Name[];
}

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

/** The divisions of a sitting in order. `entries` are all its entries in spoken order, `items` its items of business. */
export function divisionsOf(
  entries: readonly DebateEntry[],
  rules: RecordRules,
  items: readonly Item[],
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
  return spans.map(({ first, last, result, notes, sides }) => {
    const debate = items.find(({ pieces }) =>
      pieces.some(([from, to]) => from <= first && first <= to),
    );
    const own = entries.slice(first, last + 1);
    const above = debate === undefined ? [] : entries.slice(debate.headingEnd + 1, first);
    const question = lastQuestion(above, rules);
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
      /** The entries that state the result. */
      notes: notes.map((at) => entries[at]?.id ?? 0),
      ayes: sideOf(sides.ayes),
      noes: sideOf(sides.noes),
      abstentions: sideOf(sides.abstentions),
    };
  });
}

/** The last clause, motion or question that is printed in some entries. */
function lastQuestion(entries: readonly DebateEntry[], rules: RecordRules) {
  const procedure = procedureOf(rules);
  let isDecided = false;
  for (const entry of entries.toReversed()) {
    const notes = notesIn(entry.type, entry.content, procedure);
    isDecided ||= notes.some((note) => decidesMotion(note, procedure));
    const text = isPartHeading(entry, rules)
      ? shortened(withoutFooter(entry.content, rules))
      : questionIn(entry, rules);
    // A motion about the debate was put before; the division is on the one under debate.
    if (text !== null && !(isDecided && procedure.isOnDebate(text))) return { id: entry.id, text };
  }
  return null;
}

/** Whether a note decides a question, a motion or a part of a bill. */
function decidesMotion(note: string, procedure: Procedure): boolean {
  const said = procedure.note(note);
  switch (said?.kind) {
    case 'agreed':
    case 'negatived':
    case 'deleted':
      return true;
    case 'withdrawn':
    case 'dropped':
    case 'deferred':
      return said.slot('moved') !== null || said.slot('part') !== null;
    default:
      return false;
  }
}

/** Whether an entry is the heading of a clause, a schedule or the title, on which the text below decides. */
export function isPartHeading({ type, content }: DebateEntry, rules: RecordRules): boolean {
  if (type !== 'heading') return false;
  const divisions = compileDivisions(rules.divisions);
  return (
    // A number such as "5A." is part of a clause's text, not its heading.
    /\p{L}{2}/u.test(content) &&
    ['parts', 'titledParts'].includes(procedureOf(rules).heading(singleLine(content)).role) &&
    !divisions.isHeading(content) &&
    divisions.label(content.trim(), false) === null
  );
}

/** The motion or question that an entry states or moves; null if there is none. */
export function questionIn({ type, content }: DebateEntry, rules: RecordRules): string | null {
  if (type !== 'other' && type !== 'speech') return null;
  const { question } = compileDivisions(rules.divisions);
  const text = question(content.trimStart(), type === 'speech');
  return text === null ? null : shortened(withoutFooter(text, rules));
}

/** A motion is a paragraph. */
const MOTION_UNITS_MAX = 2_000;

/** As much of a text as a motion may have, as one line. */
export function shortened(text: string): string {
  return singleLine(text).slice(0, MOTION_UNITS_MAX).toWellFormed();
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
    const person = people.get(keyOf(nameTokens(listed.name, words)));
    const [personId = null] = person?.size === 1 ? person : [];
    return { ...listed, personId };
  };
}

/** The words of a name in any order: lists print "Kamau J.M.", labels "Mr. J.M. Kamau". */
function keyOf(tokens: readonly string[]): string {
  return [...tokens].sort().join(' ');
}
