// What the words of a search may mean: people, labels, debates, the sittings of a day, an entry. Shown above the results, and
// by a script below the search box while somebody types (GET /search/offers?q=).

import { html } from 'ghtml';
import type { Finder, SittingSummary, Suggestions } from '../../../search/finder/finder.ts';
import { QUERY_UNITS_MAX } from '../../../search/query/parse-query.ts';
import { tokensOf } from '../../../search/text/tokenizer.ts';
import { freshnessHeaders } from '../../shared/freshness.ts';
import * as links from '../../shared/links.ts';
import { type HttpResponse, responseOf } from '../../shared/response.ts';
import type { SiteRequest } from '../page.ts';
import { namedDebate } from '../reading/debate-parts.ts';
import { nearestSittings, type ReadCalendar } from '../reading/record-calendar.ts';
import {
  businessHtml,
  type ReadSittingBusiness,
  type SittingBusiness,
  sittingNames,
} from '../reading/sitting-list.ts';
import type { SearchPageContext } from './search-request.ts';

/** As many of each kind as leave the first speech in sight. */
const MEANT_SHOWN = 3;

/** Empty where the words mean nothing but themselves. */
export async function meantHtml(
  finder: Finder,
  context: SearchPageContext,
  readBusiness: ReadSittingBusiness,
): Promise<string> {
  const { request, calendar, search } = context;
  const { given, page } = search;
  if (given.q === undefined || page !== 1) return '';
  const meant = await suggestionsFor(finder, given.q, request);
  const items = meantItems(meant, {
    request,
    calendar,
    ...(meant.days !== null && { business: await readBusiness(request.state) }),
  });
  const { t } = context.request.locale;
  if (items.length === 0) return '';
  return html`<section class="meant" aria-labelledby="meant"><h2 id="meant">${t('meant')}</h2>
<ul>!${items.join('\n')}</ul></section>`;
}

export async function suggestionsFor(
  finder: Finder,
  text: string,
  { today }: SiteRequest,
): Promise<Suggestions> {
  return await finder.suggest({ text, entryId: links.entryIdIn(text), today, size: MEANT_SHOWN });
}

/** What pages of suggestions are made from. */
export interface MeantContext extends Pick<SearchPageContext, 'request' | 'calendar'> {
  /** What was debated in the sittings of a day, where it is shown. */
  readonly business?: SittingBusiness;
}

/** Each as HTML; the likeliest kind first. */
export function meantItems(meant: Suggestions, context: MeantContext): string[] {
  return [
    ...sittingItems(meant, context),
    ...entryItems(meant, context),
    ...nameItems(meant, context),
    ...debateItems(meant, context),
  ];
}

function entryItems({ entryId }: Suggestions, { request }: MeantContext): string[] {
  if (entryId === null) return [];
  const { t } = request.locale;
  const to = request.href(links.entryPath(entryId));
  return [
    itemHtml(t('meantEntry'), html`<a href="${to}">${t('entryNumber', { id: entryId })}</a>`),
  ];
}

function sittingItems(meant: Suggestions, context: MeantContext): string[] {
  const { days, sittings, sittingsCount } = meant;
  if (days === null) return [];
  const { request, calendar } = context;
  const { t, longDate } = request.locale;
  const year = days.from.slice(0, 'YYYY'.length);
  const ofYear = request.href(links.withQuery(links.CALENDAR, { year }));
  if (sittings.length > 0 && days.from === `${year}-01-01` && days.to === `${year}-12-31`) {
    const count = t('sittingsCount', { count: sittingsCount });
    return [itemHtml(t('year'), html`<a href="${ofYear}">${year}</a> <small>${count}</small>`)];
  }
  if (sittings.length === 0 && days.from === days.to) {
    const nearest = nearestSittings(calendar.sittings, days.from);
    if (nearest.length === 0) return [];
    const none = html`<li>${t('noneThatDay', { date: longDate(days.from) })}</li>`;
    return [none, ...nearest.map((sitting) => sittingItem(sitting, context))];
  }
  const left = sittingsCount - sittings.length;
  const more = html`<a href="${ofYear}">${t('moreSittings', { count: left })}</a>`;
  return [
    ...sittings.map((sitting) => sittingItem(sitting, context)),
    ...(left > 0 ? [itemHtml(t('year'), more)] : []),
  ];
}

function sittingItem(
  sitting: SittingSummary,
  { request, calendar, business }: MeantContext,
): string {
  const to = request.href(calendar.path(sitting));
  const { title } = sittingNames(sitting, calendar, request);
  const debated = businessHtml(business?.get(sitting.id) ?? [], request);
  return itemHtml(request.locale.t('meantSitting'), html`<a href="${to}">${title}</a> !${debated}`);
}

function nameItems({ people, labels }: Suggestions, { request }: MeantContext): string[] {
  const { t } = request.locale;
  const countOf = (entries: number): string =>
    html` <small>${t('entries', { count: entries })}</small>`;
  const ofPeople = people.map(({ person, entries }) => {
    const to = request.href(links.personPath(person.slug));
    return itemHtml(t('person'), html`<a href="${to}">${person.legalName}</a>` + countOf(entries));
  });
  const ofLabels = labels.map(({ label, entries }) => {
    const to = links.labelPath(label);
    return itemHtml(
      t('meantLabel'),
      html`<a href="${request.href(to)}">${label}</a>` + countOf(entries),
    );
  });
  return [...ofPeople, ...ofLabels];
}

function debateItems({ debates }: Suggestions, { request, calendar }: MeantContext): string[] {
  const { t } = request.locale;
  return debates.map(({ debate, debates: count }) => {
    const { title, path } = namedDebate(debate);
    const sitting = calendar.sitting(debate.sittingId);
    const where = sitting === null ? '' : sittingNames(sitting, calendar, request).title;
    if (debate.series === null || count === 1) {
      const link = html`<a href="${request.href(path)}">${title}</a> <small>${where}</small>`;
      return itemHtml(t('meantDebate'), link);
    }
    // A reader who types the name of a bill wants its history; the last debate is beside it.
    const history = html`<a href="${request.href(links.businessPath(debate.series))}">${title}</a>`;
    const last = html`<small>${t('meantDebates', { count })} <a href="${request.href(path)}">${where}</a></small>`;
    return itemHtml(t('meantDebate'), `${history} ${last}`);
  });
}

/** `content` is HTML. */
export function itemHtml(kind: string, content: string): string {
  return html`<li><span class="kind">${kind}</span> <span>!${content}</span></li>`;
}

export async function offers(
  finder: Finder,
  readCalendar: ReadCalendar,
  request: SiteRequest,
): Promise<HttpResponse> {
  const typed = (request.query.get('q') ?? '').trim();
  const { state, base, locale } = request;
  let items: string[] = [];
  if (typed !== '' && typed.length <= QUERY_UNITS_MAX) {
    const meant = await suggestionsFor(finder, typed, request);
    const calendar = await readCalendar(state);
    items = [...meantItems(meant, { request, calendar }), ...wordItems(meant, typed, request)];
  }
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Language',
    locale.language,
    'X-Robots-Tag',
    'noindex',
    'Vary',
    'Accept-Language, Cookie, Accept-Encoding',
    ...freshnessHeaders(
      `"${state.version}.${locale.language}.${request.today}-${base.tag}o"`,
      state.changedAtMs,
      base,
    ),
  ];
  return responseOf(200, headers, items.join('\n'));
}

/** Each is the search with its last word completed. */
function wordItems(
  { words: found }: Suggestions,
  typed: string,
  { locale, href, rules }: SiteRequest,
): string[] {
  const start = tokensOf(typed, rules.tokens).at(-1)?.start ?? 0;
  return found.map(({ word, entries }) => {
    const q = typed.slice(0, start) + word;
    const to = href(links.withQuery(links.SEARCH_PAGE, { q }));
    const { t } = locale;
    const count = t('entries', { count: entries });
    return itemHtml(t('meantWord'), html`<a href="${to}">${q}</a> <small>${count}</small>`);
  });
}
