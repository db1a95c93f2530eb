// Migration 32: what nothing else verifies has a copy in an index, which `hansard check` compares with the row, see decision 56.

/** The columns of each table that neither the logs nor the entries say once more. */
export const COPIED_COLUMNS = {
  venue: 'id, name, slug',
  source: 'id, name, list_page, date, url, last_processing_attempt, last_processing_success',
  person: 'id, legal_name, slug, honorific_prefix',
  other_name: 'person_id, name',
  person_identifier: 'scheme, identifier, person_id',
  membership: 'id, person_id, chamber, constituency, party, start_date, end_date',
  sitting: 'id, venue_id, source_id, start_date, start_time, end_date, end_time',
  label_decision: 'id, label, title, chamber, from_date, to_date, person_id, made_at, made_by',
  revision: 'entry_id, revision, sitting_id',
  change_run: 'first_seq, changed_by, reason',
  item_change: 'seq, changed_by, reason',
  former_address: 'resource, address, item_id',
  removed_item: 'kind, id, at, removed_by',
  sitting_evidence: 'sitting_id, field, entry_id',
  mirror: 'address, source, page_size, seq, chain, etag, item_seq, item_chain, complete_at',
  mirror_item: 'resource, remote_id, item_id',
  import: 'sha256, name, entries, at',
  import_sitting: 'sha256, sitting_id',
  token: 'id, name, digest, made_at, revoked_at',
  alert:
    'id, name, url, secret, filter, filter_text, allow_private, made_at, last_seq, delivered, delivered_at, dead, note',
  subscription:
    'id, address, address_digest, kind, filter, series, title, path, frequency, language, token, made_at, confirmed_at, ' +
    'last_seq, next_at, last_sitting_id, digest_at, sent, refusals',
} as const;

/** An expression, not columns: no query is answered from such an index, so no plan changes. */
export const rowCopiesMigration = Object.entries(COPIED_COLUMNS)
  .map(([table, columns]) => `CREATE INDEX ${table}_copy ON ${table} (json_array(${columns}));`)
  .join('\n');
