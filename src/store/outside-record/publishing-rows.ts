// Reads of what is stored beside the entries: what describes the record, tokens, imports, the state of a mirror, decisions about
// labels, timestamps, and gauges.

import { BLOCK_SIZE } from '@hansard/search/bits';
import { INVENTED_MARK, INVENTED_SOURCES } from '../../record/import-report.ts';
import type { PageNumber } from '../../record/page.ts';
import type { CollectionPage } from '../contract/results.ts';
import { selectPage } from '../sql/paged-rows.ts';
import { rulesText } from '../entries/record-state.ts';
import { type ItemOf, readRow, readRows, rowShape, text, typed } from '../sql/row-values.ts';
import { canBeStored, type Row, type SqlRunner } from '../sql/sql-runner.ts';

export const TOKEN_SQL = 'SELECT name, digest, made_at, revoked_at FROM token WHERE digest = ?';

/** The reads of the contract. `newest` never misses a recent write. */
export function publishingReads(sql: SqlRunner, newest: SqlRunner) {
  const importOf = async (sha256: string): Promise<ReportedImport | null> =>
    canBeStored(sha256)
      ? await readRow(
          sql,
          REPORTED_IMPORT_ROW.read,
          'SELECT * FROM import WHERE sha256 = ?',
          sha256,
        )
      : null;
  return {
    rulesText: () => rulesText(sql),
    parliamentText: async () => text(await sql.row('SELECT parliament FROM record'), 'parliament'),
    token: async (digest: string): Promise<AccessToken | null> => {
      const token = await readRow(newest, TOKEN_ROW.read, TOKEN_SQL, digest);
      return token?.revokedAtMs === null ? token : null;
    },
    tokens: () => readRows(newest, TOKEN_ROW.read, 'SELECT * FROM token ORDER BY name'),
    hasResponse: async (tokenName: string, key: string): Promise<boolean> => {
      const statement =
        'SELECT 1 AS stored FROM idempotent_response WHERE token_name = ? AND key = ?';
      return (await newest.row(statement, tokenName, key)) !== undefined;
    },
    labelDecisions: () =>
      readRows(newest, readLabelDecision, 'SELECT * FROM label_decision ORDER BY id'),
    stamps: () => readRows(newest, STAMP_ROW.read, 'SELECT * FROM log_stamp ORDER BY seq, token'),
    isInvented: async (): Promise<boolean> => {
      if ((await importOf(INVENTED_MARK)) !== null) return true;
      const first = await sql.row('SELECT url FROM source ORDER BY id LIMIT 1');
      return first !== undefined && text(first, 'url').startsWith(INVENTED_SOURCES);
    },
    mirrorState: () => readRow(sql, MIRROR_ROW.read, 'SELECT * FROM mirror'),
    imports: (page: PageNumber, size: number): Promise<CollectionPage<PastImport> | null> =>
      selectPage(sql, page, size, {
        count: '(SELECT count(*) FROM import)',
        select: (limit) =>
          `SELECT ${IMPORT_ROW.columns.join(', ')} FROM import ORDER BY ${IMPORT_ORDER} ${limit}`,
        order: IMPORT_ORDER,
        key: 'sha256',
        read: IMPORT_ROW.read,
      }),
    importOf,
    importsOfSitting: (sittingId: number): Promise<readonly ReportedImport[]> =>
      readRows(sql, REPORTED_IMPORT_ROW.read, IMPORTS_OF_SITTING_SQL, sittingId),
    gauges: async (today: string): Promise<RecordGauges> =>
      GAUGES_ROW.read(await sql.row(GAUGES_SQL, today)),
  };
}

const TOKEN_ROW = rowShape({
  name: 'text',
  /** SHA-256 of the key, in hex. */
  digest: 'text',
  madeAtMs: 'integer',
  revokedAtMs: 'integer?',
});

/** The right to write, by name. The key itself is not stored. */
export type AccessToken = ItemOf<typeof TOKEN_ROW>;

const STAMP_ROW = rowShape({
  /** The change up to which the log is timestamped. */
  seq: 'integer',
  /** The address of the authority. */
  authority: 'text',
  /** The signed timestamp, in base64. */
  token: 'text',
});

export type LogStamp = ItemOf<typeof STAMP_ROW>;

const IMPORT_COLUMNS = {
  sha256: 'text',
  name: 'text',
  entries: 'integer',
  atMs: 'integer',
} as const;
const IMPORT_ROW = rowShape(IMPORT_COLUMNS);

export type PastImport = ItemOf<typeof IMPORT_ROW>;

/** The newest first; imports of the same millisecond are ordered by their digests. */
const IMPORT_ORDER = 'at DESC, sha256';

const REPORTED_IMPORT_ROW = rowShape({
  ...IMPORT_COLUMNS,
  /** The report as JSON, see record/import-report.ts; null if the import made none. */
  report: 'text?',
});

export type ReportedImport = ItemOf<typeof REPORTED_IMPORT_ROW>;

const IMPORTS_OF_SITTING_SQL = `
SELECT import.* FROM import JOIN import_sitting ON import_sitting.sha256 = import.sha256
WHERE import_sitting.sitting_id = ? ORDER BY import.at DESC, import.sha256`;

export const MIRROR_ROW = rowShape({
  /** The address of the server's list. A store mirrors one server. */
  address: 'text',
  /** How the server is read: page by page, or by its stream and change log. */
  source: typed<'pages' | 'log'>('text'),
  /** Entries on a full page; null until a page was followed by another. */
  pageSize: 'integer?',
  /** The server's change up to which the record is synchronized; null for a server that is read by pages. */
  seq: 'integer?',
  /** The chain of the server's log at that change; null if unknown. */
  chain: 'text?',
  /** The ETag of the server's log at that change; null if there is none. */
  etag: 'text?',
  /** The change of the server's item log up to which the record is synchronized, and the chain at it; null if unknown. */
  itemSeq: 'integer?',
  itemChain: 'text?',
  /** When the record was last found to be complete; null until then. */
  completeAtMs: 'integer?',
  /** The change of the server's log of corrections up to which the record is synchronized, and the chain at it; null before the first. */
  readingSeq: 'integer?',
  readingChain: 'text?',
});

/** The progress of mirroring another server. */
export type MirrorState = ItemOf<typeof MIRROR_ROW>;

const GAUGES_ROW = rowShape({
  /** The day of the newest sitting; null if none has a date. */
  newestSitting: 'text?',
  /** Entries newer than the last block of the index, and entries changed since they were indexed. */
  unindexed: 'integer',
  /** Queued deliveries of alerts, and those that were given up. */
  deliveries: 'integer',
  deadDeliveries: 'integer',
  /** Queued mails. */
  mails: 'integer',
  /** Subscriptions awaiting confirmation. */
  unconfirmed: 'integer',
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

/** Dates are YYYY, YYYY-MM or YYYY-MM-DD, both included; title, chamber and dates are null for any. */
export const LABEL_DECISION_ROW = rowShape({
  /** Increases in the order in which they were made. */
  id: 'integer',
  /** The `speaker_name` of the label, ignoring case and accents. */
  label: 'text',
  title: 'text?',
  chamber: 'text?',
  fromDate: 'text?',
  toDate: 'text?',
  /** Null for a label that must never be linked. */
  personId: 'integer?',
  madeAtMs: 'integer',
  /** The run that stored it, or the name of the token. */
  madeBy: 'text?',
});

export interface StoredDecision extends Omit<
  ItemOf<typeof LABEL_DECISION_ROW>,
  'fromDate' | 'toDate'
> {
  readonly from: string | null;
  readonly to: string | null;
}

/** The person whom a label means, in a chamber and at a time. */
export type LabelDecision = Omit<StoredDecision, 'id' | 'madeAtMs' | 'madeBy'>;

function readLabelDecision(row: Row): StoredDecision {
  const { fromDate: from, toDate: to, ...decision } = LABEL_DECISION_ROW.read(row);
  return { ...decision, from, to };
}
