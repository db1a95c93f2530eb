// Finds, adds and changes the rows of sittings, within a transaction.

import type { NewSitting, SittingDetails } from '../../record/sitting.ts';
import { SITTING_COLUMNS } from '../shared/collection-tables.ts';
import { assignments, namesOf, placeholders, valuesOf } from '../shared/columns.ts';
import { integer } from '../shared/row-values.ts';
import type { SqlRunner, SqlValue } from '../shared/sql-runner.ts';
import type { ItemLog } from './item-log.ts';
import { addedId, nextIdSql, wasRemoved } from './item-ids.ts';

export interface SittingValues extends SittingDetails {
  readonly venueId: number | null;
  readonly sourceId: number | null;
}

const ADD_SQL = `
INSERT INTO sitting (id, venue_id, source_id, ${namesOf(SITTING_COLUMNS).join(', ')})
VALUES (coalesce(?, ${nextIdSql('sitting')}), ?, ?, ${placeholders(SITTING_COLUMNS)}) RETURNING id`;

const CHANGE_SQL = `
UPDATE sitting SET venue_id = ?, source_id = ?, ${assignments(SITTING_COLUMNS)} WHERE id = ?`;

/** A sitting and its entries are removed in one transaction, so at one time. */
const WITHDRAWN_WITH_SQL = `
SELECT DISTINCT revision.entry_id FROM removed_item
JOIN change_run ON change_run.kind = 'withdrawn' AND change_run.at = removed_item.at
JOIN revision ON revision.entry_id BETWEEN change_run.first_entry_id
  AND change_run.first_entry_id + change_run.last_seq - change_run.first_seq
WHERE removed_item.kind = 'sitting' AND removed_item.id = ?1
  AND revision.sitting_id = ?1
  AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.id = revision.entry_id)
ORDER BY revision.entry_id`;

export class SittingStorage {
  readonly #sql: SqlRunner;
  readonly #items: ItemLog;

  constructor(sql: SqlRunner, items: ItemLog) {
    this.#sql = sql;
    this.#items = items;
  }

  async has(id: number): Promise<boolean> {
    return (await this.#sql.row('SELECT 1 FROM sitting WHERE id = ?', id)) !== undefined;
  }

  /** Whether this id was that of a sitting which is no longer there. */
  async wasRemoved(id: number): Promise<boolean> {
    return await wasRemoved(this.#sql, 'sitting', id);
  }

  /** The entries that were withdrawn when this sitting was removed and are withdrawn now, in ascending id. */
  async withdrawnWith(id: number): Promise<readonly number[]> {
    return (await this.#sql.rows(WITHDRAWN_WITH_SQL, id)).map((row) => integer(row, 'entry_id'));
  }

  /** The sitting of this venue, start and source; with an id, only that one. */
  async findSame(sitting: NewSitting, id: number | null): Promise<number | null> {
    const same = new SameValues();
    const conditions = [
      ...startConditions(sitting, same),
      same.condition('source.name', sitting.source?.name ?? null),
      ...(id === null ? [] : [same.condition('sitting.id', id)]),
    ];
    const row = await this.#sql.row(
      `SELECT sitting.id FROM sitting LEFT JOIN source ON source.id = sitting.source_id
       WHERE ${conditions.join(' AND ')} ORDER BY sitting.id LIMIT 1`,
      ...same.values,
    );
    return row === undefined ? null : integer(row, 'id');
  }

  /** The sittings of this venue and start, whatever their source. */
  async findAt(start: SittingStart): Promise<readonly number[]> {
    const same = new SameValues();
    const conditions = startConditions(start, same);
    const rows = await this.#sql.rows(
      `SELECT id FROM sitting WHERE ${conditions.join(' AND ')} ORDER BY id`,
      ...same.values,
    );
    return rows.map((row) => integer(row, 'id'));
  }

  /** Without an id it gets the next one. */
  async add(id: number | null, row: SittingValues): Promise<number> {
    const added = await this.#sql.row(ADD_SQL, id, ...rowValues(row));
    const given = addedId(added, 'sitting');
    this.#items.added('sittings', given);
    return given;
  }

  async change(id: number, row: SittingValues): Promise<void> {
    await this.#items.changing('sittings', id);
    await this.#sql.run(CHANGE_SQL, ...rowValues(row), id);
  }
}

type SittingStart = Pick<NewSitting, 'venueSlug' | 'startDate' | 'startTime'>;

function startConditions(start: SittingStart, same: SameValues): string[] {
  return [
    same.condition('venue_id', start.venueSlug, '(SELECT id FROM venue WHERE slug = ?)'),
    same.condition('start_date', start.startDate),
    same.condition('start_time', start.startTime),
  ];
}

/** Conditions that a column has a value, which may be null, and the values in their order. */
class SameValues {
  readonly values: (string | number)[] = [];

  /** "IS NOT DISTINCT FROM" would find the same rows, but PostgreSQL uses no index for it. */
  condition(column: string, value: string | number | null, wanted = '?'): string {
    if (value === null) return `${column} IS NULL`;
    this.values.push(value);
    return `${column} = ${wanted}`;
  }
}

function rowValues(row: SittingValues): SqlValue[] {
  return [row.venueId, row.sourceId, ...valuesOf(SITTING_COLUMNS, row)];
}
