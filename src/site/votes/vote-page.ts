// The page of a vote: how it ended, a picture of it, the question, how parties voted, who voted unlike their party, all names, and
// the debate around it.

import { html } from 'ghtml';
import type { DebateRow, DivisionRow } from '../../finder/finder.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { totalOf } from '../../record/divisions/division.ts';
import { type Side, SIDES } from '../../record/divisions/find-divisions.ts';
import type { PartyCounter } from '../../record/divisions/party-votes.ts';
import type { DecisionRow } from '../../store/contract/results.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathId } from '../../http/parsed-request.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { explained } from '../glossary-page.ts';
import { myMemberVoteHtml } from '../people/my-member.ts';
import { foldedHtml, personLink, sectionHtml } from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { partyColour, seatPartName } from '../people/people-page.ts';
import {
  besideLinks,
  debateSize,
  sectionSpan,
  speakerHtml,
  titleHtml,
} from '../reading/debate-parts.ts';
import { chamberClass, sittingNames } from '../reading/sitting-list.ts';
import { type DotGroup, votePicture } from './vote-picture.ts';
import {
  disagreementHtml,
  isOnPart,
  plainLetters,
  partyHtml,
  partyReader,
  questionText,
  resultHtml,
  tallyText,
  voteTitle,
} from './vote-parts.ts';

export const votePage: MakePage = async (request) => {
  const { store, calendar } = request;
  const division = orNotFound(await store.division(pathId(request)));
  const sitting = orNotFound(calendar.sitting(division.sittingId));
  const names = sittingNames(sitting, request);
  const context = await readContext(division, request);
  const { debate } = context;
  const title = voteTitle(division, debate && namedDebate(debate), request);
  const body = html`<article class="vote-page ${chamberClass(sitting.venueId, request)}">
<header class="head">
<p class="kicker"><a href="${request.href(calendar.path(sitting))}">${names.chamber}, ${names.date}</a></p>
!${titleHtml(title)}
<p class="decided">!${resultHtml(division, request)}</p>
<p class="lead">!${leadHtml(context, request)}</p>
!${await myMemberVoteHtml(division, request)}
!${disagreementHtml(division, request)}
</header>
<div>!${pictureHtml(context, request)}
!${partiesHtml(context, request)}</div>
<div>!${dissentersHtml(context, request)}
!${namesHtml(context, request)}
!${debateHtml(context, request)}</div>
!${besideHtml(context, request)}
</article>`;
  return {
    title: `${title}, ${names.title}`,
    description: `${plainQuestion(context, request)} ${outcomeSentence(division, request)}`,
    path: links.votePath(division.id),
    json: links.itemPath(links.DIVISION_LIST, division.id),
    review: `${links.sittingReviewPath(sitting.id)}${links.entryAnchor(division.id)}`,
    section: 'divisions',
    picture: links.picturePath('vote', division.id),
    body,
  };
};

type VoteContext = Awaited<ReturnType<typeof readContext>>;

async function readContext(division: DivisionRow, request: RecordRequest) {
  const { store } = request;
  const { id, sittingId, debateId } = division;
  const [debate, divisions, decisions] = await Promise.all([
    debateId === null ? null : store.debate(debateId),
    store.sittingDivisions(sittingId),
    store.sittingDecisions(sittingId),
  ]);
  const counter = (await partyReader(request))(sittingId);
  return {
    division,
    debate,
    /** All votes of the sitting, in order. */
    divisions,
    /** The decision that was taken by this vote. */
    decision: decisions.find(({ divisionId }) => divisionId === id) ?? null,
    counter,
    parties: counter.groups(division),
  };
}

/** The question, unless it is the title, and how the vote ended. */
function leadHtml(context: VoteContext, request: RecordRequest): string {
  const { division } = context;
  const { question } = division;
  const outcome = outcomeSentence(division, request);
  const isTitle =
    question !== null && plainQuestion(context, request) === questionSentence(division, request);
  if (!isTitle) return explained(`${plainQuestion(context, request)} ${outcome}`, request);
  const whole = plainLetters(question);
  // The title has the beginning of a long motion.
  return whole.length === questionText(division)?.length
    ? html`${outcome}`
    : html`${whole} <br>${outcome}`;
}

/** "It was carried: 55 voted for it and 45 against it." */
function outcomeSentence(division: DivisionRow, { t }: RecordRequest): string {
  const ayes = totalOf(division.ayes);
  const noes = totalOf(division.noes);
  const abstentions = totalOf(division.abstentions);
  const votes =
    abstentions === 0
      ? t('votesInWords', { ayes, noes })
      : t('votesWithAbstentions', { ayes, noes, abstentions });
  return division.result === null ? votes : `${t(`resultSentence.${division.result}`)} ${votes}`;
}

function questionSentence(division: DivisionRow, { t }: RecordRequest): string {
  return t('voteOnQuestion', { question: questionText(division) ?? '' });
}

/** What the vote was about, in a sentence. The words of the question are quoted, because only they are certain. */
function plainQuestion(
  { division, debate, decision }: VoteContext,
  request: RecordRequest,
): string {
  const { t } = request;
  const bill = billOf(decision, debate);
  if (decision?.reading != null && bill !== null) {
    return t('voteOnReading', { reading: t(`readingName.${decision.reading}`), bill });
  }
  const question = questionText(division);
  const title = debate === null ? null : namedDebate(debate).title;
  if (question === null) return title === null ? t('voteOnUnknown') : t('voteOnDebate', { title });
  if (isOnPart(division, request) && title !== null) {
    return t('voteOnPart', { part: question, bill: bill ?? title });
  }
  return questionSentence(division, request);
}

function billOf(decision: DecisionRow | null, debate: DebateRow | null): string | null {
  const title = decision?.bill?.title ?? debate?.billTitle ?? null;
  return title === null ? null : displayTitle(title);
}

/** The half circle, with the figures of each side below it. */
function pictureHtml(context: VoteContext, request: RecordRequest): string {
  const { division, parties } = context;
  const { t, locale } = request;
  const text = [
    tallyText(division, request),
    ...parties.map(({ votes }) => partySentence(votes, request)),
  ].join('. ');
  const picture = votePicture(
    PICTURE_SIDES.map((side) => dotsOf(side, context, request)),
    text,
  );
  if (picture === '') return '';
  const shown = SIDES.filter((side) => side !== 'abstentions' || totalOf(division[side]) > 0);
  const figures = shown.map(
    (side) =>
      html`<li class="${side}"><b>${locale.number(totalOf(division[side]))}</b> ${t(`side.${side}`)}</li>`,
  );
  const legend = parties.map(
    ({ votes, voters }) =>
      html`<li>!${partyColour(votes.party, request) === null ? NO_COLOUR : ''}!${partyHtml(votes.party, request)} ${locale.number(voters.length)}</li>`,
  );
  const unknown = unknownCount(context);
  if (unknown > 0 && legend.length > 0) {
    legend.push(html`<li>!${NO_COLOUR}${t('partyNotKnown')} ${locale.number(unknown)}</li>`);
  }
  return html`<figure class="vote-picture">!${picture}
<ul class="tally">!${figures.join('')}</ul>
<figcaption>!${legend.length === 0 ? html`${t('partiesUnknown')}` : html`<ul class="legend parties">!${legend.join('')}</ul>`}</figcaption>
</figure>`;
}

/** The mark of votes without the colour of a party. */
const NO_COLOUR = '<span class="dot-unknown" aria-hidden="true"></span>';

/** From left to right: those who abstained are between the two sides. */
const PICTURE_SIDES: readonly Side[] = ['ayes', 'abstentions', 'noes'];

/** The dots of a side by party; a vote without a known party, or without a name, has no colour. */
function dotsOf(
  side: Side,
  { division, parties }: VoteContext,
  request: RecordRequest,
): DotGroup[] {
  const ofParties = parties.map(({ votes }) => ({
    count: votes[side],
    colour: partyColour(votes.party, request),
  }));
  const known = ofParties.reduce((sum, { count }) => sum + count, 0);
  const count = Math.max(0, totalOf(division[side]) - known);
  // Without a party of anybody, the two sides are all that a colour can say.
  const others = { count, colour: null, ...(parties.length === 0 && { className: side }) };
  return [...ofParties, others].filter(({ count }) => count > 0);
}

/** The votes of which no party is known. */
function unknownCount({ division, parties }: VoteContext): number {
  const known = parties.reduce((sum, { voters }) => sum + voters.length, 0);
  const total = SIDES.reduce((sum, side) => sum + totalOf(division[side]), 0);
  return Math.max(0, total - known);
}

type PartyGroup = ReturnType<PartyCounter['groups']>[number];

function partySentence(votes: PartyGroup['votes'], request: RecordRequest): string {
  const { t, locale } = request;
  const name = seatPartName('party', votes.party, request);
  const sides = SIDES.filter((side) => votes[side] > 0).map(
    (side) => `${t(`side.${side}`)}: ${locale.number(votes[side])}`,
  );
  return `${name}: ${sides.join(', ')}`;
}

/** A row for each party with a known voter: the votes of each side, and its share of the party's votes. */
function partiesHtml(context: VoteContext, request: RecordRequest): string {
  const { division, parties } = context;
  if (parties.length === 0) return '';
  const { t, locale } = request;
  const sides = SIDES.filter((side) => side !== 'abstentions' || totalOf(division[side]) > 0);
  const heads = [t('party'), ...sides.map((side) => t(`side.${side}`))];
  const rows = parties.map(({ votes, voters }) => {
    const cells = sides.map((side) => {
      const share =
        votes[side] === 0
          ? ''
          : html` <small>${locale.percent(votes[side] / voters.length)}</small>`;
      return html`<td>${locale.number(votes[side])}!${share}</td>`;
    });
    return html`<tr><th scope="row">!${partyHtml(votes.party, request)}</th>!${cells.join('')}</tr>`;
  });
  const unknown = unknownCount(context);
  const note = unknown === 0 ? '' : html` ${t('partyNotKnownOf', { count: unknown })}`;
  const table = html`<div class="wide" tabindex="0"><table class="figures"><thead><tr>!${heads.map((head) => html`<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>!${rows.join('\n')}</tbody></table></div>
<p class="meta">${t('partyOfThatDay')}!${note}</p>`;
  return sectionHtml('parties', t('howPartiesVoted'), table);
}

/** More are folded: where a vote was free, half of a party may be among them. */
const DISSENTERS_SHOWN = 10;

/** Who voted unlike most of their party. */
function dissentersHtml(
  { division, counter, parties }: VoteContext,
  request: RecordRequest,
): string {
  if (parties.length === 0) return '';
  const { t, locale } = request;
  const dissenters = counter.dissenters(division);
  if (dissenters.length === 0) {
    return sectionHtml(
      'unlike',
      t('brokeRanks'),
      html`<p class="none">${t('nobodyBrokeRanks')}</p>`,
    );
  }
  const items = dissenters.map(({ side, voter, most, others }) => {
    const majority = t('mostOfParty', {
      side: t(`voted.${most}`),
      votes: others[most],
      voters: SIDES.reduce((sum, one) => sum + others[one], 0),
    });
    return html`<li>!${personLink(voter.person, voter.person?.legalName ?? voter.name, request)} <strong class="${side}">${t(`voted.${side}`)}</strong> <small>!${partyHtml(others.party, request)}: ${majority}</small></li>`;
  });
  const known = parties.reduce((sum, { voters }) => sum + voters.length, 0);
  const rest = items.slice(DISSENTERS_SHOWN);
  const rows = (some: readonly string[]): string => `<ul class="rows">${some.join('\n')}</ul>`;
  const more =
    rest.length === 0 ? '' : foldedHtml(t('moreMembers', { count: rest.length }), rows(rest));
  const list = html`<p class="meta">${t('brokeRanksNote', { count: dissenters.length, total: locale.number(known) })}</p>
!${rows(items.slice(0, DISSENTERS_SHOWN))}!${more}`;
  return sectionHtml('unlike', t('brokeRanks'), list);
}

/** More names are folded: they take several screens. */
const NAMES_OPEN_MAX = 60;

/** All names, by side. Who is in no list is not said to have abstained. */
function namesHtml({ division, parties }: VoteContext, request: RecordRequest): string {
  const { t, locale } = request;
  const sides = SIDES.map((side) => {
    const items = division[side].names.map(({ name, place, person }) => {
      const where = place === '' ? '' : html` <small>${place}</small>`;
      return html`<li>!${personLink(person, name, request)}!${where}</li>`;
    });
    if (items.length === 0) return '';
    return html`<h3>${t(`side.${side}`)} <small>${locale.number(items.length)}</small></h3>
<ul class="plain-list voters">!${items.join('')}</ul>`;
  });
  const lists = sides.join('');
  if (lists === '') return html`<p class="meta">${t('noNamesPrinted')}</p>`;
  const note = html`<p class="meta">${t('absenceNote')}</p>`;
  const count = SIDES.reduce((sum, side) => sum + division[side].names.length, 0);
  // Without parties, the names are all that the page can say of who voted.
  return parties.length === 0 && count <= NAMES_OPEN_MAX
    ? sectionHtml('names', t('whoVotedHow'), lists + note)
    : `${foldedHtml(t('whoVotedHow'), lists, 'names')}${note}`;
}

/** How many speakers of the debate are named. */
const SPEAKERS_NAMED = 5;

function debateHtml({ division, debate }: VoteContext, request: RecordRequest): string {
  const { t, href } = request;
  if (debate === null) {
    const to = href(links.contributionPath(division.id));
    return html`<p class="more"><a href="${to}">${t('voteInRecord')}</a></p>`;
  }
  const { title, path } = namedDebate(debate);
  const speakers = debate.speakers
    .slice(0, SPEAKERS_NAMED)
    .map((speaker) => speakerHtml(speaker, request));
  const spoke =
    speakers.length === 0
      ? ''
      : html`<p class="meta">${t('spokeMost')}: !${speakers.join(', ')}</p>`;
  const { questionEntry, id } = division;
  const question =
    questionEntry === null
      ? ''
      : html` <a href="${href(`${path}${links.entryAnchor(questionEntry)}`)}">${t('questionInRecord')}</a>`;
  const inner = html`<p><a class="debate" href="${href(path)}">${title}</a></p>
<p class="meta">!${sectionSpan(debate, request)}!${debateSize(debate, request)}</p>
!${spoke}
<p class="more">!${question} <a href="${href(`${path}${links.entryAnchor(id)}`)}">${t('voteInRecord')}</a></p>`;
  return sectionHtml('debate', t('debateOfVote'), inner);
}

function besideHtml({ division, divisions }: VoteContext, request: RecordRequest): string {
  const { t, href } = request;
  const at = divisions.findIndex(({ id }) => id === division.id);
  const beside = [divisions[at - 1], divisions[at + 1]].map(
    (other) => other && { title: voteTitle(other, null, request), path: links.votePath(other.id) },
  );
  const turn = besideLinks([t('previousVote'), t('nextVote')], beside, request);
  const nav =
    turn === '' ? '' : html`<nav class="beside" aria-label="${t('votesBeside')}">!${turn}</nav>`;
  return html`!${nav}<p class="more"><a href="${href(links.DIVISIONS_PAGE)}">${t('allVotes')}</a></p>`;
}
