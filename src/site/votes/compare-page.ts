// Two to five members with their votes beside each other; and the same as a file for spreadsheets.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import type { DivisionRow } from '../../finder/finder.ts';
import { csvRow } from '../../formats/csv-write.ts';
import type { HttpResponse } from '../../http/response.ts';
import * as links from '../../http/links.ts';
import { sideOf } from '../../record/divisions/party-votes.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { EVERYTHING } from '../../record/filter.ts';
import type { ListedPerson } from '../record-reads.ts';
import * as parts from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { lastSeatHtml } from '../people/people-page.ts';
import { sittingTitle } from '../reading/sitting-list.ts';
import { nameDebate } from '../reading/debate-parts.ts';
import { siteFile } from '../site-files.ts';
import { resultHtml, voteTitle } from './vote-parts.ts';

/** As many columns as fit a wide page. */
const MEMBERS = ['m1', 'm2', 'm3', 'm4', 'm5'];

/** The newest votes in which any of them took part. */
const VOTES_COMPARED = 100;

export const comparePage: MakePage = async (request) => {
  const { t, href } = request;
  const { typed, choices, members, slugs } = await readMembers(request);
  const bySlug = Object.fromEntries(MEMBERS.map((name, at) => [name, slugs[at] ?? '']));
  const path = (change: Readonly<Record<string, string>> = {}): string =>
    links.withQuery(links.COMPARE, { ...bySlug, ...change });
  const inputs = MEMBERS.map((name, at) => {
    const value = choices[at]?.meant.length === 1 ? choices[at].meant[0]?.legalName : typed[at];
    return html`<label>${t('memberNumber', { number: at + 1 })} <input name="${name}" value="${value ?? ''}" maxlength="${NAME_LENGTH_MAX}"></label>`;
  });
  const unclear = choices.map(({ text, meant }, at) =>
    unclearHtml(text, meant, (slug) => path({ [MEMBERS[at] ?? '']: slug }), request),
  );
  const body = html`<div>
<header class="head"><h1>${t('compareTitle')}</h1>
<p class="lead">${t('compareLead')}</p></header>
<form class="line" action="${href(links.COMPARE)}">!${inputs.join('\n')}
<button>${t('show')}</button></form>
!${parts.complaintsHtml('status', parts.unknownParameters(MEMBERS, request))}!${unclear.join('')}
!${members.length < 2 ? '' : await comparisonHtml(members, links.withQuery(links.COMPARE_FILE, bySlug), request)}
</div>`;
  const names = members.map(({ legalName }) => legalName).join(', ');
  return {
    title: members.length < 2 ? t('compareTitle') : `${t('compareTitle')}: ${names}`,
    description: t('compareLead'),
    path: path(),
    json: links.withQuery(links.DIVISION_LIST, { person: members[0]?.slug ?? null }),
    section: 'divisions',
    body,
  };
};

/** The members whom the query names, each once; and what was typed for whom. */
async function readMembers(request: RecordRequest) {
  const typed = MEMBERS.map((name) =>
    (request.query.get(name) ?? '').trim().slice(0, NAME_LENGTH_MAX),
  );
  const choices = await Promise.all(
    typed.map(async (text) => ({ text, meant: await meantBy(text, request) })),
  );
  const chosen = choices.flatMap(({ meant }) => (meant.length === 1 ? meant : []));
  return {
    typed,
    choices,
    members: [...new Map(chosen.map((person) => [person.id, person])).values()],
    slugs: choices.map(({ text, meant }) => (meant.length === 1 ? (meant[0]?.slug ?? '') : text)),
  };
}

const COLUMNS = ['division_id', 'date', 'chamber', 'debate', 'question', 'result', 'url'];

/** The compared votes for spreadsheets, with a column for each member by slug. */
export async function compareFile(request: RecordRequest): Promise<HttpResponse> {
  const { calendar, base, state } = request;
  const { members } = await readMembers(request);
  if (members.length < 2) throw clientErrors.notFound();
  const divisions = await newestVotes(members, request);
  const rows = await Array.fromAsync(divisions, async (division) => {
    const sitting = calendar.sitting(division.sittingId);
    const debate = await nameDebate(division, request);
    return csvRow([
      String(division.id),
      sitting?.startDate ?? '',
      calendar.venue(sitting?.venueId ?? null)?.slug ?? '',
      debate?.title ?? '',
      division.question ?? '',
      division.result ?? '',
      `${base.url}${links.votePath(division.id)}`,
      ...members.map(({ id }) => sideOf(division, id) ?? ''),
    ]);
  });
  const text = csvRow([...COLUMNS, ...members.map(({ slug }) => slug)]) + rows.join('');
  const name = `${state.version}.compare${members.map(({ id }) => id).join('.')}`;
  return siteFile({ type: 'text/csv; charset=utf-8', text, name }, request);
}

/** A person by their whole name, or those whom the typed words fit. */
async function meantBy(text: string, request: RecordRequest) {
  if (text === '') return [];
  const all = await parts.findPeople(text, request);
  const exact = all.filter(({ legalName }) => legalName === text);
  const chosen = exact.length === 1 ? exact : all;
  const people = new Map((await request.people()).map((person) => [person.id, person]));
  return chosen.flatMap(({ id }) => people.get(id) ?? []);
}

function unclearHtml(
  text: string,
  meant: readonly ListedPerson[],
  to: (slug: string) => string,
  request: RecordRequest,
): string {
  if (text === '' || meant.length === 1) return '';
  const { t, href } = request;
  if (meant.length === 0) return html`<p class="none">${t('nobodyNamed', { name: text })}</p>`;
  const items = meant
    .slice(0, parts.PEOPLE_MEANT_SHOWN)
    .map(
      ({ slug, legalName, memberships }) =>
        html`<li><a href="${href(to(slug))}">${legalName}</a> !${lastSeatHtml(memberships, [], request)}</li>`,
    );
  return html`<p>${t('severalNamed', { name: text })}</p><ul class="rows">!${items.join('')}</ul>`;
}

async function comparisonHtml(
  members: readonly ListedPerson[],
  file: string,
  request: RecordRequest,
): Promise<string> {
  const { t, href, locale } = request;
  const divisions = await newestVotes(members, request);
  if (divisions.length === 0) {
    const none = members.map(({ legalName }) => t('noVotesOf', { name: legalName })).join(' ');
    return html`<p class="none">${none}</p>`;
  }
  const rows = await Array.fromAsync(divisions, async (division) => {
    const debate = await nameDebate(division, request);
    const cells = members.map(({ id }) => {
      const side = sideOf(division, id);
      return side === null
        ? html`<td class="absent">${t('notListed')}</td>`
        : html`<td><strong class="${side}">${t(`voted.${side}`)}</strong></td>`;
    });
    return html`<tr><th scope="row"><a href="${href(links.votePath(division.id))}">${voteTitle(division, debate, request)}</a> <small>${sittingTitle(division.sittingId, request)}</small></th>!${cells.join('')}<td>!${resultHtml(division, request)}</td></tr>`;
  });
  const heads = members.map(
    ({ slug, legalName, memberships }) =>
      html`<th scope="col"><a href="${href(links.personVotesPath(slug))}">${legalName}</a> !${lastSeatHtml(memberships, [], request)}</th>`,
  );
  return html`!${agreementHtml(members, divisions, request)}
<div class="wide" tabindex="0"><table class="member-votes"><caption class="unseen">${t('compareTitle')}</caption>
<thead><tr><th scope="col">${t('division')}</th>!${heads.join('')}<th scope="col">${t('result')}</th></tr></thead>
<tbody>!${rows.join('\n')}</tbody></table></div>
<p class="meta">${t('compareNote', { count: divisions.length, most: locale.number(VOTES_COMPARED) })} ${t('absenceNote')}</p>
<p class="more"><a href="${href(file)}" download="votes.csv">${t('asCsv')}</a></p>`;
}

/** The newest votes in which any of the members took part, newest first. */
async function newestVotes(
  members: readonly ListedPerson[],
  { finder, calendar }: RecordRequest,
): Promise<readonly DivisionRow[]> {
  const byId = new Map<number, DivisionRow>();
  for (const { id } of members) {
    const list = parts.listRequest(EVERYTHING, VOTES_COMPARED);
    const found = await finder.findDivisions({ ...list, votedBy: id });
    for (const division of found?.items ?? []) byId.set(division.id, division);
  }
  return [...byId.values()]
    .sort((a, b) => calendar.position(b.sittingId) - calendar.position(a.sittingId) || b.id - a.id)
    .slice(0, VOTES_COMPARED);
}

/** For each two of them, in how many of the votes that both took part in they voted the same. */
function agreementHtml(
  members: readonly ListedPerson[],
  divisions: readonly DivisionRow[],
  { t, locale }: RecordRequest,
): string {
  const pairs = members.flatMap((one, at) =>
    members.slice(at + 1).map((two) => [one, two] as const),
  );
  const items = pairs.map(([one, two]) => {
    const both = divisions.flatMap((division) => {
      const sides = [sideOf(division, one.id), sideOf(division, two.id)] as const;
      return sides.includes(null) ? [] : [sides];
    });
    const same = both.filter(([first, second]) => first === second).length;
    const share = both.length === 0 ? '' : ` (${locale.percent(same / both.length)})`;
    const names = t('twoNames', { one: one.legalName, two: two.legalName });
    return html`<li><span>${names}</span> <small>${t('votedAlike', { same, both: both.length })}${share}</small></li>`;
  });
  return html`<h2>${t('howOftenAlike')}</h2>
<ul class="rows">!${items.join('')}</ul>`;
}
