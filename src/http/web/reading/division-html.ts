// A division on a page: its question and result, a bar of its votes, how parties voted, and who voted how in a folded list.

import { html } from 'ghtml';
import { SIDES } from '../../../record/divisions/find-divisions.ts';
import { isConsistent, totalOf } from '../../../record/divisions/division.ts';
import { PartyCounter, type PartyVotes, sideOf } from '../../../record/divisions/party-votes.ts';
import { partyOn } from '../../../record/person.ts';
import { debateAt } from '../../../record/debates/debate.ts';
import type { DivisionRow } from '../../../finder/finder.ts';
import type { ItemReads } from '../../../store/contract/store.ts';
import { resultText } from '../../feeds/feed-items.ts';
import * as links from '../../shared/links.ts';
import { readOnce } from '../../../read-once.ts';
import { cutLine } from '../../shared/shown-text.ts';
import type { RecordRequest } from '../page.ts';
import { foldedHtml, personLink } from '../page-parts.ts';
import { partyMark, seatPartName } from '../people/people-page.ts';
import type { NamedDebate } from './debate-parts.ts';

/** What is shown of a question: a motion may be a paragraph, and its text is in the record above. */
const QUESTION_UNITS = 160;

/** How parties voted on the day of a sitting. */
export type CountParties = (sittingId: number) => PartyCounter;

export async function partyReader(request: RecordRequest): Promise<CountParties> {
  const { calendar, rules } = request;
  const people = new Map((await request.people()).map((one) => [one.id, one.memberships]));
  return (sittingId) => {
    const day = calendar.sitting(sittingId)?.startDate ?? null;
    return new PartyCounter((id) => partyOn(people.get(id) ?? [], day), rules.labels);
  };
}

/** The divisions of a debate; nothing where it has none. */
export function divisionsHtml(
  divisions: readonly DivisionRow[],
  debate: NamedDebate,
  parties: CountParties,
  request: RecordRequest,
): string {
  if (divisions.length === 0) return '';
  const { t, href } = request;
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
  /** HTML of its heading, and what is said below it. */
  readonly head: string;
  /** Of the headings of its lists. */
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

/** A line for each party of which somebody is known. */
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

/** How somebody voted, and how others of their party did. */
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

/** What was voted on; null where it is not known. */
export function questionText({ question }: DivisionRow): string | null {
  return question === null ? null : cutLine(question, QUESTION_UNITS);
}

/** A bar as wide as the page, with a part for each side; its text is read out. */
function barHtml(division: DivisionRow, { t, locale }: RecordRequest): string {
  const totals = SIDES.map((side) => totalOf(division[side]));
  const sum = totals.reduce((one, other) => one + other, 0);
  if (sum === 0) return '';
  const text = SIDES.map((side, at) => `${t(`side.${side}`)}: ${locale.number(totals[at] ?? 0)}`);
  let left = 0;
  const parts = totals.map((total, at) => {
    const width = (100 * total) / sum;
    const part = html`<rect class="colour-${at + 1}" x="${left.toFixed(2)}" width="${width.toFixed(2)}" height="1"/>`;
    left += width;
    return part;
  });
  return html`<svg class="votes" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="${text.join(', ')}">!${parts.join('')}</svg>`;
}

/** Says of each side whose numbers and names differ what is printed. */
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
      return html`<li>!${personLink(person, name, request)}!${where}</li>`;
    });
    if (items.length === 0) return '';
    return html`<h${level}>${t(`side.${side}`)} <small>${locale.number(items.length)}</small></h${level}>
<ul class="plain-list voters">!${items.join('')}</ul>`;
  });
  return foldedHtml(t('whoVotedHow'), sides.join(''));
}

/** Where a division is shown: on the page of its debate, else in the text. */
export function divisionPath(division: DivisionRow, debate: NamedDebate | null): string {
  if (debate === null || division.debateId === null) return links.contributionPath(division.id);
  return `${debate.path}${links.divisionAnchor(division.id)}`;
}

/** A line that says how a division ended and leads to it. */
export function divisionLink(
  division: DivisionRow,
  debate: NamedDebate | null,
  request: RecordRequest,
): string {
  const what = [request.t('division'), questionText(division)].filter((one) => one !== null);
  return html`<p class="about"><a href="${request.href(divisionPath(division, debate))}">${what.join(': ')}</a> ${resultText(division, request.t)}</p>`;
}

/** Finds the division that an entry is part of; each sitting is read once. */
export function divisionReader(store: Pick<ItemReads, 'sittingDivisions'>) {
  const divisionsOf = readOnce((sittingId) => store.sittingDivisions(sittingId));
  return async (sittingId: number, entryId: number) =>
    debateAt(await divisionsOf(sittingId), entryId);
}
