// Derives the date, the chamber and the times of a sitting from what its opening and closing entries say. Each is given with the
// entry that says it; what no entry says stays unknown.

import {
  endTimeOf,
  foldForPatterns,
  readDate,
  readTime,
  type CompiledForms,
} from '@hansard/pdf/document-forms';
import type { EntryType } from '../entry.ts';
import { type DerivedField, endDateOf, type Evidence } from '../sitting.ts';

export interface SpokenEntry {
  readonly id: number;
  readonly type: EntryType;
  readonly content: string;
}

export interface DerivedSitting {
  readonly venueSlug: string | null;
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly endDate: string | null;
  readonly endTime: string | null;
  readonly evidence: readonly Evidence[];
}

/** The first entries of a sitting: the masthead, the date and the line that says when the house met are among them. */
export const OPENING_ENTRIES = 25;

/** The last entries of a sitting: the line that says when the house rose is among them, and lists of papers may follow it. */
export const CLOSING_ENTRIES = 25;

/** A line that gives a date or a time is short; a speech that mentions one is not such a line. */
const LINE_LENGTH_MAX = 300;
const DATE_LINE_LENGTH_MAX = 100;

/** `opening` are the first entries of the sitting, `closing` the last ones, both in order; they may overlap. */
export function dateSitting(
  opening: readonly SpokenEntry[],
  closing: readonly SpokenEntry[],
  rules: CompiledForms,
): DerivedSitting {
  const [first, last] = [opening.map(folded), closing.map(folded)];
  const lines = first.filter(isLine);
  const met = found(lines, ({ text }) => rules.opening.test(text) && readTime(text, rules));
  const rose = found(last.filter(isLine).toReversed(), ({ text }) =>
    rules.closing.test(text) ? readTime(text, rules) : null,
  );
  const date = found(lines, ({ text }) =>
    text.length < DATE_LINE_LENGTH_MAX ? readDate(text, rules) : null,
  );
  const venue = findVenue(lines, [...first, ...last], rules);
  const [startDate, startTime] = [date?.value ?? null, met?.value ?? null];
  const endTime = endTimeOf(rose?.value ?? null, startTime);
  return {
    venueSlug: venue?.value ?? null,
    startDate,
    startTime,
    endDate: endDateOf({ startDate, startTime, endTime }),
    endTime,
    evidence: [
      ...evidenceOf('venue', venue),
      ...evidenceOf('start_date', date),
      ...evidenceOf('start_time', met),
      ...evidenceOf('end_time', rose),
    ],
  };
}

interface FoldedEntry {
  readonly id: number;
  readonly type: EntryType;
  readonly text: string;
}

interface Finding {
  readonly value: string;
  readonly entryId: number;
}

function folded({ id, type, content }: SpokenEntry): FoldedEntry {
  return { id, type, text: foldForPatterns(content) };
}

/** A record without layout may have the masthead and the date as a speech of nobody, so the length decides. */
function isLine({ text }: FoldedEntry): boolean {
  return text.length < LINE_LENGTH_MAX;
}

/** The first entry that says something, and what it says. */
function found(
  entries: readonly FoldedEntry[],
  read: (entry: FoldedEntry) => string | null | false,
): Finding | null {
  for (const entry of entries) {
    const value = read(entry);
    if (value !== null && value !== false) return { value, entryId: entry.id };
  }
  return null;
}

/** The masthead says it; else the footer of a page; else what the opening line calls the house. */
function findVenue(
  lines: readonly FoldedEntry[],
  all: readonly FoldedEntry[],
  rules: CompiledForms,
): Finding | null {
  const { chambers } = rules;
  const joint = found(lines, ({ text }) => rules.jointHouse.test(text) && rules.forms.joint.venue);
  const slugWhere = (test: (chamber: (typeof chambers)[number]) => boolean): string | null =>
    chambers.find(test)?.slug ?? null;
  return (
    joint ??
    found(lines, ({ text }) => slugWhere(({ masthead }) => masthead.test(text))) ??
    found(all, ({ text }) => slugWhere(({ furniture }) => furniture.test(text))) ??
    found(
      lines,
      ({ text }) => rules.opening.test(text) && slugWhere(({ house }) => house.test(text)),
    )
  );
}

function evidenceOf(field: DerivedField, finding: Finding | null): Evidence[] {
  return finding === null ? [] : [{ field, entryId: finding.entryId }];
}
