// The columns of a file that has columns, and those of the sitting, which every such file ends with.

import type { ExportedSitting } from '../hansard/exported-entry.ts';
import { columnsOf } from '../hansard/field-values.ts';
import { SITTING_DETAILS, SOURCE_FIELDS } from '../hansard/sitting.ts';

export type Cell = number | string | null;

export interface TableColumn<Row> {
  readonly name: string;
  /** A date is a text, YYYY-MM-DD. */
  readonly kind: 'number' | 'text' | 'date';
  /** Whether a row may have nothing there, which is not the same as an empty text. */
  readonly nullable: boolean;
  /** Whether its values hardly repeat. */
  readonly isDistinct: boolean;
  readonly cell: (row: Row) => Cell;
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

export function nullable<Row>(
  name: string,
  kind: TableColumn<Row>['kind'],
  cell: (row: Row) => Cell | undefined,
): TableColumn<Row> {
  return { name, kind, nullable: true, isDistinct: false, cell: (row) => cell(row) ?? null };
}

export const SITTING_TABLE_COLUMNS: readonly TableColumn<TableRow>[] = [
  required('sitting_id', 'number', ({ sitting }) => sitting.id),
  nullable('sitting_venue', 'text', ({ sitting }) => sitting.venueSlug),
  ...columnsOf(SITTING_DETAILS).map(({ key, name, isDate }) =>
    nullable(`sitting_${name}`, isDate ? 'date' : 'text', ({ sitting }: TableRow) => sitting[key]),
  ),
  ...columnsOf(SOURCE_FIELDS).map(({ key, name, isDate }) =>
    nullable(
      `source_${name}`,
      isDate ? 'date' : 'text',
      ({ sitting }: TableRow) => sitting.source?.[key],
    ),
  ),
];
