// Migration 15: sittings are cut into debates, see decision 31. Migration 27 cuts what is in the record already.

/** Derived from the entries. `runs` is null where the ids of a debate are one run; `speakers` is JSON. */
export const debatesMigration = `
CREATE TABLE debate (
  id BIGINT PRIMARY KEY,
  sitting_id BIGINT NOT NULL,
  title TEXT NOT NULL,
  title_end BIGINT NOT NULL,
  section TEXT,
  series TEXT,
  bill TEXT,
  first_counter BIGINT NOT NULL,
  begins_section BIGINT NOT NULL,
  first_entry BIGINT NOT NULL,
  last_entry BIGINT NOT NULL,
  runs TEXT,
  contributions BIGINT NOT NULL,
  words BIGINT NOT NULL,
  speakers TEXT NOT NULL
);
CREATE INDEX debate_by_sitting ON debate (sitting_id, first_counter);
CREATE INDEX debate_by_series ON debate (series);
`;
