// The sitting of an exported entry, as a row of either engine.

import type { ExportedSitting } from '../../record/sitting.ts';
import {
  readSittingSource,
  SITTING_COLUMNS,
  SITTING_SOURCE_JOIN,
  SITTING_SOURCE_SELECTED,
} from './collection-tables.ts';
import { readItemColumns, selected } from './collection-tables.ts';
import { integer, textOrNull } from './row-values.ts';
import type { Row } from './sql-runner.ts';

/** To be followed by a condition. */
export const EXPORTED_SITTINGS = `
SELECT sitting.id, venue.slug AS venue_slug, ${selected(SITTING_COLUMNS, 'sitting')}, ${SITTING_SOURCE_SELECTED}
FROM sitting LEFT JOIN venue ON venue.id = venue_id ${SITTING_SOURCE_JOIN}`;

export function exportedSitting(row: Row): ExportedSitting {
  return {
    id: integer(row, 'id'),
    venueSlug: textOrNull(row, 'venue_slug'),
    ...readItemColumns(SITTING_COLUMNS, row),
    source: readSittingSource(row),
  };
}
