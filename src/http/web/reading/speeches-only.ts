// A page of the record with the speeches and headings only: `?view=speeches`.

import { html } from 'ghtml';
import { withQuery } from '../../shared/links.ts';
import { withSearch } from '../frame/found-marks.ts';
import type { SiteRequest } from '../frame/page.ts';
import { isHeading, type ReadEntry } from './read-entries.ts';

const [PARAMETER, SPEECHES] = ['view', 'speeches'];

/** The entries that the reader chose to see. */
export function chosenEntries(
  entries: readonly ReadEntry[],
  { query }: SiteRequest,
): readonly ReadEntry[] {
  if (query.get(PARAMETER) !== SPEECHES) return entries;
  return entries.filter((entry) => entry.type === 'speech' || isHeading(entry));
}

/** The link from either view of the page at `path` to the other. */
export function otherView(path: string, request: SiteRequest): string {
  const { query, locale, href } = request;
  const { t } = locale;
  return query.get(PARAMETER) === SPEECHES
    ? html`<span><a href="${href(withSearch(path, request))}">${t('wholeRecord')}</a></span>`
    : html`<span><a href="${href(withQuery(path, { [PARAMETER]: SPEECHES, q: query.get('q') ?? null }))}" rel="nofollow">${t('speechesOnly')}</a></span>`;
}
