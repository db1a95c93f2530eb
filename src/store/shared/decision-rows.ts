// The rows of the table of decisions, and how they are made.

import type { Decision, DecisionSpeaker } from '../../record/decisions/decision.ts';
import type { MoverRow } from '../contract/results.ts';
import { integer, integerOrNull, json, rowShape, text, textAs, textOrNull } from './row-values.ts';
import type { Row, SqlValue } from './sql-runner.ts';

const jsonOrNull =
  <Value>() =>
  (row: Row | undefined, column: string): Value | null =>
    textOrNull(row, column) === null ? null : json<Value>(row, column);

export const DECISION_ROW = rowShape({
  entryId: integer,
  position: integer,
  sittingId: integer,
  debateId: integerOrNull,
  divisionId: integerOrNull,
  kind: textAs<Decision['kind']>(),
  outcome: (row, column) => textOrNull(row, column) as Decision['outcome'],
  reading: (row, column) => integerOrNull(row, column) as Decision['reading'],
  billTitle: textOrNull,
  billNumber: textOrNull,
  billSeries: textOrNull,
  subject: text,
  /** The label: name and title. */
  mover: jsonOrNull<Pick<MoverRow, 'name' | 'title'>>(),
  moverId: integerOrNull,
  seconder: jsonOrNull<Pick<MoverRow, 'name' | 'title'>>(),
  seconderId: integerOrNull,
  votes: jsonOrNull<NonNullable<Decision['votes']>>(),
});

export const DECISION_COLUMNS: readonly string[] = [
  ...DECISION_ROW.columns,
  'bill_term',
  'bill_year',
  'counter',
];

/** Its sitting, and what its bill is called in a series. */
interface DecisionPlace {
  readonly sittingId: number;
  readonly series: string | null;
  readonly term: string | null;
  readonly year: string | null;
}

/** The values of a row, in the order of the columns. */
export function decisionValues(
  decision: Decision,
  { sittingId, series, term, year }: DecisionPlace,
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
  return [...values, term, year, counter];
}
