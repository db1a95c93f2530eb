// The page of what was decided in a week or a month, each at an address of its own.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import * as links from '../../http/links.ts';
import { pathParameter } from '../../http/parsed-request.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { choicesHtml } from '../page-parts.ts';
import { decidedItems, decidedListHtml, type DecidedItem } from './decided-items.ts';
import { monthPeriod, periodsOf, type DecisionPeriod, weekPeriod } from './decision-period.ts';

/** Leads to the last week of the record. */
export const lastDecisionsPage: MakePage = async ({ calendar }) => {
  const week = weekPeriod(calendar.span?.last ?? '');
  if (week === null) throw clientErrors.notFound();
  return await Promise.resolve({ redirect: 302, to: links.decisionsPath(week.name) });
};

export const decisionsPage: MakePage = async (request) => {
  const { t, calendar } = request;
  const name = pathParameter(request, 'period');
  const dates = calendar.sittings.flatMap(({ startDate }) => startDate ?? []);
  const { weeks, months } = periodsOf(dates);
  const periods = [weeks, months].find((ofKind) => ofKind.some((period) => period.name === name));
  const at = periods?.findIndex((period) => period.name === name) ?? -1;
  const period = periods?.[at];
  if (periods === undefined || period === undefined) throw clientErrors.notFound();
  const items = await decidedItems(sittingsOf(period, request), request);
  const title = periodText(period, request);
  const body = html`<div>
<h1>${t('decidedIn', { period: title })}</h1>
!${kindChoices(period, request)}
!${groupsHtml(items, request)}
!${besideHtml([periods[at - 1], periods[at + 1]], request)}
</div>`;
  return {
    title: t('decidedIn', { period: title }),
    description: t('decidedDescription', { period: title }),
    path: links.decisionsPath(name),
    json: links.DECISION_LIST,
    section: 'sittings',
    body,
  };
};

/** The sittings of a period, the latest first. */
export function sittingsOf({ from, to }: DecisionPeriod, { calendar }: RecordRequest) {
  return calendar.sittings
    .filter(({ startDate }) => startDate !== null && startDate >= from && startDate <= to)
    .reverse();
}

/** "20 April 2026 – 26 April 2026", or "April 2026". */
export function periodText({ name, from, to }: DecisionPeriod, { locale }: RecordRequest): string {
  return name.includes('w') ? `${locale.date(from)} – ${locale.date(to)}` : locale.month(name);
}

/** The same days as a week or as a month. */
function kindChoices({ name, from, to }: DecisionPeriod, request: RecordRequest): string {
  const { t } = request;
  const first = sittingsOf({ name, from, to }, request).at(-1)?.startDate ?? from;
  const week = weekPeriod(first)?.name ?? name;
  const month = monthPeriod(first).name;
  return choicesHtml(
    t('period'),
    [
      [links.decisionsPath(week), t('week'), name === week],
      [links.decisionsPath(month), t('month'), name === month],
    ],
    request,
  );
}

function groupsHtml(items: readonly DecidedItem[], request: RecordRequest): string {
  const { t } = request;
  const putOff = items.filter(({ kind }) => kind === 'put-off');
  const settled = items.filter(({ kind }) => kind !== 'put-off');
  if (items.length === 0) return html`<p class="none">${t('nothingDecided')}</p>`;
  const later =
    putOff.length === 0
      ? ''
      : html`<section aria-labelledby="put-off"><h2 id="put-off">${t('putOff')} <small>${request.locale.number(putOff.length)}</small></h2>
!${decidedListHtml(putOff, request)}</section>`;
  return html`!${settled.length === 0 ? '' : decidedListHtml(settled, request)}!${later}`;
}

function besideHtml(
  beside: readonly (DecisionPeriod | undefined)[],
  request: RecordRequest,
): string {
  const { t, href } = request;
  const steps = beside.map((period, at) => {
    if (period === undefined) return '';
    const [rel, label] = at === 0 ? ['prev', t('previousPeriod')] : ['next', t('nextPeriod')];
    return html`<a rel="${rel}" href="${href(links.decisionsPath(period.name))}"><span>${label}</span> ${periodText(period, request)}</a>`;
  });
  const shown = steps.join('');
  return shown === ''
    ? ''
    : html`<nav class="beside" aria-label="${t('periodsBeside')}">!${shown}</nav>`;
}
