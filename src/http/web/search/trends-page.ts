// Trends: up to five words or phrases compared over time, by how often they were said.

import { html } from 'ghtml';
import { firstOf } from '../../../present.ts';
import type { ReadingRules } from '../../../record/contributions/reading-rules.ts';
import { type EntryFilter, EVERYTHING } from '../../../record/filter.ts';
import type { Interval, Period } from '../../../finder/finder.ts';
import { PERIODS_MAX } from '../../../record/periods.ts';
import { parseQuery } from '@hansard/search/query/parse-query';
import * as links from '../../shared/links.ts';
import { queriedVenue, selectHtml, type SelectOption } from '../page-parts.ts';
import type { MakePage, Page, RecordRequest } from '../page.ts';
import { plotHtml } from '../plot.ts';

const TERMS = ['q1', 'q2', 'q3', 'q4', 'q5'] as const;
const TERM_LENGTH_MAX = 200;

/** What the visitor compares, as the address has it. */
type Comparison = Awaited<ReturnType<typeof readComparison>>;

export const trendsPage: MakePage = async (request) => {
  const { t } = request;
  const comparison = await readComparison(request);
  const { terms, venue, interval } = comparison;
  const trends = await Promise.all(
    terms.map((query) => {
      const filter = { ...EVERYTHING, query, venueId: venue?.id ?? null };
      return readTrend(query, filter, interval, request);
    }),
  );
  const plot = (): string =>
    trendPlot(trends, request, {
      share: `${t('share')} ${t('ofEntriesSearched')}`,
      searchOf: (q) => request.href(links.withQuery(links.SEARCH_PAGE, { q })),
    }) || html`<p class="none">${t('foundNone')}</p>`;
  const body = html`<div>
<h1>${t('trendsTitle')}</h1>
<p class="lead">${t('trendsDescription')} ${t('trendsLead')}</p>
!${formHtml(comparison, request)}
!${trends.length === 0 ? exampleHtml(request) : plot()}
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
  const chambers = calendar.venues.map((one): SelectOption => [one.slug, locale.chamber(one)]);
  return html`<form class="ask" action="${href(links.TRENDS_PAGE)}">
<div class="fields">!${inputs.join('\n')}
<label>${t('interval')} !${selectHtml('interval', interval, intervals)}</label>
<label>${t('chamber')} !${selectHtml('venue', venue?.slug ?? '', [['', t('bothChambers')], ...chambers])}</label>
</div>
<button>${t('compare')}</button>
</form>`;
}

function exampleHtml({ t, href }: RecordRequest): string {
  const trends = t('example.trends').split(', ');
  const to = links.withQuery(links.TRENDS_PAGE, termParameters(trends));
  return html`<p class="more">${t('forExample')}: <a href="${href(to)}">${trends.join(', ')}</a></p>`;
}

/** One line of a plot. */
type Trend = Awaited<ReturnType<typeof readTrend>>;

/**
 * The figures of a query, under a name. Their totals are the entries among which its words were searched for, those of the chosen
 * chamber or speaker: in proportion to the whole record, the smaller of two chambers would always seem to say a word less often.
 * Without words the totals are those of the record. Of more periods than fit a page, the last that have a sitting.
 */
export async function readTrend(
  name: string,
  filter: EntryFilter,
  interval: Interval,
  { finder }: RecordRequest,
) {
  const { mentions, periods } = await finder.trends(filter, interval);
  const searched =
    filter.query === null ? null : await finder.trends({ ...filter, query: null }, interval);
  const totals = new Map(searched?.periods.map(({ period, count }) => [period, count]));
  // The record may change between the two: no more match than were searched.
  const counted = periods.map((one) =>
    searched === null ? one : { ...one, total: Math.max(one.count, totals.get(one.period) ?? 0) },
  );
  return { name, mentions, periods: counted.slice(-PERIODS_MAX) };
}

const PER_ENTRIES = 1_000;

/** Trends as lines, with the figures they were drawn from: mentions, where they are counted for everything that is compared. */
export function trendPlot(
  trends: readonly Trend[],
  { t, locale }: RecordRequest,
  options: { readonly share: string; readonly searchOf?: (name: string) => string },
): string {
  const { share, searchOf } = options;
  const { periods: all } = firstOf(trends);
  const areMentions = trends.every(({ mentions }) => mentions !== null);
  // Null where a period has no entry that passes the filters: perhaps the chamber did not sit, or the record lacks it.
  const valueOf = ({ mentions, count, total }: Period): number | null => {
    if (total === 0) return null;
    return areMentions ? (PER_ENTRIES * (mentions ?? 0)) / total : count / total;
  };
  const noteOf = ({ mentions, count, total }: Period): string => {
    if (total === 0) return '';
    if (!areMentions) return locale.number(count);
    const part = locale.percent(count / total);
    return t('mentionsIn', { mentions: mentions ?? 0, entries: count, share: part });
  };
  const plot = plotHtml({
    kind: 'lines',
    caption: areMentions ? t('mentionsDrawn') : share,
    labels: all.map(({ period }) => (period.length === 7 ? locale.month(period) : period)),
    series: trends.map(({ name, periods }) => ({
      name,
      ...(searchOf && { href: searchOf(name) }),
      values: periods.map(valueOf),
      notes: periods.map(noteOf),
    })),
    format: areMentions ? locale.rate : locale.percent,
    t,
    counted: { title: t('entriesSearched'), values: all.map(({ total }) => locale.number(total)) },
    isOpen: searchOf !== undefined,
  });
  if (plot === '' || searchOf === undefined) return plot;
  return html`!${plot}<p class="meta">${t(areMentions ? 'mentionsFigures' : 'entriesFigures')}</p>`;
}
