// Migration 9: changed what is indexed of frequent words, and nothing else.

/** The tables stay as they are; migration 10 indexes the record anew. */
export const neighboursMigration = '';
