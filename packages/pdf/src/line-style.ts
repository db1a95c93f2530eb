// What the style and position of a line say: how much of it is bold or in italics, whether it is centred, in capitals, or in
// brackets.

import type { BodyPage } from './drop-furniture.ts';
import type { Line, LineCell, Span } from './extract-lines.ts';

/** A line of which more is in italics, or bold, is set so: a name in a note may be set otherwise. */
export const ITALIC_PART = 0.6;
export const BOLD_PART = 0.8;

/** A centred line is off the centre by less, in ems: typists centre by eye, or with a first-line indent left in. */
const OFF_CENTRE_EMS = 2;

/** A centred line keeps this distance from both margins, in ems. */
const CENTRED_MARGIN_EMS = 1.5;

export function isCentred(line: Line, geometry: Geometry, offEms = OFF_CENTRE_EMS): boolean {
  const { left, right, size } = geometry;
  const off = Math.abs((line.x0 + line.x1) / 2 - (left + right) / 2);
  const margin = CENTRED_MARGIN_EMS * size;
  return off <= offEms * size && line.x0 - left >= margin && right - line.x1 >= margin;
}

/** The part of the letters and digits in a style. */
export function partIn(spans: readonly Span[], style: 'bold' | 'italic'): number {
  let total = 0;
  let styled = 0;
  for (const span of spans) {
    const letters = span.text.replace(/[^\p{L}\p{N}]/gu, '').length;
    total += letters;
    if (span[style]) styled += letters;
  }
  return total === 0 ? 0 : styled / total;
}

/** Whether the text is in capitals, but for what is listed as lower case; a single letter is not. */
export function isCapitals(text: string, lowerCase: RegExp): boolean {
  const rest = text.replace(lowerCase, '');
  return /\p{Lu}.*\p{Lu}/u.test(rest) && !/\p{Ll}/u.test(rest);
}

/** Whether a text opens with a bracket that is not the number of a list: "(a)", "(iv)", "(12)". */
export function opensNote(text: string): boolean {
  return /^[([]/.test(text) && !/^\((?:[a-z]{1,2}|[ivx]{1,5}|\d{1,3})\)/i.test(text);
}

/** What an item of a list begins with: "1.", "(a)", "iv)", "“(2F)", "10A.", "•", or a bullet of a symbol font. */
export const LIST_MARK =
  /^["“]?(?:(?:\d{1,3} ?[A-Z]?|[a-z]|[ivxl]{1,6})[.)](?!\d)|\((?:\d{1,3}[A-Za-z]{0,2}|[a-z]{1,2}|[ivxl]{1,6}|[A-Z])\)|[•●▪➢\uf0a7\uf0b7\uf0d8])/u;

/** The items of a list that stand in the cells of a line, a number in a cell of its own with what follows it; null where a cell has none. */
export function itemsOf({ cells }: Line): LineCell[] | null {
  const items: LineCell[] = [];
  for (const cell of cells) {
    const last = items.at(-1);
    if (last !== undefined && LIST_MARK.exec(last.text)?.[0] === last.text) {
      items[items.length - 1] = { ...last, x1: cell.x1, text: `${last.text} ${cell.text}` };
    } else if (LIST_MARK.test(cell.text)) items.push(cell);
    else return null;
  }
  return items;
}

/** How many brackets are open at the end of the text, whatever their kind; a closing bracket at the end closes all. */
export function openBrackets(text: string): number {
  if (/[)\]][.\s]*$/.test(text)) return 0;
  let open = 0;
  for (const sign of text) {
    if (sign === '(' || sign === '[') open++;
    else if ((sign === ')' || sign === ']') && open > 0) open--;
  }
  return open;
}

/** The bold text a line begins with; empty where it does not begin with any. */
export function leadingBold(spans: readonly Span[]): string {
  let text = '';
  for (const span of spans) {
    if (!span.bold && /[\p{L}\p{N}]/u.test(span.text)) break;
    if (!span.bold && text === '') break;
    text += span.text;
  }
  return text.trim();
}

// The geometry of a document: the margins, the distance of lines and the size of its text, as most lines have them.

export interface Geometry {
  readonly left: number;
  readonly right: number;
  /** The distance of baselines. */
  readonly pitch: number;
  /** The size of the text. */
  readonly size: number;
}

/** A line that takes this part of the width of its page is a line of text, and not a heading or a note. */
const LONG_PART = 0.55;

/** Fewer long lines than this do not tell the margins: the document's are taken. */
const LONG_LINES_MIN = 20;

/** A line that is less than this many sizes of its font below another is of the same row. */
const ROW_SIZES_MAX = 0.8;

/** For a document that does not tell: A4 with margins of an inch, in points. */
const USUAL = { left: 72, right: 523, size: 12 };

export function geometryOf(pages: readonly BodyPage[]): Geometry {
  const lines = pages.flatMap((page) => longLines(page));
  const all = lines.length > 0 ? lines : pages.flatMap((page) => page.lines);
  const distances: number[] = [];
  for (const page of pages) {
    page.lines.forEach((line, index) => {
      const next = page.lines[index + 1];
      const distance = next === undefined ? 0 : next.y - line.y;
      if (distance > ROW_SIZES_MAX * line.size) distances.push(distance);
    });
  }
  const size = mode(all.map((line) => line.size)) ?? USUAL.size;
  return {
    left: leftOf(all) ?? USUAL.left,
    right: rightOf(all) ?? USUAL.right,
    pitch: pitchOf(distances, size),
    size,
  };
}

/** The margins of some of the pages, such as the left ones, or of one column of them. */
export function marginsOf(pages: readonly BodyPage[], document: Geometry): Geometry {
  const lines = pages.flatMap(longLines);
  if (lines.length < LONG_LINES_MIN) return document;
  const left = leftOf(lines) ?? document.left;
  const right = rightOf(lines) ?? document.right;
  return { ...document, left, right };
}

function longLines(page: BodyPage): Line[] {
  return page.lines.filter(
    (line) => line.x1 - line.x0 > LONG_PART * page.width && line.cells.length < 3,
  );
}

/** The smallest of the positions a tenth of the lines begin at. */
function leftOf(lines: readonly Line[]): number | undefined {
  const counts = countsOf(lines.map((line) => line.x0));
  const used = [...counts].filter(([, count]) => count * 10 >= lines.length);
  return used.length === 0 ? undefined : Math.min(...used.map(([x]) => x));
}

/** Nine lines of ten end before it: text may be justified or not, and a few lines stand out. */
function rightOf(lines: readonly Line[]): number | undefined {
  const ends = lines.map((line) => line.x1).sort((one, other) => one - other);
  return ends[Math.floor(0.9 * (ends.length - 1))];
}

/** The smallest distance that is common: in a short document, most lines may have blank ones between them. */
function pitchOf(distances: readonly number[], size: number): number {
  const common = [...countsOf(distances)].filter(([, count]) => count * 10 >= distances.length);
  return common.length === 0 ? size * 1.15 : Math.min(...common.map(([distance]) => distance));
}

function mode(values: readonly number[]): number | undefined {
  const [best] = [...countsOf(values)].sort((one, other) => other[1] - one[1]);
  return best?.[0];
}

/** How often each value occurs, to half a point. */
function countsOf(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) {
    const rounded = Math.round(value * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  return counts;
}
