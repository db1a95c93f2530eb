// GET /search/offers?q=: what the words typed so far may mean, as the items of a list that a script shows below the box.

import { html } from 'ghtml';
import type { Finder, Suggestions } from '../../../search/finder/finder.ts';
import { QUERY_UNITS_MAX } from '../../../search/query/parse-query.ts';
import { tokensOf } from '../../../search/text/tokenizer.ts';
import { freshnessHeaders } from '../../shared/freshness.ts';
import * as links from '../../shared/links.ts';
import { responseOf, type HttpResponse } from '../../shared/response.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { ReadCalendar } from '../reading/record-calendar.ts';
import { itemHtml, meantItems, suggestionsFor } from './meant-html.ts';

export async function offers(
  finder: Finder,
  readCalendar: ReadCalendar,
  request: SiteRequest,
): Promise<HttpResponse> {
  const typed = (request.query.get('q') ?? '').trim();
  const { state, base, locale } = request;
  let items: string[] = [];
  if (typed !== '' && typed.length <= QUERY_UNITS_MAX) {
    const meant = await suggestionsFor(finder, typed, request);
    const calendar = await readCalendar(state);
    items = [...meantItems(meant, { request, calendar }), ...wordItems(meant, typed, request)];
  }
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Language',
    locale.language,
    'X-Robots-Tag',
    'noindex',
    'Vary',
    'Accept-Language, Cookie, Accept-Encoding',
    ...freshnessHeaders(
      `"${state.version}.${locale.language}.${request.today}-${base.tag}o"`,
      state.changedAtMs,
      base,
    ),
  ];
  return responseOf(200, headers, items.join('\n'));
}

/** Each is the search with its last word completed. */
function wordItems(
  { words: found }: Suggestions,
  typed: string,
  { locale, href, rules }: SiteRequest,
): string[] {
  const start = tokensOf(typed, rules.tokens).at(-1)?.start ?? 0;
  return found.map(({ word, entries }) => {
    const q = typed.slice(0, start) + word;
    const to = href(links.withQuery(links.SEARCH_PAGE, { q }));
    const { t } = locale;
    const count = t('entries', { count: entries });
    return itemHtml(t('meantWord'), html`<a href="${to}">${q}</a> <small>${count}</small>`);
  });
}
