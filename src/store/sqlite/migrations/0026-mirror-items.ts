// Migration 26: how far a mirror has come with the log of items, and which venues and sources are those of its server.

export const mirrorItemsMigration = `
-- Both are null until the server's lists were read.
ALTER TABLE mirror ADD COLUMN item_seq INTEGER;
ALTER TABLE mirror ADD COLUMN item_chain TEXT;

CREATE TABLE mirror_item (
  -- 'venues' or 'sources'.
  resource TEXT NOT NULL,
  remote_id INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  PRIMARY KEY (resource, remote_id)
) STRICT, WITHOUT ROWID;
`;
