// The page that lists what is doubtful in the reading of the record, by cause, and what publishers have corrected: first the
// corrections whose words are gone.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import type { Publisher } from '../../publish/publisher.ts';
import { type ReadingChange, readingId } from '../../record/business/reading-change.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import type { DebateDoubt } from '../../record/debates/debate.ts';
import type { DecisionDoubt } from '../../record/decisions/decision.ts';
import { parseId } from '../../record/id.ts';
import type { DebateRow } from '../../finder/finder.ts';
import type { DecisionRow, Doubtful, DoubtfulBill } from '../../store/contract/results.ts';
import * as links from '../../http/links.ts';
import { subjectText } from '../../words/decision-text.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { pagerHtml, requestedPage, sectionHtml } from '../page-parts.ts';
import type { Page, RecordRequest } from '../page.ts';
import { valueText } from '../reading/reading-html.ts';
import { sittingTitle } from '../reading/sitting-list.ts';
import { reviewPage, type ReviewPages } from './handle-review-request.ts';

const DEBATE_DOUBTS: readonly DebateDoubt[] = ['title', 'bill', 'number'];
const DECISION_DOUBTS: readonly DecisionDoubt[] = ['debate', 'mover'];

/** Of each cause: more than a person looks through in an afternoon. The others follow when these are settled. */
const DOUBTS_SHOWN = 50;

const CORRECTIONS_PER_PAGE = 50;

export function readingsReviewPages(publisher: Publisher): ReviewPages {
  return {
    page: readingsPage,
    act: async (form, { name: tokenName }) => {
      const seq = parseId(form.get('undo') ?? '');
      if (seq === null) throw clientErrors.badRequest('Expected the number of a correction.');
      const write = { tokenName, reason: null, idempotency: null };
      await publisher.perform('undoCorrection', { seq }, write);
      return links.READINGS_REVIEW;
    },
  };
}

async function readingsPage(request: RecordRequest): Promise<Page> {
  const { t, store } = request;
  const debates = await Array.fromAsync(DEBATE_DOUBTS, async (doubt) =>
    doubtHtml(doubt, await store.doubtfulDebates(doubt, DOUBTS_SHOWN), debateHtml, request),
  );
  const decisions = await Array.fromAsync(DECISION_DOUBTS, async (doubt) =>
    doubtHtml(doubt, await store.doubtfulDecisions(doubt, DOUBTS_SHOWN), decisionHtml, request),
  );
  const bills = await store.doubtfulBills(DOUBTS_SHOWN);
  const ofBills = doubtHtml('numbers', bills, billHtml, request);
  const doubtful = [...debates, ofBills, ...decisions].join('\n').trim();
  const gone = await store.corrections({ applies: false, page: 1, size: CORRECTIONS_PER_PAGE });
  const { page, items } = await requestedPage(request, (number) =>
    store.corrections({ applies: true, page: number, size: CORRECTIONS_PER_PAGE }),
  );
  const list = (corrections: readonly ReadingChange[], text = ''): string =>
    corrections.length === 0
      ? ''
      : html`!${text}<ul>!${corrections.map((correction) => correctionHtml(correction, request)).join('\n')}</ul>`;
  const goneText = html`<p>${t('reading.goneText')}</p>`;
  const pager = pagerHtml(
    page,
    (change) => links.withQuery(links.READINGS_REVIEW, change),
    request,
  );
  const body = html`<div class="plain">
<h1>${t('reading.review')}</h1>
<p class="lead">${t('reading.reviewText')}</p>
!${sectionHtml('gone', t('reading.gone'), list(gone?.items ?? [], goneText))}
!${doubtful === '' ? html`<p class="none">${t('reading.nothingDoubtful')}</p>` : doubtful}
!${sectionHtml('held', t('reading.held'), items.length === 0 ? '' : `${list(items)}${pager}`)}
</div>`;
  return reviewPage(t('reading.review'), links.READINGS_REVIEW, body, request);
}

function doubtHtml<Row>(
  doubt: DebateDoubt | DecisionDoubt | 'numbers',
  { count, items }: Doubtful<Row>,
  itemHtml: (item: Row, request: RecordRequest) => string,
  request: RecordRequest,
): string {
  const { t, locale } = request;
  if (count === 0) return '';
  const more = count - items.length;
  const rest = more === 0 ? '' : html`<p>${t('reading.more', { count: more })}</p>`;
  const title = `${t(`doubt.${doubt}`)} (${locale.number(count)})`;
  const list = items.map((item) => html`<li>!${itemHtml(item, request)}</li>`).join('\n');
  return sectionHtml(`doubt-${doubt}`, title, html`<ul>!${list}</ul>!${rest}`);
}

function debateHtml(debate: DebateRow, request: RecordRequest): string {
  const { title, path } = namedDebate(debate);
  const { href, t } = request;
  return html`<a href="${href(path)}">${title}</a>, ${sittingTitle(debate.sittingId, request)}
<a href="${href(links.debateReviewPath(debate.id))}">${t('correct')}</a>`;
}

/** Its page has the days, of which one may be corrected. */
function billHtml(bill: DoubtfulBill, { href }: RecordRequest): string {
  const { series, billTitle, billNumber, otherNumbers } = bill;
  const numbers = [billNumber ?? [], otherNumbers].flat().join(', ');
  return html`<a href="${href(links.businessPath(series))}">${displayTitle(billTitle)}</a>: ${numbers}`;
}

function decisionHtml(decision: DecisionRow, request: RecordRequest): string {
  const { entryId, position, sittingId } = decision;
  const { href, t } = request;
  return html`<a href="${href(links.entryPath(entryId))}">${subjectText(decision) || entryId}</a>, ${sittingTitle(sittingId, request)}
<a href="${href(links.decisionReviewPath(`${entryId}-${position}`))}">${t('correct')}</a>`;
}

/** A correction with the words it was made for, and the button that undoes it. */
function correctionHtml(correction: ReadingChange, request: RecordRequest): string {
  const { seq, atMs, resource, entryId, field, statement, words, by, reason } = correction;
  const { t, href, locale } = request;
  const path = (resource === 'debates' ? links.debateReviewPath : links.decisionReviewPath)(
    readingId(correction),
  );
  const value = valueText(field, statement.value, request);
  const why = reason === null ? '' : t('reading.reason', { reason });
  return html`<li><a href="${href(path)}">${t(`reading.${field}`)}</a>: ${value}. ${why}
<p class="meta"><span>${locale.moment(atMs)}</span> <span>${by ?? ''}</span> <a href="${href(links.entryPath(entryId))}">“${words}”</a></p>
<form class="mark" method="post" action="${href(links.READINGS_REVIEW)}"><button name="undo" value="${seq}">${t('reading.undo')}</button></form></li>`;
}
