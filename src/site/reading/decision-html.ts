// Decisions on pages: how a debate ended, all decisions of a sitting in one list, and the last of the record.

import { html } from 'ghtml';
import type { DebateRow } from '../../finder/finder.ts';
import type { DecisionRow } from '../../store/contract/results.ts';
import { endOf, moverName, outcomeText, subjectText } from '../../words/decision-text.ts';
import * as links from '../../http/links.ts';
import type { RecordRequest } from '../page.ts';
import { foldedHtml, personLink, sectionHtml } from '../page-parts.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { aboutHtml } from './debate-parts.ts';

/** Of a debate with more decisions, such as a bill in committee, this many of the last are shown, and the others folded. */
const DECISIONS_SHOWN = 5;
const LAST_SHOWN = 3;

/** How a debate ended, with mover, seconder and the last vote; empty if nothing was decided. */
export function endHtml(
  decisions: readonly DecisionRow[],
  debate: DebateRow,
  request: RecordRequest,
): string {
  const end = endOf(decisions, debate, request.locale);
  if (end === null) return '';
  const { t, href } = request;
  const voted = decisions.findLast(({ votes }) => votes !== null);
  const by = (key: 'movedBy' | 'secondedBy', who: DecisionRow['mover']): string | null =>
    who && personLink(who.person, t(key, { name: moverName(who) }), request);
  const details = [
    voted === undefined || voted === end
      ? null
      : html`${t('division')}: ${outcomeText(voted, request.locale)}`,
    by('movedBy', end.mover),
    by('secondedBy', end.seconder),
  ].filter((one) => one !== null);
  const shown = details.map((one) => `<span>${one}</span>`).join(' ');
  return html`<p class="decided"><a href="${href(links.entryPath(end.entryId))}"><strong>${outcomeText(end, request.locale)}</strong></a> <span>${subjectText(end)}</span></p>
!${shown === '' ? '' : html`<p class="meta">!${shown}</p>`}`;
}

/** The decisions of a sitting by debate, laid papers last, in one list that is folded on narrow screens. */
export function decisionsHtml(
  decisions: readonly DecisionRow[],
  debates: readonly DebateRow[],
  { t, locale, query }: RecordRequest,
): string {
  if (decisions.length === 0) return '';
  const isPaper = ({ kind }: DecisionRow): number => Number(kind === 'paper');
  const papersLast = decisions.toSorted((one, other) => isPaper(one) - isPaper(other));
  const groups = [...Map.groupBy(papersLast, ({ debateId }) => debateId)].map(([id, ofDebate]) => {
    const debate = debates.find((one) => one.id === id);
    const title =
      debate === undefined
        ? ''
        : html`<b>${namedDebate(debate).title}!${aboutHtml(namedDebate(debate))}</b>`;
    return `${title}${rowsHtml(ofDebate, locale)}`;
  });
  // A link into a folded list unfolds it, but only once the page is shown, and then the text moves.
  const open = query.get('decided') === '1' ? ' open' : '';
  return html`<details class="decisions wide-open"!${open}><summary>${t('decided')} <small>${locale.number(decisions.length)}</small></summary>
<div id="decided">!${groups.join('\n')}</div>
</details>`;
}

/** `page` is the address of the page with the entries, if that is another. */
export function rowsHtml(
  decisions: readonly DecisionRow[],
  locale: RecordRequest['locale'],
  page = '',
): string {
  const items = decisions.map(
    (decision) =>
      html`<li><a href="${page}${links.entryAnchor(decision.entryId)}">${subjectText(decision)}</a> <small>${outcomeText(decision, locale)}</small></li>`,
  );
  const count = items.length > DECISIONS_SHOWN ? items.length - LAST_SHOWN : 0;
  const list = (some: readonly string[]): string => `<ol class="rows">${some.join('')}</ol>`;
  const before = count === 0 ? '' : list(items.slice(0, count));
  return `${foldedHtml(locale.t('moreDecisions', { count }), before)}${list(items.slice(count))}`;
}

/** How many of the last sittings are looked at: one without business decides nothing. */
const SITTINGS_READ = 5;

/** The decisions of the last sitting that decided anything: how its debates ended. */
export async function lastDecidedHtml(request: RecordRequest): Promise<string> {
  const { t, locale, href, store, calendar } = request;
  const dated = calendar.sittings.filter(({ startDate }) => startDate !== null);
  for (const sitting of dated.slice(-SITTINGS_READ).reverse()) {
    const decisions = await store.sittingDecisions(sitting.id);
    const ofDebates = decisions.filter(({ kind }) => kind !== 'other');
    const byDebate = Map.groupBy(ofDebates, ({ debateId }) => debateId);
    const items = (await store.sittingDebates(sitting.id)).flatMap((debate) => {
      const end = endOf(byDebate.get(debate.id) ?? [], debate, locale);
      if (end === null) return [];
      const { title, path } = namedDebate(debate);
      const subject = subjectText(end);
      const about = title.startsWith(subject) ? '' : html`<span class="business">${subject}</span>`;
      return html`<li><a href="${href(path)}">${title}</a> <small>${outcomeText(end, locale)}</small>!${about}</li>`;
    });
    if (items.length === 0) continue;
    const list = `${href(links.withQuery(calendar.path(sitting), { decided: 1 }))}#decided`;
    return sectionHtml(
      'decided',
      `${t('decidedLast')}, ${locale.date(sitting.startDate ?? '')}`,
      html`<ol class="rows">!${items.slice(-DECISIONS_SHOWN).join('\n')}</ol>
<p class="more"><a href="${list}">${t('decisionsCount', { count: decisions.length })}</a></p>`,
    );
  }
  return '';
}
