// Finds the sittings of a document: chamber, date, and times. A document may have several, such as the morning and the
// afternoon of a day; each begins with a line stating when the house met.

import {
  endTimeOf,
  foldForPatterns,
  isDateOnly,
  LINE_CHARACTERS_MAX,
  readDate,
  statedTime,
  type CompiledForms,
} from './document-forms.ts';
import type { ClassifiedEntry } from './classify-blocks.ts';
import { recordedTimes } from './recorded-times.ts';

/** The first entries of a sitting: the masthead, the date and the line that says when the house met are among them. */
export const OPENING_ENTRIES = 25;

export type FoundSitting = ReturnType<typeof describe>;

export function findSittings(
  entries: readonly ClassifiedEntry[],
  furniture: readonly string[],
  rules: CompiledForms,
): FoundSitting[] {
  const furnitureTexts = [...new Set(furniture.map(foldForPatterns))];
  return splitAtOpenings(entries, rules).map((its) => describe(its, furnitureTexts, rules));
}

/** In any other document, a smaller share of entries look like speeches. */
const SPEECHES_PART = 0.2;

/** In a document with the title of another kind, a larger share: an agenda that lists items with colons has some. */
const SPEECHES_OF_TITLED = 0.5;

/** The kind of a document that does not look like a report of debates: one of the known kinds, or another. Null for a report. */
export function seemsToBe(
  entries: readonly ClassifiedEntry[],
  sittings: readonly FoundSitting[],
  rules: CompiledForms,
): string | null {
  const speeches = entries.filter(({ type }) => type === 'speech').length;
  const hasOpening = sittings.some(({ startTime }) => startTime !== null);
  const hasTimes = hasOpening || sittings.some(({ endTime }) => endTime !== null);
  // "LIST OF QUESTIONS" has names, too, but no sitting that began or ended.
  const titled = otherDocumentIn(titleOf(entries, rules), rules);
  if (titled !== null && (!hasTimes || speeches <= SPEECHES_OF_TITLED * entries.length))
    return titled;
  if (speeches > SPEECHES_PART * entries.length || (hasOpening && speeches > 0)) return null;
  const otherDocument = otherDocumentIn(entries, rules);
  if (otherDocument !== null) return otherDocument;
  return speeches === 0 && !hasOpening ? 'another document' : null;
}

/** The lines of a title above the first line of business. */
const TITLE_ENTRIES = 5;

function titleOf(entries: readonly ClassifiedEntry[], rules: CompiledForms) {
  const first = entries.slice(0, TITLE_ENTRIES);
  const end = first.findIndex(
    ({ type, content }) =>
      type === 'speech' || statedTime(foldForPatterns(content), 'opening', rules) !== null,
  );
  return first.slice(0, end < 0 ? first.length : end);
}

/** The kind of document that one of the entries is the title of. */
function otherDocumentIn(
  entries: readonly ClassifiedEntry[],
  { otherDocuments }: CompiledForms,
): string | null {
  const lines = entries.map(({ content }) => foldForPatterns(content));
  const kind = otherDocuments.find(([, title]) => lines.some((line) => title.test(line)));
  return kind?.[0] ?? null;
}

/** A further sitting begins with the masthead or date above its opening line, after the end of the one before. */
function splitAtOpenings(
  entries: readonly ClassifiedEntry[],
  rules: CompiledForms,
): (readonly ClassifiedEntry[])[] {
  const parts: (readonly ClassifiedEntry[])[] = [];
  let start = 0;
  // After the last entry that is no heading or date above an opening line: what was said, a note, or when the house rose.
  let end = 0;
  let isClosed = false;
  for (const [at, { type, content }] of entries.entries()) {
    const text = type === 'speech' ? '' : foldForPatterns(content);
    const closes = statedTime(text, 'closing', rules) !== null;
    if (isClosed && !closes && statedTime(text, 'opening', rules) !== null) {
      parts.push(entries.slice(start, end));
      start = end;
      isClosed = false;
    }
    if (closes) isClosed = true;
    if (closes || type === 'speech' || type === 'scene') end = at + 1;
  }
  parts.push(entries.slice(start));
  return parts;
}

/** The entries of covers, members and contents, before the line that says when the house met. */
const FRONT_ENTRIES_MAX = 1_000;

/** Where the first lines of a sitting end: behind its opening line, if that is behind covers and contents. */
function openingEnd(entries: readonly ClassifiedEntry[], rules: CompiledForms): number {
  const opens = ({ type, content }: ClassifiedEntry): boolean =>
    type !== 'speech' && statedTime(foldForPatterns(content), 'opening', rules) !== null;
  const first = entries.findIndex(({ type }) => type === 'speech');
  const front = entries.slice(
    0,
    first < 0 ? FRONT_ENTRIES_MAX : Math.min(first, FRONT_ENTRIES_MAX),
  );
  return Math.max(OPENING_ENTRIES, front.findIndex(opens) + 1);
}

function describe(
  entries: readonly ClassifiedEntry[],
  furniture: readonly string[],
  rules: CompiledForms,
) {
  const linesOf = (some: readonly ClassifiedEntry[]): PrintedLine[] =>
    some
      .filter(({ type }) => type !== 'speech')
      .map(({ content }) => ({ text: foldForPatterns(content) }));
  const opening = linesOf(entries.slice(0, openingEnd(entries, rules)));
  const closing = linesOf(entries).toReversed();
  const heads = furniture.map((text) => ({ text }));
  const facts = findFacts({ opening, closing, furniture: heads }, rules);
  const startTime = facts.startTime?.value ?? null;
  return {
    /** A body with one chamber need not name it: whether it is of this body is found apart. */
    venueSlug: facts.venue?.value ?? onlyChamber(rules),
    /** YYYY-MM-DD; the times are HH:MM:SS. */
    date: (facts.date ?? findDate(heads, rules))?.value ?? null,
    startTime,
    endTime: endTimeOf(facts.endTime?.value ?? null, startTime),
    /** The part of the day, from a letter in the footer. */
    part: partOfDay(furniture, rules),
    isJoint: facts.isJoint,
    entries,
    /** Of each entry, the time of day that is printed beside it, HH:MM:SS. */
    recordedTimes: recordedTimes(entries, startTime),
  };
}

function onlyChamber({ chambers: [first, ...others] }: CompiledForms): string | null {
  return others.length === 0 ? (first?.slug ?? null) : null;
}

/** "Thursday, 1st September, 2011(P)". */
function partOfDay(furniture: readonly string[], rules: CompiledForms) {
  const parts = new Map(Object.entries(rules.forms.times.parts));
  const letters = furniture.map((text) => /\d{4} ?\(([A-Z])\)/.exec(text)?.[1] ?? '');
  return letters.map((letter) => parts.get(letter)).find((part) => part !== undefined) ?? null;
}

// The facts in the first and last lines of a sitting, each with its line.

export interface PrintedLine {
  /** As the patterns expect it. */
  readonly text: string;
}

const DATE_LINE_CHARACTERS_MAX = 100;

/** `closing` is from the last line on; `furniture` is where the heads and footers of pages are. */
type LinesOfSitting<Line> = Readonly<Record<'opening' | 'closing' | 'furniture', readonly Line[]>>;

export function findFacts<Line extends PrintedLine>(
  { opening, closing, furniture }: LinesOfSitting<Line>,
  rules: CompiledForms,
) {
  const lines = opening.filter(({ text }) => text.length < LINE_CHARACTERS_MAX);
  const slugWhere = (
    test: (chamber: CompiledForms['chambers'][number]) => boolean,
  ): string | null => rules.chambers.find(test)?.slug ?? null;
  const joint = found(lines, (text) =>
    rules.jointHouse.test(text) ? rules.forms.joint.venue : null,
  );
  return {
    isJoint: joint !== null,
    /** The masthead says it; else the running head; else what the opening line calls the house. */
    venue:
      joint ??
      found(lines, (text) => slugWhere(({ masthead }) => masthead.test(text))) ??
      found(furniture, (text) => slugWhere((chamber) => chamber.furniture.test(text))) ??
      found(lines, (text) => (rules.opening.test(text) ? chamberCalled(text, rules) : null)),
    date: findDate(lines, rules),
    startTime: found(lines, (text) => statedTime(text, 'opening', rules)),
    endTime: found(closing, (text) => statedTime(text, 'closing', rules)),
  };
}

/** A name that several chambers have, such as "the House", tells none of them. */
function chamberCalled(text: string, { chambers }: CompiledForms): string | null {
  const called = chambers.filter(({ house }) => house.test(text));
  return called.length === 1 ? (called[0]?.slug ?? null) : null;
}

function findDate<Line extends PrintedLine>(lines: readonly Line[], rules: CompiledForms) {
  const short = lines.filter(({ text }) => text.length < DATE_LINE_CHARACTERS_MAX);
  const dateIn = (text: string): string | null => readDate(text, rules);
  // A note on the edition above the title may name a day too.
  const alone = found(short, (text) => (isDateOnly(text, rules) ? dateIn(text) : null));
  return alone ?? found(short, dateIn);
}

/** The first line that states something, and what it states. */
function found<Line extends PrintedLine>(
  lines: readonly Line[],
  read: (text: string) => string | null,
) {
  for (const line of lines) {
    const value = read(line.text);
    if (value !== null) return { value, line };
  }
  return null;
}
