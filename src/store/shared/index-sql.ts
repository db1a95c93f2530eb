// The statements of the index that are the same on both engines, and the beginnings of some others.

/** To be followed by a condition. */
export const TERM_SQL = 'SELECT id, text, entries, blocks FROM term';

/** From a prefix up to the first text after all that begin with it. */
export const PREFIX_SQL = `${TERM_SQL} WHERE text >= ? AND text < ? ORDER BY text`;

/** Some terms after one, in the order of their ids. */
export const TERMS_AFTER_SQL = `${TERM_SQL} WHERE id > ? ORDER BY id LIMIT CAST(? AS INTEGER)`;

/** Rows of terms that are read at a time where all are: some hundred bytes each. */
export const TERMS_PER_READ = 10_000;

export const REPLACED_SQL = 'SELECT id, begins, languages FROM index_replaced ORDER BY id';

export const HAS_GROUP_SQL = 'SELECT 1 FROM posting WHERE group_number = ? LIMIT 1';

export const LAST_BLOCK_SQL =
  'SELECT ordinal, block FROM index_block ORDER BY ordinal DESC LIMIT 1';

export const FIRST_ENTRY_FROM_SQL = 'SELECT id FROM entry WHERE id >= ? ORDER BY id LIMIT 1';

export const ENTRIES_OF_SITTING_SQL = 'SELECT count(*) AS n FROM entry WHERE sitting_id = ?';

export const BLOCKS_SQL = 'SELECT ordinal, block, runs FROM index_block ORDER BY ordinal';

export const COLUMN_NAMES = ['people', 'person', 'labels', 'label', 'words', 'body'] as const;

/** A block with its columns; to be followed by a condition. */
export const STORED_BLOCK_SQL = `
SELECT ordinal, runs, ${COLUMN_NAMES.join(', ')}
FROM index_block JOIN index_columns USING (ordinal)`;
