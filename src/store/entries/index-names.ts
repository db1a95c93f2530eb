// The names that columns of the index have, numbered: a block stores the numbers of its names. A name is never removed, so that what
// is known of a number holds for every version of the record.

import { damagedIndex } from '@hansard/search/errors';
import type { ColumnName } from '@hansard/search/index';
import { rowsAs } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

const NAMES_AFTER_SQL = 'SELECT id, name FROM index_name WHERE id > ? ORDER BY id';

interface NameRow {
  readonly id: number;
  /** As JSON: it may contain a NUL, which PostgreSQL does not store. */
  readonly name: string;
}

/** The names read so far, of one store. */
export class IndexNames {
  readonly #names = new Map<number, ColumnName>();
  readonly #ids = new Map<ColumnName, number>();
  #lastId = 0;

  async namesOf(sql: SqlRunner, ids: Uint32Array): Promise<ColumnName[]> {
    if (ids.some((id) => !this.#names.has(id))) await this.#readNewer(sql);
    const names: ColumnName[] = [];
    for (const id of ids) {
      const name = this.#names.get(id);
      if (name === undefined) throw damagedIndex();
      names.push(name);
    }
    return names;
  }

  /** Numbers new names, within a transaction, in which this object is used alone. */
  async idsOf(sql: SqlRunner, names: readonly ColumnName[]): Promise<Uint32Array<ArrayBuffer>> {
    const isUnknown = (name: ColumnName): boolean => !this.#ids.has(name);
    if (names.some(isUnknown)) await this.#readNewer(sql);
    const unknown = [...new Set(names.filter(isUnknown))];
    if (unknown.length > 0) {
      const rows = unknown.map((name) => [JSON.stringify(name)]);
      await sql.insert('index_name', ['name'], rows);
      await this.#readNewer(sql);
    }
    return Uint32Array.from(names, (name) => this.#ids.get(name) ?? 0);
  }

  async #readNewer(sql: SqlRunner): Promise<void> {
    for (const { id, name: stored } of rowsAs<NameRow>(
      await sql.rows(NAMES_AFTER_SQL, this.#lastId),
    )) {
      this.#lastId = id;
      const name = readName(stored);
      // A reindex numbers it again.
      if (name === null) continue;
      this.#names.set(id, name);
      this.#ids.set(name, id);
    }
  }
}

/** Null if it is damaged. */
function readName(stored: string): ColumnName | null {
  try {
    const name: unknown = JSON.parse(stored);
    return typeof name === 'string' || typeof name === 'number' ? name : null;
  } catch {
    return null;
  }
}
