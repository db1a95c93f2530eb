// What publishers and operators read beside the record: tokens, imports, the state of a mirror, decisions about labels.

import { BLOCK_SIZE } from '@hansard/search/index/bits';
import { present } from '../../present.ts';
import { INVENTED_MARK, INVENTED_SOURCES } from '../../record/import-report.ts';
import { locatePage, type PageNumber } from '../../record/page.ts';

import {
  integer,
  integerOrNull,
  type ItemOf,
  rowShape,
  text,
  textAs,
  textOrNull,
} from './row-values.ts';
import { canBeStored, type SqlRunner } from './sql-runner.ts';

export const TOKEN_SQL = 'SELECT name, digest, made_at, revoked_at FROM token WHERE digest = ?';

/** The token with this digest; null where there is none, or it was revoked. */
export async function findToken(sql: SqlRunner, digest: string): Promise<AccessToken | null> {
  const row = await sql.row(TOKEN_SQL, digest);
  const token = row === undefined ? null : TOKEN_ROW.read(row);
  return token === null || token.revokedAtMs !== null ? null : token;
}

/** Every token ever made, by name. */
export async function allTokens(sql: SqlRunner): Promise<AccessToken[]> {
  return (await sql.rows('SELECT * FROM token ORDER BY name')).map(TOKEN_ROW.read);
}

const TOKEN_ROW = rowShape({
  name: text,
  /** SHA-256 of the key, in hex. */
  digest: text,
  madeAtMs: integer,
  revokedAtMs: integerOrNull,
});

/** The right to write, by name. The key itself is not stored. */
export type AccessToken = ItemOf<typeof TOKEN_ROW>;

const STAMP_ROW = rowShape({
  /** The change up to which the log is stamped. */
  seq: integer,
  /** The address of the authority. */
  authority: text,
  /** What it signed, in base64. */
  token: text,
});

export type LogStamp = ItemOf<typeof STAMP_ROW>;

export async function logStamps(sql: SqlRunner): Promise<LogStamp[]> {
  return (await sql.rows('SELECT * FROM log_stamp ORDER BY seq, token')).map(STAMP_ROW.read);
}

export async function findImport(sql: SqlRunner, sha256: string): Promise<ReportedImport | null> {
  if (!canBeStored(sha256)) return null;
  const row = await sql.row('SELECT * FROM import WHERE sha256 = ?', sha256);
  return row === undefined ? null : { ...IMPORT_ROW.read(row), report: textOrNull(row, 'report') };
}

/** Imports of the same millisecond are ordered by their digests. */
const IMPORTS_SQL = `
SELECT sha256, name, entries, at FROM import ORDER BY at DESC, sha256 LIMIT ? OFFSET ?`;

/** A page of imports, the newest first. A record has thousands of imports at most, so they are counted and sorted. */
export async function importPage(sql: SqlRunner, wanted: PageNumber, size: number) {
  const count = integer(await sql.row('SELECT count(*) AS count FROM import'), 'count');
  const page = locatePage(wanted, count, size);
  if (page === null) return null;
  const rows = await sql.rows(IMPORTS_SQL, size, page.firstPosition - 1);
  return { page, count, items: rows.map(IMPORT_ROW.read) };
}

/** Whether the record is, or began as, the invented demo record. */
export async function isInvented(sql: SqlRunner): Promise<boolean> {
  if ((await findImport(sql, INVENTED_MARK)) !== null) return true;
  const first = await sql.row('SELECT url FROM source ORDER BY id LIMIT 1');
  return first !== undefined && text(first, 'url').startsWith(INVENTED_SOURCES);
}

const IMPORT_ROW = rowShape({ sha256: text, name: text, entries: integer, atMs: integer });

export type PastImport = ItemOf<typeof IMPORT_ROW>;

export interface ReportedImport extends PastImport {
  /** The report as JSON, see record/imports/import-report.ts; null for an import before reports were stored. */
  readonly report: string | null;
}

export type ImportPage = NonNullable<Awaited<ReturnType<typeof importPage>>>;

export const MIRROR_ROW = rowShape({
  /** The address of the server's list. A store mirrors one. */
  address: text,
  /** How the server is read: page by page, or by its stream and its change log. */
  source: textAs<'pages' | 'log'>(),
  /** Entries on a full page; null until a page was followed by another. */
  pageSize: integerOrNull,
  /** The change that the record is in step with; null for a server that is read by pages. */
  seq: integerOrNull,
  /** The chain of the server's log at that change; null where it is not known yet. */
  chain: textOrNull,
  /** The ETag of the server's log at that change; null where there is none. */
  etag: textOrNull,
  /** The change of the server's log of items that the record is in step with, and the chain at it; null where it is not known yet. */
  itemSeq: integerOrNull,
  itemChain: textOrNull,
  /** When the record was last found to have everything; null until then. */
  completeAtMs: integerOrNull,
});

/** How far the mirror of another server has come. */
export type MirrorState = ItemOf<typeof MIRROR_ROW>;

/** How far a mirror has come; null where the record is none. */
const GAUGES_ROW = rowShape({
  /** The day of the newest sitting; null where none has a date. */
  newestSitting: textOrNull,
  /** Entries that are newer than the last block of the index, and those that were changed since they were indexed. */
  unindexed: integer,
  /** Deliveries of alerts in the queue, and those that were given up. */
  deliveries: integer,
  deadDeliveries: integer,
  /** Mails in the queue. */
  mails: integer,
  /** Subscriptions that wait for their confirmation. */
  unconfirmed: integer,
});

export type RecordGauges = ItemOf<typeof GAUGES_ROW>;

const GAUGES_SQL = `
SELECT (SELECT max(start_date) FROM sitting WHERE start_date <= ?) AS newest_sitting,
  (SELECT count(*) FROM entry
    WHERE id >= (SELECT ${BLOCK_SIZE} * (coalesce(max(block), -1) + 1) FROM index_block))
    + (SELECT count(*) FROM index_replaced) AS unindexed,
  (SELECT count(*) FROM alert_delivery) AS deliveries,
  (SELECT CAST(coalesce(sum(dead), 0) AS BIGINT) FROM alert) AS dead_deliveries,
  (SELECT count(*) FROM mail) AS mails,
  (SELECT count(*) FROM subscription WHERE confirmed_at IS NULL) AS unconfirmed`;

export async function recordGauges(sql: SqlRunner, today: string): Promise<RecordGauges> {
  return GAUGES_ROW.read(present(await sql.row(GAUGES_SQL, today), 'the gauges of the record'));
}

export async function mirrorState(sql: SqlRunner): Promise<MirrorState | null> {
  const row = await sql.row('SELECT * FROM mirror');
  return row === undefined ? null : MIRROR_ROW.read(row);
}

/** Dates are YYYY, YYYY-MM or YYYY-MM-DD, both included; title, chamber and dates are null where any will do. */
export const DECISION_ROW = rowShape({
  /** Rises in the order in which they were made. */
  id: integer,
  /** The `speaker_name` of the label. Case and accents do not matter. */
  label: text,
  title: textOrNull,
  chamber: textOrNull,
  fromDate: textOrNull,
  toDate: textOrNull,
  /** Null for a label that is never to be linked. */
  personId: integerOrNull,
  madeAtMs: integer,
  /** The run that stored it, or whose token it was. */
  madeBy: textOrNull,
});

export interface StoredDecision extends Omit<ItemOf<typeof DECISION_ROW>, 'fromDate' | 'toDate'> {
  readonly from: string | null;
  readonly to: string | null;
}

/** Whom a label means, in a chamber and at a time. */
export type LabelDecision = Omit<StoredDecision, 'id' | 'madeAtMs' | 'madeBy'>;

/** What people decided about labels, in the order in which they did. */
export async function labelDecisions(sql: SqlRunner): Promise<StoredDecision[]> {
  const rows = await sql.rows('SELECT * FROM label_decision ORDER BY id');
  return rows.map((row) => {
    const { fromDate: from, toDate: to, ...decision } = DECISION_ROW.read(row);
    return { ...decision, from, to };
  });
}
