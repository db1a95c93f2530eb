// Migration 8: the columns of the index say how many words of an entry are before the footer of a page.

/** What is in the record already is indexed by migration 31. */
export const bodyWordsMigration = `
ALTER TABLE index_columns ADD COLUMN body BYTEA NOT NULL DEFAULT '';
ALTER TABLE index_columns ALTER COLUMN body SET STORAGE EXTERNAL;
`;
