// Ids: their bounds, and how they are written.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { plainLetters } from '@hansard/search/text';

/** The highest possible id: the one after it must still be an exact JavaScript integer. */
export const ID_MAX = Number.MAX_SAFE_INTEGER - 1;

/** The highest id that a document or a client may give. The other half is left for ids that the record assigns. */
export const GIVEN_ID_MAX = 2 ** 52;

/**
 * The id written in decimal digits; null for any other text and for numbers that are not exact (2^53 has 16 digits). All numbers
 * of a request but page numbers are read by it: what it returns fits the integer columns of both engines, which have 64 bits.
 */
export function parseId(text: string): number | null {
  if (!/^[0-9]{1,16}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** Digits are an id; anything else is a slug. */
export function parseIdOrSlug(text: string): number | string {
  return parseId(text) ?? text;
}

// Names and titles as parts of addresses: words of letters and digits of any script, joined by hyphens.

/**
 * The characters of a slug; in addresses they are percent-encoded. Marks belong to the letters before them, as in Hindi and
 * Thai.
 */
export const SLUG_PATTERN = '[-_\\p{L}\\p{M}\\p{N}]';

/** A whole slug of an entry or a person. */
export const SLUG = compilePattern(`^${SLUG_PATTERN}{1,200}$`, 'u');

/** A slug as it is compared: ignoring case. */
export function foldedSlug(slug: string): string {
  return slug.toLowerCase();
}

/** Accents of Latin, Greek and Cyrillic letters, and apostrophes. */
const LEFT_OUT = /[\u0300-\u036f'’‘ʼ`]/gu;

/**
 * The words of a text as used in slugs: in lower case, without accents and apostrophes. Letters of other scripts stay as they
 * are, because there is no romanization that all their readers use.
 */
export function slugWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(LEFT_OUT, '').normalize('NFC').toLowerCase();
  return plainLetters(plain)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The first characters of a text; none is cut in two. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : [...text].slice(0, count).join('');
}

/** A name, or the name with the first number from 2 on that is free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  return free;
}
