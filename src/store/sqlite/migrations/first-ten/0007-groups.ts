// Migration 7: postings are stored in one row for each group, not for each block.

/** What is in the record already is indexed by migration 31. */
export const groupsMigration = `
DROP TABLE posting;

-- Where a term stands in a group of blocks (search/index/posting-group.ts). By group first: a group is written in one
-- place. Places come last: whoever does not ask for them does not read them. With row ids: a table without them is
-- one tree of whole rows, and to find one in it SQLite reads all of every large row it compares with.
CREATE TABLE posting (
  group_number INTEGER NOT NULL,
  term_id INTEGER NOT NULL,
  blocks INTEGER NOT NULL,
  postings BLOB NOT NULL,
  places BLOB,
  PRIMARY KEY (group_number, term_id)
) STRICT;
`;
