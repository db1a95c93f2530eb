// Finds the tables of a column of lines: rows of figures in cells, or text in cells that begin at the same positions, with
// the rows of headings above them and the wrapped cells between them.

import { firstOf, grouped, lastOf, present } from './lists.ts';
import { type CompiledForms, foldForPatterns } from './document-forms.ts';
import { isMark, type JoinedText, type Line, type LineCell, LIST_MARK } from './extract-lines.ts';
import {
  BOLD_PART,
  type Geometry,
  isCapitals,
  isCentred,
  ITALIC_PART,
  itemsOf,
  leadingBold,
  opensNote,
} from './line-style.ts';

/** Short lines between two rows of figures that still belong to the table: wrapped cells. */
const GAP_LINES_MAX = 9;

/** Rows whose second cells begin at the same position that make a table of text. */
const ALIGNED_ROWS_MIN = 4;
const ALIGNED_GAP_LINES_MAX = 3;

/** Two rows of at least this many cells make a table if two of the cells begin at the same positions: no line of prose has such gaps. */
const CELLS_OF_TEXT_MIN = 3;

/** A line that takes this part of the width of the column is a line of text, unless it has cells. */
const TEXT_PART = 0.6;

/** A line of text begins within this part of the width of the column. */
const TEXT_START_PART = 0.2;

/** A cell beside a table takes less of the width of the column, and is at most this number of lines from it. */
const CELL_WIDTH_PART = 0.4;
const CELL_LINES_MAX = 1.6;

/** The totals of a table are at most this number of lines below its rows. */
const TOTAL_LINES_MAX = 2.5;

/** Print that is smaller than this part of the usual size is small. */
const SMALL_PRINT_PART = 0.95;

/** A heading in the middle is wider than this, in sizes of its font; the heading of a column is not. */
const HEADING_SIZES_MIN = 6;

/** For every line, whether it is a line of a table. `above` are the rows of a table that may go on here, in the column before. */
export function findTables(
  lines: readonly Line[],
  geometry: Geometry,
  rules: CompiledForms,
  above: readonly Line[],
): boolean[] {
  const inTable = lines.map(({ isRuled }) => isRuled);
  const text = lines.map((line) => isText(line, geometry, rules));
  // A list without headings of columns above it: its items are of the text, whatever they say of each.
  lines.forEach((line, at) => {
    const isFirst = at === 0 && above.length === 0;
    const isOfList = isFirst || text[at - 1] === true || lines[at - 1]?.cells.length === 1;
    if (isOfList && (isItemOfWords(line) || isPersonWithRole(line, rules))) text[at] = true;
  });
  const column = { lines, text, inTable, geometry };
  type Rows = readonly Line[];
  const all = (rows: Rows): Rows => rows;
  const mark = (isRow: (line: Line) => boolean, gapMax: number, tableOf = all): void => {
    for (const rows of joinRows(column, isRow, gapMax).map(tableOf)) {
      if (rows.length < 2) continue;
      inTable.fill(true, lines.indexOf(firstOf(rows)), lines.indexOf(lastOf(rows)) + 1);
    }
  };
  mark((line) => isRowOfFigures(line) || isRowOfHeadings(line, rules), GAP_LINES_MAX);
  for (const x of columnStarts(lines)) {
    const isAligned = (line: Line): boolean => line.cells.slice(1).some((cell) => isAt(cell.x0, x));
    mark(isAligned, ALIGNED_GAP_LINES_MAX, (rows) => (rows.length < ALIGNED_ROWS_MIN ? [] : rows));
  }
  mark(isNameWithFigure, 0, (rows) =>
    rows.every(({ cells }) => isInColumn(cells[1], firstOf(rows).cells[1])) ? rows : [],
  );
  const hasCells = ({ cells }: Line): boolean => cells.length >= CELLS_OF_TEXT_MIN;
  mark(hasCells, ALIGNED_GAP_LINES_MAX, (rows) =>
    rows.filter((row) => rows.some((otherRow) => otherRow !== row && sharesColumns(row, otherRow))),
  );
  // The table of a row at the end of a page is on the next one.
  const last = lines.at(-1);
  const isLastRow = last !== undefined && (hasCells(last) || isNameWithFigure(last));
  if (isLastRow && text.at(-1) === false) inTable[lines.length - 1] = true;
  extend(column, rules);
  continueTables(column, above);
  return inTable;
}

interface TableColumn {
  readonly lines: readonly Line[];
  /** Of each line, whether it is of a speech, a note or a heading, and whether it is of a table. */
  readonly text: readonly boolean[];
  readonly inTable: boolean[];
  readonly geometry: Geometry;
}

/** The rows of each group: few lines are between two of them, and none of them is text. */
function joinRows(
  { lines, text }: TableColumn,
  isRow: (line: Line) => boolean,
  gapMax: number,
): Line[][] {
  const rows = lines.filter((line, at) => text[at] === false && isRow(line));
  return grouped(rows, (group, row) => {
    const between = text.slice(lines.indexOf(lastOf(group)) + 1, lines.indexOf(row));
    return between.length <= gapMax && !between.includes(true);
  });
}

/** Headings of columns above a table, and cells that wrapped below it. */
function extend({ lines, text, inTable, geometry }: TableColumn, rules: CompiledForms): void {
  const lineAt = (at: number): Line => present(lines[at], 'a line of a page');
  const joins = (at: number, beside: number): boolean => {
    const line = lineAt(at);
    const distance = Math.abs(line.y - lineAt(beside).y);
    if (text[at] === true || distance > CELL_LINES_MAX * geometry.pitch) return false;
    const isShort = line.x1 - line.x0 < CELL_WIDTH_PART * (geometry.right - geometry.left);
    const isCell = isShort && !isCentred(line, geometry, 1) && isCellText(line, geometry, rules);
    return isCell || line.cells.length > 1;
  };
  for (let at = 1; at < lines.length; at++) {
    const isSmall = inTable[at - 1] === true && lineAt(at).size < geometry.size;
    if (isSmall && joins(at, at - 1)) inTable[at] = true;
  }
  for (let at = lines.length - 2; at >= 0; at--) {
    if (inTable[at + 1] && !inTable[at] && joins(at, at + 1)) inTable[at] = true;
  }
}

/** The last rows of a table, such as its totals, may have few cells: they stand in the columns of the rows above them. */
function continueTables(
  { lines, text, inTable, geometry }: TableColumn,
  above: readonly Line[],
): void {
  let rows = [...above];
  lines.forEach((line, at) => {
    const [lineAbove, lineBelow] = [lines[at - 1], lines[at + 1]];
    const isNear = (linesMax: number): boolean =>
      lineAbove === undefined || line.y - lineAbove.y <= linesMax * geometry.pitch;
    // At the top of a page a paragraph may begin, but the rest of a cell is no sentence.
    const isCell =
      isNear(WRAPPED_LINES) && !(lineAbove === undefined && /[.!?:;]$/.test(line.text));
    const row = rows.findLast(({ cells }) => cells.length > 1);
    const isWrapped = isCell && wrappedCells(line, row?.cells ?? []) !== null;
    const isTitle =
      lineBelow !== undefined && text[at + 1] === false && isInColumns(lineBelow, rows);
    const isRow = isNear(TOTAL_LINES_MAX) && (isWrapped || isTitle || isInColumns(line, rows));
    if (inTable[at] === true || (isRow && text[at] === false)) {
      inTable[at] = true;
      rows.push(line);
    } else rows = [];
  });
}

/** Whether a cell of the line begins or ends where cells of the rows do; in the first column a paragraph may begin, and a figure alone is a total. */
function isInColumns({ cells }: Line, rows: readonly Line[]): boolean {
  const columns = rows.flatMap((row) => row.cells.slice(1));
  return cells
    .filter((cell, index) => index > 0 || isFigure(cell))
    .some((cell) => columns.some((column) => isInColumn(cell, column)));
}

function isFigure({ text }: LineCell): boolean {
  return /^[^\p{L}\d]*\d[^\p{L}]*$/u.test(text);
}

function isInColumn(cell: LineCell | undefined, cellAbove: LineCell | undefined): boolean {
  if (cell === undefined || cellAbove === undefined) return false;
  return isAt(cell.x0, cellAbove.x0) || isAt(cell.x1, cellAbove.x1);
}

/** Cells of a column begin, or end, at the same position. */
function isAt(x: number, columnX: number): boolean {
  return Math.abs(x - columnX) <= ALIGNED_POINTS;
}

function sharesColumns(first: Line, second: Line): boolean {
  const [firstColumns, secondColumns] = [first.cells.slice(1), second.cells.slice(1)];
  const shared = firstColumns.filter((cell) => secondColumns.some(({ x0 }) => isAt(x0, cell.x0)));
  return shared.length >= CELLS_OF_TEXT_MIN - 1;
}

/** A line beside a table that is set like a cell: in small print, bold or capitals. */
function isCellText(line: Line, { size }: Geometry, rules: CompiledForms): boolean {
  if (line.size < SMALL_PRINT_PART * size || line.bold > BOLD_PART) return true;
  return isCapitals(line.text, rules.lowerCase);
}

function isRowOfFigures({ cells }: Line): boolean {
  const figures = cells.filter(({ text }) => /\d/.test(text) && !/\p{L}{2}/u.test(text)).length;
  return (cells.length >= 3 && figures >= 2) || (cells.length === 2 && figures === 2);
}

/** "Mr. Bulo 102 votes" */
function isNameWithFigure({ cells: [name, figure, ...further] }: Line): boolean {
  if (name === undefined || figure === undefined || further.length > 0) return false;
  return /\p{L}{2}/u.test(name.text) && /^\d[^\p{L}]*(?: \p{L}+)?$/u.test(figure.text);
}

/** Headings of columns, whose table may be on the next page. */
function isRowOfHeadings({ cells, text }: Line, rules: CompiledForms): boolean {
  return cells.length >= 3 && isCapitals(text, rules.lowerCase);
}

/** The positions where the second and later cells of several lines begin. */
function columnStarts(lines: readonly Line[]): number[] {
  const starts = lines.flatMap((line) => line.cells.slice(1).map((cell) => cell.x0));
  const rowsAt = (x: number): number[] => starts.filter((start) => isAt(start, x));
  return starts.filter((x) => rowsAt(x)[0] === x && rowsAt(x).length >= ALIGNED_ROWS_MIN);
}

/** Whether a line is one of a speech, a note or a heading, which a table never has within it. */
function isText(line: Line, geometry: Geometry, rules: CompiledForms): boolean {
  if (line.italic > ITALIC_PART && opensNote(line.text)) return true;
  if (/\p{Ll}/u.test(leadingBold(line)) && /^[^:]{2,120}:/.test(line.text)) return true;
  const folded = foldForPatterns(line.text);
  if (rules.tellers.test(folded) || rules.divisionList.test(`${folded}:`)) return true;
  if (line.cells.length > 1) {
    return (
      itemsOf(line) !== null ||
      isNamedItem(line, rules) ||
      isStretched(line) ||
      fillsColumn(line, geometry)
    );
  }
  if (isCentred(line, geometry, 1) && isCapitals(line.text, rules.lowerCase)) {
    return line.x1 - line.x0 > HEADING_SIZES_MIN * line.size || line.bold === 0;
  }
  const width = geometry.right - geometry.left;
  return line.x1 - line.x0 > TEXT_PART * width && line.x0 < geometry.left + TEXT_START_PART * width;
}

/** A line of text that ends with a line break is justified too: each word is a cell, and all gaps are the same. */
function isStretched({ cells }: Line): boolean {
  const gaps = cells.slice(1).map(({ x0 }, at) => x0 - present(cells[at], 'a cell').x1);
  const least = gaps.reduce((a, b) => Math.min(a, b), Infinity);
  const isEven = gaps.every((gap) => gap - least < 1);
  const words = cells.filter(({ text }) => /^[^\d\s]+$/.test(text)).length;
  return (
    isEven && cells.every(({ text }) => !/\s/.test(text)) && words > 2 && words * 2 > cells.length
  );
}

/** A justified line of words that takes all of a narrow column has wide gaps. */
function fillsColumn({ cells, column, x0, x1 }: Line, { left, right, size }: Geometry): boolean {
  if (column === 'whole' || cells.some(({ text }) => /\d/.test(text))) return false;
  return x0 - left < 2 * size && Math.abs(x1 - right) < 2;
}

/** "1. Peter Bulo Serving 14 years": a number with a stop or a bracket, and two cells that begin with words. */
function isItemOfWords({ cells }: Line): boolean {
  const [mark, ...texts] = cells;
  const isNumbered = mark !== undefined && isMark(mark.text);
  const isOfWords = texts.length > 0 && texts.length < 3;
  return isNumbered && isOfWords && texts.every(({ text }) => /^\p{L}{2}/u.test(text));
}

/** "Hon. Baraka Leader of Delegation" */
function isPersonWithRole(
  { cells: [name, role, ...further] }: Line,
  rules: CompiledForms,
): boolean {
  if (name === undefined || role === undefined || further.length > 0) return false;
  const isName = ({ text }: LineCell): boolean => rules.honorific.test(text);
  return (
    isName(name) &&
    !isName(role) &&
    /^(?:[^\d\p{L}]|\p{L}(?!\p{L}))*\p{L}{2}[^\d]*$/u.test(role.text)
  );
}

/** "1. Hon. Baraka Chairperson": a person in a list, and what the person is. */
function isNamedItem({ cells, text }: Line, rules: CompiledForms): boolean {
  const name = text.replace(LIST_MARK, '').trim();
  return cells.length <= 3 && name !== text && rules.honorific.test(name) && !/\d/.test(name);
}

// The text of a table: a line for each row, with a tab between its cells.

/** Lines whose baselines differ by less, in lines, are one row: cells are not set on one baseline. */
const ROW_LINES = 0.45;

/** The distance to the next line of a cell that wraps, in lines. */
const WRAPPED_LINES = 1.3;

/** Cells of a column begin at the same position, give or take this. */
const ALIGNED_POINTS = 3;

interface Row {
  readonly page: number;
  /** Of its last line. */
  y: number;
  cells: LineCell[];
}

export function tableText(lines: readonly Line[], pitch: number): JoinedText {
  const rows: Row[] = [];
  // Where rows have numbers, a line without one goes on with the row above it.
  const isNumbered =
    lines.filter(({ cells }) => /^\d{1,4}\W?$/.test(firstOf(cells).text)).length > 1;
  lines.forEach((line, at) => {
    const row = rows.at(-1);
    const isSameRow = row?.page === line.page && Math.abs(line.y - row.y) <= ROW_LINES * pitch;
    const isBelow = row?.page === line.page && line.y - row.y <= WRAPPED_LINES * pitch;
    const isNext = isBelow || (isNumbered && row?.page === line.page - 1);
    const isWrapped = isNumbered || isComplete(lines[at + 1], line);
    const wrapped = isNext && isWrapped ? wrappedCells(line, row.cells, isNumbered) : null;
    if (row !== undefined && isCut(row, line)) {
      row.cells = row.cells.map((cell, at) => withText(cell, line.cells[at]));
    } else if (isSameRow && !line.isRuled && !overlaps(row.cells, line.cells)) {
      for (const cell of line.cells) row.cells.push(cell);
    } else if (row !== undefined && wrapped !== null) {
      wrapped.forEach((column, index) => {
        row.cells[column] = withText(present(row.cells[column], 'a cell'), line.cells[index]);
      });
      row.y = line.y;
    } else rows.push({ ...line, y: line.isRuled ? NaN : line.y, cells: [...line.cells] });
  });
  const sorted = rows.map(({ cells }) => cells.toSorted((a, b) => a.x0 - b.x0));
  const text = sorted.map((cells) => cells.map((cell) => cell.text).join('\t')).join('\n');
  return { text, spans: [{ text, bold: false, italic: false }] };
}

/** A cell and what stands below it. */
function withText(cell: LineCell, { x1, text } = cell): LineCell {
  return { ...cell, x1: Math.max(cell.x1, x1), text: `${cell.text} ${text}`.trim() };
}

/** Whether a page cuts a row, and this is its rest: no cell is the first, or a figure, and each goes on with words or a bracket. */
function isCut({ page, cells }: Row, line: Line): boolean {
  if (!line.isRuled || page === line.page || cells.length !== line.cells.length) return false;
  return line.cells.every(({ text }, at) => {
    const isRest = /^\(|\p{L}/u.test(text) && /[\p{L},]\)?$/u.test(cells[at]?.text ?? '');
    return text === '' || (at > 0 && isRest);
  });
}

/** Whether the line below has a cell in the same column: where it has none, the line above may be the beginning of its cell. */
function isComplete(below: Line | undefined, { page, x0 }: Line): boolean {
  if (below?.page !== page) return true;
  return below.cells.some((cell) => isAt(cell.x0, x0));
}

/**
 * The indexes of the cells that those of a line continue; null where one continues none. Figures do not wrap, and what stands in the first
 * column may be a row of its own.
 */
function wrappedCells({ cells, isRuled }: Line, above: readonly LineCell[], areMore = false) {
  if (isRuled || (cells.length > 1 && !areMore)) return null;
  const first = above.reduce((least, { x0 }) => Math.min(least, x0), Infinity);
  const columns = cells.map((cell) => {
    const isOf = (cellAbove: LineCell): boolean =>
      isAt(cellAbove.x0, cell.x0) && cellAbove.x0 > first;
    return above.findIndex(
      (cellAbove) => isOf(cellAbove) && !(isFigure(cell) && (!areMore || isFigure(cellAbove))),
    );
  });
  return columns.includes(-1) ? null : columns;
}

function overlaps(cells: readonly LineCell[], otherCells: readonly LineCell[]): boolean {
  return cells.some((cell) =>
    otherCells.some((otherCell) => cell.x0 < otherCell.x1 && otherCell.x0 < cell.x1),
  );
}
