// What the words of a search may mean: people, labels, debates, the sittings of a day, an entry. Shown above the results, and
// by a script below the search box while somebody types (GET /search/offers?q=).

import { html } from 'ghtml';
import type { SittingSummary, Suggestions } from '../../../finder/finder.ts';
import { QUERY_UNITS_MAX } from '@hansard/search/query/parse-query';
import { tokensOf } from '@hansard/search/text/tokenizer';
import * as links from '../../shared/links.ts';
import type { HttpResponse } from '../../shared/response.ts';
import type { RecordRequest } from '../page.ts';
import { namedDebate } from '../reading/debate-parts.ts';
import { nearestSittings } from '../reading/record-calendar.ts';
import {
  businessHtml,
  type ReadSittingBusiness,
  type SittingBusiness,
  sittingNames,
  sittingTitle,
} from '../reading/sitting-list.ts';
import { siteFile } from '../site-files.ts';
import type { SearchRequest } from './search-request.ts';

/** Empty where the words mean nothing but themselves. */
export async function meantHtml(
  request: SearchRequest,
  readBusiness: ReadSittingBusiness,
): Promise<string> {
  const { t, given, page } = request;
  if (given.q === undefined || page !== 1) return '';
  const meant = await suggestionsFor(given.q, request);
  const business = meant.days === null ? new Map() : await readBusiness(request.state);
  const items = meantItems(meant, { ...request, business });
  if (items.length === 0) return '';
  return html`<section class="panel meant" aria-labelledby="meant"><h2 id="meant">${t('meant')}</h2>
<ul class="plain-list">!${items.join('\n')}</ul></section>`;
}

/** The items of the list that a script shows. */
export async function offers(request: RecordRequest): Promise<HttpResponse> {
  const { query, state, locale, today } = request;
  const typed = (query.get('q') ?? '').trim();
  let items: string[] = [];
  if (typed !== '' && typed.length <= QUERY_UNITS_MAX) {
    const meant = await suggestionsFor(typed, request);
    items = [
      ...meantItems(meant, { ...request, business: new Map() }),
      ...wordItems(meant, typed, request),
    ];
  }
  const name = `offers.${state.version}.${today}`;
  const headers = ['Content-Language', locale.language, 'X-Robots-Tag', 'noindex'];
  const type = 'text/html; charset=utf-8';
  return siteFile({ type, text: items.join('\n'), name, headers }, request);
}

/** As many of each kind as leave the first speech in sight. */
const MEANT_SHOWN = 3;

async function suggestionsFor(
  text: string,
  { finder, today }: RecordRequest,
): Promise<Suggestions> {
  return await finder.suggest({ text, entryId: links.entryIdIn(text), today, size: MEANT_SHOWN });
}

interface MeantRequest extends RecordRequest {
  /** What was debated in the sittings of a day, where it is shown. */
  readonly business: SittingBusiness;
}

/** Each as HTML; the likeliest kind first. */
function meantItems(meant: Suggestions, request: MeantRequest): string[] {
  return [
    ...sittingItems(meant, request),
    ...entryItems(meant, request),
    ...nameItems(meant, request),
    ...debateItems(meant, request),
  ];
}

function sittingItems(meant: Suggestions, request: MeantRequest): string[] {
  const { days, sittings, sittingsCount } = meant;
  if (days === null) return [];
  const { t, locale, calendar } = request;
  const year = days.from.slice(0, 'YYYY'.length);
  const ofYear = request.href(links.withQuery(links.CALENDAR, { year }));
  if (sittings.length > 0 && days.from === `${year}-01-01` && days.to === `${year}-12-31`) {
    const count = t('sittingsCount', { count: sittingsCount });
    return [itemHtml(t('year'), html`<a href="${ofYear}">${year}</a> <small>${count}</small>`)];
  }
  if (sittings.length === 0 && days.from === days.to) {
    const nearest = nearestSittings(calendar.sittings, days.from);
    if (nearest.length === 0) return [];
    const none = html`<li>${t('noneThatDay', { date: locale.longDate(days.from) })}</li>`;
    return [none, ...nearest.map((sitting) => sittingItem(sitting, request))];
  }
  const left = sittingsCount - sittings.length;
  const more = html`<a href="${ofYear}">${t('moreSittings', { count: left })}</a>`;
  return [
    ...sittings.map((sitting) => sittingItem(sitting, request)),
    ...(left > 0 ? [itemHtml(t('year'), more)] : []),
  ];
}

function sittingItem(sitting: SittingSummary, request: MeantRequest): string {
  const to = request.href(request.calendar.path(sitting));
  const debated = businessHtml(request.business.get(sitting.id) ?? [], request);
  const link = html`<a href="${to}">${sittingNames(sitting, request).title}</a> !${debated}`;
  return itemHtml(request.t('meantSitting'), link);
}

function entryItems({ entryId: id }: Suggestions, { t, href }: MeantRequest): string[] {
  if (id === null) return [];
  const link = html`<a href="${href(links.entryPath(id))}">${t('entryNumber', { id })}</a>`;
  return [itemHtml(t('meantEntry'), link)];
}

function nameItems({ people, labels }: Suggestions, { t, href }: MeantRequest): string[] {
  const item = (kind: string, path: string, name: string, count: number): string =>
    itemHtml(
      kind,
      html`<a href="${href(path)}">${name}</a> <small>${t('entries', { count })}</small>`,
    );
  return [
    ...people.map(({ person, entries }) =>
      item(t('person'), links.personPath(person.slug), person.legalName, entries),
    ),
    ...labels.map(({ label, entries }) =>
      item(t('meantLabel'), links.labelPath(label), label, entries),
    ),
  ];
}

function debateItems({ debates }: Suggestions, request: MeantRequest): string[] {
  const { t, href } = request;
  return debates.map(({ debate, debates: count }) => {
    const { title, path } = namedDebate(debate);
    const where = sittingTitle(debate.sittingId, request);
    if (debate.series === null || count === 1) {
      const link = html`<a href="${href(path)}">${title}</a> <small>${where}</small>`;
      return itemHtml(t('meantDebate'), link);
    }
    // A reader who types the name of a bill wants its history; the last debate is beside it.
    const history = html`<a href="${href(links.businessPath(debate.series))}">${title}</a>`;
    const last = html`<small>${t('meantDebates', { count })} <a href="${href(path)}">${where}</a></small>`;
    return itemHtml(t('meantDebate'), `${history} ${last}`);
  });
}

/** Each is the search with its last word completed. */
function wordItems(
  { words }: Suggestions,
  typed: string,
  { t, href, rules }: RecordRequest,
): string[] {
  const start = tokensOf(typed, rules.tokens).at(-1)?.start ?? 0;
  return words.map(({ word, entries }) => {
    const q = typed.slice(0, start) + word;
    const to = href(links.withQuery(links.SEARCH_PAGE, { q }));
    const count = t('entries', { count: entries });
    return itemHtml(t('meantWord'), html`<a href="${to}">${q}</a> <small>${count}</small>`);
  });
}

/** `content` is HTML. */
function itemHtml(kind: string, content: string): string {
  return html`<li><span class="kind">${kind}</span> <span>!${content}</span></li>`;
}
