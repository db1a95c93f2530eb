// The list of bills, each with how it stands: where it last came up, and what was decided then.

import { html } from 'ghtml';
import type { DebateTitle } from '../../../finder/finder.ts';
import { lastOf } from '../../../present.ts';
import { locatePage } from '../../../record/page.ts';
import { displayTitle } from '../../../record/debates/display-title.ts';
import { billIn } from '../../../record/debates/read-heading.ts';
import { compileDecisions } from '../../../record/decisions/read-note.ts';
import { lastStage, outcomeText } from '../../feeds/decision-text.ts';
import * as links from '../../shared/links.ts';
import {
  type Choice,
  choicesHtml,
  findPage,
  pageChange,
  pagerHtml,
  queriedVenue,
  venueChoices,
} from '../page-parts.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { inOrder } from './record-calendar.ts';
import { sittingTitle } from './sitting-list.ts';

/** Each is read with what was decided on it. */
const BILLS_PER_PAGE = 30;

interface Bill {
  readonly series: string;
  /** Of its debates, the last. */
  readonly last: DebateTitle;
  readonly debates: readonly DebateTitle[];
}

export const billsPage: MakePage = async (request) => {
  const { t, query, calendar } = request;
  const venue = await queriedVenue(request);
  const isOfVenue = ({ sittingId }: DebateTitle): boolean =>
    venue === null || calendar.sitting(sittingId)?.venueId === venue.id;
  const bills = (await newestFirst(request)).filter(({ debates }) => debates.some(isOfVenue));
  const years = [...new Set(bills.map(yearOf))].sort().reverse();
  const year = years.find((one) => one === query.get('year')) ?? null;
  const path = (change: Readonly<Record<string, string | number | null>>): string =>
    links.withQuery(links.BILLS, { venue: venue?.slug ?? null, year, ...change });
  const listed = bills.filter((bill) => year === null || yearOf(bill) === year);
  const { page } = await findPage(request, (number) => {
    const located = locatePage(number, listed.length, BILLS_PER_PAGE);
    return located && { page: located };
  });
  const from = page.firstPosition - 1;
  const items: string[] = [];
  for (const bill of listed.slice(from, from + BILLS_PER_PAGE)) {
    items.push(await billItem(bill, request));
  }
  const ofYears = [null, ...years].map((one): Choice => [
    path({ year: one }),
    one === null ? t('allYears') : one === '' ? t('undated') : one,
    one === year,
  ]);
  const body = html`<div>
<h1>${t('bills')}</h1>
<p class="lead">${t('billsDescription')}</p>
!${venueChoices(calendar.venues, venue, (change) => path({ ...change, year: null }), request)}
!${years.length < 2 ? '' : choicesHtml(t('year'), ofYears, request)}
!${items.length === 0 ? html`<p class="none">${t('noBills')}</p>` : `<ol class="rows">${items.join('\n')}</ol>`}
!${pagerHtml(page, path, request)}
</div>`;
  return {
    title: t('bills'),
    description: t('billsDescription'),
    path: path(pageChange(page.number)),
    json: links.withQuery(links.DECISION_LIST, { kind: 'reading' }),
    section: 'bills',
    body,
  };
};

/** By the day on which they last came up; those without a date last. */
async function newestFirst({ calendar, bills }: RecordRequest): Promise<readonly Bill[]> {
  const isUndated = ({ last }: Bill): boolean =>
    calendar.sitting(last.sittingId)?.startDate == null;
  return [...(await bills())]
    .map(([series, found]): Bill => {
      const debates = inOrder(found, calendar);
      return { series, debates, last: lastOf(debates) };
    })
    .sort(
      (one, other) =>
        Number(isUndated(one)) - Number(isUndated(other)) ||
        calendar.position(other.last.sittingId) - calendar.position(one.last.sittingId) ||
        other.last.id - one.last.id,
    );
}

/** The year that the address of a bill ends with; '' where it is not known. */
function yearOf({ series }: Bill): string {
  return /-(\d{4})$/.exec(series)?.[1] ?? '';
}

async function billItem({ series, last, debates }: Bill, request: RecordRequest): Promise<string> {
  const { t, href, store } = request;
  const decisions = await store.billDecisions(series);
  const decided = lastStage(decisions.filter(({ sittingId }) => sittingId === last.sittingId));
  const stage = last.section === null ? '' : displayTitle(last.section);
  const state = decided === null ? '' : html` <small>${outcomeText(decided, t)}</small>`;
  const where = [sittingTitle(last.sittingId, request), stage].filter((part) => part !== '');
  return html`<li><a href="${href(links.businessPath(series))}">${billTitle(debates, request)}</a>!${state}<span class="business">${where.join(' · ')}</span></li>`;
}

/** What a bill is called: as it was last printed with its number, else as it was last printed. A heading may say more than the title. */
export function billTitle(
  debates: readonly Pick<DebateTitle, 'title' | 'bill'>[],
  { rules }: RecordRequest,
): string {
  const { title = '', bill = null } =
    debates.findLast((debate) => debate.bill !== null) ?? debates.at(-1) ?? {};
  if (bill !== null) return displayTitle(title);
  const name = displayTitle(billIn(title, compileDecisions(rules.decisions))?.title ?? title);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
