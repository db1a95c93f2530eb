// The page of a series: every day on which the same business came up, a bill through its readings or a motion that was resumed.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import { firstOf } from '../../../present.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import { displayTitle } from '../../../record/debates/display-title.ts';
import type { DebateRow } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { feedLink, followForm } from '../page-parts.ts';
import type { MakePage, SiteRequest } from '../page.ts';
import { debateSize, namedDebate, speakerHtml } from './debate-parts.ts';
import type { ReadCalendar, RecordCalendar } from './record-calendar.ts';
import { sittingNames } from './sitting-list.ts';

/** So many speakers of a day are named. */
const SPEAKERS_NAMED = 4;

export const businessPage =
  ({ store, calendar: readCalendar }: { store: Store; calendar: ReadCalendar }): MakePage =>
  async (request) => {
    const { locale, href } = request;
    const { t } = locale;
    const series = pathParameter(request, 'series');
    const calendar = await readCalendar(request.state);
    const debates = byDay(await store.seriesDebates(series), calendar);
    const last = debates.at(-1);
    if (last === undefined) throw clientErrors.notFound();
    const title = displayTitle(last.title);
    const path = links.businessPath(series);
    const feed = {
      title: t('debateFeed', { title }),
      path: (form: links.FeedForm) => links.businessFeedOf(series, form),
    };
    const groups = [...Map.groupBy(debates, ({ bill }) => bill)];
    const body = html`<div class="business">
<header class="head">
<h1>${title}</h1>
<p class="meta"><span>${t('businessDays', { count: debates.length })}</span> !${feedLink(feed, request)}</p>
!${followForm({ kind: 'business', key: series }, request)}
</header>
!${groups.map(([, ofBill]) => timelineHtml(ofBill, groups.length > 1, calendar, request)).join('\n')}
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
function byDay(debates: readonly DebateRow[], calendar: RecordCalendar): readonly DebateRow[] {
  const order = new Map(calendar.sittings.map(({ id }, index) => [id, index]));
  return [...debates].sort(
    (one, other) =>
      (order.get(one.sittingId) ?? Infinity) - (order.get(other.sittingId) ?? Infinity) ||
      one.firstEntry - other.firstEntry,
  );
}

/** One bill: its title with its number is shown where the series has several. */
function timelineHtml(
  debates: readonly DebateRow[],
  isOneOfSeveral: boolean,
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  const { t } = request.locale;
  const heading = isOneOfSeveral ? displayTitle(firstOf(debates).title) : t('timeline');
  const items = debates.map((debate) => dayHtml(debate, calendar, request));
  return html`<section><h2>${heading}</h2>
<ol class="timeline">
!${items.join('\n')}
</ol></section>`;
}

function dayHtml(debate: DebateRow, calendar: RecordCalendar, request: SiteRequest): string {
  const sitting = calendar.sitting(debate.sittingId);
  const when = sitting === null ? '' : sittingNames(sitting, calendar, request).title;
  const named = debate.speakers
    .slice(0, SPEAKERS_NAMED)
    .map((speaker) => speakerHtml(speaker, request))
    .join(', ');
  const section = debate.section === null ? '' : displayTitle(debate.section);
  return html`<li><h3><a href="${request.href(namedDebate(debate).path)}">${when}</a></h3>
<p class="meta">!${section === '' ? '' : html`<span>${section}</span> `}!${debateSize(debate, request.locale)}</p>
!${named === '' ? '' : `<p class="by">${named}</p>`}</li>`;
}
