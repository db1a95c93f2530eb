// Pages: which entries a page number refers to, counted by position, never by id.

/** The interface's specification says that each page holds ten entries. */
export const PAGE_SIZE = 10;

export type PageNumber = number | 'last';

/** A page of a collection: where it begins, and its neighbouring pages. */
export type LocatedPage = NonNullable<ReturnType<typeof locatePage>>;

/**
 * The page number that a client wrote; null if it is not one. As in the original, spaces around it, a plus sign and leading
 * zeros are accepted; anything beyond 2^53 is not.
 */
export function parsePageNumber(text: string): PageNumber | null {
  if (text === 'last') return 'last';
  if (text.length > PAGE_TEXT_LENGTH_MAX) return null;
  const match = /^\s*\+?([0-9]+)\s*$/.exec(text);
  if (match === null) return null;
  const number = Number(match[1]);
  return Number.isSafeInteger(number) && number >= 1 ? number : null;
}

/** Enough for 2^53 and generous padding; a longer text is refused without being parsed. */
const PAGE_TEXT_LENGTH_MAX = 64;

/**
 * The location of a page in a collection of `count`: positions count from 1. Null past the end. An empty collection has one
 * empty page.
 */
export function locatePage(pageNumber: PageNumber, count: number, size: number) {
  const pages = Math.max(1, Math.ceil(count / size));
  const number = pageNumber === 'last' ? pages : pageNumber;
  if (number > pages) return null;
  return { number, pages, firstPosition: (number - 1) * size + 1 };
}
