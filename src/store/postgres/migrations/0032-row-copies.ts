// Migration 32: nothing. In SQLite small tables get copies that `hansard check` compares; PostgreSQL verifies its pages, see decision 56.

export const rowCopiesMigration = '';
