// The log of changes to items, and former addresses of items, read from either engine.

import type { CollectionName } from '../../record/collection.ts';
import { fieldsJson } from '../../record/field-values.ts';
import type { ItemChange, ItemChangeKind } from '../../record/change.ts';
import { foldedSlug } from '../../record/id.ts';
import { type Person, PERSON_FIELDS } from '../../record/person.ts';
import { SITTING_DETAILS, SOURCE_FIELDS, VENUE_FIELDS } from '../../record/sitting.ts';
import { jsonText } from '../../record/wire-form.ts';
import type { Collections } from '../contract/results.ts';
import { findPerson } from './collection-tables.ts';
import { integer, readRows, rowShape, typed } from '../sql/row-values.ts';
import { canBeStored, type SqlRunner } from '../sql/sql-runner.ts';

export const ITEM_CHANGE_ROW = rowShape({
  seq: 'integer',
  atMs: 'integer',
  kind: typed<ItemChangeKind>('text'),
  resource: typed<CollectionName>('text'),
  itemId: 'integer',
  state: 'text',
  by: 'text?',
  reason: 'text?',
  chain: 'text',
});

const ITEM_CHANGE_SQL = `SELECT ${ITEM_CHANGE_ROW.columns.join(', ')} FROM item_change`;

export const STORE_ADDRESS_SQL = `
INSERT INTO former_address (resource, address, item_id) VALUES (?, ?, ?)
ON CONFLICT (resource, address) DO UPDATE SET item_id = excluded.item_id`;

export const ITEM_CHANGES_SQL = `${ITEM_CHANGE_SQL} WHERE seq > ? ORDER BY seq LIMIT ?`;

export const FORMER_ADDRESS_SQL =
  'SELECT item_id FROM former_address WHERE resource = ? AND address = ?';

const ITEM_HISTORY_SQL = `${ITEM_CHANGE_SQL} WHERE resource = ? AND item_id = ? ORDER BY seq`;

/** The hour follows the day after a hyphen; the dot is the character after that. */
const FORMER_SITTINGS_SQL = `
SELECT DISTINCT item_id FROM former_address
WHERE resource = 'sittings' AND (address = ? OR (address > ? AND address < ?))
ORDER BY item_id`;

export function itemChanges(sql: SqlRunner, since: number, limit: number): Promise<ItemChange[]> {
  return readRows(sql, ITEM_CHANGE_ROW.read, ITEM_CHANGES_SQL, since, limit);
}

/** The number of the last change; 0 if there is none. */
export async function lastItemChange(sql: SqlRunner): Promise<number> {
  const row = await sql.row('SELECT coalesce(max(seq), 0) AS seq FROM item_change');
  return integer(row, 'seq');
}

/** The address under which a merged person is found; no slug has the sign. */
export const mergedAddress = (id: number): string => `#${id}`;

/**
 * The id of the item that last had an address, or that the item with an id was merged into; null if there is none. The item may
 * have been merged since: every merge ends in a person who was not (`mergePerson`), so this terminates.
 */
export async function formerItem(
  sql: SqlRunner,
  resource: CollectionName,
  idOrAddress: number | string,
): Promise<number | null> {
  const address = typeof idOrAddress === 'number' ? mergedAddress(idOrAddress) : idOrAddress;
  if (!canBeStored(address)) return null;
  const row = await sql.row(FORMER_ADDRESS_SQL, resource, foldedSlug(address));
  if (row === undefined) return null;
  const id = integer(row, 'item_id');
  return (await formerItem(sql, resource, id)) ?? id;
}

/** A person, or the one into whom they were merged, by any id or slug they ever had; null if nobody had it, or they were removed. */
export async function personNow(sql: SqlRunner, idOrSlug: number | string): Promise<Person | null> {
  const person = await findPerson(sql, idOrSlug);
  if (person !== null) return person;
  const id = await formerItem(sql, 'people', idOrSlug);
  return id === null ? null : await findPerson(sql, id);
}

export function itemHistory(
  sql: SqlRunner,
  resource: CollectionName,
  id: number,
): Promise<ItemChange[]> {
  return readRows(sql, ITEM_CHANGE_ROW.read, ITEM_HISTORY_SQL, resource, id);
}

/** The sittings that had an address of a venue on a day, with or without an hour. */
export function formerSittings(sql: SqlRunner, venueId: number, day: string): Promise<number[]> {
  const address = sittingAddress(venueId, day, null);
  const values = [address, `${address}-`, `${address}.`];
  return readRows(sql, (row) => integer(row, 'item_id'), FORMER_SITTINGS_SQL, ...values);
}

const STATES: { readonly [Name in CollectionName]: (item: Collections[Name]) => object } = {
  venues: (venue) => ({ id: venue.id, ...fieldsJson(VENUE_FIELDS, venue) }),
  sources: (source) => ({ id: source.id, ...fieldsJson(SOURCE_FIELDS, source) }),
  sittings: ({ id, source, venueId, ...details }) => ({
    id,
    source: source?.id ?? null,
    venue: venueId,
    ...fieldsJson(SITTING_DETAILS, details),
  }),
  people: (person) => ({ id: person.id, ...fieldsJson(PERSON_FIELDS, person) }),
};

/** An item as the log stores it. */
export function itemState<Name extends CollectionName>(
  name: Name,
  item: Collections[Name],
): string {
  return jsonText(STATES[name](item));
}

/** The part of an item's address that changes with the item; null if it is found only by its id. */
export function itemAddress(item: Collections[CollectionName]): string | null {
  if ('slug' in item) return foldedSlug(item.slug);
  if (!('venueId' in item) || item.venueId === null || item.startDate === null) return null;
  return sittingAddress(item.venueId, item.startDate, item.startTime);
}

/** A venue may get another slug, so a sitting is found by the id of its venue. */
export function sittingAddress(venueId: number, date: string, time: string | null): string {
  return `${venueId} ${time === null ? date : `${date}-${time.replaceAll(':', '-')}`}`;
}
