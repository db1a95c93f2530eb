// Migration 8: pairs of frequent words are indexed, what places take stands before them, and it is known how much of an entry
// is not the footer of a page.

/** What is in the record already is indexed by migration 10. */
export const pairsMigration = "ALTER TABLE index_columns ADD COLUMN body BLOB NOT NULL DEFAULT x''";
