// The statements on the index that are the same on both engines: those without values, and the beginnings of some others.

/** To be followed by a condition. */
export const TERM_SQL = 'SELECT id, text, entries, blocks FROM term';

/** One step for each group that has patches: the rows of one group are not gone through. */
export const PATCHES_SQL = `
WITH RECURSIVE patches (number) AS (
  SELECT min(group_number) FROM posting WHERE group_number < 0
  UNION ALL
  SELECT (SELECT min(group_number) FROM posting WHERE group_number > number AND group_number < 0)
  FROM patches WHERE number IS NOT NULL
)
SELECT number FROM patches WHERE number IS NOT NULL`;

export const BLOCKS_SQL = 'SELECT ordinal, block, runs FROM index_block ORDER BY ordinal';

export const COLUMN_NAMES = ['people', 'person', 'labels', 'label', 'words', 'body'] as const;

/** A block with its columns; to be followed by a condition. */
export const STORED_BLOCK_SQL = `
SELECT ordinal, runs, ${COLUMN_NAMES.join(', ')}
FROM index_block JOIN index_columns USING (ordinal)`;
