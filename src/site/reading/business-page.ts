// The page of a series: every day on which the same business came up, a bill through its stages or a resumed motion, with the
// decisions. And the list of bills.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import type { DebateRow } from '../../finder/finder.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import type { BillRow, DecisionRow } from '../../store/contract/results.ts';
import { firstOf } from '../../base/present.ts';
import { endOf, moverName } from '../../words/decision-text.ts';
import * as links from '../../http/links.ts';
import { pathParameter } from '../../http/parsed-request.ts';
import * as parts from '../page-parts.ts';
import { personLink } from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { myMemberSpokeHtml } from '../people/my-member.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { billTitle, debateSize, speakerHtml, titleHtml } from './debate-parts.ts';
import { rowsHtml } from './decision-html.ts';
import { outcomeHtml } from '../components/outcome.ts';
import { stageTrackHtml, type TrackStage } from '../components/stage-track.ts';
import { readingHtml, readTexts } from './reading-html.ts';
import { inOrder } from './record-calendar.ts';
import { chamberClass, chamberName, sittingTitle } from './sitting-list.ts';

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
  const bill = isBill ? await store.bill(series) : null;
  const decided = await decisionsOf(own, isBill ? series : null, request);
  const debates = isBill ? await withOthers(own, decided, request) : own;
  const title = isBill ? billTitle(own, request) : displayTitle(last.title);
  const feed = parts.feedOfBusiness(series, title, request.locale);
  const read = debates.map((debate) => ({
    debate,
    end: endOf(decided.get(debate.id) ?? [], debate, request.locale),
  }));
  const texts = await readTexts(read, request);
  const readings = new Map(
    read.map((one) => {
      const page = href(namedDebate(one.debate).path);
      return [one.debate.id, readingHtml(one, texts, request, page)] as const;
    }),
  );
  const days = [...Map.groupBy(debates, ({ sittingId }) => sittingId).values()].map((ofDay) =>
    dayHtml(ofDay, { decided, readings }, request),
  );
  const all = [...decided.values()].flat();
  const [listPath, label] = isBill
    ? [links.BILLS, t('allBills')]
    : [links.CALENDAR, t('allSittings')];
  const body = html`<div>
<header class="head bill">
!${chambersHtml(debates, request)}
!${titleHtml(title)}
!${bill === null ? '' : billHeadHtml(bill, all, request)}
</header>
!${isBill ? trackHtml(all, request) : ''}
!${await myMemberSpokeHtml(debates, request)}
<section><h2>${t('timeline')} <small>${t('businessDays', { count: days.length })}</small></h2>
<ol class="days">
!${days.join('\n')}
</ol></section>
<p class="more"><a href="${href(listPath)}">${label}</a> !${parts.feedLink(feed, request)}</p>
!${parts.followForm('business', series, request)}
</div>`;
  return {
    title,
    description: t('businessDescription', { title }),
    path,
    json: links.itemPath(links.DEBATE_LIST, last.id),
    feed,
    section: isBill ? 'bills' : 'sittings',
    picture: links.picturePath('bill', series),
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
  return inOrder([...debates, ...others.filter((debate) => debate !== null)], calendar);
}

/** The chambers in which it came up, in order. */
function chambersHtml(debates: readonly DebateRow[], request: RecordRequest): string {
  const { calendar } = request;
  const ids = debates.map(({ sittingId }) => calendar.sitting(sittingId)?.venueId ?? null);
  const names = [...new Set(ids)].map(
    (id) => html`<span class="${chamberClass(id, request)}">${chamberName(id, request)}</span>`,
  );
  return html`<p class="kicker">!${names.join(' ')}</p>`;
}

/** How far the bill came, and who moved its last reading. */
function billHeadHtml(
  { stage, lastSitting }: BillRow,
  decisions: readonly DecisionRow[],
  request: RecordRequest,
): string {
  const { t, locale } = request;
  const mover = decisions.findLast(
    ({ reading, mover: who }) => reading !== null && who !== null,
  )?.mover;
  const by =
    mover == null
      ? ''
      : html` · <span>!${personLink(mover.person, t('movedBy', { name: moverName(mover) }), request)}</span>`;
  const state =
    stage === null
      ? html`<span>${t('lastCameUp', { sitting: sittingTitle(lastSitting, request) })}</span>`
      : html`!${outcomeHtml(stage, locale, 'big')} · <span>${sittingTitle(stage.sittingId, request)}</span>`;
  return html`<p class="decided">!${state}!${by}</p>`;
}

/** The stages that a bill passes, by the event that ends each. */
const STAGES = [
  'read_first',
  'read_second',
  'reported',
  'report_agreed',
  'passed',
  'assented',
] as const;
const ENDS: ReadonlySet<string> = new Set(['negatived', 'withdrawn', 'dropped']);

/**
 * The stages with their days. A stage before the last one that is printed was passed on a day that the record lacks: that is said,
 * and nothing more. Empty if no stage is printed.
 */
function trackHtml(decisions: readonly DecisionRow[], request: RecordRequest): string {
  const { t, locale, href, calendar } = request;
  const last = STAGES.findLastIndex((stage) => decisions.some((one) => one.billEvent === stage));
  if (last < 0) return '';
  const end = decisions.findLast(({ billEvent }) => billEvent !== null);
  const hasEnded = ENDS.has(end?.billEvent ?? '');
  const stages = STAGES.map((stage, at): TrackStage => {
    const name = t(`stage.${stage}`);
    const decision = decisions.findLast(({ billEvent }) => billEvent === stage);
    if (decision !== undefined) {
      const sitting = calendar.sitting(decision.sittingId);
      const day = sitting?.startDate ?? null;
      const to = href(links.entryPath(decision.entryId));
      return { name, state: 'done', day: day === null ? '' : locale.date(day), href: to };
    }
    if (at < last) return { name, state: 'unrecorded', day: t('stageState.unrecorded'), href: '' };
    if (at === last + 1 && hasEnded) return { name, state: 'lost', day: '', href: '' };
    return { name, state: at === last + 1 ? 'next' : 'later', day: '', href: '' };
  });
  return stageTrackHtml(t('stages'), stages, t);
}

interface ReadDays {
  readonly decided: ReadonlyMap<number | null, readonly DecisionRow[]>;
  /** Why each debate is read as it is: HTML by its id. */
  readonly readings: ReadonlyMap<number, string>;
}

/** A day, with the debates on it: what was decided, and who spoke. */
function dayHtml(
  debates: readonly DebateRow[],
  { decided, readings }: ReadDays,
  request: RecordRequest,
): string {
  const { calendar, href } = request;
  const { sittingId } = firstOf(debates);
  const sitting = calendar.sitting(sittingId);
  const title = html`${sittingTitle(sittingId, request)}`;
  const linked =
    sitting === null ? title : html`<a href="${href(calendar.path(sitting))}">!${title}</a>`;
  const items = debates.map((debate) => {
    const element = debateHtml(debate, decided.get(debate.id) ?? [], request);
    return `${element}${readings.get(debate.id) ?? ''}`;
  });
  return html`<li class="${chamberClass(sitting?.venueId ?? null, request)}"><h3>!${linked}</h3>
!${items.join('\n')}</li>`;
}

function debateHtml(
  debate: DebateRow,
  decisions: readonly DecisionRow[],
  request: RecordRequest,
): string {
  const { href, locale, t } = request;
  const path = href(namedDebate(debate).path);
  const named = debate.speakers
    .slice(0, SPEAKERS_NAMED)
    .map((speaker) => speakerHtml(speaker, request))
    .join(', ');
  const { stage, section, term } = debate;
  const printed = displayTitle(term === null ? debate.title : (section ?? debate.title));
  const title = stage === null ? printed : t(`billStage.${stage}`);
  const end = endOf(decisions, debate, locale);
  const others = decisions.filter((decision) => decision !== end);
  const before =
    others.length === 0
      ? ''
      : parts.foldedHtml(
          t('decisionsCount', { count: others.length }),
          rowsHtml(others, locale, path),
        );
  return html`<div class="of-day"><p><a href="${path}">${title}</a> !${end === null ? '' : outcomeHtml(end, locale)}</p>
<p class="meta">!${debateSize(debate, request)}</p>
!${named === '' ? '' : html`<p class="meta">!${named}</p>`}!${before}</div>`;
}

// The list of bills, each with its progress: where it last came up, and what was decided then.

const BILLS_PER_PAGE = 30;

export const billsPage: MakePage = async (request) => {
  const { t, href, query, store, calendar } = request;
  const venue = await parts.queriedVenue(request);
  const venueId = venue?.id ?? null;
  const years = await store.billYears(venueId);
  const year = years.find((text) => text === query.get('year')) ?? null;
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
    decided && html`!${outcomeHtml(decided, locale)} · ${sittingTitle(decided.sittingId, request)}`;
  // A section is where a bill came up, "Messages", and not always its stage.
  const place = section === null ? '' : `, “${displayTitle(section)}”`;
  const last = html`${t('lastCameUp', { sitting: sittingTitle(sittingId, request) })}${place}`;
  const isOnLastDay = decided?.sittingId === sittingId;
  return [stage, isOnLastDay ? null : last].filter((element) => element !== null).join('. ');
}
