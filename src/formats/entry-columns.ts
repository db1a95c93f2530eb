// An entry as a row: the columns of every format that has columns, in their order.

import type { EntryBody } from '../hansard/entry.ts';
import type { ExportedEntry, ExportedSitting } from '../hansard/exported-entry.ts';
import { readWireForm } from '../hansard/wire-form.ts';

export type Cell = number | string | null;

export interface EntryColumn {
  readonly name: string;
  readonly kind: 'number' | 'text';
  /** Whether a row may have nothing there, which is not the same as an empty text. */
  readonly nullable: boolean;
  readonly cell: (row: EntryRow) => Cell;
}

export interface EntryRow {
  readonly id: number;
  readonly body: EntryBody;
  readonly sitting: ExportedSitting;
}

export const ENTRY_COLUMNS: readonly EntryColumn[] = [
  always('id', 'number', ({ id }) => id),
  always('text_counter', 'number', ({ body }) => body.textCounter),
  always('type', 'text', ({ body }) => body.type),
  always('speaker_name', 'text', ({ body }) => body.speakerName),
  always('speaker_title', 'text', ({ body }) => body.speakerTitle),
  maybe('speaker_id', 'number', ({ body }) => body.speaker?.id),
  maybe('speaker_legal_name', 'text', ({ body }) => body.speaker?.legalName),
  maybe('speaker_slug', 'text', ({ body }) => body.speaker?.slug),
  always('content', 'text', ({ body }) => body.content),
  always('sitting_id', 'number', ({ sitting }) => sitting.id),
  maybe('sitting_venue', 'text', ({ sitting }) => sitting.venueSlug),
  maybe('sitting_start_date', 'text', ({ sitting }) => sitting.startDate),
  maybe('sitting_start_time', 'text', ({ sitting }) => sitting.startTime),
  maybe('sitting_end_date', 'text', ({ sitting }) => sitting.endDate),
  maybe('sitting_end_time', 'text', ({ sitting }) => sitting.endTime),
  maybe('source_name', 'text', ({ sitting }) => sitting.source?.name),
  maybe('source_list_page', 'text', ({ sitting }) => sitting.source?.listPage),
  maybe('source_date', 'text', ({ sitting }) => sitting.source?.date),
  maybe('source_url', 'text', ({ sitting }) => sitting.source?.url),
  maybe(
    'source_last_processing_attempt',
    'text',
    ({ sitting }) => sitting.source?.lastProcessingAttempt,
  ),
  maybe(
    'source_last_processing_success',
    'text',
    ({ sitting }) => sitting.source?.lastProcessingSuccess,
  ),
];

export function entryRow({ id, wire, sitting }: ExportedEntry): EntryRow {
  return { id, body: readWireForm(wire), sitting };
}

function always(
  name: string,
  kind: EntryColumn['kind'],
  cell: (row: EntryRow) => number | string,
): EntryColumn {
  return { name, kind, nullable: false, cell };
}

function maybe(
  name: string,
  kind: EntryColumn['kind'],
  cell: (row: EntryRow) => Cell | undefined,
): EntryColumn {
  return { name, kind, nullable: true, cell: (row) => cell(row) ?? null };
}
