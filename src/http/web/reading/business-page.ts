// The page of a series: every day on which the same business came up, a bill through its stages or a motion that was resumed, with what was
// decided.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import { displayTitle } from '../../../record/debates/display-title.ts';
import type { DebateRow } from '../../../finder/finder.ts';
import type { DecisionRow } from '../../../store/contract/results.ts';
import { endOf } from '../../feeds/decision-text.ts';
import * as links from '../../shared/links.ts';
import { feedLink, feedOfBusiness, followForm } from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { billTitle } from './bills-page.ts';
import { debateSize, namedDebate, speakerHtml, titleHtml } from './debate-parts.ts';
import { endHtml, rowsHtml } from './decision-html.ts';
import { inOrder } from './record-calendar.ts';
import { sittingTitle } from './sitting-list.ts';

/** So many speakers of a day are named. */
const SPEAKERS_NAMED = 4;

export const businessPage: MakePage = async (request) => {
  const { t, href, store, calendar } = request;
  const own = inOrder(await store.seriesDebates(pathParameter(request, 'series')), calendar);
  const last = own.at(-1);
  if (last === undefined || last.series === null) throw clientErrors.notFound();
  const { series } = last;
  const path = links.businessPath(series);
  if (pathParameter(request, 'series') !== series) return { redirect: 301, to: path };
  const isBill = last.term !== null;
  const decided = await decisionsOf(own, isBill ? series : null, request);
  const debates = isBill ? await withOthers(own, decided, request) : own;
  const title = isBill ? billTitle(own, request) : displayTitle(last.title);
  const feed = feedOfBusiness(series, title, request.locale);
  const isNamed = new Set(debates.map((debate) => debate.title)).size > 1;
  const days = debates.map((debate) =>
    dayHtml(debate, { isNamed, decisions: decided.get(debate.id) ?? [] }, request),
  );
  const [all, label] = isBill ? [links.BILLS, t('allBills')] : [links.CALENDAR, t('allSittings')];
  const body = html`<div>
<header class="head">
!${titleHtml(title)}
<p class="meta"><span>${t('businessDays', { count: debates.length })}</span> !${feedLink(feed, request)}</p>
!${followForm({ kind: 'business', key: series }, request)}
</header>
<section><h2>${t('timeline')}</h2>
<ol class="plain-list timeline">
!${days.join('\n')}
</ol></section>
<p class="more"><a href="${href(all)}">${label}</a></p>
</div>`;
  return {
    title,
    description: t('businessDescription', { title }),
    path,
    json: links.itemPath(links.DEBATE_LIST, last.id),
    feed,
    section: isBill ? 'bills' : 'sittings',
    body,
    about: { '@type': 'CreativeWorkSeries', name: title, url: `${request.base.url}${path}` },
  };
};

/** What was decided in the debates, by their ids; of a bill, what was decided on it, wherever that was. */
async function decisionsOf(
  debates: readonly DebateRow[],
  bill: string | null,
  { store }: RecordRequest,
): Promise<ReadonlyMap<number | null, readonly DecisionRow[]>> {
  if (bill !== null) {
    return Map.groupBy(await store.billDecisions(bill), ({ debateId }) => debateId);
  }
  const found: [number, readonly DecisionRow[]][] = [];
  for (const { id } of debates) found.push([id, await store.debateDecisions(id)]);
  return new Map(found);
}

/** With the debates under other headings in which something was decided on the bill, such as the report on two bills. */
async function withOthers(
  debates: readonly DebateRow[],
  decided: ReadonlyMap<number | null, unknown>,
  { store, calendar }: RecordRequest,
): Promise<readonly DebateRow[]> {
  const all = [...debates];
  for (const id of decided.keys()) {
    const other =
      id === null || debates.some((one) => one.id === id) ? null : await store.debate(id);
    if (other !== null) all.push(other);
  }
  return inOrder(all, calendar);
}

interface Day {
  /** The title is shown where it is not printed alike on every day. */
  readonly isNamed: boolean;
  readonly decisions: readonly DecisionRow[];
}

function dayHtml(debate: DebateRow, { isNamed, decisions }: Day, request: RecordRequest): string {
  const { t, href, locale } = request;
  const path = href(namedDebate(debate).path);
  const named = debate.speakers
    .slice(0, SPEAKERS_NAMED)
    .map((speaker) => speakerHtml(speaker, request))
    .join(', ');
  const section = debate.section === null ? '' : displayTitle(debate.section);
  const title = isNamed ? html`<p>${displayTitle(debate.title)}</p>` : '';
  const end = endOf(decisions, locale);
  const others = decisions.filter((one) => one !== end);
  const before = others.length === 0 ? '' : rowsHtml(others, t, path);
  return html`<li><h3><a href="${path}">${sittingTitle(debate.sittingId, request)}</a></h3>!${title}
<p class="meta">!${section === '' ? '' : html`<span>${section}</span> `}!${debateSize(debate, request)}</p>
!${endHtml(decisions, request)}!${before}
!${named === '' ? '' : `<p class="meta">${named}</p>`}</li>`;
}
