// What the debates of some days decided, in plain sentences, what matters most first: bills, then motions, then the rest. What
// was put off is counted.

import { html } from 'ghtml';
import type { DebateRow, SittingSummary } from '../../finder/finder.ts';
import type { BillEvent } from '../../record/business/follow-bills.ts';
import type { DecisionRow } from '../../store/contract/results.ts';
import { endOf } from '../../words/decision-text.ts';
import * as links from '../../http/links.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { outcomeKind, type OutcomeKind } from '../components/outcome.ts';
import type { RecordRequest } from '../page.ts';
import { billTitle } from './debate-parts.ts';
import { chamberName } from './sitting-list.ts';

/** How a debate or a bill fared on a day. */
export interface DecidedItem {
  readonly title: string;
  readonly path: string;
  /** What happened to it, as the end of a sentence: "was passed". */
  readonly what: string;
  readonly kind: OutcomeKind;
  readonly sitting: SittingSummary;
  /** The smaller, the more it matters. */
  readonly rank: number;
}

/** What matters most of what can happen to a bill comes first. */
const BILL_RANKS: Readonly<Record<BillEvent, number>> = {
  assented: 0,
  passed: 1,
  negatived: 1,
  mediated: 2,
  amendments_agreed: 2,
  read_second: 3,
  withdrawn: 4,
  dropped: 4,
  report_agreed: 5,
  reported: 6,
  read_first: 7,
  committed: 8,
  deferred: 9,
};

/** After bills that were passed or rejected come motions; after the bills, everything else. */
const MOTION_RANK = 2.5;
const OTHER_RANK = 8.5;

const PUT_OFF: ReadonlySet<BillEvent> = new Set(['deferred', 'withdrawn', 'dropped']);

/** What was decided in some sittings, ranked; one item for each bill of a sitting, and for each other debate. */
export async function decidedItems(
  sittings: readonly SittingSummary[],
  request: RecordRequest,
): Promise<readonly DecidedItem[]> {
  const { store } = request;
  const items = sittings.map(async (sitting) => {
    const [decisions, debates] = await Promise.all([
      store.sittingDecisions(sitting.id),
      store.sittingDebates(sitting.id),
    ]);
    return [
      ...billItems(sitting, decisions, debates, request),
      ...debateItems(sitting, decisions, debates, request),
    ];
  });
  return (await Promise.all(items)).flat().sort((a, b) => a.rank - b.rank);
}

/** The last event of each bill. */
function billItems(
  sitting: SittingSummary,
  decisions: readonly DecisionRow[],
  debates: readonly DebateRow[],
  request: RecordRequest,
): DecidedItem[] {
  const events = decisions.flatMap((decision) => {
    const { bill, billEvent } = decision;
    return bill === null || billEvent === null ? [] : [{ decision, bill, billEvent }];
  });
  return [...Map.groupBy(events, ({ bill }) => bill.series ?? bill.title).values()].flatMap(
    (ofBill) => {
      const last = ofBill.at(-1);
      if (last === undefined) return [];
      const { decision, bill, billEvent } = last;
      const debate = debates.find(({ id }) => id === decision.debateId) ?? null;
      if (bill.series === null && debate === null) return [];
      const path =
        bill.series === null ? links.entryPath(decision.entryId) : links.businessPath(bill.series);
      const voted = ofBillVote(decisions, decision);
      const isProgress = billEvent === 'reported' && request.locale.isProcedural(decision.subject);
      return {
        title: billTitle([{ title: bill.title, bill: bill.number }], request),
        path,
        what: withVotes(
          request.t(isProgress ? 'did.progress' : `did.${billEvent}`),
          voted,
          request,
        ),
        kind: isProgress ? 'noted' : outcomeOfEvent(billEvent),
        sitting,
        rank: BILL_RANKS[billEvent],
      };
    },
  );
}

function outcomeOfEvent(event: BillEvent): OutcomeKind {
  if (PUT_OFF.has(event)) return 'put-off';
  if (event === 'negatived') return 'lost';
  return event === 'read_first' || event === 'committed' ? 'noted' : 'carried';
}

/** The vote on the same debate that is printed with a decision, or directly before it: that on the question. */
function ofBillVote(decisions: readonly DecisionRow[], decision: DecisionRow): DecisionRow {
  const at = decisions.indexOf(decision);
  const previousDecision = decisions[at - 1];
  const isOfQuestion =
    decision.votes === null &&
    previousDecision?.debateId === decision.debateId &&
    previousDecision?.bill?.series === decision.bill?.series &&
    previousDecision?.kind === 'division' &&
    previousDecision.outcome === decision.outcome;
  return isOfQuestion && previousDecision !== undefined ? previousDecision : decision;
}

/** How other debates ended. */
function debateItems(
  sitting: SittingSummary,
  decisions: readonly DecisionRow[],
  debates: readonly DebateRow[],
  request: RecordRequest,
): DecidedItem[] {
  const { t, locale } = request;
  const byDebate = Map.groupBy(
    decisions.filter(({ bill }) => bill === null),
    ({ debateId }) => debateId,
  );
  return debates.flatMap((debate): DecidedItem[] => {
    const end = endOf(byDebate.get(debate.id) ?? [], debate, locale);
    if (end === null || end.outcome === null) return [];
    const { title, path } = namedDebate(debate);
    const kind = outcomeKind(end);
    return [
      {
        title,
        path,
        what: withVotes(t(`did.${end.outcome}`), end, request),
        kind,
        sitting,
        rank: end.kind === 'other' || kind === 'put-off' ? OTHER_RANK : MOTION_RANK,
      },
    ];
  });
}

function withVotes(what: string, { votes }: DecisionRow, { t }: RecordRequest): string {
  if (votes === null || votes.ayes === null || votes.noes === null) return what;
  return `${what}, ${t('votesTo', { ayes: votes.ayes, noes: votes.noes })}`;
}

/** Items as a list of sentences, each with chamber and day unless the page says them. */
export function decidedListHtml(
  items: readonly DecidedItem[],
  request: RecordRequest,
  saysWhere = true,
): string {
  const { href, locale } = request;
  const listed = items.map(({ title, path, what, kind, sitting }) => {
    const day = sitting.startDate === null ? '' : locale.date(sitting.startDate);
    const where = [chamberName(sitting.venueId, request), day].filter((text) => text !== '');
    return html`<li><p><a href="${href(path)}">${title}</a> <span class="outcome ${kind}">${what}</span></p>!${saysWhere ? html`<small>${where.join(', ')}</small>` : ''}</li>`;
  });
  return `<ol class="decided-list">\n${listed.join('\n')}\n</ol>`;
}
