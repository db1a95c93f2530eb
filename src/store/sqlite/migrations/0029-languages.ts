// Migration 29: languages of the family of Swahili are not detected as Swahili any more. Migration 31 indexes the record anew.

export const languagesMigration =
  'DELETE FROM posting; DELETE FROM term; DELETE FROM index_columns; DELETE FROM index_block;';
