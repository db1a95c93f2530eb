// Trends: up to five words or phrases compared over time, by how often they were said.

import { html } from 'ghtml';
import { firstOf, present } from '../../../present.ts';
import type { ReadingRules } from '../../../record/contributions/reading-rules.ts';
import { type EntryFilter, EVERYTHING } from '../../../record/filter.ts';
import type { Venue } from '../../../record/sitting.ts';
import type { Finder, Interval, Period, Trends } from '../../../finder/finder.ts';
import { PERIODS_MAX } from '../../../finder/periods.ts';
import { parseQuery } from '@hansard/search/query/parse-query';
import * as links from '../../shared/links.ts';
import type { Locale } from '../../words/locale.ts';
import { redirectFormerVenue, selectHtml, type SelectOption } from '../page-parts.ts';
import type { MakePage, Page, RecordRequest } from '../page.ts';
import { formatOrDash, type Plot, plotHtml } from '../plot.ts';

const TERMS = ['q1', 'q2', 'q3', 'q4', 'q5'] as const;
const TERM_LENGTH_MAX = 200;

interface Trend {
  readonly term: string;
  readonly mentions: number | null;
  readonly periods: readonly Period[];
}

/** What the visitor compares, as the address has it. */
interface Comparison {
  /** One for each field of the form, empty ones included. */
  readonly given: readonly string[];
  /** The given texts that can be searched for, each once. */
  readonly terms: readonly string[];
  readonly interval: Interval;
  readonly venue: Venue | null;
}

export const trendsPage: MakePage = async (request) => {
  const { t } = request;
  const former = await redirectFormerVenue(links.TRENDS_PAGE, request);
  if (former !== null) return former;
  const comparison = readComparison(request);
  const { terms } = comparison;
  const trends = await Promise.all(terms.map((term) => trendOf(request.finder, term, comparison)));
  const body = html`<div>
<h1>${t('trendsTitle')}</h1>
<p class="lead">${t('trendsDescription')} ${t('trendsLead')}</p>
!${formHtml(comparison, request)}
!${trends.length === 0 ? exampleHtml(request) : trendPlot(trends, request) + tableHtml(trends, request)}
</div>`;
  return {
    title: terms.length === 0 ? t('trendsTitle') : `${t('trendsTitle')}: ${terms.join(', ')}`,
    description: t('trendsDescription'),
    ...pathsOf(comparison),
    section: 'trends',
    body,
  };
};

function readComparison({ calendar, query, rules }: RecordRequest): Comparison {
  const given = TERMS.map((name) => (query.get(name) ?? '').trim().slice(0, TERM_LENGTH_MAX));
  return {
    given,
    terms: [...new Set(given.filter((term) => isSearchable(term, rules)))],
    interval: query.get('interval') === 'month' ? 'month' : 'year',
    venue: calendar.venueBySlug(query.get('venue') ?? ''),
  };
}

function isSearchable(term: string, { tokens }: ReadingRules): boolean {
  const query = parseQuery(term, tokens);
  return query !== null && query.kind !== 'fault';
}

/** Of more periods than fit a page, the last that have a sitting. */
async function trendOf(
  finder: Finder,
  term: string,
  { interval, venue }: Comparison,
): Promise<Trend> {
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

function trendPlot(trends: readonly Trend[], { t, locale }: RecordRequest): string {
  const labels = firstOf(trends).periods.map(({ period }) => period);
  if (labels.length === 0) return html`<p class="none">${t('foundNone')}</p>`;
  const drawn = drawnFigures(trends);
  const series = trends.map(({ term, periods }) => ({
    name: term,
    values: periods.map((period) => drawnValue(period, drawn)),
  }));
  return plotHtml({
    kind: 'lines',
    caption: drawn === 'mentions' ? t('mentionsDrawn') : `${t('share')} ${t('ofEntriesSearched')}`,
    labels,
    series,
    format: drawnFormat(drawn, locale),
    t,
    isTabled: true,
  });
}

/** The figures the plot was drawn from, newest first. */
function tableHtml(trends: readonly Trend[], { locale, href }: RecordRequest): string {
  const { t, number } = locale;
  const drawn = drawnFigures(trends);
  const heads = trends.map(
    ({ term }) =>
      html`<th scope="col"><a href="${href(links.withQuery(links.SEARCH_PAGE, { q: term }))}">${term}</a></th>`,
  );
  const rows = firstOf(trends)
    .periods.map(({ period, total }, index) => {
      const cells = trends.map(({ periods }) =>
        cellHtml(present(periods[index], 'the figures of a period'), drawn, locale),
      );
      return html`<tr><th scope="row">${period.length === 7 ? locale.month(period) : period}</th>!${cells.join('')}<td>${number(total)}</td></tr>`;
    })
    .reverse();
  return html`<h2 id="figures">${t('figures')}</h2>
<p>${drawn === 'mentions' ? t('mentionsFigures') : t('entriesFigures')}</p>
<div class="wide" tabindex="0" role="region" aria-labelledby="figures"><table>
<thead><tr><th scope="col">${t('period')}</th>!${heads.join('')}<th scope="col">${t('entriesSearched')}</th></tr></thead>
<tbody>
!${rows.join('\n')}
</tbody></table></div>`;
}

/** What is drawn, and beside it what it was counted from. */
function cellHtml(period: Period, drawn: DrawnFigures, locale: Locale): string {
  const { t, number, percent } = locale;
  const value = formatOrDash(drawnValue(period, drawn), drawnFormat(drawn, locale));
  if (period.total === 0) return html`<td>${value}</td>`;
  const share = formatOrDash(drawnValue(period, 'entries'), percent);
  const from =
    drawn === 'entries'
      ? number(period.count)
      : t('mentionsIn', { mentions: period.mentions ?? 0, entries: period.count, share });
  return html`<td>${value} <small>${from}</small></td>`;
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
