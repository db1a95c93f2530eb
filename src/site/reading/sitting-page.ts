// The page of a sitting: all of its entries.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import { AKOMA_NTOSO_TYPE } from '../../formats/akoma-ntoso.ts';
import { firstOf, present } from '../../base/present.ts';
import { isDate } from '../../record/rules/date-rules.ts';
import type { DebateRow, SittingSummary } from '../../finder/finder.ts';
import type { Sitting } from '../../store/contract/results.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathId, pathParameter } from '../../http/parsed-request.ts';
import { notFoundPage } from '../error-page.ts';
import { parseLabel } from '../../record/labels/parse-label.ts';
import { labelText } from '../../record/speaker-label.ts';
import { singleLine } from '../../record/debates/read-heading.ts';
import { cutText } from '../../words/shown-text.ts';
import { foundMarks } from '../found-marks.ts';
import type { MakePage, Page, RecordRequest } from '../page.ts';
import { decidedItems, decidedListHtml } from './decided-items.ts';
import {
  addSpeakers,
  besideLinks,
  contentsHtml,
  minutesText,
  speakerHtml,
  speakersHtml,
} from './debate-parts.ts';
import { decisionsHtml } from './decision-html.ts';
import { entriesHtml } from './entry-html.ts';
import { sittingQuestionsHtml } from './questions-page.ts';
import { readSittingEntries } from './read-entries.ts';
import { nearestSittings, whenText } from './record-calendar.ts';
import { aboutArticle, chamberClass, sittingListItems, sittingNames } from './sitting-list.ts';

/** At /hansard/sitting/<venue>/<when>: the original's address. */
export const sittingPage: MakePage = async (request) => {
  const { store, calendar } = request;
  const slug = pathParameter(request, 'venue');
  const named = calendar.venueBySlug(slug);
  const venue = named ?? calendar.venue(await store.formerItem('venues', slug));
  const when = pathParameter(request, 'when');
  const match = /^(\d{4}-\d{2}-\d{2})(?:-\d{2}-\d{2}-\d{2})?$/.exec(when);
  if (venue === null || match === null) throw clientErrors.notFound();
  const [, date = ''] = match;
  const day = calendar.onDay(venue.id, date);
  const sitting = day.find((one) => whenText(one) === when);
  if (sitting !== undefined && named !== null) return await readSitting(sitting, request);
  const movedId = await store.formerItem('sittings', `${venue.id} ${when}`);
  const moved = sitting ?? (movedId === null ? null : calendar.sitting(movedId));
  if (moved !== null) return { redirect: 301, to: calendar.path(moved) };
  // Without a known hour, the only sitting of that day is meant.
  if (day.length === 1) return { redirect: 302, to: calendar.path(firstOf(day)) };
  if (day.length === 0) {
    const left = await leftDay(venue.id, date, request);
    if (left !== null) return { redirect: 301, to: calendar.path(left) };
    return otherDayPage(venue.id, date, request);
  }
  if (when === date) return dayPage(day, request);
  return offerPage(request.t('notFoundDay'), day, request);
};

/** The only sitting that was on a day before it was changed; null if there were several or none. */
async function leftDay(
  venueId: number,
  date: string,
  { store, calendar }: RecordRequest,
): Promise<SittingSummary | null> {
  const ids = isDate(date) ? await store.formerSittings(venueId, date) : [];
  const sittings = ids.map((id) => calendar.sitting(id)).filter((sitting) => sitting !== null);
  return sittings.length === 1 ? firstOf(sittings) : null;
}

/** At /hansard/sitting/<id>/: for a sitting without chamber or date, or the second at the same hour. */
export const sittingPageById: MakePage = async (request) => {
  const sitting = orNotFound(request.calendar.sitting(pathId(request)));
  const to = request.calendar.path(sitting);
  if (to !== links.sittingPathById(sitting.id)) return { redirect: 302, to };
  return await readSitting(sitting, request);
};

export async function readSitting(summary: SittingSummary, request: RecordRequest): Promise<Page> {
  const { t, locale, store, finder, calendar } = request;
  const [sitting, found, adjacent, debates, divisions, decisions, questions] = await Promise.all([
    store.item('sittings', summary.id).then(orNotFound),
    finder.sittingEntries(summary.id),
    adjacentLinks(summary, request),
    store.sittingDebates(summary.id),
    store.sittingDivisions(summary.id),
    store.sittingDecisions(summary.id),
    sittingQuestionsHtml(summary.id, request),
  ]);
  const names = sittingNames(summary, request);
  const entries = await readSittingEntries(found, request.rules);
  const view = { debates, divisions, found: await foundMarks(entries, request) };
  const { body: text, headings, start } = await entriesHtml(entries, request, view);
  const contents = headings.filter(({ isPart }) => !isPart);
  const path = calendar.path(summary);
  const body = html`<article class="reading ${chamberClass(summary.venueId, request)}">
<header class="head">
<p class="kicker">${names.chamber}</p>
<h1>${names.date}</h1>
<p class="meta">!${metaLine(sitting, request)}</p>
!${otherSittings(summary, request)}
!${adjacent === '' ? '' : html`<nav class="beside" aria-label="${t('sittingsBeside')}">!${adjacent}</nav>`}
</header>
!${contentsHtml(t('onThisPage'), contents)}
<div class="side">!${speakersHtml(addSpeakers(debates), entries, request)}</div>
<div class="record">
!${await dayHtml(summary, debates, request)}
!${decisionsHtml(decisions, debates, request)}!${questions}
!${found.length === 0 ? html`<p class="none">${t('emptySitting')}</p>` : text}
</div>
!${formsHtml(summary, request)}
!${adjacent === '' ? '' : html`<div class="beside">!${adjacent}</div>`}
</article>`;
  return {
    title: names.title,
    description: t('sittingDescription', names),
    path,
    json: links.itemPath(links.SITTING_LIST, summary.id),
    shows: [links.SITTING_DETAIL, summary.id],
    review: links.sittingReviewPath(summary.id),
    section: 'sittings',
    body,
    start,
    about: {
      ...aboutArticle(names.title, path, summary, request),
      isPartOf: { '@type': 'Periodical', name: `${names.chamber}: ${locale.publisher.report}` },
    },
  };
}

/** More of what was decided is in the list below. */
const DECIDED_SHOWN = 4;

/** What the day was, in a few lines: how much was said by how many, what matters most of what was decided, what was put off. */
async function dayHtml(
  sitting: SittingSummary,
  debates: readonly DebateRow[],
  request: RecordRequest,
): Promise<string> {
  const { t } = request;
  if (debates.length === 0) return '';
  const speakers = addSpeakers(debates).length;
  const words = debates.reduce((sum, debate) => sum + debate.words, 0);
  const size = [
    t('debatesHeld', { count: debates.length }),
    speakers === 0 ? [] : t('speakersCount', { count: speakers }),
    words === 0 ? [] : minutesText(words, t),
  ].flat();
  const items = await decidedItems([sitting], request);
  const decided = items.filter(({ kind }) => kind !== 'put-off').slice(0, DECIDED_SHOWN);
  const putOff = items.filter(({ kind }) => kind === 'put-off').length;
  return html`<div class="day-summary">
<p class="meta">${size.join(' · ')}</p>
!${decided.length === 0 ? '' : decidedListHtml(decided, request, false)}
!${putOff === 0 ? '' : html`<p class="put-off-line"><span class="outcome put-off">${t('putOff')}</span> ${t('putOffCount', { count: putOff })}</p>`}
!${spokeMostHtml(debates, request)}
</div>`;
}

/** As many as fit a line. */
const SPEAKERS_NAMED = 3;

/** Who said most, without those who presided. */
function spokeMostHtml(debates: readonly DebateRow[], request: RecordRequest): string {
  const { t, rules } = request;
  const spoke = addSpeakers(debates)
    .filter(({ title, name }) => parseLabel(title, name, rules.labels).kind !== 'chair')
    .slice(0, SPEAKERS_NAMED);
  if (spoke.length < SPEAKERS_NAMED) return '';
  const names = spoke.map((speaker) => speakerHtml(speaker, request));
  return html`<p class="took-part">${t('spokeMost')}: !${names.join(', ')}</p>`;
}

/** The sitting of an address; null if it has none of its own. */
function sittingAt(request: RecordRequest): SittingSummary | null {
  const { calendar } = request;
  const venue = calendar.venueBySlug(pathParameter(request, 'venue'));
  const when = pathParameter(request, 'when');
  const date = when.slice(0, 'YYYY-MM-DD'.length);
  const day = venue === null ? [] : calendar.onDay(venue.id, date);
  return day.find((one) => whenText(one) === when) ?? null;
}

/** At /hansard/sitting/<venue>/<when>/speeches: each speech of the sitting as a line that leads to it. */
export const sittingSpeechesPage: MakePage = async (request) =>
  await speechesPage(orNotFound(sittingAt(request)), request);

/** At /hansard/sitting/<id>/speeches. */
export const sittingSpeechesPageById: MakePage = async (request) => {
  const sitting = orNotFound(request.calendar.sitting(pathId(request)));
  const path = request.calendar.path(sitting);
  return path === links.sittingPathById(sitting.id)
    ? await speechesPage(sitting, request)
    : { redirect: 302, to: links.speechesPath(path) };
};

async function speechesPage(sitting: SittingSummary, request: RecordRequest): Promise<Page> {
  const { t, href, finder, calendar, rules } = request;
  const found = await readSittingEntries(await finder.sittingEntries(sitting.id), rules);
  const speeches = found.filter(({ type, labelled }) => type === 'speech' && labelled);
  const items = speeches.map((entry) => {
    const who = labelText(entry, t('unnamedSpeaker'));
    const { text, isCut } = cutText(singleLine(entry.text), OPENING_UNITS);
    return html`<li><a href="${href(links.contributionPath(entry.id))}">${who}</a><span class="business">${isCut ? `${text} …` : text}</span></li>`;
  });
  const { title } = sittingNames(sitting, request);
  const path = calendar.path(sitting);
  const count = t('speechesCount', { count: speeches.length });
  return {
    title: t('speechesOfSitting', { sitting: title }),
    description: t('speechesLead'),
    path: links.speechesPath(path),
    json: links.withQuery(links.CONTRIBUTION_LIST, { sitting: sitting.id, type: 'speech' }),
    section: 'sittings',
    body: html`<article class="${chamberClass(sitting.venueId, request)}">
<header class="head"><p class="kicker"><a href="${href(path)}">${title}</a></p>
<h1>${t('onlySpeeches')}</h1>
<p class="lead">${t('speechesLead')}</p>
<p class="meta">${count}</p></header>
!${items.length === 0 ? html`<p class="none">${t('emptySitting')}</p>` : `<ol class="rows">${items.join('\n')}</ol>`}
</article>`,
  };
}

/** A line or two. */
const OPENING_UNITS = 160;

async function adjacentLinks({ id }: SittingSummary, request: RecordRequest): Promise<string> {
  const { t, calendar } = request;
  const { previous, next } = await request.finder.adjacentSittings(id);
  const named = [previous, next].map(
    (to) => to && { title: sittingNames(to, request).date, path: calendar.path(to) },
  );
  return besideLinks([t('previousSitting'), t('nextSitting')], named, request);
}

/** The sitting in other forms: its speeches alone, and for programs. */
function formsHtml(sitting: SittingSummary, { t, href, asFile, calendar }: RecordRequest): string {
  const document = href(links.itemUrl(links.SITTING_LIST, sitting.id, 'akn'));
  const speeches = html`<a href="${href(links.speechesPath(calendar.path(sitting)))}">${t('onlySpeeches')}</a>`;
  return html`<p class="more">!${asFile ? '' : speeches}
<a href="${document}" rel="alternate" type="${AKOMA_NTOSO_TYPE}">${t('asXml')}</a></p>`;
}

function metaLine({ startTime, source }: Sitting, { t, locale }: RecordRequest): string {
  const { name, url } = source ?? { name: '', url: '' };
  const named = /^https?:\/\//.test(url)
    ? html`<a href="${url}" rel="external">${name}</a>`
    : html`${name}`;
  const parts = [
    startTime === null ? [] : html`${t('started', { time: locale.time(startTime) })}`,
    name === '' ? [] : html`${t('source')}: !${named}`,
  ];
  return parts
    .flat()
    .map((part) => `<span>${part}</span>`)
    .join(' ');
}

function otherSittings({ id, venueId, startDate }: SittingSummary, request: RecordRequest): string {
  if (startDate === null || venueId === null) return '';
  const others = request.calendar.onDay(venueId, startDate).filter((sitting) => sitting.id !== id);
  if (others.length === 0) return '';
  return html`<p class="meta">${request.t('alsoThatDay')}:</p>!${sittingListItems(others, request)}`;
}

function dayPage(day: readonly SittingSummary[], request: RecordRequest): Page {
  const { t, calendar } = request;
  const sitting = firstOf(day);
  const { chamber, date } = sittingNames(sitting, request);
  const title = t('dayTitle', { chamber, date });
  const { slug } = present(calendar.venue(sitting.venueId), 'the chamber of a sitting');
  return {
    title,
    description: t('daySeveral'),
    path: links.sittingPath(slug, present(sitting.startDate, 'the date of a sitting')),
    json: links.SITTING_LIST,
    section: 'sittings',
    body: html`<div class="plain"><h1>${title}</h1><p class="lead">${t('daySeveral')}</p>
!${sittingListItems(day, request)}</div>`,
  };
}

/** The page for a day on which the chamber did not sit: links to the nearest sittings. */
function otherDayPage(venueId: number, date: string, request: RecordRequest): Page {
  const ofVenue = request.calendar.sittings.filter((sitting) => sitting.venueId === venueId);
  const nearest = isDate(date) ? nearestSittings(ofVenue, date) : [];
  if (nearest.length === 0) throw clientErrors.notFound();
  const text = request.t('noneThatDay', { date: request.locale.longDate(date) });
  return offerPage(text, nearest, request);
}

/** The address does not exist; these sittings may be meant. */
function offerPage(text: string, meant: readonly SittingSummary[], request: RecordRequest): Page {
  return notFoundPage(request, html`<p>${text}</p>!${sittingListItems(meant, request)}`);
}
