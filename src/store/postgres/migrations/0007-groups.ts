// Migration 7: postings are kept a row a group, not a row a block.

import type { ClientBase } from 'pg';
import { remakeIndex } from '../postgres-kept-index.ts';

/** The bytes are packed already: compressing them again would cost time and save nothing. */
const TABLES = `
DROP TABLE posting;

-- Where a term stands in a group of blocks (search/posting-group.ts). By group first: a group is written in one
-- place.
CREATE TABLE posting (
  group_number BIGINT NOT NULL,
  term_id BIGINT NOT NULL,
  blocks BIGINT NOT NULL,
  postings BYTEA NOT NULL,
  places BYTEA,
  PRIMARY KEY (group_number, term_id)
);
ALTER TABLE posting ALTER COLUMN postings SET STORAGE EXTERNAL;
ALTER TABLE posting ALTER COLUMN places SET STORAGE EXTERNAL;
`;

/** The record is indexed anew. */
export async function groupsMigration(client: ClientBase): Promise<void> {
  await client.query(TABLES);
  const { rows } = await client.query<{ next: number }>('SELECT next_entry_id AS next FROM record');
  await remakeIndex(client, rows[0]!.next);
}
