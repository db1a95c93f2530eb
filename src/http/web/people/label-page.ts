// The page of an unlinked label: everything said under it, newest first.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import { firstOf } from '../../../present.ts';
import { EVERYTHING } from '../../../record/filter.ts';
import { typedNameFault } from '../../../record/labels/label-text.ts';
import { labelText } from '../../../record/speaker-label.ts';
import { readWireForm } from '../../../record/wire-form.ts';
import * as links from '../../shared/links.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import type { MakePage, PageRedirect, RecordRequest } from '../page.ts';
import { feedLink, listRequest, numberedPath } from '../page-parts.ts';
import { contributionsHtml, findContributions } from './contribution-list.ts';

export const labelPage: MakePage = async (request) => {
  const { t } = request;
  const wanted = pathParameter(request, 'label');
  const filter = { ...EVERYTHING, unlinkedLabel: wanted };
  const found = await findContributions(filter, '-date', request);
  const first = found.items[0];
  if (first === undefined) return await redirectToLinked(wanted, request);
  const label = labelText(readWireForm(firstOf(first.entries).wire), wanted);
  const feed = {
    title: t('labelFeed', { label }),
    path: (form: links.FeedForm) =>
      links.withQuery(links.searchFeed(form), { unlinked_label: label }),
  };
  const path = (page: number): string => numberedPath(links.labelPath(label), page);
  const body = html`<div class="split">
<header class="head"><h1>${label}</h1>
<p class="lead"><span>${t('speechesCount', { count: found.count })}</span> !${feedLink(feed, request)}</p></header>
<div class="side">!${searchHtml(label, request)}</div>
<div>
!${await contributionsHtml(found, path, request)}
</div>
</div>`;
  return {
    title: label,
    description: t('labelDescription', { label }),
    path: path(found.page.number),
    json: links.withQuery(links.CONTRIBUTION_LIST, { unlinked_label: label, ordering: '-date' }),
    feed,
    section: 'people',
    body,
  };
};

/** Searches within what was said under the label, and for labels like it. */
function searchHtml(label: string, { t, href }: RecordRequest): string {
  return html`
<p class="meta">${t('labelNotLinked')}
<a href="${href(links.withQuery(links.SEARCH_PAGE, { speaker_name: label }))}">${t('searchLikeLabel')}</a></p>
<form class="line" action="${href(links.SEARCH_PAGE)}">
<input type="hidden" name="unlinked_label" value="${label}">
<label>${t('searchThisLabel')} <input type="search" name="q" maxlength="2000"></label>
<button>${t('search')}</button></form>
`;
}

/** What was said under a label may have been linked since somebody copied its address: a search finds it by its words. */
async function redirectToLinked(label: string, { finder }: RecordRequest): Promise<PageRedirect> {
  if (typedNameFault(label) !== null) throw clientErrors.notFound();
  const wanted = listRequest({ ...EVERYTHING, speakerName: label }, 1, { ordering: 'id' });
  const found = await finder.findEntries(wanted);
  if (found === null || found.count === 0) throw clientErrors.notFound();
  return { redirect: 302, to: links.withQuery(links.SEARCH_PAGE, { speaker_name: label }) };
}
