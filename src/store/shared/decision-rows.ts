// The table of decisions: how its rows are made, and how they are read. Who moved is named as the people of the record are now.

import type { Decision, DecisionSpeaker } from '../../record/decisions/decision.ts';
import type {
  BillRow,
  DecisionKey,
  DecisionRow,
  FinderSnapshot,
  MoverRow,
} from '../../finder/view/finder-source.ts';
import { integer, integerOrNull, json, rowShape, text, textAs, textOrNull } from './row-values.ts';
import type { Row, SqlRunner } from './sql-runner.ts';

const jsonOrNull =
  <Value>() =>
  (row: Row | undefined, column: string): Value | null =>
    textOrNull(row, column) === null ? null : json<Value>(row, column);

const KEY = {
  entryId: integer,
  position: integer,
  sittingId: integer,
  debateId: integerOrNull,
  kind: textAs<Decision['kind']>(),
  outcome: (row: Row | undefined, column: string) => textOrNull(row, column) as Decision['outcome'],
  bill: jsonOrNull<BillRow>(),
  moverId: integerOrNull,
};
const KEY_ROW = rowShape(KEY);

const DECISION_ROW = rowShape({
  ...KEY,
  divisionId: integerOrNull,
  reading: (row, column) => integerOrNull(row, column) as Decision['reading'],
  subject: text,
  /** The label: name and title. */
  mover: jsonOrNull<Pick<MoverRow, 'name' | 'title'>>(),
  seconder: jsonOrNull<Pick<MoverRow, 'name' | 'title'>>(),
  seconderId: integerOrNull,
  votes: jsonOrNull<NonNullable<Decision['votes']>>(),
});

export const DECISION_COLUMNS: readonly string[] = [...DECISION_ROW.columns, 'counter'];

/** The values of a row, in the order of the columns. */
export function decisionValues(
  decision: Decision,
  { sittingId, series }: { readonly sittingId: number; readonly series: string | null },
) {
  const { bill, mover, seconder, counter } = decision;
  const labelOf = (speaker: DecisionSpeaker | null) =>
    speaker && { name: speaker.name, title: speaker.title };
  const values = DECISION_ROW.values({
    ...decision,
    sittingId,
    bill: bill && { ...bill, series },
    mover: labelOf(mover),
    moverId: mover?.personId ?? null,
    seconder: labelOf(seconder),
    seconderId: seconder?.personId ?? null,
  });
  return [...values, counter];
}

const PEOPLE = ['mover', 'seconder'] as const;
const DECISION_SQL = `
SELECT ${DECISION_ROW.columns.map((column) => `decision.${column}`).join(', ')},
  ${PEOPLE.map((role) => `${role}_person.legal_name AS ${role}_legal_name, ${role}_person.slug AS ${role}_slug`).join(', ')}
FROM decision
${PEOPLE.map((role) => `LEFT JOIN person ${role}_person ON ${role}_person.id = decision.${role}_id`).join('\n')}`;
const IN_ORDER = 'ORDER BY decision.counter, decision.position';

/** What is read of decisions, by the store and by the finder. */
export function decisionReads(
  sql: SqlRunner,
): Pick<FinderSnapshot, 'decisionKeys' | 'decision' | 'decisionsOfSitting' | 'decisionsOfDebate'> {
  const where = async (condition: string, ...values: number[]): Promise<DecisionRow[]> =>
    (await sql.rows(`${DECISION_SQL} WHERE ${condition}`, ...values)).map(readDecision);
  return {
    decisionKeys: async (): Promise<DecisionKey[]> => {
      const columns = KEY_ROW.columns.join(', ');
      const rows = await sql.rows(`SELECT ${columns} FROM decision ORDER BY entry_id, position`);
      return rows.map(KEY_ROW.read);
    },
    decision: async (entryId, position) =>
      (await where('decision.entry_id = ? AND decision.position = ?', entryId, position))[0] ??
      null,
    decisionsOfSitting: (id) => where(`decision.sitting_id = ? ${IN_ORDER}`, id),
    decisionsOfDebate: (id) => where(`decision.debate_id = ? ${IN_ORDER}`, id),
  };
}

function readDecision(row: Row): DecisionRow {
  const { mover, moverId, seconder, seconderId, ...decision } = DECISION_ROW.read(row);
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
  return {
    ...decision,
    mover: named('mover', mover, moverId),
    seconder: named('seconder', seconder, seconderId),
  };
}
