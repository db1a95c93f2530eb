// Decides of one line what its style and position make it: a heading, a note, a line that stands by itself, or text.

import {
  foldForPatterns,
  type CompiledParliament,
} from '../../record/parliament/compile-parliament.ts';
import type { Line } from './extract-lines.ts';
import { BOLD_PART, isCapitals, isCentred, ITALIC_PART, opensNote, partIn } from './line-style.ts';
import type { Geometry } from './page-geometry.ts';

export type LineKind = 'heading' | 'scene' | 'other' | 'row' | 'text';

/** What surrounds a line. */
export interface LineSurroundings {
  /** Whether blank space, or the edge of a page, is above and below it. */
  readonly blankBefore: boolean;
  readonly blankAfter: boolean;
  /** The line below, unless blank space is between. */
  readonly next: Line | null;
}

/** The longest label of a clause or question, in characters. */
const CLAUSE_LABEL_LENGTH_MAX = 60;

export function kindOfLine(
  line: Line,
  geometry: Geometry,
  rules: CompiledParliament,
  around: LineSurroundings,
): LineKind {
  const text = foldForPatterns(line.text);
  const centred = isCentred(line, geometry);
  const italic = partIn(line.spans, 'italic') > ITALIC_PART;
  const bold = partIn(line.spans, 'bold') > BOLD_PART;
  if (rules.divisionList.test(text)) return 'text';
  if (italic && opensNote(text) && (centred || line.x0 > geometry.left + 6 || around.blankBefore)) {
    return 'scene';
  }
  if (centred && isStatement(text, rules)) return 'other';
  const appearance = { text, centred, bold, ...around };
  if (isHeading(line, geometry, rules, appearance)) return 'heading';
  if (italic && isLabel(line, geometry, rules, appearance)) return 'heading';
  if (italic && centred && lacksOpening(line, around.next)) return 'scene';
  if (centred && !italic && opensNote(text) && isSetApart(line, geometry, around)) return 'scene';
  if (bold && centred && rules.headingLabel.test(text)) return 'heading';
  if (bold && centred && !/:/.test(text) && !mayBeLabel(line, text, geometry, rules))
    return 'other';
  return 'text';
}

/** Whether a bracket is closed, here or on the next line, that was never opened: the first one was forgotten. */
function lacksOpening({ text }: Line, next: Line | null): boolean {
  const closes = /^[^([]*[)\]]\.?$/;
  if (closes.test(text)) return true;
  return next !== null && partIn(next.spans, 'italic') > ITALIC_PART && closes.test(next.text);
}

/** A longer line that names a time, or a day, is prose. */
const STATEMENT_CHARACTERS_MAX = 160;
const DATE_CHARACTERS_MAX = 50;

/** The line that says when the sitting began or ended, and the date. */
function isStatement(text: string, rules: CompiledParliament): boolean {
  if (text.length > STATEMENT_CHARACTERS_MAX) return false;
  if (rules.opening.test(text) || rules.closing.test(text)) return !opensNote(text);
  // A date in capitals is part of a heading: "BUSINESS FOR THE WEEK COMMENCING TUESDAY, 6TH MAY, 2014".
  if (text.length > DATE_CHARACTERS_MAX || isCapitals(text, rules.lowerCase)) return false;
  return rules.dates.some((date) => date.test(text));
}

interface Appearance extends LineSurroundings {
  /** As the patterns expect it. */
  readonly text: string;
  readonly centred: boolean;
  readonly bold: boolean;
}

function isHeading(
  line: Line,
  geometry: Geometry,
  rules: CompiledParliament,
  { text, centred, bold, blankBefore }: Appearance,
): boolean {
  if (!isCapitals(text, rules.lowerCase)) return false;
  if (/[,;]$/.test(text) && text.split(' ').length < 2) return false;
  if (centred) return true;
  // Bold capitals with space above them are a heading wherever they stand.
  if (bold && blankBefore) return true;
  return (
    blankBefore && isCentred(line, geometry, 3.5) && line.x0 > geometry.left + 4 * geometry.size
  );
}

/** "Clause 3" at the margin, "Question No.12" or "Second Reading" in the middle, in italics. */
function isLabel(
  line: Line,
  geometry: Geometry,
  rules: CompiledParliament,
  { text, centred, blankBefore, blankAfter }: Appearance,
): boolean {
  if (text.length > CLAUSE_LABEL_LENGTH_MAX) return false;
  const atMargin = Math.abs(line.x0 - geometry.left) < 6;
  if (!centred && !atMargin) return false;
  if (rules.headingLabel.test(text)) return blankBefore || centred;
  // Words in italics that end a paragraph also begin at the margin, but are followed by a stop.
  return centred && blankBefore && blankAfter && /[\p{L}\d]$/u.test(text);
}

/** A note that is not in italics must stand clear of the text. */
function isSetApart(line: Line, geometry: Geometry, { blankBefore }: LineSurroundings): boolean {
  return blankBefore && isCentred(line, geometry, 1) && line.x0 > geometry.left + 5 * geometry.size;
}

/** A label in bold that goes on in the next line fills its own. */
function mayBeLabel(
  line: Line,
  text: string,
  geometry: Geometry,
  rules: CompiledParliament,
): boolean {
  if (geometry.right - line.x1 > 6 * geometry.size) return false;
  return rules.honorific.test(text) || rules.office.test(text);
}
