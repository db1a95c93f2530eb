// Migration 9: changed the terms that were indexed, not the tables. Migration 31 indexes the record anew.

export const unchangedMigration = '';
