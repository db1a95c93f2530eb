// Migration 5: venues, sources, sittings and people can be changed and removed.

export const membersMigration = `
-- Renaming or removing a person finds their entries, and must not read the whole record for it.
CREATE INDEX entry_by_person ON entry (person_id) WHERE person_id IS NOT NULL;

-- What was removed, when and by whom: its id is never given out again.
CREATE TABLE removed_member (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  removed_by TEXT,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
`;
