// Migration 22: how the entries of a record are read is stored with it. Migration 27 reads them anew.

export const readingRulesMigration =
  "ALTER TABLE record ADD COLUMN reading_rules text NOT NULL DEFAULT ''";
