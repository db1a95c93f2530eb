// The sitting of an exported entry, as a row of any engine.

import type { ExportedSitting } from '../../hansard/exported-entry.ts';
import type { Source } from '../../hansard/sitting.ts';

/** Before any condition. */
export const EXPORTED_SITTINGS = `
SELECT sitting.id, venue.slug AS venue, start_date, start_time, end_date, end_time, source.name, list_page, date,
  source.url, last_processing_attempt, last_processing_success
FROM sitting LEFT JOIN venue ON venue.id = venue_id LEFT JOIN source ON source.id = source_id`;

export function exportedSitting(given: Record<string, unknown>): ExportedSitting {
  const row = given as unknown as SittingRow;
  return {
    id: row.id,
    venueSlug: row.venue,
    startDate: row.start_date,
    startTime: row.start_time,
    endDate: row.end_date,
    endTime: row.end_time,
    source: row.name === null ? null : sourceOf(row.name, row),
  };
}

function sourceOf(name: string, row: SittingRow): Source {
  return {
    name,
    listPage: row.list_page,
    date: row.date,
    url: row.url,
    lastProcessingAttempt: row.last_processing_attempt,
    lastProcessingSuccess: row.last_processing_success,
  };
}

interface SittingRow {
  id: number;
  venue: string | null;
  start_date: string | null;
  start_time: string | null;
  end_date: string | null;
  end_time: string | null;
  /** Null where the sitting has no source; the source's other columns then say nothing. */
  name: string | null;
  list_page: string;
  date: string | null;
  url: string;
  last_processing_attempt: string | null;
  last_processing_success: string | null;
}
