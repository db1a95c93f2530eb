// Migration 28: the divisions of sittings with their votes, see decision 51. Those of the record are read from its entries.

import type { ClientBase } from 'pg';
import { firstOf } from '../../../present.ts';
import { readingRules } from '../../../record/parliament/reading-rules.ts';
import { rebuildDivisions } from '../../shared/division-rows.ts';
import { REINDEX_TIMEOUT_MS } from '../index/postgres-index-storage.ts';
import { onConnection } from '../servers/postgres-statements.ts';

/** Derived from the entries. `runs` is null where the ids of a division are one run; `printed` is JSON: the numbers of each side. */
const TABLES_SQL = `
CREATE TABLE division (
  id BIGINT PRIMARY KEY,
  sitting_id BIGINT NOT NULL,
  debate_id BIGINT,
  first_counter BIGINT NOT NULL,
  last_entry BIGINT NOT NULL,
  runs TEXT,
  question TEXT,
  question_entry BIGINT,
  result TEXT,
  printed TEXT NOT NULL
);
CREATE INDEX division_by_sitting ON division (sitting_id, first_counter);
CREATE TABLE vote (
  division_id BIGINT NOT NULL,
  position BIGINT NOT NULL,
  side TEXT NOT NULL,
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  person_id BIGINT,
  PRIMARY KEY (division_id, position)
);
CREATE INDEX vote_by_person ON vote (person_id) WHERE person_id IS NOT NULL;
`;

export async function divisionsMigration(client: ClientBase): Promise<void> {
  await client.query(TABLES_SQL);
  const { rows } = await client.query<{ rules: string }>(
    'SELECT reading_rules AS rules FROM record',
  );
  await rebuildDivisions(
    onConnection(client, REINDEX_TIMEOUT_MS),
    readingRules(firstOf(rows).rules),
  );
}
