// Migration 24: words in italics that begin with a capital are part of the sentence around them. Migrations 27 to 29 read the entries anew.

export const readAnewMigration = '';
