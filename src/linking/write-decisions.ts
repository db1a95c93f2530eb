// Writes what was decided about labels as CSV, which can be read in again.

import { csvRow } from '../formats/csv-cells.ts';
import { parseId } from '../record/id.ts';
import type { Store } from '../store/contract/store.ts';
import { decisionsInForce } from './label-decisions.ts';
import { DECISION_COLUMNS } from './read-decisions.ts';
import { readKnownPeople } from './read-people.ts';

/** A decision with the slug of the person, as a row of the file has it. */
export interface ListedDecision {
  readonly label: string;
  readonly title: string | null;
  readonly chamber: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly person: string | null;
  readonly run: string | null;
}

export async function listDecisions(store: Store): Promise<ListedDecision[]> {
  // A slug of digits alone would be read as an id.
  const names = new Map(
    (await readKnownPeople(store)).map(({ id, slug }) => [
      id,
      parseId(slug) === null ? slug : String(id),
    ]),
  );
  return decisionsInForce(await store.labelDecisions()).map(
    ({ label, title, chamber, from, to, personId, madeBy: run }) => {
      const person = personId === null ? null : (names.get(personId) ?? String(personId));
      return { label, title, chamber, from, to, person, run };
    },
  );
}

export function decisionsCsv(decisions: readonly ListedDecision[]): string {
  const rows = decisions.map(({ label, title, chamber, from, to, person, run }) =>
    csvRow([label, title, chamber, from, to, person, run].map((cell) => cell ?? '')),
  );
  return [csvRow(DECISION_COLUMNS), ...rows].join('');
}
