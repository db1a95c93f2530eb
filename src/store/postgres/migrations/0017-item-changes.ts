// Migration 17: changes to sittings, venues, sources and people are logged, and the addresses they had are remembered.

export const itemChangesMigration = `
CREATE TABLE item_change (
  seq BIGINT PRIMARY KEY,
  at BIGINT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  resource TEXT COLLATE "C" NOT NULL,
  item_id BIGINT NOT NULL,
  -- The item as JSON, after the change or, removed, before it.
  state TEXT COLLATE "C" NOT NULL,
  changed_by TEXT COLLATE "C",
  reason TEXT COLLATE "C",
  chain TEXT COLLATE "C" NOT NULL
);
CREATE INDEX item_change_by_item ON item_change (resource, item_id, seq);

-- The item that had an address last, for redirects.
CREATE TABLE former_address (
  resource TEXT COLLATE "C" NOT NULL,
  address TEXT COLLATE "C" NOT NULL,
  item_id BIGINT NOT NULL,
  PRIMARY KEY (resource, address)
);
`;
