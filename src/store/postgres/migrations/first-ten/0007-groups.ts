// Migration 7: postings are stored in one row for each group, not for each block.

/**
 * The bytes are packed already: compressing them again would cost time and save nothing. What is in the record already is
 * indexed by migration 31.
 */
export const groupsMigration = `
DROP TABLE posting;

-- Where a term stands in a group of blocks (search/index/posting-group.ts). By group first: a group is written in one
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
