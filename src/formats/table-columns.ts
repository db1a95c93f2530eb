// The columns of a file that has columns, and those of the sitting, which every such file ends with.

import type { ExportedSitting } from '../record/sitting.ts';
import { fieldColumns } from '../record/field-values.ts';
import { SITTING_DETAILS, SOURCE_FIELDS } from '../record/sitting.ts';

export type TableCell = number | string | null;

export interface TableColumn<Row> {
  readonly name: string;
  /** A date is a text, YYYY-MM-DD. */
  readonly kind: 'number' | 'text' | 'date';
  /** Whether a row may have nothing there, which is not the same as an empty text. */
  readonly nullable: boolean;
  /** Whether its values hardly repeat. */
  readonly isDistinct: boolean;
  readonly cell: (row: Row) => TableCell;
}

export interface TableRow {
  /** The same object for neighbouring rows of one sitting. */
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
  ...fieldColumns(SOURCE_FIELDS).map(({ key, name, isDate }) =>
    nullableColumn(
      `source_${name}`,
      isDate ? 'date' : 'text',
      ({ sitting }: TableRow) => sitting.source?.[key],
    ),
  ),
];
