// What a bill is and how far it came, as its debates and decisions over sittings say (record/business/follow-bills.ts): the columns of
// its row that the interface lists.

import type { Bill, BillMention } from '../../record/business/follow-bills.ts';
import type { BillProgress, BillStepRow, MoverRow } from '../contract/results.ts';
import { rowShape, textOrNull, typed } from '../sql/row-values.ts';
import type { Row, SqlValue } from '../sql/sql-runner.ts';

const PROGRESS_ROW = rowShape({
  billTitle: 'text',
  billNumber: 'text?',
  otherNumbers: typed<readonly string[]>('json'),
  state: typed<BillProgress['state']>('text?'),
  stateDate: 'text?',
  sponsor: typed<Pick<MoverRow, 'name' | 'title'> | null>('json?'),
  sponsorId: 'integer?',
  steps: typed<BillProgress['steps']>('json'),
});

export const PROGRESS_COLUMNS = PROGRESS_ROW.columns;

/** A mention as it is stored: a debate, or a decision of one. */
export interface PlacedMention extends BillMention {
  readonly sittingId: number;
  readonly debateId: number | null;
  /** The id of the debate, or of the entry in which the decision is printed. */
  readonly id: number;
  /** Null for a debate. */
  readonly position: number | null;
}

/** The values of the columns. */
export function progressValues(bill: Bill<PlacedMention>): SqlValue[] {
  const { title, number, otherNumbers, state, stateDate, sponsor, mentions } = bill;
  return PROGRESS_ROW.values({
    billTitle: title,
    billNumber: number,
    otherNumbers,
    state,
    stateDate,
    sponsor: sponsor && { name: sponsor.name, title: sponsor.title },
    sponsorId: sponsor?.personId ?? null,
    steps: mentions.flatMap(stepsOf),
  });
}

function stepsOf({ event, position, ...mention }: PlacedMention): BillStepRow[] {
  if (event === null || position === null) return [];
  const { stage, date, chamber, sittingId, debateId, id, evidence } = mention;
  const place = { chamber: chamber === '' ? null : chamber, sittingId, debateId, entryId: id };
  return [{ event, stage, date, ...place, position, evidence }];
}

/** A row of a bill with the columns of its progress, and the name of its sponsor. */
export function readProgress(row: Row | undefined): BillProgress {
  const { sponsor, sponsorId, ...progress } = PROGRESS_ROW.read(row);
  const legalName = textOrNull(row, 'sponsor_name');
  const slug = textOrNull(row, 'sponsor_slug') ?? '';
  const person =
    sponsorId === null || legalName === null ? null : { id: sponsorId, legalName, slug };
  return { ...progress, sponsor: sponsor && { ...sponsor, person } };
}
