// Trends: words or phrases compared over time, by how often they were said; as a page, as figures, and as a picture.

import { html } from 'ghtml';
import { csvRow } from '../../../formats/csv-write.ts';
import { firstOf } from '../../../present.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { Period } from '../../../finder/finder.ts';
import { PAGE_HEADERS } from '../../shared/assets.ts';
import * as links from '../../shared/links.ts';
import type { HttpResponse } from '../../shared/response.ts';
import { type Choice, choicesHtml, selectHtml, type SelectOption } from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { type Plot, plotHtml, plotSvg } from '../plot.ts';
import { inLanguage, siteFile } from '../site-files.ts';
import {
  type ComparedTrend,
  type Comparison,
  DIVISIONS,
  drawnOf,
  readComparison,
  readTrends,
  TERM_LENGTH_MAX,
  TERMS,
  type Trend,
} from './compare-trends.ts';

export const trendsPage: MakePage = async (request) => {
  const { t } = request;
  const comparison = await readComparison(request);
  const { terms, faults } = comparison;
  const trends = await readTrends(comparison, request);
  const parameters = parametersOf(comparison);
  const complaints = faults.map((fault) => html`<li>${fault}</li>`).join('');
  const body = html`<div>
<h1>${t('trendsTitle')}</h1>
!${complaints === '' ? '' : `<div role="status"><ul class="panel complaints">${complaints}</ul></div>`}
<details class="ask"!${terms.length === 0 ? ' open' : ''}><summary>${t('trendsDescription')} ${t('trendsLead')}</summary>
!${formHtml(comparison, request)}</details>
!${terms.length === 0 ? exampleHtml(request) : `${groupsHtml(comparison, request)}${figureHtml(comparison, trends, request)}`}
</div>`;
  return {
    title: terms.length === 0 ? t('trendsTitle') : `${t('trendsTitle')}: ${terms.join(', ')}`,
    description: t('trendsDescription'),
    path: links.withQuery(links.TRENDS_PAGE, parameters),
    json: links.withQuery(links.trendsFile('json'), parameters),
    section: 'trends',
    body,
  };
};

/** The parameters of the same comparison; `of` names the groups of which it is, where they are not those that said most. */
function parametersOf(
  { terms, interval, venue, by, groups, offered }: Comparison,
  chosen: readonly string[] = groups.map(({ value }) => value),
): Readonly<Record<string, string | null>> {
  const usual = offered.slice(0, chosen.length).map(({ value }) => value);
  return {
    ...termParameters(terms),
    interval: interval === 'year' ? null : interval,
    venue: venue?.slug ?? null,
    by,
    of: chosen.join() === usual.join() ? null : chosen.join(),
  };
}

function termParameters(terms: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    TERMS.slice(0, terms.length).map((name, index) => [name, terms[index] ?? '']),
  );
}

function formHtml(
  { given, interval, venue, by }: Comparison,
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
  const divisions = DIVISIONS.map((one): SelectOption => [one, t(`dividedBy.${one}`)]);
  return html`<form action="${href(links.TRENDS_PAGE)}">
<div class="fields">!${inputs.join('\n')}
<label>${t('interval')} !${selectHtml('interval', interval, intervals)}</label>
<label>${t('chamber')} !${selectHtml('venue', venue?.slug ?? '', [['', t('bothChambers')], ...chambers])}</label>
<label>${t('dividedBy')} !${selectHtml('by', by ?? '', [['', t('undivided')], ...divisions])}</label>
</div>
<button>${t('compare')}</button>
</form>`;
}

function exampleHtml({ t, href }: RecordRequest): string {
  const trends = t('example.trends').split(', ');
  const to = links.withQuery(links.TRENDS_PAGE, termParameters(trends));
  return html`<p class="more">${t('forExample')}: <a href="${href(to)}">${trends.join(', ')}</a></p>`;
}

/** The chambers, parties or people that said the words most, each a link that adds or removes its lines. */
function groupsHtml(comparison: Comparison, request: RecordRequest): string {
  const { by, groups, offered } = comparison;
  if (by === null) return '';
  const shown = new Map([...groups, ...offered].map((group) => [group.value, group.name]));
  const drawn = groups.map(({ value }) => value);
  const choices = [...shown].map(([value, name]): Choice => {
    const isDrawn = drawn.includes(value);
    const chosen = isDrawn ? drawn.filter((one) => one !== value) : [...drawn, value];
    const to = links.withQuery(links.TRENDS_PAGE, parametersOf(comparison, chosen));
    return [to, name, isDrawn];
  });
  return choicesHtml(request.t(`dividedBy.${by}`), choices, request);
}

/** The plot, and the files of what it shows. A script draws the picture of points from that of lines. */
function figureHtml(
  comparison: Comparison,
  trends: readonly ComparedTrend[],
  request: RecordRequest,
): string {
  const { t, href } = request;
  const plot = trends.length === 0 ? '' : plotHtml(comparedPlot(comparison, trends, request));
  if (plot === '') return html`<p class="none">${t('foundNone')}</p>`;
  const parameters = parametersOf(comparison);
  const fileOf = (form: links.TrendsForm): string =>
    href(links.withQuery(links.trendsFile(form), parameters));
  const { areMentions } = drawnOf(trends);
  return html`!${plot}
<p class="more"><a href="${fileOf('csv')}" download="trends.csv">CSV</a> <a href="${fileOf('svg')}" download="trends.svg">SVG</a> <button hidden data-picture="${fileOf('svg')}">PNG</button></p>
<p class="meta">${t(areMentions ? 'mentionsFigures' : 'entriesFigures')}</p>`;
}

/** More rows of figures than these are folded, so that months fit a screen. */
const ROWS_OPEN_MAX = 12;

function comparedPlot(
  { by }: Comparison,
  trends: readonly ComparedTrend[],
  request: RecordRequest,
): Plot {
  const { t, href } = request;
  const { counted, ...plot } = trendPlot(
    trends,
    `${t('share')} ${t('ofEntriesSearched')}`,
    request,
  );
  return {
    ...plot,
    series: plot.series.map((one, at) => ({
      ...one,
      href: href(links.withQuery(links.SEARCH_PAGE, { ...trends[at]?.search })),
    })),
    // Each chamber, party or person is counted among entries of its own, which the share says.
    ...(by === null && counted !== undefined && { counted }),
    isOpen: plot.labels.length <= ROWS_OPEN_MAX,
  };
}

/** Trends as lines, with the figures they were drawn from. `share` is the caption where no mentions are counted. */
export function trendPlot(
  trends: readonly Trend[],
  share: string,
  { t, locale }: RecordRequest,
): Plot {
  const { periods: all } = firstOf(trends);
  const { areMentions, valueOf } = drawnOf(trends);
  const noteOf = ({ mentions, count, total }: Period): string => {
    if (total === 0) return '';
    if (!areMentions) return locale.number(count);
    const part = locale.percent(count / total);
    return t('mentionsIn', { mentions: mentions ?? 0, entries: count, share: part });
  };
  return {
    kind: 'lines',
    caption: areMentions ? t('mentionsDrawn') : share,
    labels: all.map(({ period }) => (period.length === 7 ? locale.month(period) : period)),
    series: trends.map(({ name, periods }) => ({
      name,
      values: periods.map(valueOf),
      notes: periods.map(noteOf),
    })),
    format: areMentions ? locale.rate : locale.percent,
    t,
    counted: { title: t('entriesSearched'), values: all.map(({ total }) => locale.number(total)) },
  };
}

const TYPES: Readonly<Record<links.TrendsForm, string>> = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  svg: 'image/svg+xml',
};

/** All that the page shows, as JSON or CSV, or its plot as a picture; by the path of each. */
export const TRENDS_FILES = links.TRENDS_FORMS.map((form) => {
  const respond = async (request: RecordRequest): Promise<HttpResponse> => {
    const comparison = await readComparison(request);
    const trends = await readTrends(comparison, request);
    const text = FILES[form](comparison, trends, request);
    const name = inLanguage(`${request.state.version}.trends.${form}`, request);
    return siteFile({ type: TYPES[form], text, ...name, headers: PAGE_HEADERS }, request);
  };
  return [links.trendsFile(form), respond] as const;
});

type WriteFile = (
  comparison: Comparison,
  trends: readonly ComparedTrend[],
  request: RecordRequest,
) => string;

const FILES: Readonly<Record<links.TrendsForm, WriteFile>> = {
  json: ({ interval, by, faults }, trends) => {
    const { areMentions, valueOf } = drawnOf(trends);
    const results = trends.map(({ name, search, mentions, periods }) => {
      const values = periods.map((period) => ({ ...period, value: valueOf(period) }));
      return { name, ...search, mentions, results: values };
    });
    const value = areMentions ? 'mentions per 1,000 entries' : 'share of entries';
    return jsonText({ interval, by, value, warnings: faults, results });
  },
  csv: (_comparison, trends) => {
    const { valueOf } = drawnOf(trends);
    const rows = trends.flatMap(({ name, search: { q, venue, party, speaker }, periods }) =>
      periods.map((one) => {
        const { period, mentions, count, total } = one;
        const counts = [mentions, count, total, valueOf(one)];
        return [name, q, venue, party, speaker, period, ...counts].map((cell) => `${cell ?? ''}`);
      }),
    );
    const head = ['line', 'q', 'venue', 'party', 'speaker', 'period'];
    return [[...head, 'mentions', 'count', 'total', 'value'], ...rows].map(csvRow).join('');
  },
  svg: (comparison, trends, request) => {
    const { t, base } = request;
    if (trends.length === 0) return plotSvg({ ...EMPTY, t }, t('foundNone'));
    const page = `${base.url}${links.withQuery(links.TRENDS_PAGE, parametersOf(comparison))}`;
    return plotSvg(comparedPlot(comparison, trends, request), `${t('siteName')}, ${page}`);
  },
};

const EMPTY = { kind: 'lines', caption: '', labels: [], series: [], format: String } as const;
