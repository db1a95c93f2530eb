// Finds, adds and changes the rows of sittings in a PostgreSQL store, within a transaction.

import type { NewSitting } from '../../hansard/sitting.ts';
import type { SittingRow, SittingStorage } from '../writing/write-storage.ts';
import { nextItemId, wasRemoved } from './postgres-collection-ids.ts';
import { first, type SqlRunner } from './servers/postgres-statements.ts';

export class PostgresSittings implements SittingStorage {
  readonly #asked: SqlRunner;

  constructor(asked: SqlRunner) {
    this.#asked = asked;
  }

  async has(id: number): Promise<boolean> {
    return (await first(this.#asked, 'SELECT 1 FROM sitting WHERE id = $1', id)) !== undefined;
  }

  async wasRemoved(id: number): Promise<boolean> {
    return await wasRemoved(this.#asked, 'sitting', id);
  }

  async like(sitting: NewSitting, id: number | null): Promise<number | null> {
    const { venueSlug, startDate, startTime, source } = sitting;
    const values: (string | number)[] = [];
    const same = (column: string, value: string | number | null, of = '?'): string => {
      if (value === null) return `${column} IS NULL`;
      return `${column} = ${of.replace('?', `$${values.push(value)}`)}`;
    };
    const conditions = [
      same('venue_id', venueSlug, '(SELECT id FROM venue WHERE slug = ?)'),
      same('start_date', startDate),
      same('start_time', startTime),
      same('source.name', source?.name ?? null),
      ...(id === null ? [] : [same('sitting.id', id)]),
    ];
    // "IS NOT DISTINCT FROM" would find the same, but in no index.
    const row = await first(
      this.#asked,
      `SELECT sitting.id FROM sitting LEFT JOIN source ON source.id = sitting.source_id
       WHERE ${conditions.join(' AND ')} ORDER BY sitting.id LIMIT 1`,
      ...values,
    );
    return (row?.['id'] as number | undefined) ?? null;
  }

  async add(given: number | null, row: SittingRow): Promise<number> {
    const { venueId, sourceId, startDate, startTime, endDate, endTime } = row;
    const added = await first(
      this.#asked,
      `INSERT INTO sitting (id, venue_id, source_id, start_date, start_time, end_date, end_time)
       VALUES (coalesce($1, ${nextItemId('sitting')}), $2, $3, $4, $5, $6, $7) RETURNING id`,
      given,
      venueId,
      sourceId,
      startDate,
      startTime,
      endDate,
      endTime,
    );
    return added!['id'] as number;
  }

  async change(id: number, row: SittingRow): Promise<void> {
    const { venueId, sourceId, startDate, startTime, endDate, endTime } = row;
    await this.#asked.rows(
      `UPDATE sitting SET venue_id = $1, source_id = $2, start_date = $3, start_time = $4,
         end_date = $5, end_time = $6 WHERE id = $7`,
      venueId,
      sourceId,
      startDate,
      startTime,
      endDate,
      endTime,
      id,
    );
  }
}
