// What the style and position of a line say: how much of it is bold or in italics, whether it is centred, in capitals, or in
// brackets.

import type { Line, Span } from './extract-lines.ts';
import type { Geometry } from './page-geometry.ts';

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
