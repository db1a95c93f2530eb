// What a record is made of, table by table: all that is copied from one store to another.
//
// Not here: the record's own row, which is written last, and the index, which is made anew from the entries.

import { columnNames } from '../../record/field-values.ts';
import { MEMBERSHIP_FIELDS } from '../../record/person.ts';
import { SITTING_DETAILS, SOURCE_FIELDS } from '../../record/sitting.ts';
import { VENUE_FIELDS } from '../../record/venue.ts';

export interface RecordTable {
  readonly name: string;
  /** What rows are ordered and found by: numbers, or texts byte by byte, so that both engines order alike. */
  readonly key: readonly string[];
  readonly others: readonly string[];
  /**
   * Whether every change of it gives the record another version. Where not, what an earlier run copied may be
   * out of date although the version is the same.
   */
  readonly changesVersion: boolean;
  /** Whether it changes while a record is only served, so that a copy in use soon differs in it. */
  readonly isActive: boolean;
}

const table = (
  name: string,
  key: string,
  others: string | readonly string[],
  { changesVersion = true, isActive = false } = {},
): RecordTable => ({ name, key: words(key), others: words(others), changesVersion, isActive });

/** In an order in which no row names one that comes later. */
export const RECORD_TABLES: readonly RecordTable[] = [
  table('venue', 'id', columnNames(VENUE_FIELDS)),
  table('source', 'id', columnNames(SOURCE_FIELDS)),
  table('person', 'id', 'legal_name slug honorific_prefix'),
  table('other_name', 'person_id name', ''),
  table('person_identifier', 'scheme identifier', 'person_id'),
  table('label_decision', 'id', 'label title chamber from_date to_date person_id made_at made_by', {
    changesVersion: false,
  }),
  table('membership', 'id', ['person_id', ...columnNames(MEMBERSHIP_FIELDS)]),
  table('sitting', 'id', ['venue_id', 'source_id', ...columnNames(SITTING_DETAILS)]),
  table(
    'entry',
    'id',
    'sitting_id text_counter type person_id revision changed_at changed_by wire',
  ),
  table('entry_run', 'first_position', 'first_id'),
  table('revision', 'entry_id revision', 'wire changed_at changed_by sitting_id'),
  table('entry_detail', 'entry_id revision', 'details'),
  table(
    'change_run',
    'first_seq',
    'last_seq at kind first_entry_id revision changed_by chain reason',
  ),
  table('item_change', 'seq', 'at kind resource item_id state changed_by reason chain'),
  table('former_address', 'resource address', 'item_id'),
  table('removed_item', 'kind id', 'at removed_by'),
  table('sitting_evidence', 'sitting_id field', 'entry_id'),
  table('mirror', 'address', 'source page_size seq chain etag item_seq item_chain complete_at', {
    changesVersion: false,
  }),
  table('mirror_item', 'resource remote_id', 'item_id', { changesVersion: false }),
  table('mirror_page', 'page', 'etag', { changesVersion: false }),
  table('import', 'sha256', 'name entries at report', { changesVersion: false }),
  table('import_sitting', 'sha256 sitting_id', '', { changesVersion: false }),
  table('token', 'name', 'digest made_at revoked_at', { changesVersion: false }),
  table('idempotent_response', 'token_name key', 'request_digest response at', {
    changesVersion: false,
  }),
  table(
    'alert',
    'id',
    'name url secret filter filter_text allow_private made_at last_seq delivered delivered_at dead note',
    { changesVersion: false, isActive: true },
  ),
  table(
    'alert_delivery',
    'id',
    'alert_id first_seq last_seq entries made_at next_at leased_until tries',
    { changesVersion: false, isActive: true },
  ),
  table(
    'subscription',
    'id',
    'address address_digest kind filter series title path frequency language token made_at confirmed_at last_seq next_at last_sitting_id digest_at sent refusals',
    { changesVersion: false, isActive: true },
  ),
  table(
    'mail',
    'id',
    'subscription_id kind entries found made_at next_at leased_until tries note',
    { changesVersion: false, isActive: true },
  ),
  table('mail_request', 'id', 'address_digest client_digest at', {
    changesVersion: false,
    isActive: true,
  }),
];

/** The columns of a row as it is copied: its key first. */
export function copiedColumns({ key, others }: RecordTable): readonly string[] {
  return [...key, ...others];
}

/** Rows read, and written in one transaction, at a time: of entries, a megabyte or so. */
const COPY_BATCH_ROWS = 2_000;

/** Reads the rows after a key, in order. */
export function rowsSql(one: RecordTable, isFirst: boolean): string {
  const key = one.key.join(', ');
  const after = one.key.map(() => '?').join(', ');
  return `SELECT ${copiedColumns(one).join(', ')} FROM ${one.name}
    ${isFirst ? '' : `WHERE (${key}) > (${after})`} ORDER BY ${key} LIMIT ${COPY_BATCH_ROWS}`;
}

export function lastKeySql({ name, key }: RecordTable): string {
  const descending = key.map((column) => `${column} DESC`).join(', ');
  return `SELECT ${key.join(', ')} FROM ${name} ORDER BY ${descending} LIMIT 1`;
}

function words(names: string | readonly string[]): readonly string[] {
  if (typeof names !== 'string') return names;
  return names === '' ? [] : names.split(' ');
}
