// Migration 23: what people decided about labels is stored with the record.

export const labelDecisionsMigration = `
CREATE TABLE label_decision (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  -- The next four are null where any will do.
  title TEXT,
  chamber TEXT,
  from_date TEXT,
  to_date TEXT,
  -- Null for a label that is never to be linked.
  person_id INTEGER REFERENCES person (id),
  made_at INTEGER NOT NULL,
  made_by TEXT
) STRICT;
`;
