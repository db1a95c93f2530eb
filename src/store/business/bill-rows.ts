// The tables of bills: the years that their addresses end with, and what the list of bills shows. They are derived from debates and
// decisions, and written with them, so that a page of the list costs the same in a record of any size.

import { billStage, STAGE_KINDS } from '../../record/decisions/bill-stage.ts';
import type { Decision } from '../../record/decisions/decision.ts';
import type { BillRequest, BillRow, CollectionPage } from '../contract/results.ts';
import { decisionsOfEntries } from './decision-rows.ts';
import { selectPage } from '../sql/paged-rows.ts';
import { readRows, rowsAs, rowShape, text } from '../sql/row-values.ts';
import { seriesSql } from './series-sql.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

// Writing. A bill is written whole: only all of its debates tell the years of each of them.

/** The words of the bills that have debates or decisions in a sitting. */
const WORDS_OF_SITTING_SQL = `
SELECT series AS words FROM debate WHERE sitting_id = ?1 AND term IS NOT NULL
UNION SELECT bill_series FROM decision WHERE sitting_id = ?1 AND bill_series IS NOT NULL`;

export async function billsOfSitting(sql: SqlRunner, sittingId: number): Promise<string[]> {
  return await readRows(sql, (row) => text(row, 'words'), WORDS_OF_SITTING_SQL, sittingId);
}

const ALL_WORDS_SQL = 'SELECT DISTINCT series AS words FROM debate WHERE term IS NOT NULL';

/** Writes the bills of all debates, within a transaction. */
export async function rebuildBills(sql: SqlRunner): Promise<void> {
  for (const table of ['bill_venue', 'bill', 'bill_year']) await sql.run(`DELETE FROM ${table}`);
  await writeBills(sql, await readRows(sql, (row) => text(row, 'words'), ALL_WORDS_SQL));
}

/** Writes the bills that have these words, by their debates and decisions, within the transaction that wrote those. */
export async function writeBills(sql: SqlRunner, words: Iterable<string>): Promise<void> {
  for (const each of words) {
    for (const table of ['bill_venue', 'bill']) {
      await sql.run(`DELETE FROM ${table} WHERE words = ?`, each);
    }
    await sql.run('DELETE FROM bill_year WHERE series = ?', each);
    await sql.run(ADD_YEARS_SQL, each);
    const { bills, venues } = await billsOfDebates(sql, each);
    if (bills.length > 0) await sql.insert('bill', BILL_SHAPE.columns, bills);
    if (venues.length > 0) await sql.insert('bill_venue', ['venue_id', 'words', 'year'], venues);
  }
}

const DAY_YEAR = 'substr(sitting.start_date, 1, 4)';

/** The years of bills that have these words, by their debates. */
const YEARS_SQL = `
SELECT DISTINCT series, term, year FROM debate WHERE series = ?1 AND term IS NOT NULL AND year IS NOT NULL
UNION ALL
SELECT series, term, min(${DAY_YEAR}) FROM debate JOIN sitting ON sitting.id = sitting_id
WHERE series = ?1 AND term IS NOT NULL
GROUP BY series, term HAVING count(year) = 0 AND min(${DAY_YEAR}) IS NOT NULL`;
const ADD_YEARS_SQL = `INSERT INTO bill_year (series, term, year) ${YEARS_SQL}`;

/** When a sitting began. Of a day, sittings without an hour come last, as in the calendar. */
const STARTED = "coalesce(start_date || ' ' || coalesce(start_time, '99'), '')";
/** In the order of days, undated ones last. */
const BY_DAY = 'ORDER BY start_date IS NULL, started, sitting_id';

const DEBATES_SQL = `
SELECT debate.id, sitting_id AS "sittingId", venue_id AS "venueId", bill, ${STARTED} AS started,
  ${seriesSql('debate', '', DAY_YEAR)} AS address
FROM debate JOIN sitting ON sitting.id = sitting_id WHERE series = ? AND term IS NOT NULL
${BY_DAY}, debate.id`;

interface BillDebate {
  readonly id: number;
  readonly sittingId: number;
  readonly venueId: number | null;
  readonly bill: string | null;
  readonly started: string;
  readonly address: string;
}

const KINDS = STAGE_KINDS.map((kind) => `'${kind}'`).join(', ');

const STAGES_SQL = `
SELECT entry_id AS "entryId", position, sitting_id AS "sittingId", kind, subject, bill_title AS "billTitle", ${STARTED} AS started,
  ${seriesSql('decision', 'bill_', DAY_YEAR)} AS address
FROM decision JOIN sitting ON sitting.id = sitting_id WHERE bill_series = ? AND kind IN (${KINDS})
${BY_DAY}, counter, position`;

interface StageDecision extends Pick<Decision, 'entryId' | 'position' | 'kind' | 'subject'> {
  readonly sittingId: number;
  readonly billTitle: string | null;
  readonly address: string;
}

const BILL_SHAPE = rowShape({
  words: 'text',
  year: 'text',
  started: 'text',
  lastSitting: 'integer',
  lastDebate: 'integer',
  titleDebate: 'integer',
  stageEntry: 'integer?',
  stagePosition: 'integer?',
});

/** The rows of the bills that have these words. */
async function billsOfDebates(sql: SqlRunner, words: string) {
  const debates = Map.groupBy(
    rowsAs<BillDebate>(await sql.rows(DEBATES_SQL, words)),
    ({ address }) => address,
  );
  const decisions = Map.groupBy(
    rowsAs<StageDecision>(await sql.rows(STAGES_SQL, words)).map((row) => ({
      ...row,
      bill: row.billTitle === null ? null : { title: row.billTitle },
    })),
    ({ address }) => address,
  );
  const venues: [number, string, string][] = [];
  const bills = [...debates].flatMap(([address, own]) => {
    const last = own.at(-1);
    if (last === undefined) return [];
    const year = address.slice(words.length + 1);
    const stage = billStage(decisions.get(address) ?? [], last.sittingId);
    for (const venueId of new Set(own.flatMap((debate) => debate.venueId ?? []))) {
      venues.push([venueId, words, year]);
    }
    const row = {
      words,
      year,
      started: last.started,
      lastSitting: last.sittingId,
      lastDebate: last.id,
      // The title as last printed with the number of the bill, otherwise as last printed.
      titleDebate: (own.findLast(({ bill }) => bill !== null) ?? last).id,
      stageEntry: stage?.entryId ?? null,
      stagePosition: stage?.position ?? null,
    };
    return [BILL_SHAPE.values(row)];
  });
  return { bills, venues };
}

// Checking.

const YEARS_OF_SQL =
  'SELECT series, term, year FROM bill_year WHERE series = ? ORDER BY term, year';
const BILLS_OF_SQL = `SELECT ${BILL_SHAPE.columns.join(', ')} FROM bill WHERE words = ? ORDER BY year`;
const VENUES_OF_SQL =
  'SELECT venue_id, words, year FROM bill_venue WHERE words = ? ORDER BY venue_id, year';

const STORED_WORDS_SQL = `${ALL_WORDS_SQL}
UNION SELECT words FROM bill UNION SELECT words FROM bill_venue UNION SELECT series FROM bill_year ORDER BY words`;

/** Yields the words of the bills whose rows are not those of their debates and decisions. */
export async function* wrongBills(sql: SqlRunner): AsyncGenerator<string> {
  const all = await readRows(sql, (row) => text(row, 'words'), STORED_WORDS_SQL);
  for (const words of all) {
    const stored = await valuesOfEach(sql, [YEARS_OF_SQL, BILLS_OF_SQL, VENUES_OF_SQL], words);
    const { bills, venues } = await billsOfDebates(sql, words);
    const years = await valuesOfEach(sql, [YEARS_SQL], words);
    const made = [...years, bills, venues].map((rows) => rows.map((row) => JSON.stringify(row)));
    const isSame = made.every((rows, at) => {
      const ofTable = (stored[at] ?? []).map((row) => JSON.stringify(row));
      return JSON.stringify(rows.sort()) === JSON.stringify(ofTable.sort());
    });
    if (!isSame) yield words;
  }
}

async function valuesOfEach(
  sql: SqlRunner,
  queries: readonly string[],
  words: string,
): Promise<unknown[][][]> {
  return await Array.fromAsync(queries, async (query) =>
    (await sql.rows(query, words)).map((row) => Object.values(row)),
  );
}

// Reading.

/** Both conditions are always there, so that connections have fewer statements to cache. */
const OF_VENUE = `(CAST(?1 AS BIGINT) IS NULL OR EXISTS (
    SELECT 1 FROM bill_venue
    WHERE venue_id = ?1 AND bill_venue.words = bill.words AND bill_venue.year = bill.year
  ))`;

const LISTED_YEARS_SQL = `SELECT DISTINCT year FROM bill WHERE ${OF_VENUE} ORDER BY year DESC`;

/** The bill that came up last is first; those whose last sitting has no date are last. */
const NEWEST_FIRST = 'started DESC, last_sitting DESC, last_debate DESC';

const LISTED_ROW = rowShape({
  words: 'text',
  year: 'text',
  lastSitting: 'integer',
  lastDebate: 'integer',
  stageEntry: 'integer?',
  stagePosition: 'integer?',
  title: 'text',
  number: 'text?',
  section: 'text?',
});

const listedSql = (limit: string): string => `
SELECT bill.*, titled.title, titled.bill AS number, latest.section
FROM (SELECT * FROM found ORDER BY ${NEWEST_FIRST} ${limit}) AS bill
JOIN debate AS titled ON titled.id = title_debate JOIN debate AS latest ON latest.id = last_debate`;

export function billReads(sql: SqlRunner) {
  return {
    billYears: (venueId: number | null) =>
      readRows(sql, (row) => text(row, 'year'), LISTED_YEARS_SQL, venueId),
    bills: async (request: BillRequest): Promise<CollectionPage<BillRow> | null> => {
      const { venueId, year, page, size } = request;
      const listed = await selectPage(sql, page, size, {
        with: `WITH found AS (SELECT * FROM bill WHERE ${OF_VENUE.replaceAll('?1', '?')} AND year = coalesce(?, year))`,
        values: [venueId, venueId, year],
        count: '(SELECT count(*) FROM found)',
        select: listedSql,
        order: NEWEST_FIRST,
        key: 'last_debate',
        read: LISTED_ROW.read,
      });
      if (listed === null) return null;
      const entries = listed.items.flatMap(({ stageEntry }) => stageEntry ?? []);
      const decisions = await decisionsOfEntries(sql, entries);
      const items = listed.items.map(
        ({ stageEntry, stagePosition, words, year: ofBill, ...bill }) => ({
          ...bill,
          series: ofBill === '' ? words : `${words}-${ofBill}`,
          stage:
            decisions.find(
              ({ entryId, position }) => entryId === stageEntry && position === stagePosition,
            ) ?? null,
        }),
      );
      return { ...listed, items };
    },
  };
}
