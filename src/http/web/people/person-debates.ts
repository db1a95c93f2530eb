// The page of all debates that a person spoke in, the newest first.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import { present } from '../../../present.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import { EVERYTHING } from '../../../record/filter.ts';
import { parsePageNumber } from '../../../record/page.ts';
import * as links from '../../shared/links.ts';
import type { MakePage } from '../page.ts';
import { pagerHtml } from '../page-parts.ts';
import { debateListItems, type PersonPageDependencies, redirectToPerson } from './person-page.ts';

/** A line or two each. */
const SPOKEN_DEBATES_SHOWN = 50;

export const personDebatesPage =
  ({ store, finder, calendar: readCalendar }: PersonPageDependencies): MakePage =>
  async (request) => {
    const { t } = request.locale;
    const person = await store.item('people', pathParameter(request, 'slug'));
    const page = parsePageNumber(request.query.get('page') ?? '1');
    if (person === null) return await redirectToPerson(store, links.personDebatesPath, request);
    if (page === null) throw clientErrors.notFound();
    const found = await finder.findDebates({
      filter: { ...EVERYTHING, personId: person.id },
      ordering: '-date',
      start: { page },
      size: SPOKEN_DEBATES_SHOWN,
      highlight: false,
    });
    if (found === null) throw clientErrors.notFound();
    const calendar = await readCalendar(request.state);
    const title = t('debatesOf', { name: person.legalName });
    const path = (page: number): string =>
      links.withQuery(links.personDebatesPath(person.slug), { page: page === 1 ? null : page });
    const located = present(found.page, 'the page of the results');
    const body = html`<div class="person">
<header class="head"><h1>${title}</h1>
<p class="meta"><span>${t('debatesCount', { count: found.count })}</span> <a href="${request.href(links.personPath(person.slug))}">${person.legalName}</a></p></header>
<ul class="seats">!${debateListItems(found.items, calendar, request)}</ul>
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
