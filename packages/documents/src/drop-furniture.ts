// Separates the furniture of pages from the record: running heads, page numbers and footers. Furniture is at the top or bottom
// of a page and is repeated on other pages, or known from the parliament's description.

import { foldForPatterns, type CompiledForms } from './document-forms.ts';
import { countsOf, mostCommon } from './lists.ts';
import type { Line, PageLines } from './extract-lines.ts';
import { type FlowDocument, type FlowItem, isTable } from './flow-document.ts';

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

/** Lines on one baseline, in columns of their own. */
const BESIDE_POINTS = 4;

export function dropFurniture(pages: readonly PageLines[], rules: CompiledForms) {
  const ends = pages.map(endsOf);
  const repeated = findRepeated(ends);
  const offset = printedOffset(ends);
  const isNumber = (text: string, page: number): boolean => text === String(page + offset);
  const isFurniture = (line: Line): boolean => {
    const text = foldForPatterns(line.text);
    // "[Ms Alum]   10104": a number in a cell of its own.
    if (line.cells.length > 1 && line.cells.some((cell) => isNumber(cell.text, line.page)))
      return true;
    const bare = /^[- ]*(\d{1,5})[- ]*$/.exec(text);
    if (bare !== null) return Number(bare[1]) === line.page + offset;
    // "(Applause)" may stand at the end of many pages.
    return rules.furniture.test(text) || (isRepeated(repeated, line) && !/^[([]\p{L}/u.test(text));
  };
  return pages.map((page, index) => {
    const numbers = (ends[index] ?? []).flat().filter(({ text }) => isNumber(text, page.number));
    // The name of who speaks stands beside the number of the page.
    const isBeside = (line: Line): boolean =>
      numbers.some(
        ({ y, column }) => Math.abs(y - line.y) < BESIDE_POINTS && column !== line.column,
      );
    const dropped = new Set(
      // From the edge of the page inwards: anything behind a line of the record belongs to the record.
      ends[index]?.flatMap((end) =>
        end.slice(0, end.findLastIndex((line) => isFurniture(line) || isBeside(line)) + 1),
      ),
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

// The furniture of a document that flows but was made from pages: the lines at the ends of its pages that are repeated.

/** Of one page, the paragraphs and tables at its top and bottom that may be furniture. */
const ITEMS_AT_TOP = 3;
const ITEMS_AT_BOTTOM = 2;

export function dropFlowFurniture(flow: FlowDocument, rules: CompiledForms): FlowDocument {
  if (!flow.cutsParagraphs) return flow;
  const byPage = [...Map.groupBy(flow.items, ({ page }) => page).values()];
  const ends = byPage.flatMap((own) => [
    ...own.slice(0, ITEMS_AT_TOP),
    ...own.slice(ITEMS_AT_TOP).slice(-ITEMS_AT_BOTTOM),
  ]);
  const least = Math.max(REPEATED_PAGES_MIN, Math.ceil(REPEATED_PART * byPage.length));
  const counts = countsOf(ends.map((item) => maskDigits(textOfItem(item))));
  const isRepeatedItem = (item: FlowItem): boolean => {
    const key = maskDigits(textOfItem(item));
    // "Mr. Speaker: Thank you." ends many pages, and the title of the document is on the first.
    return item.page > 1 && key.includes('#') && (counts.get(key) ?? 0) >= least;
  };
  const isDropped = (item: FlowItem): boolean =>
    isRepeatedItem(item) || rules.furniture.test(foldForPatterns(textOfItem(item)));
  const dropped = new Set([...ends.filter(isDropped), ...flow.items.filter(isPageNumber)]);
  return {
    ...flow,
    items: flow.items.filter((item) => !dropped.has(item)),
    furniture: [...flow.furniture, ...[...dropped].map(textOfItem)],
  };
}

/** "12", centred, or "03/02" on a line by itself, where pages are not marked. */
function isPageNumber(item: FlowItem): boolean {
  if (isTable(item)) return false;
  const text = textOfItem(item);
  return /^\d{2}\/\d{2}$/.test(text) || (item.align !== 'left' && /^\d{1,4}$/.test(text));
}

function textOfItem(item: FlowItem): string {
  if (isTable(item)) return item.rows.flat().join(' ');
  return item.spans.map(({ text }) => text).join('');
}
