// Migration 6: alerts, and what is still to be delivered of them.

export const alertsMigration = `
CREATE TABLE alert (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  -- JSON of the filter, and as a person wrote it.
  filter TEXT NOT NULL,
  asked TEXT NOT NULL,
  allow_private INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  -- The last change it has looked at.
  last_seq INTEGER NOT NULL,
  delivered INTEGER NOT NULL DEFAULT 0,
  delivered_at INTEGER,
  dead INTEGER NOT NULL DEFAULT 0,
  note TEXT
) STRICT;

-- What waits. A delivery that was received or given up is counted on its alert, and its row goes.
CREATE TABLE alert_delivery (
  id TEXT PRIMARY KEY,
  alert_id INTEGER NOT NULL REFERENCES alert (id),
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  -- JSON: [[seq, kind, entry id], ...]
  entries TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX alert_delivery_of ON alert_delivery (alert_id, first_seq);
CREATE INDEX alert_delivery_due ON alert_delivery (next_at);
`;
