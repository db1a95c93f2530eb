// The columns of a table, each by the field it holds: statements, row readers and values are made from them.

import type { FieldTable } from '../../record/field.ts';
import { fieldColumns } from '../../record/field-values.ts';
import { text, textOrNull } from './row-values.ts';
import type { Row, SqlValue } from './sql-runner.ts';

export interface Column<Value> {
  readonly name: string;
  readonly read: (row: Row, name: string) => Value;
}

/** A column for each field of an item. */
export type ItemColumns<Item> = { readonly [Field in keyof Item]: Column<Item[Field]> };

export const textColumn = (name: string): Column<string> => ({ name, read: text });
const textOrNullColumn = (name: string): Column<string | null> => ({
  name,
  read: textOrNull,
});

/** The columns of the fields that are texts of the row itself: all but objects and lists. */
export function columnsFor<Item>(table: FieldTable<Item>): ItemColumns<Item> {
  const columns = fieldColumns(table).map(({ key, name, nullable }) => [
    key,
    nullable ? textOrNullColumn(name) : textColumn(name),
  ]);
  return Object.fromEntries(columns) as ItemColumns<Item>;
}

/** The names of the columns, in the order of valuesOf. */
export function namesOf<Item extends object>(columns: ItemColumns<Item>): string[] {
  return Object.values<Column<unknown>>(columns).map(({ name }) => name);
}

/** The columns of a table as a query selects them; a prefix distinguishes those of a joined table. */
export function selected<Item extends object>(
  columns: ItemColumns<Item>,
  table: string,
  prefix = '',
): string {
  return namesOf(columns)
    .map((name) => `${table}.${name}${prefix === '' ? '' : ` AS ${prefix}${name}`}`)
    .join(', ');
}

/** The assignments of an UPDATE. */
export function assignments<Item extends object>(columns: ItemColumns<Item>): string {
  return namesOf(columns)
    .map((name) => `${name} = ?`)
    .join(', ');
}

/** A placeholder for each column. */
export function placeholders<Item extends object>(columns: ItemColumns<Item>): string {
  return namesOf(columns)
    .map(() => '?')
    .join(', ');
}

/** Reads the fields of an item from a row in which the columns were selected with this prefix. */
export function readItemColumns<Item extends object>(
  columns: ItemColumns<Item>,
  row: Row,
  prefix = '',
): Item {
  const item: Partial<Record<keyof Item, unknown>> = {};
  for (const field of Object.keys(columns) as (keyof Item)[]) {
    const { name, read } = columns[field];
    item[field] = read(row, prefix + name);
  }
  return item as Item;
}

/** The values of an item, in the order of namesOf. */
export function valuesOf<Item extends Readonly<Record<keyof Item, SqlValue>>>(
  columns: ItemColumns<Item>,
  item: Item,
): SqlValue[] {
  return (Object.keys(columns) as (keyof Item)[]).map((field) => item[field]);
}
