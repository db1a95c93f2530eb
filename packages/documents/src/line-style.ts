// What the style and position of a line say: how much of it is bold or in italics, whether it is centred, in capitals, or in
// brackets.

import { countsOf, mostCommon } from './lists.ts';
import { type CompiledForms, foldForPatterns } from './document-forms.ts';
import type { BodyPage } from './drop-furniture.ts';
import { isMark, type Line, type LineCell, LIST_MARK } from './extract-lines.ts';
import type { Span } from './span-style.ts';

/** A line of which more is in italics, or bold, is set so: a name in a note may be set otherwise. */
export const ITALIC_PART = 0.6;
export const BOLD_PART = 0.8;

/** A centred line is off the centre by less, in ems: typists centre by eye, or with a first-line indent left in. */
export const OFF_CENTRE_EMS = 2;

/** A centred line keeps this distance from both margins, in ems. */
const CENTRED_MARGIN_EMS = 1.5;

export function isCentred(
  line: Line,
  geometry: Geometry,
  offEms = OFF_CENTRE_EMS,
  marginEms = CENTRED_MARGIN_EMS,
): boolean {
  const { left, right, size } = geometry;
  const off = Math.abs((line.x0 + line.x1) / 2 - (left + right) / 2);
  const margin = marginEms * size;
  return off <= offEms * size && line.x0 - left >= margin && right - line.x1 >= margin;
}

/** Whether the text is in capitals, but for what is listed as lower case; a single letter is not. */
export function isCapitals(text: string, lowerCase: RegExp): boolean {
  const rest = text.replace(lowerCase, '');
  return /\p{Lu}[^\p{Lu}\n]*\p{Lu}/u.test(rest) && !/\p{Ll}/u.test(rest);
}

/** Whether a text opens with a bracket that is not the number of a list: "(a)", "(iv)", "(12)". */
export function opensNote(text: string): boolean {
  return /^[([]/.test(text) && !/^\((?:[a-z]{1,2}|[ivx]{1,5}|\d{1,3})\)/i.test(text);
}

/** The items of a list that stand in the cells of a line, a number in a cell of its own with what follows it; null where a cell has none. */
export function itemsOf({ cells }: Line): LineCell[] | null {
  const items: LineCell[] = [];
  for (const cell of cells) {
    const last = items.at(-1);
    if (last !== undefined && isMark(last.text)) {
      items[items.length - 1] = { ...last, x1: cell.x1, text: `${last.text} ${cell.text}` };
    } else if (LIST_MARK.test(cell.text)) items.push(cell);
    else return null;
  }
  return items;
}

/** "Mr. Speaker, Sir, the", "Thank you, Hon. Speaker." */
export function addressesChair(text: string, rules: CompiledForms): boolean {
  return text.split(',', 2).some((part) => rules.chair.test(foldForPatterns(part)));
}

/**
 * Whether a bracket, of whatever kind, is open at the end of the text. A closing bracket at the end closes all, unless the line
 * below it begins with a small letter: "(By the Assistant Minister (Ms. Bulo) ⏎ on behalf of the Minister)".
 */
export function isBracketOpen(text: string, below: string): boolean {
  if (/[)\]][.\s]*$/.test(text) && !/^\p{Ll}/u.test(below)) return false;
  let open = 0;
  for (const sign of text) {
    if (sign === '(' || sign === '[') open++;
    else if ((sign === ')' || sign === ']') && open > 0) open--;
  }
  return open > 0;
}

/** Where the bold text at the beginning ends; a space or a stop in another style does not end it. */
export function leadingBoldEnd(spans: readonly Span[]): number {
  let end = 0;
  let at = 0;
  for (const span of spans) {
    at += span.text.length;
    if (span.bold) end = at;
    else if (/[\p{L}\p{N}()]/u.test(span.text)) break;
  }
  return end;
}

/** The bold text a line begins with; empty where it does not begin with any. */
export function leadingBold({ text, spans }: Line): string {
  return text.slice(0, leadingBoldEnd(spans)).trim();
}

// The geometry of a document: the margins, the distance of lines and the size of its text, as most lines have them.

/** `pitch` is the distance of baselines, `size` that of the font of the text. */
export type Geometry = Readonly<ReturnType<typeof geometryOf>>;

/** A line that takes this part of the width of its page is a line of text, and not a heading or a note. */
const LONG_PART = 0.55;

/** Fewer long lines than this do not tell the margins: the document's are taken. */
const LONG_LINES_MIN = 20;

/** In justified text, this part of the long lines ends at the margin, give or take so many points. */
const JUSTIFIED_PART = 0.75;
const EVEN_POINTS = 2;

/** A line that is less than this many sizes of its font below another is of the same row. */
const ROW_SIZES_MAX = 0.8;

/** For a document that does not tell: A4 with margins of an inch, in points. */
const USUAL = { left: 72, right: 523, size: 12 };

export function geometryOf(pages: readonly BodyPage[]) {
  const long = pages.flatMap(longLines);
  const all = long.length > 0 ? long : pages.flatMap((page) => page.lines);
  const distances = pages.flatMap(({ lines }) =>
    lines.slice(1).flatMap((line, at) => {
      const above = lines[at];
      const distance = above === undefined ? 0 : line.y - above.y;
      return above !== undefined && distance > ROW_SIZES_MAX * above.size ? [distance] : [];
    }),
  );
  const size = mostCommon(all.map((line) => toHalfPoints(line.size)))?.[0] ?? USUAL.size;
  // In a short document, most lines may have blank ones between them.
  const pitch = leastCommon(distances) ?? size * 1.15;
  return { ...edgesOf(pages, all, USUAL), pitch, size };
}

/** The margins of some of the pages, such as the left ones, or of one column of them. */
export function marginsOf(pages: readonly BodyPage[], document: Geometry): Geometry {
  const lines = pages.flatMap(longLines);
  if (lines.length < LONG_LINES_MIN) return document;
  return { ...document, ...edgesOf(pages, lines, document) };
}

function longLines(page: BodyPage): Line[] {
  return page.lines.filter(
    (line) => line.x1 - line.x0 > LONG_PART * page.width && line.cells.length < 3,
  );
}

/**
 * Nine long lines of ten end before the right edge: text may be justified or not, and a few lines stand out. At the left edge many lines
 * begin, which may all be short: the last ones of paragraphs.
 */
function edgesOf(
  pages: readonly BodyPage[],
  lines: readonly Line[],
  fallback: Pick<typeof USUAL, 'left' | 'right'>,
) {
  const ends = lines.map((line) => line.x1).sort((a, b) => a - b);
  const starts = pages.flatMap((page) =>
    page.lines.filter(({ cells }) => cells.length < 3).map(({ x0 }) => x0),
  );
  // In a short document most paragraphs may have one line.
  const left = Math.min(
    leastCommon(starts) ?? fallback.left,
    leastCommon(lines.map(({ x0 }) => x0)) ?? fallback.left,
  );
  const right = ends[Math.floor(0.9 * (ends.length - 1))] ?? fallback.right;
  const full = ends.filter((end) => Math.abs(end - right) < EVEN_POINTS).length;
  return { left, right, isJustified: full > JUSTIFIED_PART * ends.length };
}

/** The smallest of the values that a tenth of them have. */
function leastCommon(values: readonly number[]): number | undefined {
  const common = [...countsOf(values.map(toHalfPoints))].filter(
    ([, count]) => count * 10 >= values.length,
  );
  return common.map(([value]) => value).sort((a, b) => a - b)[0];
}

function toHalfPoints(value: number): number {
  return Math.round(value * 2) / 2;
}
