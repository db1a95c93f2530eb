-- What people correct in the reading of the business is kept in a log of its own, and applied each time a sitting is read.
CREATE TABLE reading_change (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  resource TEXT NOT NULL,
  sitting_id INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  words TEXT NOT NULL,
  digest TEXT NOT NULL,
  is_only INTEGER NOT NULL,
  decision_kind TEXT NOT NULL,
  subject_digest TEXT NOT NULL,
  field TEXT NOT NULL,
  statement TEXT NOT NULL,
  by TEXT,
  reason TEXT,
  chain TEXT NOT NULL
) STRICT;
CREATE INDEX reading_change_by_statement ON reading_change (sitting_id, resource, entry_id, position, field, seq);

CREATE TABLE applied_correction (
  seq INTEGER PRIMARY KEY,
  sitting_id INTEGER NOT NULL
) STRICT;
CREATE INDEX applied_correction_by_sitting ON applied_correction (sitting_id);

-- How far a mirror has followed the log of its server.
ALTER TABLE mirror ADD COLUMN reading_seq INTEGER;
ALTER TABLE mirror ADD COLUMN reading_chain TEXT;
