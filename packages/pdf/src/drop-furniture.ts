// Separates the furniture of pages from the record: running heads, page numbers and footers. Furniture stands at the top or
// bottom of a page and is repeated on other pages, or is known to the parliament's description.

import { foldForPatterns, type CompiledForms } from './document-forms.ts';
import type { Line, PageLines } from './extract-lines.ts';

export interface BodyPage extends Pick<PageLines, 'number' | 'width' | 'height' | 'lines'> {
  /** The number that is printed on the page; the number in the document where none is. */
  readonly printed: number;
  readonly furniture: readonly Line[];
}

/** The parts of the height of a page where furniture can stand. */
const TOP_PART = 0.13;
const BOTTOM_PART = 0.14;

/** Lines of furniture at one end of a page: a footer of three lines and a number. */
const LINES_MAX = 4;

/** The part of the pages a line is repeated on. Heads of left and right pages differ, and some pages have none. */
const REPEATED_PART = 0.2;
const REPEATED_PAGES_MIN = 3;

/** Repeated furniture keeps its position, in points. */
const POSITION_TOLERANCE = 8;

export function dropFurniture(
  pages: readonly PageLines[],
  rules: CompiledForms,
): readonly BodyPage[] {
  const withEnds = pages.map((page) => ({ page, ends: endsOf(page) }));
  const repeated = findRepeated(withEnds.map(({ ends }) => ends));
  const offset = printedOffset(withEnds.map(({ page, ends }) => [page.number, ends.flat()]));
  const separated = withEnds.map(({ page, ends }) => {
    const furniture = new Set<Line>();
    for (const end of ends) {
      // From the edge of the page inwards: what is behind a line of the record is of the record.
      for (const line of end) {
        const more = end.slice(end.indexOf(line) + 1);
        if (isFurniture(line) || more.some(isFurniture)) furniture.add(line);
        else break;
      }
    }
    return {
      page,
      lines: page.lines.filter((line) => !furniture.has(line)),
      furniture: page.lines.filter((line) => furniture.has(line)),
    };
  });
  return separated.map(({ page: { number, width, height }, lines, furniture }) => ({
    number,
    width,
    height,
    printed: number + offset,
    lines,
    furniture,
  }));

  function isFurniture(line: Line): boolean {
    const text = foldForPatterns(line.text);
    const bare = /^[- ]*(\d{1,5})[- ]*$/.exec(text);
    if (bare !== null) return Number(bare[1]) === line.page + offset;
    return rules.furniture.test(text) || isRepeated(repeated, line);
  }
}

/** The first and the last lines of a page, as far as furniture can reach, each from the edge inwards. */
function endsOf({ lines, height }: PageLines): readonly [readonly Line[], readonly Line[]] {
  const sorted = lines.toSorted((one, other) => one.y - other.y);
  const top = sorted.filter((line) => line.y < TOP_PART * height).slice(0, LINES_MAX);
  const bottom = sorted
    .filter((line) => line.y > (1 - BOTTOM_PART) * height && !top.includes(line))
    .slice(-LINES_MAX)
    .reverse();
  return [top, bottom];
}

/** The positions of every text that is repeated, digits aside. */
type Repeated = ReadonlyMap<string, readonly number[]>;

function findRepeated(ends: readonly (readonly (readonly Line[])[])[]): Repeated {
  const positions = new Map<string, number[]>();
  for (const line of ends.flat(2)) {
    const key = maskDigits(line.text);
    positions.set(key, [...(positions.get(key) ?? []), line.y]);
  }
  const least = Math.max(
    Math.min(REPEATED_PAGES_MIN, ends.length),
    Math.ceil(REPEATED_PART * ends.length),
  );
  return new Map(
    [...positions].filter(
      ([key, found]) => found.length >= least && (ends.length > 2 || /#/.test(key)),
    ),
  );
}

function isRepeated(repeated: Repeated, line: Line): boolean {
  const positions = repeated.get(maskDigits(line.text)) ?? [];
  const near = positions.filter((y) => Math.abs(y - line.y) <= POSITION_TOLERANCE);
  return near.length >= 2 && near.length * 2 >= positions.length;
}

function maskDigits(text: string): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, '').toLowerCase();
}

/** What must be added to the number of a page in the document to have the printed one: what most pages agree on. */
function printedOffset(pages: readonly (readonly [number, readonly Line[]])[]): number {
  const votes = new Map<number, number>();
  for (const [page, lines] of pages) {
    const numbers = lines.flatMap((line) => line.text.match(/(?<!\d)\d{1,5}(?!\d)/g) ?? []);
    for (const offset of new Set(numbers.map((text) => Number(text) - page))) {
      votes.set(offset, (votes.get(offset) ?? 0) + 1);
    }
  }
  const [best] = [...votes].sort((one, other) => other[1] - one[1]);
  return best !== undefined && best[1] * 2 > pages.length ? best[0] : 0;
}
