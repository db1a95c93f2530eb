// Statements that take a store of the present schema back to an older one, for tests of migrations.

import { COPIED_COLUMNS } from '../../../src/store/sqlite/migrations/0032-row-copies.ts';

/** Undoes migration 32, which does nothing on PostgreSQL. */
const BACK_TO_31 = Object.keys(COPIED_COLUMNS)
  .map((table) => `DROP INDEX IF EXISTS ${table}_copy;`)
  .join('\n');

/** Undoes migrations 31 and 32. */
export const BACK_TO_30 = `
${BACK_TO_31}
DELETE FROM term WHERE id = 0;
ALTER TABLE term DROP COLUMN next_text;
ALTER TABLE term DROP COLUMN checksum;
`;

/** Undoes migrations 11 to 32. */
export const BACK_TO_10 = `
${BACK_TO_30}
ALTER TABLE person DROP COLUMN honorific_prefix;
DROP TABLE item_change;
DROP TABLE former_address;
ALTER TABLE import DROP COLUMN report;
DROP TABLE import_sitting;
DROP INDEX change_run_withdrawn;
ALTER TABLE record DROP COLUMN reading_rules;
DROP TABLE entry_detail;
DROP INDEX change_run_by_entry;
ALTER TABLE revision DROP COLUMN sitting_id;
ALTER TABLE change_run DROP COLUMN reason;
DROP TABLE debate;
DROP TABLE division;
DROP TABLE vote;
DROP TABLE sitting_evidence;
DROP TABLE mirror;
DROP TABLE mirror_page;
DROP TABLE mirror_item;
DROP TABLE label_decision;
DROP TABLE mail_request;
DROP TABLE mail;
DROP TABLE subscription;
ALTER TABLE term ADD COLUMN stem TEXT;
CREATE INDEX term_by_stem ON term (stem) WHERE stem IS NOT NULL;
ALTER TABLE removed_item RENAME TO removed_member;
DROP INDEX idempotent_response_by_age;
ALTER TABLE idempotent_response RENAME COLUMN response TO answer;
ALTER TABLE idempotent_response RENAME TO given_answer;
ALTER TABLE alert RENAME COLUMN filter_text TO asked;
`;
