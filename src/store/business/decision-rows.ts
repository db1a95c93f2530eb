// The table of decisions: its rows, how they are made, and how they are read.

import type {
  AppliedCorrection,
  CorrectedBusiness,
} from '../../record/business/correct-reading.ts';
import type { Decision, DecisionDoubt, DecisionSpeaker } from '../../record/decisions/decision.ts';
import { readWireForm } from '../../record/wire-form.ts';
import type {
  CollectionPage,
  DecisionRequest,
  DecisionRow,
  MoverRow,
} from '../contract/results.ts';
import { selectPage } from '../sql/paged-rows.ts';
import { integer, readRows, rowShape, textOrNull, typed } from '../sql/row-values.ts';
import {
  canBeStored,
  inIdsSql,
  type Row,
  type SqlRunner,
  type SqlValue,
} from '../sql/sql-runner.ts';

const DECISION_ROW = rowShape({
  entryId: 'integer',
  position: 'integer',
  sittingId: 'integer',
  debateId: 'integer?',
  divisionId: 'integer?',
  kind: typed<Decision['kind']>('text'),
  outcome: typed<Decision['outcome']>('text?'),
  reading: typed<Decision['reading']>('integer?'),
  billTitle: 'text?',
  billNumber: 'text?',
  billSeries: 'text?',
  billEvent: typed<Decision['billEvent']>('text?'),
  subject: 'text',
  /** The label: name and title. */
  mover: typed<Pick<MoverRow, 'name' | 'title'> | null>('json?'),
  moverId: 'integer?',
  seconder: typed<Pick<MoverRow, 'name' | 'title'> | null>('json?'),
  seconderId: 'integer?',
  votes: typed<NonNullable<Decision['votes']> | null>('json?'),
  evidence: typed<readonly number[]>('json'),
  doubts: typed<Decision['doubts']>('json'),
  corrections: typed<readonly AppliedCorrection[]>('json'),
});

export const DECISION_COLUMNS = [...DECISION_ROW.columns, 'bill_term', 'counter'];

/** Its sitting, and the series of its bill. */
interface DecisionPlace {
  readonly sittingId: number;
  readonly series: string | null;
  readonly term: string | null;
}

/** The values of a row, in the order of the columns. */
export function decisionValues(
  decision: CorrectedBusiness['decisions'][number],
  { sittingId, series, term }: DecisionPlace,
): SqlValue[] {
  const { bill, mover, seconder, counter } = decision;
  const labelOf = (speaker: DecisionSpeaker | null) =>
    speaker && { name: speaker.name, title: speaker.title };
  const values = DECISION_ROW.values({
    ...decision,
    sittingId,
    billTitle: bill?.title ?? null,
    billNumber: bill?.number ?? null,
    billSeries: series,
    mover: labelOf(mover),
    moverId: mover?.personId ?? null,
    seconder: labelOf(seconder),
    seconderId: seconder?.personId ?? null,
  });
  return [...values, term, counter];
}

// How decisions are read. Movers have the current names of the record's people.

const PEOPLE = ['mover', 'seconder'] as const;
const DECISION_SELECT = [
  ...DECISION_ROW.columns.map((column) =>
    column === 'bill_series' ? 'decision.bill_address AS bill_series' : `decision.${column}`,
  ),
  ...PEOPLE.map(
    (role) =>
      `${role}_person.legal_name AS ${role}_legal_name, ${role}_person.slug AS ${role}_slug`,
  ),
  "(SELECT wire FROM entry WHERE id = decision.entry_id AND decision.kind = 'stage' AND type <> 'speech') AS note",
].join(', ');
const JOIN_PEOPLE = PEOPLE.map(
  (role) => `LEFT JOIN person ${role}_person ON ${role}_person.id = decision.${role}_id`,
).join(' ');
/** Of a day, sittings without an hour come last, as in the calendar. */
const STARTED = "start_date || ' ' || coalesce(start_time, '99')";
const IN_ORDER = 'ORDER BY decision.counter, decision.position';

const decisionsSql = (condition: string): string =>
  `SELECT ${DECISION_SELECT} FROM decision ${JOIN_PEOPLE} WHERE ${condition}`;

/** The decisions that are printed in some entries, in any order. */
export async function decisionsOfEntries(
  sql: SqlRunner,
  entryIds: readonly number[],
): Promise<DecisionRow[]> {
  if (entryIds.length === 0) return [];
  const query = decisionsSql(`decision.entry_id ${inIdsSql(sql.dialect)}`);
  return await readRows(sql, readDecision, query, entryIds.join(','));
}

const IS_DOUBTFUL = "decision.doubts <> '[]' AND decision.doubts LIKE ?";
export const DOUBTFUL_DECISIONS_SQL = `${decisionsSql(IS_DOUBTFUL)} ORDER BY decision.entry_id DESC, decision.position LIMIT ?`;
const DOUBTFUL_COUNT_SQL = `SELECT count(*) AS count FROM decision WHERE ${IS_DOUBTFUL}`;

export function decisionReads(sql: SqlRunner) {
  const where = async (condition: string, ...values: SqlValue[]): Promise<DecisionRow[]> =>
    await readRows(sql, readDecision, decisionsSql(condition), ...values);
  return {
    decisions: (request: DecisionRequest) => decisionPage(sql, request),
    decision: async (entryId: number, position: number) =>
      (await where('decision.entry_id = ? AND decision.position = ?', entryId, position))[0] ??
      null,
    doubtfulDecisions: async (doubt: DecisionDoubt, size: number) => {
      const like = `%"${doubt}"%`;
      const items = await readRows(sql, readDecision, DOUBTFUL_DECISIONS_SQL, like, size);
      return { count: integer(await sql.row(DOUBTFUL_COUNT_SQL, like), 'count'), items };
    },
    sittingDecisions: (id: number) => where(`decision.sitting_id = ? ${IN_ORDER}`, id),
    debateDecisions: (id: number) => where(`decision.debate_id = ? ${IN_ORDER}`, id),
    billDecisions: (series: string) =>
      where(
        `decision.bill_address = ? ORDER BY (SELECT ${STARTED} FROM sitting WHERE id = decision.sitting_id) NULLS LAST, decision.sitting_id, decision.counter, decision.position`,
        series,
      ),
  };
}

/** No index serves these two: they are always there, so that connections have fewer statements to cache. */
const KIND_AND_OUTCOME = `decision.kind = coalesce(?, decision.kind)
    AND decision.outcome IS NOT DISTINCT FROM coalesce(?, decision.outcome)`;

/** The condition for each other field of a filter. */
const CONDITIONS: Readonly<
  Record<Exclude<keyof DecisionRequest['filter'], 'kind' | 'outcome'>, string>
> = {
  sittingId: 'decision.sitting_id = ?',
  debateId: 'decision.debate_id = ?',
  venueId: 'sitting.venue_id = ?',
  dateFrom: 'sitting.start_date >= ?',
  dateTo: 'sitting.start_date <= ?',
  moverId: 'decision.mover_id = ?',
  bill: '(decision.bill_number = ? OR decision.bill_address = ?)',
};

/** Ties by day and hour are in id order, and those without a date last, as for entries. */
const ORDERS: Readonly<Record<DecisionRequest['ordering'], string>> = {
  id: 'entry_id, position',
  '-id': 'entry_id DESC, position DESC',
  date: 'started NULLS LAST, entry_id, position',
  '-date': 'started DESC NULLS LAST, entry_id, position',
};

function decisionPage(
  sql: SqlRunner,
  { filter, ordering, page, size }: DecisionRequest,
): Promise<CollectionPage<DecisionRow> | null> {
  const conditions = [KIND_AND_OUTCOME];
  const values: SqlValue[] = [filter.kind, filter.outcome];
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = filter[name as keyof typeof filter];
    if (value === null) continue;
    const isNothing = typeof value === 'string' && !canBeStored(value);
    conditions.push(isNothing ? '1 = 0' : condition);
    if (isNothing) continue;
    values.push(value);
    if (name === 'bill') values.push(value);
  }
  const order = ORDERS[ordering];
  const isEverything = Object.values(filter).every((value) => value === null);
  return selectPage(sql, page, size, {
    with: `WITH found AS (
  SELECT decision.entry_id, decision.position, ${STARTED} AS started
  FROM decision JOIN sitting ON sitting.id = decision.sitting_id
  WHERE ${conditions.join(' AND ')}
)`,
    values,
    // All of them are counted without reading each, and a page in order of id is read without the others.
    count: `(SELECT count(*) FROM ${isEverything ? 'decision' : 'found'})`,
    select: (limit) => `SELECT ${DECISION_SELECT}, paged.started
  FROM (SELECT * FROM found ORDER BY ${order} ${limit}) AS paged
  JOIN decision ON decision.entry_id = paged.entry_id AND decision.position = paged.position
  ${JOIN_PEOPLE}`,
    order,
    key: 'entry_id',
    read: readDecision,
  });
}

function readDecision(row: Row): DecisionRow {
  const { billTitle, billNumber, billSeries, mover, moverId, seconder, seconderId, ...decision } =
    DECISION_ROW.read(row);
  const named = (
    role: (typeof PEOPLE)[number],
    label: Pick<MoverRow, 'name' | 'title'> | null,
    id: number | null,
  ): MoverRow | null => {
    const legalName = textOrNull(row, `${role}_legal_name`);
    const slug = textOrNull(row, `${role}_slug`) ?? '';
    const person = id === null || legalName === null ? null : { id, legalName, slug };
    return label && { ...label, person };
  };
  const note = textOrNull(row, 'note');
  return {
    ...decision,
    note: note === null ? null : readWireForm(note).content,
    bill: billTitle === null ? null : { title: billTitle, number: billNumber, series: billSeries },
    mover: named('mover', mover, moverId),
    seconder: named('seconder', seconder, seconderId),
  };
}
