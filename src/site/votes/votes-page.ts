// The page of all votes, newest first: of a chamber, of a person, or on a bill.

import { html } from 'ghtml';
import { QUERY_WORDS_MAX } from '@hansard/search';
import { tokensOf } from '@hansard/search/text';
import type { DivisionRow } from '../../finder/finder.ts';
import { firstOf } from '../../base/present.ts';
import { SIDES } from '../../record/divisions/find-divisions.ts';
import { printedVoter } from '../../record/divisions/read-names.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { foldedLabel, labelMatcher } from '../../record/labels/label-text.ts';
import * as links from '../../http/links.ts';
import * as parts from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { myMemberVoteHtml } from '../people/my-member.ts';
import { lastSeatHtml } from '../people/people-page.ts';
import { debateLink, nameDebate } from '../reading/debate-parts.ts';
import { sittingTitle } from '../reading/sitting-list.ts';
import {
  clauseVotes,
  isOnPart,
  ownVoteHtml,
  partyReader,
  voteCard,
  voteTitle,
} from './vote-parts.ts';

const DIVISIONS_PER_PAGE = 30;

export const divisionsPage: MakePage = async (request) => {
  const { t, href, calendar, finder } = request;
  const selection = await readSelection(request);
  const { venue, person, name, bill, path } = selection;
  // Without another choice, the votes of a person are on a page of their own.
  if (person !== null && venue === null && bill === '') {
    return { redirect: 302, to: links.personVotesPath(person.slug) };
  }
  const filter = {
    ...EVERYTHING,
    venueId: venue?.id ?? null,
    title: selection.title,
    query: selection.printed,
  };
  const divisions = await parts.requestedPage(request, (page) => {
    const list = parts.listRequest(filter, DIVISIONS_PER_PAGE, { page });
    const { voterName } = selection;
    return finder.findDivisions({ ...list, votedBy: person?.id ?? null, voterName });
  });
  const title = person === null ? t('divisions') : t('votesOf', { name: person.legalName });
  const body = html`<div>
<header class="head"><h1>${title}</h1>
<p class="lead">${t(person === null ? 'divisionsDescription' : 'howTheyVotedNote')}</p>
!${await latestNote(request)}</header>
<form class="line" action="${href(links.DIVISIONS_PAGE)}">!${parts.hiddenInput('venue', venue?.slug ?? null)}
<label>${t('voter')} <input name="person" value="${person?.legalName ?? name}" maxlength="${NAME_LENGTH_MAX}"></label>
<label>${t('billOrDebate')} <input name="bill" value="${bill}" maxlength="${NAME_LENGTH_MAX}"></label>
<button>${t('show')}</button>
</form>
!${parts.venueChoices(calendar.venues, venue, path, request)}
!${parts.complaintsHtml('status', parts.unknownParameters(PARAMETERS, request))}!${meantHtml(selection, request)}
!${await listHtml(divisions.items, selection, request)}
!${parts.pagerHtml(divisions.page, path, request)}
<p class="more"><a href="${href(links.COMPARE)}">${t('compareTitle')}</a></p>
</div>`;
  return {
    title,
    description: t('divisionsDescription'),
    path: path(parts.pageChange(divisions.page.number)),
    json: links.withQuery(links.DIVISION_LIST, {
      q: selection.printed,
      person: person?.slug ?? null,
      title: selection.title,
      venue: venue?.slug ?? null,
      ordering: '-date',
    }),
    section: 'divisions',
    body,
  };
};

const PARAMETERS = ['venue', 'person', 'bill', 'page'];

/** That no vote was printed since a day, if the record has later sittings; empty otherwise. */
async function latestNote(request: RecordRequest): Promise<string> {
  const { t, locale, calendar, finder } = request;
  const dated = calendar.sittings.filter(({ startDate }) => startDate !== null);
  const newest = await finder.findDivisions({ ...parts.listRequest(EVERYTHING, 1), votedBy: null });
  const last = newest?.items[0];
  if (last === undefined) {
    return dated.length === 0
      ? ''
      : html`<p class="meta">${t('noVoteEver', { sittings: dated.length })}</p>`;
  }
  const day = calendar.sitting(last.sittingId)?.startDate ?? null;
  if (day === null) return '';
  const since = dated.filter(({ startDate }) => startDate !== null && startDate > day).length;
  if (since === 0) return '';
  const said = t('noVoteSince', { date: locale.date(day), sittings: since });
  const { meaning = '' } = locale.glossary.term('division') ?? {};
  const why = meaning === '' ? '' : html` ${t('division')}: ${meaning}`;
  return html`<p class="meta">${said}!${why}</p>`;
}

/** Finds exactly these words, in no other forms. */
export function exactQuery(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(' ');
}

/** The reader's selection. */
type Selection = Awaited<ReturnType<typeof readSelection>>;

async function readSelection(request: RecordRequest) {
  const { query, rules, finder } = request;
  // Only words, and no more than a query may have: other input is not a search operator.
  const wordsOf = (text: string): string[] =>
    tokensOf(text, rules.tokens)
      .slice(0, QUERY_WORDS_MAX)
      .map((token) => token.text);
  const typed = (name: string): string => (query.get(name) ?? '').trim().slice(0, NAME_LENGTH_MAX);
  const [venue, name, bill] = [await parts.queriedVenue(request), typed('person'), typed('bill')];
  const meant = await parts.findPeople(name, request);
  const [only = null] = meant.length === 1 ? meant : [];
  // The printed lists may have the name of somebody without known votes.
  const theirs = { ...parts.listRequest(EVERYTHING, 1), votedBy: only?.id ?? null };
  const isVoter =
    only !== null &&
    (only.slug === name || (await finder.findDivisions(theirs))?.items.length === 1);
  const person = isVoter ? only : null;
  const voterName = person === null && name !== '' ? name : undefined;
  return {
    venue,
    person,
    bill,
    /** The name as typed, and the candidates if it is not one person. */
    name,
    meant: meant.length === 1 ? [] : meant,
    /** The name, if it is not one person's: then it is looked for in the printed lists. */
    voterName,
    matcher: labelMatcher(voterName ?? ''),
    /** The query that finds its words in the lists. */
    printed: voterName === undefined ? null : exactQuery(wordsOf(voterName)),
    title: wordsOf(bill).join(' ') || null,
    /** The path of the page with one choice changed. */
    path: (change: links.QueryParameters): string =>
      links.withQuery(links.DIVISIONS_PAGE, {
        venue: venue?.slug ?? null,
        person: person?.slug ?? name,
        bill,
        ...change,
      }),
  };
}

function meantHtml({ meant, path }: Selection, request: RecordRequest): string {
  if (meant.length === 0) return '';
  const { t, href } = request;
  const items = meant
    .slice(0, parts.PEOPLE_MEANT_SHOWN)
    .map(
      ({ slug, legalName, memberships }) =>
        html`<li><a href="${href(path({ person: slug }))}">${legalName}</a> !${lastSeatHtml(memberships, [], request)}</li>`,
    );
  return html`<p>${t('severalVoters')}</p><ul class="rows">!${items.join('')}</ul>`;
}

async function listHtml(
  divisions: readonly DivisionRow[],
  { person, matcher }: Selection,
  request: RecordRequest,
): Promise<string> {
  const { t } = request;
  if (divisions.length === 0) return html`<p class="none">${t('noDivisions')}</p>`;
  const parties = await partyReader(request);
  // Where nobody's vote is looked for, the votes on parts of one bill are one card.
  const isFolded = person === null && matcher === null;
  const groups = isFolded ? byBill(divisions, request) : divisions.map((division) => [division]);
  const items = await Array.fromAsync(groups, async (group) => {
    const division = firstOf(group);
    const debate = await nameDebate(division, request);
    const own =
      person !== null
        ? html`<p>!${ownVoteHtml(division, person.id, parties, request)}</p>`
        : printedHtml(division, matcher, t);
    const place = html`<p class="meta"><span>${sittingTitle(division.sittingId, request)}</span></p>`;
    if (group.length > 1) {
      const title = debate === null ? '' : html`<h2>!${debateLink(debate, request)}</h2>`;
      return clauseVotes(group, title + place, request);
    }
    const of =
      debate === null || division.question === null
        ? ''
        : html`<span>!${debateLink(debate, request)}</span> `;
    const mine = person === null ? await myMemberVoteHtml(division, request) : '';
    const about = html`<p class="meta">!${of}<span>${sittingTitle(division.sittingId, request)}</span></p>
!${own}!${mine}`;
    return voteCard(
      division,
      { title: voteTitle(division, debate, request), level: 2, about },
      request,
    );
  });
  return html`<div class="cards">!${items.join('\n')}</div>`;
}

/** Adjacent votes on parts of one bill as one group, and each other vote alone. */
function byBill(divisions: readonly DivisionRow[], request: RecordRequest): DivisionRow[][] {
  const groups: DivisionRow[][] = [];
  for (const division of divisions) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    const isSame =
      first !== undefined &&
      first.debateId !== null &&
      first.debateId === division.debateId &&
      isOnPart(first, request) &&
      isOnPart(division, request);
    if (last !== undefined && isSame) last.push(division);
    else groups.push([division]);
  }
  return groups;
}

/** How those voted whose printed name or seat contains the typed words; empty if nothing was typed. */
function printedHtml(
  division: DivisionRow,
  matcher: Selection['matcher'],
  t: RecordRequest['t'],
): string {
  if (matcher === null) return '';
  const votes = SIDES.flatMap((side) =>
    division[side].names
      .map(printedVoter)
      .filter((who) => matcher.matches(foldedLabel(who)))
      .map((who) => html`<p><strong>${t(`voted.${side}`)}</strong> <small>${who}</small></p>`),
  );
  return votes.join('');
}
