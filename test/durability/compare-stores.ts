// Compares two SQLite stores row for row, all of it or all but the times of writing.

import { DatabaseSync } from 'node:sqlite';

/** What must be equal; left out are times, versions, and the chain, which has times in it. */
const COMPARED: Readonly<Record<string, string>> = {
  record: 'entry_count, next_entry_id',
  venue: '*',
  source: '*',
  sitting: '*',
  person: '*',
  entry: 'id, sitting_id, text_counter, type, person_id, revision, changed_by, wire',
  entry_run: '*',
  revision: 'entry_id, revision, wire, changed_by',
  change_run: 'first_seq, last_seq, kind, first_entry_id, revision, changed_by',
  import: 'sha256, name, entries',
};

/** What must be equal in a copy: everything, save the number of a token, which says nothing. */
export const WHOLE: typeof COMPARED = {
  ...Object.fromEntries(Object.keys(COMPARED).map((table) => [table, '*'])),
  other_name: '*',
  person_identifier: '*',
  membership: '*',
  removed_item: '*',
  item_change: '*',
  former_address: '*',
  alert: '*',
  alert_delivery: '*',
  subscription: '*',
  mail: '*',
  mail_request: '*',
  token: 'name, digest, made_at, revoked_at',
  idempotent_response: '*',
  sitting_evidence: '*',
  mirror: '*',
  label_decision: '*',
};

/** Where the two differ, as sentences. */
export function differences(onePath: string, otherPath: string, compared = COMPARED): string[] {
  const database = new DatabaseSync(onePath);
  try {
    database.prepare('ATTACH ? AS other').run(otherPath);
    return Object.entries(compared).flatMap(([table, columns]) => {
      const [one, other] = ['main', 'other'].map(
        (name) => `SELECT ${columns} FROM ${name}.${table}`,
      );
      const count = (rows: string): number =>
        database.prepare(`SELECT count(*) AS n FROM (${rows})`).get()!['n'] as number;
      const missing = count(`${one} EXCEPT ${other}`);
      const foreign = count(`${other} EXCEPT ${one}`);
      return missing === 0 && foreign === 0 && count(one!) === count(other!)
        ? []
        : [`${table}: ${missing} rows are missing or differ, ${foreign} are there beyond`];
    });
  } finally {
    database.close();
  }
}

/** The entries of a store; 0 where the importer had not come as far as to make the table. */
export function countEntries(path: string): number {
  const database = new DatabaseSync(path);
  try {
    const made = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'entry'").get();
    if (made === undefined) return 0;
    return database.prepare('SELECT count(*) AS n FROM entry').get()!['n'] as number;
  } finally {
    database.close();
  }
}
