// How much of a text a page or a feed shows. An entry may have a million characters, and in an older record ten million.

/** Four times the longest entry that was measured. */
export const ENTRY_UNITS_SHOWN_MAX = 50_000;

/** The largest known sitting has some 1,100,000 characters. */
export const PAGE_UNITS_SHOWN_MAX = 4_000_000;

/** The length of a quote on another site: some hundred words. The rest is read at the source. */
export const QUOTE_UNITS_MAX = 600;

/** How much of an entry is shown once the page has reached its limit: enough to recognize it. */
const SHORT_UNITS = 200;

/** Cuts the texts of one page: each to its own limit, and all together to the limit of a page. */
export class PageText {
  #left = PAGE_UNITS_SHOWN_MAX;

  show(text: string) {
    const shown = cutText(text, this.#left > 0 ? ENTRY_UNITS_SHOWN_MAX : SHORT_UNITS);
    this.#left -= shown.text.length;
    return shown;
  }
}

/** The beginning of a text, cut to a line or two. */
export function cutLine(whole: string, unitsMax: number): string {
  const { text, isCut } = cutText(whole, unitsMax);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${isCut ? ' …' : ''}`;
}

/** Cuts a text between two words; within a word only if it is that long. `isCut` says whether more follows. */
export function cutText(text: string, unitsMax: number) {
  if (text.length <= unitsMax) return { text, isCut: false };
  const cut = text.slice(0, unitsMax);
  const space = cut.lastIndexOf(' ');
  return { text: (space > 0 ? cut.slice(0, space) : cut).toWellFormed(), isCut: true };
}
