// Migration 28: the divisions of sittings with their votes, see decision 51. Those of the record are read from its entries.

import type { DatabaseSync } from 'node:sqlite';
import { readingRules } from '../../../record/parliament/reading-rules.ts';
import { rebuildDivisions } from '../../shared/division-rows.ts';
import { RULES_SQL } from '../../shared/finder-rows.ts';
import { text } from '../../shared/row-values.ts';
import { runnerOf } from '../statements/sqlite-runner.ts';

/** Derived from the entries. `runs` is null where the ids of a division are one run; `printed` is JSON: the numbers of each side. */
const TABLES_SQL = `
CREATE TABLE division (
  id INTEGER PRIMARY KEY,
  sitting_id INTEGER NOT NULL,
  debate_id INTEGER,
  first_counter INTEGER NOT NULL,
  last_entry INTEGER NOT NULL,
  runs TEXT,
  question TEXT,
  question_entry INTEGER,
  result TEXT,
  printed TEXT NOT NULL
) STRICT;
CREATE INDEX division_by_sitting ON division (sitting_id, first_counter);
CREATE TABLE vote (
  division_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  side TEXT NOT NULL,
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  person_id INTEGER,
  PRIMARY KEY (division_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX vote_by_person ON vote (person_id) WHERE person_id IS NOT NULL;
`;

export async function divisionsMigration(database: DatabaseSync): Promise<void> {
  database.exec(TABLES_SQL);
  const sql = runnerOf(database);
  await rebuildDivisions(sql, readingRules(text(sql.row(RULES_SQL), 'reading_rules')));
}
