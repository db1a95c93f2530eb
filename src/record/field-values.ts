// The values of an item's fields as JSON and as a row, by its field table.

import { fieldsOf, type Field, type FieldTable, type ItemOf } from './field.ts';

/** The fields as JSON. */
export function fieldsJson<Table extends FieldTable>(
  table: Table,
  item: ItemOf<Table>,
): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(table).map(([key, field]) => [field.name, valueJson(field, item[key])]),
  );
}

function valueJson(field: Field, value: unknown): unknown {
  if (value === null) return null;
  switch (field.kind) {
    case 'object':
      return fieldsJson(field.fields, value as ItemOf<FieldTable>);
    case 'list':
      return (value as ItemOf<FieldTable>[]).map((item) => fieldsJson(field.fields, item));
    case 'names':
      return (value as readonly string[]).map((name) => ({ name }));
    default:
      return value;
  }
}

/** The fields that are columns of a row. Identifying fields come first. */
export function fieldColumns<Table extends FieldTable>(table: Table) {
  const columns = fieldsOf(table).filter(([, { kind }]) => !NOT_COLUMNS.has(kind));
  const isFirst = ([, field]: (typeof columns)[number]): boolean => field.identifies === true;
  return [...columns.filter(isFirst), ...columns.filter((column) => !isFirst(column))].map(
    ([key, { name, kind, required }]) => ({
      key,
      name,
      nullable: kind !== 'text' && required !== true,
      /** Whether its values are days, YYYY-MM-DD. */
      isDate: kind === 'date',
    }),
  );
}

/** These are rows of other tables. */
const NOT_COLUMNS: ReadonlySet<Field['kind']> = new Set(['object', 'list', 'names', 'venue']);

/** The names of the columns, in their order. */
export function columnNames(table: FieldTable): string[] {
  return fieldColumns(table).map(({ name }) => name);
}

/** Only the table's fields, of an item that may have more. */
export function pickFields<Table extends FieldTable>(table: Table, item: ItemOf<Table>) {
  return Object.fromEntries(fieldsOf(table).map(([key]) => [key, item[key]])) as ItemOf<Table>;
}
