// The rows of terms as they are stored: each has a checksum and names the term after it, so that a term that is not found is known
// not to be there.

import { crc32 } from 'node:zlib';
import { firstOf } from '../../present.ts';
import { damagedIndex } from './checksum.ts';
import type { StoredTerm } from './index-reader.ts';
import { withGroups, type ChangedBlocks } from './posting-group.ts';

export interface ChainedTerm extends StoredTerm {
  /** The text of the next term, in the order of their UTF-8 bytes; null after the last. */
  readonly nextText: string | null;
}

export interface StoredChainedTerm extends ChainedTerm {
  readonly checksum: number;
}

/** The numbers of a row, one after another; the lengths say where its texts end. */
const numbers = new Float64Array(4);
const numberBytes = new Uint8Array(numbers.buffer);

/** The row before all terms: what is not there before the first one is known by it. Texts of terms have a character at least. */
export const CHAIN_START: StoredChainedTerm = withTermChecksum({
  ...{ id: 0, text: '', entries: 0, blocks: new Uint8Array(0), nextText: null },
});

function withTermChecksum(term: ChainedTerm): StoredChainedTerm {
  const { id, text, entries, blocks, nextText } = term;
  return { id, text, entries, blocks, nextText, checksum: checksumOf(term) };
}

/** Throws where a row is not the one that was stored. */
function verifyTerm(row: StoredChainedTerm): void {
  if (!isSoundTerm(row)) throw damagedIndex();
}

/** Whether a row is the one that was stored. */
export function isSoundTerm(row: StoredChainedTerm): boolean {
  return row.checksum === checksumOf(row);
}

/**
 * The row of a text, given the last one up to it; null where the text is not there. Throws where neither can be said. An engine looks
 * for a text as well-formed UTF-8.
 */
export function termAt(text: string, row: StoredChainedTerm | undefined): StoredTerm | null {
  if (row === undefined) throw damagedIndex();
  verifyTerm(row);
  const wanted = text.toWellFormed();
  if (row.text === wanted) return row;
  if (!isInGapAfter(row, wanted)) throw damagedIndex();
  return null;
}

/**
 * The terms with these texts. `locate` reads the last row up to a text; it is not called where the row before says that the text is not
 * there: of the hundreds of texts that a word may be misspelt for, most lie between the same few terms.
 */
export function termsAt(
  texts: readonly string[],
  locate: (text: string) => StoredChainedTerm | undefined,
): StoredTerm[] {
  const found: StoredTerm[] = [];
  let row: StoredChainedTerm | undefined;
  for (const text of texts.toSorted()) {
    if (row !== undefined && isInGapAfter(row, text.toWellFormed())) continue;
    row = locate(text);
    const term = termAt(text, row);
    if (term !== null) found.push(term);
  }
  return found;
}

/** Whether a text comes after a row and before the next one. */
function isInGapAfter({ text, nextText }: StoredChainedTerm, wanted: string): boolean {
  const isBeforeNext = nextText === null || compareTexts(wanted, nextText) < 0;
  return isBeforeNext && compareTexts(text, wanted) < 0;
}

/** The terms from one text to before another, given their rows in order and, first, the one before them. Throws where one is missing. */
export function termsBetween(
  from: string,
  to: string,
  rows: readonly StoredChainedTerm[],
): StoredTerm[] {
  const [before, ...terms] = rows;
  if (before === undefined || compareTexts(before.text, from.toWellFormed()) >= 0) {
    throw damagedIndex();
  }
  verifyTerm(before);
  let { nextText } = before;
  for (const term of terms) {
    verifyTerm(term);
    if (term.text !== nextText) throw damagedIndex();
    nextText = term.nextText;
  }
  if (nextText !== null && compareTexts(nextText, to.toWellFormed()) < 0) throw damagedIndex();
  return terms;
}

/** The rows of terms that are in order, each with the text of the next one and a checksum. */
export async function* chainInOrder(
  terms: AsyncIterable<StoredTerm> | Iterable<StoredTerm>,
): AsyncGenerator<StoredChainedTerm> {
  let before: StoredTerm | null = null;
  for await (const term of terms) {
    if (before !== null) yield withTermChecksum({ ...before, nextText: term.text });
    before = term;
  }
  if (before !== null) yield withTermChecksum({ ...before, nextText: null });
}

/** A term that is not there yet, and the row after which it comes. */
export interface AddedTerm {
  readonly id: number;
  readonly text: string;
  readonly before: StoredChainedTerm;
}

/** The rows of new terms, and those before them, which name them now. */
export function chainTerms(added: readonly AddedTerm[]): StoredChainedTerm[] {
  const rows: StoredChainedTerm[] = [];
  for (const [, ofRow] of Map.groupBy(added, ({ before }) => before.id)) {
    const ascending = ofRow.toSorted((one, other) => compareTexts(one.text, other.text));
    const { before } = firstOf(ascending);
    let { nextText } = before;
    for (const { id, text } of ascending.toReversed()) {
      rows.push(withTermChecksum({ id, text, entries: 0, blocks: NO_BLOCKS, nextText }));
      nextText = text;
    }
    rows.push(withTermChecksum({ ...before, nextText }));
  }
  return rows;
}

const NO_BLOCKS = new Uint8Array(0);

/** A row after a change of what has its term. */
export function countedTerm(
  row: StoredChainedTerm,
  change: { readonly entries: number; readonly groups: ReadonlyMap<number, ChangedBlocks> },
): StoredChainedTerm {
  verifyTerm(row);
  return withTermChecksum({
    ...row,
    entries: row.entries + change.entries,
    blocks: withGroups(row.blocks, change.groups),
  });
}

/** The text after which reading goes on. Throws where it does not come after the last one: reading on would never end. */
export function textAfter(last: string, text: string): string {
  if (compareTexts(text, last) <= 0) throw damagedIndex();
  return text;
}

/** In the order of UTF-8, as both engines have them: code units are in it too, but for pairs of them, which come last. */
function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left !== right) return afterOthers(left) - afterOthers(right);
  }
  return one.length - other.length;
}

function afterOthers(codeUnit: number): number {
  return (codeUnit & 0xf800) === 0xd800 ? codeUnit + 0x1_00_00 : codeUnit;
}

function checksumOf({ id, text, entries, blocks, nextText }: ChainedTerm): number {
  numbers[0] = id;
  numbers[1] = entries;
  numbers[2] = text.length;
  numbers[3] = nextText === null ? -1 : nextText.length;
  return crc32(blocks, crc32(text + (nextText ?? ''), crc32(numberBytes)));
}
