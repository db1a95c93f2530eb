// What the words of a search may mean, above what was said: people, labels, debates, the sittings of a day, an entry.

import { html } from 'ghtml';
import type { Finder, Suggestions } from '../../../search/finder/finder.ts';
import * as links from '../../shared/links.ts';
import { namedDebate } from '../reading/debate-names.ts';
import { sittingNames } from '../reading/sitting-names.ts';
import type { SearchContext } from './search-context.ts';

/** As many of each kind as leave the first speech in sight. */
const SHOWN = 3;

/** Empty where the words mean nothing but themselves. */
export async function meantHtml(finder: Finder, context: SearchContext): Promise<string> {
  const { given, page } = context.search;
  if (given.q === undefined || page !== 1) return '';
  const items = meantItems(await suggestionsFor(finder, given.q), context);
  const { words } = context.request.locale;
  if (items.length === 0) return '';
  return html`<section class="meant" aria-labelledby="meant"><h2 id="meant">${words.meant}</h2>
<ul>!${items.join('\n')}</ul></section>`;
}

export async function suggestionsFor(finder: Finder, text: string): Promise<Suggestions> {
  return await finder.suggest({ text, entryId: links.entryIdIn(text), size: SHOWN });
}

/** What pages of suggestions are made from. */
export type MeantContext = Pick<SearchContext, 'request' | 'calendar'>;

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
  const { words } = request.locale;
  const to = request.href(links.entryPath(entryId));
  return [
    itemHtml(words.meantEntry, html`<a href="${to}">${words.entryNumber(String(entryId))}</a>`),
  ];
}

function sittingItems(
  { days, sittings, sittingsCount }: Suggestions,
  { request, calendar }: MeantContext,
): string[] {
  const { words, number } = request.locale;
  const year = days?.from.slice(0, 'YYYY'.length);
  if (sittings.length > 0 && days?.from === `${year}-01-01` && days.to === `${year}-12-31`) {
    const to = request.href(links.withQuery(links.CALENDAR, { year: year! }));
    const count =
      sittingsCount === 1 ? words.oneSitting : words.sittingsCount(number(sittingsCount));
    return [itemHtml(words.year, html`<a href="${to}">${year}</a> <small>${count}</small>`)];
  }
  return sittings.map((sitting) => {
    const to = request.href(calendar.path(sitting));
    const { title } = sittingNames(sitting, calendar, request);
    return itemHtml(words.meantSitting, html`<a href="${to}">${title}</a>`);
  });
}

function nameItems({ people, labels }: Suggestions, { request }: MeantContext): string[] {
  const { words, number } = request.locale;
  const countOf = (entries: number): string =>
    html` <small>${entries === 1 ? words.oneEntry : words.entries(number(entries))}</small>`;
  const ofPeople = people.map(({ person, entries }) => {
    const to = request.href(links.personPath(person.slug));
    return itemHtml(words.person, html`<a href="${to}">${person.legalName}</a>` + countOf(entries));
  });
  const ofLabels = labels.map(({ label, entries }) => {
    const to = links.labelPath(label);
    return itemHtml(
      words.meantLabel,
      html`<a href="${request.href(to)}">${label}</a>` + countOf(entries),
    );
  });
  return [...ofPeople, ...ofLabels];
}

function debateItems({ debates }: Suggestions, { request, calendar }: MeantContext): string[] {
  const { words, number } = request.locale;
  return debates.map(({ debate, debates: count }) => {
    const { title, path } = namedDebate(debate);
    const sitting = calendar.sitting(debate.sittingId);
    const where = sitting === null ? '' : sittingNames(sitting, calendar, request).title;
    const series =
      debate.series === null || count === 1
        ? ''
        : html` <a href="${request.href(links.businessPath(debate.series))}">${words.meantDays(number(count))}</a>`;
    const link = html`<a href="${request.href(path)}">${title}</a> <small>${where}</small>`;
    return itemHtml(words.meantDebate, link + series);
  });
}

/** `content` is HTML. */
export function itemHtml(kind: string, content: string): string {
  return html`<li><span class="kind">${kind}</span> !${content}</li>`;
}
