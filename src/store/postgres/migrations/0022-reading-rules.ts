// Migration 22: how the entries of a record are read is stored with it. Migrations 27 to 29 read them anew.

export const readingRulesMigration =
  "ALTER TABLE record ADD COLUMN reading_rules text NOT NULL DEFAULT ''";
