// Migration 7: postings are kept a row a group, not a row a block.

import type { DatabaseSync } from 'node:sqlite';
import { remakeIndex } from '../sqlite-kept-index.ts';

const TABLES = `
DROP TABLE posting;

-- Where a term stands in a group of blocks (search/posting-group.ts). By group first: a group is written in one
-- place. Places come last: whoever does not ask for them does not read them.
CREATE TABLE posting (
  group_number INTEGER NOT NULL,
  term_id INTEGER NOT NULL,
  blocks INTEGER NOT NULL,
  postings BLOB NOT NULL,
  places BLOB,
  PRIMARY KEY (group_number, term_id)
) STRICT, WITHOUT ROWID;
`;

/** The record is indexed anew. */
export async function groupsMigration(database: DatabaseSync): Promise<void> {
  database.exec(TABLES);
  await remakeIndex(database);
}
