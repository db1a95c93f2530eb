// What was said by a person or under a label: a list of contributions with its pager, each with place, date and beginning; and
// the page of an unlinked label: everything said under it, newest first.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import type { FoundContribution } from '../../finder/finder.ts';
import { firstOf } from '../../base/present.ts';
import { type EntryFilter, EVERYTHING } from '../../record/filter.ts';
import { typedNameFault } from '../../record/labels/label-text.ts';
import { labelText } from '../../record/speaker-label.ts';
import { readWireForm } from '../../record/wire-form.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathParameter } from '../../http/parsed-request.ts';
import * as parts from '../page-parts.ts';
import type { MakePage, PageRedirect, RecordRequest } from '../page.ts';
import type { NamedDebate } from '../../words/named-debate.ts';
import { debateLink, nameDebate } from '../reading/debate-parts.ts';
import { beginningOf } from '../reading/read-entries.ts';
import { sittingTitle } from '../reading/sitting-list.ts';

/** A screenful or three. */
const SPEECHES_PER_PAGE = 20;

/** The requested page of contributions; 404 if there is none. */
export async function findContributions(
  filter: EntryFilter,
  ordering: 'date' | '-date',
  request: RecordRequest,
) {
  return await parts.requestedPage(request, (page) =>
    request.finder.findContributions(
      parts.listRequest(filter, SPEECHES_PER_PAGE, { page, ordering }),
    ),
  );
}

export async function contributionsHtml(
  { items, page }: Awaited<ReturnType<typeof findContributions>>,
  path: (change: parts.PageChange) => string,
  request: RecordRequest,
): Promise<string> {
  if (items.length === 0) return html`<p class="none">${request.t('noContributions')}</p>`;
  const named = await Promise.all(
    items.map(async (item) => ({ item, debate: await nameDebate(item, request) })),
  );
  const groups: NamedContribution[][] = [];
  for (const one of named) {
    const last = groups.at(-1);
    const isSame =
      last?.[0]?.item.sittingId === one.item.sittingId && last[0].debate?.path === one.debate?.path;
    if (last !== undefined && isSame) last.push(one);
    else groups.push([one]);
  }
  return html`<ol class="results">!${groups.map((group) => groupHtml(group, request)).join('\n')}</ol>
!${parts.pagerHtml(page, path, request)}`;
}

interface NamedContribution {
  readonly item: FoundContribution;
  readonly debate: NamedDebate | null;
}

/** A shorter speech is an interjection: unless it is alone, it is folded. */
const INTERJECTION_UNITS_MAX = 80;

/** Consecutive contributions of one debate, under its title. */
function groupHtml(group: readonly NamedContribution[], request: RecordRequest): string {
  const { t, href, rules } = request;
  const { item, debate } = firstOf(group);
  const title = sittingTitle(item.sittingId, request);
  const items = group.map((contribution) => contribution.item);
  const isShort = ({ entries }: FoundContribution): boolean =>
    items.length > 1 &&
    entries.length === 1 &&
    readWireForm(firstOf(entries).wire).content.length < INTERJECTION_UNITS_MAX;
  const [speeches, short] = [items.filter((one) => !isShort(one)), items.filter(isShort)];
  const speechHtml = ({ id, entries }: FoundContribution): string => {
    const { paragraph, isCut } = beginningOf(entries, rules);
    const text = t(isCut ? 'goOn' : 'inContext');
    return html`!${paragraph}
<p class="more"><a href="${href(links.contributionPath(id))}" aria-label="${text}: ${title}">${text}</a></p>`;
  };
  const listed = (some: readonly FoundContribution[]): string => some.map(speechHtml).join('\n');
  const folded = parts.foldedHtml(t('interjections', { count: short.length }), listed(short));
  return html`<li>!${debate === null ? '' : html`<p class="about">!${debateLink(debate, request)}</p>`}<p class="meta">${title}</p>
!${listed(speeches)}!${folded}</li>`;
}

// The page of an unlinked label: everything said under it, newest first.

export const labelPage: MakePage = async (request) => {
  const { t } = request;
  const wanted = pathParameter(request, 'label');
  const filter = { ...EVERYTHING, unlinkedLabel: wanted };
  const contributions = await findContributions(filter, '-date', request);
  // It may be printed in several spellings: every page of it has the newest.
  const newest = parts.listRequest(filter, 1, { ordering: '-date' });
  const first = (await request.finder.findContributions(newest))?.items[0];
  if (first === undefined) return await redirectToLinked(wanted, request);
  const label = labelText(readWireForm(firstOf(first.entries).wire), wanted);
  const feed = {
    title: t('labelFeed', { label }),
    path: (form: links.FeedForm) =>
      links.withQuery(links.searchFeed(form), { unlinked_label: label }),
  };
  const path = (change: parts.PageChange): string =>
    links.withQuery(links.labelPath(label), change);
  const similar = request.href(links.withQuery(links.SEARCH_PAGE, { speaker_name: label }));
  const body = html`<div class="split">
<header class="head"><h1>${label}</h1>
<p class="lead"><span>${t('speechesCount', { count: contributions.count })}</span> !${parts.feedLink(feed, request)}</p></header>
<div class="side"><p class="meta">${t('labelNotLinked')} <a href="${similar}">${t('searchLikeLabel')}</a></p>
!${searchWithin('unlinked_label', label, t('searchThisLabel'), request)}</div>
!${await contributionsHtml(contributions, path, request)}
</div>`;
  return {
    title: label,
    description: t('labelDescription', { label }),
    path: path(parts.pageChange(contributions.page.number)),
    json: links.withQuery(links.CONTRIBUTION_LIST, { unlinked_label: label, ordering: '-date' }),
    feed,
    review: links.nameReviewPath(label),
    section: 'people',
    body,
  };
};

/** A form that searches within the results of one filter. */
export function searchWithin(
  filter: string,
  value: string,
  label: string,
  { t, href }: RecordRequest,
): string {
  return html`<form class="line" action="${href(links.SEARCH_PAGE)}">
!${parts.hiddenInput(filter, value)}
<label>${label} <input type="search" name="q" maxlength="2000"></label>
<button>${t('search')}</button></form>`;
}

/** Entries under a label may have been linked since somebody copied its address: a search finds them by its words. */
async function redirectToLinked(label: string, { finder }: RecordRequest): Promise<PageRedirect> {
  if (typedNameFault(label) !== null) throw clientErrors.notFound();
  const request = parts.listRequest({ ...EVERYTHING, speakerName: label }, 1, { ordering: 'id' });
  const found = orNotFound(await finder.findEntries(request));
  if (found.count === 0) throw clientErrors.notFound();
  return { redirect: 302, to: links.withQuery(links.SEARCH_PAGE, { speaker_name: label }) };
}
