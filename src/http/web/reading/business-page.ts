// The page of a series: every day on which the same business came up, a bill through its readings or a motion that was resumed.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import { displayTitle } from '../../../record/debates/display-title.ts';
import type { DebateRow } from '../../../finder/finder.ts';
import * as links from '../../shared/links.ts';
import { feedLink, feedOfBusiness, followForm } from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { debateSize, namedDebate, speakerHtml, titleHtml } from './debate-parts.ts';
import { sittingTitle } from './sitting-list.ts';

/** So many speakers of a day are named. */
const SPEAKERS_NAMED = 4;

export const businessPage: MakePage = async (request) => {
  const { t, href } = request;
  const series = pathParameter(request, 'series');
  const debates = byDay(await request.store.seriesDebates(series), request);
  const last = debates.at(-1);
  if (last === undefined) throw clientErrors.notFound();
  const title = displayTitle(last.title);
  const path = links.businessPath(series);
  const feed = feedOfBusiness(series, last.title, request.locale);
  const bills = new Set(debates.map(({ bill }) => bill));
  const body = html`<div>
<header class="head">
!${titleHtml(title)}
<p class="meta"><span>${t('businessDays', { count: debates.length })}</span> !${feedLink(feed, request)}</p>
!${followForm({ kind: 'business', key: series }, request)}
</header>
<section><h2>${t('timeline')}</h2>
<ol class="plain-list timeline">
!${debates.map((debate) => dayHtml(debate, bills.size > 1, request)).join('\n')}
</ol></section>
<p class="more"><a href="${href(links.CALENDAR)}">${t('allSittings')}</a></p>
</div>`;
  return {
    title,
    description: t('businessDescription', { title }),
    path,
    json: links.itemPath(links.DEBATE_LIST, last.id),
    feed,
    section: 'sittings',
    body,
    about: { '@type': 'CreativeWorkSeries', name: title, url: `${request.base.url}${path}` },
  };
};

/** By date, in the order of the sitting within a day; those without a date last. */
function byDay(debates: readonly DebateRow[], { calendar }: RecordRequest): readonly DebateRow[] {
  const order = new Map(calendar.sittings.map(({ id }, index) => [id, index]));
  return [...debates].sort(
    (one, other) =>
      (order.get(one.sittingId) ?? Infinity) - (order.get(other.sittingId) ?? Infinity) ||
      one.firstEntry - other.firstEntry,
  );
}

/** The title is shown where not every day has the same number of the bill, and some may have none. */
function dayHtml(debate: DebateRow, isNamed: boolean, request: RecordRequest): string {
  const when = sittingTitle(debate.sittingId, request);
  const named = debate.speakers
    .slice(0, SPEAKERS_NAMED)
    .map((speaker) => speakerHtml(speaker, request))
    .join(', ');
  const section = debate.section === null ? '' : displayTitle(debate.section);
  const title = isNamed ? html`<p>${displayTitle(debate.title)}</p>` : '';
  return html`<li><h3><a href="${request.href(namedDebate(debate).path)}">${when}</a></h3>!${title}
<p class="meta">!${section === '' ? '' : html`<span>${section}</span> `}!${debateSize(debate, request)}</p>
!${named === '' ? '' : `<p class="meta">${named}</p>`}</li>`;
}
