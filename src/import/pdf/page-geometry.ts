// The geometry of a document: the margins, the distance of lines and the size of its text, as most lines have them.

import type { BodyPage } from './drop-furniture.ts';
import type { Line } from './extract-lines.ts';

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
