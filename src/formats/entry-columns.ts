// An entry as a row: the columns of every format that has columns, in their order.

import type { EntryBody } from '../record/entry.ts';
import { readDetails } from '../record/wire-form.ts';
import { ENTRY_DETAILS, type EntryDetails } from '../record/entry-details.ts';
import type { ExportedEntry } from '../record/sitting.ts';
import { fieldsOf, type Field } from '../record/field.ts';
import { entryUrl, jsonText, readWireForm } from '../record/wire-form.ts';
import type { FileDescription } from './file-description.ts';
import {
  distinct,
  nullableColumn,
  required,
  SITTING_TABLE_COLUMNS,
  type TableCell,
  type TableColumn,
  type TableRow,
} from './table-columns.ts';

export interface EntryTableRow extends TableRow {
  readonly id: number;
  readonly body: EntryBody;
  readonly details: EntryDetails;
}

export type EntryColumn = TableColumn<EntryTableRow>;

/** What the record has of an entry, which an import reads back. */
const RECORDED_COLUMNS: readonly EntryColumn[] = [
  distinct('id', 'number', ({ id }) => id),
  distinct('text_counter', 'number', ({ body }) => body.textCounter),
  required('type', 'text', ({ body }) => body.type),
  required('speaker_name', 'text', ({ body }) => body.speakerName),
  required('speaker_title', 'text', ({ body }) => body.speakerTitle),
  nullableColumn('speaker_id', 'number', ({ body }) => body.speaker?.id),
  nullableColumn('speaker_legal_name', 'text', ({ body }) => body.speaker?.legalName),
  nullableColumn('speaker_slug', 'text', ({ body }) => body.speaker?.slug),
  distinct('content', 'text', ({ body }) => body.content),
  ...fieldsOf(ENTRY_DETAILS).map(([key, { name, kind }]) =>
    nullableColumn(name, columnKind(kind), ({ details }: EntryTableRow) =>
      detailCell(kind, details[key]),
    ),
  ),
];

/** The same with the sitting: the columns that an import reads. */
export const ENTRY_COLUMNS: readonly EntryColumn[] = [
  ...RECORDED_COLUMNS,
  ...SITTING_TABLE_COLUMNS,
];

/** The column that says whether the source of an entry gives its language. An import takes no language that was detected. */
export const LANGUAGE_FROM = 'language_from';

/** The names of columns that a file has for its readers and an import ignores: they follow from the others. */
export const DERIVED_COLUMN_NAMES: readonly string[] = ['url'];

/** The columns of a file. Those that it knows nothing for are left out. */
export function entryColumns({ address, languageOf }: FileDescription): readonly EntryColumn[] {
  const recorded = RECORDED_COLUMNS.flatMap((column) =>
    column.name === ENTRY_DETAILS.language.name && languageOf !== null
      ? languageColumns(languageOf)
      : [column],
  );
  const url =
    address === null
      ? []
      : [distinct('url', 'text', ({ id }: EntryTableRow) => entryUrl(address, id))];
  return [...recorded, ...url, ...SITTING_TABLE_COLUMNS];
}

/** The language that is given, else the one that was detected, and which of the two it is. */
function languageColumns(
  languageOf: NonNullable<FileDescription['languageOf']>,
): readonly EntryColumn[] {
  return [
    nullableColumn(ENTRY_DETAILS.language.name, 'text', ({ id, details }) => {
      return details.language ?? languageOf(id);
    }),
    nullableColumn(LANGUAGE_FROM, 'text', ({ id, details }) => {
      if (details.language !== null) return 'given';
      return languageOf(id) === null ? null : 'detected';
    }),
  ];
}

export function entryRow({ id, wire, details, sitting }: ExportedEntry): EntryTableRow {
  return { id, body: readWireForm(wire), details: readDetails(details), sitting };
}

export async function* entryRows(
  batches: AsyncIterable<readonly ExportedEntry[]>,
): AsyncGenerator<readonly EntryTableRow[]> {
  for await (const batch of batches) yield batch.map(entryRow);
}

function columnKind(kind: Field['kind']): EntryColumn['kind'] {
  return kind === 'number' ? 'number' : 'text';
}

/** An object is JSON in its cell. */
function detailCell(kind: Field['kind'], value: EntryDetails[keyof EntryDetails]): TableCell {
  return kind === 'json' && value !== null ? jsonText(value) : (value as TableCell);
}
