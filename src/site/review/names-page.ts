// The pages of printed names that no person is linked to: the list of them with what people decided, and the page of one name, where
// a publisher sees who it may be and what would change, and links every speech under it in one press.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import type { FoundEntry } from '../../finder/finder.ts';
import { RUN_BEGINNING } from '../../linking/link-record.ts';
import type { Publisher } from '../../publish/publisher.ts';
import { firstOf, lastOf } from '../../base/present.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { parseId } from '../../record/id.ts';
import { nameTokens } from '../../record/labels/fold-name.ts';
import { MemberDirectory, MemberMatcher } from '../../record/labels/match-label.ts';
import { parseLabel } from '../../record/labels/parse-label.ts';
import { locatePage } from '../../record/page.ts';
import { isHeldOn } from '../../record/person.ts';
import { labelText } from '../../record/speaker-label.ts';
import { readWireForm } from '../../record/wire-form.ts';
import * as links from '../../http/links.ts';
import { orNotFound } from '../../http/parsed-request.ts';
import { cutText, PageText } from '../../words/shown-text.ts';
import * as parts from '../page-parts.ts';
import type { Page, RecordRequest } from '../page.ts';
import { lastSeatHtml } from '../people/people-page.ts';
import { portraitHtml } from '../people/portrait.ts';
import type { ListedPerson } from '../record-reads.ts';
import { sittingTitle } from '../reading/sitting-list.ts';
import { reviewPage, type ReviewPages } from './handle-review-request.ts';

const NAMES_PER_PAGE = 50;

export function namesReviewPages(publisher: Publisher): ReviewPages {
  return {
    page: namesPage,
    act: async (form, { name: tokenName }) => {
      const [, at = '', madeBy = ''] =
        /^(\d{1,15}) ([^]{1,200})$/.exec(form.get('undo') ?? '') ?? [];
      if (at === '') throw clientErrors.badRequest('Expected the decision to undo.');
      const write = { tokenName, reason: null, idempotency: null };
      await publisher.perform('undoNameLabel', { madeBy, madeAtMs: Number(at) }, write);
      return links.NAMES_REVIEW;
    },
  };
}

async function namesPage(request: RecordRequest): Promise<Page> {
  const { t, href, finder } = request;
  const labels = (await finder.unlinkedLabels())
    .filter(({ label }) => label !== '')
    .toSorted((a, b) => b.contributions - a.contributions);
  const { page, items } = await parts.requestedPage(request, (number) => {
    const located = locatePage(number, labels.length, NAMES_PER_PAGE);
    return located && { page: located, items: labels.slice(located.firstPosition - 1) };
  });
  const rows = items
    .slice(0, NAMES_PER_PAGE)
    .map(
      ({ label, contributions }) =>
        html`<li><a href="${href(links.nameReviewPath(label))}">${label}</a> <small>${t('speechesCount', { count: contributions })}</small></li>`,
    );
  const list =
    rows.length === 0
      ? html`<p class="none">${t('noOpenNames')}</p>`
      : `<ol class="rows">${rows.join('\n')}</ol>`;
  const body = html`<div class="plain">
<h1>${t('openNames')}</h1>
<p class="lead">${t('openNamesText')}</p>
!${list}
!${parts.pagerHtml(page, (change) => links.withQuery(links.NAMES_REVIEW, change), request)}
!${await decidedHtml(request)}
</div>`;
  return reviewPage(t('openNames'), links.NAMES_REVIEW, body, request);
}

/** What people decided, the newest first; a decision that was made here can be undone here, a run of the command with the command. */
async function decidedHtml(request: RecordRequest): Promise<string> {
  const { t, href, locale, store } = request;
  const people = new Map((await request.people()).map((person) => [person.id, person]));
  const decisions = (await store.labelDecisions()).toReversed().slice(0, NAMES_PER_PAGE);
  // The spellings of a name were decided together.
  const groups = [
    ...Map.groupBy(
      decisions,
      ({ madeBy, madeAtMs, personId }) => `${madeBy} ${madeAtMs} ${personId}`,
    ),
  ];
  const items = groups.map(([, group]) => {
    const { label, title, personId, madeBy, madeAtMs } = lastOf(group);
    const text = labelText({ speakerName: label, speakerTitle: title ?? '' }, label);
    const person = personId === null ? null : (people.get(personId) ?? null);
    const said =
      person === null
        ? html`${t('labelIsNobody', { label: text })}`
        : html`<a href="${href(links.personPath(person.slug))}">${t('labelIs', { label: text, name: person.legalName })}</a>`;
    const undo =
      madeBy === null || madeBy.startsWith(RUN_BEGINNING)
        ? ''
        : html`<form class="mark" method="post" action="${href(links.NAMES_REVIEW)}"><button name="undo" value="${madeAtMs} ${madeBy}">${t('reading.undo')}</button></form>`;
    return html`<li><span>!${said} <small>${locale.moment(madeAtMs)}</small> <small>${madeBy ?? ''}</small></span>!${undo}</li>`;
  });
  return parts.sectionHtml(
    'decided',
    t('saidWhoItIs'),
    items.length === 0 ? '' : html`<ul class="rows">!${items.join('\n')}</ul>`,
  );
}

/** More entries are linked by the command: a request waits for the whole, and all of it is one transaction. */
const LINKED_AT_ONCE_MAX = 5_000;

export function nameReviewPages(publisher: Publisher): ReviewPages {
  return {
    page: namePage,
    act: async (form, { name: tokenName }, request) => {
      const [personId, shown] = ['person', 'shown'].map((name) => parseId(form.get(name) ?? ''));
      if (personId == null || shown == null) {
        throw clientErrors.badRequest('Expected a person, and how many paragraphs were shown.');
      }
      const label = (form.get('label') ?? '').slice(0, NAME_LENGTH_MAX * 2);
      const { sittingIds } = await printedUnder(label, request);
      const named = { label, personId, sittingIds, shown };
      const write = { tokenName, reason: null, idempotency: null };
      await publisher.perform('nameLabel', named, write);
      return links.NAMES_REVIEW;
    },
  };
}

/** The entries under a name that are not linked; 404 if there are none. */
async function printedUnder(label: string, { finder }: RecordRequest) {
  const filter = { ...EVERYTHING, unlinkedLabel: label };
  const request = parts.listRequest(filter, LINKED_AT_ONCE_MAX, { ordering: '-date' });
  const found = orNotFound(label === '' ? null : await finder.findEntries(request));
  if (found.count === 0) throw clientErrors.notFound();
  const sittingIds = [...new Set(found.items.map(({ sittingId }) => sittingId))];
  return { count: found.count, entries: found.items, sittingIds };
}

type Printed = Awaited<ReturnType<typeof printedUnder>>;

async function namePage(request: RecordRequest): Promise<Page> {
  const { t, href, query, locale } = request;
  const wanted = (query.get('label') ?? '').slice(0, NAME_LENGTH_MAX * 2);
  const printed = await printedUnder(wanted, request);
  const label = labelText(readWireForm(firstOf(printed.entries).wire), wanted);
  const typed = (query.get('person') ?? '').trim().slice(0, NAME_LENGTH_MAX);
  const likely = await likelyPeople(printed, request);
  const meant = typed === '' ? [] : await peopleMeant(typed, request);
  const [only, ...others] = typed === '' ? likely : meant;
  const isOnly = only !== undefined && others.length === 0;
  // A namesake of another time is no more than a guess, which nobody should accept by a press.
  const isPlausible = typed !== '' || (isOnly && daysWithoutSeat(only, printed, request) === 0);
  const chosen = isOnly && isPlausible ? only : null;
  const offered = typed === '' || meant.length === 0 ? likely : meant;
  const title = t('whoIs', { label });
  const days = daysOf(printed, request);
  const dates = days.map((day) => locale.date(day));
  const span = { first: dates.at(-1) ?? '–', last: dates[0] ?? '–' };
  const counts = { count: printed.count, sittings: printed.sittingIds.length };
  const to = (person: string): string => href(links.nameReviewPath(label, person));
  const body = html`<div class="plain">
<h1>${title}</h1>
<p class="lead">${t('nameStands', { ...counts, ...span })}</p>
<p class="more"><a href="${href(links.NAMES_REVIEW)}">${t('openNames')}</a> <a href="${href(links.labelPath(label))}">${t('searchLikeLabel')}</a></p>
!${chosen === null ? '' : await previewHtml(chosen, label, printed, request)}
!${chosen === null ? await candidatesHtml(offered, to, request) : ''}
!${typed !== '' && meant.length === 0 ? html`<p class="none">${t('nobodyNamed', { name: typed })}</p>` : ''}
<form class="line" action="${href(links.NAME_REVIEW)}">!${parts.hiddenInput('label', label)}
<label>${t('personOrPlace')} <input name="person" value="${typed}" maxlength="${NAME_LENGTH_MAX}"></label>
<button>${t('showWhatChanges')}</button></form>
!${samplesHtml(printed.entries, request)}
</div>`;
  return reviewPage(title, links.nameReviewPath(label), body, request);
}

/** The days of the sittings, the latest first. */
function daysOf({ sittingIds }: Printed, { calendar }: RecordRequest): readonly string[] {
  return sittingIds
    .flatMap((id) => calendar.sitting(id)?.startDate ?? [])
    .sort()
    .toReversed();
}

/** On how many of the days no seat or office of a person is known. */
function daysWithoutSeat(
  { memberships }: ListedPerson,
  printed: Printed,
  request: RecordRequest,
): number {
  return daysOf(printed, request).filter(
    (day) => !memberships.some((membership) => isHeldOn(membership, day)),
  ).length;
}

async function peopleMeant(
  typed: string,
  request: RecordRequest,
): Promise<readonly ListedPerson[]> {
  const people = new Map((await request.people()).map((person) => [person.id, person]));
  return (await parts.findPeople(typed, request))
    .flatMap(({ id }) => people.get(id) ?? [])
    .slice(0, parts.PEOPLE_MEANT_SHOWN);
}

/** A name is compared with the members of as many of its days: members change at elections. */
const DAYS_COMPARED = 30;

/** Whom the rules of linking consider on the days of the sittings, those of most days first; without any, people of that name. */
async function likelyPeople(
  { entries, sittingIds }: Printed,
  request: RecordRequest,
): Promise<readonly ListedPerson[]> {
  const { calendar, rules } = request;
  const people = await request.people();
  const words = rules.labels;
  const { speakerTitle, speakerName } = readWireForm(firstOf(entries).wire);
  const parsed = parseLabel(speakerTitle, speakerName, words);
  const matcher = new MemberMatcher(new MemberDirectory(people, words));
  const points = new Map<number, number>();
  for (const id of sittingIds.slice(0, DAYS_COMPARED)) {
    const { venueId = null, startDate = null } = calendar.sitting(id) ?? {};
    const venue = calendar.venue(venueId);
    if (venue === null || startDate === null) continue;
    const match = matcher.match(parsed, venue.slug, startDate);
    if (match.kind === 'unlinkable') continue;
    const own =
      match.kind === 'linked' ? [match.person] : match.candidates.map((one) => one.person);
    for (const person of own) points.set(person.id, (points.get(person.id) ?? 0) + 1);
  }
  const byId = new Map(people.map((person) => [person.id, person]));
  const ranked = [...points].sort(([, one], [, other]) => other - one);
  if (ranked.length > 0) return ranked.flatMap(([id]) => byId.get(id) ?? []);
  const name = nameTokens(`${speakerTitle} ${speakerName}`, words).join(' ');
  return name === '' ? [] : await peopleMeant(name, request);
}

async function candidatesHtml(
  people: readonly ListedPerson[],
  to: (person: string) => string,
  request: RecordRequest,
): Promise<string> {
  const { t } = request;
  if (people.length === 0) return '';
  const items = await Promise.all(
    people.map(
      async (person) =>
        html`<li class="person">!${await portraitHtml(person, 'small', request)}<span><a href="${to(person.slug)}">${person.legalName}</a> !${lastSeatHtml(person.memberships, [], request)}</span></li>`,
    ),
  );
  return html`<h2>${t('itMayBe')}</h2><ul class="rows names">!${items.join('\n')}</ul>`;
}

/** What the press of the button would change. */
async function previewHtml(
  person: ListedPerson,
  label: string,
  printed: Printed,
  request: RecordRequest,
): Promise<string> {
  const { t, href } = request;
  const { id, slug, legalName: name, memberships } = person;
  const { count, sittingIds } = printed;
  if (count > LINKED_AT_ONCE_MAX) {
    return html`<p role="alert"><b>${t('tooManyToLink', { most: LINKED_AT_ONCE_MAX })}</b></p>`;
  }
  const without = daysWithoutSeat(person, printed, request);
  const doubt =
    without === 0 ? '' : html`<p role="alert"><b>${t('noSeatThen', { count: without })}</b></p>`;
  return html`<section class="panel"><div class="person">!${await portraitHtml(person, 'small', request)}<span><a href="${href(links.personPath(slug))}">${name}</a> !${lastSeatHtml(memberships, [], request)}</span></div>
<p>${t('willLink', { count, sittings: sittingIds.length, name })}</p>
!${doubt}<p class="meta">${t('linksLater')}</p>
<form class="actions" method="post" action="${href(links.NAME_REVIEW)}">!${parts.hiddenInput('label', label)}!${parts.hiddenInput('person', String(id))}!${parts.hiddenInput('shown', String(count))}<button>${t('itIsEverywhere', { name })}</button></form></section>`;
}

const SAMPLES = 3;

/** Of a paragraph: enough to tell a voice by. */
const SAMPLE_UNITS = 320;

/** The latest of what was said under the name. */
function samplesHtml(entries: readonly FoundEntry[], request: RecordRequest): string {
  const { href } = request;
  const shown = new PageText();
  const items = entries.slice(0, SAMPLES).map(({ id, sittingId, wire }) => {
    const body = readWireForm(wire);
    const { text, isCut } = cutText(body.content, SAMPLE_UNITS);
    const quote = parts.quoteHtml(labelText(body, ''), isCut ? `${text} …` : text, shown);
    return html`<li><a href="${href(links.entryPath(id))}">${sittingTitle(sittingId, request)}</a>!${quote}</li>`;
  });
  return html`<ul class="results">!${items.join('\n')}</ul>`;
}
