// Compares two SQLite stores row by row: all tables except those of the index, which is derived from the entries.

import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const TABLES_SQL = `
SELECT name FROM sqlite_schema
WHERE type = 'table' AND name NOT IN ('term', 'posting') AND name NOT LIKE 'index!_%' ESCAPE '!'`;

/** The differences, as sentences. Columns with these names are not compared. */
export function differences(
  onePath: string,
  otherPath: string,
  ignored: RegExp | null = null,
): string[] {
  const database = new DatabaseSync(onePath);
  try {
    database.prepare('ATTACH ? AS other').run(otherPath);
    const names = (sql: string): string[] =>
      database
        .prepare(sql)
        .all()
        .map(({ name }) => String(name));
    return names(TABLES_SQL).flatMap((table) => {
      const columns = names(`SELECT name FROM pragma_table_info('${table}')`);
      const compared = columns.filter((name) => ignored?.test(name) !== true).join(', ');
      const [one, other] = ['main', 'other'].map((of) => `SELECT ${compared} FROM ${of}.${table}`);
      const count = (rows: string): number =>
        database.prepare(`SELECT count(*) AS n FROM (${rows})`).get()!['n'] as number;
      const missing = count(`${one} EXCEPT ${other}`);
      const foreign = count(`${other} EXCEPT ${one}`);
      return missing === 0 && foreign === 0 && count(one!) === count(other!)
        ? []
        : [`${table}: ${missing} rows are missing or differ, ${foreign} are there beyond`];
    });
  } finally {
    database.close();
  }
}

/** The number of entries of a store; 0 if the importer had not created the table yet. */
export function countEntries(path: string): number {
  if (!existsSync(path)) return 0;
  const database = new DatabaseSync(path);
  try {
    const made = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'entry'").get();
    if (made === undefined) return 0;
    return database.prepare('SELECT count(*) AS n FROM entry').get()!['n'] as number;
  } finally {
    database.close();
  }
}
