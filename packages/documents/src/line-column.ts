// A column of lines with its margins, and how its lines begin and end.

import { type CompiledForms, foldForPatterns, isKnown } from './document-forms.ts';
import type { BodyPage } from './drop-furniture.ts';
import type { LabelPart } from './capital-labels.ts';
import type { Line } from './extract-lines.ts';
import { type Geometry, leadingBold } from './line-style.ts';

/** More distance than this, in lines, is a blank line. */
export const BLANK_LINES = 1.5;

/** A first line is indented by more, in ems. */
export const INDENT_EMS = 1;

/** The last line of a paragraph ends before the margin by more, in ems; where the text is justified and a sentence ends, less is enough. */
export const SHORT_EMS = 4;
export const SHORT_JUSTIFIED_EMS = 0.5;

export const FULL_STOP = /[.!?]["”’)]*$/;

export const SENTENCE_END = /(?:[.!?:;][-–—]?|---)["”’)]*$/;

/** Lines that are centred by the program, and not by chance, are off the centre by less, in ems. */
export const CENTRE_EMS = 0.2;

export function isIndented({ x0 }: Line, { left, size }: Geometry): boolean {
  return x0 > left + INDENT_EMS * size;
}

export interface Column extends BodyPage {
  readonly geometry: Geometry;
  /** The lines of labels in capitals, and the lines right above one. */
  readonly labels: ReadonlyMap<Line, LabelPart>;
  readonly labelAfter: ReadonlySet<Line>;
}

export function gapAbove(at: number, { lines, geometry }: Column): number | null {
  const [lineAbove, line] = [lines[at - 1], lines[at]];
  return lineAbove === undefined || line === undefined
    ? null
    : (line.y - lineAbove.y) / geometry.pitch;
}

export function isBlank(gap: number | null): boolean {
  return gap === null || gap > BLANK_LINES;
}

/**
 * Whether a line ends before the margin: with a sentence in justified text, or where the first word below has room; or leaves room for that
 * word in a longer line below it.
 */
export function isShort(line: Line, below: Line, geometry: Geometry): boolean {
  const isSentence = geometry.isJustified && SENTENCE_END.test(line.text);
  const isEnd = isSentence || leavesRoom(line, below, geometry.right);
  return (isEnd && endsEarly(line, geometry)) || leavesRoom(line, below);
}

export function endsEarly({ x1, text }: Line, { right, size, isJustified }: Geometry): boolean {
  const isJust = isJustified && FULL_STOP.test(text);
  return x1 < right - (isJust ? SHORT_JUSTIFIED_EMS : SHORT_EMS) * size;
}

export function leavesRoom({ x1 }: Line, below: Line, right = below.x1): boolean {
  const [word = ''] = below.text.split(' ', 1);
  const width = ((below.x1 - below.x0) * (word.length + 2)) / below.text.length;
  return x1 + width < right;
}

/** Whether the line begins with a name or an office in bold and has a colon after it, as only a label has. */
export function isSpeakerLine(line: Line, rules: CompiledForms): boolean {
  const bold = foldForPatterns(leadingBold(line));
  return isKnown(bold, rules) && /^[^:]{2,120}:/.test(line.text);
}
