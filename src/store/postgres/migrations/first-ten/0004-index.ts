// Migration 4: the tables of the index entries are found by (search/).

/**
 * The bytes are packed already: compressing them again would cost time and save nothing. What is in the record
 * already is indexed by migration 31.
 */
export const indexMigration = `
-- What entries are found by (search/index/terms.ts). blocks tells which index blocks have it, a bit each.
CREATE TABLE term (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text TEXT COLLATE "C" NOT NULL UNIQUE,
  stem TEXT COLLATE "C",
  entries BIGINT NOT NULL,
  blocks BYTEA NOT NULL
);
CREATE INDEX term_by_stem ON term (stem) WHERE stem IS NOT NULL;
ALTER TABLE term ALTER COLUMN blocks SET STORAGE EXTERNAL;

-- Blocks of entries that are indexed, in order (search/index/bits.ts); runs tells their ids and sittings.
CREATE TABLE index_block (
  ordinal BIGINT PRIMARY KEY,
  block BIGINT NOT NULL UNIQUE,
  runs BYTEA NOT NULL
);
ALTER TABLE index_block ALTER COLUMN runs SET STORAGE EXTERNAL;

-- What entries of a block are counted by (search/indexing/build-block.ts).
CREATE TABLE index_columns (
  ordinal BIGINT PRIMARY KEY,
  people TEXT COLLATE "C" NOT NULL,
  person BYTEA NOT NULL,
  labels TEXT COLLATE "C" NOT NULL,
  label BYTEA NOT NULL,
  words BYTEA NOT NULL
);
ALTER TABLE index_columns ALTER COLUMN person SET STORAGE EXTERNAL;
ALTER TABLE index_columns ALTER COLUMN label SET STORAGE EXTERNAL;
ALTER TABLE index_columns ALTER COLUMN words SET STORAGE EXTERNAL;

-- Where a term stands in a block (search/index/postings.ts). By block first: a block is written in one place.
CREATE TABLE posting (
  ordinal BIGINT NOT NULL,
  term_id BIGINT NOT NULL,
  postings BYTEA NOT NULL,
  places BYTEA,
  PRIMARY KEY (ordinal, term_id)
);
ALTER TABLE posting ALTER COLUMN postings SET STORAGE EXTERNAL;
ALTER TABLE posting ALTER COLUMN places SET STORAGE EXTERNAL;
`;
