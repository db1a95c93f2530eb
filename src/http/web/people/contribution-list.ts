// What was said by a person or under a label: contributions in a list with its pager, each with where, when and how it begins.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import { firstOf, present } from '../../../present.ts';
import type { EntryFilter } from '../../../record/filter.ts';
import type { LocatedPage } from '../../../record/page.ts';
import type { FoundContribution } from '../../../finder/finder.ts';
import * as links from '../../shared/links.ts';
import { languageAttributes } from '../../shared/language-attributes.ts';
import { cutText } from '../../shared/shown-text.ts';
import type { RecordRequest } from '../page.ts';
import { listRequest, pageNumberOf, pagerHtml } from '../page-parts.ts';
import { debateLink, debateNamer, type NamedDebate } from '../reading/debate-parts.ts';
import { wholeText } from '../reading/read-entries.ts';
import { sittingTitle } from '../reading/sitting-list.ts';

/** A screenful or three. */
const SPEECHES_PER_PAGE = 20;

export interface ContributionList {
  readonly count: number;
  readonly items: readonly FoundContribution[];
  readonly page: LocatedPage;
}

/** The page of contributions that a request is for; 404 where there is none. */
export async function findContributions(
  filter: EntryFilter,
  ordering: 'date' | '-date',
  request: RecordRequest,
): Promise<ContributionList> {
  const page = pageNumberOf(request);
  const wanted = listRequest(filter, SPEECHES_PER_PAGE, { page, ordering });
  const found = await request.finder.findContributions(wanted);
  if (found === null) throw clientErrors.notFound();
  return { ...found, page: present(found.page, 'the page of the results') };
}

export async function contributionsHtml(
  { items, page }: ContributionList,
  path: (page: number) => string,
  request: RecordRequest,
): Promise<string> {
  if (items.length === 0) return html`<p class="none">${request.t('noContributions')}</p>`;
  const nameDebate = debateNamer(request.store);
  const listed = await Promise.all(
    items.map(async (item) => itemHtml(item, await nameDebate(item.sittingId, item.id), request)),
  );
  return html`<ol class="results">!${listed.join('\n')}</ol>
!${pagerHtml(page, path, request)}`;
}

/** A paragraph's worth: who wants more reads on. */
const SHOWN_LENGTH = 420;

function itemHtml(
  { id, sittingId, entries }: FoundContribution,
  debate: NamedDebate | null,
  request: RecordRequest,
): string {
  const title = sittingTitle(sittingId, request);
  const { text, isCut } = cutText(wholeText(entries, request.rules), SHOWN_LENGTH);
  const url = request.href(links.contributionPath(id));
  const goOn = request.t('goOn');
  return html`<li>!${debate === null ? '' : html`<p class="about">!${debateLink(debate, request)}</p>`}<p class="meta"><a href="${url}">${title}</a></p>
<p !${languageAttributes(firstOf(entries).language)}>${isCut ? `${text} …` : text}</p>
!${isCut ? html`<p class="more"><a href="${url}" aria-label="${goOn}: ${title}">${goOn}</a></p>` : ''}</li>`;
}
