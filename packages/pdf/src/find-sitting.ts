// Finds the sittings of a document: chamber, date, and when it began and ended. A document may have several, such as the
// morning and the afternoon of a day; each begins with a line that says when the house met.

import {
  endTimeOf,
  foldForPatterns,
  readDate,
  readTime,
  type CompiledForms,
} from './document-forms.ts';
import type { ClassifiedEntry } from './classify-blocks.ts';
import { present } from './present.ts';

/** The first entries of a sitting: the masthead, the date and the line that says when the house met are among them. */
const OPENING_ENTRIES = 25;

export interface FoundSitting {
  readonly venueSlug: string | null;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  /** HH:MM:SS. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** Which part of the day a letter in the footer says it was. */
  readonly part: 'morning' | 'afternoon' | 'evening' | null;
  readonly isJoint: boolean;
  readonly entries: readonly ClassifiedEntry[];
}

export function findSittings(
  entries: readonly ClassifiedEntry[],
  furniture: readonly string[],
  rules: CompiledForms,
): FoundSitting[] {
  const furnitureTexts = [...new Set(furniture.map(foldForPatterns))];
  return splitAtOpenings(entries, rules).map((its) => describe(its, furnitureTexts, rules));
}

/** A further sitting begins with the masthead or date above its opening line, after the end of the one before. */
function splitAtOpenings(
  entries: readonly ClassifiedEntry[],
  rules: CompiledForms,
): (readonly ClassifiedEntry[])[] {
  const parts: (readonly ClassifiedEntry[])[] = [];
  let start = 0;
  let closed = false;
  entries.forEach((entry, at) => {
    if (entry.type === 'speech') return;
    const text = foldForPatterns(entry.content);
    if (isLine(text, rules.closing, rules)) closed = true;
    else if (closed && isLine(text, rules.opening, rules)) {
      const first = firstOfOpening(entries, start, at, rules);
      parts.push(entries.slice(start, first));
      start = first;
      closed = false;
    }
  });
  parts.push(entries.slice(start));
  return parts;
}

/** Back from the opening line over the headings and the date above it, as far as the end of the sitting before. */
function firstOfOpening(
  entries: readonly ClassifiedEntry[],
  start: number,
  opening: number,
  rules: CompiledForms,
): number {
  let first = opening;
  while (first > start + 1) {
    const { type, content } = present(entries[first - 1], 'the entry before an opening');
    const text = foldForPatterns(content);
    if (type === 'speech' || type === 'scene' || isLine(text, rules.closing, rules)) break;
    first--;
  }
  return first;
}

/** A longer entry that names a time is prose. Lines that the page breaks are one entry here. */
const OPENING_CHARACTERS_MAX = 300;

function isLine(text: string, pattern: RegExp, rules: CompiledForms): boolean {
  return (
    text.length < OPENING_CHARACTERS_MAX && pattern.test(text) && readTime(text, rules) !== null
  );
}

function describe(
  entries: readonly ClassifiedEntry[],
  furniture: readonly string[],
  rules: CompiledForms,
): FoundSitting {
  const opening = entries
    .slice(0, OPENING_ENTRIES)
    .filter(({ type }) => type !== 'speech')
    .map(({ content }) => foldForPatterns(content));
  const met = opening.find((text) => rules.opening.test(text)) ?? '';
  const rose =
    entries
      .filter(({ type }) => type !== 'speech')
      .map(({ content }) => foldForPatterns(content))
      .findLast((text) => isLine(text, rules.closing, rules)) ?? '';
  const isJoint = rules.jointHouse.test(met);
  const date = firstDate(opening, rules) ?? firstDate(furniture, rules);
  const startTime = readTime(met, rules);
  const endTime = endTimeOf(readTime(rose, rules), startTime);
  return {
    venueSlug: isJoint ? rules.forms.joint.venue : findChamber(opening, met, furniture, rules),
    date,
    startTime,
    endTime,
    part: partOfDay(furniture, rules),
    isJoint,
    entries,
  };
}

function firstDate(texts: readonly string[], rules: CompiledForms): string | null {
  for (const text of texts) {
    const date = text.length < 100 ? readDate(text, rules) : null;
    if (date !== null) return date;
  }
  return null;
}

/** The masthead says it; else the running head; else what the opening line calls the house. */
function findChamber(
  opening: readonly string[],
  met: string,
  furniture: readonly string[],
  rules: CompiledForms,
): string | null {
  const { chambers } = rules;
  const found =
    chambers.find(({ masthead }) => opening.some((text) => masthead.test(text))) ??
    chambers.find((chamber) => furniture.some((text) => chamber.furniture.test(text))) ??
    chambers.find(({ house }) => house.test(met));
  return found?.slug ?? null;
}

/** "Thursday, 1st September, 2011(P)". */
function partOfDay(furniture: readonly string[], rules: CompiledForms): FoundSitting['part'] {
  const parts = new Map(Object.entries(rules.forms.times.parts));
  for (const text of furniture) {
    const letter = /\d{4} ?\(([A-Z])\)/.exec(text)?.[1] ?? '';
    const part = parts.get(letter);
    if (part !== undefined) return part;
  }
  return null;
}
