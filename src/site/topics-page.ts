// Topics: debates by the words of their titles, by rules of the parliament's settings. Never speeches: a word in a speech says too
// little of what it is about. Each debate is shown with the word for which it is there.

import { html } from 'ghtml';
import { compilePattern } from '@hansard/patterns/compile-pattern';
import { FEED_ITEMS_MAX } from '../formats/feeds.ts';
import { memoizeByObject } from '../base/memoize.ts';
import { present } from '../base/present.ts';
import * as links from '../http/links.ts';
import { orNotFound, pathParameter } from '../http/parsed-request.ts';
import { locatePage } from '../record/page.ts';
import { foldText } from '../record/labels/fold-name.ts';
import { type Parliament, textIn } from '../record/parliament/parliament.ts';
import { namedDebate } from '../words/named-debate.ts';
import { cardHtml } from './components/card.ts';
import * as parts from './page-parts.ts';
import type { MakePage, PageFeed, RecordRequest } from './page.ts';
import { inOrder } from './reading/record-calendar.ts';
import { sittingTitle } from './reading/sitting-list.ts';

type Topic = Parliament['topics'][number];

/** Each topic with the pattern of its words in a folded title. */
const topicsOf = memoizeByObject(({ topics }: Parliament) =>
  topics.map((topic) => {
    const words = topic.words.map((word) => RegExp.escape(foldText(word)));
    return { ...topic, pattern: compilePattern(`(?<!\\S)(?:${words.join('|')})(?!\\S)`, 'u') };
  }),
);

/** The word of a title for which a debate belongs to a topic; null if it does not. */
function matchingWord(title: string, { pattern }: { readonly pattern: RegExp }): string | null {
  return pattern.exec(foldText(title))?.[0] ?? null;
}

/** The query for the words of a topic, as they stand in titles or speeches. */
export function topicQuery({ words }: Topic): string {
  return words.map((word) => `"${word}"`).join(' OR ');
}

/** The name of the topic whose query it is; null if it is of none. */
export function topicOfQuery(query: string, { parliament, locale }: RecordRequest) {
  const topic = parliament.topics.find((one) => topicQuery(one) === query);
  return topic === undefined ? null : { topic, name: textIn(topic.label, locale.language) };
}

/** The topics with a debate in the record. */
export async function debatedTopics(request: RecordRequest): Promise<readonly Topic[]> {
  const titles = (await request.debates()).map(({ title }) => title);
  return topicsOf(request.parliament).filter((topic) =>
    titles.some((title) => matchingWord(title, topic) !== null),
  );
}

/** How many of the last debates of a topic its card names. */
const CARD_DEBATES = 3;

/**
 * For a search: the topic that the typed words name, by a label or one of its words; a line above what was found, and a card if
 * nothing was. Empty if they name none.
 */
export async function topicAnswer(
  typed: string,
  hasResults: boolean,
  request: RecordRequest,
): Promise<string> {
  const { t, href, locale, asFile } = request;
  const topic = asFile ? undefined : topicsNamed(typed, request.parliament)[0];
  if (topic === undefined) return '';
  const debates = await debatesOf(topic, request);
  const name = textIn(topic.label, locale.language);
  const path = href(links.topicPath(topic.slug));
  const size = debates.length === 0 ? '' : t('topicDebates', { count: debates.length });
  if (hasResults) {
    return html`<p class="meta topic">${t('topicAnswer')}: <a href="${path}">${name}</a> <small>${size}</small></p>`;
  }
  const items = debates.slice(0, CARD_DEBATES).map(({ debate }) => {
    const { title, path } = namedDebate({ ...debate, about: [] });
    return html`<li><a href="${href(path)}">${title}</a> <small>${sittingTitle(debate.sittingId, request)}</small></li>`;
  });
  const search = href(links.withQuery(links.SEARCH_PAGE, { q: topicQuery(topic) }));
  const inner = html`!${items.length === 0 ? html`<p class="meta">${t('noDebatesOfTopic')}</p>` : `<ul class="rows">${items.join('')}</ul>`}
<p class="more"><a href="${search}">${t('searchSpeeches')}: ${topic.words.join(', ')}</a></p>`;
  const kicker = [t('topicAnswer'), size].filter((text) => text !== '').join(', ');
  return `<div class="answer">${cardHtml({ kicker, title: name, href: path, inner, level: 2 })}</div>`;
}

function topicsNamed(typed: string, { topics }: Parliament): readonly Topic[] {
  const text = foldText(typed);
  if (text === '') return [];
  return topics.filter(
    ({ label, words }) =>
      words.some((word) => foldText(word) === text) ||
      (typeof label === 'string' ? [label] : Object.values(label)).some(
        (name) => foldText(name) === text,
      ),
  );
}

/** The topics of debates with their numbers, those of most debates first. */
export function topicsOfDebates(
  debates: readonly { readonly title: string }[],
  { parliament, locale }: Pick<RecordRequest, 'parliament' | 'locale'>,
) {
  return topicsOf(parliament)
    .map((topic) => ({
      slug: topic.slug,
      name: textIn(topic.label, locale.language),
      count: debates.filter(({ title }) => matchingWord(title, topic) !== null).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

export const topicsPage: MakePage = async (request) => {
  const { t, href, locale, parliament } = request;
  const titles = (await request.debates()).map(({ title }) => title);
  const items = topicsOf(parliament).map((topic) => {
    const count = titles.filter((title) => matchingWord(title, topic) !== null).length;
    const size = count === 0 ? '' : html` <small>${t('topicDebates', { count })}</small>`;
    return html`<li><a href="${href(links.topicPath(topic.slug))}">${textIn(topic.label, locale.language)}</a>!${size}</li>`;
  });
  const body = html`<div>
<header class="head"><h1>${t('topics')}</h1>
<p class="lead">${t('topicsLead')}</p></header>
!${items.length === 0 ? html`<p class="none">${t('noTopics')}</p>` : `<ul class="rows">${items.join('\n')}</ul>`}
</div>`;
  return {
    title: t('topics'),
    description: t('topicsLead'),
    path: links.TOPICS,
    json: links.DEBATE_LIST,
    body,
  };
};

/** A line or two each. */
const DEBATES_PER_PAGE = 50;

export const topicPage: MakePage = async (request) => {
  const { t, href } = request;
  const topic = topicOf(request);
  const debates = await debatesOf(topic, request);
  const found = await parts.requestedPage(request, (number) => {
    const page = locatePage(number, debates.length, DEBATES_PER_PAGE);
    return page && { page, items: debates.slice(page.firstPosition - 1) };
  });
  const items = found.items.slice(0, DEBATES_PER_PAGE).map(({ debate, word }) => {
    const { title, path } = namedDebate({ ...debate, about: [] });
    return html`<li><a href="${href(path)}">${title}</a> <small>${sittingTitle(debate.sittingId, request)}</small> <small>${t('topicRule', { word })}</small></li>`;
  });
  const { title, feed } = topicNames(topic, request);
  const path = (change: parts.PageChange): string =>
    links.withQuery(links.topicPath(topic.slug), change);
  const search = href(links.withQuery(links.SEARCH_PAGE, { q: topicQuery(topic) }));
  const body = html`<div>
<header class="head"><p class="kicker"><a href="${href(links.TOPICS)}">${t('topics')}</a></p>
<h1>${title}</h1>
<p class="lead">${t('topicLead', { words: topic.words.join(', ') })}</p>
<p class="meta"><span>${t('topicDebates', { count: debates.length })}</span> !${parts.feedLink(feed, request)} <a href="${search}">${t('searchSpeeches')}</a></p></header>
!${items.length === 0 ? html`<p class="none">${t('noDebatesOfTopic')}</p>` : `<ol class="rows">${items.join('\n')}</ol>`}
!${parts.pagerHtml(found.page, path, request)}
!${parts.followForm('search', links.withQuery('', { title: topicQuery(topic) }).slice(1), request)}
</div>`;
  return {
    title: `${t('topics')}: ${title}`,
    description: t('topicLead', { words: topic.words.join(', ') }),
    path: path(parts.pageChange(found.page.number)),
    json: links.DEBATE_LIST,
    feed,
    body,
  };
};

/** The topic in the path of a request. */
export function topicOf(request: RecordRequest) {
  const slug = pathParameter(request, 'slug');
  return orNotFound(topicsOf(request.parliament).find((topic) => topic.slug === slug));
}

export function topicNames(
  topic: Topic,
  { t, locale }: RecordRequest,
): { readonly title: string; readonly feed: PageFeed } {
  const title = textIn(topic.label, locale.language);
  const path = (form: links.FeedForm): string => links.pathsOf(links.topicFeed(form))(topic.slug);
  return { title, feed: { title: t('topicFeed', { title }), path } };
}

/** The debates of a topic, newest first, each with the word for which it is there. */
async function debatesOf({ slug }: Topic, request: RecordRequest) {
  const topic = present(
    topicsOf(request.parliament).find((one) => one.slug === slug),
    'a topic of the settings',
  );
  const matching = (await request.debates()).flatMap((debate) => {
    const word = matchingWord(debate.title, topic);
    return word === null ? [] : [{ ...debate, word }];
  });
  return inOrder(matching, request.calendar)
    .toReversed()
    .map((debate) => ({ debate, word: debate.word }));
}

/** The newest debates of a topic, for its feed. */
export async function newestOfTopic(request: RecordRequest) {
  const newest = (await debatesOf(topicOf(request), request)).slice(0, FEED_ITEMS_MAX);
  const rows = await Promise.all(newest.map(({ debate }) => request.store.debate(debate.id)));
  return rows.filter((debate) => debate !== null);
}
