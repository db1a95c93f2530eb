// Migration 20: an import has its report.

export const importReportsMigration = `
-- JSON; null for imports before this migration.
ALTER TABLE import ADD COLUMN report TEXT;
`;
