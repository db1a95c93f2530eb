// The page of a debate, which people share: speakers, text, citation, and neighbouring debates.

import { html } from 'ghtml';
import { hasEntry } from '../../record/debates/debate.ts';
import { titleSlug } from '../../record/debates/read-heading.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import type { DebateRow } from '../../finder/finder.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathId } from '../../http/parsed-request.ts';
import { feedLink, feedOfBusiness, followForm } from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { citationHtml, findCited } from './cited-entry.ts';
import { namedDebate } from '../../words/named-debate.ts';
import {
  aboutHtml,
  besideLinks,
  contentsHtml,
  type ContentsItem,
  debateSize,
  sectionSpan,
  speakerHtml,
  speakersHtml,
  titleHtml,
} from './debate-parts.ts';
import { endOf } from '../../words/decision-text.ts';
import { endHtml } from './decision-html.ts';
import { readingHtml, readTexts } from './reading-html.ts';
import { divisionsHtml } from '../votes/vote-parts.ts';
import { entriesHtml, type Heading } from './entry-html.ts';
import { foundMarks, withSearch } from '../found-marks.ts';
import { readSittingEntries } from './read-entries.ts';
import { aboutArticle, chamberClass, sittingNames } from './sitting-list.ts';

/** At /hansard/debate/<id>/<slug>. Another slug, or none, redirects: only the id identifies the debate. */
export const debatePage: MakePage = async (request) => {
  const debate = orNotFound(await request.store.debate(pathId(request)));
  const slug = titleSlug(debate.title);
  if ((request.parameters['slug'] ?? '') !== slug) {
    return { redirect: 301, to: withSearch(links.debatePath(debate.id, slug), request) };
  }
  const context = await readContext(debate, request);
  const { sitting } = context.cited;
  const { title, path } = namedDebate(debate);
  const names = sittingNames(sitting, request);
  const { feed } = context;
  return {
    title: `${title}, ${names.title}`,
    description: request.t('debateDescription', { ...names, title }),
    path,
    json: links.itemPath(links.DEBATE_LIST, debate.id),
    shows: [links.DEBATE_DETAIL, debate.id],
    review: `${links.sittingReviewPath(sitting.id)}${links.entryAnchor(debate.id)}`,
    ...(feed === null ? {} : { feed }),
    section: 'sittings',
    picture: links.picturePath('debate', debate.id),
    ...(await bodyHtml(context, request)),
    about: {
      ...aboutArticle(title, path, sitting, request),
      wordCount: debate.words,
      isPartOf: `${request.base.url}${request.calendar.path(sitting)}`,
    },
  };
};

/** A debate with its sitting. */
type DebateContext = Awaited<ReturnType<typeof readContext>>;

async function readContext(debate: DebateRow, request: RecordRequest) {
  const { store, finder } = request;
  const { series } = debate;
  const cited = await findCited(String(debate.id), request);
  const [debates, entries, divisions, decisions] = await Promise.all([
    store.sittingDebates(cited.sitting.id),
    finder.sittingEntries(cited.sitting.id),
    store.sittingDivisions(cited.sitting.id),
    store.debateDecisions(debate.id),
  ]);
  return {
    debate,
    cited,
    /** All debates of the sitting. */
    debates,
    /** The entries of this debate. */
    entries: entries.filter(({ id }) => hasEntry(debate, id)),
    divisions: divisions.filter(({ debateId }) => debateId === debate.id),
    decisions,
    /** The feed of the same business. */
    feed: series === null ? null : feedOfBusiness(series, debate.title, request.locale),
    /** Whether the same business has other debates, on this day or another. */
    hasOtherDebates: series !== null && (await store.seriesDebates(series)).length > 1,
  };
}

async function bodyHtml(context: DebateContext, request: RecordRequest) {
  const { debate, cited, debates, entries, divisions } = context;
  const { sitting } = cited;
  const read = await readSittingEntries(entries, request.rules);
  const { body, headings, start } = await entriesHtml(read, request, {
    alone: debate,
    divisions,
    found: await foundMarks(read, request),
  });
  const { t } = request;
  const at = debates.findIndex(({ id }) => id === debate.id);
  const named = [debates[at - 1], debates[at + 1]].map((to) => to && namedDebate(to));
  const beside = besideLinks([t('previousDebate'), t('nextDebate')], named, request);
  const article = html`<article class="reading ${chamberClass(sitting.venueId, request)}">
!${headHtml(context, await readingOf(context, request), request)}
!${contentsHtml(t('onThisPage'), contentsOf(context, headings, request))}
<div class="side">!${speakersHtml(debate.speakers, read, request)}
!${await citationHtml(cited, request, true)}</div>
<div class="record">
!${body}
</div>
!${divisionsHtml(divisions, request)}
!${beside === '' ? '' : html`<nav class="beside" aria-label="${t('debatesBeside')}">!${beside}</nav>`}
</article>`;
  return { body: article, start };
}

/** Why the page says what it says of the debate. */
async function readingOf({ debate, decisions }: DebateContext, request: RecordRequest) {
  const read = { debate, end: endOf(decisions, debate, request.locale) };
  return readingHtml(read, await readTexts([read], request), request);
}

/** `reading` is HTML. */
function headHtml(context: DebateContext, reading: string, request: RecordRequest): string {
  const { t, href, calendar } = request;
  const { debate, divisions, decisions, feed, hasOtherDebates } = context;
  const { sitting } = context.cited;
  const names = sittingNames(sitting, request);
  const inSitting = `${withSearch(calendar.path(sitting), request)}${links.entryAnchor(debate.id)}`;
  const { series } = debate;
  const count = divisions.length;
  return html`<header class="head">
<p class="kicker"><a href="${href(inSitting)}">${names.chamber}, ${names.date}</a></p>
!${titleHtml(displayTitle(debate.title))}
<p class="meta">!${sectionSpan(debate, request)}!${aboutHtml(namedDebate(debate))} !${debateSize(debate, request)}</p>
!${endHtml(decisions, debate, request)}
!${tookPartHtml(debate, request)}
!${reading}
<p class="more"><a href="${href(inSitting)}">${t('wholeSitting')}</a>
!${series === null || !hasOtherDebates ? '' : html`<a href="${href(links.businessPath(series))}">${t('allOfBusiness')}</a>`}
!${count === 0 ? '' : html`<a href="#divisions">${t('divisionsCount', { count })}</a>`}
!${feed === null ? '' : feedLink(feed, request)}</p>
!${series === null ? '' : followForm('business', series, request)}
</header>`;
}

/** How many of those who took part are named above the text. */
const NAMED_SHOWN = 6;

/** Who took part, those who said most first. */
function tookPartHtml({ speakers }: DebateRow, request: RecordRequest): string {
  if (speakers.length === 0) return '';
  const { t } = request;
  const names = speakers.slice(0, NAMED_SHOWN).map((speaker) => speakerHtml(speaker, request));
  const left = speakers.length - names.length;
  const more = left === 0 ? '' : html` ${t('moreSpeakers', { count: left })}`;
  return html`<p class="took-part">${t('tookPart')}: !${names.join(', ')}!${more}</p>`;
}

/**
 * The debates of the sitting, with the parts of this one below it. Repeated headings ("Division") are left out, because they do
 * not say where they lead.
 */
function contentsOf(
  { debates, debate: { id } }: DebateContext,
  parts: readonly Heading[],
  { href }: RecordRequest,
): ContentsItem[] {
  const times = Map.groupBy(parts, ({ text }) => text);
  const listed = parts.filter(({ text }) => times.get(text)?.length === 1);
  return debates.flatMap((debate) => {
    const { title, about = '', path } = namedDebate(debate);
    const isCurrent = debate.id === id;
    const item = { href: href(path), text: title, about, isBelow: false, isCurrent };
    return isCurrent ? [item, ...listed] : [item];
  });
}
