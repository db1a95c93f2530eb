// Migration 24: words in italics that begin with a capital are part of the sentence around them. Migration 27 reads the entries anew.

export const readAnewMigration = '';
