// What the words of a search may mean: people, labels, debates, the sittings of a day, an entry. Shown beside the results, and
// by a script below the search box while somebody types (GET /search/offers?q=).

import { html } from 'ghtml';
import type { SittingSummary, Suggestions } from '../../finder/finder.ts';
import { parseDate } from '../../record/parse-date.ts';
import { isCommonWord, QUERY_UNITS_MAX } from '@hansard/search';
import { tokensOf } from '@hansard/search/text';
import { EVERYTHING } from '../../record/filter.ts';
import { areClose } from '../../record/labels/compare-names.ts';
import { type FoldedLabel, foldedLabel } from '../../record/labels/label-text.ts';
import * as links from '../../http/links.ts';
import type { HttpResponse } from '../../http/response.ts';
import type { MessageKey } from '../../words/catalogue.ts';
import { type Card, cardHtml } from '../components/card.ts';
import { outcomeHtml } from '../components/outcome.ts';
import type { RecordRequest } from '../page.ts';
import { listRequest } from '../page-parts.ts';
import { lastSeatHtml } from '../people/people-page.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { aboutHtml, billTitle } from '../reading/debate-parts.ts';
import { exactQuery } from '../votes/votes-page.ts';
import { nearestSittings } from '../reading/record-calendar.ts';
import { businessHtml, sittingNames, sittingTitle } from '../reading/sitting-list.ts';
import { siteFile } from '../site-files.ts';
import { WORDS_MAX } from './read-speaker.ts';
import type { SearchRequest } from './search-request.ts';

/** The meanings as HTML; depends on whether the page has anything else. Null if the words mean nothing but themselves. */
export async function meantHtml(
  request: SearchRequest,
): Promise<((isAlone: boolean) => string) | null> {
  const { given, page } = request;
  if (given.q === undefined || page !== 1) return null;
  const meant = await suggestionsFor(given.q, request);
  const items = await meantItems(given.q, meant, true, request);
  if (items.length === 0) return null;
  // A day or the number of an entry is hardly searched for in a speech. Everything else is folded if there is no room beside
  // the results.
  const isSure = meant.days !== null || meant.entryId !== null;
  return (isAlone) => foldedItems(items, isAlone || isSure, request);
}

/**
 * The best answer as a card, above the results: the sitting of a day, the only person of a name, or the only bill of a title. Empty
 * if the words may mean several things.
 */
export async function answerHtml(request: SearchRequest): Promise<string> {
  const { q } = request.given;
  if (q === undefined) return '';
  const { t, href, calendar, locale, store } = request;
  const { days, sittings, people, debates } = await suggestionsFor(q, request);
  const [sitting] = sittings;
  if (days !== null && sitting !== undefined && sittings.length === 1) {
    const names = sittingNames(sitting, request);
    const business = await store.namedDebates([sitting.id]);
    const inner = businessHtml(business.get(sitting.id), request);
    const to = href(calendar.path(sitting));
    return answerCard({ kicker: names.chamber, title: names.date, href: to, inner });
  }
  const [onlyPerson] = people;
  if (onlyPerson !== undefined && people.length === 1) {
    const { memberships = [] } = (await store.item('people', onlyPerson.person.id)) ?? {};
    const inner = `<p>${lastSeatHtml(memberships, [], request)}</p>`;
    const to = href(links.personPath(onlyPerson.person.slug));
    return answerCard({ kicker: t('person'), title: onlyPerson.person.legalName, href: to, inner });
  }
  const bills = debates.flatMap(({ debate }) => (debate.term === null ? [] : [debate]));
  const [bill] = bills;
  if (bill?.series == null || bills.some(({ series }) => series !== bill.series)) return '';
  const stage = (await store.bill(bill.series))?.stage ?? null;
  const where = html`<span class="meta">${sittingTitle(stage?.sittingId ?? bill.sittingId, request)}</span>`;
  return answerCard({
    kicker: t('bill'),
    title: billTitle([bill], request),
    href: href(links.businessPath(bill.series)),
    inner: `<p>${stage === null ? '' : outcomeHtml(stage, locale)} ${where}</p>`,
  });
}

function answerCard(card: Card): string {
  return `<div class="answer">${cardHtml({ ...card, level: 2 })}</div>`;
}

function foldedItems(items: readonly Item[], isOpen: boolean, request: RecordRequest): string {
  const { t } = request;
  const first = items.find(({ to }) => to !== undefined)?.text ?? '';
  return html`<details class="meant wide-open"!${isOpen ? ' open' : ''}><summary>${t('meant')}: ${first}</summary>
<ul class="plain-list">!${listOf(items, request)}</ul></details>`;
}

/** Shorter words are part of a question: "who is my MP". */
const NAME_LETTERS_MIN = 3;

/**
 * The people whose name or seat occurs in words without results: "who is my MP in Kikuyu", "how did Amina Wairimu vote". Without
 * any, the wards and labels that do, then people spelt similarly. Empty if there are none.
 */
export async function namedHtml(request: SearchRequest): Promise<string> {
  const typed = wordsOf(foldedLabel(request.given.q ?? '')).filter(
    (word) => word.length >= NAME_LETTERS_MIN && !isCommonWord(word),
  );
  if (typed.length > WORDS_MAX) return '';
  const named = (await request.people())
    .map((person) => {
      const words = wordsOf(person.found);
      const exact = typed.filter((word) => words.includes(word));
      // Few words are misspelt in their first letter.
      const near = typed
        .filter((word) => !exact.includes(word))
        .flatMap((word) => words.find((text) => text[0] === word[0] && areClose(text, word)) ?? []);
      const score = 2 * exact.length + near.length;
      return { person, exact, near, score, entries: person.totals?.entries ?? 0 };
    })
    .sort((a, b) => b.score - a.score || b.entries - a.entries);
  const [{ exact, near, score } = { exact: [], near: [], score: 0 }] = named;
  const labelled = exact.length > 0 ? '' : await labelledHtml(typed, request);
  if (labelled !== '' || score === 0) return labelled;
  const meant = named.filter((candidate) => candidate.score === score);
  const people = await personItems(meant.slice(0, MEANT_SHOWN), request);
  return foldedItems(
    [...people, ...(await voteItems([...exact, ...near], request))],
    true,
    request,
  );
}

/** By the words that name wards, or the first word that occurs in unlinked labels. */
async function labelledHtml(typed: readonly string[], request: RecordRequest): Promise<string> {
  const wards = typed.flatMap((word) => wardItems(word, request));
  if (wards.length > 0) return foldedItems(wards, true, request);
  for (const word of typed) {
    const { labels } = await suggestionsFor(word, request);
    const named = labels.filter(({ label }) => wordsOf(foldedLabel(label)).includes(word));
    if (named.length === 0) continue;
    const items = [...labelItems(named, request), ...(await voteItems([word], request))];
    return foldedItems(items, true, request);
  }
  return '';
}

function wordsOf({ plain }: FoldedLabel): string[] {
  return plain.split(/\s+/);
}

/** The votes in whose lists a name is printed: many listed names are not linked. */
async function voteItems(name: readonly string[], request: RecordRequest): Promise<Item[]> {
  const { t, finder } = request;
  const list = listRequest({ ...EVERYTHING, query: exactQuery(name) }, 1);
  const count = (await finder.findDivisions({ ...list, votedBy: null }))?.count ?? 0;
  if (count === 0) return [];
  const to = links.withQuery(links.DIVISIONS_PAGE, { person: name.join(' ') });
  return [{ kind: 'divisions', to, text: t('divisionsCount', { count }) }];
}

/** The items of the list that a script shows. */
export async function offers(request: RecordRequest): Promise<HttpResponse> {
  const { query, state, locale, today } = request;
  const typed = (query.get('q') ?? '').trim();
  let items: Item[] = [];
  if (typed !== '' && typed.length <= QUERY_UNITS_MAX) {
    const meant = await suggestionsFor(typed, request);
    const named = await meantItems(typed, meant, false, request);
    items = [...named, ...wordItems(meant, typed, request)];
  }
  const name = `offers.${state.version}.${today}`;
  const headers = ['Content-Language', locale.language, 'X-Robots-Tag', 'noindex'];
  const [type, text] = ['text/html; charset=utf-8', listOf(items, request)];
  return siteFile({ type, text, name, isTranslated: true, headers }, request);
}

/** As many of each kind as leave the first speech visible. */
const MEANT_SHOWN = 3;

async function suggestionsFor(
  text: string,
  { finder, today, calendar, locale }: RecordRequest,
): Promise<Suggestions> {
  // A sitting is called "Senate, 31 July 2013".
  const chambers = calendar.venues.map((venue) => locale.chamber(venue).toLowerCase());
  const chamber = chambers.find((name) => text.toLowerCase().startsWith(name)) ?? '';
  const day = text.slice(chamber.length).replace(/^[\s,]+/, '');
  const meant = parseDate(day, today) === null ? text : day;
  const entryId = links.entryIdIn(text);
  return await finder.suggest({ text: meant, entryId, today, size: MEANT_SHOWN });
}

/** What may be meant: its kind, where it leads, and HTML that follows it. A remark is a text alone. */
interface Item {
  readonly kind?: MessageKey;
  readonly to?: string;
  readonly text: string;
  readonly more?: string;
}

function listOf(items: readonly Item[], { t, href }: RecordRequest): string {
  return items
    .map(({ kind, to, text, more = '' }) =>
      kind === undefined || to === undefined
        ? html`<li>${text}</li>`
        : html`<li><span class="kind">${t(kind)}</span> <span><a href="${href(to)}">${text}</a> !${more}</span></li>`,
    )
    .join('\n');
}

/** The likeliest kind first; `namesDebates`: the sittings of a day with their debates. */
async function meantItems(
  typed: string,
  meant: Suggestions,
  namesDebates: boolean,
  request: RecordRequest,
): Promise<Item[]> {
  const { t } = request;
  const { entryId: id, people, labels, debates } = meant;
  const entries = [id ?? []].flat().map((entryId): Item => {
    return {
      kind: 'meantEntry',
      to: links.entryPath(entryId),
      text: t('entryNumber', { id: entryId }),
    };
  });
  return [
    ...(await sittingItems(meant, namesDebates, request)),
    ...entries,
    ...(await personItems(people, request)),
    ...labelItems(labels, request),
    ...debates.map((debate) => debateItem(debate, request)),
    ...wardItems(typed, request),
  ];
}

/** Wards of a name lead to the members of their constituencies. */
function wardItems(typed: string, request: RecordRequest): Item[] {
  const wards = Map.groupBy(request.wardsNamed(typed), ({ name }) => name);
  return [...wards].slice(0, MEANT_SHOWN).map(([name, same]) => {
    const more = html`<small>${same.map(({ constituency }) => constituency).join(', ')}</small>`;
    return { kind: 'ward', to: links.withQuery(links.PEOPLE, { name }), text: name, more };
  });
}

/** With the seat: somebody who types the name of a place sees why a person is listed. */
async function personItems(people: Suggestions['people'], request: RecordRequest): Promise<Item[]> {
  const { store } = request;
  return await Array.fromAsync(people, async ({ person }): Promise<Item> => {
    const { memberships = [] } = (await store.item('people', person.id)) ?? {};
    const more = lastSeatHtml(memberships, [], request);
    return { kind: 'person', to: links.personPath(person.slug), text: person.legalName, more };
  });
}

function labelItems(labels: Suggestions['labels'], { t }: RecordRequest): Item[] {
  return labels.map(({ label, entries }) => {
    const more = html`<small>${t('entries', { count: entries })}</small>`;
    return { kind: 'meantLabel', to: links.labelPath(label), text: label, more };
  });
}

async function sittingItems(
  { days, sittings, sittingsCount }: Suggestions,
  namesDebates: boolean,
  request: RecordRequest,
): Promise<Item[]> {
  if (days === null) return [];
  const { t, locale, calendar } = request;
  const itemsOf = async (shown: readonly SittingSummary[]): Promise<Item[]> => {
    const ids = namesDebates ? shown.map(({ id }) => id) : [];
    const business = await request.store.namedDebates(ids);
    return shown.map((sitting) => {
      const more = businessHtml(business.get(sitting.id), request);
      const text = sittingNames(sitting, request).title;
      return { kind: 'meantSitting', to: calendar.path(sitting), text, more };
    });
  };
  const year = days.from.slice(0, 'YYYY'.length);
  const ofYear = { kind: 'year' as const, to: links.withQuery(links.CALENDAR, { year }) };
  if (sittings.length > 0 && days.from === `${year}-01-01` && days.to === `${year}-12-31`) {
    const more = html`<small>${t('sittingsCount', { count: sittingsCount })}</small>`;
    return [{ ...ofYear, text: year, more }];
  }
  if (sittings.length === 0 && days.from === days.to) {
    const nearest = nearestSittings(calendar.sittings, days.from);
    if (nearest.length === 0) return [];
    const text = t('noneThatDay', { date: locale.longDate(days.from) });
    return [{ text }, ...(await itemsOf(nearest))];
  }
  const left = sittingsCount - sittings.length;
  const more = left > 0 ? [{ ...ofYear, text: t('moreSittings', { count: left }) }] : [];
  return [...(await itemsOf(sittings)), ...more];
}

function debateItem(
  { debate, debates: count }: Suggestions['debates'][number],
  request: RecordRequest,
): Item {
  const { t, href } = request;
  const named = namedDebate(debate);
  const { title, path } = named;
  const where = sittingTitle(debate.sittingId, request);
  if (debate.series === null || count === 1) {
    const more = html`!${aboutHtml(named)} <small>${where}</small>`;
    return { kind: 'meantDebate', to: path, text: title, more };
  }
  // A reader who types the name of a bill wants its history; its last debate is beside it.
  const text = billTitle([debate], request);
  const more = html`<small>${t('meantDebates', { count })} <a href="${href(path)}">${where}</a></small>`;
  return { kind: 'meantDebate', to: links.businessPath(debate.series), text, more };
}

/** Each is the search with its last word completed. */
function wordItems({ words }: Suggestions, typed: string, request: RecordRequest): Item[] {
  const { t, rules } = request;
  const start = tokensOf(typed, rules.tokens).at(-1)?.start ?? 0;
  return words.map(({ word, entries }) => {
    const q = typed.slice(0, start) + word;
    const more = html`<small>${t('entries', { count: entries })}</small>`;
    return { kind: 'meantWord', to: links.withQuery(links.SEARCH_PAGE, { q }), text: q, more };
  });
}
