// Marks what changed between two texts, word by word, within a bound of work for a whole page.

import { diffArrays } from 'diff';
import { html } from 'ghtml';
import type { SiteRequest } from './page.ts';

/**
 * The paths that are extended for one page: 0.3 seconds of one core at most, below the half second that one request may take of
 * the serving thread. One comparison may use half of what is left, so that small corrections are marked beside a rewritten text.
 * In the first some 700 words may differ.
 */
const PATHS_OF_PAGE_MAX = 1_000_000;

/** Extending a path takes as long as comparing so many words along it. */
const WORDS_OF_PATH = 100;

/** The differences of one page. All of them share one bound of work. */
export class PageDifferences {
  #left = PATHS_OF_PAGE_MAX;

  /** The removed and inserted words; both texts without marks if comparing them would take too long; empty if they are equal. */
  html(oldText: string, newText: string, { t }: Pick<SiteRequest, 't'>): string {
    if (oldText === newText) return '';
    const pieces = this.#compare(wordsOf(oldText), wordsOf(newText));
    if (pieces !== null) return `<blockquote><p>${pieces.join('')}</p></blockquote>`;
    return html`<p>${t('differenceTooLarge')}</p>
<h3>${t('textBefore')}</h3>
<blockquote><p>${oldText}</p></blockquote>
<h3>${t('textAfter')}</h3>
<blockquote><p>${newText}</p></blockquote>`;
  }

  /** The pieces of the text with marks; null if the bound is reached. */
  #compare(oldWords: string[], newWords: string[]): string[] | null {
    const words = oldWords.length + newWords.length;
    const most = this.#left / 2;
    const changes = diffArrays(oldWords, newWords, { maxEditLength: editsWithin(most, words) });
    if (changes === undefined) {
      this.#left -= most;
      return null;
    }
    const edits = changes
      .filter(({ added, removed }) => added || removed)
      .reduce((sum, { count }) => sum + count, 0);
    this.#left -= workOf(edits, words);
    return changes.map(({ value, added, removed }) => {
      const text = value.join('');
      if (added) return html`<ins>${text}</ins>`;
      return removed ? html`<del>${text}</del>` : html`${text}`;
    });
  }
}

/** Words with the white space before them. */
function wordsOf(text: string): string[] {
  return text.match(/(?<!\s)\s*\S+/g) ?? [];
}

/**
 * The most work of Myers' algorithm, in paths: with each further edit it extends all paths once, and a path compares each word at
 * most once.
 */
function workOf(edits: number, words: number): number {
  return edits * (edits + words / WORDS_OF_PATH);
}

/** The largest number of edits whose work is within a bound. */
function editsWithin(work: number, words: number): number {
  const lengths = words / WORDS_OF_PATH;
  return Math.max(0, Math.floor((Math.sqrt(lengths * lengths + 4 * work) - lengths) / 2));
}
