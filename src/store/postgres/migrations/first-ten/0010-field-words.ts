// Migration 10: columns have the words engineers know them by.

export const fieldWordsMigration = `
ALTER TABLE record RENAME COLUMN stamp TO version;
ALTER TABLE posting RENAME COLUMN places TO positions;
`;
