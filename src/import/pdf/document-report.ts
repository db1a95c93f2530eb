// The report on a document: what was found in it, whether every word is there, and what a person should look at.

import { ENTRY_TYPES, type EntryType } from '../../record/entry.ts';
import type { ReviewKind } from '../../record/import-report.ts';
import type { ClassifiedEntry } from './classify-blocks.ts';
import type { Conservation } from './count-document-words.ts';
import type { FoundSitting } from './find-sitting.ts';
import type { ReadStages } from './read-document.ts';

export interface DocumentReport {
  readonly pages: number;
  readonly sittings: readonly ReportedSitting[];
  readonly entries: Readonly<Record<EntryType, number>>;
  readonly words: Conservation;
  /** What was dropped from the pages, digits masked, and how often. */
  readonly furniture: readonly { readonly text: string; readonly pages: number }[];
  /** Labels that do not begin as the parliament's labels do. */
  readonly unknownLabels: readonly { readonly label: string; readonly page: number }[];
  /** The mean of the entries, from 0 to 1. */
  readonly confidence: number;
  readonly review: readonly ReviewItem[];
}

export interface ReportedSitting {
  readonly venue: string | null;
  readonly date: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly part: FoundSitting['part'];
  readonly joint: boolean;
  readonly entries: number;
}

/** A point a person should look at. */
export interface ReviewItem {
  readonly kind: ReviewKind;
  /** The printed page; 0 where it is about the whole document. */
  readonly page: number;
  readonly reason: string;
  readonly text: string;
  /** The entry it is about; null where it is about none, or about a label without a speech. */
  readonly position: EntryPosition | null;
}

/** Where an entry is in a document: the index of its sitting, and its counter there. */
export interface EntryPosition {
  readonly sitting: number;
  readonly textCounter: number;
}

/** An entry with less confidence is listed for review. */
const SURE_FROM = 0.85;

/** Longer speeches exist, but more often a label was missed. */
const LONG_ENTRY_CHARACTERS = 20_000;

/** A name and a colon after the end of a sentence: a label that was missed, or one that is quoted. */
const LABEL_WITHIN =
  /(?:^|[.!?-]\s+)(?:Sen|Hon|Mr|Mrs|Ms|Dr|Prof)\.? (?:\p{Lu}[\p{L}.’'-]* ?){1,3}: \p{Lu}/u;

const EXCERPT_CHARACTERS = 90;

export function reportOn({ pages, entries, sittings, conservation }: ReadStages): DocumentReport {
  const counts = Object.fromEntries(
    ENTRY_TYPES.map((type) => [type, entries.filter((entry) => entry.type === type).length]),
  );
  const positions = positionsOf(sittings);
  const sum = entries.reduce((total, entry) => total + entry.confidence, 0);
  return {
    pages: pages.length,
    sittings: sittings.map(reportedSitting),
    entries: counts as Record<EntryType, number>,
    words: conservation,
    furniture: furnitureOf(pages.flatMap((page) => page.furniture.map((line) => line.text))),
    unknownLabels: entries
      .filter((entry) => !entry.knownLabel)
      .map(({ label, page }) => ({ label: label.trim(), page })),
    confidence: entries.length === 0 ? 0 : Math.round((sum / entries.length) * 1_000) / 1_000,
    review: [
      ...sittings.flatMap(missingFacts),
      ...entries.flatMap((entry) => doubtsOf(entry, positions.get(entry) ?? null)),
      ...wordsOf(conservation),
    ],
  };
}

/** Entries are counted as they are stored: a label without a speech is not. */
function positionsOf(sittings: readonly FoundSitting[]): Map<ClassifiedEntry, EntryPosition> {
  return new Map(
    sittings.flatMap(({ entries }, sitting) =>
      entries
        .filter(({ content }) => content !== '')
        .map((entry, index) => [entry, { sitting, textCounter: index + 1 }] as const),
    ),
  );
}

function reportedSitting(sitting: FoundSitting): ReportedSitting {
  const { venueSlug: venue, date, startTime, endTime, part, isJoint: joint, entries } = sitting;
  return { venue, date, startTime, endTime, part, joint, entries: entries.length };
}

function furnitureOf(texts: readonly string[]): DocumentReport['furniture'] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const masked = text.replace(/\d+/g, '#');
    counts.set(masked, (counts.get(masked) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ text, pages: count }));
}

function missingFacts(sitting: FoundSitting): ReviewItem[] {
  const facts = {
    'no chamber was found': sitting.venueSlug,
    'no date was found': sitting.date,
    'no time of the beginning was found': sitting.startTime,
    'no time of the end was found': sitting.endTime,
  };
  const page = sitting.entries[0]?.page ?? 1;
  return Object.entries(facts)
    .filter(([, value]) => value === null)
    .map(([reason]) => ({ kind: 'warning', page, reason, text: '', position: null }));
}

function doubtsOf(entry: ClassifiedEntry, position: EntryPosition | null): ReviewItem[] {
  const { page, content, type, label } = entry;
  const doubts: [ReviewKind, string][] = [];
  if (!entry.knownLabel) doubts.push(['label', `unknown label "${label.trim()}"`]);
  else if (entry.confidence < SURE_FROM) {
    doubts.push(['confidence', `${type} by the rule "${entry.rule}"`]);
  }
  const warn = (reason: string): void => void doubts.push(['warning', reason]);
  if (type === 'scene' && !isBalanced(content)) warn('brackets that are not balanced');
  if (content.length > LONG_ENTRY_CHARACTERS) warn('a very long entry');
  if (type === 'speech' && LABEL_WITHIN.test(content)) warn('a label within a speech');
  if (content === '') warn('a label without a speech');
  const text = excerpt(content);
  return doubts.map(([kind, reason]) => ({ kind, page, reason, text, position }));
}

function isBalanced(text: string): boolean {
  return text.split(/[([]/).length === text.split(/[)\]]/).length;
}

function wordsOf({ lost, invented, lostCharacters }: Conservation): ReviewItem[] {
  const items: ReviewItem[] = [];
  const add = (reason: string, text: string): void =>
    void items.push({ kind: 'warning', page: 0, reason, text, position: null });
  if (lost.length > 0) add('words of the document that are in no entry', lost.join(' '));
  if (invented.length > 0) add('words that are not in the document', invented.join(' '));
  if (lostCharacters !== 0) add('letters that are in no line', String(lostCharacters));
  return items;
}

function excerpt(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length <= EXCERPT_CHARACTERS ? flat : `${flat.slice(0, EXCERPT_CHARACTERS)}…`;
}
