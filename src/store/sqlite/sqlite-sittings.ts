// Finds, adds and changes the rows of sittings in a SQLite store, within a transaction.

import type { DatabaseSync } from 'node:sqlite';
import type { NewSitting } from '../../hansard/sitting.ts';
import type { SittingRow, SittingStorage } from '../writing/write-storage.ts';
import { nextItemId, wasRemoved } from './sqlite-collection-ids.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

export class SqliteSittings implements SittingStorage {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  has(id: number): boolean {
    return prepareOnce(this.#database, 'SELECT 1 FROM sitting WHERE id = ?').get(id) !== undefined;
  }

  wasRemoved(id: number): boolean {
    return wasRemoved(this.#database, 'sitting', id);
  }

  like(sitting: NewSitting, id: number | null): number | null {
    const row = prepareOnce(
      this.#database,
      `SELECT sitting.id FROM sitting LEFT JOIN source ON source.id = sitting.source_id
         WHERE venue_id IS (SELECT id FROM venue WHERE slug = ?1) AND (?1 IS NULL) = (venue_id IS NULL)
           AND start_date IS ?2 AND start_time IS ?3 AND source.name IS ?4
           AND sitting.id = coalesce(?5, sitting.id)
         ORDER BY sitting.id LIMIT 1`,
    ).get(
      sitting.venueSlug,
      sitting.startDate,
      sitting.startTime,
      sitting.source?.name ?? null,
      id,
    );
    return row === undefined ? null : (row['id'] as number);
  }

  add(given: number | null, row: SittingRow): number {
    const id = given ?? nextItemId(this.#database, 'sitting');
    const { venueId, sourceId, startDate, startTime, endDate, endTime } = row;
    prepareOnce(
      this.#database,
      `INSERT INTO sitting (id, venue_id, source_id, start_date, start_time, end_date, end_time)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(id, venueId, sourceId, startDate, startTime, endDate, endTime);
    return id;
  }

  change(id: number, row: SittingRow): void {
    const { venueId, sourceId, startDate, startTime, endDate, endTime } = row;
    prepareOnce(
      this.#database,
      `UPDATE sitting SET venue_id = ?, source_id = ?, start_date = ?, start_time = ?, end_date = ?,
         end_time = ? WHERE id = ?`,
    ).run(venueId, sourceId, startDate, startTime, endDate, endTime, id);
  }
}
