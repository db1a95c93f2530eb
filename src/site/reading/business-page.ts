// The page of a series: every day on which the same business came up, a bill through its stages or a resumed motion, with the
// decisions. And the list of bills.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import type { DebateRow } from '../../finder/finder.ts';
import { chamberOfNumber } from '../../record/debates/read-heading.ts';
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
import {
  addSpeakers,
  billTitle,
  debateSize,
  entryAddress,
  speakerHtml,
  titleHtml,
} from './debate-parts.ts';
import { voteCards } from '../votes/vote-parts.ts';
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
  const heading = isBill ? billTitle(own, request) : displayTitle(last.title);
  const title = bill === null ? heading : titleOfBill(bill);
  const feed = parts.feedOfBusiness(series, title, request.locale);
  const readings = await readingsOf(debates, decided, request);
  const days = [...Map.groupBy(debates, ({ sittingId }) => sittingId).values()].map((ofDay) =>
    dayHtml(ofDay, { decided, readings }, request),
  );
  const all = [...decided.values()].flat();
  const [listPath, label] = isBill
    ? [links.BILLS, t('allBills')]
    : [links.CALENDAR, t('allSittings')];
  const body = html`<div>
<header class="head bill">
!${chambersHtml(debates, bill === null ? '' : billNumberText(bill, request), request)}
!${titleHtml(title)}
!${bill === null ? '' : billHeadHtml(bill, all, request)}
!${await myMemberSpokeHtml(debates, request)}
</header>
!${isBill ? tracksHtml(bill?.progress.billNumber ?? null, all, request) : ''}
<div class="split">
<section><h2>${t('timeline')} <small>${t('businessDays', { count: days.length })}</small></h2>
<ol class="days">
!${days.join('\n')}
</ol></section>
<div class="side">!${await votesOfDebates(debates, request)}!${speakersOfAll(debates, request)}</div>
<p class="more"><a href="${href(listPath)}">${label}</a> !${parts.feedLink(feed, request)}</p>
!${parts.followForm('business', series, request)}
</div>
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

/** Why each debate is read as it is, by its id. */
async function readingsOf(
  debates: readonly DebateRow[],
  decided: ReadonlyMap<number | null, readonly DecisionRow[]>,
  request: RecordRequest,
): Promise<ReadonlyMap<number, string>> {
  const { href } = request;
  const read = debates.map((debate) => ({
    debate,
    end: endOf(decided.get(debate.id) ?? [], debate, request.locale),
  }));
  const texts = await readTexts(read, request);
  return new Map(
    read.map((one) => {
      const page = href(namedDebate(one.debate).path);
      return [one.debate.id, readingHtml(one, texts, request, page)] as const;
    }),
  );
}

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
function chambersHtml(
  debates: readonly DebateRow[],
  number: string,
  request: RecordRequest,
): string {
  const { calendar } = request;
  const ids = debates.map(({ sittingId }) => calendar.sitting(sittingId)?.venueId ?? null);
  const names = [...new Set(ids)].map(
    (id) => html`<span class="${chamberClass(id, request)}">${chamberName(id, request)}</span>`,
  );
  // The chamber of its number is named once.
  const own = ids
    .map((id) => `${chamberName(id, request)}, `)
    .find((name) => number.startsWith(name));
  const shown = own === undefined ? number : number.slice(own.length);
  return html`<p class="kicker">!${names.join(' ')}!${shown === '' ? '' : html` <small>${shown}</small>`}</p>`;
}

/** The title of a bill, with its number where that is printed with it. */
function titleOfBill({ progress }: Pick<BillRow, 'progress'>): string {
  const title = displayTitle(progress.billTitle);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

/** "Senate, 1/2023", or the year alone: bills of several years have one title. Empty if neither is known. */
function billNumberText(
  { series, progress: { billNumber } }: BillRow,
  { calendar, locale }: RecordRequest,
): string {
  const [, number = '', year = ''] = /(?<!\d)(\d{1,6})-of-(\d{4})$/u.exec(billNumber ?? '') ?? [];
  if (number === '') return /-(\d{4})$/u.exec(series)?.[1] ?? '';
  const venue = calendar.venueBySlug(chamberOfNumber(billNumber) ?? '');
  return [venue === null ? [] : locale.chamber(venue), `${number}/${year}`].flat().join(', ');
}

/** How far the bill came and what is next, and who moved it. */
function billHeadHtml(
  { stage, lastSitting, progress }: BillRow,
  decisions: readonly DecisionRow[],
  request: RecordRequest,
): string {
  const { t, locale } = request;
  const { sponsor } = progress;
  const by =
    sponsor === null
      ? ''
      : html` · <span>!${personLink(sponsor.person, t('movedBy', { name: moverName(sponsor) }), request)}</span>`;
  const state =
    stage === null
      ? html`<span>${t('lastCameUp', { sitting: sittingTitle(lastSitting, request) })}</span>`
      : html`!${outcomeHtml(stage, locale, 'big')} · <span>${sittingTitle(stage.sittingId, request)}</span>`;
  const next = nextStage(decisions);
  const then =
    next === null ? '' : html`<p class="meta">${t('nextStage', { stage: t(`stage.${next}`) })}</p>`;
  return html`<p class="decided">!${state}!${by}</p>!${then}`;
}

/** The stages that a bill passes in a chamber, by the event that ends each. */
const STAGES = ['read_first', 'read_second', 'reported', 'report_agreed', 'passed'] as const;
const ENDS: ReadonlySet<string> = new Set(['negatived', 'withdrawn', 'dropped']);

/** The stage after the last one that is printed; null if it ended, or passed the last: then another chamber may have its turn. */
function nextStage(decisions: readonly DecisionRow[]): (typeof STAGES)[number] | null {
  const end = decisions.findLast(({ billEvent }) => billEvent !== null)?.billEvent ?? null;
  const at = STAGES.findIndex((stage) => stage === end);
  return at < 0 ? null : (STAGES[at + 1] ?? null);
}

/**
 * The stages in each chamber that has some, in order, with their days; then the assent. Where the bill came from another chamber,
 * whose stages the record lacks, that is said.
 */
function tracksHtml(
  number: string | null,
  decisions: readonly DecisionRow[],
  request: RecordRequest,
): string {
  const { t, locale, calendar } = request;
  const venueOf = ({ sittingId }: DecisionRow): number | null =>
    calendar.sitting(sittingId)?.venueId ?? null;
  const stages: ReadonlySet<string> = new Set(STAGES);
  const staged = decisions.filter(({ billEvent }) => stages.has(billEvent ?? ''));
  const venueIds = [...new Set(staged.map(venueOf))];
  const slug = chamberOfNumber(number);
  const origin = slug === null ? null : calendar.venueBySlug(slug);
  const isElsewhere = origin !== null && !venueIds.includes(origin.id);
  const from =
    isElsewhere && venueIds.length > 0
      ? html`<p class="meta">${t('cameFrom', { chamber: locale.chamber(origin) })}</p>`
      : '';
  const tracks = venueIds.map((venueId, at) => {
    const isLast = at === venueIds.length - 1;
    const ended = decisions.filter(({ billEvent }) => ENDS.has(billEvent ?? ''));
    const own = [...staged, ...ended].filter((decision) => venueOf(decision) === venueId);
    const track = trackHtml(
      isLast ? [...own, ...decisions.filter(isAssent)] : own,
      isLast,
      request,
    );
    const label = t('stagesIn', { chamber: chamberName(venueId, request) });
    const isNamed = venueIds.length > 1 || isElsewhere;
    return html`!${isNamed ? html`<h2 class="track-of">${label}</h2>` : ''}!${track}`;
  });
  return `${from}${tracks.join('')}`;
}

function isAssent({ billEvent }: DecisionRow): boolean {
  return billEvent === 'assented';
}

/**
 * The stages with their days. A stage before the last one that is printed was passed on a day that the record lacks: that is said,
 * and nothing more.
 */
function trackHtml(
  decisions: readonly DecisionRow[],
  hasAssent: boolean,
  request: RecordRequest,
): string {
  const { t, locale, href, calendar } = request;
  const all = hasAssent ? ([...STAGES, 'assented'] as const) : STAGES;
  const last = all.findLastIndex((stage) => decisions.some((one) => one.billEvent === stage));
  const end = inSittings(decisions, calendar).at(-1);
  const hasEnded = ENDS.has(end?.billEvent ?? '');
  const next = nextStage(decisions);
  const stages = all.map((stage, at): TrackStage => {
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
    return { name, state: stage === next ? 'next' : 'later', day: '', href: '' };
  });
  return stageTrackHtml(t('stages'), stages, t);
}

/** The decisions in the order of their sittings. */
function inSittings(
  decisions: readonly DecisionRow[],
  { position }: RecordRequest['calendar'],
): readonly DecisionRow[] {
  return decisions.toSorted(
    (a, b) => position(a.sittingId) - position(b.sittingId) || a.entryId - b.entryId,
  );
}

/** The votes in debates; empty if there were none. */
async function votesOfDebates(
  debates: readonly DebateRow[],
  request: RecordRequest,
): Promise<string> {
  const ids = new Set(debates.map(({ id }) => id));
  const sittings = [...new Set(debates.map(({ sittingId }) => sittingId))];
  const all = await Promise.all(sittings.map((id) => request.store.sittingDivisions(id)));
  const own = all.flat().filter(({ debateId }) => debateId !== null && ids.has(debateId));
  return parts.sectionHtml('votes', request.t('votesOnBill'), voteCards(own, 3, request));
}

/** As many as stand beside the days of most bills. */
const SPEAKERS_OF_ALL = 8;

/** Who spoke most on it, on all days together; of a single day, its line says so. */
function speakersOfAll(debates: readonly DebateRow[], request: RecordRequest): string {
  const { t } = request;
  const items = addSpeakers(debates)
    .slice(0, SPEAKERS_OF_ALL)
    .map(
      (speaker) =>
        html`<li>!${speakerHtml(speaker, request)} <small>${t('wordsCount', { count: speaker.words })}</small></li>`,
    );
  return items.length === 0
    ? ''
    : parts.sectionHtml('spoke', t('whoSpokeMost'), `<ul class="rows">${items.join('\n')}</ul>`);
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
          rowsHtml(others, locale, (id) => entryAddress(id, debate, path, request)),
        );
  return html`<div class="of-day"><p><a href="${path}">${title}</a> !${end === null ? '' : outcomeHtml(end, locale)}</p>
!${debate.contributions === 0 ? '' : html`<p class="meta">!${debateSize(debate, request)}</p>`}
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
  const items = bills.map((bill) => {
    const { series, section, lastSitting, stage } = bill;
    const state = stateHtml({ section, sittingId: lastSitting }, stage, request);
    const name = titleOfBill(bill);
    const number = billNumberText(bill, request);
    return html`<li><a href="${href(links.businessPath(series))}">${name}</a>!${number === '' ? '' : html` <small>${number}</small>`}<span class="business">!${state}</span></li>`;
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
