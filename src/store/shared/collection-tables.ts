// The tables of venues, sources, sittings and people: their columns, how an item is selected and read, and the version of a sitting's
// entries; for readers and for writers.

import { fieldColumns } from '../../record/field-values.ts';
import type { FieldTable } from '../../record/field.ts';
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
import { integer, integerOrNull, json, text, textOrNull } from './row-values.ts';
import {
  canBeStored,
  type Dialect,
  type Row,
  type SqlRunner,
  type SqlValue,
} from './sql-runner.ts';

// The columns of a table, each by the field it holds: statements, row readers and values are made from them.

interface Column<Value> {
  readonly name: string;
  readonly read: (row: Row, name: string) => Value;
}

/** A column for each field of an item. */
type ItemColumns<Item> = { readonly [Field in keyof Item]: Column<Item[Field]> };

const textColumn = (name: string): Column<string> => ({ name, read: text });
const textOrNullColumn = (name: string): Column<string | null> => ({
  name,
  read: textOrNull,
});

/** The columns of the fields that are texts of the row itself: all but objects and lists. */
function columnsFor<Item>(table: FieldTable<Item>): ItemColumns<Item> {
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

// Reads and stores the entries that the description of a sitting was derived from.

export const VENUE_COLUMNS = columnsFor(VENUE_FIELDS);
export const SOURCE_COLUMNS = columnsFor(SOURCE_FIELDS);
/** The venue and the source of a sitting are rows of their own. */
export const SITTING_COLUMNS = columnsFor(SITTING_DETAILS);
export const MEMBERSHIP_COLUMNS = columnsFor(MEMBERSHIP_FIELDS);

/** Not made from the table of fields: there the slug may be left out, here every person has one. */
export const PERSON_COLUMNS: ItemColumns<Omit<Person, 'id'>> = {
  legalName: textColumn('legal_name'),
  slug: textColumn('slug'),
};

/** Of a person, in their own row. The name is not with those above, which every entry has of its speaker. */
const HONORIFIC = 'honorific_prefix';

/** A join of the source to a sitting; its columns are selected with this prefix. */
export const SITTING_SOURCE_JOIN = 'LEFT JOIN source ON source.id = sitting.source_id';
const SOURCE_PREFIX = 'source_';
export const SITTING_SOURCE_SELECTED = selected(SOURCE_COLUMNS, 'source', SOURCE_PREFIX);

/** The source of a sitting; null where the sitting has none. */
export function readSittingSource(row: Row): Source | null {
  return row[`${SOURCE_PREFIX}name`] === null
    ? null
    : readItemColumns(SOURCE_COLUMNS, row, SOURCE_PREFIX);
}

interface CollectionTable<Item> {
  readonly table: 'venue' | 'source' | 'sitting' | 'person';
  readonly hasSlug: boolean;
  /** SELECT and FROM, to be followed by a condition or an order. Each row is one item. */
  readonly select: Readonly<Record<Dialect, string>>;
  readonly read: (row: Row) => Item;
}

export const COLLECTION_TABLES: {
  readonly [Name in keyof Collections]: CollectionTable<Collections[Name]>;
} = {
  venues: {
    table: 'venue',
    hasSlug: true,
    select: inBothDialects(`SELECT venue.id, ${selected(VENUE_COLUMNS, 'venue')} FROM venue`),
    read: (row) => ({ id: integer(row, 'id'), ...readItemColumns(VENUE_COLUMNS, row) }),
  },
  sources: {
    table: 'source',
    hasSlug: false,
    select: inBothDialects(`SELECT source.id, ${selected(SOURCE_COLUMNS, 'source')} FROM source`),
    read: (row) => ({ id: integer(row, 'id'), ...readItemColumns(SOURCE_COLUMNS, row) }),
  },
  sittings: {
    table: 'sitting',
    hasSlug: false,
    select: inBothDialects(
      `SELECT sitting.id, venue_id, source_id, ${selected(SITTING_COLUMNS, 'sitting')},
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
    read: (row) => ({
      id: integer(row, 'id'),
      ...readItemColumns(PERSON_COLUMNS, row),
      honorificPrefix: textOrNull(row, HONORIFIC),
      otherNames: json<string[]>(row, 'other_names'),
      identifiers: json<Identifier[]>(row, 'identifiers'),
      memberships: json<Membership[]>(row, 'memberships'),
    }),
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
    ...readItemColumns(SITTING_COLUMNS, row),
  };
}

/** A person with all that is known of them in one row. The engines differ in the names of their JSON functions. */
function personSelect({ array, object }: { array: string; object: string }): string {
  const listed = (value: string, order: string, table: string): string =>
    `CAST((SELECT coalesce(${array}(${value} ORDER BY ${order}), '[]') FROM ${table}
      WHERE person_id = person.id) AS text)`;
  const identifier = `${object}('scheme', scheme, 'identifier', identifier)`;
  const membership = Object.entries(MEMBERSHIP_COLUMNS).map(
    ([field, { name }]) => `'${field}', ${name}`,
  );
  return `
SELECT person.id, ${selected(PERSON_COLUMNS, 'person')}, person.${HONORIFIC},
  ${listed('name', 'name', 'other_name')} AS other_names,
  ${listed(identifier, 'scheme, identifier', 'person_identifier')} AS identifiers,
  ${listed(`${object}(${membership.join(', ')})`, 'membership.id', 'membership')} AS memberships
FROM person`;
}

/** A person as every entry of theirs has them. */
export function readPerson(row: Row): Person {
  return { id: integer(row, 'id'), ...readItemColumns(PERSON_COLUMNS, row) };
}

export async function readItem<Name extends keyof Collections>(
  sql: SqlRunner,
  name: Name,
  idOrSlug: number | string,
): Promise<Collections[Name] | null> {
  const { select, table, hasSlug, read } = COLLECTION_TABLES[name];
  if (typeof idOrSlug === 'string' && (!hasSlug || !canBeStored(idOrSlug))) return null;
  const column = typeof idOrSlug === 'string' ? 'slug' : 'id';
  const row = await sql.row(`${select[sql.dialect]} WHERE ${table}.${column} = ?`, idOrSlug);
  return row === undefined ? null : read(row);
}

const ENTRIES_VERSION_SQL = `
SELECT count(*) AS count, max(id) AS last_id, CAST(sum(revision) AS bigint) AS revisions,
  max(changed_at) AS changed_at
FROM entry WHERE sitting_id = ?`;

/**
 * The number and last id of a sitting's entries identify them, for ids are never used again; the sum of
 * revisions, which only rise, identifies their texts; the time distinguishes them from those of a restored backup.
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
