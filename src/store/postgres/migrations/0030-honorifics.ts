// Migration 30: what is said before the name of a person, such as "Dr.". Nobody has one until a list or a publisher gives it.

export const honorificsMigration = `
ALTER TABLE person ADD COLUMN honorific_prefix TEXT COLLATE "C";
`;
