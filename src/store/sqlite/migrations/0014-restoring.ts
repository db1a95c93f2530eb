// Migration 14: a withdrawn entry can be restored to its sitting, changes have reasons, and those of one entry are found by its id.

export const restoringMigration = `
-- Null for texts that were replaced or withdrawn before this migration.
ALTER TABLE revision ADD COLUMN sitting_id INTEGER;
ALTER TABLE change_run ADD COLUMN reason TEXT;
CREATE INDEX change_run_by_entry ON change_run (first_entry_id);
`;
