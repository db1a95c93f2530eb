// Parts of pages about votes: a vote as a card, the clause votes of a bill folded into one card, and the tally of a vote.

import { html } from 'ghtml';
import type { DivisionRow } from '../../finder/finder.ts';
import { compileBusiness } from '../../record/debates/read-heading.ts';
import { isConsistent, totalOf } from '../../record/divisions/division.ts';
import { SIDES } from '../../record/divisions/find-divisions.ts';
import { PartyCounter, type PartyVotes, sideOf } from '../../record/divisions/party-votes.ts';
import { partyOn } from '../../record/person.ts';
import { resultText } from '../../words/feed-items.ts';
import * as links from '../../http/links.ts';
import type { NamedDebate } from '../../words/named-debate.ts';
import { cutLine } from '../../words/shown-text.ts';
import { voteBarHtml } from '../components/vote-bar.ts';
import { sectionHtml } from '../page-parts.ts';
import type { RecordRequest } from '../page.ts';
import { partyMark, seatPartName } from '../people/people-page.ts';

/** How much of a question is shown: a motion may be a paragraph, and its text is in the record. */
const QUESTION_UNITS = 160;

/** How parties voted on the day of a sitting. */
export type CountParties = (sittingId: number) => PartyCounter;

export async function partyReader(request: RecordRequest): Promise<CountParties> {
  const { calendar, rules } = request;
  const people = new Map((await request.people()).map((person) => [person.id, person.memberships]));
  return (sittingId) => {
    const day = calendar.sitting(sittingId)?.startDate ?? null;
    return new PartyCounter((id) => partyOn(people.get(id) ?? [], day), rules.labels);
  };
}

/** What was voted on; null if unknown. */
export function questionText({ question }: Pick<DivisionRow, 'question'>): string | null {
  return question === null ? null : cutLine(plainLetters(question), QUESTION_UNITS);
}

/** A motion is printed with its first word in capitals: "THAT, this House". */
export function plainLetters(question: string): string {
  return question.replace(
    /^(\p{Lu})(\p{Lu}+)(?=[\s,])/u,
    (_, first: string, rest: string) => `${first}${rest.toLowerCase()}`,
  );
}

/** The title of a vote: its question or, if none is printed, its debate. */
export function voteTitle(
  division: DivisionRow,
  debate: Pick<NamedDebate, 'title'> | null,
  { t }: Pick<RecordRequest, 't'>,
): string {
  return questionText(division) ?? debate?.title ?? t('division');
}

/** Whether the question is a part of a bill: a clause, a schedule, the title. */
export function isOnPart({ question }: DivisionRow, { rules }: RecordRequest): boolean {
  const kind = question === null ? null : compileBusiness(rules.business).kindOf(question);
  return kind === 'part' || kind === 'titled part';
}

interface VoteCard {
  readonly title: string;
  /** The level of its heading. */
  readonly level: 2 | 3;
  /** HTML below the title. */
  readonly about?: string;
}

/** A vote as a card: what it was about, how it ended, and its votes as a bar. */
export function voteCard(
  division: DivisionRow,
  { title, level, about = '' }: VoteCard,
  request: RecordRequest,
): string {
  return html`<article class="card vote" id="${links.divisionAnchor(division.id).slice(1)}">
<h${level}><a href="${request.href(links.votePath(division.id))}">${title}</a></h${level}>
!${about}<p class="meta">!${resultHtml(division, request)}</p>
!${barHtml(division, request)}
</article>`;
}

/** The result as a coloured word, and the figures. */
export function resultHtml(division: DivisionRow, { t }: RecordRequest): string {
  const { result } = division;
  if (result === null) return html`<span>${resultText(division, t)}</span>`;
  const votes = t('votesTo', { ayes: totalOf(division.ayes), noes: totalOf(division.noes) });
  const kind = result === 'carried' ? 'carried' : 'lost';
  return html`<strong class="outcome ${kind}">${t(`result.${result}`)}</strong> <span>${votes}</span>`;
}

/**
 * The votes of a debate or a bill: those on its clauses in one folded card with their results counted, and each other vote as a
 * card of its own.
 */
export function voteCards(
  divisions: readonly DivisionRow[],
  level: 2 | 3,
  request: RecordRequest,
): string {
  const isClause = (division: DivisionRow): boolean => isOnPart(division, request);
  const clauses = divisions.filter(isClause);
  const folded = clauses.length > 1 ? clauses : [];
  const cards = divisions
    .filter((division) => !folded.includes(division))
    .map((division) =>
      voteCard(division, { title: voteTitle(division, null, request), level }, request),
    );
  return [clauseVotes(folded, '', request), ...cards].filter((card) => card !== '').join('\n');
}

/** "12 votes on parts of the bill: 10 carried, 2 lost", unfolding to a line for each. `about` is HTML above it. */
export function clauseVotes(
  divisions: readonly DivisionRow[],
  about: string,
  request: RecordRequest,
): string {
  if (divisions.length === 0) return '';
  const { t, href } = request;
  const count = (result: DivisionRow['result']): number =>
    divisions.filter((division) => division.result === result).length;
  const results = [
    count('carried') > 0 ? t('carriedCount', { count: count('carried') }) : [],
    count('negatived') > 0 ? t('negativedCount', { count: count('negatived') }) : [],
    count(null) > 0 ? t('noResultCount', { count: count(null) }) : [],
  ].flat();
  const items = divisions.map(
    (division) =>
      html`<li id="${links.divisionAnchor(division.id).slice(1)}"><a href="${href(links.votePath(division.id))}">${voteTitle(division, null, request)}</a> <small>!${resultHtml(division, request)}</small></li>`,
  );
  return html`<div class="card">!${about}<details class="votes-folded"><summary>${t('clauseVotes', { count: divisions.length })}: ${results.join(', ')}</summary>
<ol class="rows">!${items.join('\n')}</ol></details></div>`;
}

/** The votes of a debate, as a section; empty if it has none. */
export function divisionsHtml(divisions: readonly DivisionRow[], request: RecordRequest): string {
  if (divisions.length === 0) return '';
  const { t, href } = request;
  const all = html`<p class="more"><a href="${href(links.DIVISIONS_PAGE)}">${t('allVotes')}</a></p>`;
  return sectionHtml('divisions', t('divisions'), `${voteCards(divisions, 3, request)}\n${all}`);
}

/** A line with the result of a vote and a link to it. */
export function divisionLink(
  division: DivisionRow,
  debate: NamedDebate | null,
  request: RecordRequest,
): string {
  const question = questionText(division) ?? debate?.title ?? null;
  const what = question === null ? request.t('division') : `${request.t('division')}: ${question}`;
  return html`<p class="about"><a href="${request.href(links.votePath(division.id))}">${what}</a> ${resultText(division, request.t)}</p>`;
}

/** "Ayes: 3, Noes: 1". Sides without votes are left out, unless both are: "Ayes: 0, Noes: 0". */
export function tallyText(division: DivisionRow, { t, locale }: RecordRequest): string {
  return SIDES.filter((side) => side !== 'abstentions' || totalOf(division[side]) > 0)
    .map((side) => `${t(`side.${side}`)}: ${locale.number(totalOf(division[side]))}`)
    .join(', ');
}

/** A bar with a part for each side that has votes. */
export function barHtml(division: DivisionRow, { t, locale }: RecordRequest): string {
  return voteBarHtml(
    SIDES.map((side) => ({ side, count: totalOf(division[side]) }))
      .filter(({ side, count }) => side !== 'abstentions' || count > 0)
      .map(({ side, count }) => ({
        className: SIDE_CLASSES[side],
        count,
        text: `${t(`side.${side}`)}: ${locale.number(count)}`,
      })),
  );
}

const SIDE_CLASSES = { ayes: 'carried', noes: 'lost', abstentions: 'noted' } as const;

/** For each side whose numbers and names differ, what is printed. */
export function disagreementHtml(division: DivisionRow, { locale }: RecordRequest): string {
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

/** "United Democratic Alliance Ayes: 34, Noes: 2". */
export function partyVotesHtml(votes: PartyVotes, request: RecordRequest): string {
  const { t, locale } = request;
  const sides = SIDES.filter((side) => votes[side] > 0).map(
    (side) => `${t(`side.${side}`)}: ${locale.number(votes[side])}`,
  );
  return html`!${partyHtml(votes.party, request)} <small>${sides.join(', ')}</small>`;
}

/** A party by its name, after its colour. */
export function partyHtml(party: string, request: RecordRequest): string {
  return html`<span>!${partyMark(party, request)}${seatPartName('party', party, request)}</span>`;
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
