// How many words a text has: runs between spaces that have a letter or a digit in them.

/** From the first letter or digit of a run to its end. */
const WORD = /[\p{L}\p{N}]\S*/gu;

/** `end`: only what is before this offset is counted, in UTF-16 units. */
export function countWords(text: string, end = text.length): number {
  return text.slice(0, end).match(WORD)?.length ?? 0;
}
