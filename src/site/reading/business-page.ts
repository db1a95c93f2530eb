// The page of a series: every day on which the same business came up, a bill through its stages or a resumed motion, with the
// decisions. And the list of bills.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import type { DebateRow } from '../../finder/finder.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { billStage } from '../../record/decisions/bill-stage.ts';
import type { DecisionRow } from '../../store/contract/results.ts';
import { endOf, outcomeText } from '../../words/decision-text.ts';
import * as links from '../../http/links.ts';
import { pathParameter } from '../../http/parsed-request.ts';
import * as parts from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { billTitle, debateSize, sectionSpan, speakerHtml, titleHtml } from './debate-parts.ts';
import { endHtml, rowsHtml } from './decision-html.ts';
import { inOrder } from './record-calendar.ts';
import { sittingTitle } from './sitting-list.ts';

/** How many speakers of a day are named. */
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
  const feed = parts.feedOfBusiness(series, title, request.locale);
  const isNamed = new Set(debates.map((debate) => debate.title)).size > 1;
  const days = debates.map((debate) =>
    dayHtml(debate, decided.get(debate.id) ?? [], isNamed, request),
  );
  const [all, label] = isBill ? [links.BILLS, t('allBills')] : [links.CALENDAR, t('allSittings')];
  const body = html`<div>
<header class="head">
!${titleHtml(title)}
!${isBill ? html`<p class="decided">!${stateHtml(last, billStage([...decided.values()].flat(), last.sittingId), request)}</p>` : ''}
<p class="meta"><span>${t('businessDays', { count: debates.length })}</span> !${parts.feedLink(feed, request)}</p>
!${parts.followForm('business', series, request)}
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

/** The decisions of debates, by their ids; for a bill, the decisions on it, in any debate. */
async function decisionsOf(
  debates: readonly DebateRow[],
  bill: string | null,
  { store }: RecordRequest,
): Promise<ReadonlyMap<number | null, readonly DecisionRow[]>> {
  const found =
    bill === null
      ? (await Promise.all(debates.map(({ id }) => store.debateDecisions(id)))).flat()
      : await store.billDecisions(bill);
  return Map.groupBy(found, ({ debateId }) => debateId);
}

/** With debates under other headings that decided something on the bill, such as the report on two bills. */
async function withOthers(
  debates: readonly DebateRow[],
  decided: ReadonlyMap<number | null, unknown>,
  { store, calendar }: RecordRequest,
): Promise<readonly DebateRow[]> {
  const known = new Set(debates.map(({ id }) => id));
  const ids = [...decided.keys()].flatMap((id) => (id === null || known.has(id) ? [] : id));
  const others = await Promise.all(ids.map((id) => store.debate(id)));
  return inOrder([...debates, ...others.filter((one) => one !== null)], calendar);
}

/** `isNamed`: the title is shown where it is not printed alike on every day. */
function dayHtml(
  debate: DebateRow,
  decisions: readonly DecisionRow[],
  isNamed: boolean,
  request: RecordRequest,
): string {
  const { href, locale } = request;
  const path = href(namedDebate(debate).path);
  const named = debate.speakers
    .slice(0, SPEAKERS_NAMED)
    .map((speaker) => speakerHtml(speaker, request))
    .join(', ');
  const title = isNamed ? html`<p>${displayTitle(debate.title)}</p>` : '';
  const end = endOf(decisions, debate, locale);
  const others = decisions.filter((one) => one !== end);
  const before = others.length === 0 ? '' : rowsHtml(others, locale, path);
  return html`<li><h3><a href="${path}">${sittingTitle(debate.sittingId, request)}</a></h3>!${title}
<p class="meta">!${sectionSpan(debate)}!${debateSize(debate, request)}</p>
!${endHtml(decisions, debate, request)}!${before}
!${named === '' ? '' : `<p class="meta">${named}</p>`}</li>`;
}

// The list of bills, each with its progress: where it last came up, and what was decided then.

const BILLS_PER_PAGE = 30;

export const billsPage: MakePage = async (request) => {
  const { t, href, query, store, calendar } = request;
  const venue = await parts.queriedVenue(request);
  const venueId = venue?.id ?? null;
  const years = await store.billYears(venueId);
  const year = years.find((one) => one === query.get('year')) ?? null;
  const path = (change: links.QueryParameters): string =>
    links.withQuery(links.BILLS, { venue: venue?.slug ?? null, year, ...change });
  const { page, items: bills } = await parts.requestedPage(request, (number) =>
    store.bills({ venueId, year, page: number, size: BILLS_PER_PAGE }),
  );
  const items = bills.map(({ series, title, number, section, lastSitting, stage }) => {
    const state = stateHtml({ section, sittingId: lastSitting }, stage, request);
    const name = billTitle([{ title, bill: number }], request);
    return html`<li><a href="${href(links.businessPath(series))}">${name}</a><span class="business">!${state}</span></li>`;
  });
  const ofYears = [
    [path({ year: null }), t('allYears'), year === null] as const,
    ...years.map((choice): parts.Choice => [
      path({ year: choice }),
      choice === '' ? t('undated') : choice,
      choice === year,
    ]),
  ];
  const body = html`<div>
<h1>${t('bills')}</h1>
<p class="lead">${t('billsDescription')}</p>
!${parts.complaintsHtml('status', parts.unknownParameters(['venue', 'year', 'page'], request))}
!${parts.venueChoices(calendar.venues, venue, (change) => path({ ...change, year: null }), request)}
!${years.length < 2 ? '' : parts.choicesHtml(t('year'), ofYears, request)}
!${items.length === 0 ? html`<p class="none">${t('noBills')}</p>` : `<ol class="rows">${items.join('\n')}</ol>`}
!${parts.pagerHtml(page, path, request)}
</div>`;
  return {
    title: t('bills'),
    description: t('billsDescription'),
    path: path(parts.pageChange(page.number)),
    json: links.withQuery(links.DECISION_LIST, { kind: 'reading' }),
    section: 'bills',
    body,
  };
};

/** The progress of a bill: the stage it reached, and where it came up after that. */
function stateHtml(
  { section, sittingId }: Pick<DebateRow, 'section' | 'sittingId'>,
  decided: DecisionRow | null,
  request: RecordRequest,
): string {
  const { t, locale } = request;
  const stage =
    decided &&
    html`<strong>${outcomeText(decided, locale)}</strong> · ${sittingTitle(decided.sittingId, request)}`;
  // A section is where a bill came up, "Messages", and not always its stage.
  const place = section === null ? '' : `, “${displayTitle(section)}”`;
  const last = html`${t('lastCameUp', { sitting: sittingTitle(sittingId, request) })}${place}`;
  const isOnLastDay = decided?.sittingId === sittingId;
  return [stage, isOnLastDay ? null : last].filter((one) => one !== null).join('. ');
}
