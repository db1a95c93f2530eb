// Finds, adds and changes the rows of sittings, within a transaction.

import type { NewSitting, SittingDetails } from '../../hansard/sitting.ts';
import { SITTING_COLUMNS } from '../shared/collection-tables.ts';
import { assignments, namesOf, placeholders, valuesOf } from '../shared/columns.ts';
import { integer } from '../shared/row-values.ts';
import type { SqlRunner, SqlValue } from '../shared/sql-runner.ts';
import { addedId, nextIdSql, wasRemoved } from './item-ids.ts';

export interface SittingRow extends SittingDetails {
  readonly venueId: number | null;
  readonly sourceId: number | null;
}

const ADD_SQL = `
INSERT INTO sitting (id, venue_id, source_id, ${namesOf(SITTING_COLUMNS).join(', ')})
VALUES (coalesce(?, ${nextIdSql('sitting')}), ?, ?, ${placeholders(SITTING_COLUMNS)}) RETURNING id`;

const CHANGE_SQL = `
UPDATE sitting SET venue_id = ?, source_id = ?, ${assignments(SITTING_COLUMNS)} WHERE id = ?`;

export class SittingStorage {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  async has(id: number): Promise<boolean> {
    return (await this.#sql.row('SELECT 1 FROM sitting WHERE id = ?', id)) !== undefined;
  }

  /** Whether this id was that of a sitting which is no longer there. */
  async wasRemoved(id: number): Promise<boolean> {
    return await wasRemoved(this.#sql, 'sitting', id);
  }

  /** The sitting of this venue, start and source; with an id, only that one. */
  async findSame(sitting: NewSitting, id: number | null): Promise<number | null> {
    const { venueSlug, startDate, startTime, source } = sitting;
    const values: (string | number)[] = [];
    // "IS NOT DISTINCT FROM" would find the same rows, but PostgreSQL uses no index for it.
    const same = (column: string, value: string | number | null, wanted = '?'): string => {
      if (value === null) return `${column} IS NULL`;
      values.push(value);
      return `${column} = ${wanted}`;
    };
    const conditions = [
      same('venue_id', venueSlug, '(SELECT id FROM venue WHERE slug = ?)'),
      same('start_date', startDate),
      same('start_time', startTime),
      same('source.name', source?.name ?? null),
      ...(id === null ? [] : [same('sitting.id', id)]),
    ];
    const row = await this.#sql.row(
      `SELECT sitting.id FROM sitting LEFT JOIN source ON source.id = sitting.source_id
       WHERE ${conditions.join(' AND ')} ORDER BY sitting.id LIMIT 1`,
      ...values,
    );
    return row === undefined ? null : integer(row, 'id');
  }

  /** Without an id it gets the next one. */
  async add(id: number | null, row: SittingRow): Promise<number> {
    const added = await this.#sql.row(ADD_SQL, id, ...rowValues(row));
    return addedId(added!, 'sitting');
  }

  async change(id: number, row: SittingRow): Promise<void> {
    await this.#sql.run(CHANGE_SQL, ...rowValues(row), id);
  }
}

function rowValues(row: SittingRow): SqlValue[] {
  return [row.venueId, row.sourceId, ...valuesOf(SITTING_COLUMNS, row)];
}
