// Migration 12: words are found by their forms, which are made when a query is read; the index has no stems. Migration 31 indexes
// the record anew.

export const wordFormsMigration =
  'DROP INDEX term_by_stem; ALTER TABLE term DROP COLUMN stem; DELETE FROM term; DELETE FROM posting;';
