// Migration 18: the server that the record is a mirror of, and how far the mirror has come.

export const mirrorMigration = `
CREATE TABLE mirror (
  -- Of the server's list; a record is a mirror of one.
  address TEXT COLLATE "C" PRIMARY KEY,
  -- 'pages' or 'log'.
  source TEXT COLLATE "C" NOT NULL,
  page_size BIGINT,
  seq BIGINT,
  chain TEXT COLLATE "C",
  etag TEXT COLLATE "C",
  complete_at BIGINT
);

CREATE TABLE mirror_page (
  page BIGINT PRIMARY KEY,
  etag TEXT COLLATE "C" NOT NULL
);
`;
