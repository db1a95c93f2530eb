// The divisions of a record as two tables: a row for each division, and a row for each name in its lists; and its decisions as one.

import type { DivisionRow, VoterRow } from '../finder/finder.ts';
import type { DecisionRow } from '../store/contract/results.ts';
import {
  distinct,
  nullableColumn,
  required,
  SITTING_TABLE_COLUMNS,
  type TableColumn,
  type TableRow,
} from '../formats/columns.ts';
import { isConsistent, totalOf } from '../record/divisions/division.ts';
import { type Side, SIDES } from '../record/divisions/find-divisions.ts';
import { type KnownPerson, partyOn } from '../record/person.ts';

export interface DumpedDivision extends TableRow {
  readonly division: DivisionRow;
}

interface DumpedVote extends DumpedDivision {
  readonly side: Side;
  readonly voter: VoterRow;
  /** The person's party on the day of the sitting. */
  readonly party: string | null;
}

export const DIVISION_COLUMNS: readonly TableColumn<DumpedDivision>[] = [
  distinct('id', 'number', ({ division }) => division.id),
  distinct('last_entry', 'number', ({ division }) => division.lastEntry),
  nullableColumn('debate_id', 'number', ({ division }) => division.debateId),
  nullableColumn('question', 'text', ({ division }) => division.question),
  nullableColumn('question_entry', 'number', ({ division }) => division.questionEntry),
  nullableColumn('result', 'text', ({ division }) => division.result),
  ...SIDES.map((side) =>
    required(side, 'number', ({ division }: DumpedDivision) => totalOf(division[side])),
  ),
  required('agrees', 'number', ({ division }) =>
    Number(SIDES.every((side) => isConsistent(division[side]))),
  ),
  ...SITTING_TABLE_COLUMNS,
];

/** The descriptions of the columns, for readers. */
export const DIVISION_DESCRIPTIONS: readonly (readonly [column: string, description: string])[] = [
  ['id', 'The id of the first entry of the division.'],
  ['debate_id', 'The debate in which it was taken, by the id of the entry with its heading.'],
  ['question', 'The question that was put, as printed.'],
  ['question_entry', 'The id of the entry in which the question is printed.'],
  ...SIDES.map(
    (side) =>
      [
        side,
        'The number of votes: as printed or, if no number is printed, as many as there are names.',
      ] as const,
  ),
  ['agrees', '1 if the printed numbers and the listed names agree; otherwise 0.'],
];

/** The name of one vote of each side. */
const VOTES: Readonly<Record<Side, string>> = {
  ayes: 'aye',
  noes: 'no',
  abstentions: 'abstention',
};

export const VOTE_COLUMNS: readonly TableColumn<DumpedVote>[] = [
  required('division_id', 'number', ({ division }) => division.id),
  nullableColumn('person_id', 'number', ({ voter }) => voter.person?.id),
  required('name', 'text', ({ voter }) => voter.name),
  required('place', 'text', ({ voter }) => voter.place),
  nullableColumn('party', 'text', ({ party }) => party),
  required('vote', 'text', ({ side }) => VOTES[side]),
  ...SITTING_TABLE_COLUMNS,
];

export const VOTE_DESCRIPTIONS: typeof DIVISION_DESCRIPTIONS = [
  ['person_id', 'The id of the person who voted; empty if that is not certain.'],
  ['name', 'The name, as printed.'],
  ['place', 'The constituency, as printed after the name.'],
  ['party', 'The party of the person on the day of the sitting.'],
  ['vote', `The vote: ${Object.values(VOTES).join(', ')}.`],
];

export interface DumpedDecision extends TableRow {
  readonly decision: DecisionRow;
}

const MOVERS = ['mover', 'seconder'] as const;

export const DECISION_COLUMNS: readonly TableColumn<DumpedDecision>[] = [
  distinct('id', 'text', ({ decision }) => `${decision.entryId}-${decision.position}`),
  required('entry_id', 'number', ({ decision }) => decision.entryId),
  nullableColumn('debate_id', 'number', ({ decision }) => decision.debateId),
  nullableColumn('division_id', 'number', ({ decision }) => decision.divisionId),
  required('kind', 'text', ({ decision }) => decision.kind),
  nullableColumn('outcome', 'text', ({ decision }) => decision.outcome),
  nullableColumn('reading', 'number', ({ decision }) => decision.reading),
  nullableColumn('bill_title', 'text', ({ decision }) => decision.bill?.title),
  nullableColumn('bill_number', 'text', ({ decision }) => decision.bill?.number),
  required('subject', 'text', ({ decision }) => decision.subject),
  ...MOVERS.flatMap((role) => [
    nullableColumn(`${role}_name`, 'text', ({ decision }: DumpedDecision) => decision[role]?.name),
    nullableColumn(
      `${role}_title`,
      'text',
      ({ decision }: DumpedDecision) => decision[role]?.title,
    ),
    nullableColumn(
      `${role}_id`,
      'number',
      ({ decision }: DumpedDecision) => decision[role]?.person?.id,
    ),
  ]),
  ...SIDES.map((side) =>
    nullableColumn(side, 'number', ({ decision }: DumpedDecision) => decision.votes?.[side]),
  ),
  ...SITTING_TABLE_COLUMNS,
];

export const DECISION_DESCRIPTIONS: typeof DIVISION_DESCRIPTIONS = [
  ['id', 'The id of its entry, a hyphen, and its number within that entry.'],
  ['entry_id', 'The id of the entry in which the decision is printed.'],
  ['debate_id', 'The debate that it ends or belongs to, by the id of the entry with its heading.'],
  ['division_id', 'The division, by the id of its first entry.'],
  ['kind', 'The kind of decision: question, reading, stage, paper, division or other.'],
  [
    'outcome',
    'The outcome: agreed, negatived, withdrawn or deferred; empty for a paper and a first reading.',
  ],
  ['reading', 'The number of the reading.'],
  ['bill_title', 'The title of the bill, as printed.'],
  ['bill_number', 'The number of the bill, such as senate-1-of-2023.'],
  ['subject', 'What was decided on: the motion, clause, bill or paper.'],
  ...MOVERS.map(
    (role) => [`${role}_id`, 'The id of the person; empty if it is not known.'] as const,
  ),
  ...SIDES.map((side) => [side, 'The number of votes in a division.'] as const),
];

/** The votes of each division in turn, in the order of its lists. */
export function* votesIn(
  divisions: readonly DumpedDivision[],
  people: readonly KnownPerson[],
): Generator<readonly DumpedVote[]> {
  const byId = new Map(people.map((person) => [person.id, person.memberships]));
  for (const { division, sitting } of divisions) {
    yield SIDES.flatMap((side) =>
      division[side].names.map((voter) => {
        const party = partyOn(byId.get(voter.person?.id ?? 0) ?? [], sitting.startDate);
        return { division, sitting, side, voter, party };
      }),
    );
  }
}
