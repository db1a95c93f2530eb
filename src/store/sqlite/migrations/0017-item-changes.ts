// Migration 17: changes to sittings, venues, sources and people are logged, and the addresses they had are remembered.

export const itemChangesMigration = `
CREATE TABLE item_change (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  resource TEXT NOT NULL,
  item_id INTEGER NOT NULL,
  -- The item as JSON, after the change or, removed, before it.
  state TEXT NOT NULL,
  changed_by TEXT,
  reason TEXT,
  chain TEXT NOT NULL
) STRICT;
CREATE INDEX item_change_by_item ON item_change (resource, item_id, seq);

-- The item that had an address last, for redirects.
CREATE TABLE former_address (
  resource TEXT NOT NULL,
  address TEXT NOT NULL,
  item_id INTEGER NOT NULL,
  PRIMARY KEY (resource, address)
) STRICT, WITHOUT ROWID;
`;
