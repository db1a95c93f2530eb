// Migration 4: the tables of the index entries are found by (search/).

/** What is in the record already is indexed by migration 31. */
export const indexMigration = `
-- What entries are found by (search/index/terms.ts). blocks tells which index blocks have it, a bit each.
CREATE TABLE term (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE,
  stem TEXT,
  entries INTEGER NOT NULL,
  blocks BLOB NOT NULL
) STRICT;
CREATE INDEX term_by_stem ON term (stem) WHERE stem IS NOT NULL;

-- Blocks of entries that are indexed, in order (search/index/bits.ts); runs tells their ids and sittings.
CREATE TABLE index_block (
  ordinal INTEGER PRIMARY KEY,
  block INTEGER NOT NULL UNIQUE,
  runs BLOB NOT NULL
) STRICT;

-- What entries of a block are counted by (search/indexing/build-block.ts).
CREATE TABLE index_columns (
  ordinal INTEGER PRIMARY KEY,
  people TEXT NOT NULL,
  person BLOB NOT NULL,
  labels TEXT NOT NULL,
  label BLOB NOT NULL,
  words BLOB NOT NULL
) STRICT;

-- Where a term stands in a block (search/index/postings.ts). By block first: a block is written in one place.
CREATE TABLE posting (
  ordinal INTEGER NOT NULL,
  term_id INTEGER NOT NULL,
  postings BLOB NOT NULL,
  places BLOB,
  PRIMARY KEY (ordinal, term_id)
) STRICT, WITHOUT ROWID;
`;
