// Migration 18: the server that the record is a mirror of, and how far the mirror has come.

export const mirrorMigration = `
CREATE TABLE mirror (
  -- Of the server's list; a record is a mirror of one.
  address TEXT PRIMARY KEY,
  -- 'pages' or 'log'.
  source TEXT NOT NULL,
  page_size INTEGER,
  seq INTEGER,
  chain TEXT,
  etag TEXT,
  complete_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE mirror_page (
  page INTEGER PRIMARY KEY,
  etag TEXT NOT NULL
) STRICT;
`;
