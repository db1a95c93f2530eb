// Divisions on pages: the question and result of each, a bar of its votes, how parties voted, and all names in a folded list.
// And the page of all divisions.

import { html } from 'ghtml';
import { QUERY_WORDS_MAX } from '@hansard/search';
import { tokensOf } from '@hansard/search/text';
import type { DivisionRow } from '../../finder/finder.ts';
import { isConsistent, totalOf } from '../../record/divisions/division.ts';
import { SIDES } from '../../record/divisions/find-divisions.ts';
import { PartyCounter, type PartyVotes, sideOf } from '../../record/divisions/party-votes.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { foldedLabel, labelMatcher } from '../../record/labels/label-text.ts';
import { partyOn } from '../../record/person.ts';
import { resultText } from '../../words/feed-items.ts';
import * as links from '../../http/links.ts';
import { cutLine } from '../../words/shown-text.ts';
import * as parts from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { partyMark, lastSeatHtml, seatPartName } from '../people/people-page.ts';
import type { NamedDebate } from '../../words/named-debate.ts';
import { debateLink, nameDebate } from './debate-parts.ts';
import { sittingTitle } from './sitting-list.ts';

/** How much of a question is shown: a motion may be a paragraph, and its text is in the record above. */
const QUESTION_UNITS = 160;

/** How parties voted on the day of a sitting. */
type CountParties = (sittingId: number) => PartyCounter;

export async function partyReader(request: RecordRequest): Promise<CountParties> {
  const { calendar, rules } = request;
  const people = new Map((await request.people()).map((one) => [one.id, one.memberships]));
  return (sittingId) => {
    const day = calendar.sitting(sittingId)?.startDate ?? null;
    return new PartyCounter((id) => partyOn(people.get(id) ?? [], day), rules.labels);
  };
}

/** The divisions of a debate; empty if it has none. */
export async function divisionsHtml(
  divisions: readonly DivisionRow[],
  debate: NamedDebate,
  request: RecordRequest,
): Promise<string> {
  if (divisions.length === 0) return '';
  const { t, href } = request;
  const parties = await partyReader(request);
  const items = divisions.map((division) => {
    const to = `${debate.path}${links.entryAnchor(division.id)}`;
    const head = html`<h3><a href="${href(to)}">${questionText(division) ?? debate.title}</a></h3>`;
    return divisionHtml(division, { head, level: 4, parties }, request);
  });
  return html`<section class="divisions" aria-labelledby="divisions"><h2 id="divisions">${t('divisions')}</h2>
!${items.join('\n')}
<p class="more"><a href="${href(links.DIVISIONS_PAGE)}">${t('allVotes')}</a></p>
</section>`;
}

interface DivisionView {
  /** HTML of its heading, and the text below it. */
  readonly head: string;
  /** The level of the headings of its lists. */
  readonly level: 3 | 4;
  readonly parties: CountParties;
}

export function divisionHtml(
  division: DivisionRow,
  { head, level, parties }: DivisionView,
  request: RecordRequest,
): string {
  return html`<div class="division" id="${links.divisionAnchor(division.id).slice(1)}">
!${head}
<p class="meta">${resultText(division, request.t)}</p>
!${barHtml(division, request)}
!${disagreementHtml(division, request)}
!${partiesHtml(parties(division.sittingId).count(division), request)}
!${namesHtml(division, level, request)}
</div>`;
}

/** A line for each party with a known voter. */
function partiesHtml(parties: readonly PartyVotes[], request: RecordRequest): string {
  if (parties.length === 0) return '';
  const items = parties.map((votes) => `<li>${partyVotesHtml(votes, request)}</li>`);
  return html`<p class="meta">${request.t('partiesVoted')}</p>
<ul class="rows parties">!${items.join('')}</ul>`;
}

/** "United Democratic Alliance Ayes: 34, Noes: 2". */
function partyVotesHtml(votes: PartyVotes, request: RecordRequest): string {
  const { t, locale } = request;
  const sides = SIDES.filter((side) => votes[side] > 0).map(
    (side) => `${t(`side.${side}`)}: ${locale.number(votes[side])}`,
  );
  const { party } = votes;
  return html`<span>!${partyMark(party, request)}${seatPartName('party', party, request)}</span> <small>${sides.join(', ')}</small>`;
}

/** How a person voted, and how others of their party did. */
export function ownVoteHtml(
  division: DivisionRow,
  personId: number,
  parties: CountParties,
  request: RecordRequest,
): string {
  const { t } = request;
  const side = sideOf(division, personId);
  const compared = parties(division.sittingId).compare(division, personId);
  const beside =
    compared === null
      ? ''
      : html` <span class="compared">${t(`votedBeside.${compared.how}`)}</span> <small>(!${partyVotesHtml(compared.others, request)})</small>`;
  return html`<strong>${side === null ? '' : t(`voted.${side}`)}</strong>!${beside}`;
}

/** What was voted on; null if unknown. */
export function questionText({ question }: DivisionRow): string | null {
  return question === null ? null : cutLine(question, QUESTION_UNITS);
}

/** A bar as wide as the page, with a part for each side; its text is for screen readers. */
function barHtml(division: DivisionRow, { t, locale }: RecordRequest): string {
  const totals = SIDES.map((side) => totalOf(division[side]));
  const sum = totals.reduce((one, other) => one + other, 0);
  if (sum === 0) return '';
  const text = SIDES.map((side, at) => `${t(`side.${side}`)}: ${locale.number(totals[at] ?? 0)}`);
  let left = 0;
  const bars = totals.map((total, at) => {
    const width = (100 * total) / sum;
    const bar = html`<rect class="colour-${at + 1}" x="${left.toFixed(2)}" width="${width.toFixed(2)}" height="1"/>`;
    left += width;
    return bar;
  });
  return html`<svg class="votes" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="${text.join(', ')}">!${bars.join('')}</svg>`;
}

/** For each side whose numbers and names differ, what is printed. */
function disagreementHtml(division: DivisionRow, { locale }: RecordRequest): string {
  const { t, number } = locale;
  const texts = SIDES.filter((side) => !isConsistent(division[side])).map((side) => {
    const printed = division[side].printed.map(number).join(', ');
    const listed = division[side].names.length;
    return listed === 0
      ? t('printedVotes', { side: t(`side.${side}`), printed })
      : t('printedAndListed', { side: t(`side.${side}`), printed, listed });
  });
  if (texts.length === 0) return '';
  return html`<p class="meta">${t('votesDisagree')} ${texts.join(' ')}</p>`;
}

function namesHtml(
  division: DivisionRow,
  level: DivisionView['level'],
  request: RecordRequest,
): string {
  const { t, locale } = request;
  const sides = SIDES.map((side) => {
    const items = division[side].names.map(({ name, place, person }) => {
      const where = place === '' ? '' : html` <small>${place}</small>`;
      return html`<li>!${parts.personLink(person, name, request)}!${where}</li>`;
    });
    if (items.length === 0) return '';
    return html`<h${level}>${t(`side.${side}`)} <small>${locale.number(items.length)}</small></h${level}>
<ul class="plain-list voters">!${items.join('')}</ul>`;
  });
  return parts.foldedHtml(t('whoVotedHow'), sides.join(''));
}

/** Where a division is shown: on the page of its debate, otherwise in the text. */
export function divisionPath(division: DivisionRow, debate: NamedDebate | null): string {
  if (debate === null || division.debateId === null) return links.contributionPath(division.id);
  return `${debate.path}${links.divisionAnchor(division.id)}`;
}

/** A line with the result of a division and a link to it. */
export function divisionLink(
  division: DivisionRow,
  debate: NamedDebate | null,
  request: RecordRequest,
): string {
  const what = [request.t('division'), questionText(division)].filter((one) => one !== null);
  return html`<p class="about"><a href="${request.href(divisionPath(division, debate))}">${what.join(': ')}</a> ${resultText(division, request.t)}</p>`;
}

// The page of all votes, newest first: of a chamber, of a person, or on a bill.

/** Some screens: each has a bar and a line for every party. */
const DIVISIONS_PER_PAGE = 20;

export const divisionsPage: MakePage = async (request) => {
  const { t, href, calendar, finder } = request;
  const selection = await readSelection(request);
  const { venue, person, name, bill, printed, path } = selection;
  const filter = {
    ...EVERYTHING,
    venueId: venue?.id ?? null,
    title: selection.title,
    query: printed,
  };
  const found = await parts.requestedPage(request, (page) => {
    const list = parts.listRequest(filter, DIVISIONS_PER_PAGE, { page });
    return finder.findDivisions({ ...list, votedBy: person?.id ?? null });
  });
  const title = person === null ? t('divisions') : t('votesOf', { name: person.legalName });
  const body = html`<div>
<header class="head"><h1>${title}</h1>
<p class="lead">${t(person === null ? 'divisionsDescription' : 'howTheyVotedNote')}</p></header>
<form class="line" action="${href(links.DIVISIONS_PAGE)}">!${parts.hiddenInput('venue', venue?.slug ?? null)}
<label>${t('voter')} <input name="person" value="${person?.legalName ?? name}" maxlength="${NAME_LENGTH_MAX}"></label>
<label>${t('billOrDebate')} <input name="bill" value="${bill}" maxlength="${NAME_LENGTH_MAX}"></label>
<button>${t('show')}</button>
</form>
!${parts.venueChoices(calendar.venues, venue, path, request)}
!${parts.complaintsHtml('status', parts.unknownParameters(PARAMETERS, request))}!${meantHtml(selection, request)}
!${await listHtml(found.items, selection, request)}
!${parts.pagerHtml(found.page, path, request)}
</div>`;
  return {
    title,
    description: t('divisionsDescription'),
    path: path(parts.pageChange(found.page.number)),
    json: links.withQuery(links.DIVISION_LIST, {
      q: printed,
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
  return {
    venue,
    person,
    bill,
    /** The name as typed, and the candidates if it is not one person. */
    name,
    meant: meant.length === 1 ? [] : meant,
    matcher: labelMatcher(name),
    /** The query that finds the name in the printed lists, if it is not one person's. */
    printed: person === null && name !== '' ? exactQuery(wordsOf(name)) : null,
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
  found: readonly DivisionRow[],
  { person, printed, matcher }: Selection,
  request: RecordRequest,
): Promise<string> {
  const { t, href } = request;
  // Words of a name may also be in a question.
  const divisions =
    printed === null ? found : found.filter((one) => printedHtml(one, matcher, t) !== '');
  if (divisions.length === 0) return html`<p class="none">${t('noDivisions')}</p>`;
  const parties = await partyReader(request);
  const items = await Array.fromAsync(divisions, async (division) => {
    const debate = await nameDebate(division, request);
    const question = questionText(division);
    const title = question ?? debate?.title ?? t('division');
    const own =
      person !== null
        ? html`<p>!${ownVoteHtml(division, person.id, parties, request)}</p>`
        : printedHtml(division, matcher, t);
    const about =
      debate === null || question === null
        ? ''
        : html`<span>!${debateLink(debate, request)}</span> `;
    const head = html`<h2><a href="${href(divisionPath(division, debate))}">${title}</a></h2>
<p class="meta">!${about}<span>${sittingTitle(division.sittingId, request)}</span></p>
!${own}`;
    return divisionHtml(division, { head, level: 3, parties }, request);
  });
  return html`<div class="divisions">!${items.join('\n')}</div>`;
}

/** How those voted whose printed name or seat contains the typed words; empty if nobody's does. */
function printedHtml(
  division: DivisionRow,
  matcher: ReturnType<typeof labelMatcher>,
  t: RecordRequest['t'],
): string {
  const votes = SIDES.flatMap((side) =>
    division[side].names
      .map(({ name, place }) => (place === '' ? name : `${name}, ${place}`))
      .filter((who) => matcher?.matches(foldedLabel(who)) ?? false)
      .map((who) => html`<p><strong>${t(`voted.${side}`)}</strong> <small>${who}</small></p>`),
  );
  return votes.join('');
}
