// How a person last voted, on their page.

import { html } from 'ghtml';
import { SIDES } from '../../../record/divisions/compile-divisions.ts';
import { EVERYTHING } from '../../../record/filter.ts';
import type { Person } from '../../../record/person.ts';
import type { DivisionRow, Finder } from '../../../search/finder/finder.ts';
import * as links from '../../shared/links.ts';
import type { Translate } from '../../words/catalogue.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { DebateNamer } from '../reading/debate-names.ts';
import { divisionPath, questionText, resultText } from '../reading/divisions/division-html.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import { sittingNames } from '../reading/sitting-names.ts';

/** As many as are read at a glance. */
const VOTES_SHOWN = 5;

export interface VoteReads {
  readonly finder: Finder;
  readonly nameDebate: DebateNamer;
  readonly calendar: RecordCalendar;
}

/** Nothing where no division is known in which they voted. */
export async function votesHtml(
  { finder, nameDebate, calendar }: VoteReads,
  { id, slug }: Person,
  request: SiteRequest,
): Promise<string> {
  const found = await finder.findDivisions({
    filter: EVERYTHING,
    votedBy: id,
    ordering: '-date',
    start: { page: 1 },
    size: VOTES_SHOWN,
    highlight: false,
  });
  if (found === null || found.count === 0) return '';
  const { t } = request.locale;
  const items: string[] = [];
  for (const division of found.items) {
    const debate = await nameDebate(division.sittingId, division.id);
    const sitting = calendar.sitting(division.sittingId);
    const when = sitting === null ? '' : sittingNames(sitting, calendar, request).title;
    const title = debate?.title ?? t('division');
    const question = questionText(division);
    items.push(
      html`<li><strong>${votedIn(division, id, t)}</strong> <a href="${request.href(divisionPath(division, debate))}">${question === null ? title : `${title}: ${question}`}</a> <small>${resultText(division, request)}. ${when}</small></li>`,
    );
  }
  const all = request.href(links.withQuery(links.DIVISION_LIST, { person: slug, format: 'api' }));
  const more =
    found.count > items.length
      ? html` <a href="${all}">${t('allDivisions', { count: found.count })}</a>`
      : '';
  return html`<section aria-labelledby="votes"><h2 id="votes">${t('howTheyVoted')}</h2>
<ul class="seats">!${items.join('\n')}</ul>
<p class="meta">${t('howTheyVotedNote')}!${more}</p></section>`;
}

/** Somebody who is in two lists is named by the first. */
function votedIn(division: DivisionRow, personId: number, t: Translate): string {
  const side = SIDES.find((one) =>
    division[one].names.some(({ person }) => person?.id === personId),
  );
  return side === undefined ? '' : t(`voted.${side}`);
}
