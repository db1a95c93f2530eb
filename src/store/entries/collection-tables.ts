// The tables of venues, sources, sittings and people: their columns, how an item is selected and read, and the version of a sitting's
// entries; for readers and for writers.

import { fieldColumns } from '../../record/field-values.ts';
import type { FieldTable, ItemOf } from '../../record/field.ts';
import {
  type Identifier,
  type Membership,
  MEMBERSHIP_FIELDS,
  type Person,
} from '../../record/person.ts';
import {
  DERIVED_FIELDS,
  type Evidence,
  SITTING_DETAILS,
  type Source,
  SOURCE_FIELDS,
  VENUE_FIELDS,
} from '../../record/sitting.ts';
import type { Collections, Sitting } from '../contract/results.ts';
import { integer, integerOrNull, type RowShape, rowShape, text, typed } from '../sql/row-values.ts';
import { foldedSlug } from '../../record/id.ts';
import { canBeStored, type Dialect, type Row, type SqlRunner } from '../sql/sql-runner.ts';

/** The columns of the fields that are texts of the row itself: all except objects and lists. */
function shapeOf<Table extends FieldTable>(table: Table, prefix = ''): RowShape<ItemOf<Table>> {
  const readers = fieldColumns(table).map(({ key, nullable }) => [
    key,
    nullable ? 'text?' : 'text',
  ]);
  return rowShape(Object.fromEntries(readers), prefix) as RowShape<ItemOf<Table>>;
}

/** The columns of a table as a query selects them. */
export function selected({ columns }: Pick<RowShape<unknown>, 'columns'>, table: string): string {
  return columns.map((name) => `${table}.${name}`).join(', ');
}

export const VENUE_ROW = shapeOf(VENUE_FIELDS);
export const SOURCE_ROW = shapeOf(SOURCE_FIELDS);
/** The venue and the source of a sitting are rows of their own. */
export const SITTING_ROW = shapeOf(SITTING_DETAILS);
export const MEMBERSHIP_ROW = shapeOf(MEMBERSHIP_FIELDS);

/** A person as stored with each of their entries. Not derived from the field table, where the slug is optional. */
const PERSON_COLUMNS = { id: 'integer', legalName: 'text', slug: 'text' } as const;
export const PERSON_ROW: RowShape<Person> = rowShape(PERSON_COLUMNS);

/** The lists are rows of other tables. */
const KNOWN_PERSON_ROW = rowShape({
  ...PERSON_COLUMNS,
  honorificPrefix: 'text?',
  gender: 'text?',
  otherNames: typed<string[]>('json'),
  identifiers: typed<Identifier[]>('json'),
  memberships: typed<Membership[]>('json'),
});

/** A join of the source to a sitting; its columns are selected with a prefix. */
export const SITTING_SOURCE_JOIN = 'LEFT JOIN source ON source.id = sitting.source_id';
const JOINED_SOURCE = shapeOf(SOURCE_FIELDS, 'source_');
export const SITTING_SOURCE_SELECTED = SOURCE_ROW.columns
  .map((name) => `source.${name} AS source_${name}`)
  .join(', ');

/** The source of a sitting; null if it has none. */
export function readSittingSource(row: Row): Source | null {
  return row['source_name'] === null ? null : JOINED_SOURCE.read(row);
}

interface CollectionTable<Item> {
  readonly table: 'venue' | 'source' | 'sitting' | 'person';
  readonly hasSlug: boolean;
  /** SELECT and FROM, to be completed with a condition or an order. Each row is one item. */
  readonly select: Readonly<Record<Dialect, string>>;
  readonly read: (row: Row) => Item;
}

export const COLLECTION_TABLES: {
  readonly [Name in keyof Collections]: CollectionTable<Collections[Name]>;
} = {
  venues: {
    table: 'venue',
    hasSlug: true,
    select: inBothDialects(`SELECT venue.id, ${selected(VENUE_ROW, 'venue')} FROM venue`),
    read: (row) => ({ id: integer(row, 'id'), ...VENUE_ROW.read(row) }),
  },
  sources: {
    table: 'source',
    hasSlug: false,
    select: inBothDialects(`SELECT source.id, ${selected(SOURCE_ROW, 'source')} FROM source`),
    read: (row) => ({ id: integer(row, 'id'), ...SOURCE_ROW.read(row) }),
  },
  sittings: {
    table: 'sitting',
    hasSlug: false,
    select: inBothDialects(
      `SELECT sitting.id, venue_id, source_id, ${selected(SITTING_ROW, 'sitting')},
        ${SITTING_SOURCE_SELECTED} FROM sitting ${SITTING_SOURCE_JOIN}`,
    ),
    read: readSitting,
  },
  people: {
    table: 'person',
    hasSlug: true,
    select: {
      sqlite: personSelect({ array: 'json_group_array', object: 'json_object' }),
      postgres: personSelect({ array: 'json_agg', object: 'json_build_object' }),
    },
    read: KNOWN_PERSON_ROW.read,
  },
};

function inBothDialects(select: string): CollectionTable<unknown>['select'] {
  return { sqlite: select, postgres: select };
}

function readSitting(row: Row): Sitting {
  const source = readSittingSource(row);
  return {
    id: integer(row, 'id'),
    venueId: integerOrNull(row, 'venue_id'),
    source: source === null ? null : { id: integer(row, 'source_id'), ...source },
    ...SITTING_ROW.read(row),
  };
}

/** A person with all details in one row. The engines differ in the names of their JSON functions. */
function personSelect({ array, object }: { array: string; object: string }): string {
  const listed = (value: string, order: string, table: string): string =>
    `CAST((SELECT coalesce(${array}(${value} ORDER BY ${order}), '[]') FROM ${table}
      WHERE person_id = person.id) AS text)`;
  const identifier = `${object}('scheme', scheme, 'identifier', identifier)`;
  const membership = fieldColumns(MEMBERSHIP_FIELDS).map(({ key, name }) => `'${key}', ${name}`);
  return `
SELECT ${selected(PERSON_ROW, 'person')}, person.honorific_prefix, person.gender,
  ${listed('name', 'name', 'other_name')} AS other_names,
  ${listed(identifier, 'scheme, identifier', 'person_identifier')} AS identifiers,
  ${listed(`${object}(${membership.join(', ')})`, 'membership.id', 'membership')} AS memberships
FROM person`;
}

export async function readItem<Name extends keyof Collections>(
  sql: SqlRunner,
  name: Name,
  idOrSlug: number | string,
): Promise<Collections[Name] | null> {
  const { select, read } = COLLECTION_TABLES[name];
  const row = await rowOf(sql, name, select[sql.dialect], idOrSlug);
  return row === undefined ? null : read(row);
}

/**
 * The row with an id, or with a slug in any case: as given, in lower case, or by the lower-case address stored with a slug that
 * has capitals. `select` is SELECT and FROM, including the slug.
 */
async function rowOf(
  sql: SqlRunner,
  name: keyof Collections,
  select: string,
  key: number | string,
): Promise<Row | undefined> {
  const { table, hasSlug } = COLLECTION_TABLES[name];
  if (typeof key === 'number') return await sql.row(`${select} WHERE ${table}.id = ?`, key);
  if (!hasSlug || !canBeStored(key)) return undefined;
  const folded = foldedSlug(key);
  const rows = await sql.rows(
    `${select} WHERE ${table}.slug IN (?1, ?2)
      OR ${table}.id = (SELECT item_id FROM former_address WHERE resource = ?3 AND address = ?2)`,
    key,
    folded,
    name,
  );
  // The former address of somebody with a new slug is not a match.
  return rows.find((row) => foldedSlug(text(row, 'slug')) === folded);
}

/** To be completed with a condition. */
export const PERSON_SQL = 'SELECT id, legal_name, slug FROM person';

/** A person by id or slug, without details; null if there is none. */
export async function findPerson(
  sql: SqlRunner,
  idOrSlug: number | string,
): Promise<Person | null> {
  const row = await rowOf(sql, 'people', PERSON_SQL, idOrSlug);
  return row === undefined ? null : PERSON_ROW.read(row);
}

const ENTRIES_VERSION_SQL = `
SELECT count(*) AS count, max(id) AS last_id, CAST(sum(revision) AS bigint) AS revisions,
  max(changed_at) AS changed_at
FROM entry WHERE sitting_id = ?`;

/**
 * The number and last id of a sitting's entries identify them, because ids are never reused; the sum of revisions, which only
 * increase, identifies their texts; the time distinguishes them from those of a restored backup.
 */
export async function sittingEntriesVersion(sql: SqlRunner, sittingId: number): Promise<string> {
  const row = await sql.row(ENTRIES_VERSION_SQL, sittingId);
  return [
    integer(row, 'count'),
    integerOrNull(row, 'last_id') ?? 0,
    integerOrNull(row, 'revisions') ?? 0,
    integerOrNull(row, 'changed_at') ?? 0,
  ]
    .map((number) => number.toString(36))
    .join('.');
}

export async function sittingEvidence(sql: SqlRunner, sittingId: number): Promise<Evidence[]> {
  const rows = await sql.rows(
    'SELECT field, entry_id FROM sitting_evidence WHERE sitting_id = ?',
    sittingId,
  );
  const entryIds = new Map(rows.map((row) => [text(row, 'field'), integer(row, 'entry_id')]));
  return DERIVED_FIELDS.flatMap((field) => {
    const entryId = entryIds.get(field);
    return entryId === undefined ? [] : [{ field, entryId }];
  });
}

export async function storeEvidence(
  sql: SqlRunner,
  sittingId: number,
  evidence: readonly Evidence[],
): Promise<void> {
  await sql.run('DELETE FROM sitting_evidence WHERE sitting_id = ?', sittingId);
  if (evidence.length === 0) return;
  const rows = evidence.map(({ field, entryId }) => [sittingId, field, entryId]);
  await sql.insert('sitting_evidence', ['sitting_id', 'field', 'entry_id'], rows);
}
