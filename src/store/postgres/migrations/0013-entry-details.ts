// Migration 13: what is known of entries beyond their fields.

export const entryDetailsMigration = `
-- The details an entry has from a revision on, as JSON; null where they were taken away. The last row of an entry is the present one.
CREATE TABLE entry_detail (
  entry_id BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  details TEXT COLLATE "C",
  PRIMARY KEY (entry_id, revision)
);
`;
