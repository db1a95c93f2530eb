// Trends: up to five words or phrases compared over time, by how often they were said.

import { html } from 'ghtml';
import { firstOf } from '../../../present.ts';
import type { ReadingRules } from '../../../record/contributions/reading-rules.ts';
import { type EntryFilter, EVERYTHING } from '../../../record/filter.ts';
import type { Finder, Interval, Period, Trends } from '../../../finder/finder.ts';
import { PERIODS_MAX } from '../../../finder/periods.ts';
import { parseQuery } from '@hansard/search/query/parse-query';
import * as links from '../../shared/links.ts';
import type { Locale } from '../../words/locale.ts';
import { queriedVenue, selectHtml, type SelectOption } from '../page-parts.ts';
import type { MakePage, Page, RecordRequest } from '../page.ts';
import { type Plot, plotHtml } from '../plot.ts';

const TERMS = ['q1', 'q2', 'q3', 'q4', 'q5'] as const;
const TERM_LENGTH_MAX = 200;

type Trend = Awaited<ReturnType<typeof trendOf>>;

/** What the visitor compares, as the address has it. */
type Comparison = Awaited<ReturnType<typeof readComparison>>;

export const trendsPage: MakePage = async (request) => {
  const { t } = request;
  const comparison = await readComparison(request);
  const { terms } = comparison;
  const trends = await Promise.all(terms.map((term) => trendOf(request.finder, term, comparison)));
  const body = html`<div>
<h1>${t('trendsTitle')}</h1>
<p class="lead">${t('trendsDescription')} ${t('trendsLead')}</p>
!${formHtml(comparison, request)}
!${trends.length === 0 ? exampleHtml(request) : trendPlot(trends, request)}
</div>`;
  return {
    title: terms.length === 0 ? t('trendsTitle') : `${t('trendsTitle')}: ${terms.join(', ')}`,
    description: t('trendsDescription'),
    ...pathsOf(comparison),
    section: 'trends',
    body,
  };
};

async function readComparison(request: RecordRequest) {
  const { query, rules } = request;
  /** One for each field of the form, empty ones included. */
  const given = TERMS.map((name) => (query.get(name) ?? '').trim().slice(0, TERM_LENGTH_MAX));
  return {
    given,
    /** The given texts that can be searched for, each once. */
    terms: [...new Set(given.filter((term) => isSearchable(term, rules)))],
    interval: query.get('interval') === 'month' ? ('month' as const) : ('year' as const),
    venue: await queriedVenue(request),
  };
}

function isSearchable(term: string, { tokens }: ReadingRules): boolean {
  const query = parseQuery(term, tokens);
  return query !== null && query.kind !== 'fault';
}

/** Of more periods than fit a page, the last that have a sitting. */
async function trendOf(finder: Finder, term: string, { interval, venue }: Comparison) {
  const filter = { ...EVERYTHING, query: term, venueId: venue?.id ?? null };
  const { mentions, periods } = await readDrawnTrends(finder, filter, interval);
  return { term, mentions, periods: periods.slice(-PERIODS_MAX) };
}

function pathsOf({ terms, interval, venue }: Comparison): Pick<Page, 'path' | 'json'> {
  const slug = venue?.slug ?? null;
  return {
    path: links.withQuery(links.TRENDS_PAGE, {
      ...termParameters(terms),
      interval: interval === 'year' ? null : interval,
      venue: slug,
    }),
    json: links.withQuery(links.TRENDS, { q: terms[0] ?? null, interval, venue: slug }),
  };
}

function termParameters(terms: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    TERMS.slice(0, terms.length).map((name, index) => [name, terms[index] ?? '']),
  );
}

function formHtml(
  { given, interval, venue }: Comparison,
  { calendar, t, locale, href }: RecordRequest,
): string {
  const inputs = given.map(
    (term, index) =>
      html`<label class="term colour-${index + 1}">${t('term', { number: index + 1 })} <input name="${TERMS[index] ?? ''}" value="${term}" maxlength="${TERM_LENGTH_MAX}"></label>`,
  );
  const intervals: readonly SelectOption[] = [
    ['year', t('byYear')],
    ['month', t('byMonth')],
  ];
  const chambers: readonly SelectOption[] = [
    ['', t('bothChambers')],
    ...calendar.venues.map((one): SelectOption => [one.slug, locale.chamber(one)]),
  ];
  return html`<form class="ask" action="${href(links.TRENDS_PAGE)}">
<div class="fields">!${inputs.join('\n')}
<label>${t('interval')} !${selectHtml('interval', interval, intervals)}</label>
<label>${t('chamber')} !${selectHtml('venue', venue?.slug ?? '', chambers)}</label>
</div>
<button>${t('compare')}</button>
</form>`;
}

function exampleHtml({ t, href }: RecordRequest): string {
  const trends = t('example.trends').split(', ');
  const to = links.withQuery(links.TRENDS_PAGE, termParameters(trends));
  return html`<p class="more">${t('forExample')}: <a href="${href(to)}">${trends.join(', ')}</a></p>`;
}

/** The plot, and the figures it was drawn from. */
function trendPlot(trends: readonly Trend[], request: RecordRequest): string {
  const { t, locale, href } = request;
  const { periods: all } = firstOf(trends);
  if (all.length === 0) return html`<p class="none">${t('foundNone')}</p>`;
  const drawn = drawnFigures(trends);
  const plot = plotHtml({
    kind: 'lines',
    caption: drawn === 'mentions' ? t('mentionsDrawn') : `${t('share')} ${t('ofEntriesSearched')}`,
    labels: all.map(({ period }) => (period.length === 7 ? locale.month(period) : period)),
    series: trends.map(({ term, periods }) => ({
      name: term,
      href: href(links.withQuery(links.SEARCH_PAGE, { q: term })),
      values: periods.map((period) => drawnValue(period, drawn)),
      notes: periods.map((period) => countedFrom(period, drawn, locale)),
    })),
    format: drawnFormat(drawn, locale),
    t,
    counted: { title: t('entriesSearched'), values: all.map(({ total }) => locale.number(total)) },
    isOpen: true,
  });
  return html`!${plot}<p class="meta">${t(drawn === 'mentions' ? 'mentionsFigures' : 'entriesFigures')}</p>`;
}

/** What a figure was counted from. */
function countedFrom(period: Period, drawn: DrawnFigures, locale: Locale): string {
  if (period.total === 0) return '';
  if (drawn === 'entries') return locale.number(period.count);
  const share = locale.percent(period.count / period.total);
  return locale.t('mentionsIn', { mentions: period.mentions ?? 0, entries: period.count, share });
}

/**
 * The trends of a query. Their totals are the entries among which its words were searched for, those of the chosen chamber or speaker:
 * in proportion to the whole record, the smaller of two chambers would always seem to say a word less often. Without words the totals
 * are those of the record.
 */
export async function readDrawnTrends(
  finder: Finder,
  filter: EntryFilter,
  interval: Interval,
): Promise<Trends> {
  const trends = await finder.trends(filter, interval);
  if (filter.query === null) return trends;
  const searched = await finder.trends({ ...filter, query: null }, interval);
  const totals = new Map(searched.periods.map(({ period, count }) => [period, count]));
  // The record may change between the two: no more match than were searched.
  const periods = trends.periods.map((one) => ({
    ...one,
    total: Math.max(one.count, totals.get(one.period) ?? 0),
  }));
  return { ...trends, periods };
}

type DrawnFigures = 'mentions' | 'entries';

/** Mentions are drawn where they are counted for everything that is compared. */
export function drawnFigures(compared: readonly { mentions: number | null }[]): DrawnFigures {
  return compared.every(({ mentions }) => mentions !== null) ? 'mentions' : 'entries';
}

const PER_ENTRIES = 1_000;

/** Null where the period has no entry that passes the filters: perhaps the chamber did not sit, or the record lacks it. */
export function drawnValue({ mentions, count, total }: Period, drawn: DrawnFigures): number | null {
  if (total === 0) return null;
  return drawn === 'mentions' ? (PER_ENTRIES * (mentions ?? 0)) / total : count / total;
}

/** How such a value is written. */
export function drawnFormat(drawn: DrawnFigures, { rate, percent }: Locale): Plot['format'] {
  return drawn === 'mentions' ? rate : percent;
}
