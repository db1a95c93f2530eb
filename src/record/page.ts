// Pages: which entries a page number means, counted by position, never by id.

/** The specification of the interface says that each page holds ten entries. */
export const PAGE_SIZE = 10;

export type PageNumber = number | 'last';

/** A page of a collection: where it begins, and which pages lie beside it. */
export type LocatedPage = NonNullable<ReturnType<typeof locatePage>>;

/**
 * The page number a client wrote, or null where no page could be meant. As in the original, spaces
 * around it, a plus sign and leading zeros are no fault; anything beyond 2^53 is no number of ours.
 */
export function parsePageNumber(text: string): PageNumber | null {
  if (text === 'last') return 'last';
  if (text.length > PAGE_TEXT_LENGTH_MAX) return null;
  const match = /^\s*\+?([0-9]+)\s*$/.exec(text);
  if (match === null) return null;
  const number = Number(match[1]);
  return Number.isSafeInteger(number) && number >= 1 ? number : null;
}

/** Enough for 2^53 and generous padding; a longer text is refused before it is looked at. */
const PAGE_TEXT_LENGTH_MAX = 64;

/** Where a page lies in a collection of `count`: the position of its first entry counts from 1. Null past its end. An empty collection has one empty page. */
export function locatePage(wanted: PageNumber, count: number, size: number) {
  const pages = Math.max(1, Math.ceil(count / size));
  const number = wanted === 'last' ? pages : wanted;
  if (number > pages) return null;
  return { number, pages, firstPosition: (number - 1) * size + 1 };
}
