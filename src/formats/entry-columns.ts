// An entry as a row: the columns of every format that has columns, in their order.

import type { EntryBody } from '../hansard/entry.ts';
import { readDetails } from '../hansard/details-text.ts';
import { ENTRY_DETAILS, type EntryDetails } from '../hansard/entry-details.ts';
import type { ExportedEntry, ExportedSitting } from '../hansard/exported-entry.ts';
import { fieldsOf, type Field } from '../hansard/field.ts';
import { columnsOf } from '../hansard/field-values.ts';
import { SITTING_DETAILS, SOURCE_FIELDS } from '../hansard/sitting.ts';
import { jsonText, readWireForm } from '../hansard/wire-form.ts';

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
  readonly details: EntryDetails;
  readonly sitting: ExportedSitting;
}

export const ENTRY_COLUMNS: readonly EntryColumn[] = [
  required('id', 'number', ({ id }) => id),
  required('text_counter', 'number', ({ body }) => body.textCounter),
  required('type', 'text', ({ body }) => body.type),
  required('speaker_name', 'text', ({ body }) => body.speakerName),
  required('speaker_title', 'text', ({ body }) => body.speakerTitle),
  nullable('speaker_id', 'number', ({ body }) => body.speaker?.id),
  nullable('speaker_legal_name', 'text', ({ body }) => body.speaker?.legalName),
  nullable('speaker_slug', 'text', ({ body }) => body.speaker?.slug),
  required('content', 'text', ({ body }) => body.content),
  ...fieldsOf(ENTRY_DETAILS).map(([key, { name, kind }]) =>
    nullable(name, columnKind(kind), ({ details }) => detailCell(kind, details[key])),
  ),
  required('sitting_id', 'number', ({ sitting }) => sitting.id),
  nullable('sitting_venue', 'text', ({ sitting }) => sitting.venueSlug),
  ...columnsOf(SITTING_DETAILS).map(({ key, name }) =>
    nullable(`sitting_${name}`, 'text', ({ sitting }) => sitting[key]),
  ),
  ...columnsOf(SOURCE_FIELDS).map(({ key, name }) =>
    nullable(`source_${name}`, 'text', ({ sitting }) => sitting.source?.[key]),
  ),
];

export function entryRow({ id, wire, details, sitting }: ExportedEntry): EntryRow {
  return { id, body: readWireForm(wire), details: readDetails(details), sitting };
}

function columnKind(kind: Field['kind']): EntryColumn['kind'] {
  return kind === 'number' ? 'number' : 'text';
}

/** An object is JSON in its cell. */
function detailCell(kind: Field['kind'], value: EntryDetails[keyof EntryDetails]): Cell {
  return kind === 'json' && value !== null ? jsonText(value) : (value as Cell);
}

function required(
  name: string,
  kind: EntryColumn['kind'],
  cell: (row: EntryRow) => number | string,
): EntryColumn {
  return { name, kind, nullable: false, cell };
}

function nullable(
  name: string,
  kind: EntryColumn['kind'],
  cell: (row: EntryRow) => Cell | undefined,
): EntryColumn {
  return { name, kind, nullable: true, cell: (row) => cell(row) ?? null };
}
