// Reads the label a paragraph begins with: who speaks, and as what. The bracket at the end of a label is the name, and what
// stands before it the title, as the record has had it from the beginning.

import {
  foldForPatterns,
  type CompiledParliament,
} from '../../record/parliament/compile-parliament.ts';
import type { Span } from './extract-lines.ts';

export interface PrintedLabel {
  readonly name: string;
  readonly title: string;
  /** Whether it begins as the parliament's labels do. */
  readonly known: boolean;
  /** Where the speech begins in the text of the paragraph. */
  readonly end: number;
  /** How sure it is that this is a label, from 0 to 1. */
  readonly confidence: number;
}

/** The longest labels of the record have some 190 characters with both parts. */
const SPEAKER_LABEL_LENGTH_MAX = 220;

/** Words in a label that does not begin as the parliament's labels do. */
const UNKNOWN_WORDS_MAX = 8;

/** The bold letters after which a label without a colon may end: "Mr. Ruteere asked the Minister". */
const CONTINUES_IN_TEXT = /^\s*(?:[a-z]+ed\b|to ask\b|aliuliza\b)/;

export function readLabel(spans: readonly Span[], rules: CompiledParliament): PrintedLabel | null {
  const text = spans.map((span) => span.text).join('');
  const boldEnd = leadingBoldEnd(spans);
  const bold = text.slice(0, boldEnd);
  if (!/\p{Ll}/u.test(bold)) return boldEnd === 0 ? readPlainLabel(text, rules) : null;
  const colon = labelColon(text, boldEnd);
  if (colon !== null) return labelOf(text.slice(0, colon), after(text, colon), rules, 1);
  const known = isKnown(bold, rules);
  // "The Temporary Speaker (Hon. Kaluma). Mover." has a full stop for the colon.
  const bracket = /^\s*\([^:]{2,80}?\)+\s*[.;,](?=\s)/.exec(text.slice(boldEnd));
  if (bracket !== null && known) {
    const end = boldEnd + bracket[0].length;
    return labelOf(text.slice(0, end - 1), skipSpace(text, end), rules, 0.8);
  }
  if (known && CONTINUES_IN_TEXT.test(text.slice(boldEnd))) {
    return labelOf(bold, skipSpace(text, boldEnd), rules, 0.9);
  }
  return null;
}

/** A label that was not set in bold: only where it is one beyond doubt. */
function readPlainLabel(text: string, rules: CompiledParliament): PrintedLabel | null {
  const colon = /^[^:.?!]{0,12}\.?[^:?!]{2,120}?\s?:(?=\s)/.exec(text);
  if (colon === null) return null;
  const label = colon[0].replace(/\s?:$/, '');
  const bare = label.replace(/\(.*$/, '').trim();
  const words = bare.split(/\s+/);
  const capitals = words.filter((word) => /^[\p{Lu}(]/u.test(word)).length;
  // "Mr. Speaker, Sir, I said:" addresses somebody.
  const isNameOnly = words.length <= 6 && capitals >= words.length - 1 && !bare.includes(',');
  if (!isKnown(label, rules) || !isNameOnly || /[.?!] \p{Lu}\p{Ll}+ \p{Ll}/u.test(bare))
    return null;
  return labelOf(label, after(text, colon[0].length - 1), rules, 0.7);
}

/** Where the bold text at the beginning ends; a space or a stop in another style does not end it. */
function leadingBoldEnd(spans: readonly Span[]): number {
  let end = 0;
  let at = 0;
  for (const span of spans) {
    at += span.text.length;
    if (span.bold) end = at;
    else if (/[\p{L}\p{N}()]/u.test(span.text)) break;
  }
  return end;
}

/**
 * The colon that ends the label: within the bold text, right after it, or after a bracket that follows it. Null where other
 * words stand between.
 */
function labelColon(text: string, boldEnd: number): number | null {
  const colon = text.indexOf(':');
  if (colon < 2 || colon > SPEAKER_LABEL_LENGTH_MAX) return null;
  if (colon < boldEnd) return colon;
  const between = text.slice(boldEnd, colon);
  if (/^[\s.]*$/.test(between)) return colon;
  // The bold text may end within the bracket or before its last words.
  if (/^[^()]{0,80}\)\s*$/.test(between) && text.slice(0, boldEnd).includes('(')) return colon;
  return /^[\s.]*\(.*$/s.test(between) && between.length < 120 ? colon : null;
}

function after(text: string, colon: number): number {
  // "asked the Minister:-" is not a label, but "Mr. Speaker:-" may be.
  return skipSpace(text, colon + (text[colon + 1] === '-' ? 2 : 1));
}

function skipSpace(text: string, at: number): number {
  return text.length - text.slice(at).trimStart().length;
}

function labelOf(
  printed: string,
  end: number,
  rules: CompiledParliament,
  confidence: number,
): PrintedLabel | null {
  const label = printed
    .replace(/^[^\p{L}(]+/u, '')
    .replace(/\s+/g, ' ')
    .trim();
  const folded = foldForPatterns(label);
  if (rules.neverSpeaker.test(folded) || !/\p{Ll}/u.test(label)) return null;
  const known = isKnown(label, rules);
  if (!known && !mayBeName(folded)) return null;
  return { ...splitLabel(label), known, end, confidence: known ? confidence : confidence / 2 };
}

function isKnown(label: string, rules: CompiledParliament): boolean {
  const folded = foldForPatterns(label.replace(/^[^\p{L}(]+/u, ''));
  return rules.honorific.test(folded) || rules.office.test(folded) || rules.collective.test(folded);
}

/** Two words or more that begin with capitals, small words between them aside. */
function mayBeName(label: string): boolean {
  const words = label
    .replace(/\(.*$/, '')
    .split(/[\s,]+/)
    .filter((word) => word.length > 3);
  if (words.length < 2 || words.length > UNKNOWN_WORDS_MAX) return false;
  return words.every((word) => /^\p{Lu}/u.test(word));
}

/** "The Speaker (Hon. Kingi)" is Hon. Kingi, the Speaker; "Sen. (Dr.) Khalwale" is a name alone. */
export function splitLabel(label: string): { name: string; title: string } {
  const open = openingOfLast(label);
  if (open === null) return { name: label, title: '' };
  const title = label.slice(0, open).trim();
  const name = label
    .slice(open + 1)
    .replace(/\)$/, '')
    .trim();
  return { name, title };
}

/** The position of the bracket that the end of the label closes; of the first one where it closes too few. */
function openingOfLast(label: string): number | null {
  if (!label.endsWith(')')) {
    // "(Kiminini, (DAP-K" or "(Hon. Cheboi" was never closed; "Hon. (Dr.) X" was.
    const open = label.indexOf('(');
    return open > 0 && !label.includes(')', open) ? open : null;
  }
  let depth = 0;
  for (let at = label.length - 1; at >= 0; at--) {
    if (label[at] === ')') depth++;
    else if (label[at] === '(' && --depth === 0) return beforeUnclosed(label, at);
  }
  return null;
}

/** "Chairlady (Hon. (Ms. Shebesh)" has a bracket open before the one that is closed: the name begins there. */
function beforeUnclosed(label: string, at: number): number {
  let open = -1;
  let depth = 0;
  for (let index = 0; index < at; index++) {
    if (label[index] === '(') {
      if (depth === 0) open = index;
      depth++;
    } else if (label[index] === ')') depth--;
  }
  return depth > 0 ? open : at;
}
