// Reads a page of a collection, or of its items that pass a filter, on either engine. Names are compared here, because each
// engine folds case and accents differently.

import { TooBusy } from '../../base/errors.ts';
import type { ItemFilter } from '../../record/filter.ts';
import { foldText, partyKey } from '../../record/labels/fold-name.ts';
import type { LabelWords } from '../../record/labels/label-words.ts';
import { typedWords } from '../../record/labels/label-text.ts';
import { readingRules } from '../../record/parliament/record-rules.ts';
import { isSeatFor } from '../../record/parliament/wards.ts';
import { hasFailed } from '../../record/sitting.ts';
import { locatePage, type PageNumber } from '../../record/page.ts';
import type { Collections, CollectionPage } from '../contract/results.ts';
import { COLLECTION_TABLES } from './collection-tables.ts';
import { selectPage } from '../sql/paged-rows.ts';
import { readRecordState, rulesText } from './record-state.ts';
import { integer, text, textOrNull } from '../sql/row-values.ts';
import { inIdsSql, type Dialect, type Row, type SqlRunner } from '../sql/sql-runner.ts';

type Name = keyof Collections;

/** The page, in ascending id; null past the last page. */
export function itemPage<Each extends Name>(
  sql: SqlRunner,
  name: Each,
  page: PageNumber,
  size: number,
): Promise<CollectionPage<Collections[Each]> | null> {
  const { select, table, read } = COLLECTION_TABLES[name];
  return selectPage<Collections[Each]>(sql, page, size, {
    count: `(SELECT count(*) FROM ${table})`,
    select: (limit) => `${select[sql.dialect]} ORDER BY ${table}.id ${limit}`,
    order: 'item.id',
    key: 'id',
    read,
  });
}

/** How often a page is read again because the record changed between its statements, each of which takes milliseconds. */
const PAGE_ATTEMPTS = 10;

/** The page of the items that pass a filter. */
export async function filteredItemPage<Each extends Name>(
  sql: SqlRunner,
  name: Each,
  { page, size, filter }: Readonly<{ page: PageNumber; size: number; filter: ItemFilter }>,
): Promise<CollectionPage<Collections[Each]> | null> {
  const { read } = COLLECTION_TABLES[name];
  for (let attempt = 1; attempt <= PAGE_ATTEMPTS; attempt++) {
    const versions = new Set<string>();
    const ids = await matchingIds(sql, name, filter, versions);
    const located = locatePage(page, ids.length, size);
    if (located === null) return null;
    const shown = ids.slice(located.firstPosition - 1, located.firstPosition - 1 + size);
    const rows = await sql.rows(pageSql(name, sql.dialect), shown.join(','));
    const state = readRecordState(rows[0]);
    if (versions.add(state.version).size > 1) continue;
    const items = rows.filter(({ id }) => id !== null).map<Collections[Each]>(read);
    return { state, page: located, count: ids.length, items };
  }
  throw new TooBusy('the record changed during every attempt to read the list');
}

/** Items by their ids, with the state they are read in; one row without an item if there are none. */
function pageSql(name: Name, dialect: Dialect): string {
  const { select, table } = COLLECTION_TABLES[name];
  return `
SELECT entry_count, version, changed_at, item.* FROM record
LEFT JOIN (${select[dialect]} WHERE ${table}.id ${inIdsSql(dialect)}) AS item ON true
ORDER BY item.id`;
}

/** The ids that pass, in ascending order; also records the record version that each statement read. */
async function matchingIds(
  sql: SqlRunner,
  name: Name,
  filter: ItemFilter,
  versions: Set<string>,
): Promise<number[]> {
  let ids: Set<number> | null = null;
  // The parliament's settings say how names of parties and constituencies are compared.
  const { labels } = readingRules(await rulesText(sql));
  for (const { select, values, passes } of conditions(name, filter, labels)) {
    const rows = await sql.rows(
      `SELECT version, item.* FROM record LEFT JOIN (${select}) AS item ON true`,
      ...values,
    );
    versions.add(text(rows[0], 'version'));
    const passed = rows.filter((row) => row['id'] !== null && passes(row));
    const results = new Set(passed.map((row) => integer(row, 'id')));
    ids = ids === null ? results : ids.intersection(results);
  }
  return [...(ids ?? [])].sort((a, b) => a - b);
}

/** Rows with an id, and a test for them. An id passes if one of its rows does. */
interface Condition {
  readonly select: string;
  readonly values: readonly (string | number)[];
  readonly passes: (row: Row) => boolean;
}

/** At least one condition for every filter: the whole collection if nothing narrows. */
function conditions(name: Name, filter: ItemFilter, words: LabelWords): readonly Condition[] {
  const { table } = COLLECTION_TABLES[name];
  const isVenue = 'SELECT id FROM sitting WHERE venue_id = ?';
  const results = [
    ...(filter.words === null || name === 'sittings' ? [] : [nameCondition(name, filter.words)]),
    ...(name === 'people' ? seatConditions(filter, words) : []),
    ...(name === 'sittings' ? plainConditions(isVenue, filter.venueId) : []),
    ...(name === 'sources' && filter.hasFailed !== null ? [FAILED] : []),
    ...dateConditions(name, filter),
  ];
  if (results.length > 0) return results;
  return [{ select: `SELECT id FROM ${table}`, values: [], passes: () => true }];
}

/** The times are compared here, because an engine may order characters differently. */
const FAILED: Condition = {
  select: 'SELECT id, last_processing_attempt, last_processing_success FROM source',
  values: [],
  passes: (row) =>
    hasFailed({
      lastProcessingAttempt: textOrNull(row, 'last_processing_attempt'),
      lastProcessingSuccess: textOrNull(row, 'last_processing_success'),
    }),
};

/** The date column that is compared. */
const DATES: ReadonlyMap<Name, string> = new Map([
  ['sittings', 'start_date'],
  ['sources', 'date'],
] as const);

function dateConditions(name: Name, { dateFrom, dateTo }: ItemFilter): Condition[] {
  const column = DATES.get(name);
  if (column === undefined) return [];
  const select = `SELECT id FROM ${COLLECTION_TABLES[name].table} WHERE ${column}`;
  return [
    ...plainConditions(`${select} >= CAST(? AS text)`, dateFrom),
    ...plainConditions(`${select} <= CAST(? AS text)`, dateTo),
  ];
}

function plainConditions(select: string, value: string | number | null): Condition[] {
  return value === null ? [] : [{ select, values: [value], passes: () => true }];
}

const NAMES: Readonly<Record<Exclude<Name, 'sittings'>, string>> = {
  venues: 'SELECT id, name FROM venue',
  sources: 'SELECT id, name FROM source',
  people:
    'SELECT id, legal_name AS name FROM person UNION ALL SELECT person_id, name FROM other_name',
};

function nameCondition(name: Exclude<Name, 'sittings'>, words: string): Condition {
  const isNamed = hasWords(words);
  return { select: NAMES[name], values: [], passes: (row) => isNamed(text(row, 'name')) };
}

/** Whether a name contains all of these words or parts of words. */
function hasWords(words: string): (name: string) => boolean {
  const wanted = typedWords(foldText(words));
  return (name) => {
    const folded = foldText(name);
    return wanted.every((word) => folded.includes(word));
  };
}

/** A membership names its chamber by name or by slug. */
const SEATS = `
SELECT person_id AS id, chamber, constituency, region, party, role, office, venue.name AS venue_name, venue.slug AS venue_slug
FROM membership LEFT JOIN venue ON venue.id = ?`;

function seatConditions(
  { venueId, party, role, place }: ItemFilter,
  words: LabelWords,
): Condition[] {
  if ([venueId, party, role, place].every((element) => element === null)) return [];
  const isPlace = hasWords(place?.words ?? '');
  const isOfPlace = (row: Row): boolean =>
    ['constituency', 'region'].some((column) => isPlace(textOrNull(row, column) ?? '')) ||
    isSeatFor(place?.constituencies ?? [], textOrNull(row, 'constituency'), words);
  const isHeld = (row: Row, title: string): boolean =>
    ['role', 'office'].some(
      (column) => foldText(textOrNull(row, column) ?? '') === foldText(title),
    );
  const wantedParty = partyKey(party ?? '', words);
  const isThere = (row: Row): boolean => {
    const chamber = foldText(textOrNull(row, 'chamber') ?? '');
    return [row['venue_name'], row['venue_slug']].some(
      (name) => typeof name === 'string' && foldText(name) === chamber,
    );
  };
  return [
    {
      select: SEATS,
      // No venue has this id.
      values: [venueId ?? 0],
      passes: (row) =>
        (venueId === null || isThere(row)) &&
        (place === null || isOfPlace(row)) &&
        (party === null || partyKey(textOrNull(row, 'party') ?? '', words) === wantedParty) &&
        (role === null || isHeld(row, role)),
    },
  ];
}
