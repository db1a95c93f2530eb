// Separates the furniture of pages from the record: running heads, page numbers and footers. Furniture is at the top or bottom
// of a page and is repeated on other pages, or known from the parliament's description.

import { foldForPatterns, type CompiledForms } from './document-forms.ts';
import { mostCommon } from './lists.ts';
import type { Line, PageLines } from './extract-lines.ts';

export type BodyPage = Readonly<ReturnType<typeof dropFurniture>[number]>;

/** The parts of the height of a page where furniture can stand. */
const TOP_PART = 0.13;
const BOTTOM_PART = 0.14;

/** Lines of furniture at one end of a page: a footer of three lines and a number. */
const LINES_MAX = 4;

/** The share of pages on which a line is repeated. Heads of left and right pages differ, and some pages have none. */
const REPEATED_PART = 0.2;
const REPEATED_PAGES_MIN = 3;

/** Repeated furniture keeps its position, in points. */
const POSITION_TOLERANCE = 8;

export function dropFurniture(pages: readonly PageLines[], rules: CompiledForms) {
  const ends = pages.map(endsOf);
  const repeated = findRepeated(ends);
  const offset = printedOffset(ends);
  const isFurniture = (line: Line): boolean => {
    const text = foldForPatterns(line.text);
    const bare = /^[- ]*(\d{1,5})[- ]*$/.exec(text);
    if (bare !== null) return Number(bare[1]) === line.page + offset;
    // "(Applause)" may stand at the end of many pages.
    return rules.furniture.test(text) || (isRepeated(repeated, line) && !/^[([]\p{L}/u.test(text));
  };
  return pages.map((page, index) => {
    const dropped = new Set(
      // From the edge of the page inwards: anything behind a line of the record belongs to the record.
      ends[index]?.flatMap((end) => end.slice(0, end.findLastIndex(isFurniture) + 1)),
    );
    return {
      ...page,
      /** The number that is printed on the page; the number in the document where none is. */
      printed: page.number + offset,
      lines: page.lines.filter((line) => !dropped.has(line)),
      furniture: page.lines.filter((line) => dropped.has(line)),
    };
  });
}

type PageEnds = readonly (readonly Line[])[];

/** The first and the last lines of a page, within the reach of furniture, each from the edge inwards. */
function endsOf({ lines, height }: PageLines): PageEnds {
  const sorted = lines.toSorted((one, other) => one.y - other.y);
  const top = sorted.filter((line) => line.y < TOP_PART * height).slice(0, LINES_MAX);
  const bottom = sorted
    .filter((line) => line.y > (1 - BOTTOM_PART) * height && !top.includes(line))
    .slice(-LINES_MAX)
    .reverse();
  return [top, bottom];
}

/** The lines of every repeated text, ignoring digits. */
type Repeated = ReadonlyMap<string, readonly Line[]>;

function findRepeated(ends: readonly PageEnds[]): Repeated {
  const lines = Map.groupBy(ends.flat(2), ({ text }) => maskDigits(text));
  const least = Math.max(
    Math.min(REPEATED_PAGES_MIN, ends.length),
    Math.ceil(REPEATED_PART * ends.length),
  );
  return new Map(
    [...lines].filter(([key, its]) => its.length >= least && (ends.length > 2 || /#/.test(key))),
  );
}

function isRepeated(repeated: Repeated, line: Line): boolean {
  const lines = repeated.get(maskDigits(line.text)) ?? [];
  const near = lines.filter(({ y }) => Math.abs(y - line.y) <= POSITION_TOLERANCE);
  return near.length >= 2 && near.length * 2 >= lines.length;
}

function maskDigits(text: string): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, '').toLowerCase();
}

/** The difference between the printed page number and the number in the document, on which most pages agree. */
function printedOffset(pages: readonly PageEnds[]): number {
  const offsets = pages.map((ends) =>
    ends.flat().flatMap(({ text, page }) => {
      const numbers = text.match(/(?<!\d)\d{1,5}(?!\d)/g) ?? [];
      return numbers.map((number) => Number(number) - page);
    }),
  );
  const best = mostCommon(offsets.flatMap((its) => [...new Set(its)]));
  return best !== undefined && best[1] * 2 > pages.length ? best[0] : 0;
}
