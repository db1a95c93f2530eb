// Migration 21: which sittings the entries of a document are in, so that a document can be imported again after one of them was deleted.

export const importedSittingsMigration = `
CREATE TABLE import_sitting (
  sha256 TEXT NOT NULL,
  sitting_id INTEGER NOT NULL,
  PRIMARY KEY (sha256, sitting_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX change_run_withdrawn ON change_run (at) WHERE kind = 'withdrawn';

-- An import was noted at the end of its transaction, and its changes have the time of the beginning.
WITH times AS MATERIALIZED (SELECT DISTINCT at FROM change_run WHERE kind = 'added'),
  begun AS MATERIALIZED (
    SELECT sha256, (SELECT max(times.at) FROM times WHERE times.at <= import.at) AS at FROM import),
  added AS MATERIALIZED (
    SELECT sha256, first_entry_id AS first_id, first_entry_id + last_seq - first_seq AS last_id
    FROM begun JOIN change_run ON change_run.at = begun.at AND kind = 'added')
INSERT INTO import_sitting (sha256, sitting_id)
SELECT sha256, sitting_id FROM added JOIN entry ON entry.id BETWEEN first_id AND last_id
UNION
SELECT sha256, sitting_id FROM added JOIN revision ON entry_id BETWEEN first_id AND last_id
WHERE sitting_id IS NOT NULL;
`;
