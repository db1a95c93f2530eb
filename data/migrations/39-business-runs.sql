-- The entries of all debates and divisions are packed, so that a search reads them in a few rows. Filled by rebuildBusinessRuns
-- (src/store/business/business-runs.ts).
CREATE TABLE business_runs (
  kind TEXT NOT NULL,
  block INTEGER NOT NULL,
  runs BLOB NOT NULL,
  PRIMARY KEY (kind, block)
) STRICT, WITHOUT ROWID;

CREATE INDEX debate_by_title ON debate (title, series, term, year, sitting_id);
