-- The entries of all debates and divisions are packed, so that a search reads them in a few rows. Filled by rebuildDebates
-- (src/store/business/debate-rows.ts), after migration 40.
CREATE TABLE business_runs (
  kind TEXT NOT NULL,
  block INTEGER NOT NULL,
  runs BLOB NOT NULL,
  PRIMARY KEY (kind, block)
) STRICT, WITHOUT ROWID;
