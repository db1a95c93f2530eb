// Verifies the debates of a record, on either engine: each sitting is cut anew and compared.

import type { RecordRules } from '../../record/parliament/reading-rules.ts';
import {
  datedSittings,
  DEBATE_COLUMNS,
  debateRowsOfSitting,
  SITTING_DEBATES_SQL,
} from '../shared/debate-rows.ts';
import { integer } from '../shared/row-values.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';
import { orUnreadable } from './unreadable-entries.ts';

const STRAY_SQL = `
SELECT DISTINCT sitting_id FROM debate
WHERE NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.id = debate.sitting_id) ORDER BY sitting_id`;

/** Yields what does not hold, as sentences. All statements must run within one snapshot. */
export async function* checkDebates(sql: SqlRunner, rules: RecordRules): AsyncGenerator<string> {
  for (const sitting of await datedSittings(sql)) {
    const rows = await orUnreadable(() => debateRowsOfSitting(sql, sitting, rules));
    if (rows === null) {
      yield `The debates of sitting ${sitting.id} cannot be verified: one of its entries cannot be read.`;
      continue;
    }
    const stored = await sql.rows(SITTING_DEBATES_SQL, sitting.id);
    const values = stored.map((row) => DEBATE_COLUMNS.map((column) => row[column]));
    if (JSON.stringify(values) !== JSON.stringify(rows)) {
      yield `The debates of sitting ${sitting.id} are not those its entries make.`;
    }
  }
  for (const row of await sql.rows(STRAY_SQL)) {
    yield `There are debates of sitting ${integer(row, 'sitting_id')}, which is not there.`;
  }
}
