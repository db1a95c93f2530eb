// The page of all votes, newest first: of a chamber, of a person, or on a bill.

import { html } from 'ghtml';
import type { DivisionRow } from '../../../finder/finder.ts';
import { EVERYTHING } from '../../../record/filter.ts';
import { parseIdOrSlug } from '../../../record/id.ts';
import { foldText } from '../../../record/labels/fold-name.ts';
import { labelMatcher } from '../../../record/labels/label-text.ts';
import type { Person } from '../../../record/person.ts';
import { findItem } from '../../../store/filter-lookup.ts';
import * as links from '../../shared/links.ts';
import {
  findPage,
  hiddenInput,
  listRequest,
  pageChange,
  pagerHtml,
  queriedVenue,
  venueChoices,
} from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { debateLink, debateNamer } from './debate-parts.ts';
import {
  divisionHtml,
  divisionPath,
  ownVoteHtml,
  partyReader,
  questionText,
} from './division-html.ts';
import { sittingTitle } from './sitting-list.ts';

/** Some screens: each has a bar and a line for every party. */
const DIVISIONS_PER_PAGE = 20;

export const divisionsPage: MakePage = async (request) => {
  const { t, calendar } = request;
  const selection = await readSelection(request);
  const { venue, person, path } = selection;
  const found = await findVotes(selection, request);
  const title = person === null ? t('divisions') : t('votesOf', { name: person.legalName });
  const body = html`<div>
<header class="head"><h1>${title}</h1>
<p class="lead">${t(person === null ? 'divisionsDescription' : 'howTheyVotedNote')}</p></header>
!${formHtml(selection, request)}
!${venueChoices(calendar.venues, venue, path, request)}
!${meantHtml(selection, request)}
!${await listHtml(found?.items ?? [], person, request)}
!${found === null ? '' : pagerHtml(found.page, path, request)}
</div>`;
  return {
    title,
    description: t('divisionsDescription'),
    path: path(pageChange(found?.page.number ?? 1)),
    json: links.withQuery(links.DIVISION_LIST, {
      person: person?.slug ?? null,
      title: selection.title,
      venue: venue?.slug ?? null,
      ordering: '-date',
    }),
    section: 'divisions',
    body,
  };
};

/** Longer names and titles are not looked for. */
const TYPED_MAX = 200;

/** What a reader chose to see. */
type Selection = Awaited<ReturnType<typeof readSelection>>;

async function readSelection(request: RecordRequest) {
  const { query, store } = request;
  const typed = (name: string): string => (query.get(name) ?? '').trim().slice(0, TYPED_MAX);
  const [venue, name, bill] = [await queriedVenue(request), typed('person'), typed('bill')];
  const named = name === '' ? null : await findItem(store, 'people', parseIdOrSlug(name));
  const matcher = named === null ? labelMatcher(name) : null;
  const people = matcher === null ? [] : await request.people();
  const meant = people.filter(({ found }) => matcher?.matches(found) ?? false);
  const person: Person | null = named ?? (meant.length === 1 ? (meant[0] ?? null) : null);
  return {
    venue,
    person,
    bill,
    /** The name as it was typed, and who may be meant by it where that is not one person. */
    name,
    meant: person === null ? meant : [],
    /** Words alone: what else is typed is no operator of a search. */
    title: foldText(bill) || null,
    /** The path of the page with one choice changed. */
    path: (change: Readonly<Record<string, string | number | null>>): string =>
      links.withQuery(links.DIVISIONS_PAGE, {
        venue: venue?.slug ?? null,
        person: person?.slug ?? name,
        bill,
        ...change,
      }),
  };
}

/** Nothing where a name is nobody's. */
async function findVotes({ venue, person, name, title }: Selection, request: RecordRequest) {
  if (name !== '' && person === null) return null;
  const filter = { ...EVERYTHING, venueId: venue?.id ?? null, title };
  return await findPage(request, (page) => {
    const list = listRequest(filter, DIVISIONS_PER_PAGE, { page });
    return request.finder.findDivisions({ ...list, votedBy: person?.id ?? null });
  });
}

function formHtml({ venue, person, name, bill }: Selection, { t, href }: RecordRequest): string {
  return html`<form class="line" action="${href(links.DIVISIONS_PAGE)}">!${hiddenInput('venue', venue?.slug ?? null)}
<label>${t('voter')} <input name="person" value="${person?.legalName ?? name}" maxlength="${TYPED_MAX}"></label>
<label>${t('billOrDebate')} <input name="bill" value="${bill}" maxlength="${TYPED_MAX}"></label>
<button>${t('show')}</button>
</form>`;
}

/** As many as a reader looks through. */
const MEANT_SHOWN = 20;

function meantHtml({ meant, path }: Selection, { t, href }: RecordRequest): string {
  if (meant.length === 0) return '';
  const items = meant
    .slice(0, MEANT_SHOWN)
    .map(
      ({ slug, legalName }) =>
        html`<li><a href="${href(path({ person: slug }))}">${legalName}</a></li>`,
    );
  return html`<p>${t('severalVoters')}</p><ul>!${items.join('')}</ul>`;
}

async function listHtml(
  divisions: readonly DivisionRow[],
  person: Person | null,
  request: RecordRequest,
): Promise<string> {
  const { t, store, href } = request;
  if (divisions.length === 0) return html`<p class="none">${t('noDivisions')}</p>`;
  const parties = await partyReader(request);
  const nameDebate = debateNamer(store);
  const items: string[] = [];
  for (const division of divisions) {
    const debate = await nameDebate(division.sittingId, division.id);
    const question = questionText(division);
    const title = question ?? debate?.title ?? t('division');
    const own =
      person === null ? '' : html`<p>!${ownVoteHtml(division, person.id, parties, request)}</p>`;
    const about =
      debate === null || question === null
        ? ''
        : html`<span>!${debateLink(debate, request)}</span> `;
    const head = html`<h2><a href="${href(divisionPath(division, debate))}">${title}</a></h2>
<p class="meta">!${about}<span>${sittingTitle(division.sittingId, request)}</span></p>
!${own}`;
    items.push(divisionHtml(division, { head, level: 3, parties }, request));
  }
  return html`<div class="divisions">!${items.join('\n')}</div>`;
}
