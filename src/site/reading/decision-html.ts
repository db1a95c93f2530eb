// Decisions on pages: how a debate ended, and all decisions of a sitting in one list.

import { html } from 'ghtml';
import type { DebateRow } from '../../finder/finder.ts';
import type { DecisionRow } from '../../store/contract/results.ts';
import { endOf, moverName, outcomeText, subjectText } from '../../words/decision-text.ts';
import * as links from '../../http/links.ts';
import type { RecordRequest } from '../page.ts';
import { outcomeHtml } from '../components/outcome.ts';
import { foldedHtml, personLink } from '../page-parts.ts';
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
  ].filter((element) => element !== null);
  const shown = details.map((detail) => `<span>${detail}</span>`).join(' ');
  return html`<p class="decided"><a href="${href(links.entryPath(end.entryId))}">!${outcomeHtml(end, request.locale)}</a> <span>${subjectText(end)}</span></p>
!${shown === '' ? '' : html`<p class="meta">!${shown}</p>`}`;
}

/** The decisions of a sitting by debate, laid papers last, in one folded list: the page says before it what mattered. */
export function decisionsHtml(
  decisions: readonly DecisionRow[],
  debates: readonly DebateRow[],
  { t, locale, query }: RecordRequest,
): string {
  if (decisions.length === 0) return '';
  const isPaper = ({ kind }: DecisionRow): number => Number(kind === 'paper');
  const papersLast = decisions.toSorted((a, b) => isPaper(a) - isPaper(b));
  // The stages of a bill are debates of their own, and one group.
  const groups = Map.groupBy(papersLast, ({ bill, debateId }) => bill?.series ?? debateId);
  const listed = [...groups.values()].map((group) => groupHtml(group, debates, locale));
  // A link into a folded list unfolds it, but only once the page is shown, and then the text moves.
  const open = query.get('decided') === '1' ? ' open' : '';
  return html`<details class="decisions"!${open}><summary>${t('decided')} <small>${locale.number(decisions.length)}</small></summary>
<div id="decided">!${listed.join('\n')}</div>
</details>`;
}

/** The decisions on a bill, or of another debate; more than a few are folded under how it ended. */
function groupHtml(
  decisions: readonly DecisionRow[],
  debates: readonly DebateRow[],
  locale: RecordRequest['locale'],
): string {
  const debate = debates.find(({ id }) => id === decisions[0]?.debateId);
  const title =
    debate === undefined
      ? ''
      : html`<b>${namedDebate(debate).title}!${aboutHtml(namedDebate(debate))}</b>`;
  if (decisions.length <= DECISIONS_SHOWN) return `${title}${rowsHtml(decisions, locale)}`;
  const last = decisions.at(-1);
  const end = last === undefined ? '' : outcomeHtml(last, locale);
  const count = locale.t('decisionsCount', { count: decisions.length });
  return html`<details class="group"><summary>!${title} !${end} <small>${count}</small></summary>
!${listHtml(decisions, locale, links.entryAnchor)}</details>`;
}

/** `addressOf` says where an entry is shown, if not on the same page. */
export function rowsHtml(
  decisions: readonly DecisionRow[],
  locale: RecordRequest['locale'],
  addressOf = links.entryAnchor,
): string {
  const count = decisions.length > DECISIONS_SHOWN ? decisions.length - LAST_SHOWN : 0;
  const earlierHtml = count === 0 ? '' : listHtml(decisions.slice(0, count), locale, addressOf);
  const last = listHtml(decisions.slice(count), locale, addressOf);
  return `${foldedHtml(locale.t('moreDecisions', { count }), earlierHtml)}${last}`;
}

function listHtml(
  decisions: readonly DecisionRow[],
  locale: RecordRequest['locale'],
  addressOf: (entryId: number) => string,
): string {
  const items = decisions.map(
    (decision) =>
      html`<li><a href="${addressOf(decision.entryId)}">${subjectText(decision)}</a> !${outcomeHtml(decision, locale)}</li>`,
  );
  return `<ol class="rows">${items.join('')}</ol>`;
}
