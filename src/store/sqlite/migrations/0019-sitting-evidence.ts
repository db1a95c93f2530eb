// Migration 19: what was derived of a sitting, and the entries that say it.

export const sittingEvidenceMigration = `
CREATE TABLE sitting_evidence (
  sitting_id INTEGER NOT NULL REFERENCES sitting (id),
  -- As the interface names it: 'start_date'.
  field TEXT NOT NULL,
  entry_id INTEGER NOT NULL,
  PRIMARY KEY (sitting_id, field)
) STRICT, WITHOUT ROWID;
`;
