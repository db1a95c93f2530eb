// An entry as a row: the columns of every format that has columns, in their order.

import type { EntryBody } from '../hansard/entry.ts';
import { readDetails } from '../hansard/details-text.ts';
import { ENTRY_DETAILS, type EntryDetails } from '../hansard/entry-details.ts';
import type { ExportedEntry } from '../hansard/exported-entry.ts';
import { fieldsOf, type Field } from '../hansard/field.ts';
import { entryUrl, jsonText, readWireForm } from '../hansard/wire-form.ts';
import type { FileDescription } from './file-description.ts';
import {
  distinct,
  nullable,
  required,
  SITTING_COLUMNS,
  type Cell,
  type TableColumn,
  type TableRow,
} from './table-columns.ts';

export interface EntryRow extends TableRow {
  readonly id: number;
  readonly body: EntryBody;
  readonly details: EntryDetails;
}

export type EntryColumn = TableColumn<EntryRow>;

/** What the record has of an entry, which an import reads back. */
const RECORDED_COLUMNS: readonly EntryColumn[] = [
  distinct('id', 'number', ({ id }) => id),
  distinct('text_counter', 'number', ({ body }) => body.textCounter),
  required('type', 'text', ({ body }) => body.type),
  required('speaker_name', 'text', ({ body }) => body.speakerName),
  required('speaker_title', 'text', ({ body }) => body.speakerTitle),
  nullable('speaker_id', 'number', ({ body }) => body.speaker?.id),
  nullable('speaker_legal_name', 'text', ({ body }) => body.speaker?.legalName),
  nullable('speaker_slug', 'text', ({ body }) => body.speaker?.slug),
  distinct('content', 'text', ({ body }) => body.content),
  ...fieldsOf(ENTRY_DETAILS).map(([key, { name, kind }]) =>
    nullable(name, columnKind(kind), ({ details }: EntryRow) => detailCell(kind, details[key])),
  ),
];

/** The same with the sitting: the columns that an import reads. */
export const ENTRY_COLUMNS: readonly EntryColumn[] = [...RECORDED_COLUMNS, ...SITTING_COLUMNS];

/** The names of columns that a file has for its readers and an import ignores: they follow from the others. */
export const DERIVED_COLUMN_NAMES: readonly string[] = ['detected_language', 'url'];

/** The columns of a file. Those that it knows nothing for are left out. */
export function entryColumns({ address, languageOf }: FileDescription): readonly EntryColumn[] {
  const derived: EntryColumn[] = [];
  if (languageOf !== null) {
    // `language` is what the source of the entry gives, which an import reads.
    derived.push(nullable('detected_language', 'text', ({ id }) => languageOf(id)));
  }
  if (address !== null) derived.push(distinct('url', 'text', ({ id }) => entryUrl(address, id)));
  return [...RECORDED_COLUMNS, ...derived, ...SITTING_COLUMNS];
}

export function entryRow({ id, wire, details, sitting }: ExportedEntry): EntryRow {
  return { id, body: readWireForm(wire), details: readDetails(details), sitting };
}

export async function* entryRows(
  batches: AsyncIterable<readonly ExportedEntry[]>,
): AsyncGenerator<readonly EntryRow[]> {
  for await (const batch of batches) yield batch.map(entryRow);
}

function columnKind(kind: Field['kind']): EntryColumn['kind'] {
  return kind === 'number' ? 'number' : 'text';
}

/** An object is JSON in its cell. */
function detailCell(kind: Field['kind'], value: EntryDetails[keyof EntryDetails]): Cell {
  return kind === 'json' && value !== null ? jsonText(value) : (value as Cell);
}
