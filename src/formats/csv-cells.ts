// Cells of CSV: text that no spreadsheet runs, and rows of it.

/** Put in front of a cell that would be run: a spreadsheet takes it for "this is text". */
export const FORMULA_MARK = "'";

/** RFC 4180 ends lines with CR LF. */
export const LINE_END = '\r\n';

/** How a cell begins that is run as a formula, in any of the widths, or that begins with the mark itself. */
const RUN_OR_MARKED = /^['=+\-@\t\r\n＝＋－＠]/;

/** Characters for which a cell must be quoted: CR and LF count alone too. */
const QUOTED = /[",\r\n]/;

export function textCell(value: string): string {
  const text = RUN_OR_MARKED.test(value) ? FORMULA_MARK + value : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvRow(cells: readonly string[]): string {
  return cells.map(textCell).join(',') + LINE_END;
}
