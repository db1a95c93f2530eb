// Migration 11: tables and columns have plain names, and responses to repeated requests can be found by their age.

export const plainNamesMigration = `
ALTER TABLE removed_member RENAME TO removed_item;
ALTER TABLE given_answer RENAME TO idempotent_response;
ALTER TABLE idempotent_response RENAME COLUMN answer TO response;
CREATE INDEX idempotent_response_by_age ON idempotent_response (at);
ALTER TABLE alert RENAME COLUMN asked TO filter_text;
`;
