// The page of all debates that a person spoke in, the newest first.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import { present } from '../../../present.ts';
import { EVERYTHING } from '../../../record/filter.ts';
import * as links from '../../shared/links.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import type { MakePage } from '../page.ts';
import { listRequest, numberedPath, pageNumberOf, pagerHtml } from '../page-parts.ts';
import { debateListItems, redirectToPerson } from './person-page.ts';

/** A line or two each. */
const DEBATES_PER_PAGE = 50;

export const personDebatesPage: MakePage = async (request) => {
  const { t, href, store, finder } = request;
  const person = await store.item('people', pathParameter(request, 'slug'));
  if (person === null) return await redirectToPerson(links.personDebatesPath, request);
  const filter = { ...EVERYTHING, personId: person.id };
  const wanted = listRequest(filter, DEBATES_PER_PAGE, { page: pageNumberOf(request) });
  const found = await finder.findDebates(wanted);
  if (found === null) throw clientErrors.notFound();
  const title = t('debatesOf', { name: person.legalName });
  const path = (page: number): string => numberedPath(links.personDebatesPath(person.slug), page);
  const located = present(found.page, 'the page of the results');
  const body = html`<div class="person">
<header class="head"><h1>${title}</h1>
<p class="meta"><span>${t('debatesCount', { count: found.count })}</span> <a href="${href(links.personPath(person.slug))}">${person.legalName}</a></p></header>
<ul class="seats">!${debateListItems(found.items, request)}</ul>
!${pagerHtml(located, path, request)}
</div>`;
  return {
    title,
    description: title,
    path: path(located.number),
    json: links.withQuery(links.DEBATE_LIST, { speaker: person.slug }),
    section: 'people',
    body,
  };
};
