// Trends: words or phrases compared over time, by how often they were said; as a page, as figures, and as a picture.

import type { Awaitable } from '../../base/awaitable.ts';
import { parseQuery } from '@hansard/search';
import { html } from 'ghtml';
import type { Interval, Period } from '../../finder/finder.ts';
import { csvRow } from '../../formats/csv-write.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { type EntryFilter, EVERYTHING } from '../../record/filter.ts';
import { PERIODS_MAX } from '../../record/periods.ts';
import { jsonText } from '../../record/wire-form.ts';
import { isDate } from '../../record/rules/date-rules.ts';
import { partyKey } from '../../record/labels/fold-name.ts';
import { findItem } from '../../store/filter-lookup.ts';
import { PAGE_HEADERS } from '../../http/assets.ts';
import * as links from '../../http/links.ts';
import type { HttpResponse } from '../../http/response.ts';
import type { Translate } from '../../words/catalogue.ts';
import * as parts from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { drawPicture } from '../pictures/draw-picture.ts';
import { type Plot, plotHtml, plotSvg } from '../plot.ts';
import { siteFile } from '../site-files.ts';
import { isFound, OPERATORS } from './read-speaker.ts';
import { optionsOf } from './search-request.ts';

export const trendsPage: MakePage = async (request) => {
  const { t } = request;
  const typed = await readComparison(request);
  // Without words, examples are drawn.
  const isExample = typed.terms.length === 0;
  const comparison = isExample ? await exampleOf(request) : typed;
  const { terms, faults } = typed;
  const parameters = parametersOf(typed);
  const body = html`<div class="trends">
<header class="head"><h1>${t('trendsTitle')}</h1>
<p class="lead">${t('trendsDescription')} ${t('trendsLead')}</p></header>
!${parts.complaintsHtml('status', faults)}
!${formHtml(comparison, request)}
!${isExample ? html`<p class="meta">${t('forExample')}: ${comparison.terms.join(', ')}</p>` : groupsHtml(comparison, request)}
!${figureHtml(comparison, request)}
</div>`;
  return {
    title: terms.length === 0 ? t('trendsTitle') : `${t('trendsTitle')}: ${terms.join(', ')}`,
    description: t('trendsDescription'),
    path: links.withQuery(links.TRENDS_PAGE, parameters),
    json: links.withQuery(links.trendsFile('json'), parameters),
    section: 'trends',
    ...(terms.length > 0 && {
      picture: links.withQuery(links.trendsFile('png'), parameters),
    }),
    body,
  };
};

/** The parameters of the same comparison; `of` names the groups if they are not those that said most. */
function parametersOf(
  { terms, interval, usualInterval, venue, within, by, groups, offered, counted }: Comparison,
  chosen: readonly string[] = groups.map(({ value }) => value),
): Readonly<Record<string, string | null>> {
  const usual = offered.slice(0, chosen.length).map(({ value }) => value);
  return {
    ...termParameters(terms),
    interval: interval === usualInterval ? null : interval,
    venue: venue?.slug ?? null,
    date_from: within.dateFrom,
    date_to: within.dateTo,
    by,
    of: chosen.join() === usual.join() ? null : chosen.join(),
    count: counted === 'entries' ? counted : null,
  };
}

function termParameters(terms: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(terms.map((term, index) => [TERMS[index] ?? '', term]));
}

function formHtml(comparison: Comparison, request: RecordRequest): string {
  const { given, interval, venue, by, within, counted } = comparison;
  const { t, href, calendar } = request;
  const inputs = given.map(
    (term, index) =>
      html`<label class="line-term series-${index + 1}">${t('term', { number: index + 1 })} <input name="${TERMS[index] ?? ''}" value="${term}" maxlength="${NAME_LENGTH_MAX}"></label>`,
  );
  const intervals = INTERVALS.map((name): parts.SelectOption => [name, t(`interval.${name}`)]);
  const chambers = optionsOf('venue', request) ?? [];
  const divisions = DIVISIONS.map((division): parts.SelectOption => [
    division,
    t(`dividedBy.${division}`),
  ]);
  const { first = '', last = '' } = calendar.span ?? {};
  const day = (name: 'date_from' | 'date_to', value: string | null): string =>
    html`<label>${t(`filter.${name}`)} <input type="date" name="${name}" value="${value ?? ''}" min="${first}" max="${last}"></label>`;
  const isNarrowed = [within.dateFrom, within.dateTo, venue, by].some((value) => value !== null);
  return html`<form class="ask" action="${href(links.TRENDS_PAGE)}">
<div class="fields five">!${inputs.join('\n')}</div>
<details class="wide-open"!${isNarrowed ? ' open' : ''}><summary>${t('trendChoices')}</summary>
<div class="fields five">
!${day('date_from', within.dateFrom)}
!${day('date_to', within.dateTo)}
<label>${t('interval')} !${parts.selectHtml('interval', interval, intervals)}</label>
<label>${t('chamber')} !${parts.selectHtml('venue', venue?.slug ?? '', [['', t('bothChambers')], ...chambers])}</label>
<label>${t('dividedBy')} !${parts.selectHtml('by', by ?? '', [['', t('undivided')], ...divisions])}</label>
</div></details>
!${parts.hiddenInput('count', counted === 'entries' ? counted : null)}
<button>${t('compare')}</button>
</form>`;
}

/** The chambers, parties or people that said the words most, each a link that adds or removes its lines. */
function groupsHtml(comparison: Comparison, request: RecordRequest): string {
  const { by, groups, offered } = comparison;
  if (by === null) return '';
  const shown = new Map([...groups, ...offered].map((group) => [group.value, group.name]));
  const drawn = groups.map(({ value }) => value);
  const choices = [...shown].map(([value, name]): parts.Choice => {
    const isDrawn = drawn.includes(value);
    const chosen = isDrawn ? drawn.filter((text) => text !== value) : [...drawn, value];
    const to = links.withQuery(links.TRENDS_PAGE, parametersOf(comparison, chosen));
    return [to, name, isDrawn];
  });
  return parts.choicesHtml(request.t(`dividedBy.${by}`), choices, request);
}

/** The plot, what it counts, and its files. */
function figureHtml(comparison: Comparison, request: RecordRequest): string {
  const { t, href, locale } = request;
  const plot = plotHtml(comparedPlot(comparison, request));
  if (plot === '') return html`<p class="none">${t('foundNone')}</p>`;
  const parameters = parametersOf(comparison);
  const files = (['png', 'svg', 'csv'] as const).map((form) => {
    const to = href(
      links.inLanguage(links.withQuery(links.trendsFile(form), parameters), locale.language),
    );
    return html`<a href="${to}" download="trends.${form}">${t(`chart.${form}`)}</a>`;
  });
  return html`<h2>${comparison.terms.join(', ')}</h2>
!${plot}
!${countedHtml(comparison, request)}
<p class="more">${t('saveChart')}: !${files.join(' ')}</p>`;
}

/** Whether mentions or entries are counted, why, and a link that counts the others. */
function countedHtml(comparison: Comparison, request: RecordRequest): string {
  const { terms, areMentions, haveMentions } = comparison;
  const { t, href } = request;
  const link = (change: Readonly<Record<string, string | null>>, text: string): string => {
    const to = links.withQuery(links.TRENDS_PAGE, { ...parametersOf(comparison), ...change });
    return html`<a href="${href(to)}">${text}</a>`;
  };
  if (areMentions) {
    const count = link({ count: 'entries' }, t('countEntries'));
    return html`<p class="meta">${t('mentionsCounted')} !${count}</p>`;
  }
  if (haveMentions) {
    return html`<p class="meta">${t('entriesCounted')} !${link({ count: null }, t('countMentions'))}</p>`;
  }
  // Words without operators may be meant as a phrase.
  const words = terms.filter((term) => term.includes(' ') && !OPERATORS.test(term));
  const phrases = terms.map((term) => (words.includes(term) ? `"${term}"` : term));
  const offer =
    words.length === 0
      ? ''
      : link(termParameters(phrases), t('countPhrases', { phrase: words.join(', ') }));
  return html`<p class="meta">${t('noMentions')} !${offer}</p>`;
}

/** More rows of figures are folded, so that months fit a screen. */
const ROWS_OPEN_MAX = 12;

function comparedPlot(comparison: Comparison, request: RecordRequest): Plot {
  const { by, trends, terms, venue, groups } = comparison;
  const { t, href, locale } = request;
  const share = `${t('share')} ${t('ofEntriesSearched')}`;
  const { counted, ...plot } = trendPlot(trends, share, request, comparison);
  const caption = [plot.caption, venue === null ? [] : locale.chamber(venue)].flat().join(', ');
  // Several words of one party would be lines of one colour.
  const isOfParties = by === 'party' && terms.length === 1;
  return {
    ...plot,
    caption,
    series: plot.series.map((series, at) => ({
      ...series,
      // The title of the plot has the word.
      name: terms.length === 1 ? (groups[at]?.name ?? series.name) : series.name,
      ...partyColour(isOfParties ? groups[at]?.value : undefined, request),
      href: href(links.withQuery(links.SEARCH_PAGE, { ...trends[at]?.search })),
    })),
    // Each chamber, party or person is counted among its own entries, as the share says.
    ...(by === null && counted !== undefined && { counted }),
    isOpen: plot.labels.length <= ROWS_OPEN_MAX,
  };
}

/** The colour of a party in the settings, if it has one. */
function partyColour(
  party: string | undefined,
  { locale, rules }: RecordRequest,
): { readonly colour?: string } {
  const key = party === undefined ? null : partyKey(party, rules.labels);
  const colour = locale.party(key ?? '')?.colour;
  return colour == null ? {} : { colour };
}

/** Trends as lines, with their figures. `share` is the caption if no mentions are counted. */
export function trendPlot(
  trends: readonly Trend[],
  share: string,
  { t, locale }: RecordRequest,
  { areMentions, valueOf }: Drawn = drawnOf(trends),
): Plot {
  const all = trends[0]?.periods ?? [];
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
    meaning: t(areMentions ? 'mentionsFigures' : 'entriesFigures'),
  };
}

/** The content of the page as JSON or CSV, or its plot as a picture; by the path of each. */
export const TRENDS_FILES = links.TRENDS_FORMS.map((form) => {
  const respond = async (request: RecordRequest): Promise<HttpResponse> => {
    const [type, write] = FILES[form];
    const text = await write(await readComparison(request), request);
    const name = `${request.state.version}.trends.${form}`;
    return siteFile({ type, text, name, isTranslated: true, headers: PAGE_HEADERS }, request);
  };
  return [links.trendsFile(form), respond] as const;
});

type WriteFile = (comparison: Comparison, request: RecordRequest) => Awaitable<string | Uint8Array>;

const FILES: Readonly<Record<links.TrendsForm, readonly [type: string, write: WriteFile]>> = {
  json: ['application/json', jsonOf],
  csv: ['text/csv; charset=utf-8', csvOf],
  svg: ['image/svg+xml', pictureOf],
  png: ['image/png', (comparison, request) => drawPicture(pictureOf(comparison, request))],
};

function jsonOf({ interval, by, faults, trends, areMentions, valueOf }: Comparison): string {
  const results = trends.map(({ name, search, mentions, periods }) => {
    const values = periods.map((period) => ({ ...period, value: valueOf(period) }));
    return { name, ...search, mentions, results: values };
  });
  const value = areMentions ? 'mentions per 1,000 entries' : 'share of entries';
  return jsonText({ interval, by, value, warnings: faults, results });
}

function csvOf({ trends, valueOf }: Comparison): string {
  const rows = trends.flatMap(({ name, search: { q, venue, party, speaker }, periods }) =>
    periods.map((counted) => {
      const { period, mentions, count, total } = counted;
      const counts = [mentions, count, total, valueOf(counted)];
      return [name, q, venue, party, speaker, period, ...counts].map((cell) => `${cell ?? ''}`);
    }),
  );
  const head = ['line', 'q', 'venue', 'party', 'speaker', 'period'];
  return [[...head, 'mentions', 'count', 'total', 'value'], ...rows].map(csvRow).join('');
}

function pictureOf(comparison: Comparison, request: RecordRequest): string {
  const { t, base, locale } = request;
  const { terms } = comparison;
  if (terms.length === 0) return pictureOfNone(request);
  const page = `${base.url}${links.withQuery(links.TRENDS_PAGE, parametersOf(comparison))}`;
  const { licence } = locale.publisher;
  return plotSvg(comparedPlot(comparison, request), {
    title: terms.map((term) => (term.includes('"') ? term : `“${term}”`)).join(', '),
    source: [
      [t('chartSource', { source: locale.siteTitle }), licence && licenceText(licence.name, t)]
        .filter(Boolean)
        .join('. '),
      page,
    ],
  });
}

function licenceText(licence: string, t: Translate): string {
  return t('chartLicence', { licence });
}

/** Without words there is nothing to draw. */
function pictureOfNone({ t, locale }: RecordRequest): string {
  const plot: Plot = {
    kind: 'bars',
    caption: t('foundNone'),
    labels: [],
    series: [],
    format: locale.number,
    t,
  };
  return plotSvg(plot, { title: t('trendsTitle'), source: [locale.siteTitle] });
}

// The comparison in the address of the page: up to five lines, each for a word or phrase, said by everybody or in one chamber,
// by one party or by one person; and the figures of each.

const TERMS = ['q1', 'q2', 'q3', 'q4', 'q5'] as const;

/** As many as the style sheet has colours. */
const LINES_MAX = TERMS.length;

/** What the lines of a word are divided by, named like the filters of a search. */
const DIVISIONS = ['venue', 'party', 'speaker'] as const;
type DividedBy = (typeof DIVISIONS)[number];

const INTERVALS: readonly Interval[] = ['year', 'month'];

/** What is counted, if both can be. */
const COUNTED = ['mentions', 'entries'] as const;

const PARAMETERS = [...TERMS, 'interval', 'venue', 'date_from', 'date_to', 'by', 'of', 'count'];

/** A chamber, a party or a person; `value` is the value of its search filter. */
interface Group {
  readonly value: string;
  readonly name: string;
  readonly filter: Partial<EntryFilter>;
}

type Comparison = Awaited<ReturnType<typeof readComparison>>;

/** Example words, by year in all chambers. */
async function exampleOf(request: RecordRequest): Promise<Comparison> {
  const words = request.t('example.trends').split(', ');
  const query = new Map([...request.query, ...Object.entries(termParameters(words))]);
  return await readComparison({ ...request, query });
}

async function readComparison(request: RecordRequest) {
  const chosen = await readChosen(request);
  const trends = await readTrends(chosen, request);
  return { ...chosen, trends, ...drawnOf(trends, chosen.counted === 'entries') };
}

async function readChosen(request: RecordRequest) {
  const { query, rules, t } = request;
  const faults = parts.unknownParameters(PARAMETERS, request);
  const choose = <Value extends string>(name: string, values: readonly Value[]): Value | null => {
    const text = query.get(name) ?? '';
    const value = values.find((candidate) => candidate === text) ?? null;
    if (text !== '' && value === null) {
      faults.push(t('badChoiceOf', { value: text, choices: values.join(', ') }));
    }
    return value;
  };
  const slugs = request.calendar.venues.map(({ slug }) => slug);
  const venue = await parts.queriedVenue(request);
  if (venue === null) choose('venue', slugs);
  const by = choose('by', DIVISIONS);
  /** One for each field of the form, empty ones included. */
  const typedTerms = TERMS.map((name) => (query.get(name) ?? '').trim().slice(0, NAME_LENGTH_MAX));
  const searchable = typedTerms.filter((term) => {
    const parsed = parseQuery(term, rules.tokens);
    if (term !== '' && parsed === null) faults.push(t('nothingSearchable', { typed: term }));
    if (parsed?.kind === 'fault') faults.push(t('fault.q', { value: term }));
    return parsed !== null && parsed.kind !== 'fault';
  });
  /** The distinct searchable terms. */
  const terms = [...new Set(searchable)];
  const day = (name: 'date_from' | 'date_to'): string | null => {
    const text = query.get(name) ?? '';
    if (text === '' || isDate(text)) return text || null;
    faults.push(t('badDate', { value: text }));
    return null;
  };
  const [dateFrom, dateTo] = [day('date_from'), day('date_to')];
  if (dateFrom !== null && dateTo !== null && dateFrom > dateTo) faults.push(t('datesReversed'));
  const within = { ...EVERYTHING, venueId: venue?.id ?? null, dateFrom, dateTo };
  const offered = by === null ? [] : await offeredGroups(by, terms, within, request);
  const chosen = by === null ? [] : await chosenGroups(by, request, faults);
  const most = Math.max(1, Math.floor(LINES_MAX / terms.length));
  if (chosen.length > most) faults.push(t('linesMax', { count: most }));
  const usualInterval = intervalFor(within, request);
  const interval = choose('interval', INTERVALS) ?? usualInterval;
  const counted = choose('count', COUNTED) ?? 'mentions';
  const groups = (chosen.length > 0 ? chosen : offered).slice(0, most);
  const read = {
    given: typedTerms,
    terms,
    interval,
    usualInterval,
    venue,
    by,
    offered,
    groups,
    within,
  };
  return { ...read, counted, faults };
}

/** With fewer years there is no course to see: then months are drawn. */
export const DRAWN_YEARS_MIN = 5;

/** Years, or months where few years have a sitting. */
export function intervalFor(
  { venueId, dateFrom, dateTo }: Pick<EntryFilter, 'venueId' | 'dateFrom' | 'dateTo'>,
  { calendar }: RecordRequest,
): Interval {
  const years = new Set<string>();
  for (const { startDate, venueId: id } of calendar.sittings) {
    if (startDate === null || (venueId !== null && id !== venueId)) continue;
    if (startDate < (dateFrom ?? '') || (dateTo !== null && startDate > dateTo)) continue;
    years.add(startDate.slice(0, 'YYYY'.length));
  }
  return years.size < DRAWN_YEARS_MIN ? 'month' : 'year';
}

/** As many as fit three lines of a telephone. */
const OFFERED_MAX = 8;

/** Those who said the words most often, first. */
async function offeredGroups(
  by: DividedBy,
  terms: readonly string[],
  within: EntryFilter,
  request: RecordRequest,
): Promise<readonly Group[]> {
  const counts = new Map<string, number>();
  for (const query of terms) {
    const facets = await request.finder.facets({ ...within, query });
    for (const { value, count } of facets[by]) {
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count);
    }
  }
  const values = [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
  const groups = values.slice(0, OFFERED_MAX).map((value) => groupOf(by, value, request));
  return (await Promise.all(groups)).filter((group) => group !== null);
}

/** Each is looked up, and a party searched for; an address may name thousands. More than are drawn, so that the page says so. */
const GROUPS_READ_MAX = 2 * LINES_MAX;

async function chosenGroups(
  by: DividedBy,
  request: RecordRequest,
  faults: string[],
): Promise<readonly Group[]> {
  const typedValues = (request.query.get('of') ?? '').split(',').map((value) => value.trim());
  const values = [...new Set(typedValues)].filter((value) => value !== '');
  const groups: Group[] = [];
  for (const value of values.slice(0, GROUPS_READ_MAX)) {
    const group = await groupOf(by, value, request);
    if (by === 'party' && !(await isFound({ ...EVERYTHING, party: value }, request))) {
      faults.push(request.t('nobodySpokeFor', { value }));
    } else if (group !== null) groups.push(group);
    else faults.push(request.t('badChoice', { value }));
  }
  return groups;
}

/** Null if there is no such chamber or person. */
async function groupOf(
  by: DividedBy,
  value: string,
  { store, locale }: RecordRequest,
): Promise<Group | null> {
  if (by === 'party') return { value, name: value, filter: { party: value } };
  if (by === 'venue') {
    const venue = await findItem(store, 'venues', value);
    return venue && { value, name: locale.chamber(venue), filter: { venueId: venue.id } };
  }
  const person = await findItem(store, 'people', value);
  return person && { value, name: person.legalName, filter: { personId: person.id } };
}

/** One line of a plot. */
export type Trend = Awaited<ReturnType<typeof readTrend>>;

/** A trend of the trends page, with the parameters of the search for what it counts. */
interface ComparedTrend extends Trend {
  readonly search: Readonly<Record<'q' | DividedBy, string | null>>;
}

async function readTrends(
  { terms, groups, by, within, venue, interval }: Awaited<ReturnType<typeof readChosen>>,
  request: RecordRequest,
): Promise<readonly ComparedTrend[]> {
  const lines = terms.flatMap((q) => {
    const search = { q, venue: venue?.slug ?? null, party: null, speaker: null };
    const filter = { ...within, query: q };
    if (by === null) return [{ name: q, search, filter }];
    return groups.map((group) => ({
      name: `${q}, ${group.name}`,
      search: { ...search, [by]: group.value },
      filter: { ...filter, ...group.filter },
    }));
  });
  const trends = lines.map(async ({ name, search, filter }) => ({
    ...(await readTrend(name, filter, interval, request)),
    search,
  }));
  const read = await Promise.all(trends);
  return by === null ? read : withinSpan(read);
}

/**
 * Without the periods before the first and after the last in which one of them has an entry: a party may be younger than the
 * record.
 */
function withinSpan(trends: readonly ComparedTrend[]): readonly ComparedTrend[] {
  const has = (_: unknown, at: number): boolean =>
    trends.some(({ periods }) => (periods[at]?.total ?? 0) > 0);
  const periods = trends[0]?.periods ?? [];
  const [first, last] = [periods.findIndex(has), periods.findLastIndex(has)];
  return trends.map((trend) => ({
    ...trend,
    periods: trend.periods.slice(Math.max(first, 0), last + 1),
  }));
}

/**
 * The figures of a query, under a name. Their totals are the entries in which its words were searched for, those of the chosen
 * chamber or speaker: relative to the whole record, the smaller of two chambers would always seem to say a word less often.
 * Without words the totals are those of the record. If there are more periods than fit a page, the last ones with a sitting.
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
  const counted = periods.map((counts) =>
    searched === null
      ? counts
      : { ...counts, total: Math.max(counts.count, totals.get(counts.period) ?? 0) },
  );
  return { name, mentions, periods: counted.slice(-PERIODS_MAX) };
}

const PER_ENTRIES = 1_000;

/** What is drawn. */
type Drawn = ReturnType<typeof drawnOf>;

/**
 * Mentions are drawn if they can be counted for everything that is compared and entries are not wanted; otherwise the share of the
 * entries.
 */
function drawnOf(trends: readonly Trend[], wantsEntries = false) {
  const haveMentions = trends.every(({ mentions }) => mentions !== null);
  const areMentions = haveMentions && !wantsEntries;
  return {
    haveMentions,
    areMentions,
    /** Null if a period has no entry that passes the filters: perhaps the chamber did not sit, or the record lacks it. */
    valueOf: ({ mentions, count, total }: Period): number | null => {
      if (total === 0) return null;
      return areMentions ? (PER_ENTRIES * (mentions ?? 0)) / total : count / total;
    },
  };
}
