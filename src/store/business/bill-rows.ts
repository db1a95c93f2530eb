// The tables of bills, and the addresses of their debates and decisions. They are derived from debates and decisions, and written
// with them, so that a page of the list costs the same in a record of any size.

import { createHash } from 'node:crypto';
import {
  type Bill,
  type BillMention,
  followBills,
  showsState,
  withoutChamber,
} from '../../record/business/follow-bills.ts';
import type { AppliedCorrection } from '../../record/business/correct-reading.ts';
import { firstOf } from '../../base/present.ts';
import { type BillStage, READING_STAGES } from '../../record/parliament/procedure-forms.ts';
import type {
  BillRequest,
  BillRow,
  CollectionPage,
  Doubtful,
  DoubtfulBill,
  MoverRow,
} from '../contract/results.ts';
import {
  PROGRESS_COLUMNS,
  type PlacedMention,
  progressValues,
  readProgress,
} from './bill-progress.ts';
import { decisionsOfEntries } from './decision-rows.ts';
import { selectPage } from '../sql/paged-rows.ts';
import {
  integer,
  integerOrNull,
  json,
  readRows,
  rowShape,
  text,
  textOrNull,
  typed,
} from '../sql/row-values.ts';
import {
  canBeStored,
  inIdsSql,
  inTextsSql,
  type Row,
  type SqlRunner,
  type SqlValue,
} from '../sql/sql-runner.ts';

// Writing. A bill is written whole: only all that is printed of it tells which mentions are of one bill.

/** The words of the bills that have debates or decisions in a sitting: as printed there, and as the same bills are called elsewhere. */
const WORDS_OF_SITTING_SQL = `
WITH own AS (
  SELECT series AS words, address FROM debate WHERE sitting_id = ?1 AND term IS NOT NULL
  UNION SELECT bill_series, bill_address FROM decision WHERE sitting_id = ?1 AND bill_series IS NOT NULL
)
SELECT words FROM own
UNION ALL SELECT series FROM debate WHERE address IN (SELECT address FROM own)
UNION ALL SELECT bill_series FROM decision WHERE bill_address IN (SELECT address FROM own)`;

export async function billsOfSitting(sql: SqlRunner, sittingId: number): Promise<string[]> {
  const words = await readRows(sql, (row) => text(row, 'words'), WORDS_OF_SITTING_SQL, sittingId);
  return [...new Set(words)];
}

const NUMBERS_SQL = `
SELECT bill AS number FROM debate WHERE series = ?1 AND term IS NOT NULL AND bill IS NOT NULL
UNION SELECT bill_number FROM decision WHERE bill_series = ?1 AND bill_number IS NOT NULL`;

const wordsOfNumbersSql = (condition: string): string => `
SELECT series AS words FROM debate WHERE bill ${condition} AND term IS NOT NULL
UNION SELECT bill_series FROM decision WHERE bill_number ${condition} AND bill_series IS NOT NULL`;

const ALL_WORDS_SQL = `
SELECT series AS words FROM debate WHERE term IS NOT NULL
UNION SELECT bill_series FROM decision WHERE bill_series IS NOT NULL ORDER BY words`;

/** Writes the bills of all debates and decisions, within a transaction. */
export async function rebuildBills(sql: SqlRunner): Promise<void> {
  for (const table of ['bill_venue', 'bill']) await sql.run(`DELETE FROM ${table}`);
  await writeBills(sql, await readRows(sql, (row) => text(row, 'words'), ALL_WORDS_SQL));
}

/** Writes the bills that have these words, by their debates and decisions, within the transaction that wrote those. */
export async function writeBills(sql: SqlRunner, words: Iterable<string>): Promise<void> {
  const changed = new Set<number>();
  for await (const called of groupsOf(sql, words)) {
    const among = JSON.stringify(called);
    const ofWords = `words ${inTextsSql(sql.dialect)}`;
    await sql.run(
      `DELETE FROM bill_venue WHERE address IN (SELECT address FROM bill WHERE ${ofWords})`,
      among,
    );
    await sql.run(`DELETE FROM bill WHERE ${ofWords}`, among);
    const bills = await billsCalled(sql, called);
    const listed = bills.filter(isListed);
    const venues = listed.flatMap(venueValues);
    if (listed.length > 0) await sql.insert('bill', BILL_COLUMNS, listed.map(billValues));
    if (venues.length > 0) await sql.insert('bill_venue', ['venue_id', 'address'], venues);
    for (const bill of bills) {
      for (const sittingId of await writeAddress(sql, bill)) changed.add(sittingId);
    }
  }
  await stampSittings(sql, changed);
}

/** The words, with those of the same bills, each in one group. */
async function* groupsOf(sql: SqlRunner, words: Iterable<string>): AsyncGenerator<string[]> {
  const seen = new Set<string>();
  const chambers = await readRows(sql, (row) => text(row, 'slug'), 'SELECT slug FROM venue');
  for (const each of words) {
    if (seen.has(each)) continue;
    const group = new Set([each]);
    for (const next of group) {
      for (const called of await wordsOfSameNumber(sql, next, chambers)) group.add(called);
    }
    for (const called of group) seen.add(called);
    yield [...group];
  }
}

/** The words of bills with the same number, with or without its chamber: a title may be printed in two ways. */
async function wordsOfSameNumber(
  sql: SqlRunner,
  words: string,
  chambers: readonly string[],
): Promise<string[]> {
  const numbers = await readRows(sql, (row) => text(row, 'number'), NUMBERS_SQL, words);
  const forms = [...new Set(numbers.map(withoutChamber))].flatMap((number) => [
    number,
    ...chambers.map((slug) => `${slug.replaceAll('_', '-')}-${number}`),
  ]);
  const condition = inTextsSql(sql.dialect);
  return await readRows(
    sql,
    (row) => text(row, 'words'),
    wordsOfNumbersSql(condition),
    JSON.stringify(forms),
    JSON.stringify(forms),
  );
}

/** When a sitting began. Of a day, sittings without an hour come last, as in the calendar. */
const STARTED = "coalesce(start_date || ' ' || coalesce(start_time, '99'), '')";

const SITTING_COLUMNS = `sitting.id AS "sittingId", sitting.venue_id AS "venueId", coalesce(venue.slug, '') AS chamber,
  start_date AS date, ${STARTED} AS started`;
const sittingOf = (table: string): string =>
  `JOIN sitting ON sitting.id = ${table}.sitting_id LEFT JOIN venue ON venue.id = sitting.venue_id`;

const debatesSql = (condition: string): string => `
SELECT ${SITTING_COLUMNS}, debate.id, debate.series AS words, debate.term, debate.address, debate.bill_title AS title,
  debate.bill AS number, debate.stage, debate.first_counter AS counter, debate.corrections
FROM debate ${sittingOf('debate')} WHERE debate.term IS NOT NULL AND debate.series ${condition}`;

const decisionsSql = (condition: string): string => `
SELECT ${SITTING_COLUMNS}, entry_id AS id, decision.position, decision.bill_series AS words, decision.bill_term AS term,
  decision.bill_address AS address, decision.bill_title AS title, decision.bill_number AS number, decision.bill_event AS event, decision.counter, decision.evidence,
  mover, mover_id, decision.corrections, debate.stage, decision.reading, debate_id AS "debateId"
FROM decision ${sittingOf('decision')} LEFT JOIN debate ON debate.id = debate_id WHERE decision.bill_series ${condition}`;

/** What a debate or decision says of a bill. */
interface StoredMention extends PlacedMention {
  readonly venueId: number | null;
  readonly started: string;
  readonly words: string;
  readonly term: string;
  /** As it is stored; null if it was just added. */
  readonly address: string | null;
  readonly counter: number;
}

interface KnownBill {
  readonly bill: Bill<StoredMention>;
  readonly address: string;
  readonly words: string;
  readonly year: string;
  /** In the order of days. */
  readonly debates: readonly StoredMention[];
}

/** The bills that are called by any of these words. */
async function billsCalled(sql: SqlRunner, words: readonly string[]): Promise<KnownBill[]> {
  const among = JSON.stringify(words);
  const condition = inTextsSql(sql.dialect);
  const mentions = [
    ...(await readRows(sql, readDebateMention, debatesSql(condition), among)),
    ...(await readRows(sql, readDecisionMention, decisionsSql(condition), among)),
  ].sort(byTime);
  const orders = new Map(
    [...new Set(mentions.map(({ sittingId }) => sittingId))].entries().map(([at, id]) => [id, at]),
  );
  const inOrder = mentions.map((mention) => ({
    ...mention,
    order: orders.get(mention.sittingId) ?? 0,
  }));
  // A bill lapses with its parliament.
  const bills = [...Map.groupBy(inOrder, ({ term }) => term).values()].flatMap((ofTerm) =>
    followBills(ofTerm),
  );
  return withAddresses(bills);
}

function readDebateMention(row: Row): StoredMention {
  const id = integer(row, 'id');
  return { ...readMention(row), evidence: [id], position: null, debateId: id };
}

function readDecisionMention(row: Row): StoredMention {
  const event = textOrNull(row, 'event') as BillMention['event'];
  const label = textOrNull(row, 'mover') === null ? null : json<MoverRow>(row, 'mover');
  const mover = label && { ...label, personId: integerOrNull(row, 'mover_id') };
  const reading = integerOrNull(row, 'reading');
  const { stage, ...mention } = readMention(row);
  const ofReading = reading === null ? null : (READING_STAGES[reading - 1] ?? null);
  const isSponsor = event === 'read_first' || event === 'read_second';
  return {
    ...mention,
    event,
    stage: ofReading ?? (event === 'reported' ? 'report' : stage),
    debateId: integerOrNull(row, 'debateId'),
    evidence: json<readonly number[]>(row, 'evidence'),
    position: integer(row, 'position'),
    sponsor: isSponsor ? mover : null,
  };
}

function readMention(row: Row) {
  const words = text(row, 'words');
  return {
    sittingId: integer(row, 'sittingId'),
    venueId: integerOrNull(row, 'venueId'),
    chamber: text(row, 'chamber'),
    date: textOrNull(row, 'date'),
    started: text(row, 'started'),
    order: 0,
    id: integer(row, 'id'),
    counter: integer(row, 'counter'),
    words,
    key: words,
    term: textOrNull(row, 'term') ?? '',
    address: textOrNull(row, 'address'),
    title: textOrNull(row, 'title') ?? words,
    number: textOrNull(row, 'number'),
    isCertain: json<readonly AppliedCorrection[]>(row, 'corrections').some(
      ({ field }) => field === 'bill',
    ),
    stage: textOrNull(row, 'stage') as BillStage | null,
    event: null,
    sponsor: null,
  };
}

/** In the order of days, undated ones last; within a sitting, in the order of the entries. */
function byTime(a: StoredMention, b: StoredMention): number {
  return (
    compare(a.date ?? '9', b.date ?? '9') ||
    compare(a.started, b.started) ||
    a.sittingId - b.sittingId ||
    a.counter - b.counter ||
    (a.position ?? 0) - (b.position ?? 0)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Each with its address: the words of its title and its year; for a second bill of that address, its number. */
function withAddresses(bills: readonly Bill<StoredMention>[]): KnownBill[] {
  const taken = new Set<string>();
  return bills.flatMap((bill) => {
    const debates = bill.mentions.filter(({ position }) => position === null);
    // The words that its debates have most often; what is only decided on names no page.
    const words = mostFrequent(
      (debates.length > 0 ? debates : bill.mentions).map((mention) => mention.words),
    );
    const year = bill.year ?? firstOf(bill.mentions).date?.slice(0, 'YYYY'.length) ?? '';
    const plain = year === '' ? words : `${words}-${year}`;
    const address = taken.has(plain) ? `${words}-${bill.number ?? taken.size}` : plain;
    taken.add(address);
    return [{ bill, address, words, year, debates }];
  });
}

function mostFrequent(texts: readonly string[]): string {
  const counted = [...Map.groupBy(texts, (each) => each)];
  return counted.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

const BILL_SHAPE = rowShape({
  address: 'text',
  words: 'text',
  year: 'text',
  started: 'text',
  lastSitting: 'integer',
  lastDebate: 'integer',
  titleDebate: 'integer',
  stageEntry: 'integer?',
  stagePosition: 'integer?',
});

const BILL_COLUMNS = [...BILL_SHAPE.columns, ...PROGRESS_COLUMNS];

/** What is only decided on, as in a report on several bills, has no debate whose title is its own. */
function isListed({ debates }: KnownBill): boolean {
  return debates.length > 0;
}

function billValues({ bill, debates, ...facts }: KnownBill): SqlValue[] {
  const last = firstOf(debates.toReversed());
  const shown = bill.mentions.findLast((mention) => showsState(mention, last.order));
  const values = BILL_SHAPE.values({
    ...facts,
    started: last.started,
    lastSitting: last.sittingId,
    lastDebate: last.id,
    // The title as last printed with the number of the bill, otherwise as last printed.
    titleDebate: (debates.findLast(({ number }) => number !== null) ?? last).id,
    stageEntry: shown?.id ?? null,
    stagePosition: shown?.position ?? null,
  });
  return [...values, ...progressValues(bill)];
}

function venueValues({ debates, address }: KnownBill): [number, string][] {
  return [...new Set(debates.flatMap(({ venueId }) => venueId ?? []))].map((id) => [id, address]);
}

/** Stores the address of a bill with its debates and decisions. Returns the sittings of debates that had another. */
async function writeAddress(sql: SqlRunner, { bill, address }: KnownBill): Promise<number[]> {
  const changed = bill.mentions.filter((mention) => mention.address !== address);
  const [debates, decisions] = [true, false].map((isDebate) =>
    changed.filter(({ position }) => (position === null) === isDebate),
  );
  for (const [table, column, key, rows] of [
    ['debate', 'address', 'id', debates],
    ['decision', 'bill_address', 'entry_id', decisions],
  ] as const) {
    for (const [position, ofPosition] of Map.groupBy(rows ?? [], (row) => row.position)) {
      const ofEntry = position === null ? '' : ` AND position = ${position}`;
      await sql.run(
        `UPDATE ${table} SET ${column} = ? WHERE ${key} ${inIdsSql(sql.dialect)}${ofEntry}`,
        address,
        ofPosition.map(({ id }) => id).join(','),
      );
    }
  }
  return (debates ?? []).map(({ sittingId }) => sittingId);
}

const ADDRESSES_SQL = `
SELECT sitting_id AS "sittingId", id, address FROM debate WHERE term IS NOT NULL AND sitting_id`;

/** The stamp of a sitting is also that of the addresses of its bills: see debate-titles.ts. */
async function stampSittings(sql: SqlRunner, sittingIds: ReadonlySet<number>): Promise<void> {
  if (sittingIds.size === 0) return;
  const rows = await readRows(
    sql,
    (row) => ({
      sittingId: integer(row, 'sittingId'),
      address: `${integer(row, 'id')} ${textOrNull(row, 'address') ?? ''}`,
    }),
    `${ADDRESSES_SQL} ${inIdsSql(sql.dialect)} ORDER BY id`,
    [...sittingIds].join(','),
  );
  for (const [sittingId, debates] of Map.groupBy(rows, (row) => row.sittingId)) {
    const addresses = debates.map(({ address }) => address).join('\n');
    const digest = createHash('sha256').update(addresses).digest('hex');
    await sql.run(STAMP_SQL, digest, sittingId);
  }
}

/** After the digest of the titles, which has 64 digits. */
const STAMP_SQL = 'UPDATE debate_stamp SET stamp = substr(stamp, 1, 64) || ? WHERE sitting_id = ?';

// Checking.

const STORED_WORDS_SQL = `${ALL_WORDS_SQL.replace(' ORDER BY words', '')} UNION SELECT words FROM bill ORDER BY words`;

/** Yields the words of the bills whose rows are not those of their debates and decisions. */
export async function* wrongBills(sql: SqlRunner): AsyncGenerator<string> {
  const condition = inTextsSql(sql.dialect);
  const all = await readRows(sql, (row) => text(row, 'words'), STORED_WORDS_SQL);
  for await (const called of groupsOf(sql, all)) {
    const among = JSON.stringify(called);
    const stored = await sql.rows(
      `SELECT ${BILL_COLUMNS.join(', ')} FROM bill WHERE words ${condition}`,
      among,
    );
    const venues = await sql.rows(
      `SELECT venue_id, bill_venue.address FROM bill_venue JOIN bill ON bill.address = bill_venue.address
       WHERE words ${condition}`,
      among,
    );
    const bills = await billsCalled(sql, called);
    const listed = bills.filter(isListed);
    const isAddressed = bills.every(({ bill, address }) =>
      bill.mentions.every((mention) => mention.address === address),
    );
    const isSame =
      sortedTexts(stored.map((row) => Object.values(row))) ===
        sortedTexts(listed.map(billValues)) &&
      sortedTexts(venues.map((row) => Object.values(row))) ===
        sortedTexts(listed.flatMap(venueValues));
    if (!isSame || !isAddressed) yield firstOf(called);
  }
}

function sortedTexts(rows: readonly (readonly unknown[])[]): string {
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n');
}

// Reading.

/** Both conditions are always there, so that connections have fewer statements to cache. */
const OF_VENUE = `(CAST(?1 AS BIGINT) IS NULL OR EXISTS (
    SELECT 1 FROM bill_venue WHERE venue_id = ?1 AND bill_venue.address = bill.address
  ))`;

const LISTED_YEARS_SQL = `SELECT DISTINCT year FROM bill WHERE ${OF_VENUE} ORDER BY year DESC`;

/** By the sitting in which they last came up; those whose last sitting has no date are last. */
const ORDERS = {
  '-date': 'started DESC, last_sitting DESC, last_debate DESC',
  date: "started = '', started, last_sitting, last_debate",
} as const;

const LISTED_ROW = rowShape({
  address: 'text',
  lastSitting: 'integer',
  lastDebate: 'integer',
  stageEntry: 'integer?',
  stagePosition: 'integer?',
  title: 'text',
  number: 'text?',
  section: 'text?',
});

const listedSql = (bills: string): string => `
SELECT bill.*, titled.title, bill.bill_number AS number, latest.section, person.legal_name AS sponsor_name, person.slug AS sponsor_slug
FROM (${bills}) AS bill
JOIN debate AS titled ON titled.id = title_debate JOIN debate AS latest ON latest.id = last_debate
LEFT JOIN person ON person.id = sponsor_id`;

const BILL_SQL = listedSql('SELECT * FROM bill WHERE address = ?');

const readListed = (row: Row | undefined) => ({
  ...LISTED_ROW.read(row),
  progress: readProgress(row),
});

const DOUBTFUL_ROW = rowShape({
  address: 'text',
  billTitle: 'text',
  billNumber: 'text?',
  otherNumbers: typed<readonly string[]>('json'),
});

/** The list of bills is short: some hundred a parliament. */
const IS_DOUBTFUL = "FROM bill WHERE other_numbers <> '[]'";
const DOUBTFUL_SQL = `SELECT ${DOUBTFUL_ROW.columns.join(', ')} ${IS_DOUBTFUL} ORDER BY ${ORDERS['-date']} LIMIT ?`;

export function billReads(sql: SqlRunner) {
  return {
    doubtfulBills: async (size: number): Promise<Doubtful<DoubtfulBill>> => {
      const rows = await readRows(sql, DOUBTFUL_ROW.read, DOUBTFUL_SQL, size);
      const items = rows.map(({ address, ...bill }) => ({ ...bill, series: address }));
      const count = await sql.row(`SELECT count(*) AS count ${IS_DOUBTFUL}`);
      return { count: integer(count, 'count'), items };
    },
    billYears: (venueId: number | null) =>
      readRows(sql, (row) => text(row, 'year'), LISTED_YEARS_SQL, venueId),
    bill: async (series: string): Promise<BillRow | null> => {
      if (!canBeStored(series)) return null;
      const listed = await readRows(sql, readListed, BILL_SQL, series);
      return (await withStages(sql, listed))[0] ?? null;
    },
    bills: async (request: BillRequest): Promise<CollectionPage<BillRow> | null> => {
      const { venueId, year, page, size, ordering = '-date' } = request;
      const { state = null, sponsorId = null, number = null } = request;
      const order = ORDERS[ordering];
      const listed = await selectPage(sql, page, size, {
        with: `WITH found AS (SELECT * FROM bill WHERE ${OF_VENUE.replaceAll('?1', '?')} AND year = coalesce(?, year)
  AND state IS NOT DISTINCT FROM coalesce(?, state) AND sponsor_id IS NOT DISTINCT FROM coalesce(?, sponsor_id)
  AND bill_number IS NOT DISTINCT FROM coalesce(?, bill_number))`,
        values: [venueId, venueId, year, state, sponsorId, number],
        count: '(SELECT count(*) FROM found)',
        select: (limit) => listedSql(`SELECT * FROM found ORDER BY ${order} ${limit}`),
        order,
        key: 'last_debate',
        read: readListed,
      });
      return listed && { ...listed, items: await withStages(sql, listed.items) };
    },
  };
}

/** Adds the decisions that show the states of bills. */
async function withStages(
  sql: SqlRunner,
  listed: readonly ReturnType<typeof readListed>[],
): Promise<BillRow[]> {
  const entries = listed.flatMap(({ stageEntry }) => stageEntry ?? []);
  const decisions = await decisionsOfEntries(sql, entries);
  return listed.map(({ stageEntry, stagePosition, address, ...bill }) => ({
    ...bill,
    series: address,
    stage:
      decisions.find(
        ({ entryId, position }) => entryId === stageEntry && position === stagePosition,
      ) ?? null,
  }));
}
