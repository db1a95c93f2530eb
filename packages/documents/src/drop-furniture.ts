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
  const reach = reachOf(pages);
  const ends = pages.map((page) => endsOf(page, reach));
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

/** Where the first and the last line of most pages are: pages that were printed smaller than their paper have wide margins. */
type Reach = Readonly<Record<'top' | 'bottom', number>>;

/** Fewer pages do not tell. */
const REACH_PAGES_MIN = 5;

function reachOf(pages: readonly PageLines[]): Reach {
  const heights = pages.flatMap(({ lines }) =>
    lines.length === 0 ? [] : [lines.map(({ y }) => y)],
  );
  const tops = heights.map((own) => own.reduce((least, y) => Math.min(least, y), Infinity));
  const bottoms = heights.map((own) => own.reduce((most, y) => Math.max(most, y), -Infinity));
  if (heights.length < REACH_PAGES_MIN) return { top: -Infinity, bottom: Infinity };
  return {
    top: middleOf(tops, -Infinity) + BESIDE_POINTS,
    bottom: middleOf(bottoms, Infinity) - BESIDE_POINTS,
  };
}

function middleOf(values: readonly number[], otherwise: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? otherwise;
}

type PageEnds = readonly (readonly Line[])[];

/** The first and the last lines of a page, within the reach of furniture, each from the edge inwards. */
function endsOf({ lines, height }: PageLines, reach: Reach): PageEnds {
  const sorted = lines.toSorted((a, b) => a.y - b.y);
  const isTop = ({ y }: Line): boolean => y < Math.max(TOP_PART * height, reach.top);
  const isBottom = ({ y }: Line): boolean => y > Math.min((1 - BOTTOM_PART) * height, reach.bottom);
  const top = sorted.filter(isTop).slice(0, LINES_MAX);
  const bottom = sorted
    .filter((line) => isBottom(line) && !top.includes(line))
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
    items: withPages(flow)
      .filter(([item]) => !dropped.has(item))
      .map(([, placed]) => placed),
    furniture: [...flow.furniture, ...[...dropped].map(textOfItem)],
  };
}

/** Each item as it was, and with its page: where pages are not marked, the number of a page ends one. */
function withPages({ items, pages }: FlowDocument): (readonly [FlowItem, FlowItem])[] {
  let page = 1;
  return items.map((item) => {
    if (pages > 1) return [item, item];
    if (isPageNumber(item)) page++;
    return [item, { ...item, page }];
  });
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
