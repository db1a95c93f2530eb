// A member's votes as a table, each beside those of the others of the party on that day; and as a file for spreadsheets.

import { html } from 'ghtml';
import type { DivisionRow } from '../../finder/finder.ts';
import { csvRow } from '../../formats/csv-write.ts';
import { orNotFound, pathParameter } from '../../http/parsed-request.ts';
import * as links from '../../http/links.ts';
import type { HttpResponse } from '../../http/response.ts';
import { totalOf } from '../../record/divisions/division.ts';
import { SIDES } from '../../record/divisions/find-divisions.ts';
import { sideOf } from '../../record/divisions/party-votes.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { parseIdOrSlug } from '../../record/id.ts';
import type { Person } from '../../record/person.ts';
import { findItem } from '../../store/filter-lookup.ts';
import * as parts from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { nameDebate } from '../reading/debate-parts.ts';
import { sittingTitle } from '../reading/sitting-list.ts';
import { siteFile } from '../site-files.ts';
import { partyHtml, partyReader, resultHtml, voteTitle } from './vote-parts.ts';

/** Rows of a table on a page, which has a screen for every ten. */
const VOTES_PER_PAGE = 50;

export const personVotesPage: MakePage = async (request) => {
  const { t, href, store } = request;
  const person = await store.item('people', pathParameter(request, 'slug'));
  if (person === null) {
    const former = await findItem(store, 'people', parseIdOrSlug(pathParameter(request, 'slug')));
    return { redirect: 301, to: links.personVotesPath(orNotFound(former).slug) };
  }
  const votes = await parts.requestedPage(request, (page) => votesOf(person, page, request));
  const title = t('votesOf', { name: person.legalName });
  const path = (change: parts.PageChange): string =>
    links.withQuery(links.personVotesPath(person.slug), change);
  const { number } = votes.page;
  const file = links.withQuery(links.personVotesFile(person.slug), parts.pageChange(number));
  const compare = links.withQuery(links.COMPARE, { m1: person.slug });
  const body = html`<header class="head"><h1>${title}</h1>
<p class="meta"><span>${t('divisionsVoted', { count: votes.count })}</span> <a href="${href(links.personPath(person.slug))}">${person.legalName}</a></p>
<p class="lead">${t('howTheyVotedNote')} ${t('absenceNote')}</p>
<p class="more"><a href="${href(file)}" download="${person.slug}-votes.csv">${t('asCsv')}</a> <a href="${href(compare)}">${t('compareWithOthers')}</a></p></header>
!${await tableHtml(person, votes.items, request)}
!${parts.pagerHtml(votes.page, path, request)}`;
  return {
    title,
    description: t('votesOfDescription', { name: person.legalName }),
    path: path(parts.pageChange(number)),
    json: links.withQuery(links.DIVISION_LIST, { person: person.slug, ordering: '-date' }),
    section: 'people',
    body,
  };
};

async function votesOf({ id }: Person, page: number | 'last', request: RecordRequest) {
  const list = parts.listRequest(EVERYTHING, VOTES_PER_PAGE, { page });
  return await request.finder.findDivisions({ ...list, votedBy: id });
}

async function tableHtml(
  person: Person,
  divisions: readonly DivisionRow[],
  request: RecordRequest,
): Promise<string> {
  const { t, href, locale } = request;
  if (divisions.length === 0) return html`<p class="none">${t('noDivisions')}</p>`;
  const rows = await Array.fromAsync(await readVotes(person, divisions, request), (vote) => {
    const { division, side, title, party, compared } = vote;
    const own = side === null ? '' : html`<strong class="${side}">${t(`voted.${side}`)}</strong>`;
    const majority =
      compared === null
        ? html`<td>${t('notKnown')}</td>`
        : html`<td class="${compared.how}">${majorityText(compared, request)} <small>${t(`votedBeside.${compared.how}`)}</small></td>`;
    return html`<tr><th scope="row"><a href="${href(links.votePath(division.id))}">${title}</a> <small>${sittingTitle(division.sittingId, request)}</small></th>
<td>!${own}</td><td>!${party === null ? '' : partyHtml(party, request)}</td>!${majority}<td>!${resultHtml(division, request)}</td></tr>`;
  });
  const heads = [t('division'), t('theirVote'), t('party'), t('restOfParty'), t('result')];
  return html`<div class="wide" tabindex="0"><table class="member-votes"><caption class="unseen">${t('votesOf', { name: person.legalName })}</caption>
<thead><tr>!${heads.map((head) => html`<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>!${rows.join('\n')}</tbody></table></div>
<p class="meta">${t('restOfPartyNote', { least: locale.number(2) })}</p>`;
}

type MemberVote = Awaited<ReturnType<typeof readVotes>>[number];

/** Each vote with its title, and with the votes of the others of the party on that day. */
export async function readVotes(
  person: Person,
  divisions: readonly DivisionRow[],
  request: RecordRequest,
) {
  const parties = await partyReader(request);
  return await Array.fromAsync(divisions, async (division) => {
    const counter = parties(division.sittingId);
    const debate = await nameDebate(division, request);
    return {
      division,
      debate,
      side: sideOf(division, person.id),
      title:
        [debate?.title ?? [], division.question === null ? [] : voteTitle(division, null, request)]
          .flat()
          .join(': ') || request.t('division'),
      party: counter.partyOf(person.id),
      compared: counter.compare(division, person.id),
    };
  });
}

/** "Aye, 34 of 36". */
function majorityText(
  { most, others }: NonNullable<MemberVote['compared']>,
  { t }: RecordRequest,
): string {
  const voters = SIDES.reduce((sum, side) => sum + others[side], 0);
  return t('mostOfParty', { side: t(`voted.${most}`), votes: others[most], voters });
}

const COLUMNS = [
  'division_id',
  'date',
  'chamber',
  'debate',
  'question',
  'vote',
  'party',
  'others_ayes',
  'others_noes',
  'others_abstentions',
  'most_others',
  'result',
  'ayes',
  'noes',
  'abstentions',
  'url',
];

/** The votes of a page of the table, for spreadsheets. */
export async function personVotesFile(request: RecordRequest): Promise<HttpResponse> {
  const { store, state, locale } = request;
  const slug = parseIdOrSlug(pathParameter(request, 'slug'));
  const person = orNotFound(await findItem(store, 'people', slug));
  const votesPage = await parts.requestedPage(request, (page) => votesOf(person, page, request));
  const votes = await readVotes(person, votesPage.items, request);
  const text = csvRow(COLUMNS) + votes.map((vote) => csvRow(cellsOf(vote, request))).join('');
  const name = `${state.version}.votes${person.id}.${votesPage.page.number}.${locale.language}`;
  return siteFile({ type: 'text/csv; charset=utf-8', text, name, isTranslated: true }, request);
}

function cellsOf(
  { division, debate, side, party, compared }: MemberVote,
  { calendar, base }: RecordRequest,
): string[] {
  const sitting = calendar.sitting(division.sittingId);
  const votesOfOthers = SIDES.map((votedSide) =>
    compared === null ? '' : String(compared.others[votedSide]),
  );
  return [
    String(division.id),
    sitting?.startDate ?? '',
    calendar.venue(sitting?.venueId ?? null)?.slug ?? '',
    debate?.title ?? '',
    division.question ?? '',
    side ?? '',
    party ?? '',
    ...votesOfOthers,
    compared?.most ?? '',
    division.result ?? '',
    ...SIDES.map((votedSide) => String(totalOf(division[votedSide]))),
    `${base.url}${links.votePath(division.id)}`,
  ];
}
