// Migration 16: corrections are stored as patches, as rows of the table posting (search/index/posting-patch.ts). The tables stay as they
// are, but an earlier version of the program would not read the patches.

export const patchesMigration = '';
