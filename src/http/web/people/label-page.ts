// All that was said under a label that is linked to nobody, newest first.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import { firstOf, present } from '../../../present.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import { EVERYTHING } from '../../../record/filter.ts';
import { typedNameFault } from '../../../record/labels/label-text.ts';
import { parsePageNumber } from '../../../record/page.ts';
import { labelText } from '../../../record/speaker-label.ts';
import { readWireForm } from '../../../record/wire-form.ts';
import type { Finder, Found, FoundContribution } from '../../../search/finder/finder.ts';
import * as links from '../../shared/links.ts';
import { feedLink, pagerHtml } from '../page-parts.ts';
import type { MakePage, PageRedirect, SiteRequest } from '../page.ts';
import { contributionItem } from '../reading/contribution-item.ts';
import { debateNamer } from '../reading/debate-parts.ts';
import { SPEECHES_PER_PAGE, type PersonPageDependencies } from './person-page.ts';

export const labelPage =
  ({ store, finder, calendar: readCalendar }: PersonPageDependencies): MakePage =>
  async (request) => {
    const { locale, query } = request;
    const { t } = locale;
    const wanted = pathParameter(request, 'label');
    const found = await findSaid(finder, wanted, query.get('page') ?? '1');
    const first = found.items[0];
    if (first === undefined) return await redirectToLinked(finder, wanted);
    const label = labelText(readWireForm(firstOf(first.entries).wire), wanted);
    const calendar = await readCalendar(request.state);
    const nameDebate = debateNamer(store);
    const items = await Promise.all(
      found.items.map(async (item) =>
        contributionItem(item, calendar, request, await nameDebate(item.sittingId, item.id)),
      ),
    );
    const feed = {
      title: t('labelFeed', { label }),
      path: (form: links.FeedForm) =>
        links.withQuery(links.searchFeed(form), { unlinked_label: label }),
    };
    const path = (page: number): string =>
      links.withQuery(links.labelPath(label), { page: page === 1 ? null : page });
    const count = t('speechesCount', { count: found.count });
    const page = present(found.page, 'the page of the results');
    const body = html`<div class="person">
<header class="head"><h1>${label}</h1>
<p class="lead"><span>${count}</span> !${feedLink(feed, request)}</p></header>
<div class="side">!${searchHtml(label, request)}</div>
<div class="said">
<ol class="results">!${items.join('\n')}</ol>
!${pagerHtml(page, path, request)}
</div>
</div>`;
    return {
      title: label,
      description: t('labelDescription', { label }),
      path: path(page.number),
      json: links.withQuery(links.CONTRIBUTION_LIST, { unlinked_label: label, ordering: '-date' }),
      feed,
      section: 'people',
      body,
    };
  };

/** Searches within what was said under the label, and for labels like it. */
function searchHtml(label: string, { locale, href }: SiteRequest): string {
  const { t } = locale;
  return html`
<p class="meta">${t('labelNotLinked')}
<a href="${href(links.withQuery(links.SEARCH_PAGE, { speaker_name: label }))}">${t('searchLikeLabel')}</a></p>
<form class="line" action="${href(links.SEARCH_PAGE)}">
<input type="hidden" name="unlinked_label" value="${label}">
<label>${t('searchThisLabel')} <input type="search" name="q" maxlength="2000"></label>
<button>${t('search')}</button></form>
`;
}

async function findSaid(
  finder: Finder,
  label: string,
  page: string,
): Promise<Found<FoundContribution>> {
  const number = parsePageNumber(page);
  if (number === null) throw clientErrors.notFound();
  const found = await finder.findContributions({
    filter: { ...EVERYTHING, unlinkedLabel: label },
    ordering: '-date',
    start: { page: number },
    size: SPEECHES_PER_PAGE,
    highlight: false,
  });
  if (found === null) throw clientErrors.notFound();
  return found;
}

/** What was said under a label may have been linked since somebody copied its address: a search finds it by its words. */
async function redirectToLinked(finder: Finder, label: string): Promise<PageRedirect> {
  if (typedNameFault(label) !== null) throw clientErrors.notFound();
  const found = await finder.findEntries({
    filter: { ...EVERYTHING, speakerName: label },
    ordering: 'id',
    start: { page: 1 },
    size: 1,
    highlight: false,
  });
  if (found === null || found.count === 0) throw clientErrors.notFound();
  return { redirect: 302, to: links.withQuery(links.SEARCH_PAGE, { speaker_name: label }) };
}
