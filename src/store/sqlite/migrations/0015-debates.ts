// Migration 15: sittings are cut into debates, see decision 31. Migration 27 cuts what is in the record already.

/** Derived from the entries. `runs` is null where the ids of a debate are one run; `speakers` is JSON. */
export const debatesMigration = `
CREATE TABLE debate (
  id INTEGER PRIMARY KEY,
  sitting_id INTEGER NOT NULL,
  title TEXT NOT NULL,
  title_end INTEGER NOT NULL,
  section TEXT,
  series TEXT,
  bill TEXT,
  first_counter INTEGER NOT NULL,
  begins_section INTEGER NOT NULL,
  first_entry INTEGER NOT NULL,
  last_entry INTEGER NOT NULL,
  runs TEXT,
  contributions INTEGER NOT NULL,
  words INTEGER NOT NULL,
  speakers TEXT NOT NULL
) STRICT;
CREATE INDEX debate_by_sitting ON debate (sitting_id, first_counter);
CREATE INDEX debate_by_series ON debate (series);
`;
