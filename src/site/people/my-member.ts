// “My member”: a member whom a reader chose from a place, kept in a cookie of the reader's browser and nowhere else. Some pages answer
// for that member: the front page, votes and bills. Such a page is stored by no cache.

import { html } from 'ghtml';
import type { DebateRow, DivisionRow } from '../../finder/finder.ts';
import * as links from '../../http/links.ts';
import { memberCookie, noMemberCookie } from '../../http/member-cookie.ts';
import { readFormBody } from '../../http/read-body.ts';
import { type HttpResponse, responseOf } from '../../http/response.ts';
import { sideOf } from '../../record/divisions/party-votes.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { parseIdOrSlug } from '../../record/id.ts';
import { isHeldOn, type KnownPerson } from '../../record/person.ts';
import { isSeatFor } from '../../record/parliament/wards.ts';
import { findItem } from '../../store/filter-lookup.ts';
import { privatePageResponse, refuseOtherSites } from '../handle-page-request.ts';
import * as parts from '../page-parts.ts';
import type { FormRequest, Page, RecordRequest } from '../page.ts';
import type { ListedPerson } from '../record-reads.ts';
import { sittingTitle } from '../reading/sitting-list.ts';
import { searchWithin } from './contribution-list.ts';
import { lastSeatHtml } from './people-page.ts';
import { portraitHtml } from './portrait.ts';

/** The chosen member; null if none is chosen, or the record has them no more. */
export async function myMember({ member, store }: RecordRequest): Promise<KnownPerson | null> {
  if (member === null) return null;
  return await findItem(store, 'people', parseIdOrSlug(decoded(member)));
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** The form has a slug. */
const FORM_BYTES_MAX = 4_096;

/** The page on which a reader chooses their member, and the target of its forms. */
export async function handleMyMember(request: FormRequest): Promise<HttpResponse> {
  const { sent, base, store } = request;
  if (sent.method !== 'POST') return privatePageResponse(await choicePage(request), request);
  refuseOtherSites(sent);
  const form = await readFormBody(sent, FORM_BYTES_MAX);
  const slug = form.get('member') ?? '';
  const person = slug === '' ? null : await findItem(store, 'people', parseIdOrSlug(slug));
  const cookie = person === null ? noMemberCookie(base.path) : memberCookie(person.slug, base.path);
  const headers = ['Location', `${base.url}${links.MY_MEMBER}`, 'Set-Cookie', cookie];
  return responseOf(303, [...headers, 'Cache-Control', 'no-store'], '');
}

async function choicePage(request: FormRequest): Promise<Page> {
  const { t, query, href } = request;
  const place = (query.get('place') ?? '').trim().slice(0, NAME_LENGTH_MAX);
  const member = await myMember(request);
  const body = html`<div>
<header class="head"><h1>${t('myMember')}</h1>
<p class="lead">${t('myMemberLead')}</p></header>
!${member === null ? '' : await chosenHtml(member, request)}
<form class="line" action="${href(links.MY_MEMBER)}"><label>${t('yourPlace')} <input name="place" value="${place}" maxlength="${NAME_LENGTH_MAX}" placeholder="${t('nameOrPlace')}"></label>
<button>${t('show')}</button></form>
!${await candidatesHtml(place, request)}
<p class="meta">${t('myMemberPrivacy')}</p>
</div>`;
  return {
    title: t('myMember'),
    description: t('myMemberLead'),
    path: links.MY_MEMBER,
    json: links.PERSON_LIST,
    section: 'people',
    isPrivate: true,
    body,
  };
}

async function chosenHtml(member: KnownPerson, request: RecordRequest): Promise<string> {
  const { t, href } = request;
  return html`!${await memberCard(member, request)}
<form method="post" action="${href(links.MY_MEMBER)}">!${parts.hiddenInput('member', '')}<button>${t('forgetMyMember')}</button></form>`;
}

/** The members with a seat for a place, those who sit today first. */
async function candidatesHtml(place: string, request: RecordRequest): Promise<string> {
  if (place === '') return '';
  const { t, href, today, rules, wardsNamed } = request;
  const named = new Set((await parts.findPeople(place, request)).map(({ id }) => id));
  const constituencies = wardsNamed(place).map((ward) => ward.constituency);
  const isSitting = ({ memberships }: ListedPerson): boolean =>
    memberships.some((one) => one.chamber !== null && isHeldOn(one, today));
  const people = (await request.people()).filter(
    ({ id, memberships }) =>
      named.has(id) ||
      memberships.some((one) => isSeatFor(constituencies, one.constituency, rules.labels)),
  );
  const sitting = people.filter(isSitting);
  const shown = (sitting.length > 0 ? sitting : people).slice(0, parts.PEOPLE_MEANT_SHOWN);
  if (shown.length === 0) return html`<p class="none">${t('noPeople')}</p>`;
  const items = await Promise.all(
    shown.map(async (person) => {
      const button = html`<form method="post" action="${href(links.MY_MEMBER)}">!${parts.hiddenInput('member', person.slug)}<button aria-label="${t('choose')}: ${person.legalName}">${t('choose')}</button></form>`;
      return html`<li><span class="person">!${await portraitHtml(person, 'small', request)}<span><a href="${href(links.personPath(person.slug))}">${person.legalName}</a> !${lastSeatHtml(person.memberships, [], request)}</span></span>!${button}</li>`;
    }),
  );
  return html`<ul class="rows">!${items.join('\n')}</ul>`;
}

/** The member with what they did last. */
async function memberCard(member: KnownPerson, request: RecordRequest): Promise<string> {
  const { t, href, finder } = request;
  const { id, slug, legalName, memberships } = member;
  const debates = await finder.findDebates(parts.listRequest({ ...EVERYTHING, personId: id }, 1));
  const votes = await finder.findDivisions({ ...parts.listRequest(EVERYTHING, 1), votedBy: id });
  const last = debates?.items[0];
  const spoke =
    last === undefined
      ? html`<p>${t('myMemberSilent')}</p>`
      : html`<p>${t('myMemberSpoke', { sitting: sittingTitle(last.sittingId, request) })} <a href="${href(links.personDebatesPath(slug))}">${t('allDebates', { count: debates?.count ?? 0 })}</a></p>`;
  const voted =
    votes === null || votes.count === 0
      ? ''
      : html`<p><a href="${href(links.personVotesPath(slug))}">${t('allDivisions', { count: votes.count })}</a></p>`;
  return html`<div class="card my-member"><p class="kicker">${t('myMember')}</p>
<div class="person">!${await portraitHtml(member, 'small', request)}<span><a href="${href(links.personPath(slug))}">${legalName}</a> !${lastSeatHtml(memberships, [], request)}</span></div>
!${spoke}!${voted}!${searchWithin('speaker', slug, t('searchMyMember'), request)}</div>`;
}

/** For the front page: the chosen member, or the way to choose one. A site of files has neither. */
export async function myMemberHtml(request: RecordRequest): Promise<string> {
  const { t, href, asFile } = request;
  if (asFile) return '';
  const member = await myMember(request);
  const to = href(links.MY_MEMBER);
  if (member === null) return html`<p class="more"><a href="${to}">${t('findMyMember')}</a></p>`;
  return html`<section class="mine">!${await memberCard(member, request)}
<p class="more"><a href="${to}">${t('changeMyMember')}</a></p></section>`;
}

/** For a vote: how the chosen member voted; empty if none is chosen. */
export async function myMemberVoteHtml(
  division: DivisionRow,
  request: RecordRequest,
): Promise<string> {
  const member = await myMember(request);
  if (member === null) return '';
  const { t } = request;
  const side = sideOf(division, member.id);
  const how =
    side === null
      ? html`${t('notListed')}`
      : html`<strong class="${side}">${t(`voted.${side}`)}</strong>`;
  const who = t('yourMember', { name: member.legalName });
  return html`<p class="mine">!${parts.personLink(member, who, request)}: !${how}</p>`;
}

/** For a bill or other business: how often the chosen member spoke on it; empty if none is chosen. */
export async function myMemberSpokeHtml(
  debates: readonly DebateRow[],
  request: RecordRequest,
): Promise<string> {
  const member = await myMember(request);
  if (member === null) return '';
  const own = debates.flatMap(({ speakers }) =>
    speakers.filter(({ person }) => person?.id === member.id),
  );
  const count = own.reduce((sum, { contributions }) => sum + contributions, 0);
  const { t } = request;
  const who = t('yourMember', { name: member.legalName });
  const spoke = count === 0 ? t('memberSilentHere') : t('memberSpokeHere', { count });
  return html`<p class="mine">!${parts.personLink(member, who, request)}: ${spoke}</p>`;
}
