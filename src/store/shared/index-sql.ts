// The statements of the index that are the same on both engines, and the beginnings of some others.

/** To be followed by a condition. */
export const TERM_SQL =
  'SELECT id, text, entries, blocks, next_text AS "nextText", checksum FROM term';

/** From the row before a prefix up to the first text after all that begin with it. */
export const PREFIX_SQL = `
${TERM_SQL} WHERE text >= (SELECT max(text) FROM term WHERE text < ?1) AND text < ?2 ORDER BY text`;

/** Some terms from a text on, in the order of their texts. */
export const TERMS_FROM_SQL = `${TERM_SQL} WHERE text >= ? ORDER BY text LIMIT CAST(? AS INTEGER)`;

/** Rows of terms that are read at a time where all are: some hundred bytes each. */
export const TERMS_PER_READ = 10_000;

/** One step for each group that has patches: the rows of one group are not gone through. */
export const PATCHES_SQL = `
WITH RECURSIVE patches (number) AS (
  SELECT min(group_number) FROM posting WHERE group_number < 0
  UNION ALL
  SELECT (SELECT min(group_number) FROM posting WHERE group_number > number AND group_number < 0)
  FROM patches WHERE number IS NOT NULL
)
SELECT number FROM patches WHERE number IS NOT NULL`;

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
