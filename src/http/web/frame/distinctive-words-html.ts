// The words by which some speeches differ from others, as a list of links that search for each.

import { html } from 'ghtml';
import { SearchTooLong } from '../../../errors.ts';
import type { EntryFilter } from '../../../record/filter.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { DistinctiveWords } from '../../../search/finder/counts.ts';
import * as links from '../../shared/links.ts';
import type { SiteRequest } from './page.ts';

export interface WordsSection {
  /** The id of its heading. */
  readonly id: string;
  readonly title: string;
  readonly filter: EntryFilter;
  /** The parameters of the search that finds the same speeches. */
  readonly search: Readonly<Record<string, string>>;
}

/** Empty where there are none, or where to find them would be too much work: the page is complete without. */
export async function wordsSection(
  finder: Finder,
  { id, title, filter, search }: WordsSection,
  { locale, href }: SiteRequest,
): Promise<string> {
  const { count, words: found } = await finder.distinctiveWords(filter).catch(nothingIfTooLong);
  if (found.length === 0) return '';
  const { t, number } = locale;
  const items = found.map(({ word, entries }) => {
    // In quotation marks it is searched for in this form, which is what was counted.
    const to = links.withQuery(links.SEARCH_PAGE, { q: `"${word}"`, ...search });
    return html`<li><a href="${href(to)}">${word}</a> <small>${number(entries)}</small></li>`;
  });
  return html`<section class="words" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul>!${items.join('\n')}</ul>
<p class="meta">${t('distinctiveFigures', { speeches: count })}</p></section>`;
}

function nothingIfTooLong(error: unknown): DistinctiveWords {
  if (error instanceof SearchTooLong) return { count: 0, against: 0, words: [] };
  throw error;
}
