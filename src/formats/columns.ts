// The columns of a file with columns, including those of the sitting, with which every such file ends.

import { ENTRY_DETAILS, type EntryDetails } from '../record/entry-details.ts';
import type { EntryBody } from '../record/entry.ts';
import { fieldColumns } from '../record/field-values.ts';
import { type Field, fieldsOf } from '../record/field.ts';
import type { Language } from '../record/languages/language.ts';
import {
  type ExportedEntry,
  type ExportedSitting,
  SITTING_DETAILS,
  SOURCE_FIELDS,
} from '../record/sitting.ts';
import {
  type EntryAddress,
  entryUrl,
  jsonText,
  readDetails,
  readWireForm,
} from '../record/wire-form.ts';

export interface FileDescription {
  /** The addresses of the entries; null if the record's address is unknown. */
  readonly address: EntryAddress | null;
  /** The language of an entry; null if languages are unknown. */
  readonly languageOf: ((id: number) => Language | null) | null;
  /** Names and values, in formats that have a place for them. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** For a file that does not depend on where and when it was made. */
export const UNDESCRIBED_FILE: FileDescription = { address: null, languageOf: null, metadata: {} };

export type TableCell = number | string | null;

/** The rows of a table, in batches. */
export type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

export interface TableColumn<Row> {
  readonly name: string;
  /** A date is a text, YYYY-MM-DD. */
  readonly kind: 'number' | 'text' | 'date';
  /** Whether a row may have no value, which differs from an empty text. */
  readonly nullable: boolean;
  /** Whether a text is null only if its object is missing, like the texts of a source. */
  readonly isNeverNull?: boolean;
  /** Whether its values rarely repeat. */
  readonly isDistinct: boolean;
  readonly cell: (row: Row) => TableCell;
}

export interface TableRow {
  /** The same object for adjacent rows of one sitting. */
  readonly sitting: ExportedSitting;
}

export function required<Row>(
  name: string,
  kind: TableColumn<Row>['kind'],
  cell: (row: Row) => number | string,
): TableColumn<Row> {
  return { name, kind, nullable: false, isDistinct: false, cell };
}

export function distinct<Row>(
  name: string,
  kind: TableColumn<Row>['kind'],
  cell: (row: Row) => number | string,
): TableColumn<Row> {
  return { ...required(name, kind, cell), isDistinct: true };
}

export function nullableColumn<Row>(
  name: string,
  kind: TableColumn<Row>['kind'],
  cell: (row: Row) => TableCell | undefined,
): TableColumn<Row> {
  return { name, kind, nullable: true, isDistinct: false, cell: (row) => cell(row) ?? null };
}

export const SITTING_TABLE_COLUMNS: readonly TableColumn<TableRow>[] = [
  required('sitting_id', 'number', ({ sitting }) => sitting.id),
  nullableColumn('sitting_venue', 'text', ({ sitting }) => sitting.venueSlug),
  ...fieldColumns(SITTING_DETAILS).map(({ key, name, isDate }) =>
    nullableColumn(
      `sitting_${name}`,
      isDate ? 'date' : 'text',
      ({ sitting }: TableRow) => sitting[key],
    ),
  ),
  ...fieldColumns(SOURCE_FIELDS).map(({ key, name, isDate }) => ({
    ...nullableColumn(
      `source_${name}`,
      isDate ? 'date' : 'text',
      ({ sitting }: TableRow) => sitting.source?.[key],
    ),
    isNeverNull: SOURCE_FIELDS[key].kind === 'text',
  })),
];

// An entry as a row: the columns of every format that has columns, in order.

interface EntryTableRow extends TableRow {
  readonly id: number;
  readonly body: EntryBody;
  readonly details: EntryDetails;
}

export type EntryColumn = TableColumn<EntryTableRow>;

/** The record's fields of an entry, which an import reads back. */
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
    nullableColumn(name, kind === 'number' ? 'number' : 'text', ({ details }: EntryTableRow) =>
      detailCell(kind, details[key]),
    ),
  ),
];

/** The same with the sitting: the columns that an import reads. */
export const ENTRY_COLUMNS: readonly EntryColumn[] = [
  ...RECORDED_COLUMNS,
  ...SITTING_TABLE_COLUMNS,
];

/** The column that says whether the source of an entry gave its language. An import ignores detected languages. */
export const LANGUAGE_FROM = 'language_from';

/** The names of columns for readers that an import ignores: they follow from the others. */
export const DERIVED_COLUMN_NAMES: readonly string[] = ['url'];

/** The columns of a file. Those without data are left out. */
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

/** The given language, otherwise the detected one, and which of the two it is. */
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

export async function* entryRows(
  batches: Batches<ExportedEntry>,
): AsyncGenerator<readonly EntryTableRow[]> {
  for await (const batch of batches) {
    yield batch.map(({ id, wire, details, sitting }) => {
      return { id, body: readWireForm(wire), details: readDetails(details), sitting };
    });
  }
}

/** An object is JSON in its cell. */
function detailCell(kind: Field['kind'], value: EntryDetails[keyof EntryDetails]): TableCell {
  return kind === 'json' && value !== null ? jsonText(value) : (value as TableCell);
}
