// Sentences: whether a piece of text breaks off within one, and whether another goes on with it.

/** Quotation marks; â is what is left of one where text was read in the wrong encoding. */
const CLOSERS = '"”’»\')]â';
const OPENERS = '"“‘«\'';
/** Dashes and dots end what was interrupted, and introduce a list. */
const ENDS = '.!?:;…—–-―';
/** What no space goes before. */
const CLINGING = '.,;:!?)]}”’…';

const SMALL_LETTER = /^\p{Ll}/u;
/** "a) to provide", "ii. the cost": an item of a list, not the rest of a sentence. */
const LIST_ITEM = /^[a-z]{1,4}[.)]\s/;

/** Whether it has no end: trimmed text of at least a character. */
export function breaksOff(text: string): boolean {
  let last = text.length - 1;
  while (last > 0 && CLOSERS.includes(text.charAt(last))) last--;
  if (ENDS.includes(text.charAt(last))) return isCutWord(text);
  // Nobody knows what "saidâ" was: … or ” ends a sentence more often than ’ breaks one.
  return text.charAt(text.length - 1) !== 'â';
}

/** Whether it goes on with a sentence: in lower case, or with what cannot begin one. */
export function goesOn(text: string): boolean {
  if (clings(text)) return !/^\.{2}/.test(text);
  let first = 0;
  while (first < text.length && OPENERS.includes(text.charAt(first))) first++;
  if (text.charAt(first) === 'â' && /^[\p{Lu}\p{N}]/u.test(text.slice(first + 1, first + 3))) {
    return false;
  }
  return (
    SMALL_LETTER.test(text.slice(first, first + 2)) && !LIST_ITEM.test(text.slice(first, first + 6))
  );
}

/** Whether no space separates it from what is before it. */
export function clings(text: string): boolean {
  return text !== '' && CLINGING.includes(text.charAt(0));
}

/** "develop-": one hyphen right after a letter. */
export function isCutWord(text: string): boolean {
  return /[\p{L}]-$/u.test(text.slice(-3));
}
